"""Section 5.3: how many samples of chance it takes to know their mean as precisely as asked."""

from math import ceil, inf, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

#: The number of samples that everybody starts with.
FIRST_SAMPLES = 30


def normal_quantile(confidence: float) -> float:
    """Return U of section 5.3: 1.96 for a confidence of 0.95."""
    return NormalDist().inv_cdf(0.5 + confidence / 2.0)


def samples_needed(values: NDArray[np.float64], precision: float, confidence: float) -> int:
    """Return n₀ = (C_v · U / e)², rounded up.

    C_v is the standard deviation of the samples (the unbiased one) relative to their mean.
    """
    if len(values) < 2:
        return FIRST_SAMPLES
    mean, deviation = float(values.mean()), float(values.std(ddof=1))
    if deviation == 0.0:
        return len(values)
    variation = inf if mean == 0.0 else deviation / mean
    return ceil((variation * normal_quantile(confidence) / precision) ** 2)


def mean_error(values: NDArray[np.float64], confidence: float) -> float:
    """Return how far the mean of the samples may be from the true one."""
    if len(values) < 2:
        return inf
    return normal_quantile(confidence) * float(values.std(ddof=1)) / sqrt(len(values))
