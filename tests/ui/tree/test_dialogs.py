"""The dialogs of exporting a tree and of a tree of one's own: what they say, refuse and hand on."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QPlainTextEdit,
    QSpinBox,
)
from pytestqt.qtbot import QtBot

from tests.engine.trace.test_trace import EMPTY, SMALL, run
from tests.ui.widgets_help import button, field
from ttt_gui.engine.export.forms import FORMS
from ttt_gui.engine.numbers.tree import EXAMPLE, parse_number_tree
from ttt_gui.engine.request import Algorithm
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.export import ExportChoice, Part
from ttt_gui.ui.tree.export_dialog import ExportDialog
from ttt_gui.ui.tree.number_dialog import NumberTreeDialog


@pytest.fixture
def state(look: Look) -> TreeState:
    state = TreeState()
    state.set_trace(run(SMALL)[1])
    return state


def export(qtbot: QtBot, look: Look, state: TreeState, choice: ExportChoice | None = None) -> ExportDialog:
    dialog = ExportDialog(look, state, choice)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.suffix)
def test_export_begins_with_a_choice_and_hands_it_on(qtbot: QtBot, look: Look, state: TreeState, form: object) -> None:
    choice = ExportChoice(form, Part.SUBTREE, 3.5, True, 2)  # type: ignore[arg-type]
    dialog = export(qtbot, look, state, choice)
    assert dialog.choice == choice
    assert dialog.words.endswith(".")
    with qtbot.waitSignal(dialog.export_chosen) as chosen:
        dialog.accept()
    assert chosen.args == [choice]


def test_copy_closes_the_dialog_and_exports_nothing(qtbot: QtBot, look: Look, state: TreeState) -> None:
    dialog = export(qtbot, look, state)
    with qtbot.assertNotEmitted(dialog.export_chosen), qtbot.waitSignal(dialog.copy_chosen) as chosen:
        button(dialog, "Copy").click()
    assert chosen.args == [ExportChoice()]
    assert not dialog.isVisible()


def test_export_says_how_large_the_picture_will_be(qtbot: QtBot, look: Look, state: TreeState) -> None:
    dialog = export(qtbot, look, state)
    first = dialog.words
    assert first.endswith("pixels.")
    scale = dialog.findChild(QDoubleSpinBox)
    scale.setValue(4.0)
    assert dialog.words != first
    dialog.findChild(QComboBox).setCurrentIndex(5)
    assert dialog.words.endswith("nodes.")
    assert not scale.isEnabled()
    assert not dialog.findChild(QCheckBox).isEnabled()


def test_export_refuses_what_is_too_large_before_it_is_chosen(qtbot: QtBot, look: Look) -> None:
    state = TreeState()
    state.set_trace(run(EMPTY)[1])
    dialog = export(qtbot, look, state, ExportChoice(FORMS[1], Part.SUBTREE))
    assert "“Down to ply” 5 fits." in dialog.words
    assert not button(dialog, "Export…").isEnabled()
    field(dialog, QSpinBox, "Down to ply").setValue(2)
    assert button(dialog, "Export…").isEnabled()
    dialog.findChild(QComboBox).setCurrentIndex(6)
    assert dialog.words.startswith("The whole search: 20")
    assert not button(dialog, "Copy").isEnabled()


def numbers(qtbot: QtBot, look: Look, text: str = EXAMPLE, algorithm: Algorithm | None = None) -> NumberTreeDialog:
    dialog = NumberTreeDialog(look, algorithm or Algorithm(), text)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_the_number_tree_begins_with_the_example(qtbot: QtBot, look: Look) -> None:
    dialog = numbers(qtbot, look)
    assert dialog.words == "15 nodes, 8 of them leaves, 3 plies deep."
    with qtbot.waitSignal(dialog.tree_chosen) as chosen:
        dialog.accept()
    assert chosen.args == [parse_number_tree(EXAMPLE), EXAMPLE]


def test_a_mistake_is_told_while_one_types(qtbot: QtBot, look: Look) -> None:
    dialog = numbers(qtbot, look)
    dialog.findChild(QPlainTextEdit).setPlainText("(1 (2 x))")
    assert dialog.words == "“x” at character 7 is no whole number."
    assert not button(dialog, "Search it").isEnabled()
    with qtbot.assertNotEmitted(dialog.tree_chosen):
        dialog.accept()
    assert dialog.isVisible()
    dialog.findChild(QPlainTextEdit).setPlainText("(1 (2 3))")
    assert button(dialog, "Search it").isEnabled()


def test_the_dialogs_fit_on_a_small_screen(qtbot: QtBot, look: Look, state: TreeState) -> None:
    for dialog in (export(qtbot, look, state), numbers(qtbot, look, algorithm=Algorithm(tt=True, symmetry=True))):
        assert dialog.width() <= 704
        assert dialog.height() <= 460
