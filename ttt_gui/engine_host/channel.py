"""Orders in, answers out, and the line of a call whose time is over: in a thread that the engine does not know."""

from __future__ import annotations

import _thread
import json
import os
import queue
import sys

from .source import ANYTHING

WHERE = b'{"do": "where"}'
"""The order that asks where the call computes that has not come back."""


class Channel:
    """Takes orders in and sends answers out, on descriptors that the engine does not know.

    A thread listens, so that the process ends with its host and can tell in which line the engine computes meanwhile.
    ``engine`` is the EngineModule that is loaded, None before the first.
    """

    def __init__(self):
        self._in, self._out = private(0), private(1)
        self._orders = queue.SimpleQueue()
        self.engine = None
        _thread.start_new_thread(self._listen, (os.read, os._exit, _thread.get_ident()))

    def _listen(self, read, leave, main):
        """Queue every order that comes, but answer WHERE at once; end the process when the host is gone. Runs in a
        thread of its own.

        ``read`` and ``leave`` are os.read and os._exit, which the engine may change meanwhile, ``main`` is the id of
        the thread that calls the engine.
        """
        rest = b""
        while True:
            try:
                piece = read(self._in, 65536)
            except ANYTHING:
                piece = b""
            if not piece:
                leave(0)
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                if line != WHERE:
                    self._orders.put(line)
                    continue
                try:  # the engine may just have changed the built-in names
                    self.send({"where": line_of_call(main, self.engine) if self.engine else 0})
                except ANYTHING:
                    continue

    def receive(self):
        """Wait for the next order and return it."""
        return json.loads(self._orders.get())

    def send(self, answer):
        """Send the answer to an order."""
        data = json.dumps(answer).encode("ascii") + b"\n"
        try:
            while data:
                data = data[os.write(self._out, data) :]
        except OSError:
            os._exit(0)


def line_of_call(thread, engine):
    """Return the line of the engine's own file in which a thread computes; 0 where it is in none."""
    frame = sys._current_frames().get(thread)
    while frame is not None and frame.f_code.co_filename != engine.name:
        frame = frame.f_back
    return frame.f_lineno if frame is not None else 0


def private(descriptor):
    """Return a copy of a descriptor with a number that programs hardly use, which child processes do not inherit."""
    try:
        import fcntl

        return fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, 200)
    except (ImportError, OSError, ValueError):
        return os.dup(descriptor)
