"""Runs a person's own engine (the guest) in a process of its own, and watches over that process.

    PYTHON -B -s worker.py work
    PYTHON -B -s worker.py supervise [--memory-mib M] [--output-mib N] -- PYTHON -B -s worker.py work

Standard library only, for Python 3.8 and later, in one file: the Python that runs the guest runs this file too. `work`
takes orders as JSON objects, one a line, on its standard input and answers each with one on its standard output. `work`
moves both to descriptors of its own before anything else: what the guest reads and prints never meets them. An order is
{"do": "describe" | "load" | "make" | "ask" | "end", ...}; the function of that name says what an order holds and gives.
During an order, {"do": "where", "call": a number} is answered by what Watch.look() sees, with that number.
"""

from __future__ import annotations
import __future__

import _thread
import ast
import builtins
import contextlib
import enum
import hashlib
import json
import linecache
import os
import queue
import re
import signal
import sys
import time
import tokenize
import traceback
import types
import warnings

# ---------------------------------------------------------------------------------------------------------------- work
# Channel, output, and calls into the guest.

MOST_SOURCE = 4_000_000
MOST_PRINTED = 4_000
MOST_ERROR = 8_000
MOST_SHOWN = 160
PID = os.getpid()
NAMES = vars(builtins)
CLEAN = dict(NAMES)
ANYTHING = BaseException


class RefusedError(Exception):
    """The guest cannot be used; the message is one sentence, ``error`` perhaps a traceback."""

    def __init__(self, sentence, error="", missing=""):
        super().__init__(sentence)
        self.error = error
        self.missing = missing


def plain(text, most):
    """Return a text that can travel as UTF-8, cut to at most so many characters."""
    text = str(text)
    text = text if len(text) <= most else text[: most - 1] + "…"
    return text.encode("utf-8", "replace").decode("utf-8")


def one_line(text, most=MOST_SHOWN):
    """Return a text as plain() does, on a single line."""
    return plain(" ".join(str(text).split()), most)


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
        called = [each.func for each in nodes if isinstance(each, ast.Call)]
        for each in nodes:
            if isinstance(each, HIDES) or (isinstance(each, ast.Attribute) and each not in called):
                return None
            if isinstance(each, FUNCTIONS) and (
                each.decorator_list or not all(isinstance(its, ast.Constant) for its in each.args.defaults)
            ):
                return None
            if isinstance(each, ast.Name):
                names.add(each.id)
            if not isinstance(each, ast.Call):
                continue
            name = getattr(each.func, "id", None) or getattr(each.func, "attr", "")
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
        found = os.fstat(self._file)
        self._is = found.st_dev, found.st_ino
        self._attach()

    def _attach(self):
        """Let both descriptors lead to the file, also after the guest has closed or redirected them."""
        for number in (1, 2):
            try:
                found = os.fstat(number)
                if (found.st_dev, found.st_ino) == self._is and self._is[1]:
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
    """Return the C library's fflush, for guests that print from C; None where the library cannot be loaded."""
    if os.name != "posix":
        return None
    try:
        import ctypes

        return ctypes.CDLL(None).fflush
    except (ImportError, OSError, AttributeError):
        return None


class GuestCalls:
    """Calls functions of the guest. Changes that the guest made to the built-in names hold during its calls only."""

    def __init__(self):
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
            leave(0)  # the guest forked, and this is the child
        if NAMES != CLEAN:
            self._bent = {name: value for name, value in NAMES.items() if CLEAN.get(name, self) is not value}
            NAMES.update(CLEAN)
        return value, error, seconds


# ---- The guest's source text: read, parsed, and its errors as one sentence each.


class ChangedError(Exception):
    """The file that is to run is not the one that a person has permitted."""


def read_source(path, digest=""):
    """Return the text of a Python file. Raises RefusedError, and ChangedError where its SHA-256 is not ``digest``, if
    one is given: what is checked here are the bytes that run, and no others."""
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_SOURCE + 1)
    except OSError as error:
        raise RefusedError(f"The file cannot be read: {error.strerror or error}.") from None
    if digest and hashlib.sha256(data).hexdigest() != digest:
        raise ChangedError
    if len(data) > MOST_SOURCE:
        raise RefusedError("The file has more than 4 MB: that is no engine's source text.")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise RefusedError("The file is written as UTF-16, which Python does not read: save it as UTF-8.")
    if b"\0" in data:
        raise RefusedError("The file holds null bytes: it is no Python source text.")
    try:
        encoding, _ = tokenize.detect_encoding(iter(data.splitlines(True)).__next__)
        text = data.decode(encoding)
    except SyntaxError as error:
        raise RefusedError(f"The file cannot be read as text ({one_line(error.msg)}): save it as UTF-8.") from None
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise RefusedError(f"Line {line} is not {error.encoding.upper()} text: save the file as UTF-8.") from None
    if not text.strip():
        raise RefusedError("The file is empty.")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def compiled(tree, name, flags=0):
    """Return the code object of a syntax tree, without Python's warnings about what is only doubtful in it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return compile(tree, name, "exec", flags=flags, dont_inherit=True)


def parse(text, name):
    """Return the syntax tree of a text. Raises RefusedError where Python could not run the text."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text, name)
        compiled(tree, name)
    except (RecursionError, MemoryError):
        raise RefusedError("The file is nested too deeply for Python to read.") from None
    except SyntaxError as error:
        report = "".join(traceback.format_exception_only(type(error), error))
        raise RefusedError(syntax_sentence(error), report) from None
    except ValueError as error:
        raise RefusedError(f"The file cannot be read: {one_line(error)}.") from None
    if not tree.body:
        raise RefusedError("The file holds nothing but comments.")
    return tree


PYTHON_2 = re.compile(
    r"^\s*print\s+[^\s(=.]|^\s*exec\s+['\"\w]|^\s*except\s+[\w.]+\s*,\s*\w+\s*:|^\s*raise\s+\w+\s*,|<>"
)


def syntax_sentence(error):
    """Return the sentence about a file that Python cannot read."""
    line = error.lineno or 1
    message = one_line(error.msg or "invalid syntax")
    if message.startswith("Missing parentheses in call to 'print'") or re.match(
        r"\s*print\s+[^\s(=.]", error.text or ""
    ):
        return f"This is a Python 2 file: line {line} has a print without parentheses."
    if PYTHON_2.search(error.text or ""):
        return f"This is a Python 2 file: line {line} is not written as in Python 3."
    return "Line {} is no valid Python {}.{}: {}.".format(line, *sys.version_info[:2], message)


def trimmed(error, guest):
    """Return the traceback as text: only the frames in the guest's folder, and the files there without their folder."""
    try:
        report = traceback.TracebackException(type(error), error, error.__traceback__)
        seen = set()
        pending = [report]
        while pending:
            each = pending.pop()
            if each is None or id(each) in seen:
                continue
            seen.add(id(each))
            if each.stack is not None:
                each.stack[:] = [frame for frame in each.stack if guest.owns(frame.filename)]
            pending += [each.__cause__, each.__context__]
        text = "".join(report.format())
    except ANYTHING:
        text = type(error).__name__
    text = text.replace(guest.folder + os.sep, "")
    if len(text) > MOST_ERROR:
        text = text[: MOST_ERROR // 2] + "\n  …\n" + text[-MOST_ERROR // 2 :]
    return plain(text, MOST_ERROR + 10)


def line_of(error, guest):
    """Return the last line of the guest's own file that the exception came through; 0 for none."""
    steps = traceback.walk_tb(error.__traceback__)
    return ([0] + [line for frame, line in steps if frame.f_code.co_filename == guest.name])[-1]


ARITY = re.compile(r"\(\) (missing \d+ required|takes |got an unexpected keyword|got multiple values)")
OWN, COMPUTED, GIVEN = "own", "computed", "given"


def blame_of(error, guest, given):
    """Return where an exception comes from: OWN, from the file alone, however it is called; COMPUTED, from what the
    guest worked out itself; GIVEN, perhaps from what the guest was given, and then through no fault of its own."""
    frame, where = None, error.__traceback__
    while where is not None:
        if guest.owns(where.tb_frame.f_code.co_filename):
            frame, last = where.tb_frame, where
        where = where.tb_next
    if frame is None or isinstance(error, (EOFError, SystemExit)):
        return GIVEN
    if isinstance(error, NameError):
        known = isinstance(error, UnboundLocalError) or guest.binds(str(error).split("'")[1:2])
        return COMPUTED if isinstance(error, UnboundLocalError) else GIVEN if known else OWN
    if isinstance(error, TypeError) and last.tb_next is None and ARITY.search(str(error)):
        return OWN
    if isinstance(error, AttributeError) and hasattr(error, "obj"):
        its = error.obj if isinstance(error.obj, (type, types.ModuleType)) else type(error.obj)
        if isinstance(its, types.ModuleType) or its.__module__ == guest.module.__name__:
            return GIVEN if error.name in guest.attributes else OWN
        return GIVEN if given(error.obj) else COMPUTED
    if last.tb_next is None and any(start <= last.tb_lineno <= end for start, end in guest.raises):
        return GIVEN  # the guest raises the exception itself, to refuse what it was given
    names, code = {**frame.f_globals, **frame.f_locals}, frame.f_code
    own = code.co_varnames[: code.co_argcount]
    leaves = [each for node in failing(last, guest) for each in leaves_of(node, guest)]
    return GIVEN if any(given(names[each], each in own) for each in leaves if each in names) else COMPUTED


def failing(where, guest):
    """Return the expression that raised an exception, in a list; before Python 3.11 all that begin in its line."""
    code, at = where.tb_frame.f_code, where.tb_lasti // 2
    nodes = [each for each in guest.nodes if each.lineno <= where.tb_lineno <= each.end_lineno]
    if hasattr(code, "co_positions"):
        place = list(code.co_positions())[at]
        exact = [n for n in nodes if (n.lineno, n.end_lineno, n.col_offset, n.end_col_offset) == place]
        if exact and not isinstance(getattr(exact[0], "ctx", None), ast.Store):
            return exact[:1]
    return [each for each in nodes if each.lineno == where.tb_lineno]


def leaves_of(node, guest):
    """Return the names that an expression is made of; calls of functions of the file are left out."""
    pending, found = [node], []
    while pending:
        each = pending.pop()
        if isinstance(each, ast.Name):
            found.append(each.id)
        its = getattr(each.func, "id", "") if isinstance(each, ast.Call) else ""
        if its not in guest.functions:
            pending.extend(ast.iter_child_nodes(each))
    return found


def memory_limit():
    """Return the limit that the supervisor has set, as ' of 2,048 MB'; '' where that is not known."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        most = resource.getrlimit(resource.RLIMIT_DATA)[0]
        return f" of {most >> 20:,} MB" if most > 0 else ""
    return ""


def sentence_of(error, guest, when):
    """Return an exception as one sentence. ``when`` is '' in a call, else words such as ' while it is loaded'."""
    line = line_of(error, guest)
    place = f" in line {line}" if line else ""
    if isinstance(error, RefusedError):
        return str(error)
    if isinstance(error, EOFError):
        return f"It asks for input(){place}{when}, and nobody is there to type."
    if isinstance(error, SystemExit):
        return f"It ends the program by sys.exit(){place}{when}."
    if isinstance(error, ModuleNotFoundError) and error.name:
        return "The module {} is missing in this Python {}.{}.".format(error.name, *sys.version_info[:2])
    if isinstance(error, MemoryError):
        return f"It needs more memory than our limit{memory_limit()}{place}{when}."
    if isinstance(error, OSError) and error.errno == 27:  # EFBIG: a file beyond the limit that the supervisor has set
        return f"It writes more than it may{place}{when}."
    if isinstance(error, RecursionError):
        return f"It calls itself without end{place}{when}."
    try:
        message = one_line(error, 240).rstrip(".")
        if isinstance(error, NameError) and any(message.split("'")[1] in each["what"] for each in guest.left_out):
            message += "; what sets it does not run"
    except ANYTHING:
        message = ""
    return "{}{}{}{}.".format(type(error).__name__, place, when, ": " + message if message else "")


# ---- Describe: what the syntax tree shows. Nothing of the guest runs.

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
SEARCH_PARAMETERS = re.compile(r"^(depth|ply|level|alpha|beta|a|b|(is_?)?max\w*|is_?min\w*)$")
SEARCH_NAME = re.compile(r"mini_?max|nega_?max|alpha_?beta|max_?val|min_?val|search|solve|^(max|min)(imi[sz]e)?(_|$)")
MOVE_NAME = re.compile(
    r"move|policy|(^|_)turn(_|$)|(^|_)play(_|$)|choose|choice|decide|decision|pick|select|(^|_)act(ion)?(_|$)|mini_?max|nega_?max"
    r"|alpha_?beta|best|(^|_)next|strategy|agent|hint|suggest|advi[cs]e|recommend|(^|_)(ai|cpu|bot|comp|computer|engine|solve|think)(_|$)"
)
NO_MOVE_NAME = re.compile(
    r"moves|^(is|has|can|check|are|print|show|draw|display|render|undo|unmake|count|reset|on|init)_|_(left|valid|legal)$|available"
    r"|possible|legal|valid|empty|full|over$|winner|wins?$|won$|terminal|result|utility|score|eval|input|human|user|again"
    r"|play_game|^play$|^main$|^game$|^next_player$|whose|switch|swap|change|apply|^run|^start|^test|menu|^turn$|^to_move$|^(who_)?moves_next$"
)
PLACE_NAME = re.compile(
    r"^(pos(ition)?|index|idx|cell|square|spot|move|action|place|choice|r(ow)?|c(ol(umn)?)?|[ijxy])$"
)


def snake(name):
    """Return a name such as bestMove as best_move."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().strip("_")


def is_main_guard(node):
    """Return whether a statement is an if __name__ == '__main__', whose body never runs here."""
    return isinstance(node, ast.If) and any(
        isinstance(each, ast.Name) and each.id == "__name__" for each in ast.walk(node.test)
    )


def bodies(node):
    """Yield the blocks of a statement that holds other statements."""
    for field in ("body", "orelse", "finalbody"):
        yield getattr(node, field, None) or []
    for handler in getattr(node, "handlers", []):
        yield handler.body


def definitions(body, owner=""):
    """Yield (function, its class or '') for every function that can be called from outside, in their order."""
    for node in body:
        if isinstance(node, FUNCTIONS):
            yield node, owner
        elif isinstance(node, ast.ClassDef) and not owner:
            yield from definitions(node.body, node.name)
        elif isinstance(node, (ast.If, ast.Try)) and not is_main_guard(node):
            for block in bodies(node):
                yield from definitions(block, owner)


def own_body(function):
    """Return a function's statements without its docstring."""
    body = function.body
    is_text = isinstance(body[0], ast.Expr) and isinstance(getattr(body[0].value, "value", None), str)
    return body[1:] if is_text else body


def own_nodes(function):
    """Yield the nodes of a function, those of functions inside it left out."""
    pending = list(ast.iter_child_nodes(function))
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, FUNCTIONS):
            pending.extend(ast.iter_child_nodes(node))


def segment(text, node, most=120):
    """Return a node as it is written in the file, on one line; '' for None."""
    return one_line(ast.get_source_segment(text, node) or "", most) if node is not None else ""


def first_line(function):
    """Return the line in which a function's code object begins: that of its first decorator."""
    return min([function.lineno] + [each.lineno for each in function.decorator_list])


def is_call_of(node, *names):
    """Return whether a node calls one of these functions by its name alone."""
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") in names


def is_operation(node, operator):
    """Return whether a node is two parts with this operator between them."""
    return isinstance(node, ast.BinOp) and isinstance(node.op, operator)


class Calls:
    """Which functions of a file call which, told by their names; functions inside functions too."""

    def __init__(self, tree):
        self.all = []
        for function, owner in definitions(tree.body):
            self.all += [(each, owner) for each in ast.walk(function) if isinstance(each, FUNCTIONS)]
        by_name = {}
        for index, (function, _) in enumerate(self.all):
            by_name.setdefault(function.name, []).append(index)
        self.direct = [self._called(function, by_name) for function, _ in self.all]
        self.reach = []
        for start in self.direct:
            found, pending = set(start), list(start)
            while pending:
                fresh = self.direct[pending.pop()] - found
                found |= fresh
                pending.extend(fresh)
            self.reach.append(found)

    def _called(self, function, by_name):
        nodes, found = list(own_nodes(function)), set()
        local = {each.arg for each in ast.walk(function.args) if isinstance(each, ast.arg)}
        local |= {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        for node in nodes:
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id not in local:
                found.update(i for i in by_name.get(node.id, ()) if not self._is_method(i))
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                found.update(i for i in by_name.get(node.func.attr, ()) if self.all[i][1])
            elif isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "self":  # key=self.value
                found.update(i for i in by_name.get(node.attr, ()) if self.all[i][1])
        return found

    def _is_method(self, index):
        function, owner = self.all[index]
        return owner and any(each.arg in ("self", "cls") for each in function.args.args[:1])

    def is_recursive(self, index):
        """Return whether a function calls itself, perhaps through others."""
        return index in self.reach[index]

    def searches(self, start):
        """Return the recursive search that ``start`` is or leads to: the indices of functions that call one another."""
        found = [i for i in sorted(self.reach[start] | {start}) if self.is_recursive(i)]
        likely = [i for i in found if looks_like_search(self.all[i][0])] or found
        if not likely:
            return []
        best = max(likely, key=lambda i: (bool(SEARCH_NAME.search(snake(self.all[i][0].name))), i == start))
        return [i for i in found if i in self.reach[best] and best in self.reach[i]]


def asks_input(function):
    """Return whether a function, or any other node, asks a person for input."""
    return any(is_call_of(node, "input", "raw_input") for node in ast.walk(function))


def asks_always(body):
    """Return whether every way through these statements asks a person for input: none returns without that."""
    for node in body:
        blocks = [each for each in bodies(node) if each]
        asks = [asks_always(each) for each in blocks]
        if isinstance(node, ast.If):
            for block, its in zip(blocks, asks):
                if not its and any(isinstance(each, ast.Return) for inner in block for each in ast.walk(inner)):
                    return False
            if (len(blocks) == 2 and all(asks)) or asks_input(node.test):
                return True
        elif any(asks) if blocks else asks_input(node):
            return True
    return False


def parameter_names(function):
    """Return the names of all parameters but self and cls."""
    arguments = function.args
    names = [each.arg for each in getattr(arguments, "posonlyargs", []) + arguments.args + arguments.kwonlyargs]
    return [name for name in names if name not in ("self", "cls")]


def looks_like_search(function):
    """Return whether the name or the parameters of a recursive function show that it searches."""
    return not asks_input(function) and bool(
        SEARCH_NAME.search(snake(function.name)) or any(SEARCH_PARAMETERS.match(n) for n in parameter_names(function))
    )


def answers_move(function):
    """Return whether a function returns something that is called a move."""
    returned = [node.value for node in own_nodes(function) if isinstance(node, ast.Return)]
    return any(MOVE_NAME.search(snake(getattr(each, "id", ""))) for each in returned)


def kind_of(function, index, calls):
    """Return what a function is for, by its names and calls: 'move', 'search' or ''."""
    name = snake(function.name)
    reached = [calls.all[i][0] for i in calls.reach[index]]
    if calls.is_recursive(index) and looks_like_search(function):
        return "search"
    thinks = {i for i in calls.reach[index] if calls.is_recursive(i) and looks_like_search(calls.all[i][0])}
    if function.name.startswith("__") or (asks_input(function) and asks_always(function.body)):
        return ""
    if any(map(asks_input, reached)) and not (thinks & calls.direct[index] and MOVE_NAME.search(name)):
        return ""  # such a function plays a whole game; one that moves, then lets the person move, calls the search
    boards = indexed_through(index, calls)  # engine_move(position, mark)
    if any(PLACE_NAME.match(snake(each)) and each not in boards for each in parameter_names(function)):
        return ""
    if thinks and name in ("eval", "evaluate", "evaluation") and answers_move(function):
        return "move"
    if name == "play" and len(parameter_names(function)) > 1:
        return "move"
    is_told = any(isinstance(node, ast.Return) and node.value is not None for node in own_nodes(function))
    if thinks and (not NO_MOVE_NAME.search(name) or (name == "play" and (parameter_names(function) or is_told))):
        return "move"
    return "move" if MOVE_NAME.search(name) and not NO_MOVE_NAME.search(name) else ""


def played_by(tree):
    """Return the names of the functions whose answer is where a stone is put: board[f(board)] = sign; or
    row, column = f(board); board[row][column] = sign."""
    found = set()
    for scope in [tree, *(each for each in ast.walk(tree) if isinstance(each, FUNCTIONS))]:
        told = {}
        for node in ast.walk(scope):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and not asks_input(node.value):
                for target in ast.walk(node.targets[0]):
                    if isinstance(target, ast.Name) and isinstance(target.ctx, ast.Store):
                        told.setdefault(target.id, set()).add(dotted(node.value.func).rpartition(".")[2])
        for node in ast.walk(scope):
            is_put = isinstance(getattr(node, "ctx", None), ast.Store)
            while is_put and isinstance(node, ast.Subscript):
                pending = [getattr(node.slice, "value", node.slice) if sys.version_info < (3, 9) else node.slice]
                while pending:
                    each = pending.pop()
                    if isinstance(each, ast.Call) and not asks_input(each):
                        found.add(dotted(each.func).rpartition(".")[2])
                    elif isinstance(each, ast.Subscript):  # a member of a pair, f(board)[0]; cells[i] is no answer
                        pending += [each.value] if isinstance(each.slice, ast.Constant) else []
                    else:
                        found |= told.get(getattr(each, "id", ""), set())
                        pending += ast.iter_child_nodes(each)
                node = node.value
    return found


def kind_by_calls(calls, index):
    """Return what a function is for in a file whose names tell nothing, as in another language: by its calls alone."""
    function, _ = calls.all[index]
    asks = any(asks_input(calls.all[i][0]) for i in calls.reach[index] | {index})
    if asks or function.name.startswith("__"):
        return ""
    return "search" if calls.is_recursive(index) else "move" if any(map(calls.is_recursive, calls.reach[index])) else ""


MEMBER = re.compile(r"[A-Za-z_]\w*\.[A-Za-z_]\w*")
"""A sign that is a member of an enumeration, as it is written: Cell.X."""


def is_sign(value):
    """Return whether a cell may hold a value: a short text, a number, None, or a member of an enumeration, Cell.X."""
    return not isinstance(value, str) or len(value) < 9 or bool(MEMBER.fullmatch(value))


class Constants:
    """Names that hold a text, a number or None: of the module, of classes and of objects (self.human = 'X').

    A member of an enumeration that is no text and no number is its own name, 'Cell.X'.
    """

    MISSING = object()

    def __init__(self, tree):
        self._values, self._members = {}, {}
        enums = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and is_enum(node)]
        for its in enums:
            for node in its.body:
                for target in node.targets if isinstance(node, ast.Assign) else []:
                    if isinstance(target, ast.Name) and not target.id.startswith("_"):
                        self._members[f"{its.name}.{target.id}"] = node.value
        inside = {id(node) for its in enums for node in its.body}
        for node in ast.walk(tree):
            if id(node) in inside:
                continue
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    self._learn(target, node.value)
            elif isinstance(node, ast.AnnAssign) and node.value is not None:
                self._learn(node.target, node.value)
            elif isinstance(node, FUNCTIONS) and node.name == "__init__" and node.args.defaults:
                for argument, value in zip(node.args.args[-len(node.args.defaults) :], node.args.defaults):
                    self._learn(ast.Name(argument.arg, ast.Store()), value)

    def _learn(self, target, value):
        if isinstance(target, (ast.Tuple, ast.List)) and isinstance(value, (ast.Tuple, ast.List)):
            for each, its in zip(target.elts, value.elts):
                self._learn(each, its)
            return
        name = getattr(target, "id", None) or getattr(target, "attr", None)
        found = self.of(value)
        is_unset = found is None and isinstance(target, ast.Name) and target.id.islower()  # best = None
        if name and found is not self.MISSING and not is_unset:
            self._values.setdefault(name, found)

    def of(self, node):
        """Return the value of a node; MISSING if it is neither a text nor a number nor None."""
        if isinstance(node, ast.Constant) and (node.value is None or type(node.value) in (str, int)):
            return node.value
        if isinstance(node, ast.Constant) and type(node.value) is bytes:
            return node.value.decode("latin-1")
        if is_call_of(node, "ord") and node.args:
            return self.of(node.args[0])
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
            value = self.of(node.operand)
            return self.MISSING if type(value) is not int else -value if isinstance(node.op, ast.USub) else value
        if is_operation(node, ast.Mult):
            sides = [self.of(node.left), self.of(node.right)]
            return sides[0] * sides[1] if all(type(each) is int for each in sides) else self.MISSING
        if isinstance(node, ast.Attribute) and self._members:
            if node.attr == "value" and dotted(node.value) in self._members:
                return self.of(self._members[dotted(node.value)])
            if dotted(node) in self._members:
                return dotted(node)
        if isinstance(node, (ast.Name, ast.Attribute)):
            return self._values.get(getattr(node, "id", None) or node.attr, self.MISSING)
        return self.MISSING

    def named(self):
        """Return every name with its value; members of enumerations have their own names, Cell.X, as values."""
        members = {}
        for each in self._members:
            name = each.partition(".")[2]
            members[each if name in members else name] = each
        return {name: value for name, value in {**self._values, **members}.items() if is_sign(value)}

    def number(self, node):
        """Return the value of a node if it is a number of cells that a board can have, else 0."""
        value = self.of(node)
        return value if type(value) is int and 0 < value <= 100 else 0


class Shapes:
    """Reads expressions that make a board: ``of`` gives (word of calling.Board, cells in order, length of a row).

    A cell is a constant, or MISSING where its value cannot be seen.
    """

    def __init__(self, constants):
        self._constants = constants

    def of(self, node, depth=0):
        """Return the board that an expression makes; None for anything else."""
        if depth > 3:
            return None
        if isinstance(node, (ast.BoolOp, ast.IfExp)):  # board or [" "] * 9
            ways = node.values if isinstance(node, ast.BoolOp) else [node.body, node.orelse]
            return next((found for each in ways if (found := self.of(each, depth + 1))), None)
        cells = self._sequence(node, depth)
        if cells is None:
            return self._other(node)
        word, values = cells
        if values and all(isinstance(each, tuple) and each[0] in ("list", "tuple") for each in values):
            rows = [each[1] for each in values]
            if len({len(row) for row in rows}) > 1 or len(rows) < 2:
                return None
            flat = [cell for row in rows for cell in row]
            return "nested " + word, flat, len(rows[0])
        if any(isinstance(each, tuple) for each in values):
            return None
        sizes = {isinstance(each, str) and len(each) for each in values}
        if word == "list" and len(values) > 2 and sizes == {len(values)}:
            return "list of texts", list("".join(values)), len(values)
        return word, values, 0

    def _sequence(self, node, depth):
        if isinstance(node, (ast.List, ast.Tuple)):
            word = "list" if isinstance(node, ast.List) else "tuple"
            return word, [self._cell(each, depth) for each in node.elts[:101]]
        if is_operation(node, ast.Mult):
            for part, times in ((node.left, node.right), (node.right, node.left)):
                count = self._constants.number(times)
                if count and isinstance(part, (ast.List, ast.Tuple)) and len(part.elts) == 1:
                    word, values = self._sequence(part, depth)
                    return word, values * count
            return None
        if isinstance(node, ast.ListComp) and len(node.generators) == 1 and not node.generators[0].ifs:
            numbers = self._range(node.generators[0].iter)
            if numbers is None:
                return None
            return "list", [self._element(node, number, depth) for number in numbers]
        if is_call_of(node, "list") and len(node.args) == 1:
            numbers = self._range(node.args[0])
            if numbers is not None:
                return "list", list(numbers)
            text = self._constants.of(node.args[0])
            return ("list", list(text)) if isinstance(text, str) else None
        return None

    def _cell(self, node, depth):
        found = self.of(node, depth + 1)
        return found if found is not None and found[0] in ("list", "tuple") else self._constants.of(node)

    def _element(self, node, number, depth):
        target, element = node.generators[0].target, node.elt
        name = getattr(target, "id", None)
        if isinstance(element, ast.Name) and element.id == name:
            return number
        if is_call_of(element, "str") and len(element.args) == 1:
            return str(number) if getattr(element.args[0], "id", "") == name else str(number + 1)
        if is_operation(element, ast.Add) and getattr(element.left, "id", "") == name:
            return number + (self._constants.number(element.right) or 0)
        return self._cell(element, depth)

    def _range(self, node):
        if is_call_of(node, "range") and 1 <= len(node.args) <= 2:
            ends = [self._constants.of(each) for each in node.args]
            if all(type(end) is int for end in ends) and len(range(*ends)) <= 101:
                return range(*ends)
        return None

    def _other(self, node):
        if isinstance(node, ast.Dict) and len(node.keys) >= 4:
            return "dict", [self._constants.of(each) for each in node.values], 0
        if isinstance(node, ast.DictComp):
            count = 1
            for each in node.generators:
                members = getattr(each.iter, "elts", None) or self._range(each.iter) or self._constants.of(each.iter)
                count *= len(members) if isinstance(members, (list, range, str)) else 0
            return ("dict", [self._constants.of(node.value)] * count, 0) if 0 < count <= 101 else None
        written = self._constants.of(node) if isinstance(node, ast.Constant) else None
        if isinstance(written, str) and len(written) == 9 and written.isprintable():
            return "text", list(written), 0
        if is_operation(node, ast.Mult):
            text, count = self._constants.of(node.left), self._constants.number(node.right)
            return ("text", [text] * count, 0) if isinstance(text, str) and len(text) == 1 and count >= 9 else None
        if is_call_of(node, "bytes", "bytearray") and node.args:
            count = self._constants.number(node.args[0])
            inner = (None, [0] * count, 0) if count else self.of(node.args[0])
            return (node.func.id, inner[1], 0) if inner else None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            return self._numpy(node)
        return None

    def _numpy(self, node):
        maker, first = node.func.attr, node.args[0]
        if maker == "array":
            inner = self.of(first)
            return ("NumPy array" if inner[2] else "flat NumPy array", inner[1], inner[2]) if inner else None
        if maker not in ("zeros", "ones", "full", "empty"):
            return None
        sign = {"zeros": 0, "ones": 1}.get(maker, Constants.MISSING)
        if maker == "full" and len(node.args) > 1:
            sign = self._constants.of(node.args[1])
        sides = [self._constants.number(each) for each in getattr(first, "elts", [first])]
        if len(sides) == 2 and all(sides):
            return "NumPy array", [sign] * (sides[0] * sides[1]), sides[1]
        return ("flat NumPy array", [sign] * sides[0], 0) if len(sides) == 1 and sides[0] else None


NO_BOARD = re.compile(r"win|line|combo|diag|corner|edge|order|weight|pref|priorit|magic|(^|_)(rows|cols|columns)$")


def are_signs(signs, cells):
    """Return whether a board may hold these signs: few, or in every cell its own number; no weights, no lines."""
    texts = [str(cell) for cell in cells]
    if texts in ([str(i) for i in range(len(cells))], [str(i) for i in range(1, len(cells) + 1)]):
        return True
    if len(signs) == 1 and len(cells) > 8:
        return True
    return len(signs) <= 3 and all(sign in (-1, 0, 1, 2) for sign in signs if type(sign) is int)


def numbers_of(cells):
    """Return the numbers of all cells for a board in play whose empty cells hold their numbers; None for another."""
    numbers = [(i, cell) for i, cell in enumerate(cells) if type(cell) is int]
    others = {cell for cell in cells if type(cell) is not int}
    if len(numbers) < 2 or not others or not all(type(each) is str for each in others) or len(others) > 2:
        return None
    for first in (0, 1):
        if all(cell == i + first for i, cell in numbers):
            return list(range(first, len(cells) + first))
    return None


def boards_of(tree, text, constants):
    """Return all in the file that looks like a board: globals, attributes of objects, and boards made in functions."""
    shapes, found, seen = Shapes(constants), [], set()

    def add(*its):
        found.append(dict(zip(("name", "value", "line", "where", "class", "board", "cells", "row", "signs"), its)))

    def note(name, where, owner, value):
        shape = shapes.of(value)
        if shape is None or id(value) in seen:
            return
        seen.update(id(each) for each in ast.walk(value))
        word, cells, row = shape
        if (len(cells) not in (9, 10) and not (row or len(cells) >= 16)) or len(cells) < 4:
            return
        signs = numbers_of(cells) or [cell for cell in dict.fromkeys(cells) if cell is not Constants.MISSING]
        if not are_signs(signs, signs if len(signs) == len(cells) else cells) or (
            NO_BOARD.search(snake(name)) and not (row and len(signs) == 1)
        ):
            return
        signs = [sign for sign in signs if is_sign(sign)][:12]
        add(name, segment(text, value), value.lineno, where, owner, word, len(cells), row, signs)

    def note_given(name, owner, maker, value):
        """Note a self.board = board in __init__: a board that the maker is given, known by its default if any."""
        names, defaults = [each.arg for each in maker.args.args], maker.args.defaults
        place = names.index(value.id) - len(names) if getattr(value, "id", "") in names else 0
        if not place or not BOARD_NAME.search(name):
            return
        if -place <= len(defaults):
            note(name, "attribute", owner, defaults[place])
        else:
            add(name, value.id, value.lineno, "attribute", owner, "", 0, 0, [])

    def visit(body, owner):
        for node in body:
            target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
            value = node.value if isinstance(node, (ast.Assign, ast.AnnAssign)) else None
            if value is not None and isinstance(target, ast.Name):
                note(target.id, "attribute" if owner else "global", owner, value)
            elif isinstance(node, ast.ClassDef) and not owner:
                visit(node.body, node.name)
                for each in fields_of(node, text):
                    if not each["default"] and (BOARD_NAME.search(each["name"]) or each["name"] in indexed):
                        word = re.split(r"\W", each["annotation"].strip("'\""))[0].lower()
                        word, name = {"str": "text", "tuple": "tuple", "list": "list"}.get(word, ""), each["name"]
                        add(name, name, node.lineno, "attribute", node.name, word, 9 if word else 0, 0, [])
            elif isinstance(node, FUNCTIONS) and owner:
                for each in ast.walk(node):
                    if isinstance(each, (ast.Assign, ast.AnnAssign)) and each.value is not None:
                        its = each.targets[0] if isinstance(each, ast.Assign) else each.target
                        pairs = [(its, each.value)]
                        if isinstance(its, ast.Tuple) and isinstance(each.value, ast.Tuple):
                            pairs = zip(its.elts, each.value.elts)
                        for its, value in pairs:
                            if isinstance(its, ast.Attribute) and getattr(its.value, "id", "") == "self":
                                note(its.attr, "attribute", owner, value)
                                if node.name == "__init__":
                                    note_given(its.attr, owner, node, value)
            elif isinstance(node, (ast.If, ast.Try, ast.For, ast.While, ast.With)):
                for block in bodies(node):
                    visit(block, owner)

    bases = [each.value for each in ast.walk(tree) if isinstance(each, ast.Subscript)]
    indexed = {each.attr for each in bases if isinstance(each, ast.Attribute)}
    visit(tree.body, "")
    for node in ast.walk(tree):
        if isinstance(node, (ast.Assign, ast.Return)) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else None
            note(getattr(target, "id", ""), "", "", node.value)
        its = node.args if isinstance(node, ast.Call) else node.elts if isinstance(node, ast.Tuple) else []
        for each in its[:4]:  # best_move([0] * 9, 1); START = "." * 9, "X"
            if isinstance(each, ast.BinOp):
                note("", "", "", each)
    return found[:40]


def indexed_names(function):
    """Return how a function indexes names: name -> [depth, stored into, by a pair]; 'self.board' is an attribute."""
    found, rows = {}, {}

    def base_name(node):
        name = dotted(node)
        return name if name.count(".") < 2 and not name.startswith(".") else ""

    def learn(name, depth, stored=False, pair=False):
        if name in rows and rows[name] != name:
            learn(rows[name], depth + 1, stored, pair)
        elif name:
            found[name] = list(map(max, found.get(name, (0, False, False)), (depth, stored, pair)))

    nodes = list(ast.walk(function))
    for node in nodes:
        its = base_name(node.iter) if isinstance(node, (ast.For, ast.comprehension)) else ""
        if its and isinstance(node.target, ast.Name):
            rows[node.target.id] = its
    for node in nodes:
        if isinstance(node, (ast.For, ast.comprehension)) and base_name(node.iter) in rows:
            learn(base_name(node.iter), 1)
        if not isinstance(node, ast.Subscript):
            continue
        depth, base = 0, node
        while isinstance(base, ast.Subscript):
            depth, base = depth + 1, base.value
        index = getattr(node.slice, "value", node.slice)  # Python 3.8 wraps it
        pair = isinstance(index, ast.Tuple) and len(index.elts) == 2
        learn(base_name(base), depth, isinstance(node.ctx, ast.Store), pair)
    return dict(list(found.items())[:40])


def handed_on(name, index, calls):
    """Yield (index of the function called, its parameter) for each call that a name is handed on in."""
    for node in ast.walk(calls.all[index][0]):
        called = isinstance(node, ast.Call) and (getattr(node.func, "id", None) or getattr(node.func, "attr", ""))
        for place, argument in enumerate(node.args if called else []):
            if getattr(argument, "id", "") == name:
                for its in calls.direct[index] - {index}:
                    names = parameter_names(calls.all[its][0])
                    if calls.all[its][0].name == called and place < len(names):
                        yield its, names[place]


def indexed_through(index, calls, depth=0):
    """Return how names are indexed, parameters also by the functions that they are handed on to."""
    found = indexed_names(calls.all[index][0])
    for name in parameter_names(calls.all[index][0]) if depth < 3 else []:
        for its, parameter in handed_on(name, index, calls) if name not in found else ():
            inner = indexed_through(its, calls, depth + 1)
            for key, use in inner.items():
                if key.partition(".")[0] == parameter:
                    found.setdefault(name + key[len(parameter) :], use)
    return found


def members_of(name, index, calls, depth=0):
    """Return the attributes used of a parameter, as in game.available_moves(), also where it is handed on."""
    used = [node for node in ast.walk(calls.all[index][0]) if isinstance(node, ast.Attribute)]
    found = {node.attr for node in used if getattr(node.value, "id", "") == name}
    for its, parameter in handed_on(name, index, calls) if depth < 3 else ():
        found |= members_of(parameter, its, calls, depth + 1)
    return found


def keys_of(name, function):
    """Return the texts that a parameter is indexed by, in their order: observation["board"], state.get("mark")."""
    found = {}
    for node in ast.walk(function):
        its = getattr(node, "value", None) if isinstance(node, ast.Subscript) else None
        key = getattr(node.slice, "value", None) if its is not None else None
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "get" and node.args:
            its, key = node.func.value, node.args[0]
        key = getattr(key, "value", key)  # Python 3.8 wraps it
        if getattr(its, "id", "") == name and isinstance(key, str) and key.isidentifier():
            found[key] = node.lineno
    return sorted(found, key=found.get)


def unpacked_of(name, index, calls, depth=0):
    """Return the names that a parameter is taken apart into, here or where it is handed on: board, player = state."""
    parts = {}
    for node in ast.walk(calls.all[index][0]):
        its, value = (node.targets[0], node.value) if isinstance(node, ast.Assign) else (None, None)
        if isinstance(its, ast.Tuple) and getattr(value, "id", "") == name:
            return [getattr(each, "id", "") for each in its.elts]
        if isinstance(value, ast.Subscript) and getattr(value.value, "id", "") == name:  # board = state[0]
            parts[getattr(value.slice, "value", None)] = getattr(its, "id", "")
    found = [parts[at] for at in (0, 1) if at in parts]
    for its, parameter in handed_on(name, index, calls) if depth < 3 and not found else ():
        found = found or unpacked_of(parameter, its, calls, depth + 1)
    return found


def answers_of(function, text):
    """Return what a function returns, a list of members for each return, names as the pairs assigned to them."""
    made, found = {}, []
    for node in own_nodes(function):
        if isinstance(node, ast.Assign) and is_telling(node.value):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    made.setdefault(target.id, []).append(segment(text, node.value, 40))
    for node in sorted((n for n in own_nodes(function) if isinstance(n, ast.Return)), key=lambda n: n.lineno):
        value = node.value
        if value is None:
            continue
        parts = value.elts if isinstance(value, (ast.Tuple, ast.List)) else [value]
        if len(parts) > 4:
            continue
        ways = made.get(getattr(value, "id", ""), [])
        written = [[way] for way in ways] or [
            [(made.get(getattr(each, "id", "")) or [segment(text, each, 40)])[0] for each in parts]
        ]
        found += [each for each in written if each not in found]
    return found[:8]


def is_telling(value):
    """Return whether the value assigned to a name tells what the name is: a pair, or a copy of something."""
    if isinstance(value, (ast.Tuple, ast.List)):
        return len(value.elts) == 2
    if isinstance(value, ast.Call):
        name = getattr(value.func, "id", None) or getattr(value.func, "attr", "")
        return name in ("copy", "deepcopy") or (name in ("list", "dict") and len(value.args) == 1)
    return isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice)


def shapes_by_use(tree):
    """Return the shapes of boards that show in what is done with them: words of calling.Board, and 'hashable'."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and is_slice(node.right):
            middle = node.left.right if isinstance(node.left, ast.BinOp) and is_slice(node.left.left) else None
            if middle is not None:
                found.append({ast.Tuple: "tuple", ast.List: "list"}.get(type(middle), "text"))
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("values", "items", "keys"):
            found.append("dict" if BOARD_NAME.search(dotted(node.func.value)) else "")
        elif isinstance(node, ast.For) and BOARD_NAME.search(dotted(node.iter)):
            target = getattr(node.target, "id", "")
            uses = [each for each in ast.walk(node) if isinstance(each, ast.Subscript)]
            if any(dotted(each.value) == dotted(node.iter) and index_of(each) == target != "" for each in uses):
                found.append("dict")
        elif isinstance(node, ast.Subscript) and BOARD_NAME.search(dotted(node.value)):
            index = getattr(node.slice, "value", None)
            found.append("list from 1" if index == 9 and type(index) is int else "")
        elif isinstance(node, ast.Name) and node.id in ("bytes", "bytearray"):
            found.append(node.id)
        elif isinstance(node, FUNCTIONS) and any("cache" in ast.dump(each) for each in node.decorator_list):
            found.append("hashable")
    return [word for word in dict.fromkeys(found) if word]


def index_of(node):
    """Return the name that a subscript has as its index; '' for any other index."""
    return getattr(getattr(node.slice, "value", node.slice), "id", "")  # Python 3.8 wraps it


def is_slice(node):
    """Return whether a node is a slice, such as board[:n]."""
    return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)


BOARD_NAME = re.compile(r"board|grid|state|cells|squares|field", re.IGNORECASE)
CELL_OR_SIDE = re.compile(
    r"(cell|square|spot|sq$|field|player|side$|turn|mark|symbol|letter|piece|token)", re.IGNORECASE
)


def compared_constants(tree, constants):
    """Return the texts and numbers that are compared with cells, or written into them; the most frequent first."""
    counts = {}

    def learn(node, is_cell):
        for each in node.elts if isinstance(node, (ast.Tuple, ast.List, ast.Set)) else [node]:
            value = constants.of(each)
            is_member = isinstance(value, str) and MEMBER.fullmatch(value)
            most = 8 if is_cell else 2
            if value is Constants.MISSING or (isinstance(value, str) and len(value) > most and not is_member):
                continue
            if is_cell or is_member or (isinstance(value, str) and len(value) == 1):
                key = json.dumps(value)
                counts[key] = counts.get(key, 0) + 1

    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            is_cell = any(isinstance(each, ast.Subscript) for each in sides)
            is_cell = is_cell or any(CELL_OR_SIDE.match(getattr(each, "id", "")) for each in sides)
            for each in sides:
                learn(each, is_cell)
        elif isinstance(node, ast.IfExp) and isinstance(node.test, ast.Compare):  # "kreis" if turn == "kreuz" else …
            ways = [constants.of(each) for each in (node.body, node.orelse)]
            if constants.of(node.test.comparators[0]) in ways and all(type(each) is str for each in ways):
                learn(node.body, True)
                learn(node.orelse, True)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) and constants.of(node.left) == 3:
            learn(ast.Constant(2), isinstance(node.right, ast.Name))  # 3 - player
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("count", "index", "rindex", "find"):
            for each in node.args[:1]:
                learn(each, False)
            if isinstance(constants.of(node.func.value), str) and len(constants.of(node.func.value)) == 3:
                for each in constants.of(node.func.value):  # ".xo".index(cell)
                    learn(ast.Constant(each), True)
        elif isinstance(node, ast.Assign) and any(isinstance(each, ast.Subscript) for each in node.targets):
            learn(node.value, True)
    return [json.loads(key) for key in sorted(counts, key=lambda key: -counts[key])][:12]


def is_enum(node):
    """Return whether a class is an enumeration whose members are neither texts nor numbers: class Cell(Enum)."""
    return [dotted(each) for each in node.bases] in (["Enum"], ["enum.Enum"])


def what_is(node, text):
    """Return a statement in few words."""
    words = {ast.While: "a while loop", ast.For: "a for loop", ast.With: "a with block", ast.If: "an if"}
    if type(node) in words:
        return words[type(node)] + (" that asks for input()" if asks_input(node) else "")
    return segment(text, node, 60) or type(node).__name__


CALLS_THAT_MAKE = re.compile(
    r"^(float|int|str|bool|complex|list|tuple|dict|set|frozenset|range|len|min|max|sum|abs|ord|chr|zip|enumerate|sorted"
    r"|reversed|map|round|bytes|bytearray|object|fromkeys|zeros|ones|full|array|empty|arange|inf|compile|namedtuple"
    r"|defaultdict|Counter|deque|OrderedDict|Enum|IntEnum|TypeVar|NewType|Fraction|Decimal|getLogger|Random|copy|deepcopy"
    r"|append|add|pop|popleft|extend|update|setdefault|get|items|keys|values|product|permutations|combinations|join|split"
    r"|count|index|sort|seed|setrecursionlimit|insert)$"
)


MAKING = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.For, ast.While, ast.Delete)


def quiet_names(tree):
    """Return the functions, methods and classes of a file that neither ask, print nor wait, nor call what does: these
    may fill tables while the file is loaded."""
    calls, found = Calls(tree), {}
    loud = [not LOUD.isdisjoint(called_names(function)) for function, _ in calls.all]
    for index, (function, owner) in enumerate(calls.all):
        name = owner if function.name == "__init__" else function.name
        found[name] = found.get(name, True) and not any(loud[i] for i in calls.reach[index] | {index})
    return {name for name, is_quiet in found.items() if is_quiet and not NO_MOVE_NAME.search(snake(name))}


LOUD = {"input", "print", "sleep", "exit", "mainloop"}


def called_names(node):
    """Return the names of what is called in a node, of each the last part."""
    called = [each.func for each in ast.walk(node) if isinstance(each, ast.Call)]
    return [getattr(each, "id", None) or getattr(each, "attr", "") for each in called]


def is_constant(node, quiet):
    """Return whether a node only makes values: all that it calls makes numbers, texts and containers, or is quiet."""
    waits = any(isinstance(each, (ast.Await, ast.Yield, ast.YieldFrom)) for each in ast.walk(node))
    return not waits and all(CALLS_THAT_MAKE.match(name) or name in quiet for name in called_names(node))


def is_definition(node, quiet):
    """Return whether a statement runs where only imports, definitions and what makes values run."""
    if isinstance(node, (ast.Import, ast.ImportFrom, ast.ClassDef, ast.Pass, *FUNCTIONS)):
        return True
    if isinstance(node, (ast.If, ast.Try)):
        return (isinstance(node, ast.Try) or is_constant(node.test, quiet)) and all(
            is_definition(each, quiet) for block in bodies(node) for each in block
        )
    return isinstance(node, MAKING) and is_constant(node, quiet)


def dotted(node):
    """Return a dotted name, such as random.seed, as text."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return getattr(node, "id", "")


def left_out_of(tree, text, folder):
    """Return the statements left out with definitions only, also imports of missing windows: [{"line", "what"}]."""
    missing, quiet = set(missing_of(tree, folder)) & WINDOWS, quiet_names(tree)
    return [
        {"line": node.lineno, "what": what_is(node, text)}
        for node in tree.body
        if (not is_definition(node, quiet) and not is_main_guard(node)) or (missing and imported_by(node) & missing)
    ]


def imported_by(node):
    """Return the modules that a statement imports, by the first part of their names."""
    if isinstance(node, ast.ImportFrom):
        return {(node.module or "").split(".")[0]}
    return {each.name.split(".")[0] for each in node.names} if isinstance(node, ast.Import) else set()


def missing_of(tree, folder):
    """Return the modules imported at the top of a file that this Python does not have."""
    from importlib.machinery import PathFinder

    needed = [name for node in tree.body for name in sorted(imported_by(node))]

    def is_missing(name):
        try:
            known = name in sys.builtin_module_names or name in sys.modules
            return not known and PathFinder.find_spec(name, [folder, *sys.path]) is None
        except ANYTHING:
            return True

    return [name for name in dict.fromkeys(needed) if name and is_missing(name)]


MOST_BESIDE = 8


def beside_it(tree, folder):
    """Return (syntax tree, text) of each Python file in the same folder that is imported and can be read."""
    names = []
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            names += [node.module] if node.module else [each.name for each in node.names]
        elif isinstance(node, ast.Import):
            names += [each.name for each in node.names]
    found = []
    for name in list(dict.fromkeys(names))[:100]:
        path = os.path.join(folder, *name.split(".")) + ".py"
        if len(found) < MOST_BESIDE and os.path.isfile(path):
            try:
                text = read_source(path)
                found.append((parse(text, os.path.basename(path)), text))
            except RefusedError:
                continue
    return found


def boards_beside(beside, constants):
    """Return the boards that objects of the files from beside_it() hold; their line is 0."""
    found = [each for tree, text in beside for each in boards_of(tree, text, constants)]
    return [{**each, "line": 0} for each in found if each["where"] == "attribute"]


def with_lambdas(tree):
    """Return the tree with each move = lambda board: … turned into a function, as which it is called."""
    for index, node in enumerate(tree.body):
        target = node.targets[0] if isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda) else None
        if isinstance(target, ast.Name):
            its = ast.parse(f"def {target.id}(): pass").body[0]
            its.args, its.body = node.value.args, [ast.copy_location(ast.Return(node.value.body), node)]
            ast.copy_location(its, node)
            tree.body[index] = its
    return tree


def describe(order):
    """Answer {"file"} with what the file's syntax tree shows; nothing of the guest runs.

    "source_lines"; "constants" compared with cells; "named": {name:
    constant}; "shapes" that show in their use; "module_level": [{"line", "what"}], left out with definitions only;
    "classes": [{"name", "line", "parameters", "members"}], also of imported files in the same folder; "globals":
    what looks like a board, [{"name", "value", "line": 0 in an imported file, "where": "global" | "attribute" | "",
    "class", "board": word of a shape, "cells", "row", "signs"}]; "functions":
    [{"name", "class", "line", "parameters": [{"name", "default", "annotation"}], "returns",
    "kind": "move" | "search" | "", "reaches": whether a recursive search is called, "asks_input",
    "played": whether stones are put where the function says, "root": whether nothing else in the file calls it,
    "answers": what is returned, each as its members, "indexed": {name: [depth, stored, pair]}, "stores": signs that
    the function writes into cells, "static",
    "unpacked": {parameter: names it is taken apart into}, "members": {parameter: its attributes that are used},
    "keys": {parameter: the texts it is indexed by}}]; "imports": the modules that the file imports.
    """
    path = os.path.abspath(order["file"])
    name = os.path.basename(path)
    text = read_source(path)
    tree = with_lambdas(parse(text, name))
    beside = beside_it(tree, os.path.dirname(path))
    statements = [(node, written) for its, written in ((tree, text), *beside) for node in its.body]
    known = ast.Module([node for node, _ in statements], [])
    constants, calls = Constants(known), Calls(tree)
    outer = [function for function, _ in definitions(tree.body)][:400]
    indices = [index for index, (function, _) in enumerate(calls.all) if function in outer]
    functions = [function_data(index, text, calls, constants) for index in indices]
    if not functions:
        raise RefusedError(f"There is no function in {name} that could be called.")
    played, is_named = played_by(tree), any(each["kind"] for each in functions)
    main = ast.Module([node for node in tree.body if not is_main_guard(node)], [])
    used = names_of(main)
    for each, index in zip(functions, indices):
        inside = names_of(calls.all[index][0])
        each["root"] = used.count(each["name"]) == inside.count(each["name"])  # nothing else in the file calls it
        each["played"] = each["name"] in played and not asks_input(calls.all[index][0])
        if each["played"] and each["parameters"] and not each["name"].startswith("__"):
            each["kind"] = each["kind"] or "move"
    if not is_named:
        for each, index in zip(functions, indices):
            each["kind"] = each["kind"] or kind_by_calls(calls, index)
    if not any(each["kind"] for each in functions):
        for each in functions:
            used = {key.partition(".")[0] for key in each["indexed"]}
            takes = [parameter["name"] in used for parameter in each["parameters"]]
            is_called = each["root"] or not each["class"]
            each["kind"] = "move" if is_called and any(takes) and each["answers"] else ""
    return {
        "functions": functions,
        "classes": [class_data(*each) for each in statements if isinstance(each[0], ast.ClassDef)][:100],
        "globals": boards_of(tree, text, constants) + boards_beside(beside, constants),
        "constants": compared_constants(known, constants),
        "named": constants.named(),
        "shapes": shapes_by_use(tree),
        "imports": sorted({name for node in ast.walk(tree) for name in imported_by(node)}),
        "module_level": left_out_of(tree, text, os.path.dirname(path))[:100],
        "source_lines": text.count("\n") + (not text.endswith("\n")),
    }


def names_of(tree):
    """Return every name and attribute in a tree, as often as it stands there."""
    return [getattr(node, "id", getattr(node, "attr", "")) for node in ast.walk(tree)]


def parameters_of(function, text):
    """Return every parameter but self, in order; parameters after * have defaults or cannot be given: left out."""
    arguments = function.args
    names = getattr(arguments, "posonlyargs", []) + arguments.args
    defaults = [None] * (len(names) - len(arguments.defaults)) + list(arguments.defaults)
    static = any(getattr(each, "id", "") == "staticmethod" for each in function.decorator_list)
    return [
        parameter_data(each.arg, default, each.annotation, text)
        for index, (each, default) in enumerate(zip(names, defaults))
        if index or static or each.arg not in ("self", "cls")
    ]


def parameter_data(name, default, annotation, text):
    """Return one parameter of a function as describe() answers it."""
    return {"name": name, "default": segment(text, default, 40), "annotation": segment(text, annotation, 60)}


def stored_constants(function, constants):
    """Return the texts and numbers that a function itself writes into cells."""
    made = [node for node in own_nodes(function) if isinstance(node, ast.Assign)]
    values = [constants.of(node.value) for node in made if any(isinstance(its, ast.Subscript) for its in node.targets)]
    return list(dict.fromkeys(value for value in values if value is not Constants.MISSING and is_sign(value)))[:8]


def function_data(index, text, calls, constants):
    """Return one function as describe() answers it."""
    function, owner = calls.all[index]
    return {
        "name": function.name,
        "class": owner,
        "line": function.lineno,
        "parameters": parameters_of(function, text),
        "returns": segment(text, function.returns, 60),
        "kind": kind_of(function, index, calls),
        "reaches": bool(calls.searches(index)),
        "asks_input": asks_input(function),
        "answers": answers_of(function, text),
        "indexed": indexed_through(index, calls),
        "stores": stored_constants(function, constants),
        "static": bool(owner) and not any(each.arg in ("self", "cls") for each in function.args.args[:1]),
        "unpacked": {name: unpacked_of(name, index, calls) for name in parameter_names(function)[:20]},
        "members": {name: sorted(members_of(name, index, calls))[:40] for name in parameter_names(function)[:20]},
        "keys": {name: keys_of(name, function) for name in parameter_names(function)[:20]},
    }


def class_data(node, text):
    """Return a class as describe() answers it: what making an object takes, and what its objects have."""
    methods = [each for each in node.body if isinstance(each, FUNCTIONS)]
    used = [each for each in ast.walk(node) if isinstance(each, ast.Attribute)]
    makers = [each for each in methods if each.name == "__init__"]
    members = {each.name for each in methods} | {each.attr for each in used if getattr(each.value, "id", "") == "self"}
    for each in node.body:
        target = each.targets[0] if isinstance(each, ast.Assign) else getattr(each, "target", None)
        members.add(getattr(target, "id", ""))
    return {
        "name": node.name,
        "line": node.lineno,
        "parameters": parameters_of(makers[0], text) if makers else fields_of(node, text),
        "members": sorted(members - {""})[:200],
    }


def fields_of(node, text):
    """Return the parameters for making an object of a dataclass or a named tuple; none for another class."""
    marks = [dotted(getattr(each, "func", each)).rpartition(".")[2] for each in node.decorator_list + node.bases]
    if not {"dataclass", "NamedTuple"} & set(marks):
        return []
    return [
        parameter_data(each.target.id, each.value, each.annotation, text)
        for each in node.body
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
    ]


# ---- Load: the guest's module runs, and its calls are prepared.

SIDE_NAME = re.compile(r"letter|player|symbol|mark|sign|piece|token|side|turn|^(me|ai|bot|computer|x_or_o|colou?r)$")
OTHER_NAME = re.compile(r"opponent|human|other|enemy|adversary|rival|^(you|user|foe|opp|them|theirs)(_|$)")
TURN_NAME = re.compile(r"^(current(_?player|_?turn)?|(whose_?)?turn|(player_?)?to_?move|player|side)$")
HOLDER_NAME = re.compile(r"board|state|grid|game|field|env|match|ttt|tic_?tac|position")
OWN_NAME = re.compile(r"(^|_)(ai|comp|computer|bot|cpu|machine|engine|agent)(_|$)")
STONES_NAME = re.compile(
    r"(^|_)(marked|filled|placed|occupied|stones|moves|turns|plies|ply)(_|$)|(move|turn|stone|piece|ply)_?count"
)
EMPTY_NAME = re.compile(r"(^|_)(empty|free|left|remaining|open|available)(_|$)")
ACTIONS_NAME = re.compile(r"^(get_)?((legal|valid|possible|available)_)?(actions|moves)$")
RESULT_NAME = re.compile(r"^(get_)?(result|next_state|successor|transition|apply|step|play|make_move|do_move|move)$")
START_NAME = re.compile(r"^(get_)?(initial|start|root)(_state|_board|ing_state)?$")
CELL_NAMES = ("index", "move", "position", "pos", "cell", "square", "spot", "best_move", "action", "idx")
NUMBERED = {
    "digits": lambda cell: cell + 1,
    "digit texts": lambda cell: str(cell + 1),
    "digits from 0": lambda cell: cell,
    "digit texts from 0": lambda cell: str(cell),
}
MAGIC = (2, 7, 6, 9, 5, 1, 4, 3, 8)
IMMUTABLE = ("tuple", "nested tuple", "text", "text of rows", "bytes", "state of its own")
ROW_NAME = re.compile(r"^(r|row|i|y|line|fila|zeile|riga|ligne|linha|satir|rad|rzad|wiersz|baris)$")
EXCHANGED = str.maketrans("XO", "OX")
ARGUMENT_WORDS = (
    "mine", "theirs", "board", "side", "opponent", "depth", "alpha", "beta", "maximising", "self", "game", "stones",
    "rows", "columns", "k"
)  # fmt: skip


MOST_PAUSE = 5
LEAST_PAUSE = 0.25
WINDOWS = {"pygame", "tkinter", "customtkinter", "turtle", "kivy", "wx", "arcade"}
WINDOWS |= {"PyQt5", "PyQt6", "PySide2", "PySide6"}


def hurry(sleep=time.sleep):
    """Make time.sleep skip a pause that is meant for a person to read, such as time.sleep(1)."""
    here = _thread.get_ident()

    def nap(seconds):
        is_pause = isinstance(seconds, (int, float)) and LEAST_PAUSE <= seconds <= MOST_PAUSE
        return sleep(0 if is_pause and _thread.get_ident() == here else seconds)

    time.sleep = nap


class Nothing:
    """Stands for everything in a module that shows windows, and does nothing."""

    def __init__(self, *_, **__):
        pass

    def __call__(self, *_, **__):
        return Nothing()

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Nothing()

    def __iter__(self):
        return iter(())


class Windows:
    """Imports empty modules for those that show windows and are not installed: a move can be had without them."""

    def __init__(self, names):
        self._names = names

    def find_spec(self, name, path=None, target=None):
        """Return the spec of an empty module in which every name is a class of Nothing; None for any other module."""
        import importlib.machinery

        found = name.split(".")[0] in self._names
        return importlib.machinery.ModuleSpec(name, self, is_package=True) if found else None

    @staticmethod
    def create_module(spec):
        """Return the empty module."""
        module = types.ModuleType(spec.name)
        module.__getattr__ = lambda name: type(name, (Nothing,), {}) if not name.startswith("__") else missing(name)
        module.__all__ = []
        return module

    @staticmethod
    def exec_module(module):
        """Do nothing, since an empty module has nothing to run."""


def missing(name):
    """Raise AttributeError, as a module does for a name that it does not have."""
    raise AttributeError(name)


class Guest:
    """A loaded module, and the way it is called."""

    def __init__(self, path, digest, calling, guarded):
        self.path = path
        self.digest = digest
        self.folder = os.path.dirname(path)
        self.name = os.path.basename(path)
        self.calling = calling
        self.guarded = guarded
        self.module = None
        self.left_out, self.codes, self.counted = [], [], []
        self.nodes, self.raises, self.loops = [], [], []
        self.walks, self.bodies = [], {}  # lines with an iterator, and the functions of each name
        self.functions, self.attributes, self.bound, self.turns = set(), set(), set(), set()
        self.used = set()  # (game, cells) for self.game.cells
        self.makers = []  # functions without parameters that only return a dict

    def owns(self, filename):
        """Return whether a frame with this file name belongs to the guest's own code."""
        return filename == self.name or (filename != __file__ and filename.startswith(self.folder + os.sep))

    def load(self):
        """Run the guest's module. Raises RefusedError and ChangedError."""
        text = read_source(self.path, self.digest)
        tree = parse(text, self.name)
        stem = os.path.splitext(self.name)[0]
        module = types.ModuleType(stem if stem.isidentifier() and stem not in sys.modules else "guest_file")
        module.__file__ = self.path
        sys.modules[module.__name__] = self.module = module
        sys.path[:1] = [self.folder]
        sys.argv[:] = [self.path]
        linecache.cache[self.name] = len(text), None, text.splitlines(True), self.name
        hurry()
        self._learn(tree)
        if self.calling.get("definitions_only"):
            self._run_definitions(tree, text)
        else:
            self._run(compiled(tree, self.name))
        self._find_search(Calls(tree))

    def _learn(self, tree):
        """Keep what blame_of(), Watch and Caller need: expressions, functions, attributes, loops, names of a module."""
        self.bound = {"*" for each in ast.walk(tree) if isinstance(each, ast.alias) and each.name == "*"}
        for node in tree.body:
            body = own_body(node) if isinstance(node, ast.FunctionDef) and not parameter_names(node) else []
            if len(body) == 1 and isinstance(getattr(body[0], "value", None), (ast.Dict, ast.DictComp)):
                self.makers.append(node.name)

        pending = list(tree.body)
        while pending:
            node = pending.pop()
            if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
                self.bound.add(node.name)
            else:
                if not isinstance(getattr(node, "ctx", None), ast.Load):
                    self.bound |= {getattr(node, each, None) or "" for each in ("id", "asname")}
                    self.bound.add((getattr(node, "name", None) or "").partition(".")[0])
                pending.extend(ast.iter_child_nodes(node))
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and not isinstance(node.value, (ast.Name, ast.Attribute)):
                name = dotted(node.targets[0])
                added = isinstance(node.value, ast.BinOp) and not isinstance(node.value.left, ast.Constant)
                if name and not added and any(dotted(each) == name for each in ast.walk(node.value)):
                    self.turns.add(name.rpartition(".")[2])  # self.turn = -self.turn
            its = getattr(node, "value", None) if isinstance(node, ast.Attribute) else None
            if isinstance(its, ast.Attribute) and getattr(its.value, "id", "") == "self":
                self.used.add((its.attr, node.attr))
            if isinstance(node, ast.Global):
                self.bound.update(node.names)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                self.attributes.add(node.attr)
            elif isinstance(node, FUNCTIONS):
                self.functions.add(node.name)
                self.bodies.setdefault(node.name, []).append(node)
            if isinstance(node, ast.expr):
                self.nodes.append(node)
            elif isinstance(node, (ast.Raise, ast.Assert)):
                self.raises.append((node.lineno, node.end_lineno))
            elif isinstance(node, (ast.While, ast.For)):
                self.loops.append(node)
            if isinstance(node, WALKS):
                self.walks.append((node.lineno, node.end_lineno))
        self.attributes |= self.functions

    def empties(self):
        """Return the results of functions that take nothing and only return a dict: new boards with the file's keys."""
        found = []
        for name in self.makers:
            value, error, _ = self.guarded(vars(self.module).get(name, dict))
            found += [value] if error is None and type(value) is dict else []
        return found

    def binds(self, names):
        """Return whether something in the file may give these names to its module, be it a part that does not run."""
        return "*" in self.bound or not names or any(each in self.bound for each in names)

    def _run(self, code):
        self.codes.append(code)
        _, error, _ = self.guarded(exec, code, vars(self.module))
        is_ready = isinstance(error, EOFError) and self.calling["function"].partition(".")[0] in vars(self.module)
        if error is not None and not is_ready:  # a file that asks for input at its end has its function by then
            self.refuse(error, " while it is loaded")

    def refuse(self, error, when):
        """Raise RefusedError for an exception of the guest."""
        sentence = sentence_of(error, self, when)
        if isinstance(error, (EOFError, SystemExit)) and not self.calling.get("definitions_only"):
            sentence += " Let only its definitions run."
        missing = (error.name or "") if isinstance(error, ModuleNotFoundError) else ""
        raise RefusedError(sentence, trimmed(error, self), missing)

    def _run_definitions(self, tree, text):
        self.left_out = left_out_of(tree, text, self.folder)
        flags = 0
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and node.module == "__future__":
                for each in node.names:
                    flags |= getattr(__future__, each.name).compiler_flag
        quiet = quiet_names(tree)
        sys.meta_path.append(Windows([name for name in missing_of(tree, self.folder) if name in WINDOWS]))
        for node in tree.body:
            if is_main_guard(node) or not is_definition(node, quiet):
                continue
            code = compiled(ast.Module([node], []), self.name, flags)
            try:
                self._run(code)
            except RefusedError as refused:
                if refused.missing or not isinstance(node, MAKING):
                    raise
                self.left_out.append({"line": node.lineno, "what": what_is(node, text)})
        self.left_out.sort(key=lambda each: each["line"])

    def _find_search(self, calls):
        """Find the code objects of the recursive search that the called function is or leads to."""
        owner, _, name = self.calling["function"].rpartition(".")
        start = [i for i, (each, its) in enumerate(calls.all) if each.name == name and its == owner]
        found = calls.searches(start[0]) if start else []
        places = {(calls.all[i][0].name, first_line(calls.all[i][0])) for i in found}
        self.counted = [calls.all[i][0].name for i in found]
        pending, codes = self.codes, []
        while pending:
            code = pending.pop()
            if (code.co_name, code.co_firstlineno) in places:
                codes.append(code)
            pending += [each for each in code.co_consts if isinstance(each, types.CodeType)]
        self.codes = codes

    def counting(self, function, arguments):
        """Call a function as GuestCalls does, and count how often the search is entered; None without a search."""
        if not self.codes:
            return (*self.guarded(function, *arguments), None)
        count, wanted = 0, {id(code) for code in self.codes}

        def called(frame, event, argument):
            nonlocal count
            if event == "call" and id(frame.f_code) in wanted:
                count += 1

        sys.setprofile(called)
        result = self.guarded(function, *arguments)
        sys.setprofile(None)
        return (*result, count)


class Caller:
    """Makes the arguments of a call as the way of calling says, and reads the guest's answer as a cell."""

    def __init__(self, guest):
        self.guest = guest
        calling = guest.calling
        self.words = list(calling.get("arguments", ["board"]))
        self.shape = calling.get("board", "list")
        self.where = calling.get("where", "argument")
        self.board_name = calling.get("board_name", "board")
        self.reply = calling.get("reply", "the cell's number, from 0")
        self.is_pair = self.reply.startswith(("row and column", "column and row"))
        self.index = calling.get("answer_index")
        self.plays = calling.get("plays", "")
        self.signs = {"X": self._sign(calling.get("x", "X")), "O": self._sign(calling.get("o", "O"))}
        self.empty = self._sign(calling.get("empty", " "))
        self.side_word = calling.get("side", "its sign")
        self.numpy = None
        if "NumPy" in self.shape:
            self.numpy = self._import_numpy()
        for word in self.words:
            if not word.startswith("=") and not set(words_of(word).values()) <= set(ARGUMENT_WORDS):
                raise RefusedError(f"“{one_line(word, 40)}” is nothing that an argument can be given.")
        self.owner, self.method, self.function = None, "", None
        self._find_function(calling["function"])
        self.holder = self._find_holder() if self.where == "attribute" else None
        self._made = {}
        self.actions = []

    def _sign(self, sign):
        """Return the member of the module's enumeration for a name such as Cell.X; any other sign as it is."""
        if not isinstance(sign, str) or not MEMBER.fullmatch(sign):
            return sign
        owner, _, name = sign.partition(".")
        found = vars(self.guest.module).get(owner)
        return found[name] if isinstance(found, enum.EnumMeta) and name in found.__members__ else sign

    def _import_numpy(self):
        module, error, _ = self.guest.guarded(__import__, "numpy")
        if error is not None:
            sentence = "NumPy is missing in this Python {}.{}, and the board is an array."
            raise RefusedError(sentence.format(*sys.version_info[:2]), "", "numpy")
        return module

    def _find_function(self, written):
        owner, _, name = written.rpartition(".")
        module = vars(self.guest.module)
        place = module.get(owner) if owner else None
        found = getattr(place, name, None) if owner else module.get(name)
        if not callable(found):
            raise RefusedError(f"There is no function {written} in {self.guest.name}.")
        self.owner, self.method, self.function = place, name, found

    def _find_holder(self):
        """Return the class whose objects have the board: the function's own, or another whose object it is given."""
        owner = self.owner if "self" in self.words and "board" not in self.words else None
        board = self.board(self.flat("." * 9), 3, 3)
        its = vars(self.guest.module).values()
        others = [each for each in its if isinstance(each, type) and each is not self.owner]
        for found in [owner, *others] if owner else others:
            if found.__module__ == "builtins":
                continue
            made, error, _ = self.guest.guarded(self._object, found, "X", board, [" "] * 9, 3, 3, 3)
            if error is None and hasattr(made, attribute_of(made, self.board_name)):
                return found
        if owner:
            return owner  # the attempt to make its object in prepare() says why that fails
        makes = f"makes objects with a {self.board_name} without being told more"
        raise RefusedError(f"No class in {self.guest.name} {makes}.")

    def _object(self, its, side, board, cells, rows, columns, k):
        """Make an object of a class; arguments without a default are given what their names ask for."""
        return its(*self._maker_arguments(its, side, board, cells, rows, columns, k))

    def _maker_arguments(self, its, side, board, cells, rows, columns, k, kept_in=None):
        import inspect

        found, unknown = [], ["O", "X"] if side == "X" else ["X", "O"]  # for unknown names: own sign, then the other
        words = [("depth", len(cells)), (r"^(size|n|m|rows?|height)$", rows), (r"^(columns?|cols?|width)$", columns)]
        words += [(r"^(k|win\w*|in_a_row)$", k), ("^name$", "guest")]
        other = unknown[0]
        for each in inspect.signature(its).parameters.values():
            if each.default is not each.empty or each.kind in (each.VAR_POSITIONAL, each.VAR_KEYWORD):
                break
            name = snake(each.name)
            if kept_in is not None and HOLDER_NAME.search(name):
                found.append(kept_in)
            elif board is not None and (name == snake(self.board_name) or re.search(r"board|state|grid", name)):
                found.append(board)
            elif OTHER_NAME.search(name):
                found.append(self.signs[other])
                unknown = [each for each in unknown if each != other]
            elif SIDE_NAME.search(name):
                found.append(self.signs[side])
                unknown = [each for each in unknown if each != side]
            elif any((each.name, member) in self.guest.used for member in dir(kept_in) if member[0] != "_"):
                found.append(kept_in)
            elif told := [value for pattern, value in words if re.search(pattern, name)]:
                found.append(told[0])
            elif unknown:
                found.append(self.signs[unknown.pop()])
            else:
                raise TypeError(f"{its.__name__} cannot be made: it needs {each.name}")
        return found

    # The board.

    def flat(self, cells):
        """Return the cells as the guest's signs, row by row."""
        number = NUMBERED.get(self.empty) if isinstance(self.empty, str) else None
        signs = self.signs
        return [signs[c] if c in signs else number(i) if number else self.empty for i, c in enumerate(cells)]

    def keys(self, rows, columns, existing=None):
        """Return the keys of a board that is a dict: those it has, or what the answers name cells by."""
        if isinstance(existing, dict) and len(existing) == rows * columns:
            return list(existing)
        if self.reply.startswith("row and column"):
            first = int(self.reply.endswith("1"))
            return [(row + first, column + first) for row in range(rows) for column in range(columns)]
        for each in vars(self.guest.module).values():  # CELLS = ["a3", "b3", …
            is_named = type(each) in (list, tuple) and {type(key) for key in each} in ({str}, {tuple})
            if is_named and len(each) == rows * columns == len(set(map(repr, each))):
                return list(each)
        first = 0 if self.reply.endswith("0") else 1
        return list(range(first, rows * columns + first))

    def _own_dict(self, count):
        """Return a board of the file itself that is a dict, for the keys that the file knows; None without one."""
        if self.shape != "dict":
            return None
        mine = [*vars(self.guest.module).values(), *self.guest.empties()]
        return next((each for each in mine if type(each) is dict and len(each) == count and self._is_board(each)), None)

    def _is_board(self, board):
        signs = [*self.signs.values(), self.empty]
        return all(type(each) in (str, int, type(None)) for each in board.values()) and (
            self.empty in NUMBERED or all(each in signs for each in board.values())
        )

    def board(self, flat, rows, columns, existing=None):
        """Return the board as it is handed over; None for shapes that _argument() or _play() makes."""
        shape, first = self.shape, int(self.reply.endswith("1"))
        nested = [flat[row * columns : (row + 1) * columns] for row in range(rows)]

        def texts():
            """Return the rows as texts, for shapes of texts only: of a sign that is none, the last letter is left."""
            return ["".join(str(sign)[-1:] for sign in row) for row in nested]

        if shape in ("bits", "set of cells", "numbers that sum to 15", "state of its own"):
            return None
        makers = {
            "list": lambda: list(flat),
            "tuple": lambda: tuple(flat),
            "list from 1": lambda: [flat[0] if self.empty in NUMBERED else self.empty, *flat],
            "text": lambda: "".join(texts()),
            "text of rows": lambda: "/".join(texts()),
            "list of texts": texts,
            "bytes": lambda: bytes([ord(sign) if isinstance(sign, str) else sign for sign in flat]),
            "bytearray": lambda: bytearray([ord(sign) if isinstance(sign, str) else sign for sign in flat]),
            "dict": lambda: dict(zip(self.keys(rows, columns, existing), flat)),
            "list of moves": lambda: [cell + first for cell in played(flat, self.signs["X"], self.signs["O"])],
            "nested list": lambda: nested,
            "nested tuple": lambda: tuple(map(tuple, nested)),
        }
        if shape in makers:
            return makers[shape]()
        kinds = {type(sign) for sign in (*self.signs.values(), self.empty)}
        kind = getattr(existing, "dtype", None) or (None if len(kinds) == 1 and self.empty not in NUMBERED else object)
        return self.numpy.array(flat if shape.startswith("flat") else nested, dtype=kind)

    def _compare(self, existing, rows, columns):
        """Raise RefusedError where the guest's own board, still empty, has another shape than the calling says."""
        count = rows * columns
        whole = [existing, *existing] if isinstance(existing, list) else [existing]
        cells = [each for row in whole[1:] for each in (row if isinstance(row, list) else [row])]
        own = ""
        if isinstance(existing, dict) and len(existing) == count and len(set(map(repr, existing.values()))) == 1:
            own = "dict"
        elif isinstance(existing, list) and len(cells) in (count, count + 1) and len(set(map(repr, cells[1:]))) == 1:
            own = "nested list" if len(existing) == rows != count else "list" if len(cells) == count else "list from 1"
        if own and own != self.shape:
            raise RefusedError(f"Its own board is a {own}.")

    def _play(self, cells, rows, columns, k):
        """Play a position from the start of the guest's game by its own moves; return the game and its state there."""
        game, names = self._game(rows, columns, k)
        state = start_of(game)
        self.actions = sorted(getattr(game, names[0])(state))
        for cell in played(list(cells), "X", "O"):
            state = getattr(game, names[1])(state, self.actions[cell])
        return game, state

    def _play_on(self, holder, cells, columns):
        """Have an object play the stones by its own method, the two sides in turn."""
        import inspect

        play = getattr(holder, self.plays)
        needed = [each for each in inspect.signature(play).parameters.values() if each.default is each.empty]
        names = [snake(each.name) for each in needed]
        first = int(self.reply.endswith("1"))
        is_pair = len(needed) == 3 or (len(needed) == 2 and (self.is_pair or bool(ROW_NAME.match(names[0]))))
        order = "XO" if cells.count("X") >= cells.count("O") else "OX"  # one who always has O may begin with O
        for number, cell in enumerate(played(list(cells), *order)):
            its = [cell // columns + first, cell % columns + first] if is_pair else [cell + first]
            its = its[::-1] if self.reply.startswith("column") else its
            its = [*its, self.signs[order[number % 2]]][: len(needed)]
            if len(its) == len(needed) > 1 and [bool(SIDE_NAME.search(name)) for name in names][:2] == [True, False]:
                its = [its[-1], *its[:-1]]  # place(player, cell)
            play(*its)

    def _game(self, rows, columns, k):
        """Return an object of the last class with a start, actions and results, and the names of the latter two."""
        for its in reversed([each for each in vars(self.guest.module).values() if isinstance(each, type)]):
            names = [next((n for n in dir(its) if each.match(snake(n))), None) for each in (ACTIONS_NAME, RESULT_NAME)]
            if all(names):
                made = self._object(its, "X", None, [None] * rows * columns, rows, columns, k)
                if start_of(made) is not None:
                    return made, names
        raise RefusedError(f"No class in {self.guest.name} has a start, actions and what comes of them.")

    def cells_of(self, board, count):
        """Return the signs of a board, whatever its shape, row by row; None for what is no board."""
        if hasattr(board, "tolist"):
            board = board.tolist()
        if isinstance(board, dict):
            board = list(board.values())
        if isinstance(board, (bytes, bytearray)):
            board = list(map(chr, board)) if isinstance(self.empty, str) else list(board)
        if not isinstance(board, (list, tuple, str)):
            return None
        if self.shape == "text of rows" and isinstance(board, str):
            board = board.replace("/", "")
        if len(board) == count + 1 and self.shape == "list from 1":
            board = board[1:]
        if len(board) != count and board and all(isinstance(row, (list, tuple, str)) for row in board):
            board = [cell for row in board for cell in row]
        return list(board) if len(board) == count else None

    # The call.

    def forget(self):
        """Forget the guest's objects, so that they are made anew."""
        self._made.clear()

    def seen(self, side, cells):
        """Return side and cells as the guest sees them: exchanged where its own stones always have the other sign."""
        always = {"always X's sign": "X", "always O's sign": "O"}.get(self.side_word, side)
        return (side, cells) if always == side else (always, cells.translate(EXCHANGED))

    def prepare(self, order):
        """Return (function, its arguments, where the board is found afterwards) for an order."""
        rows, columns, k, side, cells = order["rows"], order["columns"], order["k"], order["side"], order["cells"]
        side, cells = self.seen(side, cells)
        flat = self.flat(cells)
        holder = made = None
        board = self.board(flat, rows, columns, self._own_dict(len(cells))) if self.where == "argument" else None

        def make(its, kept_in=None):
            """Return an object, the same for all questions unless it is made with the board; its game begins anew."""
            given = self.board(flat, rows, columns) if board is None else board
            arguments = self._maker_arguments(its, side, given, flat, rows, columns, k, kept_in)
            key = its, repr([value for value in arguments if value is not kept_in])
            found, names = self._made.get(key, (None, {}))
            if self.where == "argument" and not arguments:  # agent = Agent(); agent.train()
                found = found or next((each for each in vars(self.guest.module).values() if type(each) is its), None)
            if found is None:
                found = its(*arguments)
                names = {name: value for name, value in kept_by(found).items() if self._is_of_game(name, value)}
                if not any(value is given for value in arguments):
                    self._made[key] = found, names
            elif self.where == "attribute":
                put_names(found, names)
            return found

        if self.plays:  # each position is played from the start
            self._made.clear()
        is_held = self.where == "attribute" and (self.holder is not self.owner or "self" not in self.words)
        if "self" in self.words and self.owner is not None and not is_held:
            made = make(self.owner)
        if self.where == "attribute":
            holder = make(self.holder) if is_held else made
            attribute = attribute_of(holder, self.board_name)
            if self.plays:
                self._play_on(holder, cells, columns)
                board = getattr(holder, attribute, None)
                if self.cells_of(board, len(cells)) != flat:
                    raise RefusedError(f"Its own {self.plays} makes another board: {one_line(repr(board), 80)}.")
            else:
                self._compare(getattr(holder, attribute, None), rows, columns)
                board = self.board(flat, rows, columns, getattr(holder, attribute, None))
                with contextlib.suppress(AttributeError):  # a named tuple was made with the board
                    object.__setattr__(holder, attribute, board)  # this works on a frozen dataclass too
                names = kept_by(holder)
                self._tell_turn(names, side)
                self._tell_counts(names, cells)
                put_names(holder, names)
            if is_held and "self" in self.words:
                made = make(self.owner, holder)
        elif self.where == "global":
            module = vars(self.guest.module)
            self._compare(module.get(self.board_name), rows, columns)
            board = self.board(flat, rows, columns, module.get(self.board_name))
            module[self.board_name] = board
            self._tell_turn(module, side)
        if self.shape == "state of its own":
            game, board = self._play(cells, rows, columns, k)
            made = made and make(self.owner, game)
        arguments = []

        known = {"board": board, "rows": rows, "columns": columns, "k": k}

        def given(word):
            return known[word] if word in known else self._argument(word, side, cells)

        for word in self.words:
            if word == "self" and made is not None:
                continue
            if word == "game":
                arguments.append(game)
            elif word in ("board", "self") and holder is not None:
                arguments.append(holder)
            else:
                parts = {name: given(each) for name, each in words_of(word).items()}
                arguments.append(
                    Bag(parts) if word[0] == "{" else tuple(parts.values()) if word[0] == "(" else parts[0]
                )
        function = getattr(made, self.method) if made is not None else self.function
        return function, arguments, (board, holder, flat)

    @staticmethod
    def _is_of_game(name, value):
        """Return whether an attribute says how a game stands: whose turn it is, who won, how many stones there are."""
        is_count = STONES_NAME.search(snake(name)) or EMPTY_NAME.search(snake(name)) or TURN_NAME.match(snake(name))
        return value is None or isinstance(value, (bool, str)) or (type(value) is int and bool(is_count))

    def _argument(self, word, side, cells):
        if word.startswith("="):
            return json.loads(word[1:])
        if word == "stones":
            return len(cells) - cells.count(".")
        if word in ("side", "opponent"):
            is_x = (side == "X") == (word == "side")
            styles = {"1 or -1": 1 if is_x else -1, "True for X": is_x}
            return styles.get(self.side_word, self.signs["X" if is_x else "O"])
        if word in ("mine", "theirs"):
            its = [i for i, each in enumerate(cells) if each != "." and (each == side) == (word == "mine")]
            if self.shape == "numbers that sum to 15":
                return {MAGIC[i] for i in its}
            return (
                sum(1 << i for i in its) if self.shape == "bits" else set(its) if self.shape == "set of cells" else its
            )
        if word == "depth":
            return cells.count(".")
        return {"alpha": float("-inf"), "beta": float("inf")}.get(word, True)

    def _tell_turn(self, names, side):
        """Set whose turn it is, where the guest keeps that beside its board as a sign.

        A ``player`` beside an ``ai`` is no turn but the sign of the person who plays against the ``ai``.
        """
        has_own = any(OTHER_NAME.search(snake(each)) or OWN_NAME.search(snake(each)) for each in names)
        signs = list(self.signs.values())
        held = [] if names is vars(self.guest.module) else [name for name, each in names.items() if is_one(each, signs)]
        for name, value in list(names.items()):
            is_turn = TURN_NAME.match(snake(name)) or name in self.guest.turns or (held == [name] and not has_own)
            is_turn = is_turn and not (has_own and snake(name) == "player")
            if is_turn and is_one(value, signs):
                names[name] = self.signs[side]
            elif name in self.guest.turns and type(value) is str and names is not vars(self.guest.module):
                raise RefusedError(f"It keeps {literal(value)} as the side to move, and signs are others.")

    @staticmethod
    def _tell_counts(names, cells):
        """Set how many stones there are, or cells are empty, where the guest keeps that beside its board."""
        empty = cells.count(".")
        for name, value in list(names.items()):
            if type(value) is not int:
                continue
            if value == 0 and STONES_NAME.search(snake(name)):
                names[name] = len(cells) - empty
            elif value == len(cells) and EMPTY_NAME.search(snake(name)):
                names[name] = empty

    def board_after(self, kept):
        """Return the board as the call left it."""
        board, holder, _ = kept
        if self.where == "attribute":
            return getattr(holder, attribute_of(holder, self.board_name), None)
        if self.where == "global":
            return vars(self.guest.module).get(self.board_name)
        return board

    def has_given(self, value, order, kept, given):
        """Return whether a value is one that the call was given, or looks like one."""
        if any(value is each for each in given):
            return True
        board, holder, flat = kept or (None, None, ())
        if value is not None and (value is board or value is holder):
            return True
        signs = [*self.signs.values(), self.empty, *(None for word in self.words if word == "=null")]
        if value is None or isinstance(value, (str, enum.Enum)):
            return any(value is each or value == each for each in signs)
        cells = self.cells_of(value, len(flat)) if isinstance(value, (list, tuple, dict)) else None
        row = len(value) in (order["columns"], order["rows"]) if isinstance(value, (list, tuple)) else False
        shown = value if row else cells or ()
        return hasattr(value, "tolist") or any(each in signs for each in shown if isinstance(each, (str, int)))

    def has_changed(self, kept):
        """Return whether the call changed a board that it was given only to read."""
        if self.where == "argument" and (self.shape in IMMUTABLE or not any("board" in word for word in self.words)):
            return False
        if self.shape == "list of moves":
            return self.board_after(kept) != self.board(kept[2], 0, 0)
        return self.cells_of(self.board_after(kept), len(kept[2])) != kept[2]

    def has_played(self, value, order, kept):
        """Return whether the guest's own board holds the move that was answered, and is otherwise as it was."""
        with contextlib.suppress(RefusedError):
            many = "It changed the board in {} cells."
            return self.read(value, order, kept) == self._difference(self.board_after(kept), order, kept, many)
        return False

    def read(self, value, order, kept):
        """Return the cell that was answered. Raises RefusedError with what is wrong with the answer."""
        rows, columns = order["rows"], order["columns"]
        count = rows * columns
        if isinstance(value, types.GeneratorType):
            raise RefusedError("It answered a generator: there is a yield where a return belongs.")
        if self.reply == "the board, changed in place":
            return self._difference(self.board_after(kept), order, kept, "It changed the board in {} cells.")
        if value is None:
            raise RefusedError("It answered None.")
        shown = one_line(repr(value), 60)
        keys = self.actions or (list(kept[0]) if self.shape == "dict" and isinstance(kept[0], dict) else [])
        if self.reply == "a new board" and self.where == "attribute":
            value = getattr(value, self.board_name, value)
        elif type(value).__module__ == self.guest.module.__name__:
            kept = [*getattr(value, "_fields", ()), *getattr(value, "__slots__", ()), *getattr(value, "__dict__", ())]
            value = {name: getattr(value, name, None) for name in kept} or value
        elif isinstance(value, str) and value not in keys and re.fullmatch("[a-z][1-9]", value.lower()):
            row, column = int(value[1]) - 1, ord(value[0].lower()) - 97  # from the top where a pair is wanted
            first = self.reply.endswith("1")
            value = [row + first, column + first] if self.is_pair else (rows - row - 1) * columns + column + first
        named = named_cell(value) if isinstance(value, dict) and self.reply != "a new board" else None
        if named is not None:
            value = named
        elif self.index is not None:
            members = list(value.values()) if isinstance(value, dict) else value
            try:
                value = members[self.index]
                if self.is_pair and not hasattr(value, "__len__") and value is not None:
                    value = members[self.index : self.index + 2]
            except (TypeError, IndexError, KeyError):
                raise RefusedError(f"It answered {shown}, which has no member {self.index + 1}.") from None
            if value is None:
                raise RefusedError(f"It answered {shown}, and its move in it is None.")
        elif isinstance(value, dict) and self.reply != "a new board":
            value = list(value.values())  # of unknown names: row and column, or the cell alone
            value = value[0] if len(value) == 1 else value
        if self.reply == "a new board":
            return self._difference(value, order, kept, "It answered a board with {} cells changed.")
        if value in keys:
            return keys.index(value)
        if self.is_pair:
            first = int(self.reply.endswith("1"))
            pairs = [each for each in value if type(each) in (tuple, list)] if type(value) in (tuple, list) else ()
            if len(pairs) == 1 and len(value) == 2 == len(pairs[0]):  # ((row, column), score)
                value = pairs[0]
            try:
                row, column = (whole(each) for each in list(value)[:2])
            except (TypeError, ValueError):
                raise RefusedError(f"It answered {shown}, which is no row and column.") from None
            if self.reply.startswith("column"):
                row, column = column, row
            if not (first <= row < rows + first and first <= column < columns + first):
                ends = f"rows are {first} to {rows + first - 1}, columns {first} to {columns + first - 1}"
                raise RefusedError(f"It answered {shown}, and {ends}.")
            return (row - first) * columns + column - first
        first = int(self.reply.endswith("1"))
        try:
            if self.reply == "the cell's bit":
                value = value.bit_length() - 1 if value.bit_count() == 1 else None
            cell = whole(value)
        except (TypeError, ValueError):
            raise RefusedError(f"It answered {shown}, which is no cell's number.") from None
        if not first <= cell < count + first:
            raise RefusedError(f"It answered {shown}, and cells are {first} to {count + first - 1}.")
        return MAGIC.index(cell) if self.shape == "numbers that sum to 15" else cell - first

    def _difference(self, board, order, kept, many):
        before = kept[2]
        now = self.cells_of(board, len(before))
        if now is None:
            raise RefusedError(f"It answered {one_line(repr(board), 60)}, which is no board.")
        cells = [cell for cell, (old, new) in enumerate(zip(before, now)) if new is not old and new != old]
        if len(cells) != 1:
            raise RefusedError(many.format(len(cells) or "no"))
        cell, sign = cells[0], self.signs[self.seen(order["side"], "")[0]]
        if now[cell] != sign:
            raise RefusedError(f"It wrote {one_line(repr(now[cell]), 30)} into a cell where {literal(sign)} moves.")
        return cell


def played(cells, x, o):
    """Return the cells of the stones in an order in which they may have been played."""
    own = [[i for i, each in enumerate(cells) if each is sign] for sign in (x, o)]
    return [own[number % 2][number // 2] for number in range(len(own[0]) + len(own[1]))]


def awaited(coroutine):
    """Run the coroutine of an async function, and return what it answers."""
    import asyncio

    return asyncio.run(coroutine)


def start_of(game):
    """Return the state that a game begins with, be it an attribute or a method's result; None without one."""
    found = next((getattr(game, name) for name in dir(game) if START_NAME.match(snake(name))), None)
    return found() if callable(found) else found


def kept_by(its):
    """Return the attributes that an object keeps itself, in its dict or its slots."""
    slots = [name for kind in type(its).__mro__ for name in getattr(kind, "__slots__", ())]
    return {**{name: getattr(its, name) for name in slots if hasattr(its, name)}, **getattr(its, "__dict__", {})}


def put_names(its, names):
    """Set these attributes of an object, as far as the object allows."""
    for name, value in names.items():
        with contextlib.suppress(AttributeError):
            if getattr(its, name, None) is not value:
                object.__setattr__(its, name, value)


def is_one(value, signs):
    """Return whether a value is one of these signs; a truth value is no number."""
    return any(value is sign or (type(value) is type(sign) and value == sign) for sign in signs)


def words_of(word):
    """Return the parts of an argument by number or name: of a pair, '(board,side)', or of a thing with names,
    '{board:board,mark:side}'; any other argument is its own part 0."""
    if word.startswith("{"):
        return dict(each.partition(":")[::2] for each in word[1:-1].split(","))
    return dict(enumerate(word[1:-1].split(",") if word.startswith("(") else [word]))


class Bag(dict):
    """A dict whose keys are attributes too, like an observation or a configuration of a competition."""

    def __getattr__(self, name):
        return self[name] if name in self else missing(name)


def attribute_of(holder, name):
    """Return what an object's attribute is called: Python puts the class before a name that begins with __."""
    if name.startswith("__") and not name.endswith("__"):
        for each in type(holder).__mro__:
            mangled = f"_{each.__name__.lstrip('_')}{name}"
            if hasattr(holder, mangled):
                return mangled
    return name


def named_cell(value):
    """Return the cell of an answer with named parts, such as {"index": 4, "score": 0}; None where no name tells."""
    by_name = {snake(key): each for key, each in value.items() if isinstance(key, str)}
    for row, column in (("row", "col"), ("row", "column"), ("i", "j"), ("r", "c"), ("x", "y")):
        if row in by_name and column in by_name:
            return by_name[row], by_name[column]
    return next((by_name[name] for name in CELL_NAMES if name in by_name), None)


def whole(value):
    """Return a whole number of any kind: NumPy's, a float without a fraction, a text of digits; no truth value."""
    if type(value).__name__ in ("bool", "bool_"):
        raise TypeError
    if isinstance(value, str):
        return int(value) if value.strip().isascii() else int("?")
    if isinstance(value, float):
        if not value.is_integer():
            raise ValueError
        return int(value)
    return value.__index__() if hasattr(value, "__index__") else int("?")


def literal(value):
    """Return a sign as one could type it, a text in double quotes."""
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value.name}"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)


# ---- The orders.


class Work:
    """Takes orders until the last one."""

    def __init__(self):
        self.channel = Channel()
        self.printed = Printed()
        self.guarded = GuestCalls()
        self.caller = None

    def run(self):
        """Answer every order."""
        doing = {"describe": describe, "load": self.load, "make": self.make, "ask": self.ask}
        while True:
            order = self.channel.receive()
            if order["do"] == "end":
                os._exit(0)
            if order.get("afresh") and self.parted():
                continue
            try:
                answer = doing[order["do"]](order)
            except RefusedError as refused:
                answer = {"sentence": plain(refused, 400), "error": refused.error, "missing_module": refused.missing}
            except ChangedError:
                answer = {"changed": True}
            except (RecursionError, MemoryError):
                answer = {"sentence": "The file is nested too deeply for Python to read.", "error": ""}
            except ANYTHING as error:
                report = "".join(traceback.format_exception(type(error), error, error.__traceback__))
                answer = {"sentence": f"This order failed: {one_line(error)}.", "error": plain(report, MOST_ERROR)}
            if order["do"] == "load":
                answer["printed"] = self.printed.take()
            self.channel.send(answer)
            if order.get("afresh"):
                os._exit(0)

    @staticmethod
    def parted():
        """Fork a child that answers this one order and no other; return False in the child, True when it has ended."""
        global PID
        child = os.fork()
        if not child:
            PID = os.getpid()
            return False
        status = os.waitpid(child, 0)[1]
        if os.WIFSIGNALED(status):
            os.kill(PID, os.WTERMSIG(status))
        elif os.WEXITSTATUS(status):
            os._exit(os.WEXITSTATUS(status))
        return True

    def load(self, order):
        """Answer {"file", "sha256": of what may run, "" for anything, "calling": Calling.to_data()} with {"loaded":
        true, "left_out": [{"line", "what"}], "counted": names of the functions that are counted, "printed"}; or with
        {"sentence", "error", "missing_module", "printed"}; or with {"changed": true, "printed"}."""
        self.caller = None
        guest = Guest(os.path.abspath(order["file"]), order.get("sha256", ""), order["calling"], self.guarded)
        self.channel.guest = guest
        guest.load()
        self.caller = Caller(guest)
        return {"loaded": True, "left_out": guest.left_out[:100], "counted": guest.counted}

    def make(self, order):
        """Answer an order as for `ask` with {"seconds"}: the time to make objects. `ask` says what goes wrong there."""
        if order["anew"]:
            self.caller.forget()
        return {"seconds": self.guarded(self.caller.prepare, order)[2]}

    def ask(self, order):
        """Answer {"rows", "columns", "k", "cells": "XO.......", "side": "X", "count": false} with {"kind": word of
        judge.Kind, "cell", "shown", "seconds", "printed", "error", "sentence", "calls", "blame": of an exception}."""
        caller = self.caller
        if caller is None:
            raise RefusedError("Nothing is loaded.")
        answer = dict.fromkeys(("shown", "printed", "error", "sentence"), "")
        answer.update({"kind": "exception", "cell": None, "seconds": 0.0, "calls": None})
        kept = None
        prepared, error, _ = self.guarded(caller.prepare, order)
        if error is None:
            function, arguments, kept = prepared
            if order.get("count"):
                value, error, _, answer["calls"] = caller.guest.counting(function, arguments)
            else:
                value, error, answer["seconds"] = self.guarded(function, *arguments)
        if error is None and hasattr(value, "cr_frame"):
            value, error, seconds = self.guarded(awaited, value)
            answer["seconds"] += seconds
        is_over = isinstance(error, (SystemExit, EOFError)) or (error is not None and caller.guest.left_out)
        if is_over and self._has_moved(order, kept):
            value = error = None  # the move is made: then the game ends, the person's turn comes, or a window shows it
        if error is None:
            _, error, _ = self.guarded(self._read, value, order, kept, answer)
        answer["printed"] = self.printed.take()
        if isinstance(error, RefusedError):
            answer["kind"], answer["sentence"] = "illegal", plain(error, 400)
        elif error is not None:
            answer["kind"], answer["cell"] = "exception", None
            answer["sentence"] = plain(sentence_of(error, caller.guest, ""), 400)
            answer["error"] = trimmed(error, caller.guest)
            given, signs = prepared[1] if kept else (), [*caller.signs.values(), caller.empty]

            def has_given(value, own=False):
                return caller.has_given(value, order, kept, given if own else ())

            answer["blame"] = blame_of(error, caller.guest, has_given)
            if isinstance(error, KeyError) and error.args[:1] and error.args[0] in signs:
                answer["blame"] = GIVEN  # the guest's dict has a key for each sign, but not for ours
        return answer

    def _has_moved(self, order, kept):
        """Return whether the board that is to be changed in place holds the guest's move."""
        if kept is None or self.caller.reply != "the board, changed in place":
            return False
        _, error, _ = self.guarded(self.caller.read, None, order, kept)
        return error is None

    def _read(self, value, order, kept, answer):
        caller = self.caller
        answer["shown"] = one_line(repr(value))
        in_place = caller.reply == "the board, changed in place"
        is_played = caller.where == "attribute" and caller.has_played(value, order, kept)
        if not in_place and not is_played and value is not kept[0] and caller.has_changed(kept):
            answer["kind"] = "changed the board"
            answer["sentence"] = "It left the board changed that it was given to read."
            return
        try:
            cell = caller.read(value, order, kept)
        except RefusedError as refused:
            answer["kind"], answer["sentence"] = "illegal", plain(refused, 400)
            return
        answer["kind"], answer["cell"] = "move", cell
        if order["cells"][cell] != ".":
            row, column = divmod(cell, order["columns"])
            name = "{}{}".format("abcdefghijklmnopqrstuvwxyz"[column], order["rows"] - row)
            answer["sentence"] = f"It plays {name}, which is taken."


def work(arguments):
    """Take orders until one says "end"."""
    warnings.filterwarnings("ignore", "This process .* is multi-threaded", DeprecationWarning)
    Work().run()


# ----------------------------------------------------------------------------------------------------------- supervise
# Watches over a process and ends all that it started, on Linux and macOS; on Windows the host's Job Object does that.

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36  # man 2 prctl
MOST_PROCESSES = 256
LOOK_SECONDS = 0.1
NICE = 5
TOO_MANY = 86  # the exit status where a guest had more than MOST_PROCESSES


def supervise(words):
    """Run a command with limits until it ends, the host is gone, or SIGTERM comes; then end all that it started.

    [--memory-mib M] [--output-mib N] [--remove FOLDER] -- COMMAND. Standard input and output are the command's. The
    host is gone when nobody can write to standard input any more: that is seen without reading from there. The exit
    status, or the signal, is that of a command which ended by itself; TOO_MANY where the command had too many
    processes; 0 where the host or SIGTERM ended it. FOLDER is removed at the end.
    """
    import select

    split = words.index("--")
    options = {words[index]: words[index + 1] for index in range(0, split, 2)}
    host, libc = os.getppid(), libc_of_linux()
    if libc:
        libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    woken, wake = os.pipe()
    for descriptor in (woken, wake):
        os.set_blocking(descriptor, False)
    told = []
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.signal(signal.SIGTERM, lambda *_: told.append(True))
    signal.signal(signal.SIGCHLD, lambda *_: None)
    for each in (signal.SIGINT, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)
    before = tasks_of_machine()
    child = start_limited(words[split + 1 :], options, libc)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)  # so that the host's pipe ends when the command ends, not only when this supervisor does
    poller = select.poll()
    poller.register(0, 0)
    poller.register(woken, select.POLLIN)
    status, too_many = None, False
    while status is None and not told and not too_many:
        for descriptor, _ in poller.poll(LOOK_SECONDS * 1000):
            if descriptor == 0:
                told.append(True)  # POLLHUP or POLLERR, since the poller was registered for nothing else
            else:
                os.read(woken, 4096)
        if os.getppid() != host:
            told.append(True)
        if tasks_of_machine() > before + MOST_PROCESSES:
            too_many = len(Family().newcomers()) > MOST_PROCESSES
        status = reap()[0].get(child)
    end_descendants(child)
    if "--remove" in options:
        import shutil

        shutil.rmtree(options["--remove"], ignore_errors=True)
    if too_many:
        os._exit(TOO_MANY)
    if told or status is None:
        os._exit(0)
    if os.WIFSIGNALED(status):
        signal.signal(os.WTERMSIG(status), signal.SIG_DFL)
        os.kill(os.getpid(), os.WTERMSIG(status))
    os._exit(os.WEXITSTATUS(status))


def libc_of_linux():
    """Return Linux's C library, for prctl; None on other systems."""
    if not sys.platform.startswith("linux"):
        return None
    import ctypes

    return ctypes.CDLL(None, use_errno=True)


def start_limited(command, options, libc):
    """Start a command in a session of its own that ends with this process; return the id of its process."""
    import resource

    here = os.getpid()
    room = processes_of_user() + MOST_PROCESSES
    child = os.fork()
    if child:
        return child
    try:
        os.setsid()
        be_nice()
        if libc:
            libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
            if os.getppid() != here:
                os._exit(1)
        signal.set_wakeup_fd(-1)
        for each in (signal.SIGTERM, signal.SIGCHLD, signal.SIGINT, signal.SIGHUP):
            signal.signal(each, signal.SIG_DFL)
        limit(resource.RLIMIT_CORE, 0)
        if "--memory-mib" in options:
            # RLIMIT_DATA counts memory that is written to, not reserved addresses, of which Java has gigabytes.
            limit(resource.RLIMIT_DATA, int(options["--memory-mib"]) << 20)
        if "--output-mib" in options:
            limit(resource.RLIMIT_FSIZE, int(options["--output-mib"]) << 20)
        limit_processes(room)
        os.execvp(command[0], command)
    except OSError as error:
        os.write(2, f"{command[0]} cannot be started: {error.strerror}.\n".encode("utf-8", "replace"))
    finally:
        os._exit(127)


def be_nice():
    """Let the window go first where the cores are full: this process, and on Linux its session as a whole (man 7 sched,
    the autogroup feature)."""
    with contextlib.suppress(OSError):
        os.nice(NICE)
        with open("/proc/self/autogroup", "w") as file:
            file.write(str(NICE))


def limit(what, most):
    """Set a limit as far as the system lets us: macOS knows some by name only, and a lower hard limit stays."""
    import resource

    try:
        hard = resource.getrlimit(what)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (most, most))
    except (OSError, ValueError):
        pass


def limit_processes(room):
    """Let this process and what it starts fork only while the user has fewer than ``room`` tasks.

    The kernel counts all tasks of the user, in a container perhaps many that cannot be seen from here: where they leave
    no room for a single fork, no limit is set.
    """
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NPROC)
    most = room if hard == resource.RLIM_INFINITY else min(room, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NPROC, (most, hard))
        child = os.fork()
        if not child:
            os._exit(0)
        os.waitpid(child, 0)
        resource.setrlimit(resource.RLIMIT_NPROC, (most, most))
    except (OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NPROC, (soft, hard))


def processes_of_user():
    """Return how many tasks (threads) this user has, as far as can be seen; MOST_PROCESSES where there is no /proc."""
    if not os.path.isdir("/proc/self/task"):
        return MOST_PROCESSES
    mine, count = os.getuid(), 0
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                if os.stat(f"/proc/{name}").st_uid == mine:
                    count += len(os.listdir(f"/proc/{name}/task"))
            except OSError:
                pass  # the process has ended
    return count


def tasks_of_machine():
    """Return how many tasks the whole machine has, from /proc/loadavg (man 5 proc_loadavg); 0 where that is missing."""
    try:
        with open("/proc/loadavg", "rb") as file:
            return int(file.read().split()[3].split(b"/")[1])
    except (OSError, ValueError, IndexError):
        return 0


def reap():
    """Collect all children that have ended, adopted ones too; return their statuses by id, and whether one is left."""
    found = {}
    try:
        while True:
            process, status = os.waitpid(-1, os.WNOHANG)
            if not process:
                return found, True
            found[process] = status
    except ChildProcessError:
        return found, False


def end_descendants(child):
    """Kill all descendants of this process, again and again, until none is left.

    First all are stopped: a stopped process cannot fork, so the list is whole when no new one is found. On Linux those
    that lose their parent become our children: without a child none is left. Elsewhere the child's group is killed too.
    """
    pause = 0.001
    while True:
        family = Family()
        while True:
            new = family.newcomers()
            if not new:
                break
            send(new, signal.SIGSTOP)
        known = family.known
        if not sys.platform.startswith("linux"):
            with contextlib.suppress(OSError):
                os.killpg(child, signal.SIGKILL)
        send(known, signal.SIGKILL)
        time.sleep(pause)
        if not reap()[1]:
            return
        pause = min(2 * pause, 0.1)


def send(processes, number):
    """Send a signal to processes, except to those that have ended or changed their user."""
    for each in processes:
        with contextlib.suppress(OSError):
            os.kill(each, number)


class Family:
    """The processes below this one, found again and again: only those not seen before are looked at, since a process
    that forks without end is caught by nothing that takes longer than a fork."""

    def __init__(self):
        self.known = set()
        self._others = {0}

    def newcomers(self):
        """Find the descendants that were not known yet, and return them."""
        parents = parents_of_all(self.known | self._others)
        found, is_new = set(), True
        while is_new:
            is_new = False
            for each, parent in list(parents.items()):
                if parent == os.getpid() or parent in self.known or parent in found:
                    found.add(each)
                elif parent in self._others:
                    self._others.add(each)
                else:
                    continue  # perhaps its parent comes later in the list
                del parents[each]
                is_new = True
        self.known |= found
        return found


def parents_of_all(left_out):
    """Return the parent of every process that has not ended, from /proc or by ps, without those in ``left_out``."""
    if os.path.isdir("/proc/self"):
        found = {}
        for name in os.listdir("/proc"):
            if name.isdigit() and int(name) not in left_out:
                try:
                    with open(f"/proc/{name}/stat", "rb") as file:
                        state, parent = file.read().rpartition(b")")[2].split()[:2]
                except (OSError, ValueError):
                    continue  # the process has ended
                if state not in (b"Z", b"X"):
                    found[int(name)] = int(parent)
        return found
    import subprocess

    asked = subprocess.Popen(["/bin/ps", "-axo", "pid=,ppid="], stdout=subprocess.PIPE)
    pairs = [tuple(map(int, line.split())) for line in asked.communicate()[0].splitlines()]
    return {pair[0]: pair[1] for pair in pairs if pair[0] not in left_out and pair[0] != asked.pid}


WORDS = {"work": work, "supervise": supervise}

if __name__ == "__main__":
    WORDS[sys.argv[1]](sys.argv[2:])
