"""Runs a person's own engine (the guest) in a process of its own, and watches over that process.

    PYTHON -B -s worker.py work
    PYTHON -B -s worker.py supervise [--memory-mib M] [--output-mib N] -- PYTHON -B -s worker.py work

Standard library only, for Python 3.8 and later, in one file: it is run by whichever Python runs the guest. `work` takes
orders as JSON objects, one a line, on its standard input and answers each with one on its standard output. It moves
both to descriptors of its own before anything else: what the guest reads and prints never meets them. An order is
{"do": "describe" | "load" | "ask" | "end", ...}; what it holds and gives is said at the function of that name.
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
    """Text that can travel as UTF-8, and at most so many characters of it."""
    text = str(text)
    text = text if len(text) <= most else text[: most - 1] + "…"
    return text.encode("utf-8", "replace").decode("utf-8")


def one_line(text, most=MOST_SHOWN):
    """The same on a single line."""
    return plain(" ".join(str(text).split()), most)


class Channel:
    """Orders come in, answers go out, on descriptors the guest is not told of.

    A thread listens, so that the process ends with its host also while the guest computes.
    """

    def __init__(self):
        self._in, self._out = private(0), private(1)
        self._orders = queue.SimpleQueue()
        _thread.start_new_thread(self._listen, (os.read, os._exit))

    def _listen(self, read, leave):
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
                self._orders.put(line)

    def receive(self):
        """The next order, waited for."""
        return json.loads(self._orders.get())

    def send(self, answer):
        """Answer it."""
        data = json.dumps(answer).encode("ascii") + b"\n"
        try:
            while data:
                data = data[os.write(self._out, data) :]
        except OSError:
            os._exit(0)


def private(descriptor):
    """A copy of a descriptor out of the way of those that a program opens and closes, not handed to its children."""
    try:
        import fcntl

        return fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, 200)
    except (ImportError, OSError, ValueError):
        return os.dup(descriptor)


class Printed:
    """What is written to standard output and standard error, by whatever means, into a file of the working folder."""

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
        """Let both descriptors lead here, also after the guest closed or turned them."""
        for number in (1, 2):
            try:
                found = os.fstat(number)
                if (found.st_dev, found.st_ino) == self._is and self._is[1]:
                    continue
            except OSError:
                pass
            os.dup2(self._file, number)

    def take(self):
        """What was written since the last time, its beginning; the file is empty again."""
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
    """The C library's fflush, for guests that print from C; None where it cannot be had."""
    if os.name != "posix":
        return None
    try:
        import ctypes

        return ctypes.CDLL(None).fflush
    except (ImportError, OSError, AttributeError):
        return None


class Guarded:
    """Calls what is the guest's. What it did to the built-in names is undone while we work, and there again for it."""

    def __init__(self):
        self._bent = {}

    def __call__(self, function, *arguments):
        """Value, exception (None without one) and the seconds of the call alone."""
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


# ---- Source: read, parsed, and what may be said of it in one sentence.


class ChangedError(Exception):
    """The file that is to run is not the one that was allowed to."""


def read_source(path, digest=""):
    """The text of a Python file. Raises RefusedError, and ChangedError where its SHA-256 is not ``digest``, if one is
    given: what is checked here are the bytes that run, and no others."""
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
    """The code of a syntax tree, nothing said of what is only doubtful in it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return compile(tree, name, "exec", flags=flags, dont_inherit=True)


def parse(text, name):
    """The syntax tree of what Python could run. Raises RefusedError."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text, name)
        compiled(tree, name)
    except (RecursionError, MemoryError):
        raise RefusedError("The file is nested too deeply for Python to read.") from None
    except SyntaxError as error:
        raise RefusedError(
            syntax_sentence(error), "".join(traceback.format_exception_only(type(error), error))
        ) from None
    except ValueError as error:
        raise RefusedError(f"The file cannot be read: {one_line(error)}.") from None
    if not tree.body:
        raise RefusedError("The file holds nothing but comments.")
    return tree


PYTHON_2 = re.compile(
    r"^\s*print\s+[^\s(=.]|^\s*exec\s+['\"\w]|^\s*except\s+[\w.]+\s*,\s*\w+\s*:|^\s*raise\s+\w+\s*,|<>"
)


def syntax_sentence(error):
    """What is wrong with a file that Python cannot read."""
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
    """The traceback as text: of its frames only those in the guest's folder, files named as a person would."""
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
    """The last line of the guest's own file that the exception came through; 0 for none."""
    line, step = 0, error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename == guest.name:
            line = step.tb_lineno
        step = step.tb_next
    return line


def sentence_of(error, guest, when):
    """An exception in one sentence. ``when`` is '' in a call, or says when it came."""
    line = line_of(error, guest)
    place = f" in line {line}" if line else ""
    if isinstance(error, EOFError):
        return f"It asks for input(){place}{when}, and nobody is there to type."
    if isinstance(error, SystemExit):
        return f"It ends the program by sys.exit(){place}{when}."
    if isinstance(error, ModuleNotFoundError) and error.name:
        return "The module {} is missing in this Python {}.{}.".format(error.name, *sys.version_info[:2])
    if isinstance(error, MemoryError):
        return f"It needs more memory than it may have{place}{when}."
    if isinstance(error, OSError) and error.errno == 27:  # EFBIG: beyond the limit the supervisor set
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
SEARCH_PARAMETERS = re.compile(
    r"^(depth|ply|level|alpha|beta|a|b|is_?max\w*|max(imi[sz]ing|imi[sz]er)?\w*|is_?min\w*)$"
)
SEARCH_NAME = re.compile(r"mini_?max|nega_?max|alpha_?beta|max_?val|min_?val|search|solve|^(max|min)(imi[sz]e)?(_|$)")
MOVE_NAME = re.compile(
    r"move|(^|_)turn(_|$)|(^|_)play(_|$)|choose|choice|decide|decision|pick|select|(^|_)act(ion)?(_|$)|mini_?max|nega_?max"
    r"|alpha_?beta|best|(^|_)next|strategy|agent|(^|_)(ai|cpu|bot|comp|computer|engine|solve|think)(_|$)"
)
NO_MOVE_NAME = re.compile(
    r"moves|^(is|has|can|check|are|print|show|draw|display|render|undo|unmake|count|reset|on|init)_|_(left|valid|legal)$|available"
    r"|possible|legal|valid|empty|full|over$|winner|wins?$|won$|terminal|result|utility|score|eval|input|human|user|again"
    r"|play_game|^play$|^main$|^game$|^next_player$|whose|switch|swap|change|apply|^run|^start|^test|menu"
)
PLACE_NAME = re.compile(
    r"^(pos|position|index|idx|cell|square|spot|move|action|place|choice|row|col|column|r|c|i|j|x|y)$"
)


def snake(name):
    """bestMove as best_move."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().strip("_")


def is_main_guard(node):
    """if __name__ == '__main__': it never runs here."""
    return isinstance(node, ast.If) and any(
        isinstance(each, ast.Name) and each.id == "__name__" for each in ast.walk(node.test)
    )


def bodies(node):
    """The blocks of a statement that holds others."""
    for field in ("body", "orelse", "finalbody"):
        yield getattr(node, field, None) or []
    for handler in getattr(node, "handlers", []):
        yield handler.body


def definitions(body, owner=""):
    """(function, class or '') of every function that can be called from outside, in their order."""
    for node in body:
        if isinstance(node, FUNCTIONS):
            yield node, owner
        elif isinstance(node, ast.ClassDef) and not owner:
            yield from definitions(node.body, node.name)
        elif isinstance(node, (ast.If, ast.Try)) and not is_main_guard(node):
            for block in bodies(node):
                yield from definitions(block, owner)


def own_nodes(function):
    """The nodes of a function, those of functions inside it left out."""
    pending = list(ast.iter_child_nodes(function))
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, FUNCTIONS):
            pending.extend(ast.iter_child_nodes(node))


def segment(text, node, most=120):
    """A node as it is written."""
    return one_line(ast.get_source_segment(text, node) or "", most) if node is not None else None


def first_line(function):
    """Where its code object begins: at the first decorator."""
    return min([function.lineno] + [each.lineno for each in function.decorator_list])


class Calls:
    """Who calls whom among the functions of a file, by name; functions inside functions too."""

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
        local = {each.arg for each in ast.walk(function.args) if isinstance(each, ast.arg)}
        found = set()
        for node in own_nodes(function):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                local.add(node.id)
        for node in own_nodes(function):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id not in local:
                found.update(i for i in by_name.get(node.id, ()) if not self._is_method(i))
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                found.update(i for i in by_name.get(node.func.attr, ()) if self.all[i][1])
        return found

    def _is_method(self, index):
        function, owner = self.all[index]
        return owner and any(each.arg in ("self", "cls") for each in function.args.args[:1])

    def index_of(self, function):
        """Where a function stands in ``all``."""
        return next(i for i, (each, _) in enumerate(self.all) if each is function)

    def is_recursive(self, index):
        """Whether it comes back to itself."""
        return index in self.reach[index]

    def searches(self, start):
        """The recursive search that ``start`` is or leads to: the indices of the functions that call one another."""
        found = [i for i in sorted(self.reach[start] | {start}) if self.is_recursive(i)]
        likely = [i for i in found if looks_like_search(self.all[i][0])] or found
        if not likely:
            return []
        best = max(likely, key=lambda i: (bool(SEARCH_NAME.search(snake(self.all[i][0].name))), i == start))
        return [i for i in found if i in self.reach[best] and best in self.reach[i]]


def asks_input(function):
    """Whether it waits for a person."""
    return any(
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("input", "raw_input")
        for node in ast.walk(function)
    )


def parameter_names(function):
    """All of them but self."""
    arguments = function.args
    names = [each.arg for each in getattr(arguments, "posonlyargs", []) + arguments.args + arguments.kwonlyargs]
    return [name for name in names if name not in ("self", "cls")]


def looks_like_search(function):
    """A recursive function by whose name or parameters one sees that it searches."""
    return not asks_input(function) and bool(
        SEARCH_NAME.search(snake(function.name)) or any(SEARCH_PARAMETERS.match(n) for n in parameter_names(function))
    )


def answers_move(function):
    """Whether it returns something that is called a move."""
    returned = [node.value for node in own_nodes(function) if isinstance(node, ast.Return)]
    return any(MOVE_NAME.search(snake(getattr(each, "id", ""))) for each in returned)


def kind_of(function, index, calls):
    """'move', 'search' or ''."""
    name = snake(function.name)
    reached = [calls.all[i][0] for i in calls.reach[index]]
    if calls.is_recursive(index) and looks_like_search(function):
        return "search"
    searches = {i for i in calls.reach[index] if calls.is_recursive(i) and looks_like_search(calls.all[i][0])}
    thinks = bool(searches)
    if asks_input(function) or function.name.startswith("__"):
        return ""
    if any(map(asks_input, reached)) and not (searches & calls.direct[index] and MOVE_NAME.search(name)):
        return ""  # it plays a whole game; a move that then passes to the person calls the search itself
    if any(PLACE_NAME.match(snake(each)) for each in parameter_names(function)):
        return ""
    if thinks and name in ("eval", "evaluate", "evaluation") and answers_move(function):
        return "move"
    if thinks and (not NO_MOVE_NAME.search(name) or (name == "play" and parameter_names(function))):
        return "move"
    return "move" if MOVE_NAME.search(name) and not NO_MOVE_NAME.search(name) else ""


def kind_by_calls(calls, index):
    """The same in a file whose names tell nothing, in another language perhaps: by who calls itself, and whom."""
    function, _ = calls.all[index]
    asks = any(asks_input(calls.all[i][0]) for i in calls.reach[index] | {index})
    if asks or function.name.startswith("__"):
        return ""
    return "search" if calls.is_recursive(index) else "move" if any(map(calls.is_recursive, calls.reach[index])) else ""


MEMBER = re.compile(r"[A-Za-z_]\w*\.[A-Za-z_]\w*")
"""A sign that is a member of an enumeration, as it is written: Cell.X."""


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
        if (
            name
            and found is not self.MISSING
            and not (name.islower() and isinstance(target, ast.Name) and found is None)
        ):
            self._values.setdefault(name, found)

    def of(self, node):
        """The value of a node; MISSING if it is none of these."""
        if isinstance(node, ast.Constant) and (node.value is None or type(node.value) in (str, int)):
            return node.value
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
            value = self.of(node.operand)
            return self.MISSING if type(value) is not int else -value if isinstance(node.op, ast.USub) else value
        if isinstance(node, ast.Attribute) and self._members:
            if node.attr == "value" and dotted(node.value) in self._members:
                return self.of(self._members[dotted(node.value)])
            if dotted(node) in self._members:
                return dotted(node)
        if isinstance(node, (ast.Name, ast.Attribute)):
            return self._values.get(getattr(node, "id", None) or node.attr, self.MISSING)
        return self.MISSING

    def named(self):
        """Every name with its value, members of enumerations by their own."""
        members = {}
        for each in self._members:
            name = each.partition(".")[2]
            members[each if name in members else name] = each
        return dict(list({**self._values, **members}.items())[:100])

    def number(self, node):
        """The same if it is a number of cells that a board can have, else 0."""
        value = self.of(node)
        return value if type(value) is int and 0 < value <= 100 else 0


class Shapes:
    """Reads expressions that make a board: ``of`` gives (word of calling.Board, cells in order, length of a row).

    A cell is a constant, or MISSING where it cannot be seen.
    """

    def __init__(self, constants):
        self._constants = constants

    def of(self, node, depth=0):
        """A board; None for anything else."""
        if depth > 3:
            return None
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
        return word, values, 0

    def _sequence(self, node, depth):
        if isinstance(node, (ast.List, ast.Tuple)):
            word = "list" if isinstance(node, ast.List) else "tuple"
            return word, [self._cell(each, depth) for each in node.elts[:101]]
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
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
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "list" and len(node.args) == 1:
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
        if isinstance(element, ast.Call) and getattr(element.func, "id", "") == "str" and len(element.args) == 1:
            return str(number) if getattr(element.args[0], "id", "") == name else str(number + 1)
        if (
            isinstance(element, ast.BinOp)
            and isinstance(element.op, ast.Add)
            and getattr(element.left, "id", "") == name
        ):
            return number + (self._constants.number(element.right) or 0)
        return self._cell(element, depth)

    def _range(self, node):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "range" and 1 <= len(node.args) <= 2:
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
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and len(node.value) == 9
            and node.value.isprintable()
        ):
            return "text", list(node.value), 0
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            text, count = self._constants.of(node.left), self._constants.number(node.right)
            return ("text", [text] * count, 0) if isinstance(text, str) and len(text) == 1 and count >= 9 else None
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
    """Whether a board may hold these: few of them, or every cell its own number, rising; no weights, no lines."""
    texts = [str(cell) for cell in cells]
    if texts in ([str(i) for i in range(len(cells))], [str(i) for i in range(1, len(cells) + 1)]):
        return True
    return len(signs) <= 3 and all(sign in (-1, 0, 1, 2) for sign in signs if type(sign) is int)


def numbers_of(cells):
    """Of a board in play whose empty cells hold their numbers: these numbers, all of them; None for another board."""
    numbers = [(i, cell) for i, cell in enumerate(cells) if type(cell) is int]
    others = {cell for cell in cells if type(cell) is not int}
    if len(numbers) < 2 or not others or not all(type(each) is str for each in others) or len(others) > 2:
        return None
    for first in (0, 1):
        if all(cell == i + first for i, cell in numbers):
            return list(range(first, len(cells) + first))
    return None


def boards_of(tree, text, constants):
    """Everything in the file that looks like a board: globals, attributes of objects, and boards made in functions."""
    shapes, found, seen = Shapes(constants), [], set()

    def note(name, where, owner, value):
        shape = shapes.of(value)
        if shape is None or id(value) in seen:
            return
        seen.update(id(each) for each in ast.walk(value))
        word, cells, row = shape
        if (len(cells) not in (9, 10) and not (row or len(cells) >= 16)) or len(cells) < 4:
            return
        signs = []
        for cell in cells:
            if cell is not Constants.MISSING and cell not in signs:
                signs.append(cell)
        signs = numbers_of(cells) or signs
        if not are_signs(signs, signs if len(signs) == len(cells) else cells) or NO_BOARD.search(snake(name)):
            return
        found.append(
            {
                "name": name,
                "value": segment(text, value),
                "line": value.lineno,
                "where": where,
                "class": owner,
                "board": word,
                "cells": len(cells),
                "row": row,
                "signs": signs[:12],
            }
        )

    def note_given(name, owner, maker, value):
        """self.board = board: what the maker of an object is given, by its default where it has one."""
        names, defaults = [each.arg for each in maker.args.args], maker.args.defaults
        place = names.index(value.id) - len(names) if getattr(value, "id", "") in names else 0
        if not place or not BOARD_NAME.search(name):
            return
        if -place <= len(defaults):
            note(name, "attribute", owner, defaults[place])
        else:
            known = {"name": name, "value": value.id, "line": value.lineno, "where": "attribute", "class": owner}
            found.append({**known, "board": "", "cells": 0, "row": 0, "signs": []})

    def visit(body, owner):
        for node in body:
            target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
            if (
                isinstance(node, (ast.Assign, ast.AnnAssign))
                and isinstance(target, ast.Name)
                and node.value is not None
            ):
                note(target.id, "attribute" if owner else "global", owner, node.value)
            elif isinstance(node, ast.ClassDef) and not owner:
                visit(node.body, node.name)
            elif isinstance(node, FUNCTIONS) and owner:
                for each in ast.walk(node):
                    if isinstance(each, (ast.Assign, ast.AnnAssign)) and each.value is not None:
                        its = each.targets[0] if isinstance(each, ast.Assign) else each.target
                        if isinstance(its, ast.Attribute) and getattr(its.value, "id", "") == "self":
                            note(its.attr, "attribute", owner, each.value)
                            if node.name == "__init__":
                                note_given(its.attr, owner, node, each.value)
            elif isinstance(node, (ast.If, ast.Try, ast.For, ast.While, ast.With)):
                for block in bodies(node):
                    visit(block, owner)

    visit(tree.body, "")
    for node in ast.walk(tree):
        if isinstance(node, (ast.Assign, ast.Return)) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else None
            note(getattr(target, "id", ""), "", "", node.value)
    return found[:40]


def indexed_names(function):
    """How its names are indexed: name -> [depth, stored into, indexed by a pair]; 'self.board' is an attribute."""
    found, rows = {}, {}

    def base_name(node):
        if isinstance(node, ast.Name):
            return node.id
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            return f"{node.value.id}.{node.attr}"
        return ""

    def learn(name, depth, stored=False, pair=False):
        if name in rows and rows[name] != name:
            return learn(rows[name], depth + 1, stored, pair)
        if name:
            entry = found.setdefault(name, [0, False, False])
            entry[0] = max(entry[0], depth)
            entry[1] = entry[1] or stored
            entry[2] = entry[2] or pair
        return None

    nodes = list(ast.walk(function))
    for node in nodes:
        if (
            isinstance(node, (ast.For, ast.comprehension))
            and isinstance(node.target, ast.Name)
            and base_name(node.iter)
        ):
            rows[node.target.id] = base_name(node.iter)
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


def members_of(name, index, calls, depth=0):
    """What is used of a parameter: game.available_moves(), here and where it is handed on."""
    function, found = calls.all[index][0], set()
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == name:
            found.add(node.attr)
        elif isinstance(node, ast.Call) and depth < 3:
            called = getattr(node.func, "id", None) or getattr(node.func, "attr", "")
            for place, argument in enumerate(node.args):
                if getattr(argument, "id", "") == name:
                    for its in calls.direct[index] - {index}:
                        names = parameter_names(calls.all[its][0])
                        if calls.all[its][0].name == called and place < len(names):
                            found |= members_of(names[place], its, calls, depth + 1)
    return found


def answers_of(function, text):
    """What it returns, each return as the list of its members, names resolved to the pairs assigned to them."""
    made, found = {}, []
    for node in own_nodes(function):
        if isinstance(node, ast.Assign) and is_telling(node.value):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    made.setdefault(target.id, []).append(segment(text, node.value, 40))
    for node in sorted((n for n in own_nodes(function) if isinstance(n, ast.Return)), key=lambda n: n.lineno):
        value = node.value
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
    """Whether what a name is given tells what it is: a pair, or a copy of something."""
    if isinstance(value, (ast.Tuple, ast.List)):
        return len(value.elts) == 2
    if isinstance(value, ast.Call):
        name = getattr(value.func, "id", None) or getattr(value.func, "attr", "")
        return name in ("copy", "deepcopy") or (name in ("list", "dict") and len(value.args) == 1)
    return isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice)


def shapes_by_use(tree):
    """Shapes of boards that show in what is done with them: words of calling.Board, and 'hashable'."""
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
        elif isinstance(node, FUNCTIONS) and any("cache" in ast.dump(each) for each in node.decorator_list):
            found.append("hashable")
    return [word for word in dict.fromkeys(found) if word]


def index_of(node):
    """The name that a subscript is taken by; '' for anything else."""
    return getattr(getattr(node.slice, "value", node.slice), "id", "")  # Python 3.8 wraps it


def is_slice(node):
    """board[:n] and the like."""
    return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)


BOARD_NAME = re.compile(r"board|grid|state|cells|squares|field", re.IGNORECASE)
CELL_OR_SIDE = re.compile(
    r"(cell|square|spot|sq$|field|player|side$|turn|mark|symbol|letter|piece|token)", re.IGNORECASE
)


def compared_constants(tree, constants):
    """Texts and numbers that are compared with cells, or written into them; the most frequent first."""
    counts = {}

    def learn(node, is_cell):
        for each in node.elts if isinstance(node, (ast.Tuple, ast.List, ast.Set)) else [node]:
            value = constants.of(each)
            is_member = isinstance(value, str) and MEMBER.fullmatch(value)
            if value is Constants.MISSING or (isinstance(value, str) and len(value) > 2 and not is_member):
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
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) and constants.of(node.left) == 3:
            learn(ast.Constant(2), bool(CELL_OR_SIDE.match(getattr(node.right, "id", ""))))  # 3 - player
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("count", "index", "rindex", "find"):
            for each in node.args[:1]:
                learn(each, False)
        elif isinstance(node, ast.Assign) and any(isinstance(each, ast.Subscript) for each in node.targets):
            learn(node.value, True)
    return [json.loads(key) for key in sorted(counts, key=lambda key: -counts[key])][:12]


def is_enum(node):
    """A class of members that are neither texts nor numbers: class Cell(Enum)."""
    return [dotted(each) for each in node.bases] in (["Enum"], ["enum.Enum"])


def what_is(node, text):
    """A statement in few words."""
    words = {ast.While: "a while loop", ast.For: "a for loop", ast.With: "a with block", ast.If: "an if"}
    if type(node) in words:
        asks = any(isinstance(each, ast.Call) and getattr(each.func, "id", "") == "input" for each in ast.walk(node))
        return words[type(node)] + (" that asks for input()" if asks else "")
    return segment(text, node, 60) or type(node).__name__


CALLS_THAT_MAKE = re.compile(
    r"^(float|int|str|bool|complex|list|tuple|dict|set|frozenset|range|len|min|max|sum|abs|ord|chr|zip|enumerate|sorted"
    r"|reversed|map|round|bytes|bytearray|object|fromkeys|zeros|ones|full|array|empty|arange|inf|compile|namedtuple"
    r"|defaultdict|Counter|deque|OrderedDict|Enum|IntEnum|TypeVar|NewType|Fraction|Decimal|getLogger|Random|copy|deepcopy)$"
)
CALLS_THAT_SET = re.compile(r"^((np\.|numpy\.)?random\.seed|seed|sys\.setrecursionlimit|sys\.path\.(append|insert))$")


def is_constant(node):
    """Whether an expression only makes a value: nothing is called but what makes numbers, texts and containers."""
    return all(
        CALLS_THAT_MAKE.match(getattr(each.func, "id", None) or getattr(each.func, "attr", ""))
        for each in ast.walk(node)
        if isinstance(each, ast.Call)
    ) and not any(isinstance(each, (ast.Await, ast.Yield, ast.YieldFrom)) for each in ast.walk(node))


def is_definition(node):
    """Whether it runs where only imports, definitions and assignments of constants do."""
    if isinstance(node, (ast.Import, ast.ImportFrom, ast.ClassDef, ast.Pass, *FUNCTIONS)):
        return True
    if isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
        return node.value is None or is_constant(node.value)
    if isinstance(node, ast.Expr):
        called = node.value.func if isinstance(node.value, ast.Call) else None
        return isinstance(node.value, ast.Constant) or (called is not None and CALLS_THAT_SET.match(dotted(called)))
    if isinstance(node, (ast.If, ast.Try)):
        return (not isinstance(node, ast.If) or is_constant(node.test)) and all(
            is_definition(each) for block in bodies(node) for each in block
        )
    return False


def dotted(node):
    """random.seed as text."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return getattr(node, "id", "")


def left_out_of(tree, text, folder):
    """What does not run with definitions only, imports of windows that are not there too: [{"line", "what"}]."""
    missing = set(imports_of(tree, folder)[1]) & set(WINDOWS)
    return [
        {"line": node.lineno, "what": what_is(node, text)}
        for node in tree.body
        if (not is_definition(node) and not is_main_guard(node)) or (missing and imported_by(node) & missing)
    ]


def imported_by(node):
    """The modules that a statement imports, by the first part of their names."""
    if isinstance(node, ast.ImportFrom):
        return {(node.module or "").split(".")[0]}
    return {each.name.split(".")[0] for each in node.names} if isinstance(node, ast.Import) else set()


def imports_of(tree, folder):
    """(modules imported, those of them that this Python does not have)."""
    from importlib.machinery import PathFinder

    names, needed = [], []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [each.name.split(".")[0] for each in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            names.append(node.module.split(".")[0])
    for node in tree.body:
        if isinstance(node, ast.Import):
            needed += [each.name.split(".")[0] for each in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            needed.append(node.module.split(".")[0])
    names, needed = list(dict.fromkeys(names)), list(dict.fromkeys(needed))

    def is_missing(name):
        try:
            known = name in sys.builtin_module_names or name in sys.modules
            return not known and PathFinder.find_spec(name, [folder, *sys.path]) is None
        except ANYTHING:
            return True

    return names, [name for name in needed if is_missing(name)]


MOST_BESIDE = 8


def beside_it(tree, folder):
    """(syntax tree, text) of the Python files in the same folder that are imported; what cannot be read is left out."""
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
    """The boards that objects of those files hold; their line is 0."""
    found = [each for tree, text in beside for each in boards_of(tree, text, constants)]
    return [{**each, "line": 0} for each in found if each["where"] == "attribute"]


def describe(order):
    """{"file"} -> what the syntax tree shows; nothing of the guest runs.

    "python", "source_lines"; "imports", "missing" ones of them; "constants" compared with cells; "named": {name:
    constant}; "shapes" that show in their use; "module_level": [{"line", "what"}], what definitions only leaves out;
    "classes": [{"name", "line", "parameters", "members"}], those of files beside it that it imports too; "globals":
    whatever looks like a board, [{"name", "value", "line": 0 in a file beside it, "where": "global" | "attribute" | "",
    "class", "board": word of a shape, "cells", "row", "signs"}]; "functions":
    [{"name", "class", "line", "end_line", "parameters": [{"name", "default", "annotation"}], "doc", "returns",
    "recursive", "kind": "move" | "search" | "", "reaches": whether a recursive search is called, "asks_input",
    "answers": what is returned, each as its members, "indexed": {name: [depth, stored, pair]}, "stores": signs it
    writes into cells, "static", "members": {parameter: names of what is used of it}}].
    """
    path = os.path.abspath(order["file"])
    name = os.path.basename(path)
    text = read_source(path)
    tree = parse(text, name)
    beside = beside_it(tree, os.path.dirname(path))
    known = ast.Module([*tree.body, *(node for each, _ in beside for node in each.body)], [])
    constants, calls = Constants(known), Calls(tree)
    functions, indices = [], []
    for function, owner in list(definitions(tree.body))[:400]:
        index = calls.index_of(function)
        indices.append(index)
        functions.append(function_data(function, owner, text, calls, index, constants))
    if not functions:
        raise RefusedError(f"There is no function in {name} that could be called.")
    if not any(each["kind"] for each in functions):
        for each, index in zip(functions, indices):
            each["kind"] = kind_by_calls(calls, index)
    imports, missing = imports_of(tree, os.path.dirname(path))
    return {
        "python": ".".join(map(str, sys.version_info[:3])),
        "functions": functions,
        "classes": [
            class_data(node, its)
            for each, its in ((tree, text), *beside)
            for node in each.body
            if isinstance(node, ast.ClassDef)
        ][:100],
        "globals": boards_of(tree, text, constants) + boards_beside(beside, constants),
        "constants": compared_constants(known, constants),
        "named": constants.named(),
        "shapes": shapes_by_use(tree),
        "imports": imports[:100],
        "missing": missing[:20],
        "module_level": left_out_of(tree, text, os.path.dirname(path))[:100],
        "source_lines": text.count("\n") + (not text.endswith("\n")),
    }


def parameters_of(function, text):
    """Every parameter but self, in order; those after * are left out, they have defaults or cannot be given."""
    arguments = function.args
    names = getattr(arguments, "posonlyargs", []) + arguments.args
    defaults = [None] * (len(names) - len(arguments.defaults)) + list(arguments.defaults)
    static = any(getattr(each, "id", "") == "staticmethod" for each in function.decorator_list)
    return [
        {
            "name": each.arg,
            "default": segment(text, default, 40),
            "annotation": segment(text, each.annotation, 60),
        }
        for index, (each, default) in enumerate(zip(names, defaults))
        if index or static or each.arg not in ("self", "cls")
    ]


def stored_constants(function, constants):
    """The texts and numbers that it writes into cells itself."""
    values = [
        constants.of(node.value)
        for node in own_nodes(function)
        if isinstance(node, ast.Assign) and any(isinstance(each, ast.Subscript) for each in node.targets)
    ]
    return list(dict.fromkeys(value for value in values if value is not Constants.MISSING))[:8]


def function_data(function, owner, text, calls, index, constants):
    """One function of the description."""
    return {
        "name": function.name,
        "class": owner,
        "line": function.lineno,
        "end_line": function.end_lineno,
        "parameters": parameters_of(function, text),
        "doc": one_line(ast.get_docstring(function) or "", 200),
        "returns": segment(text, function.returns, 60),
        "recursive": calls.is_recursive(index),
        "kind": kind_of(function, index, calls),
        "reaches": bool(calls.searches(index)),
        "asks_input": asks_input(function),
        "answers": answers_of(function, text),
        "indexed": indexed_names(function),
        "stores": stored_constants(function, constants),
        "static": bool(owner) and not any(each.arg in ("self", "cls") for each in function.args.args[:1]),
        "members": {name: sorted(members_of(name, index, calls))[:40] for name in parameter_names(function)[:20]},
    }


def class_data(node, text):
    """A class: what making an object of it takes, and what its objects have."""
    makers = [each for each in node.body if isinstance(each, FUNCTIONS) and each.name == "__init__"]
    members = {each.name for each in node.body if isinstance(each, FUNCTIONS)}
    for each in ast.walk(node):
        if isinstance(each, ast.Attribute) and getattr(each.value, "id", "") == "self":
            members.add(each.attr)
    for each in node.body:
        target = each.targets[0] if isinstance(each, ast.Assign) else getattr(each, "target", None)
        members.add(getattr(target, "id", ""))
    return {
        "name": node.name,
        "line": node.lineno,
        "parameters": parameters_of(makers[0], text) if makers else [],
        "members": sorted(members - {""})[:200],
    }


# ---- Load: the module runs, and how it is called is prepared.

SIDE_NAME = re.compile(
    r"letter|player|symbol|mark|sign|piece|token|side|turn|^(me|ai|bot|computer|x_or_o|color|colour)$"
)
OTHER_NAME = re.compile(r"opponent|human|other|enemy|adversary|^(you|user)$")
TURN_NAME = re.compile(
    r"^(current_?player|current_?turn|turn|to_?move|player_?to_?move|current|player|whose_?turn|side)$"
)
HOLDER_NAME = re.compile(r"board|state|grid|game|field|env|match|ttt|tic_?tac|position")
OWN_NAME = re.compile(r"(^|_)(ai|comp|computer|bot|cpu|machine|engine|agent)(_|$)")
STONES_NAME = re.compile(
    r"(^|_)(marked|filled|placed|occupied|stones|moves|turns|plies|ply)(_|$)|(move|turn|stone|piece|ply)_?count"
)
EMPTY_NAME = re.compile(r"(^|_)(empty|free|left|remaining|open|available)(_|$)")
CELL_NAMES = ("index", "move", "position", "pos", "cell", "square", "spot", "best_move", "action", "idx")
NUMBERED = {
    "digits": lambda cell: cell + 1,
    "digit texts": lambda cell: str(cell + 1),
    "digits from 0": lambda cell: cell,
    "digit texts from 0": lambda cell: str(cell),
}
IMMUTABLE = ("tuple", "nested tuple", "text")
EXCHANGED = str.maketrans("XO", "OX")
ARGUMENT_WORDS = ("board", "side", "opponent", "depth", "alpha", "beta", "maximising", "self")


MOST_PAUSE = 5
LEAST_PAUSE = 0.25
WINDOWS = (
    "pygame",
    "tkinter",
    "customtkinter",
    "turtle",
    "PyQt5",
    "PyQt6",
    "PySide2",
    "PySide6",
    "kivy",
    "wx",
    "arcade",
)


def hurry(sleep=time.sleep):
    """A pause in which a person is to read, such as time.sleep(1), is not waited for."""
    here = _thread.get_ident()

    def nap(seconds):
        is_pause = isinstance(seconds, (int, float)) and LEAST_PAUSE <= seconds <= MOST_PAUSE
        return sleep(0 if is_pause and _thread.get_ident() == here else seconds)

    time.sleep = nap


class Nothing:
    """Stands for whatever a module that shows windows has; nothing comes of it."""

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
    """Finds modules that show windows and are not there: whoever asks for a move needs none of them."""

    def __init__(self, names):
        self._names = names

    def find_spec(self, name, path=None, target=None):
        """An empty module in which every name is a class of nothing."""
        import importlib.machinery

        found = name.split(".")[0] in self._names
        return importlib.machinery.ModuleSpec(name, self, is_package=True) if found else None

    @staticmethod
    def create_module(spec):
        """The module."""
        module = types.ModuleType(spec.name)
        module.__getattr__ = lambda name: type(name, (Nothing,), {}) if not name.startswith("__") else missing(name)
        module.__all__ = []
        return module

    @staticmethod
    def exec_module(module):
        """There is nothing to run."""


def missing(name):
    """As a module says it."""
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
        self.left_out = []
        self.codes = []
        self.counted = []

    def owns(self, filename):
        """Whether a frame is the person's own."""
        return filename == self.name or (filename != __file__ and filename.startswith(self.folder + os.sep))

    def load(self):
        """Run the module. Raises RefusedError and ChangedError."""
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
        if self.calling.get("definitions_only"):
            self._run_definitions(tree, text)
        else:
            self._run(compiled(tree, self.name))
        self._find_search(Calls(tree))

    def _run(self, code):
        self.codes.append(code)
        _, error, _ = self.guarded(exec, code, vars(self.module))
        if error is not None:
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
        sys.meta_path.append(Windows([name for name in imports_of(tree, self.folder)[1] if name in WINDOWS]))
        for node in tree.body:
            if is_main_guard(node) or not is_definition(node):
                continue
            code = compiled(ast.Module([node], []), self.name, flags)
            try:
                self._run(code)
            except RefusedError as refused:
                if refused.missing or not isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
                    raise
                self.left_out.append({"line": node.lineno, "what": what_is(node, text)})
        self.left_out.sort(key=lambda each: each["line"])

    def _find_search(self, calls):
        """The code objects of the recursive search that the called function is or leads to."""
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
        """Call it, and count how often the search is entered; nothing without one."""
        if not self.codes:
            return (*self.guarded(function, *arguments), None)
        count = [0]
        if hasattr(sys, "monitoring"):
            watch, tool = sys.monitoring, 4
            start = watch.events.PY_START

            def entered(code, offset):
                count[0] += 1

            watch.use_tool_id(tool, "calls of the search")
            watch.register_callback(tool, start, entered)
            for code in self.codes:
                watch.set_local_events(tool, code, start)
            result = self.guarded(function, *arguments)
            for code in self.codes:
                watch.set_local_events(tool, code, 0)
            watch.register_callback(tool, start, None)
            watch.free_tool_id(tool)
        else:
            wanted = {id(code) for code in self.codes}

            def called(frame, event, argument):
                if event == "call" and id(frame.f_code) in wanted:
                    count[0] += 1

            sys.setprofile(called)
            result = self.guarded(function, *arguments)
            sys.setprofile(None)
        return (*result, count[0])


class Caller:
    """Makes the arguments of a call as the calling says, and reads its answer as a cell."""

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
        self.signs = {"X": self._sign(calling.get("x", "X")), "O": self._sign(calling.get("o", "O"))}
        self.empty = self._sign(calling.get("empty", " "))
        self.side_word = calling.get("side", "its sign")
        self.numpy = None
        if "NumPy" in self.shape:
            self.numpy = self._import_numpy()
        for word in self.words:
            if word not in ARGUMENT_WORDS and not word.startswith("="):
                raise RefusedError(f"“{one_line(word, 40)}” is nothing that an argument can be given.")
        self.owner, self.method, self.function = None, "", None
        self._find_function(calling["function"])
        self.holder = self._find_holder() if self.where == "attribute" else None

    def _sign(self, sign):
        """A member of an enumeration of the module for its name, Cell.X; whatever else it is, itself."""
        if not isinstance(sign, str) or not MEMBER.fullmatch(sign):
            return sign
        owner, _, name = sign.partition(".")
        found = vars(self.guest.module).get(owner)
        return found[name] if isinstance(found, enum.EnumMeta) and name in found.__members__ else sign

    def _import_numpy(self):
        module, error, _ = self.guest.guarded(__import__, "numpy")
        if error is not None:
            version = sys.version_info[:2]
            raise RefusedError(
                "NumPy is missing in this Python {}.{}, and the board is an array.".format(*version), "", "numpy"
            )
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
        """The class whose objects have the board: the function's own, or where it is given the object, another one."""
        owner = self.owner if "self" in self.words and "board" not in self.words else None
        board = self.board(self.flat("." * 9), 3, 3)
        others = [
            each for each in vars(self.guest.module).values() if isinstance(each, type) and each is not self.owner
        ]
        for found in [owner, *others] if owner else others:
            if found.__module__ == "builtins":
                continue
            made, error, _ = self.guest.guarded(self._object, found, "X", board, [" "] * 9, 3, 3, 3)
            if error is None and hasattr(made, attribute_of(made, self.board_name)):
                return found
        if owner:
            return owner  # it says itself why it cannot be made
        raise RefusedError(
            f"No class in {self.guest.name} makes objects with a {self.board_name} without being told more."
        )

    def _object(self, its, side, board, cells, rows, columns, k):
        """An object of a class; arguments without a default are given what their names ask for."""
        return its(*[value for value, _ in self._maker_arguments(its, side, board, cells, rows, columns, k)])

    def _maker_arguments(self, its, side, board, cells, rows, columns, k, kept_in=None):
        import inspect

        if its.__init__ is object.__init__:
            return []
        found = []
        for each in list(inspect.signature(its.__init__).parameters.values())[1:]:
            if each.default is not each.empty or each.kind in (each.VAR_POSITIONAL, each.VAR_KEYWORD):
                break
            name = snake(each.name)
            if kept_in is not None and HOLDER_NAME.search(name):
                found.append((kept_in, "game"))
            elif re.search(r"board|state|grid", name) and board is not None:
                found.append((board, literal(board)))
            elif OTHER_NAME.search(name):
                found.append(self._pair(self.signs["O" if side == "X" else "X"]))
            elif SIDE_NAME.search(name):
                found.append(self._pair(self.signs[side]))
            elif re.search(r"depth", name):
                found.append(self._pair(len(cells)))
            elif re.match(r"(size|n|m|rows?|height)$", name):
                found.append(self._pair(rows))
            elif re.match(r"(columns?|cols?|width)$", name):
                found.append(self._pair(columns))
            elif re.match(r"(k|win\w*|in_a_row)$", name):
                found.append(self._pair(k))
            elif name == "name":
                found.append(self._pair("guest"))
            else:
                raise TypeError(f"{its.__name__} cannot be made: it needs {each.name}")
        return found

    @staticmethod
    def _pair(value):
        return value, literal(value)

    # The board.

    def flat(self, cells):
        """The cells as signs, row by row."""
        number = NUMBERED.get(self.empty) if isinstance(self.empty, str) else None
        signs = self.signs
        return [signs[c] if c in signs else number(i) if number else self.empty for i, c in enumerate(cells)]

    def keys(self, rows, columns, existing=None):
        """Of a board that is a dict: those it has, or what the answers name cells by."""
        if isinstance(existing, dict) and len(existing) == rows * columns:
            return list(existing)
        if self.reply.startswith("row and column"):
            first = int(self.reply.endswith("1"))
            return [(row + first, column + first) for row in range(rows) for column in range(columns)]
        first = 0 if self.reply.endswith("0") else 1
        return list(range(first, rows * columns + first))

    def _own_dict(self, count):
        """A board of the file itself that is a dict: its keys are those that the file knows."""
        if self.shape != "dict":
            return None
        mine = vars(self.guest.module).values()
        return next((each for each in mine if type(each) is dict and len(each) == count and self._is_board(each)), None)

    def _is_board(self, board):
        signs = [*self.signs.values(), self.empty]
        return all(type(each) in (str, int, type(None)) for each in board.values()) and (
            self.empty in NUMBERED or all(each in signs for each in board.values())
        )

    def board(self, flat, rows, columns, existing=None):
        """The board as it is handed over."""
        shape = self.shape
        if shape == "list":
            return list(flat)
        if shape == "tuple":
            return tuple(flat)
        if shape == "list from 1":
            return [flat[0] if self.empty in NUMBERED else self.empty, *flat]
        if shape == "text":
            return "".join(str(sign)[-1:] for sign in flat)
        if shape == "dict":
            return dict(zip(self.keys(rows, columns, existing), flat))
        nested = [flat[row * columns : (row + 1) * columns] for row in range(rows)]
        if shape == "nested list":
            return nested
        if shape == "nested tuple":
            return tuple(map(tuple, nested))
        kinds = {type(sign) for sign in (*self.signs.values(), self.empty)}
        kind = getattr(existing, "dtype", None) or (None if len(kinds) == 1 and self.empty not in NUMBERED else object)
        return self.numpy.array(flat if shape.startswith("flat") else nested, dtype=kind)

    def cells_of(self, board, count):
        """The signs of a board of any of these shapes, row by row; None for something else."""
        if hasattr(board, "tolist"):
            board = board.tolist()
        if isinstance(board, dict):
            board = list(board.values())
        if not isinstance(board, (list, tuple, str)):
            return None
        if len(board) == count + 1 and self.shape == "list from 1":
            board = board[1:]
        if len(board) != count and board and all(isinstance(row, (list, tuple, str)) for row in board):
            board = [cell for row in board for cell in row]
        return list(board) if len(board) == count else None

    # The call.

    def seen(self, side, cells):
        """Side and cells as the guest sees them: exchanged where its stones always have one sign."""
        always = {"always X's sign": "X", "always O's sign": "O"}.get(self.side_word, side)
        return (side, cells) if always == side else (always, cells.translate(EXCHANGED))

    def prepare(self, order):
        """(function, its arguments, the call as text, where the board is found afterwards) for an order."""
        rows, columns, k, side, cells = order["rows"], order["columns"], order["k"], order["side"], order["cells"]
        side, cells = self.seen(side, cells)
        flat = self.flat(cells)
        texts = []
        holder = made = None
        board = self.board(flat, rows, columns, self._own_dict(len(cells))) if self.where == "argument" else None

        def make(its, kept_in=None):
            given = self.board(flat, rows, columns) if board is None else board
            arguments = self._maker_arguments(its, side, given, flat, rows, columns, k, kept_in)
            written = "{}({})".format(its.__name__, ", ".join(text for _, text in arguments))
            return its(*[value for value, _ in arguments]), written

        is_held = self.where == "attribute" and (self.holder is not self.owner or "self" not in self.words)
        if "self" in self.words and self.owner is not None and not is_held:
            made, made_text = make(self.owner)
        if self.where == "attribute":
            holder, name = made, "it"
            if is_held:
                holder, holder_text = make(self.holder)
                name = "game"
            else:
                holder_text = made_text
                made_text = name
            attribute = attribute_of(holder, self.board_name)
            existing = getattr(holder, attribute, None)
            board = self.board(flat, rows, columns, existing)
            object.__setattr__(holder, attribute, board)  # that of a frozen one too
            names = vars(holder) if hasattr(holder, "__dict__") else {}
            self._tell_turn(names, side)
            self._tell_counts(names, cells)
            texts += [f"{name} = {holder_text}", f"{name}.{attribute} = {literal(board)}"]
            if is_held and "self" in self.words:
                made, made_text = make(self.owner, holder)
        elif self.where == "global":
            module = vars(self.guest.module)
            board = self.board(flat, rows, columns, module.get(self.board_name))
            module[self.board_name] = board
            self._tell_turn(module, side)
            texts.append(f"{self.board_name} = {literal(board)}")
        arguments, written = [], []
        for word in self.words:
            if word == "self" and made is not None:
                continue
            if word in ("board", "self") and holder is not None:
                value, text = holder, name
            else:
                value = board if word == "board" else self._argument(word, side, cells)
                text = literal(value)
            arguments.append(value)
            written.append(text)
        function = getattr(made, self.method) if made is not None else self.function
        named = f"{made_text}.{self.method}" if made is not None else self.guest.calling["function"]
        texts.append("{}({})".format(named, ", ".join(written)))
        return function, arguments, "; ".join(texts), (board, holder, flat)

    def _argument(self, word, side, cells):
        if word.startswith("="):
            return json.loads(word[1:])
        if word in ("side", "opponent"):
            is_x = (side == "X") == (word == "side")
            styles = {"1 or -1": 1 if is_x else -1, "True for X": is_x}
            return styles.get(self.side_word, self.signs["X" if is_x else "O"])
        if word == "depth":
            return cells.count(".")
        return {"alpha": float("-inf"), "beta": float("inf")}.get(word, True)

    def _tell_turn(self, names, side):
        """Where the board is kept, whose turn it is may be kept too, as a sign: it is set.

        A ``player`` beside an ``ai`` is no turn but the sign of the person who plays against it.
        """
        has_own = any(OTHER_NAME.search(snake(each)) or OWN_NAME.search(snake(each)) for each in names)
        for name, value in list(names.items()):
            is_turn = TURN_NAME.match(snake(name)) and not (has_own and snake(name) == "player")
            if is_turn and any(value is sign or value == sign for sign in self.signs.values()):
                names[name] = self.signs[side]

    @staticmethod
    def _tell_counts(names, cells):
        """So may be how many stones there are, or how many cells are empty, as a number: it is set."""
        empty = cells.count(".")
        for name, value in list(names.items()):
            if type(value) is not int:
                continue
            if value == 0 and STONES_NAME.search(snake(name)):
                names[name] = len(cells) - empty
            elif value == len(cells) and EMPTY_NAME.search(snake(name)):
                names[name] = empty

    def board_after(self, kept):
        """The board as the call left it."""
        board, holder, _ = kept
        if self.where == "attribute":
            return getattr(holder, attribute_of(holder, self.board_name), None)
        if self.where == "global":
            return vars(self.guest.module).get(self.board_name)
        return board

    def has_changed(self, kept):
        """Whether a board that was to be read is another one now."""
        if self.where == "argument" and self.shape in IMMUTABLE:
            return False
        return self.cells_of(self.board_after(kept), len(kept[2])) != kept[2]

    def read(self, value, order, kept):
        """The cell that was answered. Raises RefusedError with what is wrong with it."""
        rows, columns = order["rows"], order["columns"]
        count = rows * columns
        if isinstance(value, types.GeneratorType):
            raise RefusedError("It answered a generator: there is a yield where a return belongs.")
        if self.reply == "the board, changed in place":
            return self._difference(self.board_after(kept), order, kept, "It changed the board in {} cells.")
        if value is None:
            raise RefusedError("It answered None.")
        shown = one_line(repr(value), 60)
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
        if self.reply == "a new board":
            return self._difference(value, order, kept, "It answered a board with {} cells changed.")
        if self.shape == "dict" and isinstance(kept[0], dict):
            try:
                return list(kept[0]).index(value)
            except ValueError:
                pass
        if self.is_pair:
            first = int(self.reply.endswith("1"))
            try:
                row, column = (whole(each) for each in list(value)[:2])
            except (TypeError, ValueError):
                raise RefusedError(f"It answered {shown}, which is no row and column.") from None
            if self.reply.startswith("column"):
                row, column = column, row
            if not (first <= row < rows + first and first <= column < columns + first):
                raise RefusedError(
                    f"It answered {shown}, and rows are {first} to {rows + first - 1}, "
                    f"columns {first} to {columns + first - 1}."
                )
            return (row - first) * columns + column - first
        first = int(self.reply.endswith("1"))
        try:
            cell = whole(value)
        except (TypeError, ValueError):
            raise RefusedError(f"It answered {shown}, which is no cell's number.") from None
        if not first <= cell < count + first:
            raise RefusedError(f"It answered {shown}, and cells are {first} to {count + first - 1}.")
        return cell - first

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


def awaited(coroutine):
    """What an async function answers."""
    import asyncio

    return asyncio.run(coroutine)


def attribute_of(holder, name):
    """What an object's attribute is called: Python puts its class before a name that begins with two underscores."""
    if name.startswith("__") and not name.endswith("__"):
        for each in type(holder).__mro__:
            mangled = f"_{each.__name__.lstrip('_')}{name}"
            if hasattr(holder, mangled):
                return mangled
    return name


def named_cell(value):
    """Of an answer that names what it holds, such as {"index": 4, "score": 0}: the cell; None where nothing tells."""
    by_name = {snake(key): each for key, each in value.items() if isinstance(key, str)}
    for row, column in (("row", "col"), ("row", "column"), ("i", "j"), ("r", "c"), ("x", "y")):
        if row in by_name and column in by_name:
            return by_name[row], by_name[column]
    return next((by_name[name] for name in CELL_NAMES if name in by_name), None)


def whole(value):
    """A whole number of any kind: of NumPy, a float without a fraction, a text of digits; truth values are none."""
    if type(value).__name__ in ("bool", "bool_"):
        raise TypeError
    if isinstance(value, str):
        return int(value) if value.strip().isascii() else int("?")
    if isinstance(value, float):
        if value != int(value):
            raise ValueError
        return int(value)
    return value.__index__() if hasattr(value, "__index__") else int("?")


def literal(value):
    """A value as one could type it, texts in double quotes."""
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[{}]".format(", ".join(map(literal, value)))
    if isinstance(value, tuple):
        return "({}{})".format(", ".join(map(literal, value)), "," if len(value) == 1 else "")
    if isinstance(value, dict):
        return "{{{}}}".format(", ".join(f"{literal(k)}: {literal(v)}" for k, v in value.items()))
    if isinstance(value, float) and value in (float("inf"), float("-inf")):
        return f'float("{value}")'
    if hasattr(value, "tolist"):
        return f"numpy.array({literal(value.tolist())})"
    return repr(value)


# ---- The orders.


class Work:
    """Takes orders until the last one."""

    def __init__(self):
        self.channel = Channel()
        self.printed = Printed()
        self.guarded = Guarded()
        self.caller = None

    def run(self):
        """Answer every order."""
        doing = {"describe": describe, "load": self.load, "ask": self.ask}
        while True:
            order = self.channel.receive()
            if order["do"] == "end":
                os._exit(0)
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

    def load(self, order):
        """{"file", "sha256": of what may run, "" for anything, "calling": Calling.to_data()} -> {"loaded": true,
        "left_out": [{"line", "what"}], "counted": names of the functions that are counted, "printed"}; or {"sentence",
        "error", "missing_module", "printed"}; or {"changed": true, "printed"}."""
        self.caller = None
        guest = Guest(os.path.abspath(order["file"]), order.get("sha256", ""), order["calling"], self.guarded)
        guest.load()
        self.caller = Caller(guest)
        return {"loaded": True, "left_out": guest.left_out[:100], "counted": guest.counted}

    def ask(self, order):
        """{"rows", "columns", "k", "cells": "XO.......", "side": "X", "count": false} -> {"kind": word of answers.Kind,
        "cell", "shown", "seconds", "printed", "error", "sentence", "calls", "arguments"}."""
        caller = self.caller
        if caller is None:
            raise RefusedError("Nothing is loaded.")
        answer = {
            "kind": "exception",
            "cell": None,
            "shown": "",
            "seconds": 0.0,
            "printed": "",
            "error": "",
            "sentence": "",
            "calls": None,
            "arguments": "",
        }
        kept = None
        prepared, error, _ = self.guarded(caller.prepare, order)
        if error is None:
            function, arguments, answer["arguments"], kept = prepared
            if order.get("count"):
                value, error, _, answer["calls"] = caller.guest.counting(function, arguments)
            else:
                value, error, answer["seconds"] = self.guarded(function, *arguments)
        if error is None and hasattr(value, "cr_frame"):
            value, error, seconds = self.guarded(awaited, value)
            answer["seconds"] += seconds
        is_over = isinstance(error, (SystemExit, EOFError)) or (error is not None and caller.guest.left_out)
        if is_over and self._has_moved(order, kept):
            value = error = None  # its move is made: the game ends, the person's turn comes, or a window would show it
        if error is None:
            _, error, _ = self.guarded(self._read, value, order, kept, answer)
        answer["printed"] = self.printed.take()
        if error is not None:
            answer["kind"], answer["cell"] = "exception", None
            answer["sentence"] = plain(sentence_of(error, caller.guest, ""), 400)
            answer["error"] = trimmed(error, caller.guest)
        return answer

    def _has_moved(self, order, kept):
        """Whether the board that is to be changed in place holds its move."""
        if kept is None or self.caller.reply != "the board, changed in place":
            return False
        _, error, _ = self.guarded(self.caller.read, None, order, kept)
        return error is None

    def _read(self, value, order, kept, answer):
        caller = self.caller
        answer["shown"] = one_line(repr(value))
        in_place = caller.reply == "the board, changed in place"
        if not in_place and value is not kept[0] and caller.has_changed(kept):
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
    """Take orders until the end."""
    warnings.filterwarnings("ignore", "This process .* is multi-threaded", DeprecationWarning)
    Work().run()


# ----------------------------------------------------------------------------------------------------------- supervise
# Watches over a process and ends all that it started. Linux and macOS; on Windows the host's Job Object does it.

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36  # man 2 prctl
MOST_PROCESSES = 256
LOOK_SECONDS = 0.1
NICE = 5
TOO_MANY = 86  # the exit status where a guest had more processes than that


def supervise(words):
    """Run a command with limits until it ends, its host is gone, or SIGTERM comes; then end all that it started.

    [--memory-mib M] [--output-mib N] [--remove FOLDER] -- COMMAND. Standard input and output are the command's. The
    host is gone when nobody can write to standard input any more: that is seen without reading from it. The exit
    status, or the signal, is the command's; TOO_MANY where it was ended for its many processes. FOLDER is removed at
    the end.
    """
    import select
    import signal

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
    os.dup2(nowhere, 1)  # the host reads to the end when the command, not when its supervisor, has ended
    poller = select.poll()
    poller.register(0, 0)
    poller.register(woken, select.POLLIN)
    status, too_many = None, False
    while status is None and not told and not too_many:
        for descriptor, _ in poller.poll(LOOK_SECONDS * 1000):
            if descriptor == 0:
                told.append(True)  # POLLHUP or POLLERR: nothing else was asked for
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
    """The C library, for prctl; None elsewhere."""
    if not sys.platform.startswith("linux"):
        return None
    import ctypes

    return ctypes.CDLL(None, use_errno=True)


def start_limited(command, options, libc):
    """Start a command in a session of its own that ends with this process; its number."""
    import resource
    import signal

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
            limit(resource.RLIMIT_AS, int(options["--memory-mib"]) << 20)
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
    """Set a limit as far as the system lets us: macOS knows some by name only, and a lower one stays."""
    import resource

    try:
        hard = resource.getrlimit(what)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (most, most))
    except (OSError, ValueError):
        pass


def limit_processes(room):
    """Let this process and what it starts fork only while the user has fewer than ``room`` tasks.

    The kernel counts all of the user's, in a container perhaps many that cannot be seen from here: where that leaves no
    room for one, there is no limit.
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
    """How many tasks (threads) this user has, as far as they can be seen."""
    if not os.path.isdir("/proc/self/task"):
        return MOST_PROCESSES
    mine, count = os.getuid(), 0
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                if os.stat(f"/proc/{name}").st_uid == mine:
                    count += len(os.listdir(f"/proc/{name}/task"))
            except OSError:
                pass  # it has ended
    return count


def tasks_of_machine():
    """How many tasks the whole machine has: one short file tells (man 5 proc_loadavg). 0 where there is none."""
    try:
        with open("/proc/loadavg", "rb") as file:
            return int(file.read().split()[3].split(b"/")[1])
    except (OSError, ValueError, IndexError):
        return 0


def reap():
    """Wait for every child that has ended, adopted ones too: their statuses by number, and whether a child is left."""
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
    """Kill them all, again and again, until none is left.

    First all are stopped: what is stopped cannot fork, so the list is whole when nothing new is found. On Linux whoever
    loses its parent becomes our child: without a child nobody is left. Elsewhere the child's group is killed as well.
    """
    import signal

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
    """Send a signal to processes, those that have ended or changed their user left out."""
    for each in processes:
        with contextlib.suppress(OSError):
            os.kill(each, number)


class Family:
    """The processes below this one, found again and again: only those not seen before are looked at, since whoever
    forks without end is caught by nothing that takes longer than a fork."""

    def __init__(self):
        self.known = set()
        self._others = {0}

    def newcomers(self):
        """Descendants that were not known yet."""
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
    """The parent of every process that has not ended, from /proc or told by ps; some are left out."""
    if os.path.isdir("/proc/self"):
        found = {}
        for name in os.listdir("/proc"):
            if name.isdigit() and int(name) not in left_out:
                try:
                    with open(f"/proc/{name}/stat", "rb") as file:
                        state, parent = file.read().rpartition(b")")[2].split()[:2]
                except (OSError, ValueError):
                    continue  # it has ended
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
