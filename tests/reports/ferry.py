"""A small annotated text to look at, and one that means harm."""

from accord import Continuum

TEXT = (
    "The old ferry crossed the river at dawn, and the keeper of the inn waved to the pilot "
    "from her narrow window."
)


def span(words: str, category: str | None) -> tuple[int, int, str | None]:
    """The unit that covers some words of the text."""
    start = TEXT.index(words)
    return (start, start + len(words), category)


def ferry(text: str | None = TEXT, name: str = "ferry") -> Continuum:
    """Three annotators who agree on some of it; the window is ben's alone."""
    return Continuum.from_units(
        {
            "anna": [
                span("old ferry", "VESSEL"),
                span("the river", "PLACE"),
                span("the keeper of the inn", "PERSON"),
                span("the inn", "PLACE"),
                span("the pilot", "PERSON"),
            ],
            "ben": [
                span("old ferry", "VESSEL"),
                span("river", "PLACE"),
                span("keeper", "PERSON"),
                span("her narrow window", "PLACE"),
            ],
            "carla": [
                span("old ferry", "VESSEL"),
                span("the keeper of the inn", "PERSON"),
                span("the pilot", "VESSEL"),
            ],
        },
        name=name,
        text=text,
    )


#: What no page may take for markup and no terminal for an order.
HARM = (
    "</script><script>alert(1)</script>",
    "</noscript><svg onload=alert(2)>",
    "\"><img src=x onerror='alert(3)'>",
    "]]>&lt;!--",
    "\x1b[2J\x07",
    "\u202eesrever\u2028\u2029",
    "\x00\ufffe\ud800",
)


def harmful() -> Continuum:
    """A continuum whose names, categories and text all mean harm."""
    text = " ".join(HARM)
    return Continuum.from_units(
        {
            f"anna{HARM[0]}": [(3 * n, 3 * n + 7, label) for n, label in enumerate(HARM)],
            f"ben{HARM[4]}": [(3 * n + 1, 3 * n + 7, label) for n, label in enumerate(HARM)],
        },
        name=f"doc{HARM[2]}",
        text=text,
    )
