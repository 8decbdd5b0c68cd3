"""Every part of the tree, at every step, however it is shown, in every form: the right nodes go out.

What they should be is found here another way: from the nodes' own plies, in the order of their entry.
"""

from __future__ import annotations

import json
import re
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QSpinBox
from pytestqt.qtbot import QtBot

from tests.engine.trace.test_trace import EMPTY, run
from tests.ui.fitting import faults
from tests.ui.tree_help import SMALL, state_of, trace_of
from tests.ui.widgets_help import button, field
from ttt_gui.engine.export.excerpt import PictureTooLargeError
from ttt_gui.engine.export.forms import FORMS, Form
from ttt_gui.engine.export.trace_file import chunks, from_bytes
from ttt_gui.engine.request import Algorithm, Cut
from ttt_gui.engine.trace.events import CUT
from ttt_gui.engine.trace.trace import End, SearchTrace
from ttt_gui.session.settings import Theme
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.system.control import StoppedError
from ttt_gui.ui.drawing import picture
from ttt_gui.ui.drawing.picture import TreePicture
from ttt_gui.ui.drawing.picture_file import png_pieces
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import Show, TreeState
from ttt_gui.ui.tree.export import (
    ExportChoice,
    ExportDialog,
    ExportPart,
    NotEnteredError,
    copied,
    excerpt_of,
    export_pieces,
)

TRACES = tuple(
    trace_of(text, algorithm)
    for text, algorithm in (
        (SMALL, Algorithm()),
        (SMALL, Algorithm(pvs=True, iterative=True)),
        ("XOX/.O./...", Algorithm(alpha_beta=False)),
        ("XO./.X./..O", Algorithm(cut=Cut.LT, tt=True)),
    )
)


def parents(trace: SearchTrace) -> list[int]:
    """The parent of each node, -1 for roots: the last node before it that is a ply above."""
    found: list[int] = []
    open_nodes: list[int] = []
    for node in range(len(trace)):
        del open_nodes[trace.node(node).ply :]
        found.append(open_nodes[-1] if open_nodes else -1)
        open_nodes.append(node)
    return found


def entered_by(trace: SearchTrace, step: int) -> set[int]:
    return {trace.events.event(index)[1] for index in range(step + 1)}


def below(trace: SearchTrace, top: int, known: set[int], deepest: int | None) -> set[int]:
    above, found = parents(trace), {top}
    for node in range(top + 1, len(trace)):
        if above[node] in found and node in known:
            found.add(node)
    return {node for node in found if deepest is None or trace.node(node).ply <= deepest}


def on_screen(state: TreeState, known: set[int]) -> set[int]:
    """The nodes that the tree shows, from what a person has chosen and unfolded."""
    trace = state.trace
    above, found = parents(trace), {state.top}
    best = set(trace.principal_variation(trace.roots()[-1]))
    events = (trace.events.event(index) for index in range(state.step + 1))
    lead_to_cuts = set()
    for kind, node in events:
        while kind == CUT and node >= 0:
            lead_to_cuts.add(node)
            node = above[node]
    for node in range(state.top + 1, len(trace)):
        wanted = {Show.BEST_LINE: node in best, Show.CUTS: node in lead_to_cuts}.get(state.show, True)
        if above[node] in found and above[node] in state.unfolded and node in known and wanted:
            found.add(node)
    return found


@given(st.data())
def test_what_goes_out_is_what_was_asked_for(only_look: Look, data: st.DataObject) -> None:
    """'All below the selected node' laid out everything in the middle of the timeline, 'This subtree' wrote one node
    of eight."""
    trace = data.draw(st.sampled_from(TRACES))
    state = TreeState()
    state.set_trace(trace)
    nodes, steps = st.integers(0, len(trace) - 1), st.integers(0, trace.events.size - 1)
    for node in data.draw(st.lists(nodes, max_size=12)):
        state.set_unfolded(node, True)
    state.select(data.draw(nodes))
    state.set_step(data.draw(steps))
    state.set_show(data.draw(st.sampled_from(Show)))
    state.set_step(data.draw(steps))
    part, form = data.draw(st.sampled_from(ExportPart)), data.draw(st.sampled_from(FORMS))
    top = state.selected if part is ExportPart.SUBTREE else state.top
    deeper = data.draw(st.none() | st.integers(0, 9)) if part is ExportPart.SUBTREE else None
    ply = None if deeper is None else trace.node(top).ply + deeper
    known = entered_by(trace, state.step)
    if top not in known:
        with pytest.raises(NotEnteredError):
            excerpt_of(state, part, ply)
        return
    expected = below(trace, top, known, ply) if part is ExportPart.SUBTREE else on_screen(state, known)

    excerpt = excerpt_of(state, part, ply)
    assert set(excerpt.numbers()) == expected
    assert len(expected) <= excerpt.most_numbers
    if form.is_picture:
        assert TreePicture(excerpt, slide=False).nodes == len(expected)
    elif form.has_parts:
        text = b"".join(export_pieces(excerpt, ExportChoice(form, part, max_ply=ply))).decode()
        if form.suffix == ".json":
            written = json.loads(text)["nodes"]
            assert [each["id"] for each in written] == sorted(expected)
            open_nodes = {node for node in expected if trace.events.left(node) > state.step}
            open_nodes |= {node for node in expected if trace.node(node).end is End.STOPPED}
            assert {each["id"] for each in written if each["end"] == "stopped"} == open_nodes
        elif form.suffix == ".dot":
            assert {int(each) for each in re.findall(r"^  n(\d+) \[", text, re.MULTILINE)} == expected
        else:
            assert len(re.findall(r"^ *\[\{.*\}, (?:MAX|MIN) node", text, re.MULTILINE)) == len(expected)


def test_a_picture_in_the_middle_of_the_timeline_is_as_large_as_its_subtree(look: Look) -> None:
    trace = TRACES[0]
    state = state_of(trace)
    state.select(next(node for node in range(20, len(trace)) if trace.log.after(node) - node == 8))
    at_the_end = copied(excerpt_of(state, ExportPart.SUBTREE), ExportChoice(scale=1.0)).image
    state.set_step(trace.events.left(state.selected))
    then = copied(excerpt_of(state, ExportPart.SUBTREE), ExportChoice(scale=1.0)).image
    assert at_the_end.size() == then.size()


def test_a_png_is_the_picture_to_the_pixel(look: Look) -> None:
    """Written in pieces, with the dots a metre of its scale."""
    state = state_of(TRACES[0])
    image = TreePicture(excerpt_of(state, ExportPart.VISIBLE), slide=False).image(2.0)
    again = QImage.fromData(b"".join(png_pieces(image)))
    assert again.convertToFormat(image.format()) == image
    assert again.dotsPerMeterX() == image.dotsPerMeterX() == 7_560


def test_a_trace_is_packed_in_pieces_as_at_once() -> None:
    """The file of a trace is the same, byte for byte, as when it was made in one piece."""
    trace = trace_of("X../.../...", Algorithm(alpha_beta=False))
    assert len(trace) > 50_000
    data = b"".join(chunks(trace))
    assert data[data.index(b"\n") + 1 : -4] == zlib.compress(trace.log.to_bytes(), 1)
    assert from_bytes(data).log.to_bytes() == trace.log.to_bytes()


def test_pixels_that_memory_has_no_room_for_are_one_sentence(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture, "available_bytes", lambda: 1 << 20)
    state = state_of(TRACES[0])
    with pytest.raises(PictureTooLargeError, match="there is not enough memory for"):
        TreePicture(excerpt_of(state, ExportPart.VISIBLE), slide=False).image(2.0)


@pytest.mark.parametrize("form", [form for form in FORMS if form.has_parts], ids=lambda form: form.suffix)
def test_every_form_can_be_ended_between_two_of_its_pieces(look: Look, form: Form) -> None:
    """A large picture was drawn to its end, whatever one did."""
    state = state_of(TRACES[1])
    state.select(state.top)
    calls = 0

    def tell(_share: float | None) -> None:
        nonlocal calls
        calls += 1
        if calls == (1 if form.suffix == ".json" else 4):  # a thousand nodes at a time
            raise StoppedError

    excerpt, choice = excerpt_of(state, ExportPart.SUBTREE), ExportChoice(form, ExportPart.SUBTREE, scale=1.0)
    with pytest.raises(StoppedError):
        list(export_pieces(excerpt, choice, tell))


def test_how_far_it_is_never_goes_back(look: Look) -> None:
    """A picture is drawn, then packed: one bar for both."""
    state = state_of(TRACES[0])
    excerpt = excerpt_of(state, ExportPart.VISIBLE)
    shares: list[float] = []

    def tell(share: float | None) -> None:
        if share is not None:
            shares.append(share)

    for is_copy in (False, True):
        shares.clear()
        if is_copy:
            copied(excerpt, ExportChoice(), tell)
        else:
            list(export_pieces(excerpt, ExportChoice(), tell))
        assert shares == sorted(shares)
        assert shares[-1] > 0.5


# -- The dialog: what it says, refuses and hands on --------------------------------------------------------------------


def opened(
    qtbot: QtBot, look: Look, state: TreeState, queue: TaskQueue, choice: ExportChoice | None = None
) -> ExportDialog:
    """The dialog, which has found what will come of its choice."""
    dialog = ExportDialog(look, state, queue, choice)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.words.endswith("."))
    return dialog


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.suffix)
def test_export_begins_with_a_choice_and_hands_it_on(
    qtbot: QtBot, look: Look, state: TreeState, queue: TaskQueue, form: object
) -> None:
    choice = ExportChoice(form, ExportPart.SUBTREE, 3.5, True, 2, Theme.DARK)  # type: ignore[arg-type]
    dialog = opened(qtbot, look, state, queue, choice)
    assert dialog.choice == choice
    assert not faults(dialog)
    with qtbot.waitSignal(dialog.export_chosen) as chosen:
        dialog.accept()
    assert chosen.args == [choice]


def test_copy_closes_the_dialog_and_exports_nothing(
    qtbot: QtBot, look: Look, state: TreeState, queue: TaskQueue
) -> None:
    dialog = opened(qtbot, look, state, queue)
    with qtbot.assertNotEmitted(dialog.export_chosen), qtbot.waitSignal(dialog.copy_chosen) as chosen:
        button(dialog, "Copy").click()
    assert chosen.args == [ExportChoice()]
    assert not dialog.isVisible()


def test_export_says_how_large_the_picture_will_be(
    qtbot: QtBot, look: Look, state: TreeState, queue: TaskQueue
) -> None:
    dialog = opened(qtbot, look, state, queue)
    first = dialog.words
    assert first.endswith("pixels.")
    scale = dialog.findChild(QDoubleSpinBox)
    scale.setValue(4.0)
    qtbot.waitUntil(lambda: dialog.words.endswith("pixels.") and dialog.words != first)
    dialog.findChild(QComboBox).setCurrentIndex(5)
    qtbot.waitUntil(lambda: dialog.words.endswith("nodes."))
    assert not scale.isEnabled()
    assert not dialog.findChild(QCheckBox).isEnabled()


def test_export_refuses_what_is_too_large_before_it_is_chosen(qtbot: QtBot, look: Look, queue: TaskQueue) -> None:
    state = state_of(run(EMPTY)[1])
    dialog = opened(qtbot, look, state, queue, ExportChoice(FORMS[1], ExportPart.SUBTREE))
    assert "“Down to ply” 5 fits." in dialog.words
    assert dialog.width() <= 704
    assert dialog.height() <= 460
    assert not button(dialog, "Export…").isEnabled()
    field(dialog, QSpinBox, "Down to ply").setValue(2)
    qtbot.waitUntil(button(dialog, "Export…").isEnabled)
    dialog.findChild(QComboBox).setCurrentIndex(6)
    qtbot.waitUntil(lambda: dialog.words.startswith("The whole search: 20"))
    assert not button(dialog, "Copy").isEnabled()
