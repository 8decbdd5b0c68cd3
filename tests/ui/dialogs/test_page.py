"""A page of Markdown: tables with a head have lines, and a quote looks like no list."""

from __future__ import annotations

from PySide6.QtGui import QTextTable
from pytestqt.qtbot import QtBot

from ttt_gui.ui.dialogs.page import MarkdownPage
from ttt_gui.ui.look.theme import Look


def tables(page: MarkdownPage) -> list[QTextTable]:
    return [frame for frame in page.document().rootFrame().childFrames() if isinstance(frame, QTextTable)]


def test_a_table_with_a_head_has_lines_and_a_list_of_two_columns_none(qtbot: QtBot, look: Look) -> None:
    page = MarkdownPage(look, "| a | b |\n|---|---|\n| 1 | 2 |\n\nText\n\n| | |\n|---|---|\n| 3 | 4 |\n")
    qtbot.addWidget(page)
    lined, plain = tables(page)
    assert (lined.rows(), plain.rows()) == (2, 1)
    for row in range(2):
        cell = lined.cellAt(row, 1).format().toTableCellFormat()
        assert cell.bottomBorder() == 1
        assert cell.rightPadding() >= 12
    assert plain.cellAt(0, 0).format().toTableCellFormat().bottomBorder() == 0


def test_a_quote_stands_left_of_a_list_in_italics(qtbot: QtBot, look: Look) -> None:
    page = MarkdownPage(look, "- one\n\n> A quote.\n")
    qtbot.addWidget(page)
    quote = page.document().lastBlock()
    assert quote.text() == "A quote."
    assert quote.begin().fragment().charFormat().fontItalic()
    assert 0 < quote.blockFormat().leftMargin() < 30
