"""The engine's source text: read and parsed, the functions in it, and which of them call which. Nothing of it runs."""

from __future__ import annotations

import ast
import re
import sys
import tokenize
import traceback
import warnings
from collections.abc import Iterator

MOST_SOURCE = 4_000_000
MOST_SHOWN = 160
ANYTHING = BaseException


class RefusedError(Exception):
    """The engine cannot be used; the message is one sentence, ``error`` perhaps a traceback, ``missing`` the name of a
    module that is not installed, '' for none."""

    def __init__(self, sentence, error="", missing=""):
        super().__init__(sentence)
        self.error = error
        self.missing = missing


def plain(text, most):
    """Return a text (or any object as text) that can travel as UTF-8, cut to at most ``most`` characters."""
    text = str(text)
    text = text if len(text) <= most else text[: most - 1] + "…"
    return text.encode("utf-8", "replace").decode("utf-8")


def one_line(text, most=MOST_SHOWN):
    """Return a text as plain() does, on a single line, its blanks and line breaks joined."""
    return plain(" ".join(str(text).split()), most)


def read_source(path, check=None):
    """Return the text of a Python file. Raises RefusedError. ``check`` is called with the bytes that are read, before
    all else: these run, and no others."""
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_SOURCE + 1)
    except OSError as error:
        raise RefusedError(f"The file cannot be read: {error.strerror or error}.") from None
    if len(data) > MOST_SOURCE:
        raise RefusedError("The file has more than 4 MB: that is too long for an engine.")
    if check:
        check(data)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise RefusedError("The file is written as UTF-16, which Python does not read: save it as UTF-8.")
    if b"\0" in data:
        raise RefusedError("The file holds null bytes: it is not Python source text.")
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
    """Return the syntax tree of a text; ``name`` is its file's, for tracebacks. Raises RefusedError where Python could
    not run the text, RecursionError and MemoryError where it is nested too deeply."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text, name)
        compiled(tree, name)
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
    """Return the sentence about a SyntaxError: whether the file is one of Python 2, or which line is not valid."""
    line = error.lineno or 1
    message = one_line(error.msg or "invalid syntax")
    if message.startswith("Missing parentheses in call to 'print'") or re.match(
        r"\s*print\s+[^\s(=.]", error.text or ""
    ):
        return f"This is a Python 2 file: line {line} has a print without parentheses."
    if PYTHON_2.search(error.text or ""):
        return f"This is a Python 2 file: line {line} is not written as in Python 3."
    return "Line {} is not valid Python {}.{}: {}.".format(line, *sys.version_info[:2], message)


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
SEARCH_PARAMETERS = re.compile(r"^(depth|ply|level|alpha|beta|a|b|(is_?)?max\w*|is_?min\w*)$")
SEARCH_NAME = re.compile(r"mini_?max|nega_?max|alpha_?beta|max_?val|min_?val|search|solve|^(max|min)(imi[sz]e)?(_|$)")
NO_MOVE_NAME = re.compile(
    r"moves|^(is|has|can|check|are|print|show|draw|display|render|undo|unmake|count|reset|on|init)_|_(left|valid|legal)$|available"
    r"|possible|legal|valid|empty|full|over$|winner|wins?$|won$|terminal|result|utility|score|eval|input|human|user|again"
    r"|play_game|^play$|^main$|^game$|^next_player$|whose|switch|swap|change|apply|^run|^start|^test|menu|^turn$|^to_move$|^(who_)?moves_next$|^(re)?train|^learn"
)
BOARD_NAME = re.compile(
    r"board|grid|state|field|cells|squares|table|position|spaces|matrix|tablero|brett|^(b|s|m|ttt)$"
)
SIDE_NAME = re.compile(
    r"player|side|mark|letter|symbol|turn|piece|token|sign|computer|who|current|colou?r|_choice$|^(me|ai|bot|p|c|cpu)_?\d?$|^(ai_|comp|x_or_o)"
)
NO_SIDE_NAME = re.compile(r"first|last|prev|start|begin|win|num|count|total|^n_|score|moves|name|^(is_?)?x_|^is_")
ROLES = (
    (re.compile(r"^(alpha|a)$"), "alpha"),
    (re.compile(r"^beta$"), "beta"),
    (re.compile(r"^is_?max|maxi|^max_?(player|turn)|^is_?ai|is_?computer|ai_?turn"), "maximising"),
    (re.compile(r"opponent|human|enemy|other|adversary|rival|^(h_choice|you|user|opp)"), "opponent"),
    (re.compile(r"depth|^(ply|plies|level|d)$"), "depth"),
    (re.compile(r"^(size|n|rows|height)$"), "rows"),
    (re.compile(r"^(columns|cols|width)$"), "columns"),
    (re.compile(r"^(k|win_length|in_a_row)$"), "k"),
)
"""What a parameter is given, by its name: a word of Calling.arguments."""


def role_of(name: str) -> str:
    """Return what a parameter of this name is given, a word of Calling.arguments; '' where the name does not say."""
    name = snake(name)
    known = next((word for pattern, word in ROLES if pattern.search(name)), "")
    return known or ("side" if SIDE_NAME.search(name) and not NO_SIDE_NAME.search(name) else "")


def is_sign(value: object) -> bool:
    """Return whether a cell may hold a value: a short text, a number or None."""
    return value is None or (isinstance(value, str) and len(value) < 9) or type(value) is int


def snake(name: str) -> str:
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


def own_nodes(function: ast.AST) -> Iterator[ast.AST]:
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


def is_call_of(node, *names):
    """Return whether a node calls one of these functions, be it of a module."""
    return isinstance(node, ast.Call) and called(node) in names


def called(call: ast.Call) -> str:
    """Return the name of the function that is called, without its owner; '' where it has none."""
    return getattr(call.func, "id", None) or getattr(call.func, "attr", "")


def is_set(node):
    """Return whether a node is a name, an attribute or a cell that is set."""
    return isinstance(getattr(node, "ctx", None), ast.Store)


class Calls:
    """Which functions of the file ``tree`` refer to which, by calls, in tables, as callbacks and as key= alike.

    ``all`` has each function with the name of its class, '' without one, functions inside functions too; what else
    speaks of functions means their index in it: ``direct`` has those that each refers to itself, ``reach`` also those
    through others. The code outside of all functions is the unit MODULE. Tests, and what is only printed, refer to
    nothing.
    """

    MODULE = -1

    def __init__(self, tree: ast.Module) -> None:
        self.all: list[tuple[ast.FunctionDef, str]] = []
        for function, owner in definitions(tree.body):
            self.all += [(each, owner) for each in ast.walk(function) if isinstance(each, FUNCTIONS)]
        self._functions, self._methods = {}, {}
        for index, (function, owner) in enumerate(self.all):
            is_method = owner and any(each.arg in ("self", "cls") for each in function.args.args[:1])
            (self._methods if is_method else self._functions).setdefault(function.name, []).append(index)
        classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
        self._bases = {node.name: [dotted(each).rpartition(".")[2] for each in node.bases] for node in classes}
        self._made, self._makes, self._tables = set(), {}, {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and called(node) in self._bases:
                self._made.add(called(node))
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and called(node.value) in self._bases:
                for target in node.targets:  # ai = Computer("O")
                    self._makes.setdefault(dotted(target).rpartition(".")[2], set()).add(called(node.value))
        for node in tree.body:  # RULES = [win, block]: who reads the table refers to what stands in it
            if isinstance(node, ast.Assign) and isinstance(node.value, (ast.List, ast.Tuple, ast.Dict)):
                for target in node.targets:
                    self._tables[dotted(target)] = self._in([*own_nodes(node.value)], "", set())
        self.direct: dict[int, set[int]] = {index: self._of(*each) for index, each in enumerate(self.all)}
        self.direct[self.MODULE] = self._of_module(tree.body)
        self.reach: dict[int, set[int]] = {}
        for start, direct in self.direct.items():
            found, pending = set(direct), list(direct)
            while pending:
                fresh = self.direct[pending.pop()] - found
                found |= fresh
                pending.extend(fresh)
            self.reach[start] = found

    def above(self, name, depth=0):
        """Return a class and those that it is derived from, by name."""
        found = {name}
        for base in self._bases.get(name, ()) if depth < 9 else ():
            found |= self.above(base, depth + 1)
        return found

    def tables(self):
        """Return the sets of functions that stand together in a list or a dict of the file."""
        return self._tables.values()

    def is_made(self, owner):
        """Return whether an object of a class is made somewhere in the file, of a subclass perhaps."""
        return any(owner in self.above(each) for each in self._made)

    def _of(self, function, owner):
        """Return the functions that a function of the class ``owner`` refers to; none for a test."""
        if snake(function.name).startswith("test") or snake(owner).startswith("test"):
            return set()
        nodes = list(own_nodes(function))
        local = {each.arg for each in ast.walk(function.args) if isinstance(each, ast.arg)}
        local |= {each.id for each in nodes if isinstance(each, ast.Name) and is_set(each)}
        return self._in(nodes, owner, local)

    def _of_module(self, body):
        """Return what the code outside of all functions refers to; a call that stands in no loop is a demonstration."""
        found = set()
        for node in body:
            is_table = isinstance(node, ast.Assign) and any(dotted(each) in self._tables for each in node.targets)
            if is_main_guard(node):
                found |= self._of_module(node.body)
            elif not isinstance(node, (*FUNCTIONS, ast.ClassDef, ast.Assert)) and not is_table:
                nodes = [node, *own_nodes(node)]
                if not isinstance(node, (ast.For, ast.While)):
                    shown = {id(each.func) for each in nodes if isinstance(each, ast.Call)}
                    nodes = [each for each in nodes if id(each) not in shown]
                found |= self._in(nodes, "", set())
        return found

    def _in(self, nodes, owner, local):
        """Return the functions that these nodes refer to, in a method of the class ``owner`` ('' for none) with the
        names ``local`` of its own."""
        printed = {id(each) for node in nodes if is_call_of(node, "print", "pprint") for each in ast.walk(node)}
        found = set()
        for node in nodes:
            if id(node) in printed or not isinstance(getattr(node, "ctx", None), ast.Load):
                continue
            if isinstance(node, ast.Name) and node.id not in local:
                found.update(self._functions.get(node.id, ()), self._tables.get(node.id, ()))
            elif isinstance(node, ast.Attribute) and node.attr in self._methods:
                found.update(self._resolved(node, owner))
        return found

    def _resolved(self, node, owner):
        """Return the methods that an attribute may mean: those of the classes that its object is made of, if known,
        else all of that name."""
        its, base = self._methods[node.attr], dotted(node.value).rpartition(".")[2]
        kinds = {base} if base in self._bases else self._makes.get(base, set())
        if base in ("self", "cls"):
            kinds = {owner, *(each for each in self._bases if owner in self.above(each))}
        kinds = {above for each in kinds for above in self.above(each)}
        return [index for index in its if self.all[index][1] in kinds] or its

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

    def followed(self, name, index, depth=0):
        """Yield (function, its name there) for a parameter: the function itself, then all that it is handed on to."""
        function = self.all[index][0]
        yield function, name
        for node in ast.walk(function) if depth < 3 else ():
            for place, argument in enumerate(node.args if isinstance(node, ast.Call) else ()):
                for its in self.direct[index] - {index} if getattr(argument, "id", "") == name else ():
                    names = parameter_names(self.all[its][0])
                    if self.all[its][0].name == called(node) and place < len(names):
                        yield from self.followed(names[place], its, depth + 1)


def asks_input(function):
    """Return whether a function, or any other node, asks a person for input."""
    return any(
        is_call_of(node, "input", "raw_input") or getattr(node, "attr", "") == "stdin" for node in ast.walk(function)
    )


def parameter_names(function: ast.FunctionDef) -> list[str]:
    """Return the names of all parameters but self and cls."""
    arguments = function.args
    names = [each.arg for each in getattr(arguments, "posonlyargs", []) + arguments.args + arguments.kwonlyargs]
    return [name for name in names if name not in ("self", "cls")]


def looks_like_search(function):
    """Return whether the name or the parameters of a recursive function show that it searches."""
    return not asks_input(function) and bool(
        SEARCH_NAME.search(snake(function.name)) or any(SEARCH_PARAMETERS.match(n) for n in parameter_names(function))
    )


def dotted(node):
    """Return a dotted name, such as random.seed, as text."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return getattr(node, "id", "")
