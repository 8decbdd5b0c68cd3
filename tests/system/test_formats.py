"""The app's own kinds of file: told apart by their names, however a system writes these."""

import pytest

from ttt_gui.system.formats import GAME, TRACE


@pytest.mark.parametrize(
    ("name", "is_game", "is_trace"),
    [
        ("a.ttt", True, False),
        ("A.TTT", True, False),
        ("folder/a.ttt-trace", False, True),
        ("a.ttt.json", False, False),
        ("X.O/.X./...", False, False),
    ],
)
def test_a_name_says_its_kind(name: str, is_game: bool, is_trace: bool) -> None:
    assert (GAME.holds(name), TRACE.holds(name)) == (is_game, is_trace)


def test_a_file_dialog_offers_the_kind_and_all_files() -> None:
    assert TRACE.filter == "Traces (*.ttt-trace);;All files (*)"
