"""How large the project is: code lines and files by room, and what stands too often, too small or too large.

A code line has a token of the program on it: blank lines, comments and docstrings are none (as cloc counts).
"""

import ast
import io
import subprocess
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from tokenize import COMMENT, DEDENT, ENCODING, ENDMARKER, INDENT, NEWLINE, NL, generate_tokens

from environment import ROOT

MANY_METHODS, SMALL_FILE = 20, 60
_NO_CODE = {COMMENT, DEDENT, ENCODING, ENDMARKER, INDENT, NEWLINE, NL}
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass
class Size:
    """What was counted of some files; ``files`` and code ``lines`` by room."""

    files: Counter[str] = field(default_factory=Counter)
    lines: Counter[str] = field(default_factory=Counter)
    small: list[str] = field(default_factory=list)
    many_methods: list[str] = field(default_factory=list)
    classes: Counter[str] = field(default_factory=Counter)

    @property
    def repeated(self) -> list[str]:
        """The names that more than one class has, the commonest first."""
        return [name for name, times in self.classes.most_common() if times > 1]

    def add(self, path: str, source: str) -> None:
        """Count a file of the project; its room is its folder, at most two folders below the product's."""
        tree, lines, folders = ast.parse(source), code_lines(source), Path(path).parent.parts
        room = "/".join(folders[: 3 if folders[0] == "ttt_gui" else 1])
        self.files[room] += 1
        self.lines[room] += lines
        if lines < SMALL_FILE:
            self.small.append(path)
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                methods = sum(isinstance(each, _FUNCTIONS) for each in node.body)
                if methods > MANY_METHODS:
                    self.many_methods.append(f"{node.name} ({methods})")
        self.classes.update(node.name for node in tree.body if isinstance(node, ast.ClassDef))


def code_lines(source: str) -> int:
    """Count the lines of a Python file that a program needs."""
    numbers: set[int] = set()
    for token in generate_tokens(io.StringIO(source).readline):
        if token.type not in _NO_CODE:
            numbers.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.Module, ast.ClassDef, *_FUNCTIONS)):
            for statement in node.body:
                match statement:
                    case ast.Expr(ast.Constant(str())):  # nothing reads it: a docstring of what it stands in or after
                        numbers.difference_update(range(statement.lineno, (statement.end_lineno or 0) + 1))
    return len(numbers)


def count(*patterns: str, leave: str = "\0") -> Size:
    """Count the files that git knows and a pattern names, but for those whose path begins with ``leave``."""
    size = Size()
    listed = subprocess.run(["git", "ls-files", "-z", "--", *patterns], cwd=ROOT, capture_output=True, check=True)
    for path in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / path).is_file() and not path.startswith(leave):
            size.add(path, (ROOT / path).read_text("utf-8"))
    return size


def report() -> str:
    """Say how large the product is, room by room, and its tests and packaging in all."""
    product, tests = count("ttt_gui/*.py", "resources/*.py"), count("tests/*.py", leave="tests/guests/")
    packaging = count("packaging/*.py")
    lines = [f"{'room':32}{'files':>6}{'lines':>8}"]
    lines += [f"{room:32}{product.files[room]:6}{product.lines[room]:8,}" for room in sorted(product.files)]
    whole = (("the product", product), ("tests, without guests", tests), ("packaging", packaging))
    lines += [f"{name:32}{size.files.total():6}{size.lines.total():8,}" for name, size in whole]
    lines += [
        "",
        f"files under {SMALL_FILE} lines: {len(product.small)}",
        f"classes with more than {MANY_METHODS} methods: {len(product.many_methods)}: "
        + ", ".join(product.many_methods),
        f"class names that stand more than once: {len(product.repeated)}: " + ", ".join(product.repeated),
    ]
    return "\n".join(lines)
