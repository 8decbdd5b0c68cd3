"""Grades random exercises twice, by the program and by hand, and prints every seed on which they differ.

    python tests/measure_exercises.py [--count N] [--first SEED] [--processes N]

100,000 exercises of all kinds, levels and materials, and trees of any shape that may be asked, are about four million
graded answers: the right ones, each with one number or one cut changed, and some with many mistakes. They take three
quarters of an hour in one process.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.engine.learn.trials import tried


def outcome(seed: int) -> tuple[int, str]:
    """How many answers to the exercise of a seed were graded, and where the two differ."""
    try:
        return tried(seed), ""
    except Exception:
        return 0, f"seed {seed}:\n{traceback.format_exc(limit=-3)}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100_000, help="how many exercises")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first one")
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    began, done, answers, wrong = time.perf_counter(), 0, 0, 0
    with multiprocessing.Pool(options.processes) as pool:
        for graded, difference in pool.imap_unordered(outcome, range(options.first, options.first + options.count), 50):
            done, answers, wrong = done + 1, answers + graded, wrong + bool(difference)
            if difference:
                print(difference, flush=True)
            if done % 5_000 == 0 or done == options.count:
                seconds = time.perf_counter() - began
                print(f"{done:9,} exercises {answers:11,} answers {wrong:6,} differ {seconds:9.1f} s", flush=True)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
