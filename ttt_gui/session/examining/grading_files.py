"""Many files graded, several at a time, each handed on as soon as it is done."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from ttt_gui.engine.examine.graded import Graded
from ttt_gui.session.examining.grading import GradeFile

Kept = TypeVar("Kept")


@dataclass(frozen=True)
class Standing:
    """How far all is: ``done`` of ``of`` files, ``share`` of everything; ``running`` are the numbers of those under
    way. ``left`` is an estimate in seconds, None where it is too early for one."""

    done: int
    of: int
    running: tuple[int, ...]
    share: float
    left: float | None


class GradeFiles(Generic[Kept]):
    """A job: several files, ``at_once`` of them at a time. Where fewer are left, those have all of the ``cores``.

    ``keep`` is called with the number of a file, its Graded and whether it was stopped before it was done, as soon as
    it is, in a thread of its own; the Graded is not held here, since those of a class are large.
    """

    def __init__(
        self, files: Sequence[GradeFile], at_once: int, keep: Callable[[int, Graded, bool], Kept], cores: int = 1
    ) -> None:
        self._files, self._at_once, self._keep, self._cores = tuple(files), max(1, at_once), keep, cores
        self._lock = threading.Lock()
        self._next = 0
        self._running: dict[int, float] = {}  # by number, when it began
        self._done = 0
        self._spent = 0.0  # seconds, for those that are done
        self._stopped = False
        self._kept: dict[int, Kept] = {}
        self._errors: list[BaseException] = []

    def run(self) -> list[Kept]:
        """What ``keep`` made of each, in their order, without those of which nothing was known when it was stopped.

        Raises what ``keep`` raised first, after all are done or stopped.
        """
        count = min(self._at_once, len(self._files))
        threads = [threading.Thread(target=self._work, name="ttt-gui-grading", daemon=True) for _ in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if self._errors:
            raise self._errors[0]
        return [self._kept[number] for number in sorted(self._kept)]

    def stop(self) -> None:
        self._stopped = True
        for file in self._files:
            file.stop()

    def sample(self) -> Standing:
        """How far it is; from any thread."""
        share = sum(file.share for file in self._files) / len(self._files) if self._files else 1.0
        with self._lock:
            return Standing(self._done, len(self._files), tuple(sorted(self._running)), share, self._left())

    def _left(self) -> float | None:
        """The files under way take what each says; the others are taken for as long as these and those done. Of what
        follows the asking, seconds each, nothing is said."""
        now, lefts, known = time.monotonic(), [], self._spent
        for number, began in self._running.items():
            left = self._files[number].seconds_left
            if left is not None:
                lefts.append(left)
                known += now - began + left
        count = self._done + len(lefts)
        others = len(self._files) - count
        if not count or not self._running or not (others or any(lefts)):
            return None
        return max(*lefts, 0.0, (sum(lefts) + others * known / count) / len(self._running))

    def _work(self) -> None:
        while (number := self._taken()) is not None:
            file = self._files[number]
            try:
                graded = file.run()
                if graded is not None:
                    self._kept[number] = self._keep(number, graded, file.was_stopped)
            except BaseException as error:
                self._errors.append(error)
                self.stop()
            finally:
                with self._lock:
                    self._spent += time.monotonic() - self._running.pop(number)
                    self._done += 1
                    if self._next >= len(self._files):
                        self._share_out()

    def _share_out(self) -> None:
        """Among the last files, the cores that nothing waits for."""
        for place, number in enumerate(sorted(self._running)):
            least, more = divmod(self._cores, len(self._running))
            self._files[number].widen(least + (place < more))

    def _taken(self) -> int | None:
        """The next file, None where there is none, or no more is wanted."""
        with self._lock:
            number = self._next
            if self._stopped or number >= len(self._files):
                return None
            self._next += 1
            self._running[number] = time.monotonic()
            return number
