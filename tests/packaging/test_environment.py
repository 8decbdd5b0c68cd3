"""Which compiled modules lie beside their sources, and what makes the set-up compile anew."""

from __future__ import annotations

from pathlib import Path

import environment
import pytest

PROJECT = """
[[tool.setuptools.ext-modules]]
name = "ttt_gui.engine.search.core"
sources = ["ttt_gui/engine/search/core.py"]
"""


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with one compiled module in one room, and its declarations in another."""
    for name, text in (
        ("pyproject.toml", PROJECT),
        ("ttt_gui/engine/search/core.py", "x = 1"),
        ("ttt_gui/engine/trace/node_log.pxd", "cdef int y"),
        ("ttt_gui/engine/request.py", "z = 1"),
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "ENGINE", tmp_path / "ttt_gui" / "engine")
    monkeypatch.setattr(environment.system_packages, "compiler", lambda: "cc")
    return tmp_path


def test_old_builds_are_found_wherever_the_file_was(checkout: Path) -> None:
    """An update from a checkout whose engine lay flat leaves modules where no source is: they go with the others."""
    places = ["search.cpython-311-x86_64-linux-gnu.so", "search/core.pyd", "solver/deeper/old.so"]
    for place in places:
        path = environment.ENGINE / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert {path.relative_to(environment.ENGINE).as_posix() for path in environment.engine_builds()} == set(places)


@pytest.mark.parametrize(
    ("changed", "anew"),
    [
        ("ttt_gui/engine/search/core.py", True),
        ("ttt_gui/engine/trace/node_log.pxd", True),
        ("ttt_gui/engine/bits/new.pxd", True),
        ("ttt_gui/engine/request.py", False),
    ],
)
def test_what_is_compiled_or_declared_in_any_room_counts(checkout: Path, changed: str, anew: bool) -> None:
    """A Python prefers a compiled module to the edited file beside it."""
    before = environment.wishes(False, [])
    path = checkout / changed
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("w = 2")
    assert (environment.wishes(False, []) != before) == anew


def test_every_compiled_module_lies_where_old_builds_are_looked_for() -> None:
    """And is called as its file is, or Python would find both."""
    for module in environment.read_project()["tool"]["setuptools"]["ext-modules"]:
        (source,) = module["sources"]
        assert source == f"{module['name'].replace('.', '/')}.py"
        assert (environment.ROOT / source).is_relative_to(environment.ENGINE)
        assert (environment.ROOT / source).is_file()
