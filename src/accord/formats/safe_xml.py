"""XML from strangers: without entities of its own; every element knows its line."""

import re
from pathlib import Path
from xml.etree.ElementTree import Element
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from accord.errors import DataError
from accord.formats.opening import read_bytes

#: Elements may be nested so deep; deeper nesting is an attack, not an annotation.
DEEPEST = 500


#: What XML cannot hold, not even written as a number.
_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Node(Element):
    """An element that knows the line it began on."""

    line: int


def read_xml(path: Path, expected: str) -> Node:
    """Read an XML file whole; `expected` says what the file should have been."""
    content = read_bytes(path)
    if not content.strip():
        raise DataError("an empty file", expected=expected, path=path)
    return _Builder(path, expected).build(content)


def content_of(node: Element | None) -> str:
    """Return the text of an element; spaces around it count only where it says so itself."""
    if node is None:
        return ""
    text = node.text or ""
    return text if node.get("xml:space") == "preserve" else text.strip(" \t\r\n")


def element(tag: str, text: str, **attributes: str) -> str:
    """Write an element so that `content_of` returns its text as it is."""
    if text != text.strip(" \t\r\n"):
        attributes["xml:space"] = "preserve"
    opening = "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
    return f"<{tag}{opening}>{escape(text, {chr(13): '&#13;'})}</{tag}>"


def refuse_unwritable(text: str, what: str, path: Path) -> None:
    """Raise where a text has a character that XML cannot hold."""
    found = _UNWRITABLE.search(text)
    if found is not None:
        raise DataError(
            f"{what} {text[:40]!a} has the character {found[0]!a}, which XML cannot hold",
            expected="text without control characters",
            advice="CSV, JSON Lines and Parquet can hold it.",
            path=path,
        )


class _Builder:
    def __init__(self, path: Path, expected: str) -> None:
        self.path = path
        self.expected = expected
        self.open: list[Node] = []
        self.root: Node | None = None
        self.last: Node | None = None
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.EntityDeclHandler = self._refuse
        self.parser.ExternalEntityRefHandler = self._refuse

    def build(self, content: bytes) -> Node:
        try:
            self.parser.Parse(content, True)
        except expat.ExpatError as error:
            raise DataError(
                f"no well-formed XML ({expat.errors.messages.get(error.code, error)})",
                expected=self.expected,
                path=self.path,
                line=error.lineno,
            ) from None
        except (LookupError, ValueError) as error:  # an encoding that Python does not know
            raise DataError(str(error), expected=self.expected, path=self.path) from None
        if self.root is None:
            raise DataError("no element", expected=self.expected, path=self.path)
        return self.root

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        node = Node(tag, attributes)
        node.line = self.parser.CurrentLineNumber
        if len(self.open) >= DEEPEST:
            raise DataError(f"elements nested {DEEPEST} deep", path=self.path, line=node.line)
        if self.open:
            self.open[-1].append(node)
        else:
            self.root = node
        self.open.append(node)
        self.last = None

    def _end(self, _: str) -> None:
        self.last = self.open.pop()

    def _text(self, text: str) -> None:
        if self.last is not None:
            self.last.tail = (self.last.tail or "") + text
        elif self.open:
            self.open[-1].text = (self.open[-1].text or "") + text

    def _refuse(self, *_: object) -> int:
        raise DataError(
            "an entity declared in the file",
            expected="plain XML without declarations of its own",
            path=self.path,
            line=self.parser.CurrentLineNumber,
        )
