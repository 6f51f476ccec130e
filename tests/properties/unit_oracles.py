"""Slow and obvious ways to the coefficients for units: place by place, pair by pair, in fractions.

Nothing here uses the code under test. A study is the length of a continuum and, for each annotator,
units (start, end, category) in whole numbers.
"""

from fractions import Fraction
from itertools import combinations, permutations

GAP = None


def atoms(units, length):
    """What an annotator has at each place: the category, and which thing it belongs to."""
    places = [(GAP, ("gap", place)) for place in range(length)]
    for number, (start, end, category) in enumerate(units):
        for place in range(start, end):
            places[place] = (category, ("unit", number))
    return places


def ratio(observed, expected):
    return None if expected == 0 else 1 - observed / expected


def by_atoms(length, marked, different):
    """D_o, D_e, 1 − D_o/D_e (2016); atoms of all annotators, no two of one unit, make chance."""
    lines = [atoms(units, length) for units in marked]
    pairs = list(permutations(range(len(marked)), 2))
    unlike = sum(
        different(lines[one][place][0], lines[other][place][0])
        for one, other in pairs
        for place in range(length)
    )
    every = [(who, *atom) for who, line in enumerate(lines) for atom in line]
    possible = [
        different(first[1], second[1])
        for first in every
        for second in every
        if (first[0], first[2]) != (second[0], second[2])
    ]
    observed = Fraction(unlike, len(pairs) * length)
    expected = Fraction(sum(possible), len(possible)) if possible else Fraction(0)
    return observed, expected, ratio(observed, expected)


def u_alpha(length, marked):
    return by_atoms(length, marked, lambda one, other: one != other)


def binary_u_alpha(length, marked):
    return by_atoms(length, marked, lambda one, other: (one is GAP) != (other is GAP))


def squared_difference(distance, margins):
    """δ² of two categories, written as the books have it."""

    def nominal(one, other):
        return Fraction(one != other)

    def interval(one, other):
        return Fraction(int(one) - int(other)) ** 2

    def of_ratio(one, other):
        total = int(one) + int(other)
        return Fraction(int(one) - int(other), total) ** 2 if total else Fraction(0)

    def ordinal(one, other):
        low, high = sorted((int(one), int(other)))
        between = sum(n for name, n in margins.items() if low <= int(name) <= high)
        return (between - (margins[one] + margins[other]) / 2) ** 2 if one != other else Fraction(0)

    return {"nominal": nominal, "interval": interval, "ratio": of_ratio, "ordinal": ordinal}[
        distance
    ]


def coverage(length, marked):
    """Return the share of the continuum, and of each category, that others cover as well."""
    covered = [{p for start, end, _ in own for p in range(start, end)} for own in marked]
    pairs = list(permutations(range(len(marked)), 2))
    both = sum(len(covered[one] & covered[other]) for one, other in pairs)
    met, size = {}, {}
    for one, other in pairs:
        for start, end, name in marked[one]:
            own = len(covered[other] & set(range(start, end)))
            met[name] = met.get(name, 0) + own
            size[name] = size.get(name, 0) + end - start
    return (
        Fraction(both, len(pairs) * length),
        {name: Fraction(met[name], size[name]) for name in met},
    )


def shared(one, other):
    return max(0, min(one[1], other[1]) - max(one[0], other[0]))


def coded(marked, distance, self_pairing="pairs"):
    """Return cuα and (k)uα: {None: cuα, category: (k)uα}; units may overlap."""
    others = len(marked) - 1
    observed = {}
    self_pairs = {}
    for i, j in permutations(range(len(marked)), 2):
        for unit in marked[i]:
            met = [(other, shared(unit, other)) for other in marked[j]]
            for other, length in met:
                key = unit[2], other[2]
                observed[key] = observed.get(key, Fraction(0)) + Fraction(length, others)
            square = Fraction(sum(length for _, length in met) ** 2, others)
            if self_pairing == "pairs":
                self_pairs[unit[2]] = self_pairs.get(unit[2], Fraction(0)) + square
    if self_pairing == "union":
        for i, own in enumerate(marked):
            rest = [unit for j, units in enumerate(marked) if j != i for unit in units]
            for start, end, category in own:
                covered = sum(
                    any(other[0] <= place < other[1] for other in rest)
                    for place in range(start, end)
                )
                self_pairs[category] = self_pairs.get(category, Fraction(0)) + covered**2
    names = sorted({name for pair in observed for name in pair})
    margins = {
        name: sum((observed.get((name, other), Fraction(0)) for other in names), Fraction(0))
        for name in names
    }
    difference = squared_difference(distance, margins)

    def expected(one, other):
        """The expected coincidences, but for a factor that all of them share."""
        same = self_pairs.get(one, Fraction(0)) if one == other else 0
        return margins[one] * margins[other] - same

    values = {}
    columns = {None: names, **{name: [name] for name in names}}
    for name, chosen in columns.items():
        sums = [Fraction(0)] * 4
        for one in names:
            for other in chosen:
                found = observed.get((one, other), Fraction(0))
                by_chance = expected(one, other)
                sums[0] += found * difference(one, other)
                sums[1] += found
                sums[2] += by_chance * difference(one, other)
                sums[3] += by_chance
        defined = sums[1] > 0 and sums[3] > 0
        values[name] = ratio(sums[0] / sums[1], sums[2] / sums[3]) if defined else None
    return values


def segments(units, length):
    """Tile the continuum with units and gaps."""
    found, place = [], 0
    for start, end, category in sorted(units):
        if start > place:
            found.append((place, start, GAP))
        found.append((start, end, category))
        place = end
    return [*found, (place, length, GAP)] if place < length else found


def slid(one, other, discrete):
    """Slide one segment along another and add up the squares of what they share."""
    long, short = max(one, other), min(one, other)
    if discrete:
        return sum(
            max(0, min(long, place + short) - max(0, place)) ** 2 for place in range(-short, long)
        )
    # it enters and leaves, sharing x from 0 to its length (∫x² dx twice), and is inside between
    return 2 * Fraction(short**3, 3) + short**2 * (long - short)


def u_alpha_2013(length, marked, discrete):
    """Return D_o, D_e and the value: squared lengths of what differs."""
    lines = [segments(units, length) for units in marked]
    people = len(marked)
    unlike = sum(
        shared(one, other) ** 2
        for i, j in permutations(range(people), 2)
        for one in lines[i]
        for other in lines[j]
        if one[2] != other[2]
    )
    every = [one for line in lines for one in line]
    by_chance = sum(
        slid(one[1] - one[0], other[1] - other[0], discrete)
        for one in every
        for other in every
        if one[2] != other[2]
    )
    lone = sum(
        (end - start) ** 2 if category is not GAP else end - start for start, end, category in every
    )
    observed = Fraction(unlike, length * people * (people - 1))
    expected = Fraction(by_chance, (people * length) ** 2 - lone) if by_chance else Fraction(0)
    return observed, expected, ratio(observed, expected)


def difference_of_1995(one, other):
    """δ² of two segments that meet."""
    (start, end, category), (other_start, other_end, other_category) = one, other
    if category is not GAP and other_category is not GAP:
        return (start - other_start) ** 2 + (end - other_end) ** 2
    if category is not GAP and other_start <= start and end <= other_end:
        return (end - start) ** 2
    if other_category is not GAP and start <= other_start and other_end <= end:
        return (other_end - other_start) ** 2
    return 0


def alpha_u_of_category(length, marked, category):
    """Return D_o and D_e of α_U (1995, as printed in 2004) for one category."""
    lines = [segments([unit for unit in units if unit[2] == category], length) for units in marked]
    people = len(marked)
    unlike = sum(
        difference_of_1995(one, other)
        for i, j in combinations(range(people), 2)
        for one in lines[i]
        for other in lines[j]
        if shared(one, other)
    )
    every = [one for line in lines for one in line]
    own = [end - start for start, end, name in every if name is not GAP]
    gaps = [end - start for start, end, name in every if name is GAP]
    by_chance = Fraction(0)
    for size in own:
        by_chance += Fraction((len(own) - 1) * (2 * size**3 - 3 * size**2 + size), 3)
        by_chance += size**2 * sum(gap - size + 1 for gap in gaps if gap >= size)
    possible = people * length * (people * length - 1) - sum(size * (size - 1) for size in own)
    observed = Fraction(2 * unlike, people * (people - 1) * length**2)
    expected = Fraction(2, length) * by_chance / possible if by_chance else Fraction(0)
    return observed, expected


def alpha_u_1995(length, marked):
    """Return D_o, D_e (means over categories) and the value."""
    categories = sorted({unit[2] for units in marked for unit in units})
    parts = [alpha_u_of_category(length, marked, category) for category in categories]
    observed = sum((part[0] for part in parts), Fraction(0)) / max(1, len(parts))
    expected = sum((part[1] for part in parts), Fraction(0)) / max(1, len(parts))
    return observed, expected, ratio(observed, expected)


# Units matched one to one


def matchings(left, right):
    """Yield every way to match units that overlap: pairs, what is left of each side."""
    if not left:
        yield [], list(right)
        return
    first, *rest = left
    for pairs, unused in matchings(rest, right):
        yield [(first, None), *pairs], unused
    for number, other in enumerate(right):
        if shared(first, other):
            for pairs, unused in matchings(rest, right[:number] + right[number + 1 :]):
                yield [(first, other), *pairs], unused


def least_cost(reference, other, costs):
    """Try every matching: T, B, TB, I and D cost what `costs` says."""
    least = None
    for pairs, unused in matchings(reference, other):
        total = costs["I"] * len(unused)
        for one, two in pairs:
            if two is None:
                total += costs["D"]
                continue
            error = ("" if one[2] == two[2] else "T") + ("" if one[:2] == two[:2] else "B")
            total += costs[error] if error else 0
        least = total if least is None else min(least, total)
    return least


def most_right(reference, other, scheme):
    """Try every matching: the greatest COR + ½·PAR."""

    def right(one, two):
        placed, called = one[:2] == two[:2], one[2] == two[2]
        return {
            "strict": placed and called,
            "exact": placed,
            "partial": 1 if placed else 0.5,
            "type": called,
            "muc": placed + called,
        }[scheme]

    return max(
        sum(right(one, two) for one, two in pairs if two is not None)
        for pairs, _ in matchings(reference, other)
    )


# Atoms


def kappa_of_atoms(length, one, other, *, blank, scott=False):
    """Cohen's κ or Scott's π of two annotators over the atoms of the continuum."""
    pairs = [
        (first[0], second[0])
        for first, second in zip(atoms(one, length), atoms(other, length), strict=True)
        if blank or (first[0] is not GAP and second[0] is not GAP)
    ]
    if not pairs:
        return None
    names = {name for pair in pairs for name in pair}
    agreement = Fraction(sum(first == second for first, second in pairs), len(pairs))
    chance = Fraction(0)
    for name in names:
        first = Fraction(sum(pair[0] == name for pair in pairs), len(pairs))
        second = Fraction(sum(pair[1] == name for pair in pairs), len(pairs))
        chance += ((first + second) / 2) ** 2 if scott else first * second
    return None if chance == 1 else (agreement - chance) / (1 - chance)
