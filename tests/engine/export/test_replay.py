"""A trace's JSON is enough to replay the search: a reader of its own, which knows nothing of the engine, does so."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.numbers.test_numbers import TREES, every_algorithm
from tests.engine.search.test_search import VARIANTS
from tests.engine.trace.test_trace import EMPTY, SMALL, run
from ttt_gui.engine.export.as_json import json_chunks
from ttt_gui.engine.export.excerpt import Excerpt
from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.request import Algorithm, Cut, Fail, Limits, Order, Scores
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules


def as_json(trace: SearchTrace) -> dict[str, Any]:
    found: dict[str, Any] = json.loads("".join(json_chunks(Excerpt(trace))))
    return found


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
        self.slip = switches.get("cut") == "lt"
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
                assert here.beta < here.alpha or (here.beta == here.alpha and not self.slip)
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
        found = as_json(run(position, algorithm, Limits(depth=depth))[1])
        check_kinds(found)
        kinds |= Reader(found).kinds
    assert {"win", "heuristic", "edge"} <= kinds


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(VARIANTS), st.sampled_from([None, 1, 2, 3, 4]))
def test_any_row_of_switches(algorithm: Algorithm, depth: int | None) -> None:
    found = as_json(run(SMALL, algorithm, Limits(depth=depth))[1])
    check_kinds(found)
    Reader(found)


@settings(deadline=None, max_examples=60)
@given(TREES, st.sampled_from(every_algorithm()))
def test_a_number_tree(tree: NumberTree, algorithm: Algorithm) -> None:
    found = as_json(search_numbers(tree, algorithm).trace)
    check_kinds(found)
    assert Reader(found).kinds <= {"number", "edge"}


def test_the_slip_is_replayed_too() -> None:
    found = as_json(run(SMALL, Algorithm(cut=Cut.LT, fail=Fail.HARD))[1])
    Reader(found)
    assert any(node["bound"] == "none" for node in found["nodes"])
