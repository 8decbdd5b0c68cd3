"""The manual: every link, picture and section is there, it opens at what one looks at, and finds words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QImage, QTextFormat
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.tree_help import shown
from tests.ui.widgets_help import open_dialog, settle
from ttt_gui.session.settings import Theme
from ttt_gui.ui.dialogs.manual import FILES, ManualDialog, Section, explained_by, manual_folder, section_of
from ttt_gui.ui.dialogs.page import MarkdownPage, anchor_of
from ttt_gui.ui.look.document import DARK, Picture
from ttt_gui.ui.look.theme import TOKENS, Look
from ttt_gui.ui.main_window import MainWindow

MOST_BYTES = 600_000  # of all pictures: they are in every package


@pytest.fixture
def folder() -> Path:
    path = manual_folder()
    assert path is not None
    return path


@pytest.fixture
def texts(folder: Path) -> dict[str, str]:
    """The files of the manual by their names."""
    return {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.md")}


@pytest.fixture
def manual(qtbot: QtBot, look: Look) -> ManualDialog:
    return shown(qtbot, ManualDialog(look, Section.GAME))


def drawn(page: MarkdownPage, number: int = 0) -> QImage:
    """A picture as the page draws it, by its number."""
    return list(page.pictures.values())[number].image


# -- what it is made of ------------------------------------------------------------------------------------------------


def test_every_section_and_every_link_has_its_heading(texts: dict[str, str]) -> None:
    """A link names the file where the heading stands in another one: so it leads there on any code host, too."""
    assert set(texts) == set(FILES)
    anchors = {
        name: [anchor_of(title) for title in re.findall(r"^#+ (.*)$", text, re.MULTILINE)]
        for name, text in texts.items()
    }
    every = [anchor for found in anchors.values() for anchor in found]
    assert len(every) == len(set(every))
    assert {section.value for section in Section} <= set(every)
    for name, text in texts.items():
        for link in re.findall(r"[^!]\[[^\]]*\]\(([^)]*)\)", text):
            file, _, anchor = link.partition("#")
            assert anchor in anchors[file or name], (name, link)


def test_large_numbers_have_thin_spaces_where_nobody_types_them(texts: dict[str, str]) -> None:
    for name, text in texts.items():
        assert not re.findall(r".*\d[, ]\d{3}\b.*", re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.DOTALL)), name


def test_every_picture_is_there_light_and_dark_and_said_in_words(texts: dict[str, str], folder: Path) -> None:
    pictures = re.findall(r"!\[([^\]]*)\]\(([^)]*)\)", "".join(texts.values()))
    assert all(words for words, _ in pictures)
    wanted = {path for _, name in pictures for path in (folder / name, folder / name.replace(".png", f"{DARK}.png"))}
    assert {path for path in folder.iterdir() if path.suffix == ".png"} == wanted
    assert not any(QImage(str(path)).isNull() for path in wanted)
    assert sum(path.stat().st_size for path in wanted) < MOST_BYTES


def test_no_sign_of_markdown_is_left_on_the_page(manual: ManualDialog) -> None:
    """Code stays as it is written: the manual shows a lesson's Markdown."""
    text, block = "", manual.page.document().begin()
    while block.isValid():
        if not block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence):
            text += block.text()
        block = block.next()
    assert not any(sign in text for sign in ("**", "##", "]("))


# -- reading -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("section", Section)
def test_it_opens_at_each_section(qtbot: QtBot, look: Look, section: Section) -> None:
    dialog = shown(qtbot, ManualDialog(look, section))
    assert dialog.section == section.value
    assert dialog.contents.currentItem().text(0) == dialog.page.heading.title
    words = dialog.page.heading.title
    seen = dialog.page.cursorForPosition(dialog.page.viewport().rect().topLeft()).position()
    last = dialog.page.cursorForPosition(dialog.page.viewport().rect().bottomRight()).position()
    assert words in dialog.page.toPlainText()[seen : last + 1]
    assert not dialog.back.isEnabled()


def test_the_selection_of_the_contents_is_painted_in_one_piece(manual: ManualDialog) -> None:
    contents = manual.contents
    row = contents.visualItemRect(contents.currentItem())
    image = contents.viewport().grab().toImage()
    middle = round(row.center().y() * image.devicePixelRatio())
    left = round(row.left() * image.devicePixelRatio())
    beside = {image.pixel(x, middle) for x in range(left)}
    assert len(beside) == 1, "something of the row is painted before its words"
    assert image.pixel(left + 3, middle) not in beside


def test_links_and_contents_lead_on_and_back_leads_back(manual: ManualDialog) -> None:
    manual.page.anchorClicked.emit(QUrl("search.md#the-tree"))
    assert manual.section == "the-tree"
    row = manual.contents.findItems("Algorithm", Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)[0]
    manual.contents.setCurrentItem(row)
    assert manual.section == "algorithm"
    manual.back.click()
    assert manual.section == "the-tree"
    assert manual.contents.currentItem().text(0) == "The tree"
    manual.back.click()
    assert manual.section == Section.GAME.value
    assert not manual.back.isEnabled()


def test_words_are_found_and_counted(qtbot: QtBot, manual: ManualDialog) -> None:
    qtbot.keyClicks(manual.field, "turning points")
    assert manual.note.text() == "1 of 1"
    assert manual.page.textCursor().selectedText() == "turning points"
    manual.field.setText("window")
    place, many = (int(word) for word in manual.note.text().split(" of "))
    assert many == len(manual.page.extraSelections()) > 3
    qtbot.keyClick(manual.field, Qt.Key.Key_Return)
    assert manual.note.text() == f"{place % many + 1} of {many}"
    manual.field.setText("chess")
    assert manual.note.text() == "Not found"
    manual.field.clear()
    assert manual.note.text() == ""
    assert not manual.page.extraSelections()


def test_the_contents_mark_the_section_of_what_was_found(qtbot: QtBot, manual: ManualDialog) -> None:
    """Also where that stands in the middle of the page, below the section at its upper edge."""
    manual.field.setText("worksheet")
    total = int(manual.note.text().split()[-1])
    assert total > 1
    for _ in range(total):
        at = manual.page.textCursor()
        block = at.block()
        while block.isValid() and not block.blockFormat().headingLevel():
            block = block.previous()
        marked = manual.contents.currentItem()
        assert marked is not None
        assert marked.text(0) == block.text()
        qtbot.keyClick(manual.field, Qt.Key.Key_Return)


@pytest.mark.needs_window_manager
def test_its_keys_find_on_and_go_back(qtbot: QtBot, manual: ManualDialog) -> None:
    qtbot.waitUntil(manual.isActiveWindow)
    qtbot.keyClick(manual.page, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert manual.field.hasFocus()
    manual.field.setText("window")
    place, many = (int(word) for word in manual.note.text().split(" of "))
    for key, modifier, step in (
        (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, 1),
        (Qt.Key.Key_F3, Qt.KeyboardModifier.NoModifier, 1),
        (Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier, -1),
        (Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier, -1),
    ):
        qtbot.keyClick(manual.field, key, modifier)
        place = (place - 1 + step) % many + 1
        assert manual.note.text() == f"{place} of {many}"
    manual.go_to(Section.EXPORT.value)
    qtbot.keyClick(manual.page, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: not manual.back.isEnabled())  # the button is pressed for a moment
    assert manual.section != Section.EXPORT.value
    qtbot.keyClick(manual.page, Qt.Key.Key_Escape)
    assert not manual.isVisible()


def test_pictures_are_never_wider_than_the_page(qtbot: QtBot, manual: ManualDialog) -> None:
    page = manual.page

    for size in (QSize(900, 680), QSize(420, 460), QSize(900, 680)):
        manual.resize(size)
        qtbot.waitUntil(lambda: 300 < drawn(page).deviceIndependentSize().width() <= page.viewport().width())
        assert page.document().idealWidth() <= page.viewport().width()
    assert manual.contents.isVisible()


def test_all_of_it_is_laid_out_and_pictures_are_read_when_they_are_seen(
    qtbot: QtBot, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All ten were decoded, and scaled twice, before the page was shown."""
    read: list[Path] = []
    decode = Picture._decoded
    monkeypatch.setattr(Picture, "_decoded", lambda picture: read.append(picture.path) or decode(picture))
    manual = shown(qtbot, ManualDialog(look, Section.GAME))
    document = manual.page.document()
    before = document.documentLayout().documentSize()
    document.markContentsDirty(0, document.characterCount())
    assert document.documentLayout().documentSize() == before
    qtbot.waitUntil(lambda: [each.name for each in read] == ["play.png"])
    manual.go_to(Section.TIMELINE.value)
    qtbot.waitUntil(lambda: "timeline.png" in {each.name for each in read})
    read.clear()
    look.set_theme(Theme.DARK)
    qtbot.waitUntil(lambda: "timeline-dark.png" in {each.name for each in read})
    assert "play-dark.png" not in {each.name for each in read}


def test_it_follows_the_look_and_stays_where_it_was(qtbot: QtBot, look: Look, manual: ManualDialog) -> None:
    manual.go_to(Section.TIMELINE.value)
    look.set_theme(Theme.DARK)
    qtbot.waitUntil(lambda: drawn(manual.page).pixelColor(0, 0).lightness() < 80)
    dark, light = (TOKENS[theme].color("accent").name() for theme in (Theme.DARK, Theme.LIGHT))

    def links() -> set[str]:
        formats = (each.toCharFormat() for each in manual.page.document().allFormats())
        return {each.foreground().color().name() for each in formats if each.isAnchor()}

    qtbot.waitUntil(lambda: dark in links() and light not in links())
    assert manual.section == Section.TIMELINE.value
    look.set_theme(Theme.LIGHT)
    qtbot.waitUntil(lambda: drawn(manual.page).pixelColor(0, 0).lightness() > 200)


# -- from the window ---------------------------------------------------------------------------------------------------


def test_a_widget_belongs_to_the_nearest_section_around_it(qtbot: QtBot) -> None:
    outer = QWidget()
    qtbot.addWidget(outer)
    middle = QWidget(outer)
    inner = QWidget(middle)
    assert section_of(inner, Section.GAME) is Section.GAME
    explained_by(Section.TREE, outer)
    assert section_of(inner, Section.GAME) is Section.TREE
    explained_by(Section.TIMELINE, middle)
    assert section_of(inner, Section.GAME) is Section.TIMELINE
    assert section_of(None, Section.ANALYSE) is Section.ANALYSE


def test_it_opens_at_what_one_looks_at(qtbot: QtBot, window: MainWindow) -> None:
    """In Play at the game, in Analyse at what has the focus."""
    window.actions_["help"].trigger()
    manual = open_dialog(window, ManualDialog)
    assert manual.section == Section.GAME.value
    manual.close()
    window.actions_["analysing"].trigger()
    panels = window.tree_pages.panels
    places = (
        (panels.pane.view, Section.TREE),
        (panels.timeline.slider, Section.TIMELINE),
        (panels.heading.title, Section.SEARCHES),
        (panels.why.browser, Section.WHY),
        (panels.outline.field, Section.OUTLINE),
        (panels.code, Section.ALGORITHM),
        (window.play.search_card, Section.FIGURES),
        (window.play.review_card.strip, Section.REVIEW),
        (window.play.moves.replay.speed, Section.REVIEW),
        (window.play.board, Section.ANALYSE),
    )
    for widget, section in places:
        assert section_of(widget, Section.ANALYSE) is section
    window.play.board.setFocus()
    window.actions_["help"].trigger()
    assert open_dialog(window, ManualDialog).section == Section.ANALYSE.value


def test_over_values_and_threats_it_opens_at_these(window: MainWindow) -> None:
    """The board is explained by what lies over it, and by that no longer when it is taken away."""
    window.play.board.setFocus()
    for key, section in (
        ("threats", Section.HINTS),
        ("values", Section.VALUES),
        ("threats", Section.VALUES),
        ("values", Section.GAME),
    ):
        window.actions_[key].trigger()
        settle(window)
        window.actions_["help"].trigger()
        manual = open_dialog(window, ManualDialog)
        assert manual.section == section.value
        manual.close()


@pytest.mark.needs_window_manager
def test_an_open_manual_goes_on_to_what_one_looks_at_now(qtbot: QtBot, window: MainWindow) -> None:
    window.actions_["help"].trigger()
    manual = open_dialog(window, ManualDialog)
    window.actions_["analysing"].trigger()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_F1)
    assert open_dialog(window, ManualDialog) is manual
    assert manual.section == Section.ANALYSE.value
    manual.back.click()
    assert manual.section == Section.GAME.value


@pytest.mark.parametrize(
    ("key", "section"),
    [
        ("new_game", Section.NEW_GAME),
        ("set_up", Section.POSITION),
        ("preferences", Section.PREFERENCES),
        ("limits", Section.PREFERENCES),
        ("board_export", Section.BOARD_PICTURE),
    ],
)
@pytest.mark.needs_window_manager
def test_f1_in_a_dialog_opens_its_section(qtbot: QtBot, window: MainWindow, key: str, section: Section) -> None:
    """Over the dialog itself where that is modal, since no other window would be heard."""
    window.actions_[key].trigger()
    dialog = open_dialog(window, QDialog)
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    qtbot.keyClick(dialog, Qt.Key.Key_F1)
    manual = window.findChild(ManualDialog)
    assert manual
    assert manual.section == section.value
    assert manual.parentWidget() is (dialog if dialog.isModal() else window)
    manual.close()
    dialog.reject()
