"""The board: its lines, names and symmetries."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import brute_force
from ttt_gui.game.rules import PRESETS, Rules, RulesError, cells_of

sides = st.integers(1, 8)
all_rules = st.builds(Rules, sides, sides, sides)


@given(all_rules)
def test_lines_are_those_of_an_independent_count(rules: Rules) -> None:
    """Every winning line stands there exactly once; a k longer than the board has none."""
    expected = brute_force.lines(rules.rows, rules.columns, rules.k)
    assert sorted(cells_of(line) for line in rules.win_lines) == sorted(expected)
    if rules.k > max(rules.rows, rules.columns):
        assert rules.win_lines == ()


@given(all_rules)
def test_symmetries_map_lines_to_lines(rules: Rules) -> None:
    """A symmetry is a permutation of the cells that maps the set of lines onto itself; the first is the identity."""
    lines = set(rules.win_lines)
    for symmetry in rules.symmetries:
        assert sorted(symmetry) == list(range(rules.cells))
        assert {sum(1 << symmetry[cell] for cell in cells_of(line)) for line in lines} == lines
    assert rules.symmetries[0] == tuple(range(rules.cells))
    assert len(set(rules.symmetries)) == len(rules.symmetries)


@pytest.mark.parametrize(("size", "number"), [((3, 3), 8), ((3, 4), 4), ((1, 5), 2), ((1, 1), 1)])
def test_number_of_symmetries(size: tuple[int, int], number: int) -> None:
    """Eight for a square, four for a rectangle, fewer where two of them are the same map."""
    assert len(Rules(*size, 3).symmetries) == number


@given(all_rules)
def test_names_and_cells_are_each_others_inverse(rules: Rules) -> None:
    """Every cell has its own name, and a1 is at the lower left."""
    names = [rules.cell_name(cell) for cell in range(rules.cells)]
    assert [rules.cell_named(name) for name in names] == list(range(rules.cells))
    assert rules.cell_name(rules.cells - rules.columns) == "a1"


@pytest.mark.parametrize("name", ["", "a", "a0", "d1", "a4", "A1", "a10", "ä1", "a²"])
def test_a_cell_that_is_not_there_is_refused(name: str) -> None:
    """A wrong name is refused in one sentence that names the cells there are."""
    with pytest.raises(RulesError, match="There is no cell"):
        Rules().cell_named(name)


@pytest.mark.parametrize("sizes", [(0, 3, 3), (9, 3, 3), (3, 0, 3), (3, 9, 3), (3, 3, 0), (3, 3, 9), (True, 3, 3)])
def test_a_board_that_is_not_offered_is_refused(sizes: tuple[int, int, int]) -> None:
    """Outside 1 to 8 the sentence names what is wrong and what is possible."""
    with pytest.raises(RulesError, match=r"(rows|columns|k) is .* from 1 to 8"):
        Rules(*sizes)


def test_presets_have_different_names_and_boards() -> None:
    """A preset can be told from every other one."""
    assert len({preset.name for preset in PRESETS}) == len({preset.rules for preset in PRESETS}) == len(PRESETS)
    assert str(PRESETS[0].rules) == "3 × 3, three in a row"
