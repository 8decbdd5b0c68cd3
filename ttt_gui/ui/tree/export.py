"""What of the search tree is exported: a choice, its bytes, and the sentence where they would be too many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QMimeData

from ttt_gui.engine.export import trace_file
from ttt_gui.engine.export.excerpt import Excerpt, PictureTooLargeError
from ttt_gui.engine.export.forms import FORMS, Form
from ttt_gui.ui.drawing.picture import TreePicture
from ttt_gui.ui.trace.state import TreeState


class Part(Enum):
    """What goes out: the tree as it is unfolded, or all that is below the selected node."""

    VISIBLE = "visible"
    SUBTREE = "subtree"


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


@contextmanager
def advice_of_the_dialog(part: Part) -> Iterator[None]:
    """A picture that is too large is refused with advice in the words of the dialog of export."""
    try:
        yield
    except PictureTooLargeError as error:
        if part is Part.VISIBLE:
            advice = "fold some of the tree"
        else:
            advice = "choose fewer plies in “Down to ply”" if error.ply is None else f"“Down to ply” {error.ply} fits"
        raise PictureTooLargeError(error.what, error.ply, advice) from None


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
    text = choice.form.text

    def chunks() -> Iterable[bytes]:
        with advice_of_the_dialog(choice.part):
            if text is None:
                return [TreePicture.light(excerpt, choice.slide).data(choice.form.name, choice.scale)]
            return (piece.encode() for piece in text(excerpt))

    return chunks


def clipboard_data(state: TreeState, choice: ExportChoice) -> QMimeData:
    """What "Copy" puts on the clipboard: the picture, whatever the form, or the text of a text form.

    Raises PictureTooLargeError.
    """
    if choice.form.is_picture or not choice.form.has_parts:
        with advice_of_the_dialog(choice.part):
            return picture_of(state, choice).mime(choice.scale)
    mime = QMimeData()
    mime.setText(b"".join(export_chunks(state, choice)).decode())
    return mime
