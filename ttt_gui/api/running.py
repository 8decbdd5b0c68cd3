"""Long work with tqdm's bar; Ctrl+C, or a notebook's Interrupt, stops the work at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from tqdm import tqdm

from ttt_gui.system.control import Job
from ttt_gui.system.foreground import run_job

Found = TypeVar("Found")
BAR_AFTER_SECONDS = 1.0
"""Shorter work shows no bar."""


class Bar(tqdm):
    """tqdm's bar without the thread that tqdm keeps to watch bars: ours are drawn often enough."""

    monitor_interval = 0


def run_with_bar(job: Job[Found], title: str, share: Callable[[], float | None]) -> Found:
    """Run a job and return what it finds; ``share`` says how much of it is done, 0 to 1.

    Raise what the job raises, and KeyboardInterrupt after Ctrl+C, once the job has stopped and its thread has ended.
    """
    form = "{desc}: {percentage:3.0f} %|{bar}| {elapsed}"
    with Bar(total=1.0, desc=title, bar_format=form, delay=BAR_AFTER_SECONDS, leave=False) as bar:

        def look() -> None:
            """Show how much is done; the bar never goes back."""
            bar.update(max(0.0, (share() or 0.0) - bar.n))

        found, interrupted = run_job(job, look)
    if interrupted:
        raise KeyboardInterrupt
    return found
