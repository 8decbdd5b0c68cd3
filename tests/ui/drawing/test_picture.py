"""Pictures of the search tree: what is drawn, how large, and what is refused."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.engine.trace.test_trace import EMPTY, SMALL, run
from tests.ui.tree_help import state_of
from ttt_gui.engine.export.excerpt import Excerpt, PictureTooLargeError, caption
from ttt_gui.engine.export.forms import FORMS
from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.numbers.tree import EXAMPLE
from ttt_gui.engine.request import Algorithm
from ttt_gui.session.settings import Theme
from ttt_gui.ui.drawing import picture as tree_picture
from ttt_gui.ui.drawing.picture import LONGEST_SIDE, TreePicture
from ttt_gui.ui.drawing.style import NodeDetail
from ttt_gui.ui.look.theme import TOKENS, Look
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.trace.texts import describe, tooltip
from ttt_gui.ui.tree.export import (
    ExportChoice,
    ExportPart,
    advice_of_the_dialog,
    copied,
    excerpt_of,
    excerpt_of_file,
    export_pieces,
    forecast,
    picture_of,
)
from ttt_gui.ui.tree.view import TreeView

ROLES = ("MAX", "MIN")


@pytest.fixture
def state(look: Look) -> TreeState:
    """The position of the pictures, its best line unfolded."""
    return state_of(run(SMALL)[1])


def texts(svg: bytes) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg.decode())


def colours(image: QImage) -> set[str]:
    places = ((x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7))
    return {image.pixelColor(x, y).name() for x, y in places}


def test_every_form_is_made_and_can_be_read(look: Look) -> None:
    picture = TreePicture(Excerpt(run(SMALL)[1], max_ply=2), slide=False)
    svg = QSvgRenderer(QByteArray(picture.svg()))
    assert svg.isValid()
    assert abs(svg.viewBox().width() - picture.size.width()) < 2
    image = QImage.fromData(picture.data("png", 2.0))
    assert abs(image.width() - 2 * picture.size.width()) < 2
    pdf = picture.pdf()
    assert pdf.startswith(b"%PDF-")
    box = re.search(rb"/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]", pdf)
    assert box
    assert abs(float(box[1]) - 0.75 * picture.size.width()) < 2
    assert {"#f3efe4", "#eaf0f4"} <= colours(image)  # the layers of MAX and MIN


def test_what_is_drawn_is_what_is_said(look: Look) -> None:
    """Values with their signs, moves, windows, and how many are folded away."""
    found = texts(TreePicture(Excerpt(run(SMALL)[1], max_ply=2), slide=False).svg())
    joined = " ".join(found)
    for word in ("= +7", "≤ +5", "✂ 3 moves", "▸ 3"):
        assert word in joined
    assert sum(text.strip() == "c3" for text in found) >= 3


def test_below_it_stands_what_was_searched_and_what_that_counted(look: Look, snapshot: SnapshotAssertion) -> None:
    trace = run(EMPTY)[1]
    picture = TreePicture(Excerpt(trace, max_ply=1))
    found = texts(picture.svg())
    first, second = (line.replace("\N{NARROW NO-BREAK SPACE}", ",") for line in found[-2:])
    assert first == snapshot
    counters = f"{len(trace):,} nodes · {trace.counts[1]:,} cut-offs · {trace.counts[2]:,} moves pruned"
    assert second == f"alpha-beta, depth-aware, row order · {counters}"
    narrow = TreePicture(Excerpt(trace, max_ply=0))
    assert narrow.size.width() <= 380
    assert len(texts(narrow.svg())) > 2
    part = caption(Excerpt(trace, trace.children(0)[1], step=30))
    assert part[0][-2:] == ("below b3", f"after event 31 of {trace.events.size:,}".replace(",", "\u202f"))
    numbers = search_numbers(parse_number_tree(EXAMPLE), Algorithm()).trace
    assert caption(Excerpt(numbers)) == snapshot


def test_the_visible_tree_has_the_render_states_and_pills_of_the_window(
    qtbot: QtBot, state: TreeState, look: Look
) -> None:
    """Exports said "as it is unfolded" and had full render states, whatever was seen."""
    view = TreeView(look, state)
    qtbot.addWidget(view)
    view.resize(560, 420)
    view.set_kind(NodeDetail.DOTS)
    left_out = frozenset(state.trace.children(0)[3:])
    choice = ExportChoice(window=replace(view.drawn, left_out=left_out))
    picture = picture_of(excerpt_of(state, ExportPart.VISIBLE), choice, "svg")
    found = texts(picture.svg())
    assert "▸ 2 more" in found
    assert not any("enter α" in text for text in found)
    full = replace(choice, kind=NodeDetail.FULL)
    found = texts(picture_of(excerpt_of(state, ExportPart.VISIBLE), full, "svg").svg())
    assert "▸ 2 more" not in found
    assert any("α" in text for text in found)
    whole = picture_of(excerpt_of(state, ExportPart.SUBTREE), replace(choice, part=ExportPart.SUBTREE), "svg")
    assert whole.nodes == len(state.trace)


def test_a_subtree_at_a_step_is_drawn_from_its_own_top(state: TreeState) -> None:
    """Its picture began at the root as soon as the step was not the last."""
    trace = state.trace
    state.select(trace.children(0)[0])
    state.set_step(trace.events.left(trace.children(state.selected)[0]))
    found = texts(TreePicture(excerpt_of(state, ExportPart.SUBTREE)).svg())
    assert next(text for text in found if text[2:] in ROLES) == "▽ MIN"
    assert any("so far" in text for text in found), "the search is in it"


def test_a_slide_has_large_type(look: Look) -> None:
    def sizes(slide: bool) -> list[float]:
        svg = TreePicture(Excerpt(run(SMALL)[1], max_ply=1), slide).svg().decode()
        return [float(size) for size in re.findall(r'<text[^>]*font-size="([0-9.]+)"', svg)]

    assert min(sizes(slide=True)) >= 18
    assert 12 <= min(sizes(slide=False)) < 18


def test_a_number_tree_is_drawn_without_boards(look: Look) -> None:
    """Its leaves are their numbers, those that were pruned too."""
    trace = search_numbers(parse_number_tree(EXAMPLE), Algorithm()).trace
    found = {text.strip() for text in texts(TreePicture(Excerpt(trace)).svg())}
    assert {"A", "G", "= 3", "≥ 5", "≤ 1", "✂", "leaves", *"23590175"} <= found
    assert "node" not in found
    assert not any("wins" in text for text in found)


def test_no_word_of_a_board_is_said_of_a_number_tree() -> None:
    """In words and tips of every node, forwards through all events."""
    trace = search_numbers(parse_number_tree("((-4999 4998 (3 4777)) (-2000 0))"), Algorithm(pvs=True)).trace
    state = state_of(trace)
    for step in range(trace.events.size):
        state.set_step(step)
        for node in range(len(trace)):
            words = f"{describe(state, node)} {tooltip(state, node)}"
            assert not any(word in words for word in ("wins", "draw", "to move", "None"))


def test_a_picture_of_a_number_tree_is_whole_at_any_step_and_folds_what_is_folded(look: Look) -> None:
    trace = search_numbers(parse_number_tree(EXAMPLE), Algorithm()).trace
    state = state_of(trace)
    state.set_step(3)
    assert TreePicture(excerpt_of(state, ExportPart.VISIBLE)).nodes == 15
    state.set_step(10**6)
    state.set_unfolded(1, False)
    picture = TreePicture(excerpt_of(state, ExportPart.VISIBLE))
    assert picture.nodes == 9
    assert "6 more" in " ".join(texts(picture.svg()))
    assert TreePicture(Excerpt(trace, max_ply=1)).nodes == 3


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.suffix)
@pytest.mark.parametrize("part", list(ExportPart))
def test_every_form_of_every_part_can_be_exported_and_copied(state: TreeState, form: object, part: ExportPart) -> None:
    choice = ExportChoice(form, part, max_ply=3)  # type: ignore[arg-type]
    assert b"".join(export_pieces(excerpt_of_file(state, choice), choice))
    mime = copied(excerpt_of(state, part, 3), choice).mime()
    assert mime.hasImage() or mime.text()
    assert mime.hasImage() == mime.hasFormat("image/svg+xml")


@pytest.mark.slow
def test_what_is_too_large_is_refused_in_a_sentence(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many nodes, too wide for a PNG or for a page, too many pixels."""
    _, trace = run(EMPTY)
    with pytest.raises(PictureTooLargeError, match="more than 5,000 nodes"):
        TreePicture(Excerpt(trace), slide=False)
    wide = TreePicture(Excerpt(trace, max_ply=4), slide=False)
    assert wide.size.width() > LONGEST_SIDE
    for form in ("pdf", "png"):
        with pytest.raises(PictureTooLargeError, match="leave the deeper nodes out"):
            wide.data(form)
    assert wide.svg()
    monkeypatch.setattr(tree_picture, "MOST_PIXELS", 1_000)
    with pytest.raises(PictureTooLargeError, match="pixels need too much memory"):
        TreePicture(Excerpt(trace, max_ply=1), slide=False).data("png")


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK, Theme.HIGH_CONTRAST])
@pytest.mark.parametrize("slide", [False, True])
@pytest.mark.slow
def test_a_picture_wears_the_colours_that_are_asked_for(
    look: Look, state: TreeState, theme: Theme, slide: bool
) -> None:
    """Whatever the screen wears; "as on the screen" is what it wears."""
    for choice in (
        ExportChoice(theme=theme, slide=slide),
        ExportChoice(theme=Theme.SYSTEM, screen=TOKENS[theme], slide=slide),
    ):
        excerpt = excerpt_of_file(state, choice)
        found = colours(QImage.fromData(b"".join(export_pieces(excerpt, choice))))
        expected = {TOKENS[theme].max_layer.lower(), TOKENS[theme].min_layer.lower()}
        others = {tokens.max_layer.lower() for each, tokens in TOKENS.items() if each is not theme}
        assert expected <= found
        assert not others & found
        svg = b"".join(export_pieces(excerpt, replace(choice, form=FORMS[1]))).decode()
        assert TOKENS[theme].max_layer.lower() in svg
        assert svg.count(TOKENS[theme].text.lower())


@pytest.mark.parametrize(("form", "scale"), [("png", 2.0), ("png", 16.0), ("pdf", 1.0), ("svg", 1.0)])
def test_a_refused_picture_names_the_largest_depth_that_fits(look: Look, form: str, scale: float) -> None:
    """That depth fits, the next one does not."""
    excerpt = Excerpt(run(EMPTY)[1])
    with pytest.raises(PictureTooLargeError) as refused:
        TreePicture.fitting(excerpt, False, form, scale)
    ply = refused.value.ply
    assert ply is not None
    TreePicture(replace(excerpt, max_ply=ply)).check(form, scale)
    with pytest.raises(PictureTooLargeError):
        TreePicture(replace(excerpt, max_ply=ply + 1)).check(form, scale)


def test_a_picture_of_too_many_pixels_names_the_largest_scale_that_fits(look: Look) -> None:
    excerpt = Excerpt(run(EMPTY)[1], max_ply=2)
    with pytest.raises(PictureTooLargeError) as refused:
        TreePicture.fitting(excerpt, False, "png", 16.0)
    scale, picture = refused.value.scale, TreePicture(excerpt)
    assert scale is not None
    picture.check("png", scale)
    with pytest.raises(PictureTooLargeError):
        picture.check("png", scale + 0.01)
    with pytest.raises(PictureTooLargeError, match=f"“Scale” × {scale:g} fits"), advice_of_the_dialog():
        TreePicture.fitting(excerpt, False, "png", 16.0)


def test_what_is_unfolded_is_refused_with_a_depth_too(look: Look) -> None:
    """“Fold some of the tree” said not how much."""
    state = state_of(run(EMPTY)[1])
    for node in (0, *state.possible_children(0)):
        state.set_unfolded(node, True)
    choice = ExportChoice(scale=16.0)
    found = forecast(excerpt_of_file(state, choice), choice)
    assert not found.possible
    ply = int(re.findall("“Down to ply” ([0-9]+)", found.words)[0])
    fitting = replace(choice, max_ply=ply)
    assert forecast(excerpt_of_file(state, fitting), fitting).possible
    deeper = replace(choice, max_ply=ply + 1)
    assert not forecast(excerpt_of_file(state, deeper), deeper).possible
