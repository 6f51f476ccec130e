"""What holds of every measure, as functions that take a measure and raise where it does not.

They know nothing of single measures: what a measure applies to is found by trying the examples.
"""

import json
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from inspect import getdoc
from itertools import combinations

import numpy as np
import pytest

import accord
from accord import Continuum, Corpus, Tagging, Treebank
from accord.contract import Run, parse_measure
from accord.corpus.sketch import Sketch
from accord.corpus.treebank import DEPENDENCIES, PHRASES
from accord.errors import QuestionError

PEOPLE = ("ann", "bob", "eve")
# Names that are numbers, so that scales of categories apply too.
LABELS = ("1", "2", "3")

# Sums of some hundred float64 numbers in another order.
ROUNDING = 1e-9


# Examples: one corpus for each kind of study


def _documents(units_of, people=PEOPLE):
    random = np.random.default_rng(5)
    return Corpus(
        Continuum.from_units({who: units_of(random) for who in people}, name=name, length=96)
        for name in ("d0", "d1", "d2")
    )


def _labelled(random, begins, ends):
    names = random.choice(LABELS, len(begins), p=[0.5, 0.3, 0.2])
    return [
        (int(begin), int(end), str(name), "layer")
        for begin, end, name in zip(begins, ends, names, strict=True)
    ]


def _free(random):
    begins = 12 * np.arange(8) + random.integers(0, 4, 8)
    return _labelled(random, begins, begins + random.integers(4, 8, 8))


def _tiled(random):
    cuts = [0, *sorted(random.choice(np.arange(1, 96), 9, replace=False)), 96]
    return _labelled(random, cuts[:-1], cuts[1:])


def _predefined(random):
    begins = 12 * np.arange(8)
    return _labelled(random, begins, begins + 10)


def _dependencies(people=PEOPLE):
    """Trees in which somebody now and then gives a word another head or another label."""
    random = np.random.default_rng(8)
    sketches = []
    for number in range(12):
        words = random.integers(2, 9)
        heads = [0, *(random.integers(1, word) for word in range(2, words + 1))]
        labels = random.choice(LABELS, words, p=[0.5, 0.3, 0.2])
        for who in people:
            own = [head if random.random() < 0.8 else 0 for head in map(int, heads)]
            named = np.where(random.random(words) < 0.7, labels, random.choice(LABELS, words))
            document, rank = f"d{number % 3}", number // 3 + 1
            forms = [f"w{word}" for word in range(words)]
            sketches.append(Sketch(who, document, None, rank, own, named.tolist(), forms))
    return Corpus.from_treebank(Treebank.of(sketches, DEPENDENCIES)[0])


def _tagged(systems=("sys",)):
    """Tokens that systems tag rightly, wrongly, ambiguously, or not at all."""
    random = np.random.default_rng(11)
    tokens = [(f"w{number}", str(tag)) for number, tag in enumerate(random.choice(LABELS, 90))]
    texts = [f"d{number // 30}" for number in range(90)]

    def tagged():
        kinds = [{tag, "2"} if random.random() < 0.3 else {tag} for _, tag in tokens]
        wrong = [{"3"} if random.random() < 0.2 else kind for kind in kinds]
        return [(form, kind) for (form, _), kind in zip(tokens, wrong, strict=True)][:-3]

    found = {name: tagged() for name in systems}
    sentences = [number // 5 for number in range(90)]
    tagging = Tagging.from_tokens(tokens, found, sentences=sentences, texts=texts)
    return Corpus.from_tagging(tagging)


def _phrases(people=PEOPLE):
    """Phrases over the same words, which somebody now and then leaves out or calls otherwise."""
    random = np.random.default_rng(9)
    sketches = []
    for number in range(12):
        words = int(random.integers(3, 9))
        for who in people:
            begin, phrase = int(random.integers(0, 2)), 1
            parents, labels, bare = [0], ["S"], [False]
            for word in range(words):
                if word == begin or (word > begin and random.random() < 0.3):
                    parents.append(1 if word == begin or random.random() < 0.5 else phrase)
                    labels.append(str(random.choice(LABELS)))
                    bare.append(False)
                    phrase = len(labels)
                parents += [phrase if word >= begin else 1, len(labels) + 1]
                labels += [f"T{word % 2}", f"w{word}"]
                bare += [False, True]
            document, rank = f"d{number % 3}", number // 3 + 1
            sketches.append(Sketch(who, document, None, rank, parents, labels, bare=bare))
    return Corpus.from_treebank(Treebank.of(sketches, PHRASES)[0])


#: Units with gaps, segmentations, units that are given and only named, and trees, by three and by
#: two; tags by one system and by two.
EXAMPLES = [
    *(
        _documents(units_of, people)
        for people in (PEOPLE, PEOPLE[:2])
        for units_of in (_free, _tiled, _predefined)
    ),
    _dependencies(),
    _dependencies(PEOPLE[:2]),
    _tagged(),
    _tagged(("sys1", "sys2")),
    _phrases(),
    _phrases(PEOPLE[:2]),
]


def example_for(measure):
    """Return the first example on which the measure has a value (or several)."""
    for corpus in EXAMPLES:
        result = measure(corpus)
        if defined_in(result):
            return corpus, result
    raise AssertionError(f"{measure} has no value on any example: add one of its kind of study")


def defined_in(result):
    """Return the values of a result, by name."""
    values = {name: value for name, value in (result.values or {}).items() if value is not None}
    return values if result.value is None else {**values, "": result.value}


def record_of(result):
    """Return what a result says, as JSON, without how long it took."""
    record = json.loads(json.dumps(result.to_dict(), allow_nan=False))
    del record["seconds"]
    return record


# What the class says


def check_it_is_a_frozen_value(kind):
    measure = kind()
    assert is_dataclass(kind)
    assert measure == kind()
    assert hash(measure) == hash(kind())
    with pytest.raises(FrozenInstanceError):
        measure.anything = None
    for one in fields(kind):
        with pytest.raises(FrozenInstanceError):
            setattr(measure, one.name, None)


def check_it_explains_itself(kind):
    text = getdoc(kind)
    assert text.partition("\n")[0].endswith(".")
    assert "ndefined" in text, "when there is no value"
    assert ">>> " in text, "an example"
    assert "References:" in text
    assert kind.summary
    assert "\n" not in kind.summary
    assert not kind.summary.endswith(".")
    assert kind.symbol
    assert set(kind.name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert kind.direction in ("agreement", "similarity", "distance")


def variants(kind):
    """Yield the measure with its defaults, and with parameters changed where that is easy to do."""
    yield kind()
    for one in fields(kind):
        if isinstance(one.default, bool):
            changed = not one.default
        elif isinstance(one.default, (int, float)):
            changed = one.default / 2
        else:
            continue
        try:
            yield kind(**{one.name: changed})
        except QuestionError:
            continue


def check_it_is_written_as_it_is_read(kind):
    for measure in variants(kind):
        assert repr(measure) == measure.spelled()
        assert parse_measure(repr(measure)) == measure
    assert repr(kind()) == kind.name


def check_it_refuses_parameters_that_make_no_sense(kind):
    with pytest.raises(QuestionError, match="nonsense"):
        parse_measure(f"{kind.name}(nonsense=1)")
    wrong = {bool: ("maybe", 3), int: ("many", float("nan")), float: ("many", float("nan"))}
    for one in fields(kind):
        for value in wrong.get(type(one.default), ()):
            with pytest.raises(QuestionError):
                kind(**{one.name: value})


# What it does with data


def _trees_without_a_value():
    sketches = {who: Sketch(who, "", None, 1, [0, 1], ["1", "2"]) for who in PEOPLE}
    ranked = [replace(one, rank=number) for number, one in enumerate(sketches.values(), start=1)]
    return {
        "no tree": Treebank.of([], DEPENDENCIES)[0],
        "trees by one annotator": Treebank.of([sketches["ann"]], DEPENDENCIES)[0],
        "no two trees of a sentence": Treebank.of(ranked, DEPENDENCIES)[0],
    }


def _tags_without_a_value():
    tokens = [("le", {"1", "2"}), ("chat", {"3"})]
    return {
        "a reference alone": Tagging.from_tokens(tokens),
        "a system that left everything out": Tagging.from_tokens(tokens, {"sys": []}),
        "no token": Tagging.from_tokens([], {"sys": tokens}),
        "nothing but silences": Tagging.from_tokens(tokens[:1], {"sys": tokens[:1]}),
    }


def check_undefined_data_give_a_reason_and_no_value(measure):
    units = [(0, 5, "1"), (5, 9, "2")]
    nothing = {
        **_trees_without_a_value(),
        **_tags_without_a_value(),
        "an empty corpus": Corpus(),
        "one annotator": Continuum.from_units({"ann": units}, length=9),
        "nobody marked anything": Continuum.from_units({"ann": [], "bob": []}, length=9),
        "nobody saw the same": Corpus(
            Continuum.from_units({who: units}, name=who, length=9) for who in PEOPLE
        ),
    }
    for what, data in nothing.items():
        result = measure(data)
        assert result.value is None, what
        assert result.reason, what
        assert record_of(result)["reason"] == result.reason
        for kind in measure.divisions:
            for part in result.by(kind).values():
                assert part.value is None, (what, kind)
                assert part.reason, (what, kind)


def check_there_is_a_value_or_a_reason(measure):
    for corpus in EXAMPLES:
        result = measure(corpus)
        assert (result.value is None) == ("reason" in record_of(result))
        if result.interval is not None:
            low, high = result.interval
            assert low <= high
            held = low <= result.value <= high
            assert held or any("interval" in note for note in result.notes)


def check_the_order_of_rows_changes_nothing(measure):
    corpus, result = example_for(measure)
    if corpus.kind == "trees":
        sketches = list(corpus.treebank.sketches())
        np.random.default_rng(3).shuffle(sketches)
        other = Treebank.of(sketches, corpus.treebank.kind)[0]
        assert record_of(measure(other)) == record_of(result)
        return
    if corpus.kind == "tags":
        assert record_of(measure(_other_systems(corpus, [*corpus.tagging.systems][::-1]))) == (
            record_of(result)
        )
        return
    rows = [
        (one.name, who, unit.start, unit.end, unit.category, unit.layer)
        for one in corpus
        for who, unit in one
    ]
    np.random.default_rng(3).shuffle(rows)
    names = ("document", "annotator", "start", "end", "category", "layer")
    columns = dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))
    columns |= {name: [int(value) for value in columns[name]] for name in ("start", "end")}
    shuffled = accord.from_frame({**columns, "length": [96] * len(rows)})
    assert record_of(measure(shuffled)) == record_of(result)


def check_the_names_of_annotators_change_nothing(measure):
    # other names in the same order of the alphabet
    corpus, result = example_for(measure)
    names = ("x1", "x2", "x3")[: len(corpus.annotators)]
    if corpus.kind == "trees":
        other = measure(replace(corpus.treebank, annotators=names))
    elif corpus.kind == "tags":
        other = measure(replace(corpus.tagging, systems={"x1": corpus.tagging.systems["sys"]}))
    else:
        other = measure(Corpus.from_table(replace(corpus.table, annotators=names)))
    assert defined_in(other) == defined_in(result)
    assert (other.observed, other.expected) == (result.observed, result.expected)


def check_the_order_of_annotators_does_not_change_what_was_observed(measure):
    corpus, result = example_for(measure)
    other = measure(_backwards(corpus))
    if result.observed is not None:
        assert other.observed == pytest.approx(result.observed, abs=ROUNDING)
    # what chance gives may come from samples, which take the annotators one after the other
    sampled = "precision" in measure.parameters()
    for name, value in defined_in(result).items():
        room = 0.2 if sampled else ROUNDING
        assert defined_in(other)[name] == pytest.approx(value, abs=room)


def _other_systems(corpus, names):
    tagging = corpus.tagging
    return replace(tagging, systems={name: tagging.systems[name] for name in names})


def _backwards(corpus):
    """Give everybody's annotations to somebody else; the reference stays what it is."""
    if corpus.kind == "tags":
        return _other_systems(corpus, [*corpus.tagging.systems][::-1])
    if corpus.kind == "trees":
        sketches = corpus.treebank.sketches(annotators=corpus.annotators[::-1])
        return Treebank.of(sketches, corpus.treebank.kind)[0]
    return Corpus(
        Continuum.from_units(
            dict(zip(one.annotators, map(one.units, reversed(one.annotators)), strict=True)),
            name=one.name,
            length=96,
        )
        for one in corpus
    )


def check_the_same_seed_gives_the_same_bits(measure):
    corpus, result = example_for(measure)
    for jobs in (1, 3):
        assert record_of(measure(corpus, run=Run(jobs=jobs))) == record_of(result)


def check_the_data_stay_as_they_are(measure):
    corpus, result = example_for(measure)
    before = corpus.digest()
    for kind in measure.divisions:
        result.by(kind)
    assert corpus.digest() == before


def check_every_division_works(measure):
    corpus, result = example_for(measure)
    expected = {
        "document": corpus.documents,
        "category": corpus.categories,
        "pair": [" & ".join(pair) for pair in combinations(corpus.annotators, 2)],
        "annotator": corpus.annotators,
        "layer": corpus.layers,
    }
    for kind in measure.divisions:
        parts = result.by(kind)
        assert set(parts) == set(expected.get(kind, parts)), kind
        assert parts, kind
        for name, part in parts.items():
            record = record_of(part)
            assert (record["by"], record["part"]) == (kind, name)
            assert (part.value is None) == (part.reason is not None)
        if kind in ("document", "pair", "layer"):
            assert any(defined_in(part) for part in parts.values()), kind
    with pytest.raises(QuestionError):
        result.by("moon")


def check_every_signature_verifies(measure):
    corpus, result = example_for(measure)
    parts = [next(iter(result.by(kind).values())) for kind in measure.divisions]
    for one in (result, *parts):
        found = accord.verify(one.signature, corpus)
        assert found.differences == ()
        assert found.result.value == one.value
        assert found.result.values == one.values
        assert found.result.signature == one.signature


OF_CLASSES = (
    check_it_is_a_frozen_value,
    check_it_explains_itself,
    check_it_is_written_as_it_is_read,
    check_it_refuses_parameters_that_make_no_sense,
)
OF_MEASURES = (
    check_undefined_data_give_a_reason_and_no_value,
    check_there_is_a_value_or_a_reason,
    check_the_order_of_rows_changes_nothing,
    check_the_names_of_annotators_change_nothing,
    check_the_order_of_annotators_does_not_change_what_was_observed,
    check_the_same_seed_gives_the_same_bits,
    check_the_data_stay_as_they_are,
    check_every_division_works,
    check_every_signature_verifies,
)
