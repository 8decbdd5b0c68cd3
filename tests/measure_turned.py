"""Measures what an exercise of Turn it round takes: to draw it, and to check an answer, in processor time.

    python tests/measure_turned.py [--count N]

Prints for each level and kind the mean and the longest time in milliseconds.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from ttt_gui.engine.learn.exercise import LEVELS
from ttt_gui.engine.learn.turn_round import (
    Change,
    ChangeLeaf,
    ForWhichX,
    Interval,
    OrderMoves,
    ProofLeaves,
    TurnRound,
    draw_turned,
)


def check(exercise: TurnRound) -> None:
    """Grade an answer that has to be looked at in full."""
    if isinstance(exercise, ForWhichX):
        exercise.grade(exercise.region or Interval(-math.inf, math.inf))
    elif isinstance(exercise, ChangeLeaf):
        exercise.grade(exercise.answer or Change(exercise.target, 0))
    elif isinstance(exercise, OrderMoves):
        exercise.grade(exercise.tree_in(exercise.answer))
    elif isinstance(exercise, ProofLeaves):
        exercise.grade(len(exercise.proof))


def measured(work: Callable[[], object]) -> float:
    """Run something; return the milliseconds of processor time."""
    began = time.thread_time()
    work()
    return 1_000 * (time.thread_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100, help="exercises of each kind and level")
    count = parser.parse_args().count
    print("level  kind                draw: mean  most   check: mean  most   (ms)")
    for level in LEVELS:
        for kind in range(4):
            seeds = range(kind, 4 * count + kind, 4)
            draws = [measured(partial(draw_turned, level, seed)) for seed in seeds]
            exercises = [draw_turned(level, seed) for seed in seeds]
            checks = [measured(partial(check, each)) for each in exercises]
            words = f"{level:5}  {exercises[0].title:18}"
            print(
                f"{words} {sum(draws) / count:11.1f} {max(draws):5.0f} {sum(checks) / count:13.1f} {max(checks):5.0f}"
            )


if __name__ == "__main__":
    main()
