"""What the set-up says, and how it runs other programs."""

import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

FIRST_LINES, LAST_LINES = 60, 15  # of a failed program's output: a compiler may print thousands


class SetupError(Exception):
    """One sentence for the person at the terminal."""


def say(sentence: str) -> None:
    print(sentence, flush=True)


def run_quietly(
    command: Sequence[str | Path], failed: str, env: Mapping[str, str] | None = None, seconds: float | None = None
) -> None:
    """Run a program; show its output, shortened, only if it fails, then raise SetupError(failed).

    After so many seconds it is ended, and that is a failure too.
    """
    try:
        done = subprocess.run(
            command,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise SetupError(f"{failed} (It took more than {seconds:.0f} seconds.)") from error
    except OSError as error:
        raise SetupError(f"{failed} ({error})") from error
    if done.returncode:
        lines = done.stdout.decode(errors="replace").splitlines()
        if len(lines) > FIRST_LINES + LAST_LINES:
            lines[FIRST_LINES:-LAST_LINES] = ["    …"]
        print("\n".join(lines), file=sys.stderr)
        raise SetupError(failed)
