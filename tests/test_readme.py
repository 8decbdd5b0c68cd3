"""The README, the manual and the page on the house are true: their commands, numbers, links and paths."""

import re
from pathlib import Path

import pytest

from ttt_gui.command import WORDS, main
from ttt_gui.engine.request import Algorithm, Order, Scores, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = (ROOT / "resources" / "manual" / "commands.md").read_text(encoding="utf-8")
PAGES = [
    page
    for pattern in ("", "packaging", "ttt_gui", "resources/*")
    for page in sorted(ROOT.glob(f"{pattern}/*.md".lstrip("/")))
]
MOST_WORDS = 900


def comparable(text: str) -> str:
    return re.sub(r"compiled|interpreted", "ENGINE", re.sub(r"[\d.]+ ms", "TIME", text)).strip()


EXAMPLES = [
    (page.name, *example)
    for page in PAGES
    for example in re.findall(r"```console\n\$ ttt-gui (.+?)\n(.+?)```", page.read_text(encoding="utf-8"), re.DOTALL)
]


def test_the_readme_is_short_and_has_two_pictures() -> None:
    assert len(README.split()) <= MOST_WORDS
    assert len(re.findall(r"!\[[^\]]+\]\(", README)) == 2


@pytest.mark.parametrize(
    ("command", "output"),
    [example[1:] for example in EXAMPLES],
    ids=[f"{page} {command.split()[0]}" for page, command, _ in EXAMPLES],
)
@pytest.mark.usefixtures("qapp")  # else a command makes an application without a window system, for all tests after it
def test_the_examples_print_what_they_say(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, output: str
) -> None:
    """The console examples, but for the time and the kind of engine."""
    monkeypatch.chdir(tmp_path)
    words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', command)]
    assert main.main(words) == 0
    assert comparable(capsys.readouterr().out) == comparable(output)


def test_every_word_of_the_command_line_is_in_the_readme_and_in_the_manual() -> None:
    for word in WORDS:
        assert f"`{word}`" in README
        assert f"ttt-gui {word}" in COMMANDS


def test_the_counts_of_the_first_move_are_what_the_search_counts() -> None:
    """After b2 on 3 × 3: what README and manual promise the reader of the Search card."""
    position = Position(Rules()).play(Rules().cell_named("b2"))
    nodes = [Searcher(SearchRequest(position, Algorithm(cuts))).run().counters.nodes for cuts in (True, False)]
    alpha_beta, minimax = (f"{count:,}" for count in nodes)
    assert f"looked at {alpha_beta} positions, and without alpha-beta it needs {minimax}" in " ".join(README.split())
    play = (ROOT / "resources" / "manual" / "play.md").read_text(encoding="utf-8").replace("\u202f", ",")
    assert f"minimax visits {minimax} nodes, alpha-beta {alpha_beta}" in play


def test_the_table_of_counts_is_what_the_search_counts() -> None:
    """Every row of the table, where 'any' stands for every value."""
    rows = re.findall(r"^\| (minimax|alpha-beta)(.*?) \| (\w+) \| (\w+) \| (.+) \|$", COMMANDS, re.MULTILINE)
    assert len(rows) == 8
    for name, switches, scores, order, numbers in rows:
        expected = [int(number.replace("\u202f", "")) for number in numbers.split(" | ")]
        for each_scores in Scores if scores == "any" else [Scores(scores)]:
            for each_order in [Order.CENTRE] if order == "any" else [Order(order)]:
                further = {"tt": "--tt" in switches, "symmetry": "--symmetry" in switches}
                algorithm = Algorithm(name == "alpha-beta", each_scores, each_order, **further)
                found = Searcher(SearchRequest(Position(Rules()), algorithm)).run().counters
                assert [found.nodes, found.leaves, found.cutoffs, found.pruned_moves] == expected


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_every_file_a_page_names_is_there(page: Path) -> None:
    """No link leads nowhere, and no path in code is wrong."""
    text = page.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert (page.parent / link).exists(), link
    for path in re.findall(r"`((?:ttt_gui|resources|packaging|tests)/[\w./-]+)`", text):
        assert (ROOT / path).exists(), path


HOUSE = ROOT / "ttt_gui" / "README.md"
TO_ADD = [line for line in HOUSE.read_text(encoding="utf-8").partition("## To add")[2].splitlines() if "](" in line]


@pytest.mark.parametrize("row", [line for line in TO_ADD if line.startswith("| a")], ids=lambda row: row.split("|")[1])
def test_what_is_to_be_added_has_its_place_where_the_table_says(row: str) -> None:
    """Each file stands under its own name, and each name in code is one of the files of its row."""
    links = re.findall(r"\[`?([^]`]+)`?\]\(([^)]+)\)", row)
    assert links
    assert all(place.endswith(name.rstrip("/")) for name, place in links if "." in name or name.endswith("/"))
    places = [HOUSE.parent / place for _, place in links]
    files = [file for place in places for file in ([place] if place.is_file() else place.rglob("*.py"))]
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    assert [name for name in re.findall(r"`([A-Za-z_]\w+)`", row) if not re.search(rf"\b{name}\b", text)] == []
