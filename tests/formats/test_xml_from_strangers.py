"""XML that was made to do harm is refused at once."""

import pytest

from accord import DataError
from accord.formats.safe_xml import content_of, element, read_xml, refuse_unwritable

LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">'
    + "".join(f'<!ENTITY {chr(c + 1)} "{f"&{chr(c)};" * 8}">' for c in range(ord("b"), ord("k")))
    + "]><a>&k;</a>"
)


@pytest.mark.parametrize(
    "content",
    [
        LAUGHS,
        '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
        '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://localhost/x"> %x;]><a/>',
        '<!DOCTYPE a [<!ENTITY x "y">]><a b="&x;"/>',
    ],
)
def test_entities_of_its_own_are_refused(saved, content):
    with pytest.raises(DataError, match="line 1: an entity declared in the file"):
        read_xml(saved(content, "x.xml"), "anything")


def test_an_external_document_type_is_never_fetched(saved):
    content = '<!DOCTYPE a SYSTEM "http://localhost:1/a.dtd">\n<a>x</a>'
    assert read_xml(saved(content, "x.xml"), "anything").text == "x"


def test_deep_nesting_is_refused(saved):
    with pytest.raises(DataError, match="line 1: elements nested 500 deep"):
        read_xml(saved("<a>" * 200_000, "x.xml"), "anything")


def test_an_attribute_of_many_megabytes_is_read_in_good_time(saved):
    node = read_xml(saved(f'<a b="{"x" * 20_000_000}"/>', "x.xml"), "anything")
    assert len(node.get("b", "")) == 20_000_000


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "an empty file; expected anything"),
        ("  \n", "an empty file; expected anything"),
        ("<a>\n<b>\n</a>", "line 3: no well-formed XML .mismatched tag.; expected anything"),
        ("<a>", "line 1: no well-formed XML .no element found"),
        ("<a/><b/>", "junk after document element"),
        ("<a>&nbsp;</a>", "undefined entity"),
        ('<a b="1" b="2"/>', "duplicate attribute"),
        ('<?xml version="1.0" encoding="klingon"?><a/>', "expected anything"),
        (b"<a>\xff\xfe</a>", "not well-formed"),
        (b"\0\1\2\3", "no well-formed XML"),
    ],
)
def test_what_is_no_xml_is_an_error_with_its_line(saved, content, message):
    with pytest.raises(DataError, match=message):
        read_xml(saved(content, "x.xml"), "anything")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_the_encoding_is_the_one_that_is_declared(saved, encoding):
    content = f'<?xml version="1.0" encoding="{encoding.removesuffix("-sig")}"?><a>é</a>'
    assert read_xml(saved(content, "x.xml", encoding), "anything").text == "é"


def test_every_element_knows_its_line(saved):
    root = read_xml(saved("<a>\n<b>\n<c/></b>\n<d/></a>", "x.xml"), "anything")
    assert [node.line for node in root.iter()] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    "text", ["x", " x", "x\n", "\r", "\r\n", "<&>\"'", "]]>", " ", "é\u2028", ""]
)
def test_a_text_is_read_as_it_was_written(saved, text):
    root = read_xml(saved(f"<a>{element('b', text, c=text)}</a>", "x.xml"), "anything")
    node = root.find("b")
    refuse_unwritable(text, "text", "x.xml")
    assert content_of(node) == text
    assert node.get("c") == text
