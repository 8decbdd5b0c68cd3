"""A sheet has the exercises of its seed, and everything on it stands on the paper, once, with room around it."""

from __future__ import annotations

import math
import shutil
import subprocess
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.engine.learn import brute
from tests.waiting import PATIENCE
from ttt_gui.engine.learn.exercise import LEVELS, Exercise, ExerciseKind, Material, draw, of_tree
from ttt_gui.engine.learn.sheet import Paper, Sheet, SheetPage, SheetShape, TextLine, page, sheet, tex
from ttt_gui.engine.numbers.text import parse_number_tree


def texts(of: SheetPage) -> list[str]:
    return [mark.text for mark in of.marks if isinstance(mark, TextLine)]


def test_a_sheet_has_one_easier_two_as_chosen_and_one_harder() -> None:
    found = sheet(2, 2026)

    assert [each.kind for each in found.exercises] == [
        ExerciseKind.VALUES,
        ExerciseKind.VALUES,
        ExerciseKind.WINDOWS,
        ExerciseKind.CUTS,
    ]
    assert [len(each.nodes) for each in found.exercises] == [13, 15, 15, 22]  # levels 1, 2, 2, 3
    assert {each.kind for each in sheet(4, 1, ExerciseKind.CUTS).exercises} == {ExerciseKind.CUTS}
    assert [len(each.nodes) for each in sheet(4, 1).exercises] == [22, 31, 31, 31]
    assert [len(each.nodes) for each in sheet(1, 1).exercises] == [13, 13, 13, 15]


def test_the_solutions_of_the_design_stand_on_their_page(snapshot: SnapshotAssertion) -> None:
    found = texts(page(sheet(2, 2026), Paper.A4, True, 2, 2))

    assert "A = max(2, 1, 4) = 4" in found
    assert [each for each in found if each.startswith("D = ")] == ["D = min(4, 15, 18) = 4", "D = max(3, 6) = 6"]
    assert "Nodes visited: 15 of 22." in found
    assert found == snapshot
    assert [each for each in found if each.startswith(("≤", "≥"))] == ["≤7", "≤8", "≥12"]
    table = found[found.index("△ A") :]
    assert table[:8] == ["△ A", "−∞", "+∞", "no cut", "▽ B", "−∞", "+∞", "no cut"]
    assert table[table.index("△ G") :][:4] == ["△ G", "8", "10", "11"]
    assert found[-3:] == ["Tic-Tac-Toe Lab", "seed 2026 · level 2", "page 2 of 2"]


def solved(exercise: Exercise) -> list[str]:
    """What must stand in the solutions of an exercise, word after word, by a search by hand."""
    tree = brute.tree_of(exercise.tree.text)
    seen = brute.search(tree, exercise.kind is not ExerciseKind.VALUES)
    inner = [path for path in brute.layers(tree) if isinstance(brute.at(tree, path), list)]
    names = dict(zip(inner, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", strict=False))

    def known(path: brute.Path) -> tuple[float, float]:
        """The least and the most that a node can be worth, from what was seen below it."""
        if path not in seen.values:
            return -math.inf, math.inf
        if path not in names:
            return seen.values[path], seen.values[path]
        ends = [known((*path, child)) for child in range(len(brute.at(tree, path)))]
        best = min if len(path) % 2 else max
        return best(low for low, _ in ends), best(high for _, high in ends)

    def shown(path: brute.Path) -> str:
        (low, high), upper = known(path), seen.values[path] <= seen.windows[path][0]
        is_most = low == -math.inf or (high < math.inf and upper)
        sign, value = ("", low) if low == high else ("≤", high) if is_most else ("≥", low)
        return sign + f"{value:g}".replace("-", "−")

    def edge(number: float) -> str:
        return f"{number:g}".replace("-", "−").replace("inf", "∞") if number < math.inf else "+∞"

    def left(path: brute.Path) -> list[brute.Path]:
        return [child for child in seen.values if child[:-1] == path and len(child) == len(path) + 1]

    found = []
    for path, name in names.items():
        cut = any(each[:-1] == path for each in seen.cuts)
        if exercise.kind is ExerciseKind.WINDOWS:
            row = ["—", "—", "not visited"]
            if path in seen.values:
                last = left(path)[-1]
                row = [*map(edge, seen.windows[path]), names.get(last, shown(last)) if cut else "no cut"]
            found.append(" ".join(["△▽"[len(path) % 2], name, *row]))
        elif path in seen.values:
            found.append(f"{name} {shown(path)}")
            children = ", ".join(shown(child) for child in left(path))
            if exercise.kind is ExerciseKind.VALUES and len(inner) < 10:
                found.append(f"{name} = {('max', 'min')[len(path) % 2]}({children}) = {shown(path)}")
        if exercise.kind is ExerciseKind.CUTS and cut:
            alpha, beta = seen.windows[path]
            best = seen.values[path]
            alpha, beta = (best, beta) if len(path) % 2 == 0 else (alpha, best)
            found.append(f"at {name}: β {beta:g} ≤ α {alpha:g}")
    if exercise.kind is ExerciseKind.CUTS:
        found.append(f"Nodes visited: {len(seen.values)} of {len(brute.layers(tree))}.")
    return found


@pytest.mark.parametrize("kind", [None, *ExerciseKind])
def test_the_solutions_are_what_a_search_by_hand_finds(kind: ExerciseKind | None) -> None:
    for level in LEVELS:
        for seed in (0, 7, 2026):
            of = sheet(level, seed, kind)
            words = " ".join(texts(page(of, Paper.A4, True)))

            for each in of.exercises:
                for text in solved(each):
                    assert f" {text}" in words, (level, seed, each.kind, text)


def test_nothing_of_the_answers_stands_on_the_sheet() -> None:
    for level in LEVELS:
        for seed in range(5):
            of = sheet(level, seed)
            asked = set(texts(page(of, Paper.A4, False)))
            given = {node.name for each in of.exercises for node in each.nodes if node.is_leaf}
            numbers = {each for each in asked if each.lstrip("−≤≥").isdigit()}

            assert numbers <= given | {"1", "2", "3", "4"}
            assert not any("=" in each and "max(" in each for each in asked)


def box_of(mark: SheetShape) -> tuple[float, float, float, float]:
    xs, ys = zip(*mark.points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def stand_apart(of: SheetPage) -> None:
    width, height = of.paper.value
    for mark in of.marks:
        if isinstance(mark, TextLine):
            assert 60 <= mark.x <= width - 60
            assert 40 <= mark.y <= height - 30
            assert mark.size >= 8.0
            continue
        left, top, right, bottom = box_of(mark)
        assert 59 <= left <= right <= width - 55, mark
        assert 40 <= top <= bottom <= height - 60, mark
    shapes = [mark for mark in of.marks if isinstance(mark, SheetShape)]
    solid = [box_of(mark) for mark in shapes if len(mark.points) == 3 or mark.radius]
    for at, one in enumerate(solid):
        for other in solid[at + 1 :]:
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1], (one, other)


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("kind", [None, *ExerciseKind])
def test_everything_stands_on_the_paper_and_no_node_or_box_on_another(kind: ExerciseKind | None, paper: Paper) -> None:
    for level in LEVELS:
        for is_solution in (False, True):
            stand_apart(page(sheet(level, 5, kind), paper, is_solution))


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("kind", [None, ExerciseKind.WINDOWS])
def test_one_can_write_in_a_table_of_windows_and_its_head_stands_below_the_task(
    kind: ExerciseKind | None, paper: Paper
) -> None:
    for level in LEVELS:
        marks = page(sheet(level, 5, kind), paper, False).marks
        shapes = [mark for mark in marks if isinstance(mark, SheetShape)]
        cells = [box_of(mark) for mark in shapes if len(mark.points) == 4 and not mark.radius]
        assert cells
        for left, top, right, bottom in cells:
            assert right - left >= 40  # hundredths of an inch: 10 mm
            assert bottom - top >= 20.9
        lines = [mark for mark in marks if isinstance(mark, TextLine)]
        tasks = [mark.y for mark in lines if mark.text.startswith("Give the α and β")]
        for head in (mark for mark in lines if mark.text == "cut after"):
            assert min(abs(head.y - task) for task in tasks) >= 1.4 * head.size


def test_latex_makes_a_text_as_small_as_its_room_asks() -> None:
    of = page(sheet(4, 5, ExerciseKind.WINDOWS), Paper.A4, False)

    assert tex([of]).count(r"\fit{0.550in}") == len([each for each in texts(of) if each == "cut after"]) > 4


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("kind", ExerciseKind)
def test_any_exercise_stands_on_a_sheet_of_its_own(kind: ExerciseKind, paper: Paper) -> None:
    trees = ("(1)", "(5 (((4 9) 3) 8))", f"({'-4999 ' * 24})", f"({'(7) ' * 24})", f"({'(((((7))))) ' * 10})")
    of = [of_tree(kind, parse_number_tree(tree)) for tree in trees]
    of += [draw(kind, Material.POSITIONS, 4, seed) for seed in range(10)]
    for each in of:
        for is_solution in (False, True):
            stand_apart(page(Sheet([each], "a tree of your own"), paper, is_solution))


def test_a_sheet_of_given_exercises_has_them_and_its_title_and_the_leaves_from_the_left(
    snapshot: SnapshotAssertion,
) -> None:
    found = Sheet([of_tree(ExerciseKind.CUTS, parse_number_tree("(5 (((4 9) 3) 8))"))], "from Analyse")
    marks = page(found, Paper.A4, True, 2, 2).marks
    leaves = [mark for mark in marks if isinstance(mark, TextLine) and mark.size == 15 and mark.text.isdigit()]

    assert [mark.text for mark in sorted(leaves, key=lambda mark: mark.x)] == ["5", "4", "9", "3", "8"]
    assert texts(page(found, Paper.A4, True)) == snapshot
    assert texts(page(found, Paper.A4, True, 2, 2))[-3:] == ["Tic-Tac-Toe Lab", "from Analyse", "page 2 of 2"]
    assert "Nothing is cut." in texts(
        page(Sheet([of_tree(ExerciseKind.CUTS, parse_number_tree("(1 2)"))], ""), Paper.A4, True)
    )


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("pdflatex"), reason="there is no LaTeX")
def test_latex_takes_the_pages(tmp_path: Path) -> None:
    pages = [page(sheet(4, 1), Paper.A4, is_solution, at, 2) for at, is_solution in enumerate((False, True), start=1)]
    (tmp_path / "sheet.tex").write_text(tex(pages), "utf-8")
    words = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "sheet.tex"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE, check=False)

    assert done.returncode == 0, done.stdout[-2000:]
    assert "(2 pages" in done.stdout
