"""Labels that are taken for others."""

from collections.abc import Sequence
from typing import TypeVar

import numpy as np

Label = TypeVar("Label")


def relabelled(
    labels: Sequence[Label],
    choices: Sequence[Label],
    probability: float,
    generator: np.random.Generator,
    *,
    own: bool = True,
) -> list[Label]:
    """Give each label another with a probability, drawn uniformly from the choices.

    The label that is there is one of the choices, so that some stay what they are: with k labels,
    1/k of them at probability 1, as the figures of Skjærholt (2014) have it. With `own` false, a
    label that is touched always becomes another one, where there is one.
    """
    touched = generator.random(len(labels)) < probability
    place = {label: number for number, label in enumerate(choices)}
    changed = list(labels)
    for number in np.flatnonzero(touched).tolist():
        here = None if own else place.get(labels[number])
        left = len(choices) - (here is not None)
        if left < 1:
            continue
        drawn = int(generator.integers(left))
        # the own one is passed over
        changed[number] = choices[drawn + (here is not None and drawn >= here)]
    return changed
