"""Annotations that come with accord, to try it on; the texts and the marks are our own."""

from importlib.resources import files
from importlib.resources.abc import Traversable

#: Six short news items, in which three people marked persons, places, groups and times.
TOWN_NEWS = "town_news.csv"
#: Two texts tagged by hand, and what three taggers made of them (`examples/` has their code).
CAMPAIGN = "campaign"


def example(name: str = TOWN_NEWS) -> Traversable:
    """Return one of the files, or a folder of files that belong together."""
    return files(__name__) / name
