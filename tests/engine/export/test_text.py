"""What of a trace goes out, and its texts: JSON from which the search is replayed, Graphviz and LaTeX that compile."""

from __future__ import annotations

import json
import math
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from tests.engine.numbers.test_numbers import TREES, every_algorithm
from tests.engine.search.test_search import VARIANTS
from tests.engine.trace.test_trace import EMPTY, SMALL, run
from tests.waiting import PATIENCE
from ttt_gui.engine.export.excerpt import Excerpt, PictureTooLargeError
from ttt_gui.engine.export.forms import FORMS, Form, form_of
from ttt_gui.engine.export.tree_dot import dot_chunks
from ttt_gui.engine.export.tree_json import json_chunks
from ttt_gui.engine.export.tree_tikz import tikz_chunks
from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.numbers.tree import EXAMPLE, NumberTree
from ttt_gui.engine.request import Algorithm, Cut, Fail, Limits, Order, Scores
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

HEADER = [
    *("version", "rows", "columns", "k", "position", "algorithm", "scores", "order", "switches", "complete"),
    *("truncated", "nodes"),
]
NODE = [
    *("id", "parent", "move", "ply", "side", "alpha", "beta", "value", "bound", "low", "high", "end", "pruned"),
]
NUMBERS = search_numbers(parse_number_tree(EXAMPLE), Algorithm()).trace


def as_json(excerpt: Excerpt) -> dict[str, Any]:
    found: dict[str, Any] = json.loads("".join(json_chunks(excerpt)))
    return found


def nodes_of(excerpt: Excerpt) -> list[dict[str, Any]]:
    nodes: list[dict[str, Any]] = as_json(excerpt)["nodes"]
    return nodes


def test_json_names_its_fields_in_their_order() -> None:
    found = as_json(Excerpt(run(SMALL)[1]))
    assert list(found) == HEADER
    nodes = found.pop("nodes")
    assert all(list(node) == NODE for node in nodes)
    assert found == {
        "version": 2,
        "rows": 3,
        "columns": 3,
        "k": 3,
        "position": "XO./..X/O..",
        "algorithm": "alpha-beta",
        "scores": "depth",
        "order": "row",
        "switches": {},
        "complete": True,
        "truncated": False,
    }
    assert [node["id"] for node in nodes] == list(range(110))
    wins = {"kind": "win", "value": 7, "rank": 9_997}
    root = [0, None, None, 0, "X", None, None, wins, "exact", wins, wins, "all_tried", []]
    assert nodes[0] == dict(zip(NODE, root, strict=True))
    cut = next(node for node in nodes if node["move"] == "b1" and node["ply"] == 1)
    assert (cut["side"], cut["alpha"], cut["beta"], cut["bound"]) == ("O", wins, None, "upper")
    assert cut["value"] == cut["high"] == {"kind": "win", "value": 5, "rank": 9_995}
    assert cut["low"] == {"kind": "loss", "value": -8, "rank": -9_998}
    assert (cut["end"], cut["pruned"]) == ("cut", ["a2", "b2", "c1"])


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(VARIANTS), st.data())
def test_json_says_what_the_trace_says(algorithm: Algorithm, data: st.DataObject) -> None:
    """Every node, whatever the switches; with --max-ply those above it, with their own numbers; stopped ones, too."""
    result, trace = run(SMALL, algorithm, Limits(nodes=data.draw(st.one_of(st.none(), st.integers(1, 200)))))
    max_ply = data.draw(st.one_of(st.none(), st.integers(0, 5)))
    nodes = nodes_of(Excerpt(trace, max_ply=max_ply))
    expected = [trace.node(number) for number in range(len(trace))]
    expected = [node for node in expected if max_ply is None or node.ply <= max_ply]
    assert [(node["id"], node["end"], node["ply"]) for node in nodes] == [
        (node.id, node.end.value, node.ply) for node in expected
    ]
    for name in ("alpha", "beta", "value"):
        assert [number and number["rank"] for number in (node[name] for node in nodes)] == [
            getattr(node, name) for node in expected
        ]
    for node, each in zip(nodes, expected, strict=True):
        number = node["value"]
        if isinstance(number, dict) and number["kind"] != "edge":
            assert number["value"] == trace.subject.shown_value(each.value)
        known = trace.known(each.id)
        assert [(node[end]["rank"], node[end]["value"]) for end in ("low", "high")] == [
            (rank, trace.subject.shown_value(rank)) for rank in (known.low, known.high)
        ]
        assert {node["low"]["kind"], node["high"]["kind"]} <= {"win", "loss", "draw"}
    if max_ply is None:
        counters = result.counters
        assert len(nodes) == counters.nodes
        assert sum(node["end"] in ("terminal", "depth") for node in nodes) == counters.leaves
        assert sum(len(node["pruned"]) for node in nodes) == counters.pruned_moves


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_a_step_is_told_as_if_the_search_had_been_stopped_there(data: st.DataObject) -> None:
    """The same nodes, ends and values as a search stopped at that node, right after it was entered."""
    algorithm = data.draw(st.sampled_from([Algorithm(), Algorithm(alpha_beta=False), Algorithm(pvs=True)]))
    limit = data.draw(st.integers(1, 100))
    _, whole = run(SMALL, algorithm)
    _, stopped = run(SMALL, algorithm, Limits(nodes=limit))
    last = stopped.node(limit - 1)
    step = whole.events.entered(limit - 1)
    if last.value is not None:  # a leaf is left before the search stops; so, perhaps, are some above it
        left = [number for number in range(limit) if stopped.node(number).value is not None]
        step = max(whole.events.left(number) for number in left)
    assert nodes_of(Excerpt(whole, step=step)) == nodes_of(Excerpt(stopped))
    found = as_json(Excerpt(whole, step=step))
    assert (found["complete"], found["truncated"]) == (False, False)


def test_a_cut_is_known_from_its_event_on() -> None:
    _, trace = run(SMALL)
    cut = trace.events.next_cut(-1)
    _, number = trace.events.event(cut)
    before, after = Excerpt(trace, step=cut - 1), Excerpt(trace, step=cut)
    assert (before.node(number).pruned, after.node(number).pruned) == ((), trace.node(number).pruned)
    assert after.node(number).value is None


def test_a_subtree_keeps_its_numbers() -> None:
    _, trace = run(SMALL)
    top = trace.children(0)[2]
    assert [node["id"] for node in nodes_of(Excerpt(trace, top))] == list(range(top, trace.log.after(top)))


def test_a_number_tree_has_no_board() -> None:
    found = as_json(Excerpt(NUMBERS))
    assert [found[name] for name in ("rows", "columns", "k", "position")] == [None, None, None, EXAMPLE]
    nodes = nodes_of(Excerpt(NUMBERS))
    assert [(node["side"], node["name"], node["move"]) for node in nodes[:5]] == [
        ("MAX", "A", None),
        ("MIN", "B", "1"),
        ("MAX", "D", "1"),
        ("MIN", "2", "1"),
        ("MIN", "3", "2"),
    ]
    assert nodes[0]["value"] == nodes[0]["low"] == {"kind": "number", "value": 3, "rank": 3}
    assert [(node["name"], node["low"]) for node in nodes if node["low"] is None] == [("C", None)]


def test_json_streams() -> None:
    """The full tree comes in pieces of about a thousand nodes, none of them large."""
    _, trace = run(EMPTY)
    pieces = list(json_chunks(Excerpt(trace)))
    assert len(pieces) == 2 + -(-20_866 // 1_000)
    assert max(map(len, pieces)) < 450_000
    assert len(json.loads("".join(pieces))["nodes"]) == 20_866


# --- pictures ---

Chunks = Callable[..., Iterator[str]]


@pytest.mark.parametrize("chunks", [dot_chunks, tikz_chunks])
def test_a_picture_too_large_is_refused_with_a_ply_that_fits(chunks: Chunks) -> None:
    _, trace = run(EMPTY)
    with pytest.raises(PictureTooLargeError) as caught:
        chunks(Excerpt(trace))
    ply = caught.value.ply
    assert ply is not None
    assert str(caught.value).endswith(f": leave the nodes deeper than ply {ply} out.")
    chunks(Excerpt(trace, max_ply=ply))
    with pytest.raises(PictureTooLargeError):
        chunks(Excerpt(trace, max_ply=ply + 1))


@cache
def traces() -> dict[str, Excerpt]:
    """What pictures are made of: a game, no boards, a step, a subtree, one node, a large board, a number tree."""
    _, small = run(SMALL)
    _, iterative = run(SMALL, Algorithm(iterative=True, pvs=True, tt=True, tt_mib=1), Limits(depth=3))
    _, large = run(Position(Rules(8, 8, 5)), limits=Limits(nodes=30))
    _, heuristic = run(EMPTY, limits=Limits(depth=2))
    return {
        "game": Excerpt(small, max_ply=3),
        "moment": Excerpt(small, step=small.events.size // 2, max_ply=3),
        "subtree": Excerpt(small, small.children(0)[1]),
        "one": Excerpt(small, max_ply=0),
        "iterative": Excerpt(iterative),
        "large": Excerpt(large, max_ply=1),
        "heuristic": Excerpt(heuristic),
        "numbers": Excerpt(NUMBERS),
    }


@pytest.mark.parametrize("chunks", [dot_chunks, tikz_chunks])
@pytest.mark.parametrize("name", list(traces()))
@pytest.mark.parametrize("boards", [True, False])
def test_brackets_and_quotes_pair(chunks: Chunks, name: str, boards: bool) -> None:
    """A strict look where no compiler of the format is installed."""
    text = "".join(chunks(traces()[name], boards))
    for opening, closing in ("{}", "[]"):
        assert text.count(opening) == text.count(closing)
    assert "None" not in text
    if chunks is dot_chunks:
        assert text.count('"') % 2 == 0
        for tag in ("TABLE", "TR", "TD", "FONT", "B"):
            assert len(re.findall(rf"<{tag}[ >]", text)) == text.count(f"</{tag}>")
    else:
        assert text.isascii()


def test_a_picture_shows_windows_bounds_ghosts_and_the_best_line() -> None:
    excerpt = traces()["game"]
    text = "".join(dot_chunks(excerpt))
    assert all(word in text for word in ("△ = +7", "▽ ≤ +5", "α +7  β +∞", "style=dashed", "penwidth=3"))
    assert text.count("penwidth=3") == 3
    tex = "".join(tikz_chunks(excerpt))
    assert all(word in tex for word in (r"$= +7$", r"$\leq +5$", r"\infty", "pruned move", "best edge"))
    assert tex.count("best edge]") + tex.count("best edge\n") == 3


@pytest.mark.skipif(shutil.which("dot") is None, reason="graphviz is not installed")
@pytest.mark.parametrize("name", list(traces()))
def test_graphviz_draws_it(name: str) -> None:
    for boards in (True, False):
        text = "".join(dot_chunks(traces()[name], boards))
        done = subprocess.run(["dot", "-Tsvg"], input=text.encode(), capture_output=True, timeout=PATIENCE)
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.count(b'class="node"') == len(re.findall(r"^  n\S+ \[label", text, re.MULTILINE))


def has_forest() -> bool:
    tool = shutil.which("kpsewhich")
    if not tool or not shutil.which("pdflatex"):
        return False
    done = subprocess.run([tool, "forest.sty", "standalone.cls"], capture_output=True, text=True, timeout=PATIENCE)
    return len(done.stdout.split()) == 2


@pytest.mark.skipif(not has_forest(), reason="LaTeX with forest and standalone is not installed")
@pytest.mark.parametrize("name", list(traces()))
@pytest.mark.slow
def test_latex_sets_it(name: str, tmp_path: Path) -> None:
    for boards in (True, False):
        (tmp_path / "tree.tex").write_text("".join(tikz_chunks(traces()[name], boards)), encoding="utf-8")
        command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "tree.tex"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stdout[-2_000:]
        assert (tmp_path / "tree.pdf").stat().st_size > 1_000


def test_a_number_tree_is_a_whole_graph_with_names_and_no_digits_on_edges(snapshot: SnapshotAssertion) -> None:
    dot = "".join(dot_chunks(Excerpt(NUMBERS)))
    assert dot.count("[label=") == 1 + 15, "the title and the nodes"
    assert dot == snapshot
    assert 'label="9", shape=box' in dot
    assert dot.count('label="✂"') == 2
    assert dot.count("style=dashed") == 4 + 4, "9, G, 7 and 5 with the edges to them"
    early = "".join(dot_chunks(Excerpt(NUMBERS, step=3)))
    assert early.count("shape=") == 15


def test_a_number_tree_is_a_forest_of_triangles() -> None:
    tex = "".join(tikz_chunks(Excerpt(NUMBERS)))
    assert tex.count("MAX triangle") - tex.count("MAX triangle/") == 5
    assert tex.count("cut node") - tex.count("cut node/") == 2
    assert r"value={$\geq 5$}" in tex
    assert "move=" not in tex


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.suffix)
def test_a_form_is_a_picture_a_text_or_the_whole_trace(form: Form) -> None:
    """Exactly one of the three, so that who writes it never has to guess; pixels belong to a picture."""
    assert [form.is_picture, form.text is not None, not form.has_parts].count(True) == 1
    assert form.is_picture or not form.has_pixels
    assert form.filter == f"{form.title} (*.{form.name})"


def test_a_form_is_found_by_its_suffix_only() -> None:
    assert {form_of(form.suffix.upper()) for form in FORMS} == set(FORMS)
    assert form_of(".gif") is None
    assert form_of("") is None


@dataclass
class Open:
    """A node that the reader is in: its window now, its best value so far, and which moves it has seen."""

    node: dict[str, Any]
    alpha: float
    beta: float
    best: float | None = None
    tried: list[dict[str, Any]] = field(default_factory=list)


def rank(number: dict[str, Any] | None, otherwise: float) -> float:
    return otherwise if number is None else number["rank"]


class Reader:
    """Replays windows, values, cuts and bounds from ranks alone; fails where one does not follow."""

    def __init__(self, found: dict[str, Any]) -> None:
        switches = found["switches"]
        self.cuts = found["algorithm"] == "alpha-beta"
        self.asks = switches.get("pvs", False)
        self.hard = switches.get("fail") == "hard"
        self.late_cut = switches.get("cut") == "lt"
        self.exact_moves = switches.get("exact_moves", False)
        self.tt = switches.get("tt", False)
        self.path: list[Open] = []
        self.kinds: set[str] = set()
        for node in found["nodes"]:
            while len(self.path) > node["ply"]:
                self.leave(None if len(self.path) > node["ply"] + 1 else node)
            self.enter(node)
        while self.path:
            self.leave(None)

    def enter(self, node: dict[str, Any]) -> None:
        alpha, beta = rank(node["alpha"], -math.inf), rank(node["beta"], math.inf)
        for name in ("alpha", "beta", "value"):
            if node[name] is not None:
                self.kinds.add(node[name]["kind"])
        if self.path:
            parent = self.path[-1]
            assert node["parent"] == parent.node["id"]
            expected = parent.alpha, parent.beta
            again = bool(parent.tried) and parent.tried[-1]["move"] == node["move"]
            wide = parent.beta - parent.alpha > 1 and (parent.node["ply"] > 0 or not self.exact_moves)
            if self.asks and parent.best is not None and wide and not again:
                expected = (alpha, alpha + 1) if self.is_max(parent.node) else (beta - 1, beta)
                edge = node["beta" if self.is_max(parent.node) else "alpha"]
                assert (edge["kind"], edge["value"]) == ("edge", None)
                assert (alpha == parent.alpha) if self.is_max(parent.node) else (beta == parent.beta)
            assert (alpha, beta) == expected, node
        else:
            assert (alpha, beta) == (-math.inf, math.inf)
        self.path.append(Open(node, alpha, beta))

    @staticmethod
    def is_max(node: dict[str, Any]) -> bool:
        return node["ply"] % 2 == 0

    def leave(self, following: dict[str, Any] | None) -> None:
        here = self.path.pop()
        node, value = here.node, here.node["value"]["rank"]
        alpha, beta = rank(node["alpha"], -math.inf), rank(node["beta"], math.inf)
        if node["end"] in ("cut", "all_tried"):
            assert here.best is not None
            assert value == (min(max(here.best, alpha), beta) if self.hard and self.cuts else here.best), node
            assert (node["end"] == "cut") == bool(node["pruned"])
            if node["pruned"]:
                assert here.beta < here.alpha or (here.beta == here.alpha and not self.late_cut)
            self.check_bound(node, value, alpha, beta)
        if self.path:
            parent = self.path[-1]
            parent.tried.append(node)
            if following is None or (following["parent"], following["move"]) != (node["parent"], node["move"]):
                self.take(parent, value)

    def take(self, parent: Open, value: float) -> None:
        """A child's value: the best so far, and the parent's window narrowed by it."""
        sign = 1 if self.is_max(parent.node) else -1
        if parent.best is None or sign * value > sign * parent.best:
            parent.best = value
            if self.cuts and (parent.node["ply"] > 0 or not self.exact_moves):
                if sign > 0:
                    parent.alpha = max(parent.alpha, value)
                else:
                    parent.beta = min(parent.beta, value)

    def check_bound(self, node: dict[str, Any], value: float, alpha: float, beta: float) -> None:
        if node["bound"] == "heuristic":
            return
        if alpha == value == beta and (self.hard or self.tt):
            assert node["bound"] == "none"
        elif alpha == value == beta:
            assert node["bound"] in ("lower", "upper")
        else:
            assert node["bound"] == ("lower" if value >= beta else "upper" if value <= alpha else "exact"), node


def check_kinds(found: dict[str, Any]) -> None:
    """Every number says its kind, and kinds lie in one order: loss, draw and heuristic, win."""
    for node in found["nodes"]:
        for name in ("alpha", "beta", "value"):
            number = node[name]
            if number is None:
                continue
            kind, shown, size = number["kind"], number["value"], abs(number["rank"])
            assert (kind == "edge") == (shown is None)
            if kind in ("win", "loss"):
                assert size > 5_000
                assert (shown > 0) == (number["rank"] > 0) == (kind == "win")
            elif kind != "edge":
                assert (shown, size < 5_000) == (number["rank"], True)
            assert kind != "draw" or shown == 0
        if node["bound"] == "heuristic" and node["value"] is not None:
            assert node["value"]["kind"] in ("heuristic", "edge")
        if node["end"] == "terminal":
            assert node["value"]["kind"] in ("win", "loss", "draw", "number")
        if node["end"] == "depth":
            assert node["value"]["kind"] == "heuristic"


@pytest.mark.parametrize("fail", Fail)
@pytest.mark.parametrize("depth", [3, 4])
def test_flat_scores_null_windows_and_a_limit_of_depth(fail: Fail, depth: int) -> None:
    """Wins of 1, heuristics of 3 and edges of null windows stand side by side, and are told apart."""
    algorithm = Algorithm(scores=Scores.FLAT, pvs=True, fail=fail, order=Order.LINES)
    kinds: set[str] = set()
    for position in (EMPTY, SMALL, Position(Rules(4, 4, 3))):
        found = as_json(Excerpt(run(position, algorithm, Limits(depth=depth))[1]))
        check_kinds(found)
        kinds |= Reader(found).kinds
    assert {"win", "heuristic", "edge"} <= kinds


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(VARIANTS), st.sampled_from([None, 1, 2, 3, 4]))
def test_any_row_of_switches(algorithm: Algorithm, depth: int | None) -> None:
    found = as_json(Excerpt(run(SMALL, algorithm, Limits(depth=depth))[1]))
    check_kinds(found)
    Reader(found)


@settings(deadline=None, max_examples=60)
@given(TREES, st.sampled_from(every_algorithm()))
def test_a_number_tree(tree: NumberTree, algorithm: Algorithm) -> None:
    found = as_json(Excerpt(search_numbers(tree, algorithm).trace))
    check_kinds(found)
    assert Reader(found).kinds <= {"number", "edge"}


def test_the_late_cut_is_replayed_too() -> None:
    found = as_json(Excerpt(run(SMALL, Algorithm(cut=Cut.LT, fail=Fail.HARD))[1]))
    Reader(found)
    assert any(node["bound"] == "none" for node in found["nodes"])
