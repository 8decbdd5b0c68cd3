"""Every public class, function, method and property has a docstring."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from PySide6 import QtCore, QtGui, QtWidgets

import ttt_gui
from ttt_gui.ui.window import view_page

SOURCES = Path(ttt_gui.__file__).parent


def test_public_names_have_docstrings() -> None:
    undocumented = [
        f"{path.relative_to(SOURCES)}: {name}"
        for path in sorted(SOURCES.rglob("*.py"))
        for name in without_docstring(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert undocumented == []


def without_docstring(tree: ast.AST, prefix: str = "") -> Iterator[str]:
    """Yield the public names below a module or class that lack a docstring; overridden methods of Qt need none."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If | ast.Try | ast.With):
            yield from without_docstring(node, prefix)
        elif isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and is_public(node):
            if ast.get_docstring(node) is None:
                yield prefix + node.name
            if isinstance(node, ast.ClassDef):
                inherited = inherited_names(node)
                for missing in without_docstring(node):
                    if missing not in inherited:
                        yield f"{prefix}{node.name}.{missing}"


def inherited_names(node: ast.ClassDef) -> set[str]:
    """Return what a class inherits from the classes of Qt, and from ViewPage, that it names as its bases."""
    bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
    found = (getattr(module, base, None) for module in (QtCore, QtGui, QtWidgets, view_page) for base in bases)
    return {name for base in found if base is not None for name in dir(base)}


def is_public(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Return whether a reader looks for a docstring here: not in private names, setters and Qt's own camelCase."""
    if node.name.startswith("_") or any(ast.unparse(each).endswith(".setter") for each in node.decorator_list):
        return False
    return isinstance(node, ast.ClassDef) or not re.search("[a-z][A-Z]", node.name)


def test_the_walk_finds_what_lacks_a_docstring() -> None:
    source = '''
class Documented:
    """A class."""
    def missing(self): ...
    def paintEvent(self, event): ...
    class Field(QWidget):
        """A field."""
        def event(self, event): ...
        def close_all(self): ...
    def __len__(self): ...
    def _private(self): ...
class Bare: ...
'''
    assert list(without_docstring(ast.parse(source))) == ["Documented.missing", "Documented.Field.close_all", "Bare"]
