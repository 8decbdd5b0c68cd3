"""An exercise in the window: fields to type into, cuts by mouse and by keys, marks, and no answer before the check."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.painted import painted
from tests.ui.tree_help import Shown, shown
from ttt_gui.engine.learn.exercise import ON_SCREEN, Exercise, ExerciseKind, Material, draw, of_tree
from ttt_gui.engine.learn.grading import Field, FieldKind, GivenAnswers, Mark, grade, read_number, right_answers
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.session.settings import Theme, TypeSize
from ttt_gui.ui.drawing.picture_file import plot_file
from ttt_gui.ui.learn.exercise_painter import ExercisePainter
from ttt_gui.ui.learn.exercise_state import ExerciseState
from ttt_gui.ui.learn.exercise_view import AnswerField, ExerciseView
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.tree.window_card import WindowCard

CUTS = draw(ExerciseKind.CUTS, Material.NUMBERS, 3, 4127)
GAME = draw(ExerciseKind.CUTS, Material.POSITIONS, 2, 9)
OWN = [
    of_tree(ExerciseKind.CUTS, parse_number_tree(text))
    for text in (
        "(1 2)",
        "((((((7 2)) 5) 9) 3) 4)",
        f"({' '.join(map(str, range(24)))})",
        "((-4999 4999) (-4999 (7 -4)))",
    )
]
LARGEST = [draw(kind, material, 4, 4127) for kind in ON_SCREEN for material in Material]


def active(qtbot: QtBot, widget: Shown) -> Shown:
    """The widget in the window that has the focus."""
    widget.activateWindow()
    qtbot.waitUntil(widget.isActiveWindow)
    return widget


@pytest.fixture
def show(qtbot: QtBot, look: Look) -> Iterator[Callable[..., ExerciseView]]:
    def made(exercise: Exercise = CUTS, width: int = 1036, height: int = 770) -> ExerciseView:
        state = ExerciseState()
        state.ask(exercise)
        view = ExerciseView(look, state)
        return active(qtbot, shown(qtbot, view, width, height))

    return made


def fields_of(view: ExerciseView) -> dict[Field, AnswerField]:
    """The fields that are seen, in the order of Tab."""
    return {each.at: each for each in view.findChildren(AnswerField) if each.isVisible()}


def named(exercise: Exercise, name: str) -> int:
    return next(node.index for node in exercise.nodes if node.name == name)


def middle(view: ExerciseView, index: int) -> QPoint:
    """Where a node is in the view."""
    assert isinstance(view.painter, ExercisePainter)
    return (view.painter.rect_of(index).center() + view.origin).toPoint()


def on_edge(view: ExerciseView, index: int) -> QPoint:
    """A point of the view on the edge to a node, where nothing else is."""
    assert isinstance(view.painter, ExercisePainter)
    return (view.painter.edge(index).pointAt(0.6) + view.origin).toPoint()


def click(view: ExerciseView, at: QPoint) -> None:
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)


def focused(view: ExerciseView) -> str:
    """What has the focus, as a screen reader says it."""
    widget = QApplication.focusWidget()
    return widget.accessibleName() if isinstance(widget, AnswerField) else view.accessibleDescription()


def texts(view: ExerciseView) -> list[str]:
    return [each.text.strip() for each in painted(view.viewport())]


def wrong_answers(exercise: Exercise = CUTS) -> GivenAnswers:
    """8 at the root, one branch cut too few and one too many."""
    right = right_answers(exercise)
    typed = {**right.typed, Field(0, FieldKind.VALUE): "8"}
    return GivenAnswers(typed, right.cuts - {named(exercise, "J")} | {named(exercise, "4")})


# -- fields ------------------------------------------------------------------------------------------------------------


def test_a_screen_reader_names_node_role_and_what_is_asked(show: Callable[..., ExerciseView]) -> None:
    names = [each.accessibleName() for each in fields_of(show()).values()]
    assert names[:6] == ["A, MAX, value", "B, MIN, value", "C, MIN, α", "C, MIN, β", "C, MIN, value", "D, MIN, α"]
    assert names[-1] == "J, MAX, value"


@pytest.mark.parametrize("size", [TypeSize.NORMAL, TypeSize.LARGEST])
@pytest.mark.parametrize("exercise", [CUTS, GAME, *OWN, *LARGEST])
def test_every_field_has_its_size_and_touches_nothing(
    look: Look, show: Callable[..., ExerciseView], exercise: Exercise, size: TypeSize
) -> None:
    look.set_type_size(size)
    view = show(exercise, 560 * size.factor, 500 * size.factor)
    painter = view.painter
    assert isinstance(painter, ExercisePainter)
    fields = fields_of(view)
    for at, field in fields.items():
        sides = (62, 30) if at.asked is FieldKind.VALUE else (50, 27)
        assert (field.width(), field.height()) == tuple(pytest.approx(side * size.factor, abs=1.5) for side in sides)
    places = [place for row in painter.layout.layers for place in row]
    pictures = [painter.rect(place).translated(view.origin).toRect() for place in places]
    assert not [pair for pair in combinations([*pictures, *(each.geometry() for each in fields.values())], 2)
                if pair[0].intersects(pair[1])]  # fmt: skip


@pytest.mark.parametrize("width", [500, 560, 700, 900])
def test_ticks_and_scissors_of_edges_side_by_side_touch_nothing(show: Callable[..., ExerciseView], width: int) -> None:
    exercise = draw(ExerciseKind.CUTS, Material.NUMBERS, 1, 5)
    view = show(exercise, width, 500)
    right = right_answers(exercise)
    view._state.answer(right, grade(exercise, right))
    signs = [each for each in painted(view.viewport()) if each.text in ("✓", "✂")]
    assert sorted(each.text for each in signs) == ["✂"] * 3 + ["✓"] * 3
    inks = [each.rect.adjusted(0, each.rect.height() / 4, 0, -each.rect.height() / 4) for each in signs]
    assert not [pair for pair in combinations(inks, 2) if pair[0].intersects(pair[1])]


@pytest.mark.parametrize("exercise", LARGEST)
def test_a_field_that_has_the_focus_is_in_sight(show: Callable[..., ExerciseView], exercise: Exercise) -> None:
    view = show(exercise, 560, 500)
    assert not view.is_whole
    for field in fields_of(view).values():
        field.setFocus()
        assert view.viewport().rect().contains(field.geometry()), field.accessibleName()
        assert field.x() >= view.painter.style.margin
    margin = view.painter.style.margin
    behind = [field for field in fields_of(view).values() if field.x() < margin]
    assert behind or exercise.position
    for field in behind:  # it scrolls behind the names of the layers: of what is out of sight a pixel's width stays
        assert field.x() + field.mask().boundingRect().left() >= min(margin, field.geometry().right())


@pytest.mark.parametrize(
    ("keys", "text", "number"),
    [("-i", "−∞", float("-inf")), ("i", "+∞", float("inf")), ("-8", "−8", -8), (">=5", ">=5", 5)],
)
def test_a_field_takes_numbers_and_infinities(
    show: Callable[..., ExerciseView], keys: str, text: str, number: float
) -> None:
    view = show()
    field = next(iter(fields_of(view).values()))
    QTest.keyClicks(field, keys)
    assert field.text() == text
    found = read_number(view._state.said.answers.typed[field.at])
    assert found is not None
    assert found.value == number


def test_a_letter_is_refused(qtbot: QtBot, show: Callable[..., ExerciseView]) -> None:
    view = show()
    field = next(iter(fields_of(view).values()))
    with qtbot.waitSignal(view.refused):
        QTest.keyClicks(field, "x")
    assert field.text() == ""


# -- keys --------------------------------------------------------------------------------------------------------------


def test_enter_goes_to_the_next_empty_field_and_then_asks_for_the_check(
    qtbot: QtBot, show: Callable[..., ExerciseView]
) -> None:
    view = show(CUTS)
    fields = list(fields_of(view).values())
    fields[0].setFocus()
    QTest.keyClicks(fields[2], "5")
    QTest.keyClicks(fields[0], "i")
    for field in fields[1:2] + fields[3:]:
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
        assert QApplication.focusWidget() is field
        QTest.keyClicks(field, "3")
    with qtbot.waitSignal(view.checked):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Enter)


def test_arrows_walk_the_tree_and_delete_cuts_and_brings_back(show: Callable[..., ExerciseView]) -> None:
    view = show()
    view.go_to(0)
    seen = []
    for key in "DRDDLUR":
        arrow = {"U": Qt.Key.Key_Up, "D": Qt.Key.Key_Down, "L": Qt.Key.Key_Left, "R": Qt.Key.Key_Right}[key]
        QTest.keyClick(QApplication.focusWidget(), arrow)
        seen.append(focused(view).removesuffix(", value"))
    assert seen == ["B, MIN", "C, MIN, α", "G, MAX", "leaf 2", "leaf 1", "F, MAX", "G, MAX"]
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Delete)
    assert view._state.said.answers.cuts == {named(CUTS, "G")}
    assert focused(view) == "G, MAX, cut"
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert focused(view) == "leaf 2, below a cut"
    QTest.keyClick(view, Qt.Key.Key_Up)
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert not view._state.said.answers.cuts
    assert focused(view) == "G, MAX, value"


def test_delete_takes_away_what_is_selected_in_a_field(show: Callable[..., ExerciseView]) -> None:
    view = show()
    view.go_to(named(CUTS, "B"))
    field = QApplication.focusWidget()
    assert isinstance(field, AnswerField)
    QTest.keyClicks(field, "12")
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    assert field.text() == ""
    assert not view._state.said.answers.cuts


# -- cuts --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", [middle, on_edge])
@pytest.mark.parametrize("name", ["J", "5", "B"])
def test_a_click_on_a_branch_cuts_it_and_another_brings_it_back(
    show: Callable[..., ExerciseView], place: Callable[[ExerciseView, int], QPoint], name: str
) -> None:
    view, index = show(), named(CUTS, name)
    before = dict(fields_of(view))
    for field in before.values():
        QTest.keyClicks(field, "7")
    click(view, place(view, index))
    assert view._state.said.answers.cuts == {index}
    away = {at.node for at in before} - {at.node for at in fields_of(view)}
    assert away == {at.node for at in before if index in (at.node, CUTS.nodes[at.node].parent)}
    click(view, place(view, index))
    assert not view._state.said.answers.cuts
    assert {at: field.text() for at, field in fields_of(view).items()} == dict.fromkeys(before, "7")


def test_a_cut_takes_the_cuts_below_with_it_and_what_has_no_branch_is_never_cut(
    show: Callable[..., ExerciseView],
) -> None:
    view = show()
    for name in ("5", "H", "C"):
        click(view, middle(view, named(CUTS, name)))
    assert view._state.said.answers.cuts == {named(CUTS, "C")}
    click(view, middle(view, 0))
    click(view, QPoint(view.viewport().width() - 4, 4))
    assert view._state.said.answers.cuts == {named(CUTS, "C")}


def test_where_nothing_is_cut_a_click_leads_to_the_field(show: Callable[..., ExerciseView]) -> None:
    view = show(draw(ExerciseKind.VALUES, Material.NUMBERS, 3, 4127))
    click(view, middle(view, 1))
    assert not view._state.said.answers.cuts
    assert focused(view) == "B, MIN, value"


# -- marks -------------------------------------------------------------------------------------------------------------


def test_every_mark_is_seen_and_the_fields_give_way(
    show: Callable[..., ExerciseView], snapshot: SnapshotAssertion
) -> None:
    view, answers = show(), wrong_answers()
    view._state.answer(answers, grade(CUTS, answers))
    assert not fields_of(view)
    found = texts(view)
    assert found.count("✓") == 8 + 4 + 2  # values, edges of windows, cuts
    for mark in ("8", "= 9", "≥ 13", "≤ 7", "✂ missed", "not cut", "1", "2", "3"):
        assert mark in found
    assert found.count("✂") == 2  # the branch that was cut without need is whole again
    assert view._state.said.words(0) == snapshot
    assert view._state.said.words(named(CUTS, "J")) == "J, MAX, cut: missed"
    assert view._state.said.words(named(CUTS, "4")) == "leaf 4, cut: too many"
    assert view._state.said.words(named(CUTS, "C")) == snapshot


@pytest.mark.parametrize("kind", ExerciseKind)
@pytest.mark.parametrize("seed", [3, 5, 8, 27])
def test_a_game_is_whole_in_a_window_of_1280_x_800(
    show: Callable[..., ExerciseView], kind: ExerciseKind, seed: int
) -> None:
    """At the highest level: with fields at no more than six nodes, names and values, and nothing over another."""
    view = show(draw(kind, Material.POSITIONS, 4, seed), 900, 699)
    painter = view.painter
    assert isinstance(painter, ExercisePainter)
    assert len({at.node for at in fields_of(view)}) == 6
    assert view.is_whole
    assert painter.style.has_text
    rects = [field.geometry() for field in fields_of(view).values()]
    rects += [
        (painter.rect(place).translated(view.origin)).toRect() for layer in painter.layout.layers for place in layer
    ]
    for one, other in combinations(rects, 2):
        assert not one.intersects(other)


@pytest.mark.parametrize("width", [560, 1036])
@pytest.mark.parametrize(
    "exercise",
    [
        draw(ExerciseKind.WINDOWS, Material.NUMBERS, 1, 9970),
        *(draw(ExerciseKind.CUTS, Material.NUMBERS, level, 5) for level in (1, 4)),
        *(draw(ExerciseKind.CUTS, Material.POSITIONS, 4, seed) for seed in (3, 5)),
    ],
)
@pytest.mark.parametrize("are_missed", [True, False])
def test_the_badge_of_a_branch_stands_low_on_its_own_edge(
    show: Callable[..., ExerciseView], exercise: Exercise, width: int, are_missed: bool
) -> None:
    """In the lower third, inside the picture, over no other edge and over no other badge."""
    view = show(exercise, width)
    inner = {node.index for node in exercise.nodes[1:] if node.ply == exercise.nodes[-1].ply}
    view._state.answer(GivenAnswers(cuts=frozenset() if are_missed else frozenset(inner - exercise.cut)))
    view._state.answer(view._state.said.answers, grade(exercise, view._state.said.answers))
    painter = view.painter
    assert isinstance(painter, ExercisePainter)
    at = [each.at for each in painter.answered.grade.mistakes if each.at.asked is FieldKind.CUT]
    assert len(at) > 1
    badges = {}
    for each in at:
        pill, text = painter.badge_at(each)
        is_missed = painter.answered.marks[each] is Mark.MISSED
        assert text in (("✂ missed", "✂", "") if is_missed else ("not cut", "✗", ""))
        assert (pill.width() == 0) is (not text)
        badges[each.node] = badge = pill.adjusted(0, 0, 19 * painter.style.base, 0)
        edge = painter.edge(each.node)
        assert badge.center().y() > edge.y1() + (edge.dy() - painter.style.above) * 2 / 3
        assert badge.bottom() <= edge.y2()
        assert painter.bounds.contains(badge)
    for one, other in combinations(badges.values(), 2):
        assert not one.intersects(other)
    for index, badge in badges.items():
        for node in exercise.nodes[1:]:
            if node.index != index and node.ply == exercise.nodes[index].ply:
                edge = painter.edge(node.index)
                crossing = edge.pointAt((badge.center().y() - edge.y1()) / edge.dy())
                assert not badge.contains(crossing), (exercise.nodes[index].name, node.name)


def test_what_follows_from_a_mistake_says_so(show: Callable[..., ExerciseView], snapshot: SnapshotAssertion) -> None:
    right = right_answers(CUTS)
    typed = {
        **right.typed,
        Field(named(CUTS, "G"), FieldKind.VALUE): "10",
        Field(named(CUTS, "C"), FieldKind.VALUE): "10",
    }
    answers = GivenAnswers(typed, right.cuts)
    view = show()
    view._state.answer(answers, grade(CUTS, answers))
    assert view._state.said.words(named(CUTS, "C")) == snapshot


def test_marks_are_of_the_colours_of_the_theme(look: Look, show: Callable[..., ExerciseView]) -> None:
    for theme in (Theme.LIGHT, Theme.DARK, Theme.HIGH_CONTRAST):
        look.set_theme(theme)
        view, answers = show(), wrong_answers()
        view._state.answer(answers, grade(CUTS, answers))
        image, loss = view.viewport().grab().toImage(), look.tokens.color("loss")
        painter = view.painter
        assert isinstance(painter, ExercisePainter)
        row = painter.field_rect(Field(0, FieldKind.VALUE)).translated(view.origin)
        y = round(row.center().y())
        assert any(image.pixelColor(x, y) == loss for x in range(int(row.left()) - 30, int(row.right())))


def test_keys_select_the_nodes_of_a_checked_tree_in_its_search(show: Callable[..., ExerciseView]) -> None:
    view = show()
    answers = right_answers(CUTS)
    view._state.answer(answers, grade(CUTS, answers))
    view.setFocus()
    view.go_to(named(CUTS, "C"))
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view._state.trace.name(view._state.selected) == "G"
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert view._state.said.answers.cuts == answers.cuts
    view._state.select(0)
    assert focused(view).startswith("A, MAX")


# -- hidden answers ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("exercise", [CUTS, GAME, *LARGEST])
def test_nothing_answers_before_the_check(
    qtbot: QtBot, look: Look, exercise: Exercise, show: Callable[..., ExerciseView]
) -> None:
    """Two trees that differ in what the search does with them look alike but for their leaves."""
    view = show(exercise)
    assert isinstance(view.painter, ExercisePainter)
    for place in (each for row in view.painter.layout.layers for each in row):
        node = exercise.nodes[place.index]
        view.go_to(node.index)
        says = {
            view._state.said.words(node.index),
            view.accessibleDescription(),
            view.tip_at(QPointF(middle(view, node.index))),
        }
        move = f", after {exercise.move_name(node.index)}" if exercise.move_name(node.index) else ""
        leaf = {f"leaf {node.name}{move}", f"leaf +{node.name}{move}"}
        assert says <= (leaf if node.is_leaf else {f"{node.name}{move}, {'MAX' if node.is_max else 'MIN'}"}) | {""}
    leaves = {node.name.lstrip("−") for node in exercise.nodes if node.is_leaf}
    picture = plot_file("svg", *view.painter.picture("An exercise")).decode()
    for shown_texts in (texts(view), picture.split(">")):
        words = {each.split("<")[0].strip().lstrip("+−") for each in shown_texts}
        assert {each for each in words if each.isdigit()} <= leaves
        assert not {each for each in words if each[:1] in ("=", "≥", "≤", "✓", "✂")}
    card = WindowCard(look, view._state)
    qtbot.addWidget(card)
    facts = card.line.facts
    assert facts.best.value is None
    assert {edge.text for window in (facts.entry, facts.now) if window for edge in window} <= {"?", "−∞", "+∞"}


def test_a_picture_shows_what_the_window_shows(show: Callable[..., ExerciseView]) -> None:
    view, answers = show(), wrong_answers()
    assert isinstance(view.painter, ExercisePainter)
    QTest.keyClicks(next(iter(fields_of(view).values())), "4321")
    assert ">4321<" in plot_file("svg", *view.painter.picture("Cuts")).decode().replace(" ", "")
    view._state.answer(answers)
    svg = plot_file("svg", *view.painter.picture("Cuts")).decode()
    assert ">13<" in svg.replace(" ", "")
    assert "missed" not in svg
    view._state.answer(answers, grade(CUTS, answers))
    assert "missed" in plot_file("svg", *view.painter.picture("Cuts")).decode()
    assert plot_file("png", *view.painter.picture("Cuts"))[:4] == b"\x89PNG"
    assert plot_file("pdf", *view.painter.picture("Cuts"))[:4] == b"%PDF"
