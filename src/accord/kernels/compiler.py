"""How the loops in this folder become fast: compiled by numba, cached, and only when first used.

`ACCORD_KERNELS=python` runs the same source interpreted: slow, and right. The same happens, with a
line on standard error, where numba cannot be imported.
"""

import os
import sys
import types
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from accord.errors import is_lack_of_memory

Function = TypeVar("Function", bound=Callable[..., Any])

INTERPRETED = os.environ.get("ACCORD_KERNELS", "").lower() == "python"


def _say(what: str) -> None:
    """Tell the user something, but not on standard output: that is for results."""
    sys.stderr.write(f"accord: {what}\n")
    sys.stderr.flush()


def _import_njit() -> Any:
    """Import numba's decorator, also beside a release of coverage that numba breaks on.

    numba tells coverage what it compiles, if it is installed; before release 7, which some packages
    insist on, coverage has no place for that. numba then goes without it.
    """
    try:
        from numba import njit
    except AttributeError:
        if "coverage" not in sys.modules:
            raise
        for name in [name for name in sys.modules if name.partition(".")[0] == "numba"]:
            del sys.modules[name]
        coverage = sys.modules["coverage"]
        sys.modules["coverage"] = None  # type: ignore[assignment]
        try:
            from numba import njit
        finally:
            sys.modules["coverage"] = coverage
    return njit


def _numba_decorator(**options: bool) -> Callable[[Function], Function] | None:
    """Return numba's decorator, or None where the kernels have to run interpreted."""
    if INTERPRETED:
        return None
    try:
        njit = _import_njit()
    except (ImportError, OSError, AttributeError) as error:
        if is_lack_of_memory(error):
            raise MemoryError from error
        _say(
            f"numba cannot be used here ({error}); the kernels run interpreted, "
            "which is slow and gives the same results"
        )
        return None

    def decorate(function: Function) -> Function:
        try:
            compiled: Function = njit(
                function, cache=True, nogil=True, error_model="numpy", **options
            )
        except RuntimeError:  # no folder that numba could write its cache into
            compiled = njit(function, nogil=True, error_model="numpy", **options)
        return compiled

    return decorate


def _announce_first_compilation() -> None:
    """Say once, on standard error, that the kernels are being compiled for this machine."""
    from numba.core import event

    class Announcement(event.Listener):  # type: ignore[misc]
        """Hears of every function that numba compiles because it is in no cache."""

        said = False

        def on_start(self, happening: Any) -> None:
            function = getattr(happening.data.get("dispatcher"), "py_func", None)
            ours = getattr(function, "__module__", "").startswith("accord.kernels.")
            if ours and not self.said:
                self.said = True
                _say("compiling its kernels for this machine; this happens once")

        def on_end(self, happening: Any) -> None:
            """Nothing is to be said."""

    event.register("numba:compile", Announcement())


_whole = _numba_decorator()
if _whole is not None:
    _announce_first_compilation()
_part = _numba_decorator(no_cpython_wrapper=True)


def compiled(function: Function) -> Function:
    """Mark a kernel: a function that Python calls and numba compiles."""
    return function if _whole is None else _whole(function)


def part(function: Function) -> Function:
    """Mark a part of a kernel: only kernels call it, so it needs no door to Python."""
    return function if _part is None else _part(function)


def interpreted(module_name: str) -> types.ModuleType:
    """Load a module of kernels a second time with nothing compiled, to compare the two."""
    full_name = f"accord.kernels.{module_name}"
    spec = find_spec(full_name)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(full_name)
    source = Path(spec.origin).read_text(encoding="utf-8")
    twin = types.ModuleType(f"{full_name}_interpreted")
    code = compile(source.replace("@compiled\n", "").replace("@part\n", ""), spec.origin, "exec")
    exec(code, twin.__dict__)  # noqa: S102 - our own source, read from our own package
    return twin
