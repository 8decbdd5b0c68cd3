"""Random searches for the judge of sentences: every switch, half of them limited, on boards and number trees."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field
from random import Random

from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.request import Algorithm, Cut, Fail, Limits, Order, Ordering, Scores, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

ALL_NODES = 200_000  # of no search here more are entered
_BOARDS = ((3, 3, 3, 0, 7), (3, 3, 3, 0, 7), (3, 4, 3, 4, 8), (4, 4, 3, 8, 8), (4, 4, 4, 8, 8))
"""Rows, columns, k, the fewest stones, and the most cells that are empty where nothing limits the search."""


@dataclass(frozen=True)
class DrawnSearch:
    """A search that can be made again: ``text`` is a position or a number tree, ``log`` the most nodes logged."""

    text: str
    k: int | None
    algorithm: Algorithm
    limits: Limits = field(default_factory=Limits)
    log: int = ALL_NODES

    @property
    def command(self) -> str:
        """The command line that makes it."""
        parts = ["ttt-gui", "trace", shlex.quote(self.text)]
        if self.k is not None:
            parts += ["--k", str(self.k)]
        words = self.algorithm.words
        if not self.algorithm.alpha_beta:
            parts += ["--algorithm", "minimax"]
        parts += ["--scores", words["scores"], "--order", words["order"], "--ordering", words["ordering"]]
        parts += ["--cut", words["cut"], "--fail", words["fail"]]
        parts += [f"--{name.replace('_', '-')}" for name in ("pvs", "iterative", "tt", "symmetry", "exact_moves")
                  if words[name]]  # fmt: skip
        parts += [f"--{name} {value}" for name in ("depth", "nodes") if (value := getattr(self.limits, name))]
        return " ".join(parts) + (f"   # log of {self.log} nodes" if self.log != ALL_NODES else "")

    def run(self, log: int | None = None) -> SearchTrace:
        """Make the search and return its trace; ``log`` is another number of nodes to log."""
        nodes = self.log if log is None else log
        if self.k is None:
            return search_numbers(parse_number_tree(self.text), self.algorithm, nodes).trace
        rows = self.text.split("/")
        rules = Rules(len(rows), len(rows[0]), self.k)
        stones = "".join(rows)
        boards = (sum(1 << cell for cell, sign in enumerate(stones) if sign == mark) for mark in "XO")
        request = SearchRequest(Position(rules, *boards), self.algorithm, self.limits, trace_nodes=nodes)
        trace = Searcher(request).run().trace
        assert trace is not None
        return trace


def draw_search(seed: int) -> DrawnSearch:
    """Draw a search; the same one for the same seed."""
    random = Random(seed)
    algorithm = _algorithm(random)
    log = ALL_NODES if random.random() < 0.85 else random.randint(2, 60)
    if random.random() < 0.2:
        algorithm = Algorithm.consistent(**{
            name: getattr(algorithm, name) for name in ("alpha_beta", "pvs", "cut", "fail", "exact_moves")
        })  # fmt: skip
        return DrawnSearch(_tree(random, 0).text, None, algorithm, log=log)
    rows, columns, k, fewest, most_empty = random.choice(_BOARDS)
    limit = random.random()
    limits = Limits()
    if limit < 0.42:
        limits = Limits(depth=random.randint(1, 4))
    elif limit < 0.5:
        limits = Limits(nodes=random.randint(2, 800))
    if limits.depth is None and not algorithm.alpha_beta:
        most_empty = min(most_empty, 6)
    if limits == Limits():
        fewest = max(fewest, rows * columns - most_empty)
    text = _position(random, Rules(rows, columns, k), fewest)
    return DrawnSearch(text, k, algorithm, limits, log)


def _algorithm(random: Random) -> Algorithm:
    """Draw the switches."""

    def often(share: float) -> bool:
        return random.random() < share

    ordering = Ordering.STATIC
    for part in (Ordering.TABLE, Ordering.KILLER, Ordering.HISTORY):
        if often(0.35):
            ordering |= part
    return Algorithm.consistent(
        alpha_beta=often(0.88),
        scores=Scores.FLAT if often(0.35) else Scores.DEPTH,
        order=random.choice(list(Order)),
        ordering=ordering,
        cut=Cut.LT if often(0.25) else Cut.LE,
        fail=Fail.HARD if often(0.4) else Fail.SOFT,
        pvs=often(0.35),
        iterative=often(0.3),
        tt=often(0.3),
        tt_mib=1,
        symmetry=often(0.3),
        exact_moves=often(0.2),
    )


def _position(random: Random, rules: Rules, fewest: int) -> str:
    """Draw a position with at least this many stones in which the game is not over."""
    while True:
        position = Position(rules)
        stones = random.randint(fewest, max(fewest, rules.cells - 2))
        while position.stones < stones and position.outcome is None:
            position = position.play(random.choice(position.legal_moves))
        if position.outcome is None and position.stones == stones:
            return position.text


def _tree(random: Random, ply: int) -> NumberTree:
    """Draw a number tree; small numbers, so that values are often equal."""
    if ply and (ply == 5 or random.random() < 0.15 * ply):
        return NumberTree(random.randint(-4, 9))
    return NumberTree(None, tuple(_tree(random, ply + 1) for _ in range(random.randint(1 + (ply == 0), 4 - ply // 3))))
