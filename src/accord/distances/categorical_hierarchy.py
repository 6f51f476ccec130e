"""Categories in a hierarchy."""

import numpy as np

from accord.distances.kinds import categorical

SEPARATOR = "/"


@categorical("hierarchy")
def hierarchy(first, second, *, paths=None):  # type: ignore[no-untyped-def]
    """Share of the way between two categories that does not lead through what they share.

    A label is a path from the most general category down, `PERSON/politician`; or a file of
    parents tells the path of each. The number of steps from one to the other, divided by the steps
    that both are below the top: 0 for the same, 1 where only the top is shared.
    """
    known = paths or {}
    steps = np.zeros(len(first))
    for number, (one, other) in enumerate(zip(first, second, strict=True)):
        up = known.get(one) or tuple(str(one).split(SEPARATOR))
        down = known.get(other) or tuple(str(other).split(SEPARATOR))
        shared = 0
        for a, b in zip(up, down, strict=False):
            if a != b:
                break
            shared += 1
        steps[number] = 1.0 - 2.0 * shared / (len(up) + len(down))
    return steps
