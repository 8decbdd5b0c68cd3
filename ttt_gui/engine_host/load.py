"""Runs the engine's module, all of it or its definitions only, and keeps what is to be known of it during calls."""

from __future__ import annotations
import __future__

import _thread
import ast
import builtins
import linecache
import os
import re
import sys
import time
import types

from .errors import sentence_of, trimmed
from .source import (
    FUNCTIONS,
    NO_MOVE_NAME,
    Calls,
    RefusedError,
    asks_input,
    bodies,
    called,
    compiled,
    dotted,
    is_main_guard,
    parse,
    read_source,
    segment,
    snake,
)


def what_is(node, text):
    """Return a statement in few words: 'a while loop that asks for input()', or its beginning as it is written."""
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
    may run while the file is loaded. What is made of windows is among them as 'name.'."""
    calls, found = Calls(tree), {}
    loud = [not LOUD.isdisjoint(called_names(function)) for function, _ in calls.all]
    for index, (function, owner) in enumerate(calls.all):
        name = owner if function.name == "__init__" else function.name
        found[name] = found.get(name, True) and not any(loud[i] for i in calls.reach[index] | {index})
    names = {name for name, is_quiet in found.items() if is_quiet and not NO_MOVE_NAME.search(snake(name))}
    return names | {f"{name}." for name in made_of_windows(tree)}


LOUD = {"input", "print", "sleep", "exit", "mainloop"}


def called_names(node):
    """Return the names of what is called in a node, of each the last part."""
    return [called(each) for each in ast.walk(node) if isinstance(each, ast.Call)]


def made_of_windows(tree):
    """Return the names of a file that stand for modules with windows, and for what is made of them at its top."""
    found = set()
    for node in tree.body:
        if imported_by(node) & WINDOWS:
            names = [(each.asname or each.name).partition(".")[0] for each in node.names]
            found |= unbound_names(tree) if names == ["*"] else {*names}
        made = node.value if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) else None
        if made is not None and dotted(made.func).partition(".")[0] in found:
            found |= {getattr(each, "id", "") for each in node.targets}
    return found - {""}


def is_constant(node, quiet):
    """Return whether a node only makes values: all that it calls makes numbers, texts and containers, or is among the
    names ``quiet`` (quiet_names())."""
    waits = any(isinstance(each, (ast.Await, ast.Yield, ast.YieldFrom)) for each in ast.walk(node))
    loops = isinstance(node, (ast.For, ast.While))  # a loop that only ends with its window is none that makes values
    calls = [each for each in ast.walk(node) if isinstance(each, ast.Call)]
    return not waits and all(
        CALLS_THAT_MAKE.match(called(each))
        or called(each) in quiet
        or (not loops and dotted(each.func).partition(".")[0] + "." in quiet)
        for each in calls
    )


def is_definition(node, quiet):
    """Return whether a statement is one of those that run with "definitions_only": imports, definitions, and what makes
    values; ``quiet`` as in is_constant()."""
    if isinstance(node, (ast.Import, ast.ImportFrom, ast.ClassDef, ast.Pass, *FUNCTIONS)):
        return True
    if isinstance(node, (ast.If, ast.Try)):
        return (isinstance(node, ast.Try) or is_constant(node.test, quiet)) and all(
            is_definition(each, quiet) for block in bodies(node) for each in block
        )
    return isinstance(node, MAKING) and is_constant(node, quiet)


def left_out_of(tree, text):
    """Return the statements left out with definitions only: [{"line", "what"}]."""
    quiet = quiet_names(tree)
    return [
        {"line": node.lineno, "what": what_is(node, text)}
        for node in tree.body
        if not is_definition(node, quiet) and not is_main_guard(node)
    ]


def imported_by(node):
    """Return the modules that a statement imports, by the first part of their names."""
    if isinstance(node, ast.ImportFrom):
        return {(node.module or "").split(".")[0]}
    return {each.name.split(".")[0] for each in node.names} if isinstance(node, ast.Import) else set()


MOST_PAUSE = 5
LEAST_PAUSE = 0.25
WINDOWS = {"tkinter", "customtkinter", "turtle", "pygame", "matplotlib", "kivy", "wx", "arcade"}
WINDOWS |= {"PyQt5", "PyQt6", "PySide2", "PySide6"}
"""The modules that show windows: an engine is asked without them, be there a display or not."""


def hurry(sleep=time.sleep):
    """Make time.sleep skip a pause that is meant for a person to read, such as time.sleep(1), in this thread; other
    pauses go to ``sleep``, the function that was there before."""
    here = _thread.get_ident()

    def nap(seconds):
        """Sleep, but in this thread not at all where the pause is meant for a person."""
        is_pause = isinstance(seconds, (int, float)) and LEAST_PAUSE <= seconds <= MOST_PAUSE
        return sleep(0 if is_pause and _thread.get_ident() == here else seconds)

    time.sleep = nap


class NothingType(type):
    """The type of the classes in a module that stands for one with windows: whatever they are asked for is Nothing."""

    def __getattr__(cls, name):
        """Return Nothing for any name but Python's own, which begin with two underscores."""
        if name.startswith("__"):
            raise AttributeError(name)
        return Nothing()


class Nothing(metaclass=NothingType):
    """Stands for everything in a module that shows windows, and does nothing; as a number it is 0."""

    def __init__(self, *_, **__):
        pass

    def _same(self, *_, **__):
        """Return Nothing, for all operators with such a result."""
        return Nothing()

    __call__ = __getitem__ = __enter__ = __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _same
    __truediv__ = __floordiv__ = __neg__ = __or__ = __ror__ = __and__ = _same

    def _nothing(self, *_):
        """Return None, for what returns nothing."""

    __setitem__ = __delitem__ = __exit__ = _nothing

    def _zero(self):
        """Return 0, as a number or a length."""
        return 0

    __int__ = __index__ = __len__ = _zero

    def __float__(self):
        return 0.0

    def _less(self, _):
        """Return False, for all comparisons."""
        return False

    __lt__ = __gt__ = __contains__ = _less

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Nothing()

    def __iter__(self):
        return iter(())


class Windows:
    """Imports a stand-in for each module that shows windows, installed or not: a move can be had without them.

    ``wanted`` are the names that a file may take from there by an asterisk, ``folder`` is the engine's, whose own
    modules are imported as they are.
    """

    def __init__(self, wanted, folder):
        self._wanted, self._folder = sorted(wanted), folder

    def find_spec(self, name, path=None, target=None):
        """Return the spec of a stand-in; None for any other module, and for one of the engine's own."""
        import importlib.machinery

        first = name.split(".")[0]
        own = any(os.path.exists(os.path.join(self._folder, first + end)) for end in ("", ".py"))
        return importlib.machinery.ModuleSpec(name, self, is_package=True) if first in WINDOWS and not own else None

    def create_module(self, spec):
        """Return a module in which every name is a class of Nothing; one whose name begins with a small letter is
        Nothing itself."""
        module = types.ModuleType(spec.name)

        def named(name):
            """Return what a stand-in has under a name: a class for a capital letter, else Nothing."""
            if name.startswith("__"):
                raise AttributeError(name)
            if name == "subplots":  # figure, axes = subplots()
                return lambda *_, **__: (Nothing(), Nothing())
            return NothingType(name, (Nothing,), {}) if name[:1].isupper() else Nothing()

        module.__getattr__ = named
        module.__all__ = self._wanted
        return module

    @staticmethod
    def exec_module(module):
        """Do nothing, since a stand-in has nothing to run."""


def unbound_names(tree):
    """Return the names that a file reads and never sets."""
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    stored = {each.id for each in names if not isinstance(each.ctx, ast.Load)}
    return {each.id for each in names} - stored - set(dir(builtins))


def first_line(function):
    """Return the line in which a function's code object begins: that of its first decorator."""
    return min([function.lineno] + [each.lineno for each in function.decorator_list])


HERE = os.path.dirname(os.path.abspath(__file__)) + os.sep


class EngineModule:
    """A loaded module, and the way it is called.

    ``path`` is its file, ``calling`` the data of a Calling (Calling.to_data()), ``guarded`` calls its functions
    (EngineCalls in work.py).
    """

    def __init__(self, path, calling, guarded):
        self.path = path
        self.folder = os.path.dirname(path)
        self.name = os.path.basename(path)
        self.calling = calling
        self.guarded = guarded
        self.module = None
        self.left_out, self.codes = [], []
        self.bound, self.turns = set(), set()
        self.has_windows = False

    def owns(self, filename):
        """Return whether a frame with this file name belongs to the engine's own code."""
        return filename == self.name or (not filename.startswith(HERE) and filename.startswith(self.folder + os.sep))

    def load(self, check):
        """Run the engine's module, once ``check`` has seen its bytes. Raises RefusedError."""
        text = read_source(self.path, check)
        tree = parse(text, self.name)
        stem = os.path.splitext(self.name)[0]
        module = types.ModuleType(stem if stem.isidentifier() and stem not in sys.modules else "guest_file")
        module.__file__ = self.path
        sys.modules[module.__name__] = self.module = module
        linecache.cache[self.name] = len(text), None, text.splitlines(True), self.name
        hurry()
        sys.meta_path.insert(0, Windows(unbound_names(tree) - self.defined(tree), self.folder))
        self._learn(tree)
        if self.calling.get("definitions_only"):
            self._run_definitions(tree, text)
        else:
            self._run(compiled(tree, self.name))
        self._find_search(Calls(tree))

    @staticmethod
    def defined(tree):
        """Return the names of all functions and classes of a file, and of what it imports."""
        found = {node.name for node in ast.walk(tree) if isinstance(node, (*FUNCTIONS, ast.ClassDef))}
        return found | {each.asname or each.name for each in ast.walk(tree) if isinstance(each, ast.alias)}

    def _learn(self, tree):
        """Keep the names that the file gives to its module, and those that hold whose turn it is."""
        self.has_windows = bool(made_of_windows(tree))
        self.bound = {"*" for each in ast.walk(tree) if isinstance(each, ast.alias) and each.name == "*"}
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
            if isinstance(node, ast.Global):
                self.bound.update(node.names)

    def binds(self, names):
        """Return whether something in the file may give these names to its module, be it a part that does not run."""
        return "*" in self.bound or not names or any(each in self.bound for each in names)

    def _run(self, code):
        """Run code of the module in its names. Raises RefusedError where it raises an exception, unless that is a
        question for input() and the function to call is there by then."""
        self.codes.append(code)
        _, error, _ = self.guarded(exec, code, vars(self.module))
        is_ready = isinstance(error, EOFError) and self.calling["function"].partition(".")[0] in vars(self.module)
        if error is None or is_ready:  # a file that asks for input at its end has its function by then
            return
        sentence = sentence_of(error, self, " while it is loaded")
        if isinstance(error, (EOFError, SystemExit)) and not self.calling.get("definitions_only"):
            sentence += " Let only its definitions run."
        missing = (error.name or "") if isinstance(error, ModuleNotFoundError) else ""
        raise RefusedError(sentence, trimmed(error, self), missing)

    def _run_definitions(self, tree, text):
        """Run imports, definitions and assignments of constants only, one by one; a constant that cannot be made is
        left out. ``text`` is the source."""
        self.left_out = [each["what"] for each in left_out_of(tree, text)]
        flags = 0
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and node.module == "__future__":
                for each in node.names:
                    flags |= getattr(__future__, each.name).compiler_flag
        quiet = quiet_names(tree)
        for node in tree.body:
            if is_main_guard(node) or not is_definition(node, quiet):
                continue
            code = compiled(ast.Module([node], []), self.name, flags)
            try:
                self._run(code)
            except RefusedError as refused:
                if refused.missing or not isinstance(node, MAKING):
                    raise
                self.left_out.append(what_is(node, text))

    def _find_search(self, calls):
        """Find the code objects of the recursive search that the called function is or leads to."""
        owner, _, name = self.calling["function"].rpartition(".")
        start = [i for i, (each, its) in enumerate(calls.all) if each.name == name and its == owner]
        found = calls.searches(start[0]) if start else []
        places = {(calls.all[i][0].name, first_line(calls.all[i][0])) for i in found}
        pending, codes = self.codes, []
        while pending:
            code = pending.pop()
            if (code.co_name, code.co_firstlineno) in places:
                codes.append(code)
            pending += [each for each in code.co_consts if isinstance(each, types.CodeType)]
        self.codes = codes

    def counting(self, function, arguments):
        """Call a function as EngineCalls does, and count how often the search is entered; None without a search."""
        if not self.codes:
            return (*self.guarded(function, *arguments), None)
        count, wanted = 0, {id(code) for code in self.codes}

        def entered(frame, event, argument):
            """Count the entry into a function of the search; called by Python for every call (sys.setprofile)."""
            nonlocal count
            if event == "call" and id(frame.f_code) in wanted:
                count += 1

        sys.setprofile(entered)
        result = self.guarded(function, *arguments)
        sys.setprofile(None)
        return (*result, count)
