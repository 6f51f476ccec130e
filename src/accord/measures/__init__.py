"""The measures, one in each file."""

from typing import Any

from accord.contract import measures


def __getattr__(name: str) -> Any:
    if not name.startswith("_"):
        for _, kind in measures.items():  # noqa: PERF102 - a registry, no dictionary
            if kind.__name__ == name:
                return kind
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(kind.__name__ for _, kind in measures.items())
