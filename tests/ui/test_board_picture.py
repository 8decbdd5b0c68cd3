"""The board as picture: what stands on the screen, in any colours, with what lies over it or without."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from ttt_gui.engine.score import WIN, Bound
from ttt_gui.engine.values import CellValue
from ttt_gui.game.position import Position, Side, WinningCells, parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.session.settings import Theme
from ttt_gui.ui.board_picture import PNG, SVG, BoardChoice, BoardExportDialog, BoardPicture
from ttt_gui.ui.drawing.board import BoardRenderState
from ttt_gui.ui.look.theme import DARK, LIGHT, Look

POSITION = parse_position("XO./..X/O..")
RENDER_STATE = BoardRenderState(
    POSITION,
    last_move=6,
    values={4: CellValue(POSITION, 4, Side.X, WIN - 3, Bound.EXACT)},
    best=frozenset({4}),
    threats=WinningCells(x=(8,)),
    caption="Values for X, exact",
)


def texts(svg: bytes) -> str:
    return " ".join(" ".join(each.itertext()).strip() for each in ElementTree.fromstring(svg).iter() if each.text)


@pytest.mark.parametrize("rules", [Rules(), Rules(8, 8, 5), Rules(1, 8, 3)])
def test_a_png_is_as_large_as_it_says_and_on_the_ground_of_its_look(look: Look, rules: Rules) -> None:
    picture = BoardPicture(BoardRenderState(Position(rules)), DARK, look.font())
    image = QImage.fromData(picture.png())
    assert image.size() == picture.size * 2
    assert image.pixelColor(1, 1).name() == DARK.paper.lower()


def test_an_svg_keeps_its_text_and_leaves_out_what_is_not_wanted(look: Look) -> None:
    whole = BoardPicture(BoardChoice().shown_state(RENDER_STATE), LIGHT, look.font()).svg()
    bare = BoardPicture(BoardChoice(overlays=False).shown_state(RENDER_STATE), LIGHT, look.font()).svg()
    for text in ("= +7", "wins in 2", "Values for X, exact"):
        assert text in texts(whole)
        assert text not in texts(bare)
    assert "XO./..X/O.. · X to move" in texts(whole)
    assert "XO./..X/O.. · X to move" in texts(bare)


def test_the_caption_says_who_won_and_leaves_out_what_a_narrow_board_has_no_room_for(look: Look) -> None:
    def drawn(position: Position, words: str = "") -> str:
        return texts(BoardPicture(BoardRenderState(position, caption=words), LIGHT, look.font()).svg())

    assert "XXX/OO./... · X wins" in drawn(parse_position("XXX/OO./..."))
    assert "nobody wins" in drawn(parse_position("XOX/XOO/OXX"))
    narrow = drawn(Position(Rules(8, 1, 3)), "Values for X, exact")
    assert "Values for X, exact" in narrow
    assert "to move" not in narrow


def test_what_is_copied_is_pixels_png_and_svg(look: Look) -> None:
    mime = BoardPicture(RENDER_STATE, LIGHT, look.font()).mime()
    assert mime.hasImage()
    assert {"image/png", "image/svg+xml"} <= set(mime.formats())


def test_the_colours_of_the_screen_are_one_of_the_choices() -> None:
    assert BoardChoice().tokens(DARK) is DARK
    assert BoardChoice(theme=Theme.LIGHT).tokens(DARK) is LIGHT


def test_the_dialog_begins_with_a_choice_and_gives_it(qtbot: QtBot, look: Look) -> None:
    for choice in (BoardChoice(), BoardChoice(SVG, Theme.DARK, overlays=False), BoardChoice(PNG, Theme.LIGHT)):
        dialog = BoardExportDialog(choice)
        qtbot.addWidget(dialog)
        assert dialog.choice == choice
        with qtbot.waitSignal(dialog.chosen) as chosen:
            dialog.choose()
        assert chosen.args == [choice]
