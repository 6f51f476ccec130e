"""Elements of SVG and HTML, written so that no text can be taken for markup."""

from html import escape

from accord.reports.category_marks import printable

SVG = "http://www.w3.org/2000/svg"


def escaped(text: str) -> str:
    """Write a text so that it can stand between tags and in attributes, in XML too."""
    return escape(printable(text), quote=True)


def tag(name: str, *inside: str, **attributes: object) -> str:
    """Write an element; what is inside is markup already, attributes are escaped here.

    `font_size=12` becomes `font-size="12"`; attributes that are None are left out.
    """
    written = "".join(
        f' {key.strip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def _value(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.1f}".removesuffix(".0")
    return escaped(str(value))
