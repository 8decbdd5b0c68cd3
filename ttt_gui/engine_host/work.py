"""Takes orders, one a line; what the engine prints is led aside, what it does to built-in names holds in its calls."""

from __future__ import annotations

import builtins
import os
import sys
import time
import traceback
import warnings

from .call import Caller
from .channel import Channel, private
from .describe import describe
from .errors import MOST_ERROR, is_own, sentence_of, trimmed
from .imports import ImportGuard, own_modules
from .load import EngineModule
from .source import ANYTHING, RefusedError, one_line, plain

MOST_PRINTED = 4_000
PID = os.getpid()
NAMES = vars(builtins)
CLEAN = dict(NAMES)


class Printed:
    """Leads all that is written to standard output and error, by whatever means, into a file of the working folder."""

    def __init__(self):
        flags = os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND | getattr(os, "O_BINARY", 0)
        opened = os.open("printed.txt", flags, 0o600)
        self._file = private(opened)
        os.close(opened)
        empty = os.open(os.devnull, os.O_RDONLY)
        os.dup2(empty, 0)
        os.close(empty)
        self._flush_c = flush_of_c()
        for stream in (sys.stdout, sys.stderr):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", line_buffering=False)
        self._streams = sys.stdout, sys.stderr
        self._is = os.fstat(self._file)
        self._attach()

    def _attach(self):
        """Let both descriptors lead to the file, also after the engine has closed or redirected them."""
        for number in (1, 2):
            try:
                if os.path.samestat(os.fstat(number), self._is) and self._is.st_ino:
                    continue
            except OSError:
                pass
            os.dup2(self._file, number)

    def take(self):
        """Return the beginning of what was written since the last call, and empty the file."""
        whole = self._flush()
        if whole and not os.fstat(self._file).st_size:
            self._attach()
            return ""
        self._attach()
        os.lseek(self._file, 0, os.SEEK_SET)
        text = os.read(self._file, 4 * MOST_PRINTED).decode("utf-8", "replace").replace("\r\n", "\n")
        os.ftruncate(self._file, 0)
        if not whole and self._flush():
            os.ftruncate(self._file, 0)
        return plain(text, MOST_PRINTED)

    def _flush(self):
        """Flush the streams of Python and of C; return whether all of Python's could be flushed."""
        done = True
        for stream in (*self._streams, sys.stdout, sys.stderr):
            try:
                stream.flush()
            except ANYTHING:
                done = False
        if self._flush_c:
            self._flush_c(None)
        return done


def flush_of_c():
    """Return the C library's fflush, for engines that print from C; None where the library cannot be loaded."""
    if os.name != "posix":
        return None
    try:
        import ctypes

        return ctypes.CDLL(None).fflush
    except (ImportError, OSError, AttributeError):
        return None


class EngineCalls:
    """Calls functions of the engine. Changes that the engine made to the built-in names hold during its calls only."""

    def __init__(self):
        """Begin with built-in names that the engine has not changed."""
        self._bent = {}

    def __call__(self, function, *arguments):
        """Call a function; return its value, its exception (None without one) and the seconds of the call alone."""
        clock, getpid, leave = time.perf_counter, os.getpid, os._exit
        value = error = None
        if self._bent:
            NAMES.update(self._bent)
        start = clock()
        try:
            value = function(*arguments)
        except ANYTHING as caught:
            error = caught
        seconds = clock() - start
        if getpid() != PID:
            leave(0)  # the engine forked, and this is the child
        if NAMES != CLEAN:
            self._bent = {name: value for name, value in NAMES.items() if CLEAN.get(name, self) is not value}
            NAMES.update(CLEAN)
        return value, error, seconds


def awaited(coroutine):
    """Run the coroutine of an async function, and return what it answers."""
    import asyncio

    return asyncio.run(coroutine)


class Work:
    """Takes orders from the channel, one a line, and answers each until the order to end.

    ``caller`` makes the calls of the engine that is loaded, None before the first.
    """

    def __init__(self):
        self.channel = Channel()
        self.printed = Printed()
        self.guarded = EngineCalls()
        self.imports = ImportGuard(self.channel.send)
        self.caller = None

    def run(self):
        """Answer every order."""
        doing = {"describe": describe, "modules": own_modules}
        doing.update({"load": self.load, "make": self.make, "ask": self.ask})
        while True:
            order = self.channel.receive()
            if order["do"] == "end":
                os._exit(0)
            try:
                answer = doing[order["do"]](order)
            except RefusedError as refused:
                answer = {"sentence": plain(refused, 400), "error": refused.error}
            except (RecursionError, MemoryError):
                answer = {"sentence": "The file is nested too deeply for Python to read.", "error": ""}
            except ANYTHING as error:
                report = "".join(traceback.format_exception(type(error), error, error.__traceback__))
                answer = {"sentence": f"This order failed: {one_line(error)}.", "error": plain(report, MOST_ERROR)}
            if order["do"] == "load":
                self.printed.take()  # that belongs to no call
            self.channel.send(answer)

    def load(self, order):
        """Answer {"file", "sha256": of the file, "trusted": the SHA-256 of each module that may run, null for all,
        "calling": Calling.to_data()} with {"loaded": true} or {"sentence", "error"}. A file or module that is none of
        these ends the process, now or later: the answer is {"untrusted": its path}."""
        self.caller = None
        path = os.path.abspath(order["file"])
        engine = EngineModule(path, order["calling"], self.guarded)
        self.channel.engine = engine
        self.imports.begin(path, order["trusted"])
        engine.load(lambda data: self.imports.check(path, data, [order["sha256"]]))
        self.caller = Caller(engine)
        return {"loaded": True}

    def make(self, order):
        """Answer an order as for `ask` with {"seconds"}: the time to make objects. `ask` says what goes wrong there."""
        if order["anew"]:
            self.caller.forget()
        return {"seconds": self.guarded(self.caller.prepare, self._question(order))[2]}

    def ask(self, order):
        """Answer {"rows", "columns", "k", "cells": "XO.......", "side": "X", "count": false} with {"kind": word of
        grades.Kind, "cell", "shown", "seconds", "printed", "error", "sentence", "calls", "own": is_own() of errors}."""
        caller = self.caller
        answer = dict.fromkeys(("shown", "printed", "error", "sentence"), "")
        answer.update({"kind": "exception", "cell": None, "seconds": 0.0, "calls": None})
        question = self._question(order)
        prepared, error, _ = self.guarded(caller.prepare, question)
        if error is not None:
            question = self._question(order)  # nothing was handed over
        else:
            function, arguments = prepared
            if order.get("count"):
                value, error, _, answer["calls"] = caller.engine.counting(function, arguments)
            else:
                value, error, answer["seconds"] = self.guarded(function, *arguments)
        if error is None and hasattr(value, "cr_frame"):
            value, error, seconds = self.guarded(awaited, value)
            answer["seconds"] += seconds
        is_shown = caller.engine.left_out or caller.engine.has_windows
        is_over = isinstance(error, (SystemExit, EOFError)) or (error is not None and is_shown)
        if is_over and prepared and self._has_moved(question):
            value = error = None  # the move is made: then the game ends, the person's turn comes, or a window shows it
        if error is None:
            _, error, _ = self.guarded(self._read, value, question, answer)
        answer["printed"] = self.printed.take()
        if isinstance(error, RefusedError):
            answer["kind"], answer["sentence"] = "illegal", plain(error, 400)
        elif error is not None:
            answer["sentence"] = plain(sentence_of(error, caller.engine, ""), 400)
            answer["error"] = trimmed(error, caller.engine)
            answer["own"] = is_own(error, caller.engine)
        return answer

    def _question(self, order):
        """Return the AskedPosition of an order."""
        return self.caller.boards.question(*(order[each] for each in ("rows", "columns", "k", "side", "cells")))

    def _has_moved(self, question):
        """Return whether the board that is to be changed in place holds the engine's move."""
        reader = self.caller.reader
        return reader.is_in_place and self.guarded(reader.read, None, question)[1] is None

    def _read(self, value, question, answer):
        """Put what the engine answered into ``answer``. Raises RefusedError for an answer that names no cell."""
        reader = self.caller.reader
        answer["shown"] = one_line(repr(value))
        is_played = reader.where == "attribute" and reader.has_played(value, question)
        if not reader.is_in_place and not is_played and value is not question.board and reader.has_changed(question):
            answer["kind"] = "changed the board"
            answer["sentence"] = "It left the board changed that it was given to read."
            return
        cell = reader.read(value, question)
        if question.cells[cell] != ".":
            row, column = divmod(cell, question.columns)
            name = "{}{}".format("abcdefghijklmnopqrstuvwxyz"[column], question.rows - row)
            answer["sentence"] = f"It plays {name}, which is taken."
        answer["kind"], answer["cell"] = "move", cell


def work(arguments):
    """Take orders until one says "end"."""
    warnings.filterwarnings("ignore", "This process .* is multi-threaded", DeprecationWarning)
    Work().run()
