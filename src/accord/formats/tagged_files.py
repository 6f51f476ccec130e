"""Files of tagged tokens and of mapping tables: which reader takes which."""

from collections.abc import Mapping
from pathlib import Path

from accord.corpus.tag_table import Line, TagTable
from accord.corpus.tagged_text import TaggedText
from accord.corpus.tags import alternatives_of
from accord.errors import DataError, QuestionError
from accord.formats.opening import ends_with
from accord.formats.tagged_conllu import MARKED, check_compounds, check_tags, read_conllu_tags
from accord.formats.tagged_csv import dialect_of_tokens, has_named_column, read_csv_tags
from accord.formats.tagged_vertical import read_vertical
from accord.formats.text import read_text

#: The formats of tagged tokens.
CONLLU, VERTICAL, TABLE = "conllu", "vertical", "csv"
FORMATS = (CONLLU, VERTICAL, TABLE)
CONLLU_ENDINGS = (".conllu", ".conll")
TABLE_ENDING = ".csv"


def read_tagged(
    path: str | Path,
    *,
    tags: str = "upos",
    format: str | None = None,  # noqa: A002 - what users call it
    alternatives: str | None = None,
    encoding: str | None = None,
    columns: Mapping[str, str] | None = None,
    compounds: str = MARKED,
) -> TaggedText:
    """Read tokens with their tags.

    Parameters
    ----------
    path
        A file in CoNLL-U, in vertical text (token, tab, tags), or a table with a header.
    tags
        Of CoNLL-U: `upos`, `xpos`, `feats`, or `upos+feats`.
    format
        `conllu`, `vertical` or `csv`, where it should not be told from the content.
    alternatives
        What parts alternatives. By default `|` and `||`, except that `|` between features belongs
        to the tag (Gender=Masc|Number=Sing); in XPOS and FEATS of CoNLL-U only `||`.
    columns
        Of tables: which column holds what, {"token": "form", "tag": "pos"}; it says nothing of
        other files.
    compounds
        Of CoNLL-U: `marked` takes those that `Compound=` marks, `extpos` also the locutions of
        Universal Dependencies (`ExtPos=`, with `fixed` or `flat`).
    """
    where = Path(path)
    check_tags(tags)
    check_compounds(compounds, tags)
    if format is not None and format not in FORMATS:
        raise QuestionError(f"format={format!r}; tagged tokens are in {', '.join(FORMATS)}")
    if alternatives is not None and not alternatives.strip():
        raise QuestionError("alternatives=''; expected what stands between two tags, as |")
    text = _with_newlines(read_text(where, encoding))
    if not text.strip():
        raise DataError("an empty file", expected="tokens and their tags", path=where)
    kind = format or _format_of(text, where, columns or {})
    if kind == CONLLU:
        return read_conllu_tags(text, where, tags, alternatives, compounds)
    if kind == TABLE:
        return read_csv_tags(text, where, alternatives, columns or {})
    return read_vertical(text, where, alternatives)


def _format_of(text: str, path: Path, columns: Mapping[str, str]) -> str:
    """Tell the format by the ending, or by the first lines that hold anything."""
    ending = ends_with(path, (*CONLLU_ENDINGS, TABLE_ENDING))
    if ending in CONLLU_ENDINGS:
        return CONLLU
    for line in text[:65_536].split("\n"):
        if not line.strip() or line.startswith("#"):
            continue
        cells = line.split("\t")
        if len(cells) >= 8 and cells[0].partition("-")[0].partition(".")[0].isdigit():
            return CONLLU
        if len(cells) == 1 and ending == TABLE_ENDING:
            return TABLE  # whose reader knows best what is wrong with it
        break
    table = has_named_column(text, columns) if columns else False
    return TABLE if table or dialect_of_tokens(text, {}) else VERTICAL


def _with_newlines(text: str) -> str:
    """Return a text whose lines end by carriage returns alone, as they once did, with newlines."""
    return text.replace("\r", "\n") if "\r" in text and "\n" not in text else text


def read_table(path: str | Path, *, encoding: str | None = None) -> TagTable:
    r"""Read a mapping table: a tag or pattern, a tab, the tags of the reference; a line each.

    Alternatives are parted as in files of tags; `=` stands for the tag itself, an empty second
    column says that nothing corresponds. A line without a tab that begins with # is a comment, and
    so is a third column.
    """
    where = Path(path)
    text = _with_newlines(read_text(where, encoding))
    lines = []
    for number, written in enumerate(text.split("\n"), start=1):
        line = written.removesuffix("\r")
        if not line.strip() or ("\t" not in line and line.lstrip().startswith("#")):
            continue
        cells = line.split("\t")
        if len(cells) < 2 or not cells[0].strip():
            raise DataError(
                f"{line.strip()[:40]!r}",
                expected="a tag, a tab, and the tags of the reference with | between them",
                path=where,
                line=number,
            )
        remark = "\t".join(cells[2:]).strip()
        lines.append(Line(cells[0].strip(), alternatives_of(cells[1]), number, remark))
    if not lines:
        raise DataError("no line of a mapping table", expected="a tag, a tab, tags", path=where)
    return TagTable(tuple(lines), str(where))
