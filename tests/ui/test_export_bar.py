"""What stands beside the bar goes out in every form, to a file and to the clipboard, and the bar says so."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMenu, QToolButton
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.engine.test_tables import COMPARISON
from tests.ui.widgets_help import field, open_dialog
from ttt_gui.engine.tables import FORMS, DataTable, TableForm
from ttt_gui.session.settings import TypeSize
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.export_bar import ExportBar, OutForm, Taken, table_forms
from ttt_gui.ui.look.theme import Look


@pytest.fixture
def bar(qtbot: QtBot, look: Look, queue: TaskQueue) -> ExportBar:
    bar = ExportBar(queue, table_forms(lambda: COMPARISON), "comparison")
    qtbot.addWidget(bar)
    bar.resize(bar.sizeHint())
    bar.show()
    return bar


def choose(bar: ExportBar, form: str, what: str) -> None:
    """Trigger an entry of a form's menu."""
    menu = field(bar, QToolButton, f"Export as {form}").menu()
    next(action for action in menu.actions() if action.text().replace("&", "") == what).trigger()


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.suffix)
def test_a_table_is_copied_as_it_was_at_the_click(qtbot: QtBot, bar: ExportBar, form: TableForm) -> None:
    with qtbot.waitSignal(bar.said) as said:
        choose(bar, form.title, "Copy")
    assert said.args == [f"Copied as {form.title}: 3 rows."]
    mime = QGuiApplication.clipboard().mimeData()
    assert mime.text() == form.text(COMPARISON)
    assert mime.data(form.mime).toStdString() == form.text(COMPARISON)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.suffix)
def test_a_table_is_written_into_the_file_that_is_chosen(
    qtbot: QtBot, bar: ExportBar, form: TableForm, tmp_path: Path
) -> None:
    choose(bar, form.title, "To file…")
    dialog = open_dialog(bar, QFileDialog)
    assert dialog.defaultSuffix() == form.suffix.lstrip(".")
    assert dialog.nameFilters() == [f"{form.title} (*{form.suffix})"]
    assert Path(dialog.selectedFiles()[0]).name == f"comparison{form.suffix}"
    path = tmp_path / f"out{form.suffix}"
    with qtbot.waitSignal(bar.said) as said:
        dialog.fileSelected.emit(str(path))
    dialog.reject()
    assert said.args == [f"out{form.suffix} is written: 3 rows."]
    assert path.read_bytes() == form.text(COMPARISON).encode()


def test_what_changes_while_the_file_is_named_does_not_change_the_file(
    qtbot: QtBot, look: Look, queue: TaskQueue, tmp_path: Path
) -> None:
    shown = [COMPARISON]
    bar = ExportBar(queue, table_forms(lambda: shown[0], ("csv",)), "comparison")
    qtbot.addWidget(bar)
    bar.show()
    choose(bar, "CSV", "To file…")
    shown[0] = DataTable("", COMPARISON.columns, ())
    with qtbot.waitSignal(bar.said):
        open_dialog(bar, QFileDialog).fileSelected.emit(str(tmp_path / "out.csv"))
    open_dialog(bar, QFileDialog).reject()
    with (tmp_path / "out.csv").open(newline="", encoding="utf-8") as file:
        assert len(list(csv.reader(file))) == 4


def test_a_file_that_cannot_be_written_is_one_sentence(
    qtbot: QtBot, bar: ExportBar, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    choose(bar, "CSV", "To file…")
    dialog = open_dialog(bar, QFileDialog)
    with qtbot.waitSignal(bar.failed) as failed:
        dialog.fileSelected.emit(str(tmp_path / "no folder" / "out.csv"))
    dialog.reject()
    assert failed.args[0] == snapshot
    assert list(tmp_path.rglob("*.csv")) == []


def test_a_plot_goes_out_beside_the_tables(qtbot: QtBot, look: Look, queue: TaskQueue) -> None:
    def png() -> bytes:
        image, buffer = QImage(4, 3, QImage.Format.Format_RGB32), QBuffer()
        image.fill(Qt.GlobalColor.red)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, "PNG")
        return bytes(buffer.data().data())

    forms = (OutForm("PNG", ".png", "image/png", lambda: Taken(png)), *table_forms(lambda: COMPARISON, ("csv",)))
    bar = ExportBar(queue, forms, "growth")
    qtbot.addWidget(bar)
    assert [button.text() for button in bar.buttons] == ["PNG", "CSV", "Export"]
    with qtbot.waitSignal(bar.said) as said:
        bar.copy(forms[0])
    assert said.args == ["Copied as PNG."]
    mime = QGuiApplication.clipboard().mimeData()
    assert mime.imageData().size().toTuple() == (4, 3)
    assert not mime.hasText()


@pytest.mark.parametrize("size", [TypeSize.NORMAL, TypeSize.LARGEST])
def test_where_there_is_no_room_for_the_row_one_button_has_all_forms(
    qtbot: QtBot, look: Look, queue: TaskQueue, size: TypeSize
) -> None:
    look.set_type_size(size)
    bar = look.built(lambda: ExportBar(queue, table_forms(lambda: COMPARISON), "comparison"))
    qtbot.addWidget(bar)
    *row, single = bar.buttons
    bar.resize(bar.sizeHint())
    bar.show()
    qtbot.waitUntil(lambda: all(button.isVisible() for button in row))
    assert not single.isVisible()
    assert all(button.width() >= button.sizeHint().width() for button in row)
    bar.resize(bar.minimumSizeHint())
    qtbot.waitUntil(lambda: not any(button.isVisible() for button in row))
    assert single.isVisible()
    qtbot.waitUntil(lambda: single.width() >= single.sizeHint().width())
    entries = [action.text() for action in single.menu().actions()]
    assert entries == ["&CSV", "&Markdown", "&LaTeX", "&JSON"]
    assert single.menu().actions()[0].menu() is row[0].menu()


def test_the_arrows_go_along_the_row(bar: ExportBar) -> None:
    first, second, *_ = bar.buttons
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Left)
    assert bar.focusWidget() is first
    QTest.keyClick(first, Qt.Key.Key_Right)
    assert bar.focusWidget() is second


@pytest.mark.needs_window_manager
@pytest.mark.parametrize("key", [Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_a_key_opens_a_menu(qtbot: QtBot, bar: ExportBar, key: Qt.Key) -> None:
    second = bar.buttons[1]
    opened: list[QMenu] = []
    second.menu().aboutToShow.connect(lambda: opened.append(second.menu()))
    second.menu().aboutToShow.connect(second.menu().close, Qt.ConnectionType.QueuedConnection)
    QTest.keyClick(second, key)
    qtbot.waitUntil(lambda: opened == [second.menu()])


def test_a_bar_that_has_nothing_to_export_says_why(bar: ExportBar, snapshot: SnapshotAssertion) -> None:
    bar.refuse("Nothing has run yet.")
    assert not any(button.isEnabled() for button in bar.buttons)
    assert bar.buttons[0].toolTip() == snapshot
    bar.refuse("")
    assert all(button.isEnabled() for button in bar.buttons)
