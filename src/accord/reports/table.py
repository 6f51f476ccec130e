"""A table, and the ways to write it: for a terminal, for a paper, for a spreadsheet."""

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from accord.reports.cells import one_line


@dataclass(frozen=True, slots=True)
class Table:
    """A header and rows of cells; `right` tells which columns hold numbers."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[int] = frozenset()

    def text(self) -> str:
        """Return the table for a terminal: columns two spaces apart."""
        from rich.cells import cell_len

        header, *rows = ([one_line(cell) for cell in row] for row in (self.header, *self.rows))
        widths = [
            max(cell_len(row[column]) for row in (header, *rows)) for column in range(len(header))
        ]

        def line(row: Sequence[str]) -> str:
            cells = []
            for column, cell in enumerate(row):
                room = " " * (widths[column] - cell_len(cell))
                cells.append(room + cell if column in self.right else cell + room)
            return "  ".join(cells).rstrip()

        return "\n".join(map(line, (header, *rows)))

    def markdown(self) -> str:
        """Return the table in Markdown."""
        marks = ["--:" if column in self.right else ":--" for column in range(len(self.header))]
        rows = [self.header, tuple(marks), *self.rows]
        escaped = [[one_line(cell).replace("|", "\\|") for cell in row] for row in rows]
        return "\n".join(f"| {' | '.join(row)} |" for row in escaped)

    def latex(self) -> str:
        """Return the table in LaTeX, for the package booktabs."""
        columns = "".join("r" if n in self.right else "l" for n in range(len(self.header)))
        lines = [f"\\begin{{tabular}}{{{columns}}}", "\\toprule"]
        rows = [" & ".join(map(_for_latex, row)) + r" \\" for row in (self.header, *self.rows)]
        lines += [rows[0], "\\midrule", *rows[1:], "\\bottomrule", "\\end{tabular}"]
        return "\n".join(lines)

    def csv(self) -> str:
        """Return the table as CSV."""
        stream = io.StringIO()
        csv.writer(stream, lineterminator="\n").writerows([self.header, *self.rows])
        return stream.getvalue().rstrip("\n")


#: The ways to write a table, by name.
WRITINGS: dict[str, Callable[[Table], str]] = {
    "text": Table.text,
    "markdown": Table.markdown,
    "latex": Table.latex,
    "csv": Table.csv,
}

_LATEX = {
    "\\": r"\textbackslash{}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "γ": r"$\gamma$",
    "−": r"$-$",
}


def _for_latex(cell: str) -> str:
    return "".join(_LATEX.get(character, character) for character in one_line(cell))
