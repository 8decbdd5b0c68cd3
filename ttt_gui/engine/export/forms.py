"""The forms in which a trace is exported, in one table that the window's export and the command line's --out read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ttt_gui.engine.export.excerpt import Excerpt
from ttt_gui.engine.export.tree_dot import dot_chunks
from ttt_gui.engine.export.tree_json import json_chunks
from ttt_gui.engine.export.tree_tikz import tikz_chunks
from ttt_gui.system.formats import TRACE

SMALLEST_SCALE, LARGEST_SCALE = 0.1, 16.0  # bounds of the scale of a picture in pixels


@dataclass(frozen=True)
class Form:
    """A form of export: its suffix, its title in a list, and where the form is a text, the function that writes it.

    A picture has a slide style, and with ``has_pixels`` a scale. A form without ``has_parts`` always holds the whole
    trace.
    """

    suffix: str
    title: str
    text: Callable[[Excerpt], Iterator[str]] | None = None
    is_picture: bool = False
    has_pixels: bool = False
    has_parts: bool = True

    @property
    def name(self) -> str:
        """The suffix without its dot: the name by which the drawing code knows a picture's form."""
        return self.suffix.lstrip(".")

    @property
    def filter(self) -> str:
        """The filter of a file dialog."""
        return f"{self.title} (*{self.suffix})"


FORMS = (
    Form(".png", "PNG picture", is_picture=True, has_pixels=True),
    Form(".svg", "SVG picture", is_picture=True),
    Form(".pdf", "PDF page", is_picture=True),
    Form(".dot", "Graphviz DOT", dot_chunks),
    Form(".tex", "LaTeX with TikZ forest", tikz_chunks),
    Form(".json", "JSON", json_chunks),
    Form(TRACE.suffix, "Trace, to be opened again", has_parts=False),
)


def form_of(suffix: str) -> Form | None:
    """Return the form for a file's suffix, whatever its case; None if there is none."""
    return next((form for form in FORMS if form.suffix == suffix.lower()), None)
