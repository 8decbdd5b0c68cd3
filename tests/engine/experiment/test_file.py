"""An experiment is read back as it was written, byte for byte the same, or refused in one sentence that says why; and
of those that are shipped, what is published comes out, and what they say is found again."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from ttt_gui.engine.experiment.document import (
    Census,
    CensusBoard,
    Experiment,
    ExperimentError,
    ExperimentKind,
    ExperimentResult,
    Grouping,
    MadeWith,
    Numbers,
    Results,
    mismatches,
    most_bytes,
)
from ttt_gui.engine.experiment.file import digest, found_line, from_bytes, load, to_text
from ttt_gui.engine.experiment.run import run_experiment
from ttt_gui.engine.experiment.table import compared, table_of
from ttt_gui.engine.growth.positions import AfterPlies, Given, RandomPositions, Reachable, SampledPlies
from ttt_gui.engine.growth.series import SERIES
from ttt_gui.engine.measure.entries import Entry, named_entries
from ttt_gui.engine.measure.measured import Measured
from ttt_gui.engine.numbers.tree import parse_number_tree
from ttt_gui.engine.request import Algorithm, Limits, Scores
from ttt_gui.game.position import parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.system.json_pieces import JsonPieces

NEAR_THE_END = parse_position("XO./..X/O..")
GIVEN = Given((NEAR_THE_END,))
TREE = Numbers((parse_number_tree("((3 12 8) (2 4 6) (14 5 2))"),))
ROWS = (Entry("Minimax", Algorithm(alpha_beta=False)), Entry("Flat", Algorithm(scores=Scores.FLAT)))
SMALL = Rules(2, 3, 3)


@cache
def ran() -> tuple[Experiment, ...]:
    """One of each kind, with results."""
    deepening = Entry("Deepening", Algorithm(iterative=True))
    limited = Entry("Limited", Algorithm(), Limits(depth=2, nodes=50))
    plans = (
        Experiment(
            ExperimentKind.COMPARE, (GIVEN,), (*named_entries(), limited), repeats=3, base=1, title="β ≤ α", note="a\nb"
        ),
        Experiment(ExperimentKind.COMPARE, (TREE,), ROWS),
        Experiment(ExperimentKind.GROWTH, (AfterPlies(SMALL, 3), SampledPlies(SMALL, 2)), ROWS, grouping=Grouping.PLY),
        Experiment(ExperimentKind.DEEPENING, (GIVEN,), (deepening, Entry("Solver", None))),
        Experiment(ExperimentKind.CENSUS, (CensusBoard(SMALL),)),
    )
    return tuple(run_experiment(plan) for plan in plans)


@pytest.mark.parametrize("number", range(5))
def test_what_ran_is_read_as_it_was_written(number: int) -> None:
    """Results, times, versions and all; and what was read is written with the same bytes."""
    experiment = ran()[number]
    text = to_text(experiment)
    again = from_bytes(text.encode())
    assert again == experiment
    assert to_text(again) == text
    assert again.is_complete


RULES = st.builds(Rules, st.integers(2, 4), st.integers(2, 4), st.integers(2, 4))
SETS = st.one_of(
    st.just(GIVEN),
    st.just(TREE),
    st.builds(Reachable, st.just(SMALL)),
    st.builds(AfterPlies, RULES, st.integers(0, 3)),
    st.builds(RandomPositions, RULES, st.integers(0, 3), st.integers(1, 99), st.integers(0, 2**63 - 1)),
    st.builds(SampledPlies, RULES, st.integers(1, 9), st.integers(0, 99)),
)
WORDS = st.text(st.characters(codec="utf-8").filter(str.isprintable), max_size=40)
ENTRIES = st.builds(
    Entry,
    WORDS.filter(str.strip),
    st.sampled_from([row.algorithm for row in named_entries()]),
    st.builds(Limits, st.none(), st.none() | st.integers(1, 10**15), st.none() | st.floats(0.001, 1e6)),
    st.integers(1, 16_384),
)
MADE = st.builds(MadeWith, *[WORDS] * 5, st.integers(0, 256))
EXPERIMENTS = st.builds(
    Experiment,
    st.sampled_from([ExperimentKind.COMPARE, ExperimentKind.GROWTH]),
    st.lists(SETS, min_size=1, max_size=4).map(tuple),
    st.lists(ENTRIES, min_size=1, max_size=5).map(tuple),
    st.integers(1, 1_000_000),
    st.just(0),
    st.sampled_from(Grouping),
    WORDS,
    WORDS,
    st.builds(Results),
    st.none() | MADE,
)


@given(EXPERIMENTS)
@settings(max_examples=examples(150))
def test_any_plan_is_read_as_it_was_written(experiment: Experiment) -> None:
    """Whatever is asked for: sets, rows, limits, words of any script. The size of a solver's table is its own."""
    rows = tuple(row if row.is_solver else replace(row, solver_mib=256) for row in experiment.rows)
    plan = replace(experiment, rows=rows)
    assert from_bytes(to_text(plan).encode()) == plan


@given(st.data())
@settings(max_examples=examples(300))
def test_damaged_bytes_are_read_or_refused_in_one_sentence(data: st.DataObject) -> None:
    """Bytes changed, left out or put in anywhere in a file with results."""
    good = bytearray(to_text(data.draw(st.sampled_from(ran()))).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(good) - 1))
        good[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    sentence = refusal(bytes(good))
    assert sentence is None or (sentence.endswith(".") and len(sentence.splitlines()) == 1 and len(sentence) < 400)


def refusal(data: bytes) -> str | None:
    """Why a file is refused; None where it is read."""
    try:
        from_bytes(data)
    except ExperimentError as error:
        return str(error)
    return None


def changed(number: int = 0, **values: object) -> bytes:
    """The file of an experiment with some keys of another value."""
    return json.dumps(json.loads(to_text(ran()[number].with_results([]))) | values).encode()


RULES_3 = {"rows": 3, "columns": 3, "k": 3}


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (changed(repeats=10**12), "The number of repeats is 1,000,000,000,000: it must be from 1 to 1,000,000."),
        (changed(repeats=10**3_000), "it must be from 1 to 1,000,000."),
        (changed(repeats="3"), 'its "repeats" is “3”: it must be a whole number from 1 to 1,000,000.'),
        (changed(base=-1), 'The experiment: its "base" is -1: it must be a whole number from 0 on.'),
        (changed(made=None), "The experiment, made is missing: it must be an object."),
        (changed(repeat=3), "The experiment has a key “repeat” that is not known."),
        (changed(version=2), "by a later version of this program"),
        (changed(format="ttt-gui game"), 'it does not say "format": "ttt-gui experiment"'),
        (changed(kind="race"), "choose among compare, growth, deepening, census."),
        (changed(base=99), "The base is row 99, but there are 12, counted from 0."),
        (changed(title="x" * 201), "201 characters, and 200 are the most."),
        (changed(title="a\nb"), "it must be one line."),
        (changed(title=5), "it must be a text of signs that can be seen."),
        (changed(algorithms=[]), "The number of algorithms is 0: it must be from 1 to 64."),
        (changed(algorithms=[{"name": "\u202e", "switches": {}}]), "at most 60 signs that can be seen."),
        (changed(algorithms=[{"name": "x", "switches": {"magic": True}}]), "Algorithm 1: There is no switch “magic”."),
        (changed(positions={}), 'its "positions" is {}: it must be a list.'),
        (changed(positions=[]), "The number of sets of positions is 0"),
        (changed(positions=[{"set": "all"}]), "Set 1 is “all”: choose among given, reachable"),
        (changed(positions=[{"set": "given", "rules": RULES_3, "list": ["XXX/OOO/..."]}]), "Set 1: "),
        (changed(positions=[{"set": "given", "rules": RULES_3, "list": ["..../...."]}]), "does not fit a 3 × 3 board."),
        (changed(positions=[{"set": "reachable"}]), "Set 1, rules is missing: it must be an object."),
        (changed(positions=[{"set": "reachable", "rules": RULES_3 | {"k": 3.0}}]), 'Set 1, rules: its "k" is 3.0'),
        (changed(positions=[{"set": "reachable", "rules": {"rows": 9, "columns": 3, "k": 3}}]), "rows is 9"),
        (changed(positions=[{"set": "board", "rules": RULES_3}]), "A whole board belongs to a census"),
        (changed(4, positions=[{"set": "reachable", "rules": RULES_3}]), "A census counts positions of whole boards"),
        (changed(3, algorithms=[{"name": "x", "switches": {}}]), "“x” does not deepen"),
        (b"[1, 2]", "it is no valid JSON object."),
        (b"{", "it is no valid JSON object."),
        (b"[" * 100_000, "it is no valid JSON object."),
        (b"\xff\xfe\x00", "The file is not text"),
    ],
)
def test_what_cannot_be_used_is_refused_with_its_limit(data: bytes, sentence: str) -> None:
    """One sentence, which names the key, the row or the set, and the most that is possible."""
    with pytest.raises(ExperimentError) as refused:
        from_bytes(data)
    assert sentence in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1


def test_too_many_positions_are_refused_when_they_are_counted() -> None:
    """Nothing is listed for it: 4 x 4 after eight plies could be 900,900."""
    plan = Experiment(
        ExperimentKind.COMPARE, tuple(RandomPositions(Rules(4, 4, 4), 8, 10_000, seed) for seed in range(3)), ROWS
    )
    with pytest.raises(ExperimentError, match="is up to 30,000: it must be from 1 to 20,000"):
        plan.subjects  # noqa: B018 - asked for to be refused


def test_results_that_no_file_could_hold_are_refused_before_anything_runs() -> None:
    """After hours they would be written, and never be read again."""
    deepening = tuple(Entry(f"Row {number}", Algorithm(iterative=True), Limits(nodes=9)) for number in range(8))
    plan = Experiment(ExperimentKind.COMPARE, (RandomPositions(Rules(8, 8, 5), 8, 1_000, 1),), deepening)
    with pytest.raises(ExperimentError, match=r"may take \d+ MiB, and 32 MiB are the most: choose fewer positions"):
        plan.subjects  # noqa: B018 - asked for to be refused
    assert replace(plan, kind=ExperimentKind.GROWTH).size == 8_000


@pytest.mark.parametrize("number", range(5))
def test_results_take_no_more_than_was_estimated(number: int) -> None:
    experiment = ran()[number]
    if experiment.kind is not ExperimentKind.CENSUS:
        written = sum(len(found_line(each)) for each in experiment.results)
        assert written < most_bytes(
            experiment.subjects, experiment.rows, experiment.repeats, experiment.kind is ExperimentKind.GROWTH
        )


def test_a_solver_is_given_no_tree_of_numbers() -> None:
    plan = Experiment(ExperimentKind.COMPARE, (TREE,), (Entry("Solver", None),))
    with pytest.raises(ExperimentError, match="The solver searches no number tree"):
        plan.subjects  # noqa: B018 - asked for to be refused


def test_what_is_measured_has_a_digest_and_what_came_out_has_not() -> None:
    """Results, title and base change nothing; another number of repeats does."""
    experiment = ran()[0]
    same = replace(experiment, results=Results(), made=None, title="other", base=0)
    assert digest(same) == digest(experiment)
    assert digest(replace(same, repeats=4)) != digest(experiment)


def test_of_junk_no_more_than_the_first_64_kib_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """38 MB of lists were decoded whole, in one call that kept the window for 1.4 s."""
    given: list[int] = []
    pieces = JsonPieces.members
    monkeypatch.setattr(JsonPieces, "members", lambda self: given.append(1) or pieces(self))
    path = tmp_path / "junk.ttt-lab"
    path.write_text('{"x": [' + "[1,2]," * 100_000 + "0]}")
    with pytest.raises(ExperimentError, match="it does not say"):
        load(path)
    assert not given


def test_an_unknown_key_and_a_wrong_result_are_refused_where_they_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing behind them is decoded."""
    seen: list[str] = []
    pieces = JsonPieces.members

    def members(self: JsonPieces) -> Iterator[tuple[str, object, bool]]:
        for key, value, is_item in pieces(self):
            seen.append(key)
            yield key, value, is_item

    monkeypatch.setattr(JsonPieces, "members", members)
    text = to_text(ran()[0].with_results([]))[:-3]
    for junk, sentence in (("x", "has a key “x” that is not known"), ("results", "Result 1 is a list of 9")):
        seen.clear()
        with pytest.raises(ExperimentError, match=sentence):
            from_bytes(f'{text}, "{junk}": [{"[1,2,3,4,5,6,7,8,9]," * 10_000}0]}}'.encode())
        assert seen.count(junk) == 1


def test_results_stand_last() -> None:
    """They are read by what they are of; other words may follow."""
    experiment = ran()[0]
    words = json.loads(to_text(experiment))
    title = words.pop("title")
    assert from_bytes(json.dumps(words | {"title": title}).encode()) == experiment
    positions = words.pop("positions")
    with pytest.raises(ExperimentError):
        from_bytes(json.dumps(words | {"title": title, "positions": positions}).encode())


# -- The experiments that are shipped ----------------------------------------------------------------------------------

ROOT = Path(__file__).parents[3]
SAMPLES = sorted((ROOT / "resources" / "experiments").glob("*.ttt-lab"))


def sample(name: str) -> Experiment:
    return load(ROOT / "resources" / "experiments" / f"{name}.ttt-lab")


def measured(experiment: Experiment) -> list[Measured]:
    return [each.measured for each in experiment.results if isinstance(each, ExperimentResult)]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
@pytest.mark.slow
def test_each_is_found_again(path: Path) -> None:
    """Every count, value and move, with one job; and the file is as the program writes it."""
    before = load(path)
    assert before.is_complete
    assert before.title
    comparison = compared(before, run_experiment(before))
    assert (comparison.differences, comparison.compared) == ((), before.size)
    assert mismatches(before) == ()
    assert path.read_text(encoding="utf-8") == to_text(before)


def test_the_table_of_the_manual_comes_out() -> None:
    """Row by row in its order: nodes, leaves, cut-offs, pruned moves."""
    manual = (ROOT / "resources" / "manual" / "commands.md").read_text(encoding="utf-8")
    pattern = r"^\| (?:minimax|alpha-beta).*? \| \w+ \| \w+ \| ([\d\N{THIN SPACE}]+ \| .+) \|$"
    rows = re.findall(pattern, manual, re.MULTILINE)
    expected = [tuple(int(number.replace("\N{THIN SPACE}", "")) for number in row.split(" | ")) for row in rows]
    counts = [each.counts for each in measured(sample("counts"))]
    assert [(each.nodes, each.leaves, each.cutoffs, each.pruned_moves) for each in counts] == expected
    assert len(expected) == 8


def test_the_five_best_known_numbers_come_out() -> None:
    """549,946 nodes, 255,168 games, 26,830 of them up to symmetry; 5,478 positions, 765 classes."""
    rows = {each.entry.name: each.counts for each in measured(sample("counts"))}
    assert (rows["Minimax"].nodes, rows["Minimax"].leaves) == (549_946, 255_168)
    assert rows["Minimax with symmetry"].leaves == 26_830
    [census] = sample("positions").results
    assert isinstance(census, Census)
    assert [sum(column) for column in zip(*((p.nodes, p.positions, p.classes) for p in census.plies), strict=True)] == [
        549_946,
        5_478,
        765,
    ]
    assert table_of(sample("positions")).rows[-1][1:] == ("all", 549_946, 5_478, 765)


def test_the_horizon_is_visible() -> None:
    """The choice changes with the depth, and what it chose before is not what the whole search chooses."""
    deepening = [each for each in measured(sample("horizon")) if not each.entry.is_solver]
    for each in deepening:
        choices = [turn.pv[0] for turn in each.iterations]
        assert len(set(choices)) > 1
        assert choices[-1] not in choices[:-1]
    changed = [row[6] for row in table_of(sample("horizon")).rows]
    assert changed.count("changed") >= 3


def test_knuth_and_moore_are_right() -> None:
    """In the best order 3² + 3² − 1 = 17 of 81 leaves, in the worst all of them; one value."""
    found = {(each.subject.text, each.entry.name): each for each in measured(sample("knuth-moore"))}
    leaves = [each.counts.leaves for (_tree, name), each in found.items() if name == "Alpha-beta"]
    assert leaves == [17, 51, 81]
    assert {each.value for each in found.values()} == {38}


@pytest.mark.slow
def test_growth_grows() -> None:
    """With each empty cell the mean of every row is larger, and minimax's the largest."""
    rows = [row for row in table_of(sample("growth")).rows if str(row[0]).isdigit()]
    for name in {row[1] for row in rows}:
        nodes = [row[3] for row in rows if row[1] == name]
        assert nodes == sorted(nodes)
    assert [int(row[0]) for row in rows if row[1] == "minimax"] == list(range(1, 10))
    assert max(row[3] for row in rows) == 549_946


def test_growth_opens_with_every_position_and_no_times() -> None:
    """What the view shows when it opens: the five usual algorithms, whose counts are the same on every machine."""
    growth = sample("growth")
    assert growth.rows == tuple(row.entry for row in SERIES)
    assert [len(each.positions()) for each in growth.sets if isinstance(each, Reachable | Given)] == [4_520, 1, 1]
    found = measured(growth)
    assert not any(each.is_timed for each in found)
    totals = [sum(each.counts.nodes for each in found if each.entry == row) for row in growth.rows]
    assert [total - board for total, board in zip(totals, (549_987, 20_887, 7_886, 2_190, 540), strict=True)] == [
        2_125_535,
        309_653,
        220_307,
        156_169,
        132_747,
    ]
