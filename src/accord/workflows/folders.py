"""Which files there are to read, without waiting for pipes or walking in circles."""

import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from accord.errors import DataError
from accord.formats.opening import is_stream, kind_of, no_file


@dataclass(frozen=True, slots=True)
class Folder:
    """The files in a folder and its folders, in alphabetical order, and what was left out."""

    path: Path
    files: tuple[Path, ...]
    left_out: tuple[str, ...]


@dataclass(slots=True)
class _Walk:
    """What was seen on the way through a folder."""

    files: list[Path] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    been: set[tuple[int, int]] = field(default_factory=set)

    def into(self, folder: Path) -> None:
        """Go through a folder; one that was seen already, by way of a link, is not seen again."""
        try:
            about = folder.stat()
            inside = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError as error:
            self.left_out.append(f"{folder}: {error.strerror}")
            return
        if (about.st_dev, about.st_ino) in self.been:
            self.left_out.append(f"{folder}: a link to a folder that was seen already")
            return
        self.been.add((about.st_dev, about.st_ino))
        for entry in inside:
            if not entry.name.startswith("."):
                self._look_at(folder / entry.name)

    def _look_at(self, path: Path) -> None:
        try:
            mode = path.stat().st_mode
        except OSError as error:
            self.left_out.append(f"{path}: {error.strerror}")
            return
        if stat.S_ISDIR(mode):
            self.into(path)
        elif stat.S_ISREG(mode):
            self.files.append(path)
        else:
            self.left_out.append(f"{path}: {kind_of(mode)}")


def files_in(folder: Path) -> Folder:
    """Find all files in a folder and its folders; hidden ones (.name) are not looked at."""
    walk = _Walk()
    walk.into(folder)
    return Folder(folder, tuple(walk.files), tuple(walk.left_out))


def looked_at(paths: Iterable[Path]) -> Iterator[Path | Folder]:
    """Look at paths given by name: files as they are, folders with what is in them."""
    for path in paths:
        if is_stream(path):
            yield path
            continue
        try:
            mode = path.stat().st_mode
        except (OSError, ValueError) as error:
            missing = isinstance(error, FileNotFoundError)
            found = getattr(error, "strerror", None) or str(error)
            raise DataError(
                "no such file or folder" if missing else found,
                expected="a path that exists" if missing else "a path that can be read",
                path=path,
            ) from None
        if stat.S_ISDIR(mode):
            folder = files_in(path)
            if not folder.files and folder.left_out == (f"{path}: Permission denied",):
                raise DataError("Permission denied", expected="a folder to read", path=path)
            yield folder
        elif stat.S_ISREG(mode):
            yield path
        else:
            raise no_file(mode, path)
