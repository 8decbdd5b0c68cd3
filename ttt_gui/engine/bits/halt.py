# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What other threads ask of a searching thread: to end, or to pause; and the search's clock, which pauses with it.

The types are in halt.pxd. The search reads ``wanted`` at every node and calls ``ends`` only where ``wanted`` is true::

    wanted | asked for          | ends()
    -------+--------------------+-----------------------------------------
    false  | nothing            | false
    true   | a pause            | sleeps until resumed or stopped
    true   | a stop             | true, for ever: a stop goes before any pause
"""

from __future__ import annotations

import cython

if not cython.compiled:  # compiled, the helpers come from halt.pxd
    from ttt_gui.engine.bits.c_helpers import nap, seconds_now


@cython.final
@cython.cclass
class Halt:
    """The stop and the pause asked of one search, at first neither, and its clock.

    Compiled, the search calls ``ends`` and ``now`` without the GIL.
    """

    def __init__(self) -> None:
        self.wanted = self._stop = self._pause = False
        self._total_slept = self._paused_at = 0.0

    def stop(self) -> None:
        """Ask the search to end."""
        self._stop = True
        self.wanted = True

    def pause(self) -> None:
        """Ask the search to sleep from its next look at ``wanted`` on."""
        self._pause = True
        self.wanted = True

    def resume(self) -> None:
        """Withdraw a pause; the search goes on unless a stop is asked for."""
        self._pause = False
        self.wanted = False
        if self._stop:  # read last: interpreted, a stop may come between any two lines
            self.wanted = True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def ends(self) -> cython.bint:
        """Sleep while a pause is asked for; return whether a stop is asked for. Only for the thread that searches."""
        while self._pause and not self._stop:
            if self._paused_at == 0.0:
                self._paused_at = self.now()
            nap()
        if self._paused_at != 0.0:
            self._total_slept = seconds_now() - self._paused_at
            self._paused_at = 0.0
        return self._stop

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def now(self) -> cython.double:
        """Return the seconds since some fixed moment, without those slept through. For any thread."""
        paused_at: cython.double = self._paused_at
        return paused_at if paused_at != 0.0 else seconds_now() - self._total_slept
