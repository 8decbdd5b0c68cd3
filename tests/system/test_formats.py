"""The app's own kinds of file: told apart by their names, however a system writes these."""

import pytest

from ttt_gui.system.formats import EXPERIMENT, GAME, TRACE, FileFormat


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.ttt", GAME),
        ("A.TTT", GAME),
        ("folder/a.ttt-trace", TRACE),
        ("a.ttt-lab", EXPERIMENT),
        ("a.ttt.json", None),
        ("X.O/.X./...", None),
    ],
)
def test_a_name_says_its_kind(name: str, kind: FileFormat | None) -> None:
    assert [each for each in (GAME, TRACE, EXPERIMENT) if each.holds(name)] == ([kind] if kind else [])


def test_a_file_dialog_offers_the_kind_and_all_files() -> None:
    assert TRACE.filter == "Traces (*.ttt-trace);;All files (*)"
