"""The command line as a whole: its help, what it refuses in one sentence, and `ttt-gui self-test`, which passes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.command.conftest import ErrorText, Told
from tests.waiting import PATIENCE
from ttt_gui import __version__
from ttt_gui.command import WORDS
from ttt_gui.engine.export.forms import FORMS
from ttt_gui.engine.request import NAMED

LESSON = Path(__file__).parents[2] / "resources" / "lessons" / "4-the-first-cut.md"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["analyse", "--foo"], "There is no switch “--foo”"),
        (["analyse", "XX#"], "The cell c1 holds “#”"),
        (["analyse", "--rows", "0"], "rows is 0"),
        (["analyse", "--k", "9"], "k is 9"),
        (["analyse", "--nodes", "x"], "invalid int value"),
        (["analyse", "--seconds", "nan"], "The limit of seconds"),
        (["analyse", "--depth"], "expected one argument"),
        (["analyse", "--algorithm", "magic"], "invalid choice"),
        (["analyse", "...", "..."], "One position is enough"),
        (["analyse", "X.O/.X.", "--rows", "3"], "--rows says 3"),
        (["analyse", "--pvs", "--algorithm", "minimax"], "it needs alpha-beta"),
        (["analyse", "--tt-mib", "0"], "The table's size is 0 MiB"),
        (["analyse", "--depth", "65"], "The limit of depth is 65: it must be from 1 to 64."),
        (["analyse", "--nodes", "9999999999999999"], "it must be from 1 to 1,000,000,000,000,000."),
        (["analyse", "--algorithm", "pvs", "--cut", "lt"], "it cannot cut at beta < alpha only"),
        (["analyse", "--algorithm", "solver", "--depth", "3"], "--depth belongs to the textbook search"),
        (["--algorithm", "solver"], "belongs to 'ttt-gui analyse'"),
        (["bench", "fast"], "There is no word “fast”"),
        (["self-test", "now"], "There is no word “now”"),
        (["--json"], "There is no switch “--json”; see 'ttt-gui --help'."),
        (["--rows", "0"], "rows is 0"),
        (["game.ttt", "--depth", "3"], "stands alone"),
        (["mine.ttt-lab"], "mine.ttt-lab is an experiment of an earlier version"),
        (["experiment", "mine.ttt-lab", "--jobs", "2"], "Compare and Growth measure anew"),
        (["nonsense"], "This is not a position. Expected are rows"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(error_text: ErrorText, words: list[str], sentence: str) -> None:
    said = error_text(*words)
    assert sentence in said
    assert said.rstrip()[-1] in ".:" or "'" in said


def test_the_version_stands_where_it_is_asked_for(told: Told) -> None:
    assert told("--version") == (0, f"ttt-gui {__version__}\n", "")


def test_the_help_lists_the_words_and_each_word_helps_with_its_own_switches(told: Told) -> None:
    """Every named algorithm and every form of a table stands there, too, where it can be given."""
    status, text, _ = told("--help")
    assert status == 0
    assert all(f"  {word} " in text and line in text for word, line in WORDS.items())
    for word in WORDS:
        status, text, _ = told(word, "--help")
        assert status == 0
        assert text.startswith(f"usage: ttt-gui {word} ")
        assert all(row.word in text for row in NAMED) == (word in ("analyse", "trace"))
        assert all(form.suffix in text for form in FORMS) == (word == "trace")
        assert ("--jobs" in text, "--sheets" in text) == (word == "examine", word == "worksheet")


def test_a_word_after_two_dashes_is_no_switch(told: Told, error_text: ErrorText) -> None:
    assert "There is no file “-x.py”" in error_text("examine", "--yes", "--", "-x.py")
    assert "X to move" not in told("analyse", "--depth", "1", "--", "-X-/---/---")[1]


def test_a_position_may_begin_with_a_dash_and_stand_between_switches(told: Told) -> None:
    status, text, _ = told("analyse", "--depth", "1", "-X-/---/---", "--tt")
    assert (status, "O to move" in text) == (0, True)


def test_the_switches_of_other_words_are_refused(error_text: ErrorText) -> None:
    for words in (["trace", "--json"], ["bench", "--rows", "3"], ["lesson", "--yes"], ["match", "--jobs", "2"]):
        assert f"There is no switch “{words[1]}”; see 'ttt-gui {words[0]} --help'." in error_text(*words)


@pytest.mark.slow
def test_a_word_that_needs_no_picture_loads_no_qt(tmp_path: Path) -> None:
    """They run where Qt cannot: nothing of it is imported."""
    program = (
        "import sys; from ttt_gui.command.main import main; status = main(sys.argv[1:]);"
        "sys.exit(status or any(name.startswith('PySide6') for name in sys.modules))"
    )
    file = tmp_path / "engine.py"
    file.write_text("def best_move(board, player):\n    return board.index(' ')\n", encoding="utf-8")
    examine = ["examine", str(file), "--yes", "--positions", "after 7"]
    lesson_, sheet = ["lesson", "--check", str(LESSON)], ["worksheet", "--out", str(tmp_path / "sheet.tex")]
    for words in (["analyse", "XO./..X/O.."], ["bench", "--help"], examine, lesson_, sheet):
        done = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, timeout=PATIENCE)
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
def test_the_self_test_passes() -> None:
    """It checks counts, files and the real window, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "ttt_gui", "self-test"], capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "self-test passed" in done.stdout
