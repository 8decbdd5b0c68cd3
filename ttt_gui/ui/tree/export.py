"""What of the search tree is exported, in which form: the table of forms, and the bytes of a choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QMimeData

from ttt_gui.engine.export import trace_file
from ttt_gui.engine.export.as_dot import dot_chunks
from ttt_gui.engine.export.as_json import json_chunks
from ttt_gui.engine.export.as_tikz import tikz_chunks
from ttt_gui.engine.export.excerpt import Excerpt
from ttt_gui.system.formats import TRACE
from ttt_gui.ui.drawing.picture import TreePicture
from ttt_gui.ui.trace.state import TreeState


class Part(Enum):
    """What goes out: the tree as it is unfolded, or all that is below the selected node."""

    VISIBLE = "visible"
    SUBTREE = "subtree"


@dataclass(frozen=True)
class Form:
    """A file format: its suffix, its name in a list. Only a picture has a slide style; only a whole trace no parts."""

    suffix: str
    title: str
    is_picture: bool = False
    has_parts: bool = True

    @property
    def filter(self) -> str:
        """For a file dialog."""
        return f"{self.title} (*{self.suffix})"


FORMS = (
    Form(".png", "PNG picture", is_picture=True),
    Form(".svg", "SVG picture", is_picture=True),
    Form(".pdf", "PDF page", is_picture=True),
    Form(".dot", "Graphviz DOT"),
    Form(".tex", "LaTeX with TikZ forest"),
    Form(".json", "JSON"),
    Form(TRACE.suffix, "Trace, to be opened again", has_parts=False),
)


@dataclass(frozen=True)
class ExportChoice:
    """What, in which form, how large, in which style; ``max_ply`` is a subtree's deepest ply, None for no limit."""

    form: Form = FORMS[0]
    part: Part = Part.VISIBLE
    scale: float = 2.0
    slide: bool = False
    max_ply: int | None = None


def excerpt_of(state: TreeState, part: Part, max_ply: int | None = None) -> Excerpt:
    """The part of what a state shows, at its moment. The state must have a trace."""
    trace = state.trace
    assert trace is not None
    moment = None if state.is_at_end else state.moment
    if part is Part.SUBTREE:
        top = state.selected if state.is_entered(state.selected) else state.top
        return Excerpt(trace, top, moment, max_ply)
    shown, to_do = set(), [state.top]
    while to_do:
        shown.add(node := to_do.pop())
        to_do.extend(state.shown_children(node))
    unfolded = frozenset(node for node in shown if state.ghosts(node))
    return Excerpt(trace, state.top, moment, None, frozenset(shown), unfolded)


def picture_of(state: TreeState, choice: ExportChoice) -> TreePicture:
    """The picture of a choice, in the light look. Raises PictureTooLargeError."""
    return TreePicture.light(excerpt_of(state, choice.part, choice.max_ply), choice.slide)


def export_chunks(state: TreeState, choice: ExportChoice) -> Iterable[bytes]:
    """The bytes of the file, for game.files.write_chunks_atomically. Raises PictureTooLargeError."""
    return exporter(state, choice)()


def exporter(state: TreeState, choice: ExportChoice) -> Callable[[], Iterable[bytes]]:
    """What makes the bytes of the file, in any thread: it has taken from the state what it needs.

    It raises PictureTooLargeError.
    """
    trace = state.trace
    assert trace is not None
    if not choice.form.has_parts:
        return lambda: trace_file.chunks(trace)
    excerpt = excerpt_of(state, choice.part, choice.max_ply)
    if choice.form.is_picture:
        return lambda: [TreePicture.light(excerpt, choice.slide).data(choice.form.suffix.lstrip("."), choice.scale)]
    texts = {".dot": dot_chunks, ".tex": tikz_chunks, ".json": json_chunks}[choice.form.suffix]
    return lambda: (text.encode() for text in texts(excerpt))


def clipboard_data(state: TreeState, choice: ExportChoice) -> QMimeData:
    """What "Copy" puts on the clipboard: the picture, whatever the form, or the text of a text form.

    Raises PictureTooLargeError.
    """
    if choice.form.is_picture or not choice.form.has_parts:
        return picture_of(state, choice).mime(choice.scale)
    mime = QMimeData()
    mime.setText(b"".join(export_chunks(state, choice)).decode())
    return mime
