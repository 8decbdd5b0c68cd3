"""No document opens a file: what it names is a picture that was given to it, or nothing."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QTextEdit
from pytestqt.qtbot import QtBot

from tests.fuzz.window import OpenedFiles
from tests.hostile_lessons import (
    CANARY,
    ELSEWHERE,
    GIF,
    MARKUP,
    OUTSIDE,
    SECRET,
    encoded,
    png,
    shows_another,
    svg,
    uses_of_uses,
)  # fmt: skip
from ttt_gui.system.pictures import PictureFile, picture_of
from ttt_gui.ui.dialogs.page import MarkdownPage
from ttt_gui.ui.look.document import (
    MOST_KEPT_PIXELS,
    Document,
    ShownPicture,
    TextBrowser,
    TextEdit,
    decoded,
    read_pictures,
)  # fmt: skip
from ttt_gui.ui.look.theme import Look

NAMES = ("x.png", "uses.png", "shows.png", f"../outside/{SECRET}", *ELSEWHERE)


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenedFiles]:
    """The files that are opened in the folder where the program was started, and in another one."""
    here, outside = tmp_path / "here", tmp_path / "outside"
    here.mkdir()
    outside.mkdir()
    for path in (here / "x.png", outside / SECRET):
        path.write_bytes(png(color=CANARY))
    (here / "uses.png").write_bytes(uses_of_uses(4))
    (here / "shows.png").write_bytes(shows_another(str(outside / SECRET)))
    monkeypatch.chdir(here)
    with contextlib.closing(OpenedFiles(here, outside)) as files:
        yield files


@pytest.mark.parametrize("kind", [TextBrowser, TextEdit])
@pytest.mark.parametrize("is_html", [True, False])
def test_no_form_of_html_or_markdown_opens_a_file(
    qtbot: QtBot, opened: OpenedFiles, tmp_path: Path, kind: type[QTextEdit], is_html: bool
) -> None:
    edit = kind()
    qtbot.addWidget(edit)
    edit.resize(400, 300)
    edit.show()
    outside = str(tmp_path / "outside")
    for name in NAMES:
        text = "\n\n".join(markup.replace("{}", name.replace(OUTSIDE, outside)) for markup in MARKUP)
        (edit.setHtml if is_html else edit.setMarkdown)(text.replace("\0", ""))
        assert not has_canary(edit)
    assert opened.names() == set()


def test_a_page_of_markdown_opens_no_file(qtbot: QtBot, look: Look, opened: OpenedFiles) -> None:
    page = MarkdownPage(look, "")
    qtbot.addWidget(page)
    page.show()
    for name in NAMES:
        page.set_text("\n\n".join(markup.replace("{}", name) for markup in MARKUP).replace("\0", ""))
        assert not has_canary(page)
    assert opened.names() == set()


def has_canary(edit: QTextEdit) -> bool:
    image = edit.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return bytes((CANARY.blue(), CANARY.green(), CANARY.red())) in bytes(image.constBits())


def test_every_name_has_an_answer_that_is_no_null(qtbot: QtBot) -> None:
    """For a null picture Qt would open the file, too."""
    browser = TextBrowser()
    qtbot.addWidget(browser)
    document = browser.document()
    assert isinstance(document, Document)
    browser.pictures["null"] = ShownPicture(NoPicture())  # type: ignore[arg-type]
    for kind in QTextDocument.ResourceType:
        for name in ("null", "none", *ELSEWHERE):
            found = document.resource(kind.value, QUrl(name))
            assert isinstance(found, QImage)
            assert not found.isNull()


class NoPicture:
    """A picture whose file was taken away since."""

    size, image = QSize(40, 30), QImage()


@pytest.mark.parametrize("form", ["png", "jpeg", "webp"])
def test_a_large_picture_is_scaled_down_as_it_is_decoded(form: str) -> None:
    image = decoded(picture_of(encoded(form, 3_000, 2_000)))
    assert 0.98 * MOST_KEPT_PIXELS < image.width() * image.height() <= MOST_KEPT_PIXELS
    assert abs(image.width() / image.height() - 1.5) < 0.01
    assert image.pixelColor(9, 9).red() > 250
    assert decoded(picture_of(GIF)).size() == QSize(2, 2)


@pytest.mark.qt_log_ignore("Not a JPEG file")
def test_nothing_is_decoded_as_anything_else_than_its_bytes_are() -> None:
    """An SVG stays one whatever it is called, and a size that the decoder does not find is not believed."""
    for form in ("png", "jpeg", "gif", "webp"):
        assert decoded(PictureFile(form, 40, 30, svg("<rect width='9' height='9'/>"))).isNull()
    assert decoded(PictureFile("png", 41, 30, png(40, 30))).isNull()


def test_pictures_are_those_of_the_folder_with_those_for_a_dark_ground(tmp_path: Path) -> None:
    folder = tmp_path / "lesson"
    folder.mkdir()
    for path in (folder / "a.png", folder / "a-dark.png", folder / "b.png", tmp_path / "out.png"):
        path.write_bytes(png())
    (folder / "bad.png").write_bytes(png()[:60])
    (folder / "svg.png").write_bytes(uses_of_uses(30))
    (folder / "link.png").symlink_to(tmp_path / "out.png")
    names = ["a.png", "bad.png", "svg.png", "link.png", "../out.png", str(tmp_path / "out.png"), "none.png"]
    found = read_pictures(folder, names)
    assert set(found) == {"a.png", "a-dark.png"}
    assert all("image" in vars(picture) for picture in found.values()), "it was not decoded in the task"


def test_a_picture_is_shown_as_wide_as_there_is_room_on_any_screen(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(png(400, 200))
    shown = ShownPicture(read_pictures(tmp_path, ["a.png"])["a.png"])
    shown.fit(QSize(100, 50), 2.0)
    assert shown.image.size() == QSize(200, 100)
    assert shown.image.deviceIndependentSize().toSize() == QSize(100, 50)
    assert shown.image is shown.image
    assert shown.image.pixelColor(5, 5) == Qt.GlobalColor.red


def test_a_tall_picture_is_never_made_larger_than_what_is_kept_of_it(tmp_path: Path) -> None:
    """As wide as a column it would have 26 million pixels, each scaled in the UI thread."""
    (tmp_path / "a.png").write_bytes(png(500, 30_000))
    shown = ShownPicture(read_pictures(tmp_path, ["a.png"])["a.png"])
    shown.fit(QSize(330, 19_800), 2.0)
    assert 0 < shown.image.width() * shown.image.height() <= MOST_KEPT_PIXELS
