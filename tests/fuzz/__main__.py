"""`.venv/bin/python -m tests.fuzz`: inputs of every kind end in success or in one sentence, soon, in little memory.

What does otherwise is printed with the words that try it again, and the status is 1.
"""

from __future__ import annotations

import argparse
import faulthandler
import logging
import math
import os
import secrets
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, NoReturn

from tests.fuzz.kinds import Kind, all_kinds, check_sentence

MOST_SECONDS = 2.0  # of the processor, an input
MOST_MEGABYTES = 300  # more than before, an input
HANGING_SECONDS = 60  # then an input is given up
_STUCK_SECONDS = 300  # then C code hears no signal: the process ends, and says where it was


class TooSlowError(Exception):
    """An input keeps the program busy."""


@dataclass
class Count:
    """What came of the inputs of one kind."""

    accepted: int = 0
    refused: int = 0
    failed: int = 0
    slowest: float = 0.0  # seconds


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seed", default=None, help="the same seed makes the same inputs")
    parser.add_argument("--count", type=int, default=20_000, help="how many inputs of all kinds together (20000)")
    parser.add_argument("--kind", default=None, help="only this kind")
    parser.add_argument("--only", type=int, default=None, help="only the input of this number")
    options = parser.parse_args(arguments)
    seed = options.seed or secrets.token_hex(4)
    print(f"seed {seed}", flush=True)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("QT_LOGGING_RULES", "*.warning=false")  # of damaged pictures
    logging.disable()
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, _too_slow)
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="ttt-gui-fuzz-") as home, all_kinds(Path(home)) as kinds:
        chosen = [kind for kind in kinds if options.kind in (None, kind.name)]
        if not chosen:
            parser.error(f"the kinds are {', '.join(kind.name for kind in kinds)}")
        numbers = range(-(-options.count // len(chosen))) if options.only is None else [options.only]
        for kind in chosen:
            count, armed = Count(), -math.inf
            for number in numbers:
                if time.monotonic() - armed > HANGING_SECONDS:  # a thread is made, which costs more than an input
                    armed = time.monotonic()
                    faulthandler.dump_traceback_later(_STUCK_SECONDS, exit=True, file=sys.__stderr__ or sys.stderr)
                attempt(kind, number, seed, count)
            faulthandler.cancel_dump_traceback_later()
            counts.update(tried=count.accepted + count.refused + count.failed, failed=count.failed)
            print(
                f"{kind.name:<12} {count.accepted:>6} accepted {count.refused:>6} refused {count.failed:>4} failed"
                f"   slowest {count.slowest * 1000:.0f} ms",
                flush=True,
            )
    print(f"{counts['tried']} inputs tried, {counts['failed']} failed")
    return 1 if counts["failed"] else 0


def attempt(kind: Kind, number: int, seed: str, count: Count) -> None:
    """Make one input, have it read, and count what came of it."""
    made = kind.make(Random(f"{seed} {kind.name} {number}"))
    megabytes, begin = _megabytes(), time.process_time()
    _allow(HANGING_SECONDS)
    try:
        sentence = kind.read(made)
        if sentence is not None:
            check_sentence(sentence)
        seconds = time.process_time() - begin
        assert seconds <= MOST_SECONDS, f"it took {seconds:.1f} s"
        assert _megabytes() - megabytes <= MOST_MEGABYTES, f"it took {_megabytes() - megabytes:.0f} MB"
    except Exception as error:
        count.failed += 1
        _report(kind, number, seed, made, error)
    else:
        count.slowest = max(count.slowest, seconds)
        if sentence is None:
            count.accepted += 1
        else:
            count.refused += 1
    finally:
        _allow(0)


def _report(kind: Kind, number: int, seed: str, made: Any, error: Exception) -> None:
    print(f"FAILED: .venv/bin/python -m tests.fuzz --seed {seed} --kind '{kind.name}' --only {number}")
    print(f"  {repr(made)[:200]}")
    for line in traceback.format_exception(error)[-3:]:
        print("  " + line.rstrip().replace("\n", "\n  "))
    sys.stdout.flush()


def _allow(seconds: int) -> None:
    """From now on so long; 0 for without end."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _too_slow(_number: int, _frame: FrameType | None) -> NoReturn:
    raise TooSlowError(f"not done after {HANGING_SECONDS} s")


def _megabytes() -> float:
    """The most that this process has had so far; 0 on Windows, which does not say it so simply."""
    if sys.platform == "win32":
        return 0.0
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return used / (1 << 20 if sys.platform == "darwin" else 1 << 10)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
