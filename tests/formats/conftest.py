"""Files as users have them."""

import pytest

from accord.workflows.reading import read_files


@pytest.fixture
def saved(tmp_path):
    """Save some content under a name; text is encoded."""

    def save(content, name="units.csv", encoding="utf-8"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode(encoding))
        return path

    return save


@pytest.fixture
def read(saved):
    """Save some content and read it; warnings are no errors here, the notes hold the same."""

    def reading(content, name="units.csv", encoding="utf-8", **options):
        return read_files(saved(content, name, encoding), **options).corpus

    return reading


@pytest.fixture
def rows(read):
    """Save a table, read it, and return its units as plain rows."""

    def reading(content, name="units.csv", encoding="utf-8", **options):
        corpus = read(content, name, encoding, **options)
        return [
            (continuum.name, who, unit.start, unit.end, unit.category)
            for continuum in corpus
            for who, unit in continuum
        ]

    return reading
