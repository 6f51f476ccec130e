"""The coefficients of labels once more, as plain loops over rows in which None is missing.

Nothing here is shared with the library: formulas as their authors print them, one judgement, one
pair of judgements, one pair of annotators at a time.
"""

from itertools import combinations, permutations
from math import exp, isclose, pi, sin, sqrt

from scipy.stats import rankdata

# Distances of two values


def masi(first, second):
    if first == second:
        return 0.0
    shared, union = len(first & second), len(first | second)
    jaccard = shared / union
    if first <= second or second <= first:
        return 1 - jaccard * (2 / 3)
    return 1 - jaccard * (1 / 3 if shared else 0.0)


def jaccard(first, second):
    return 0.0 if first == second else 1 - len(first & second) / len(first | second)


def dice(first, second):
    return 0.0 if first == second else 1 - 2 * len(first & second) / (len(first) + len(second))


def hierarchy(first, second):
    up, down = first.split("/"), second.split("/")
    shared = 0
    while shared < min(len(up), len(down)) and up[shared] == down[shared]:
        shared += 1
    return 1 - 2 * shared / (len(up) + len(down))


def edit(first, second):
    """Levenshtein by the recursion itself."""

    def least(one, other):
        if not one or not other:
            return len(one) + len(other)
        if one[0] == other[0]:
            return least(one[1:], other[1:])
        return 1 + min(
            least(one[1:], other), least(one, other[1:]), least(one[1:], other[1:])
        )  # fmt: skip

    return least(first, second) / max(1, len(first), len(second))


def ratio(first, second):
    return 0.0 if first == second else ((first - second) / (first + second)) ** 2


def circular(period):
    return lambda first, second: sin(pi * (first - second) / period) ** 2


def bipolar(low, high):
    def distance(first, second):
        if first == second:
            return 0.0
        return (first - second) ** 2 / (
            (first + second - 2 * low) * (2 * high - first - second)
        )  # fmt: skip

    return distance


def ordinal(counts):
    """Krippendorff's: judgements from one value to the other, half of their own included."""

    def distance(first, second):
        low, high = min(first, second), max(first, second)
        between = sum(times for value, times in counts.items() if low <= value <= high)
        return (between - (counts[low] + counts[high]) / 2) ** 2 if low < high else 0.0

    return distance


def skewed(first, second):
    """Some distance that nobody has registered."""
    return abs(first - second) * exp(-abs(first + second) / 10)


# α


def pairable(rows):
    kept = [[value for value in row if value is not None] for row in rows]
    return [row for row in kept if len(row) >= 2]


def alpha(rows, distance):
    rows = pairable(rows)
    values = [value for row in rows for value in row]
    observed = sum(
        distance(a, b) / (len(row) - 1) for row in rows for a, b in permutations(row, 2)
    ) / len(values)
    expected = sum(distance(a, b) for a, b in permutations(values, 2))
    expected /= len(values) * (len(values) - 1)
    return None if expected == 0 else 1 - observed / expected


# Coefficients of agreement; `weight` of two categories is 1 for the same


def same(first, second):
    return float(first == second)


def agreement_of(row, weight):
    pairs = list(permutations([value for value in row if value is not None], 2))
    return sum(weight(a, b) for a, b in pairs) / len(pairs) if pairs else None


def percent(rows, weight=same, mean="items"):
    total = size = 0.0
    for row in rows:
        found = agreement_of(row, weight)
        count = sum(value is not None for value in row)
        share = {"items": 1, "judgements": count, "pairs": count * (count - 1)}[mean]
        if found is not None:
            total, size = total + share * found, size + share
    return total / size


def shares(rows, categories):
    """The mean over the rated items of the share of each category."""
    rated = [[v for v in row if v is not None] for row in rows]
    rated = [row for row in rated if row]
    return {c: sum(row.count(c) / len(row) for row in rated) / len(rated) for c in categories}


def corrected(observed, expected):
    return None if isclose(expected, 1, abs_tol=1e-12) else (observed - expected) / (1 - expected)


def uniform(rows, categories, weight=same):
    expected = sum(weight(a, b) for a in categories for b in categories) / len(categories) ** 2
    return corrected(percent(rows, weight), expected)


def pooled(rows, categories, weight=same):
    share = shares(rows, categories)
    expected = sum(weight(a, b) * share[a] * share[b] for a in share for b in share)
    return corrected(percent(rows, weight), expected)


def gwet(rows, categories, weight=same):
    share, q = shares(rows, categories), len(categories)
    total = sum(weight(a, b) for a in categories for b in categories)
    expected = total / (q * (q - 1)) * sum(p * (1 - p) for p in share.values())
    return corrected(percent(rows, weight), expected)


def own_shares(column, categories):
    given = [value for value in column if value is not None]
    return {c: given.count(c) / len(given) for c in categories} if given else None


def multi(rows, categories, weight=same):
    """Conger: chance is the mean over pairs of annotators of Σ w·p·q, each with all they judged."""
    own = [own_shares(column, categories) for column in zip(*rows, strict=True)]
    chances = [
        sum(weight(a, b) * p[a] * q[b] for a in categories for b in categories)
        for p, q in combinations([one for one in own if one], 2)
    ]
    return corrected(percent(rows, weight), sum(chances) / len(chances))


def cohen(rows, categories, weight=same):
    """Two annotators, the items that both judged."""
    whole = [row for row in rows if None not in row]
    return multi(whole, categories, weight) if whole else None


def light(rows, categories, weight=same):
    columns = list(zip(*rows, strict=True))
    found = [
        cohen(list(zip(one, other, strict=True)), categories, weight)
        for one, other in combinations(columns, 2)
    ]
    known = [kappa for kappa in found if kappa is not None]
    return sum(known) / len(known) if known else None


# Scales


def icc(rows, form):
    """Shrout and Fleiss, from tables of deviations."""
    if form.startswith("ICC1"):
        return icc1(rows, form)
    rows = [row for row in rows if None not in row]
    n, k = len(rows), len(rows[0])
    grand = sum(map(sum, rows)) / (n * k)
    item = [sum(row) / k for row in rows]
    judge = [sum(column) / n for column in zip(*rows, strict=True)]
    between = k * sum((m - grand) ** 2 for m in item) / (n - 1)
    judges = n * sum((m - grand) ** 2 for m in judge) / (k - 1)
    rest = sum(
        (value - item[i] - judge[j] + grand) ** 2
        for i, row in enumerate(rows)
        for j, value in enumerate(row)
    ) / ((n - 1) * (k - 1))
    below = {
        "ICC2": between + (k - 1) * rest + k * (judges - rest) / n,
        "ICC3": between + (k - 1) * rest,
        "ICC2k": between + (judges - rest) / n,
        "ICC3k": between,
    }[form]
    return (between - rest) / below


def icc1(rows, form):
    rows = [[value for value in row if value is not None] for row in rows]
    rows = [row for row in rows if row]
    n, total = len(rows), sum(map(len, rows))
    grand = sum(map(sum, rows)) / total
    means = [sum(row) / len(row) for row in rows]
    between = sum(len(row) * (m - grand) ** 2 for row, m in zip(rows, means, strict=True)) / (n - 1)
    within = sum((v - m) ** 2 for row, m in zip(rows, means, strict=True) for v in row)
    within /= total - n
    k = (total - sum(len(row) ** 2 for row in rows) / total) / (n - 1)
    below = between if form == "ICC1k" else between + (k - 1) * within
    return (between - within) / below


def kendall(rows, *, ties=True):
    rows = [row for row in rows if None not in row]
    n, m = len(rows), len(rows[0])
    ranks = [rankdata(column) for column in zip(*rows, strict=True)]
    summed = [sum(own[i] for own in ranks) for i in range(n)]
    mean = sum(summed) / n
    spread = sum((one - mean) ** 2 for one in summed)
    alike = 0
    for column in zip(*rows, strict=True):
        alike += sum(column.count(v) ** 3 - column.count(v) for v in set(column))
    below = m**2 * (n**3 - n) - (m * alike if ties else 0)
    return 12 * spread / below if below else None


# Weights


def linear(values):
    width = max(values) - min(values)
    return lambda a, b: 1 - abs(a - b) / width


def quadratic(values):
    width = max(values) - min(values)
    return lambda a, b: 1 - (a - b) ** 2 / width**2


def radical(values):
    width = max(values) - min(values)
    return lambda a, b: 1 - sqrt(abs(a - b)) / sqrt(width)


def ranked(values):
    """Gwet's ordinal weights, over the places of the categories."""
    place = {value: number for number, value in enumerate(sorted(values))}

    def steps(a, b):
        apart = abs(place[a] - place[b]) + 1
        return apart * (apart - 1) / 2

    most = steps(min(values), max(values))
    return lambda a, b: 1 - steps(a, b) / most
