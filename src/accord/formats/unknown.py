"""What a file that no reader recognises looks like, and what might be done about it."""

import re

from accord.formats.kinds import Source

#: How files begin that are no annotations; what they are, and what to do.
SAVE_AS_CSV = "Save the table as CSV, or read it with pandas and accord.from_frame."
_BEGINNINGS = (
    (b"%PDF", "a PDF file", ""),
    (b"\xd0\xcf\x11\xe0", "an old file of Excel or Word", SAVE_AS_CSV),
    (b"\x89PNG", "a picture", ""),
    (b"\xff\xd8\xff", "a picture", ""),
    (b"GIF8", "a picture", ""),
    (b"RIFF", "a recording", ""),
    (b"ID3", "a recording", ""),
    (b"SQLite format 3", "a database of SQLite", "Export the annotations as CSV or JSON."),
    (b"\x80\x04", "a pickle of Python", "Save it as CSV, JSON Lines or Parquet."),
    (b"\x28\xb5\x2f\xfd", "a file packed by zstd", "Unpack it first."),
    (b"7z\xbc\xaf", "a 7z archive", "Unpack it first."),
)
_ROOT = re.compile(r"<(?![?!])\s*([^\s>/]+)")
#: So much of a text is shown.
SHOWN = 40


def looks_like(source: Source) -> tuple[str, str]:
    """Return what was found in a file, and what might be done."""
    head = source.head
    for beginning, what, advice in _BEGINNINGS:
        if head.startswith(beginning):
            return what, advice
    if head.startswith(b"PK\x03\x04"):
        return _archive(head)
    text = source.text.lstrip("\ufeff \t\r\n")
    if not text or "\0" in text:
        return "binary data", ""
    if re.match(r"(?i)<(!doctype html|html)\b", text):
        return "a page in HTML", ""
    if _is_tagged(text):
        advice = "If these are tokens and their tags: `accord evaluate REFERENCE SYSTEM…`."
        return "a tab in each line and no header", advice
    if text.startswith("<"):
        root = _ROOT.search(text)
        return f"XML of <{root[1][:SHOWN]}>" if root else "XML", ""
    kind = "JSON" if text[0] in "{[" else "text"
    first = text.splitlines()[0]
    return f"{kind} that begins with {first[:SHOWN]!r}", ""


def _is_tagged(text: str) -> bool:
    """Tell whether each whole line has a token, a tab and something: vertical text."""
    lines = [line for line in text.split("\n")[:-1] if line.strip()]
    lines = [line for line in lines if not line.startswith(("<", "#"))]
    return bool(lines) and all("\t" in line for line in lines)


def _archive(head: bytes) -> tuple[str, str]:
    if b"xl/" in head or b"[Content_Types].xml" in head:
        return "a file of Excel or another office program", SAVE_AS_CSV
    if b"opendocument" in head:
        return "a file of LibreOffice or another office program", SAVE_AS_CSV
    return "a ZIP archive", "Unpack it first."
