"""Names of files made of the names of documents and annotators, whatever these are."""

import re
from collections.abc import Iterable

#: What some file system refuses in a name, or takes for a path.
_UNSAFE = re.compile(r'[\x00-\x1f\x7f-\x9f/\\:*?"<>|\ud800-\udfff]')
#: Names that Windows keeps for itself.
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
#: File systems allow 255 bytes; an ending has to follow.
LONGEST = 200


def file_names(names: Iterable[str]) -> dict[str, str]:
    """Return a name for a file for each of some names, each a different one.

    None leads out of a folder, is hidden, or differs from another by case only. Names that can stay
    as they are do.
    """
    given = sorted(set(names), key=lambda name: (_safe(name) != name, name))
    taken: set[str] = set()
    chosen: dict[str, str] = {}
    for name in given:
        safe, number = _safe(name), 1
        while safe.casefold() in taken:
            number += 1
            safe = f"{_safe(name)}-{number}"
        taken.add(safe.casefold())
        chosen[name] = safe
    return chosen


def is_name_of(file: str, name: str) -> bool:
    """Tell whether a file or folder may be called so because of this name."""
    safe = _safe(name)
    return file == safe or re.fullmatch(rf"{re.escape(safe)}-[0-9]+", file) is not None


def _safe(name: str) -> str:
    plain = _UNSAFE.sub("_", name).encode()[:LONGEST].decode(errors="ignore").strip(" .")
    return f"{plain}_" if _DEVICES.fullmatch(plain) else plain or "unnamed"
