"""The dialogs of exporting a tree and of a tree of one's own: what they say, refuse and hand on."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QPlainTextEdit,
    QSpinBox,
)
from pytestqt.qtbot import QtBot

from tests.engine.trace.test_trace import EMPTY, run
from tests.ui.fitting import faults
from tests.ui.widgets_help import button, field
from ttt_gui.engine.export.forms import FORMS
from ttt_gui.engine.numbers.tree import EXAMPLE, parse_number_tree
from ttt_gui.session.settings import Settings, Theme
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.export import ExportChoice, ExportDialog, ExportPart
from ttt_gui.ui.tree.number_text import NumberTextEditor


def export(
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
    dialog = export(qtbot, look, state, queue, choice)
    assert dialog.choice == choice
    assert not faults(dialog)
    with qtbot.waitSignal(dialog.export_chosen) as chosen:
        dialog.accept()
    assert chosen.args == [choice]


def test_copy_closes_the_dialog_and_exports_nothing(
    qtbot: QtBot, look: Look, state: TreeState, queue: TaskQueue
) -> None:
    dialog = export(qtbot, look, state, queue)
    with qtbot.assertNotEmitted(dialog.export_chosen), qtbot.waitSignal(dialog.copy_chosen) as chosen:
        button(dialog, "Copy").click()
    assert chosen.args == [ExportChoice()]
    assert not dialog.isVisible()


def test_export_says_how_large_the_picture_will_be(
    qtbot: QtBot, look: Look, state: TreeState, queue: TaskQueue
) -> None:
    dialog = export(qtbot, look, state, queue)
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
    state = TreeState()
    state.set_trace(run(EMPTY)[1])
    dialog = export(qtbot, look, state, queue, ExportChoice(FORMS[1], ExportPart.SUBTREE))
    assert "“Down to ply” 5 fits." in dialog.words
    assert dialog.width() <= 704
    assert dialog.height() <= 460
    assert not button(dialog, "Export…").isEnabled()
    field(dialog, QSpinBox, "Down to ply").setValue(2)
    qtbot.waitUntil(button(dialog, "Export…").isEnabled)
    dialog.findChild(QComboBox).setCurrentIndex(6)
    qtbot.waitUntil(lambda: dialog.words.startswith("The whole search: 20"))
    assert not button(dialog, "Copy").isEnabled()


def numbers(qtbot: QtBot, look: Look, settings: Settings, queue: TaskQueue, text: str = EXAMPLE) -> NumberTextEditor:
    card = NumberTextEditor(look, settings, queue)
    qtbot.addWidget(card)
    card.follow(text)
    card.show()
    return card


def test_a_mistake_is_told_while_one_types(qtbot: QtBot, look: Look, settings: Settings, queue: TaskQueue) -> None:
    card = numbers(qtbot, look, settings, queue)
    with qtbot.assertNotEmitted(card.tree_typed):
        card.edit.setPlainText("(1 (2 x))")
    assert card.words == "“x” at character 7 is no whole number."
    with qtbot.waitSignal(card.tree_typed) as typed:
        card.edit.setPlainText("(1 (2 3))")
    assert typed.args == [parse_number_tree("(1 (2 3))")]


LONG = "(" + " ".join("(" + " ".join(["-4998"] * 60) + ")" for _ in range(60)) + ")"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1" * 200_000, "The text has a word of 200\N{THIN SPACE}000 characters: no number is as long."),
        ("7 " * 200_000, "The text would have 400,000 characters: at most 200,000 are read."),
    ],
)
def test_what_is_no_tree_at_first_sight_is_not_pasted(
    qtbot: QtBot, look: Look, settings: Settings, queue: TaskQueue, text: str, sentence: str
) -> None:
    """200,000 digits on one line froze the window for up to 18 s, then at each key."""
    card = numbers(qtbot, look, settings, queue)
    edit = card.edit
    edit.selectAll()
    paste(edit, text)
    assert card.words == sentence
    assert card.text == EXAMPLE


def test_a_long_tree_is_pasted_in_lines_and_read_beside_the_window(
    qtbot: QtBot, look: Look, settings: Settings, queue: TaskQueue
) -> None:
    """On one line it stood still for a tenth of a second at each key."""
    card = numbers(qtbot, look, settings, queue)
    edit = card.edit
    edit.selectAll()
    paste(edit, LONG)
    assert max(len(line) for line in card.text.splitlines()) <= 500
    assert card.tree is None
    qtbot.waitUntil(lambda: card.tree is not None)
    assert card.tree == parse_number_tree(LONG)
    assert card.words == "3\N{THIN SPACE}661 nodes, 3\N{THIN SPACE}600 leaves, 2 plies deep"


def paste(edit: QPlainTextEdit, text: str) -> None:
    mime = QMimeData()
    mime.setText(text)
    QGuiApplication.clipboard().setMimeData(mime)
    edit.paste()
