"""Markup as strict readers of XML and as browsers read it."""

import json
from html.parser import HTMLParser
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def parsed(markup: str) -> ElementTree.Element:
    """The root of an element; raises where the markup is not well-formed."""
    return ElementTree.fromstring(markup)  # noqa: S314 - what accord wrote itself


class Page(HTMLParser):
    """A page as a browser reads it: elements, and what stands in scripts."""

    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.elements, self.scripts, self.said = [], {}, []
        self.inside = None
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.elements.append((tag, attributes))
        if tag == "script":
            self.inside = attributes.get("id", "")
            self.scripts[self.inside] = ""

    def handle_endtag(self, tag):
        if tag == "script":
            self.inside = None

    def handle_data(self, data):
        if self.inside is None:
            self.said.append(data)
        else:
            self.scripts[self.inside] += data

    def data(self, name):
        """A block of JSON."""
        return json.loads(self.scripts[name])
