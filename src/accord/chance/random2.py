"""Section 5.3 of 2011, `random2`: annotations of different texts, put together as if of one.

This is what γ calls `corpus`, the evening out of the lengths of texts included: the paper only says
that there is a way to do it, so the mosaic of 2015 (section 5.2.2) stands in for it.
"""

from dataclasses import replace

from accord.chance.corpus import CORPUS
from accord.chance.models import Annotated, chance_models


def _objection(annotated: Annotated) -> str | None:
    found = CORPUS.objection(annotated)
    if found is None:
        return None
    return found.replace("chance=corpus", "random2").replace("chance=shift", "chance=random1")


chance_models.register("random2")(
    replace(
        CORPUS,
        name="random2",
        summary="each random annotator is a real one of another text, taken by chance (2011)",
        objection=_objection,
    )
)
