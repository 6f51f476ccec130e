"""Annotations to try things on: what hypothesis draws, and what a generator makes."""

import numpy as np
from hypothesis import strategies as st

from accord import Continuum

CATEGORIES = ("a", "b", None)


@st.composite
def spans(draw, whole: bool | None = None):
    """One unit: whole numbers (so that ties abound) or floats."""
    integers = draw(st.booleans()) if whole is None else whole
    if integers:
        start = draw(st.integers(0, 20))
        end = start + draw(st.integers(1, 8))
    else:
        start = draw(st.floats(0, 20, allow_subnormal=False))
        end = start + draw(st.floats(0.25, 8, allow_subnormal=False))
    return (start, end, draw(st.sampled_from(CATEGORIES)))


@st.composite
def annotations(draw, most_annotators: int = 4, most_units: int = 4, whole: bool | None = None):
    """The units of several annotators, at least one unit in all."""
    annotators = draw(st.integers(2, most_annotators))
    marked = [draw(st.lists(spans(whole=whole), max_size=most_units)) for _ in range(annotators)]
    if not any(marked):
        marked[0] = [draw(spans(whole=whole))]
    return marked


def continuum_of(marked, name: str = "", **more) -> Continuum:
    """Make a continuum of lists of units."""
    units = {f"a{who:02}": given for who, given in enumerate(marked)}
    return Continuum.from_units(units, name=name, **more)


def simulated(
    annotators: int,
    units: int,
    seed: int,
    *,
    overlapping: bool = False,
    categories: int = 5,
    whole: bool = False,
    noise: float = 0.2,
    offset: float = 0.0,
):
    """Annotators who forget, add, shift and mislabel the units of one reference."""
    random = np.random.default_rng(seed)
    length = random.uniform(3, 20, units)
    gap = random.uniform(-8, 6, units) if overlapping else random.uniform(0, 12, units)
    start = np.cumsum(gap + np.concatenate(([0], length[:-1])))
    label = random.integers(0, categories, units)
    marked = []
    for _ in range(annotators):
        kept = random.random(units) > 0.15
        begin = start[kept] + random.normal(0, noise, kept.sum()) * length[kept]
        end = (start + length)[kept] + random.normal(0, noise, kept.sum()) * length[kept]
        end = np.maximum(end, begin + 0.5)
        own = np.where(
            random.random(kept.sum()) < 0.2,
            random.integers(0, categories, kept.sum()),
            label[kept],
        )
        more = round(0.1 * units)
        extra = random.uniform(start.min(), start.max() + 1, more)
        begin = np.concatenate([begin, extra]) + offset
        end = np.concatenate([end, extra + random.uniform(3, 20, more)]) + offset
        own = np.concatenate([own, random.integers(0, categories, more)])
        if whole:
            begin, end = np.floor(begin), np.ceil(end)
        marked.append(
            [(b.item(), e.item(), f"c{c}") for b, e, c in zip(begin, end, own, strict=True)]
        )
    return marked
