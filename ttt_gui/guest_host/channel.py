"""Orders in, answers out, and where a call is that has not come back: both in a thread that the guest does not know."""

from __future__ import annotations

import _thread
import ast
import json
import os
import queue
import re
import signal
import sys
import time
import types

from .source import ANYTHING, FUNCTIONS, called, plain


class Channel:
    """Takes orders in and sends answers out, on descriptors that the guest does not know.

    A thread listens, so that the process ends with its host and can tell where the guest is, also while that computes.
    """

    def __init__(self):
        self._in, self._out = private(0), private(1)
        self._orders = queue.SimpleQueue()
        self.guest = None
        _thread.start_new_thread(self._listen, (os.read, os._exit, Watch(_thread.get_ident())))

    def _listen(self, read, leave, watch):
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
                if not line.startswith(WHERE):
                    watch.forget()
                    self._orders.put(line)
                    continue
                try:  # the guest may just have changed the built-in names
                    call = int(line[len(WHERE) : -1])
                    self.send({**watch.look(self.guest), "call": call})
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


WHERE = b'{"do": "where", "call": '
LOOKS = 16
LONG = 4.0
"""A call that was seen for so many seconds in one place is said to be there."""
UNSEEN = "\0"
WALKS = (ast.For, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
KNOWN_CALLS = re.compile(
    r"^(len|range|min|max|abs|sum|any|all|print|list|tuple|sorted|enumerate|zip|int|str|copy|append)$"
)
HIDES = (ast.Lambda, ast.GeneratorExp, ast.Yield, ast.YieldFrom, ast.Await, ast.Nonlocal)


class CallFrame:
    """A frame of a call that has not come back: there from ``born`` on, and since ``since`` in the lines ``low`` to
    ``high``, which are one line, or lie in one loop."""

    def __init__(self, frame, line, now):
        self.frame, self.born = frame, now
        self.begin(line, now)

    def begin(self, line, now):
        """Note that the frame has been in this line since ``now``."""
        self.since, self.low, self.high = now, line, line


class Watch:
    """Sees where a call is that has not come back, from the thread that listens, whenever the host wants to know."""

    def __init__(self, main):
        self._main, self._sleep, self._clock = main, time.sleep, time.monotonic
        self._levels = []  # the CallFrames of this call, from the first look on

    def forget(self):
        """Forget the frames, since another call begins."""
        self._levels = []

    def look(self, guest):
        """Return {"where": line, "until": last line of the loop that begins there, 0 for none, "function": that of the
        line, "itself": whether that calls itself, "seconds": how long it was seen there, "endless": whether the call is
        proved never to end}; of the innermost frame there for LONG seconds, else of the innermost older than this look.
        """
        if guest is None:
            return {"where": 0}
        begun, samples = self._clock(), []
        for number in range(LOOKS):
            chain = self._chain(guest)
            self._follow(chain, guest.loops, self._clock() if number else begun)
            samples.append((chain, held_by(chain[-1][0]) if chain else None))
            self._sleep(0.005)
        now = self._clock()
        there = [each for each in self._levels if each.born <= begun]
        if not there:
            return {"where": 0}
        long = [each for each in there if now - each.since >= LONG]
        level = (long or there)[-1]
        loop = [None, *loops_around(guest.loops, level.low, level.high)][-1]
        place = there.index(level)
        codes = [each.frame.f_code for each in there[: place + 1]]
        again = [code_again(chain[place:]) for chain, _ in samples]
        again = [each for each in again if each is not None]
        is_search = len(again) >= LOOKS // 2
        codes += again[-1:] if is_search else []
        names = [code.co_name for code in codes if not code.co_name.startswith("<")]
        return {
            "where": loop.lineno if loop else level.low,
            "until": loop.end_lineno if loop else 0,
            "function": plain(names[-1], 60) if names else "",
            "itself": is_search,
            "seconds": now - level.since,
            "endless": is_endless(there[-1], samples, guest),
        }

    def _chain(self, guest):
        """Return the frames of the guest's own file, the outermost first, each with its line."""
        frame, found = sys._current_frames().get(self._main), []
        while frame is not None:
            if frame.f_code.co_filename == guest.name:
                found.append((frame, frame.f_lineno))
            frame = frame.f_back
        return found[::-1]

    def _follow(self, chain, loops, now):
        """Keep the levels whose frames are still there, and add the new frames."""
        kept = 0
        for level, (frame, line) in zip(self._levels, chain):
            if level.frame is not frame:
                break
            kept += 1
            low, high = min(level.low, line), max(level.high, line)
            if low == high or loops_around(loops, low, high):
                level.low, level.high = low, high
            else:
                level.begin(line, now)
        self._levels[kept:] = [CallFrame(frame, line, now) for frame, line in chain[kept:]]


def loops_around(loops, low, high):
    """Return the loops that hold these lines, the outermost first."""
    found = [each for each in loops if each.lineno <= low and high <= each.end_lineno]
    return sorted(found, key=lambda each: (each.lineno, -each.end_lineno))


def code_again(chain):
    """Return the innermost code object that is there twice: a function that has called itself; None without one."""
    codes = [frame.f_code for frame, _ in chain]
    return next((code for code in reversed(codes) if codes.count(code) > 1), None)


def is_endless(level, samples, guest):
    """Return whether a call can never end: the same frame is in the same place with the same values as before, was
    elsewhere meanwhile or never left a loop without work, and nothing but these values decides how it goes on."""
    loops = loops_around(guest.loops, level.low, level.high)
    if not loops or not all(isinstance(each, ast.While) for each in loops) or len(sys._current_frames()) > 2:
        return False
    if hasattr(signal, "getitimer") and any(signal.getitimer(signal.ITIMER_REAL)):
        return False
    names = names_that_decide(loops[0], guest)
    if names is None:
        return False
    seen, before = {}, None
    for number, (chain, held) in enumerate(samples):
        frame, line = chain[-1] if chain else (None, 0)
        state = held and (held[0], held[1], tuple(held[2].get(name, "") for name in names))
        is_whole = frame is level.frame and not any(UNSEEN in text for text in (held[1], *state[2]))
        if is_whole and not any(each[0] <= line <= each[1] for each in guest.walks):
            first = seen.setdefault(state, number)
            if before != state and first < number:
                return True
            is_still = first == 0 and number == LOOKS - 1 and not has_work(loops[-1])
            if is_still and all(each[1] == held for each in samples):
                return True
        before = state
    return False


def has_work(loop):
    """Return whether one pass of a loop may take long."""
    return any(isinstance(each, (ast.Call, ast.BinOp, *WALKS)) for each in ast.walk(loop))


def held_by(frame):
    """Return the instruction at which a frame is, its own values as one text, and its module's as texts by name."""
    texts = {name: plain_text(value) for name, value in list(frame.f_globals.items())}
    return frame.f_lasti, "".join(f"{name}={plain_text(value)};" for name, value in list(frame.f_locals.items())), texts


def plain_text(value, depth=0):
    """Return a value as text without running any code of the guest; UNSEEN stands for what cannot be seen through."""
    if isinstance(value, (types.FunctionType, types.BuiltinFunctionType, types.ModuleType, type)):
        return "f"
    if type(value) in (list, tuple, dict, set, frozenset) and len(value) < 100 and depth < 4:
        its = list(value.items()) if type(value) is dict else list(value)
        return "[{}]".format(",".join(plain_text(each, depth + 1) for each in its))
    if (type(value) is str and len(value) < 200) or (type(value) is int and value.bit_length() < 200):
        return repr(value)
    return repr(value) if type(value) in (float, bool, type(None)) else UNSEEN


def names_that_decide(loop, guest):
    """Return the names that decide how a loop goes on, in the loop and in all functions that it calls; None where more
    than values may decide: a clock, chance, an attribute, something that is not seen."""
    pending, seen, names = [loop], set(), set()
    while pending:
        nodes = list(ast.walk(pending.pop()))
        functions = [each.func for each in nodes if isinstance(each, ast.Call)]
        for each in nodes:
            if isinstance(each, HIDES) or (isinstance(each, ast.Attribute) and each not in functions):
                return None
            if isinstance(each, FUNCTIONS) and (
                each.decorator_list or not all(isinstance(its, ast.Constant) for its in each.args.defaults)
            ):
                return None
            if isinstance(each, ast.Name):
                names.add(each.id)
            if not isinstance(each, ast.Call):
                continue
            name = called(each)
            given = [getattr(its, "id", "") for its in each.args]
            if each.keywords or any(its in guest.bodies or KNOWN_CALLS.match(its) for its in given):
                return None
            if name in guest.bodies:
                pending += guest.bodies[name] if name not in seen else []
                seen.add(name)
            elif not KNOWN_CALLS.match(name):
                return None
    return names


def private(descriptor):
    """Return a copy of a descriptor with a number that programs hardly use, which child processes do not inherit."""
    try:
        import fcntl

        return fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, 200)
    except (ImportError, OSError, ValueError):
        return os.dup(descriptor)
