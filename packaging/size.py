"""How large the project is: code lines and files by room, and what stands too often, too small or too large.

A code line has a token of the program on it: blank lines, comments and docstrings are none (as cloc counts).
"""

import ast
import io
import subprocess
import tokenize
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from environment import ROOT

MANY_METHODS, SMALL_FILE = 20, 60
_NO_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}
_WITH_BODY = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass
class Room:
    files: int = 0
    lines: int = 0


@dataclass
class Size:
    """What was counted of some files."""

    rooms: dict[str, Room] = field(default_factory=dict)
    small: list[str] = field(default_factory=list)
    many_methods: list[str] = field(default_factory=list)
    classes: Counter[str] = field(default_factory=Counter)

    @property
    def lines(self) -> int:
        return sum(room.lines for room in self.rooms.values())

    @property
    def files(self) -> int:
        return sum(room.files for room in self.rooms.values())

    @property
    def repeated(self) -> list[str]:
        """The names that more than one class has, the commonest first."""
        return [name for name, times in self.classes.most_common() if times > 1]

    def add(self, path: str, source: str) -> None:
        """Count a file; ``path`` is relative to the project."""
        tree, lines = ast.parse(source), code_lines(source)
        room = self.rooms.setdefault(room_of(path), Room())
        room.files += 1
        room.lines += lines
        if lines < SMALL_FILE:
            self.small.append(path)
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                methods = sum(isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef)) for each in node.body)
                if methods > MANY_METHODS:
                    self.many_methods.append(f"{node.name} ({methods})")
        self.classes.update(node.name for node in tree.body if isinstance(node, ast.ClassDef))


def code_lines(source: str) -> int:
    """Count the lines of a Python file that a program needs."""
    numbers: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in _NO_CODE:
            numbers.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, _WITH_BODY):
            for statement in node.body:
                if _is_string(statement):
                    numbers.difference_update(range(statement.lineno, (statement.end_lineno or 0) + 1))
    return len(numbers)


def _is_string(statement: ast.stmt) -> bool:
    """Whether a statement is a text that nothing reads: a docstring of what it stands in or after."""
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def room_of(path: str) -> str:
    """Name the room of a file: its folder, at most two below the product's."""
    folders = Path(path).parent.parts
    return "/".join(folders[: 3 if folders[0] == "ttt_gui" else 1])


def _tracked(*patterns: str) -> Iterator[tuple[str, str]]:
    listed = subprocess.run(["git", "ls-files", "-z", "--", *patterns], cwd=ROOT, capture_output=True, check=True)
    for path in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / path).is_file():
            yield path, (ROOT / path).read_text("utf-8")


def count(*patterns: str, leave: str = "\0") -> Size:
    """Count the files that git knows and a pattern names, but for those whose path begins with ``leave``."""
    size = Size()
    for path, source in _tracked(*patterns):
        if not path.startswith(leave):
            size.add(path, source)
    return size


def report() -> str:
    """Say how large the product is, room by room, and its tests and packaging in all."""
    product, tests = count("ttt_gui/*.py", "resources/*.py"), count("tests/*.py", leave="tests/guests/")
    packaging = count("packaging/*.py")
    lines = [f"{'room':32}{'files':>6}{'lines':>8}"]
    lines += [f"{name:32}{room.files:6}{room.lines:8,}" for name, room in sorted(product.rooms.items())]
    lines += [
        f"{'the product':32}{product.files:6}{product.lines:8,}",
        f"{'tests, without guests':32}{tests.files:6}{tests.lines:8,}",
        f"{'packaging':32}{packaging.files:6}{packaging.lines:8,}",
        "",
        f"files under {SMALL_FILE} lines: {len(product.small)}",
        f"classes with more than {MANY_METHODS} methods: {len(product.many_methods)}: "
        + ", ".join(product.many_methods),
        f"class names that stand more than once: {len(product.repeated)}: " + ", ".join(product.repeated),
    ]
    return "\n".join(lines)
