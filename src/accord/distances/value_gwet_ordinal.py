"""Categories in an order, by the pairs of categories between them."""

import numpy as np

from accord.distances.kinds import Floats
from accord.distances.values import Values, sums_of_differences, sums_of_squares, value


def _places(values: Values) -> Floats:
    places: Floats = values.places().astype(np.float64)
    return places


def _potentials(prepared: Floats, counts: Floats) -> Floats:
    sums: Floats = (sums_of_squares(prepared, counts) + sums_of_differences(prepared, counts)) / 2.0
    return sums


@value("gwet-ordinal", _places, _potentials, extremes=True)
def gwet_ordinal(first, second):  # type: ignore[no-untyped-def]
    """Pairs of categories from one to the other, d(d + 1)/2 for d steps, not squared.

    These are the ordinal weights of Gwet (2014), which irrCAC has; Krippendorff's ordinal
    distances count judgements. The order is that of the numbers, or given: order=low<middle<high.
    """
    steps = np.abs(first - second)
    return steps * (steps + 1.0) / 2.0
