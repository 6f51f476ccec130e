"""The only door to the compiled loops. Nothing is compiled, or imported, before its first use."""

from importlib import import_module
from typing import Any

_HOME = {
    "count_meeting": "pairs",
    "list_meeting": "pairs",
    "neighbour_lists": "pairs",
    "connected_components": "pairs",
    "Graph": "tuples",
    "search_tuples": "tuples",
    "work_space": "tuples",
    "Market": "matching",
    "Paths": "matching",
    "match_two": "matching",
    "Side": "overlaps",
    "Rows": "overlaps",
    "Savings": "overlaps",
    "lay_layers": "overlaps",
    "match_along_layers": "overlaps",
    "lower_prices": "overlaps",
    "cover_exactly": "covers",
    "LARGEST": "subsets",
    "align_small": "subsets",
    "shift_boundaries": "boundaries",
    "transpose_boundaries": "boundaries",
    "slid_unlike": "sliding",
    "slid_into_gaps": "sliding",
    "union_lengths": "sliding",
    "shared_by_rows": "grams",
    "shared_by_pairs": "grams",
    "letters_changed": "letters",
    "arrange_nodes": "trees",
    "find_keyroots": "trees",
    "lay_out_columns": "trees",
    "NEVER": "trees",
    "distances_of_pairs": "trees",
    "distances_of_rows": "trees",
    "NOWHERE": "difference",
    "common_subsequence": "difference",
    "longest_increasing": "difference",
    "match_shared_ends": "difference",
    "owners_of_letters": "difference",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value
