"""Explains the nodes of random searches, and prints every sentence that is refuted or that no pattern knows.

    python tests/measure_words.py [--searches N] [--first SEED] [--processes N]

Half of the searches are limited. Each claim is held against brute force and the log: ``tests/engine/explain/judge.py``
is the judge, ``claims.py`` the table of sentences. 20,000 searches take about a quarter of an hour in one process.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
import traceback
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.engine.explain.claims import faults_of
from tests.engine.explain.judge import Fault
from tests.engine.explain.random_searches import draw_search


def outcome(seed: int) -> tuple[int, str, int, list[Fault]]:
    """The command line of the search of a seed, how many sentences were judged, and their faults."""
    search = draw_search(seed)
    try:
        judged, found = faults_of(search, seed)
    except Exception:
        return seed, search.command, 0, [Fault("raised", "", traceback.format_exc(limit=-4), "")]
    return seed, search.command, judged, found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--searches", type=int, default=20_000, help="how many searches")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first one")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--show", type=int, default=40, help="how many faults are printed in full")
    options = parser.parse_args()
    began, done, sentences, shown = time.perf_counter(), 0, 0, 0
    kinds: Counter[str] = Counter()
    searches: Counter[str] = Counter()
    patterns: Counter[tuple[str, str]] = Counter()
    with multiprocessing.Pool(options.processes) as pool:
        seeds = range(options.first, options.first + options.searches)
        for seed, command, judged, found in pool.imap_unordered(outcome, seeds, 20):
            done, sentences = done + 1, sentences + judged
            searches.update({fault.kind for fault in found})
            for fault in found:
                kinds[fault.kind] += 1
                first = not patterns[fault.kind, fault.pattern or fault.sentence[:60]]
                patterns[fault.kind, fault.pattern or fault.sentence[:60]] += 1
                if first or shown < options.show:
                    shown += 1
                    print(f"{fault.kind} (seed {seed}, {fault.place}): {fault.sentence}\n    {fault.why}", flush=True)
                    print(f"    {command}", flush=True)
            if done % 1_000 == 0 or done == options.searches:
                seconds = time.perf_counter() - began
                print(f"{done:9,} searches {sentences:11,} sentences, {kinds['refuted']:,} refuted in "
                      f"{searches['refuted']:,}, {kinds['unparsed']:,} unparsed, {kinds['raised']:,} raised, "
                      f"{seconds:7.1f} s", flush=True)  # fmt: skip
    for (kind, pattern), count in patterns.most_common(60):
        print(f"{count:7,} {kind}: {pattern}")
    return bool(kinds)


if __name__ == "__main__":
    sys.exit(main())
