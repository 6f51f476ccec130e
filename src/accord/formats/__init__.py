"""One file, one format: how to recognise it, how to read it, how to write it."""

from accord.formats.kinds import Format, ReadOptions, Source, formats

__all__ = ["Format", "ReadOptions", "Source", "formats"]
