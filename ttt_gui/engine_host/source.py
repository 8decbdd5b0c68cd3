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
        raise RefusedError("The file has more than 4 MB: that is no engine's source text.")
    if check:
        check(data)
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
    return "Line {} is no valid Python {}.{}: {}.".format(line, *sys.version_info[:2], message)


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
SEARCH_PARAMETERS = re.compile(r"^(depth|ply|level|alpha|beta|a|b|(is_?)?max\w*|is_?min\w*)$")
SEARCH_NAME = re.compile(r"mini_?max|nega_?max|alpha_?beta|max_?val|min_?val|search|solve|^(max|min)(imi[sz]e)?(_|$)")
NO_MOVE_NAME = re.compile(
    r"moves|^(is|has|can|check|are|print|show|draw|display|render|undo|unmake|count|reset|on|init)_|_(left|valid|legal)$|available"
    r"|possible|legal|valid|empty|full|over$|winner|wins?$|won$|terminal|result|utility|score|eval|input|human|user|again"
    r"|play_game|^play$|^main$|^game$|^next_player$|whose|switch|swap|change|apply|^run|^start|^test|menu|^turn$|^to_move$|^(who_)?moves_next$|^(re)?train|^learn"
)


MEMBER = re.compile(r"[A-Za-z_]\w*\.[A-Za-z_]\w*")


def is_member(value: object) -> bool:
    """Return whether a sign is the name of a member of an enumeration, such as Cell.X."""
    return isinstance(value, str) and MEMBER.fullmatch(value) is not None


def is_sign(value: object) -> bool:
    """Return whether a cell may hold a value: a short text, a number, None, or a member of an enumeration by its name,
    Cell.X."""
    return value is None or (isinstance(value, str) and (len(value) < 9 or is_member(value))) or type(value) is int


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
    """Return whether a node calls one of these functions by its name alone."""
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") in names


def called(call: ast.Call) -> str:
    """Return the name of the function that is called, without its owner; '' where it has none."""
    return getattr(call.func, "id", None) or getattr(call.func, "attr", "")


class Calls:
    """Which functions of the file ``tree`` call which, told by their names; functions inside functions too.

    ``all`` has each function with the name of its class, '' without one; other attributes speak of functions by their
    index in it: ``direct`` the functions that each calls itself, ``reach`` also those called through others.
    """

    def __init__(self, tree: ast.Module) -> None:
        self.all: list[tuple[ast.FunctionDef, str]] = []
        for function, owner in definitions(tree.body):
            self.all += [(each, owner) for each in ast.walk(function) if isinstance(each, FUNCTIONS)]
        by_name = {}
        for index, (function, _) in enumerate(self.all):
            by_name.setdefault(function.name, []).append(index)
        self.direct = [self._called(function, by_name) for function, _ in self.all]
        self.reach: list[set[int]] = []
        for start in self.direct:
            found, pending = set(start), list(start)
            while pending:
                fresh = self.direct[pending.pop()] - found
                found |= fresh
                pending.extend(fresh)
            self.reach.append(found)

    def _called(self, function, by_name):
        """Return the indices of the functions that a function refers to by name; ``by_name`` has all
        indices by name."""
        nodes, found = list(own_nodes(function)), set()
        local = {each.arg for each in ast.walk(function.args) if isinstance(each, ast.arg)}
        local |= {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        for node in nodes:
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id not in local:
                found.update(i for i in by_name.get(node.id, ()) if not self.is_method(i))
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                found.update(i for i in by_name.get(node.func.attr, ()) if self.all[i][1])
            elif isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "self":  # key=self.value
                found.update(i for i in by_name.get(node.attr, ()) if self.all[i][1])
        return found

    def is_method(self, index):
        """Return whether a function stands in a class and takes self or cls."""
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


def given_to_makers(tree):
    """Return the constants that makers of the file's classes are given, by (class, place of the argument)."""
    classes, found = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}, {}
    for node in ast.walk(tree):
        if is_call_of(node, *classes):
            for place, argument in enumerate(node.args):
                if isinstance(argument, ast.Constant):
                    found.setdefault((node.func.id, place), []).append(argument.value)
    return found
