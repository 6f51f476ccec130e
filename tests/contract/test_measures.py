"""Every registered measure keeps the contract; a new one is tested before its author did."""

from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np
import pytest
from measure_contract import (
    OF_CLASSES,
    OF_MEASURES,
    check_every_division_works,
    check_every_signature_verifies,
    check_it_explains_itself,
    check_it_is_a_frozen_value,
    check_it_is_written_as_it_is_read,
    check_it_refuses_parameters_that_make_no_sense,
    check_the_names_of_annotators_change_nothing,
    check_the_order_of_annotators_does_not_change_what_was_observed,
    check_the_order_of_rows_changes_nothing,
    check_the_same_seed_gives_the_same_bits,
    check_there_is_a_value_or_a_reason,
    check_undefined_data_give_a_reason_and_no_value,
)

from accord.contract import Measure, measures
from accord.errors import AccordError

NotRaised = pytest.fail.Exception
NAMES = measures.names()


def quick(kind):
    """Return the measure; where its precision is a parameter, a coarse one, which is as exact."""
    return kind(precision=0.2) if "precision" in kind().parameters() else kind()


def words(check):
    return check.__name__.removeprefix("check_")


@pytest.mark.parametrize("check", OF_CLASSES, ids=words)
@pytest.mark.parametrize("name", NAMES)
def test_what_every_measure_says_of_itself(name, check):
    kind = measures.get(name)
    assert kind.name == name
    check(kind)


@pytest.mark.parametrize("check", OF_MEASURES, ids=words)
@pytest.mark.parametrize("name", NAMES)
def test_what_every_measure_does_with_data(name, check):
    check(quick(measures.get(name)))


def test_no_parameter_is_called_seed():
    # in a signature, the seed ends the parameters of the measure
    for name, kind in measures.items():
        assert "seed" not in kind().parameters(), name


# The test of the tests: measures that break the contract are caught


@dataclass(frozen=True, kw_only=True)
class Sound(Measure):
    """The chance that two units have the same category.

    Undefined where there is nothing that two annotators marked.

    >>> Sound().name
    'sound'

    References: none.
    """

    name: ClassVar[str] = "sound"
    symbol: ClassVar[str] = "S"
    summary: ClassVar[str] = "a measure that keeps the contract"

    def value_of(self, corpus, run):
        shares = np.bincount(corpus.table.category) / corpus.units
        return float((shares**2).sum())

    def measure(self, corpus, run):
        compared = corpus.compared()
        shared = compared.table.seen.sum(axis=1) >= 2
        if not shared[compared.table.document].any():
            return self.undefined(compared, run, "nothing that two annotators marked")
        return replace(
            self.undefined(compared, run, ""), value=self.value_of(compared, run), reason=None
        )


class NotANumber(Sound):
    def value_of(self, corpus, run):
        return float("nan")


class Forgetful(Sound):
    def value_of(self, corpus, run):
        return float(np.random.default_rng().random())


class Threaded(Sound):
    def value_of(self, corpus, run):
        return float(run.jobs or 0)


class Partial(Sound):
    def value_of(self, corpus, run):
        first = corpus[corpus.documents[0]]
        return float(sum(unit.start for unit in first.units(first.annotators[0])))


class Nominalist(Sound):
    def value_of(self, corpus, run):
        return float(len("".join(corpus.annotators)))


class Impatient(Sound):
    def measure(self, corpus, run):
        return replace(self.undefined(corpus, run, ""), value=1 / corpus.units, reason=None)


class Silent(Sound):
    def measure(self, corpus, run):
        return replace(self.undefined(corpus, run, ""), reason=None)


class Overconfident(Sound):
    def measure(self, corpus, run):
        return replace(self.undefined(corpus, run, ""), value=1.0, reason=None)


class Unsigned(Sound):
    def measure(self, corpus, run):
        return super().measure(corpus, replace(run, chosen=()))


class Undivided(Sound):
    def divide(self, corpus, kind, run, whole):
        return {} if kind == "pair" else super().divide(corpus, kind, run, whole)


class Mute(Sound):
    __doc__ = "Says nothing more"


@dataclass(frozen=True, kw_only=True)
class Careless(Sound):
    strict: bool = False


@dataclass(frozen=True, kw_only=True)
class Misspelled(Sound):
    share: float = 0.5

    def spelled(self):
        return f"sound[{self.share}]"


class Mutable(Sound):
    __setattr__ = object.__setattr__


@pytest.fixture
def registered():
    """Let a class be found under the name of the sound measure."""

    def register(kind):
        measures._things["sound"] = kind
        return kind

    yield register
    measures._things.pop("sound", None)


@pytest.mark.parametrize("check", OF_CLASSES, ids=words)
def test_a_sound_class_passes(registered, check):
    check(registered(Sound))


@pytest.mark.parametrize("check", OF_MEASURES, ids=words)
def test_a_sound_measure_passes(registered, check):
    check(registered(Sound)())


@pytest.mark.parametrize(
    ("broken", "check"),
    [
        (NotANumber, check_there_is_a_value_or_a_reason),
        (Forgetful, check_the_same_seed_gives_the_same_bits),
        (Forgetful, check_the_order_of_rows_changes_nothing),
        (Threaded, check_the_same_seed_gives_the_same_bits),
        (Partial, check_the_order_of_annotators_does_not_change_what_was_observed),
        (Nominalist, check_the_names_of_annotators_change_nothing),
        (Impatient, check_undefined_data_give_a_reason_and_no_value),
        (Overconfident, check_undefined_data_give_a_reason_and_no_value),
        (Silent, check_undefined_data_give_a_reason_and_no_value),
        (Undivided, check_every_division_works),
        (Unsigned, check_every_signature_verifies),
        (Mute, check_it_explains_itself),
        (Careless, check_it_refuses_parameters_that_make_no_sense),
        (Misspelled, check_it_is_written_as_it_is_read),
        (Mutable, check_it_is_a_frozen_value),
    ],
    ids=lambda thing: thing.__name__,
)
def test_a_measure_that_breaks_the_contract_is_caught(registered, broken, check):
    kind = registered(broken)
    given = kind if check in OF_CLASSES else kind()
    with pytest.raises((AssertionError, ArithmeticError, AccordError, ValueError, NotRaised)):
        check(given)


def test_a_measure_that_applies_to_no_example_asks_for_one(registered):
    with pytest.raises(AssertionError, match="has no value on any example: add one"):
        check_every_division_works(registered(Silent)())


def test_a_measure_without_a_way_to_measure_says_so():
    class Empty(Measure):
        name = symbol = summary = "empty"

    with pytest.raises(TypeError, match="Empty does not say how it measures"):
        Empty().measure(None, None)
