"""The README's examples and numbers are true."""

import re
from pathlib import Path

import pytest

from ttt_gui.command import main as cli
from ttt_gui.engine.request import Algorithm, Order, Scores, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def comparable(text: str) -> str:
    return re.sub(r"compiled|interpreted", "ENGINE", re.sub(r"[\d.]+ ms", "TIME", text)).strip()


EXAMPLES = re.findall(r"```console\n\$ ttt-gui (.+?)\n(.+?)```", README, re.DOTALL)


@pytest.mark.parametrize(("command", "output"), EXAMPLES, ids=[command.split()[0] for command, _ in EXAMPLES])
def test_the_examples_print_what_they_say(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, output: str
) -> None:
    """The console examples, but for the time and the kind of engine."""
    monkeypatch.chdir(tmp_path)
    assert cli.main([word.strip('"') for word in command.split()]) == 0
    assert comparable(capsys.readouterr().out) == comparable(output)


def test_the_table_of_counts_is_what_the_search_counts() -> None:
    """Every row of the table, where 'any' stands for every value."""
    rows = re.findall(r"^\| (minimax|alpha-beta)(.*?) \| (\w+) \| (\w+) \| (.+) \|$", README, re.MULTILINE)
    assert len(rows) == 8
    for name, switches, scores, order, numbers in rows:
        expected = [int(number.replace(",", "")) for number in numbers.split(" | ")]
        for each_scores in Scores if scores == "any" else [Scores(scores)]:
            for each_order in [Order.CENTRE] if order == "any" else [Order(order)]:
                further = {"tt": "--tt" in switches, "symmetry": "--symmetry" in switches}
                algorithm = Algorithm(name == "alpha-beta", each_scores, each_order, **further)
                found = Searcher(SearchRequest(Position(Rules()), algorithm)).run().counters
                assert [found.nodes, found.leaves, found.cutoffs, found.pruned_moves] == expected


def test_every_file_it_names_is_there() -> None:
    """No link of the README leads nowhere."""
    for link in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (Path(__file__).parents[1] / link).exists(), link
