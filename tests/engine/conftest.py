"""The engine compiled (where a compiler was found) and the same files interpreted."""

from __future__ import annotations

import sys
from functools import partial
from importlib import import_module
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

import ttt_gui.engine
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.engine.search.searcher import Searcher

# Where nothing is compiled, what is installed is interpreted already.
KINDS = ["as installed", "interpreted"] if ENGINE == "compiled" else ["as installed"]


def interpreted(name: str) -> ModuleType:
    """The engine's module ``name`` run from its .py file, even where a compiled one stands beside it."""
    path = Path(ttt_gui.engine.__file__).parent.joinpath(*name.split(".")).with_suffix(".py")
    loader = SourceFileLoader(f"interpreted_{name.replace('.', '_')}", str(path))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    sys.modules[loader.name] = module
    loader.exec_module(module)
    return module


def interpreted_with(name: str, *parts: str) -> ModuleType:
    """The same where it needs other compiled modules: those are interpreted, too."""
    full = {part: f"ttt_gui.engine.{part}" for part in parts}
    before = {module: sys.modules.get(module) for module in full.values()}
    try:
        for part, module in full.items():
            sys.modules[module] = interpreted(part)
        return interpreted(name)
    finally:
        for module, installed in before.items():
            if installed is None:
                del sys.modules[module]
            else:
                sys.modules[module] = installed


def interpreted_search() -> ModuleType:
    """The core of the search interpreted: everything in it can be looked at."""
    parts = ("bits.c_helpers", "bits.halt", "bits.symmetry", "trace.node_log", "search.ordering", "search.table")
    return interpreted_with("search.core", *parts)


@pytest.fixture(scope="session", params=KINDS)
def search(request: pytest.FixtureRequest) -> SimpleNamespace:
    """The Searcher over the core as it is installed here, and once more over the interpreted one.

    A stale build would differ.
    """
    if request.param == "as installed":
        return SimpleNamespace(Searcher=Searcher, ENGINE=ENGINE)
    module = interpreted_search()
    return SimpleNamespace(Searcher=partial(Searcher, core=module.SearchCore), ENGINE=module.ENGINE)


@pytest.fixture(scope="session", params=KINDS)
def tree_size(request: pytest.FixtureRequest) -> ModuleType:
    """The same for ttt_gui.engine.tree_size."""
    if request.param == "interpreted":
        return interpreted_with("tree_size", "bits.c_helpers", "bits.halt", "bits.symmetry")
    from ttt_gui.engine import tree_size as installed

    return installed


@pytest.fixture(scope="session", params=KINDS)
def event_list(request: pytest.FixtureRequest) -> type:
    """The same for the events of ttt_gui.engine.trace.events: a list of them over a log of the same kind."""
    if request.param == "interpreted":
        module: type = interpreted_with("trace.events", "bits.c_helpers", "trace.node_log").EventList
        return module
    from ttt_gui.engine.trace.events import EventList

    return EventList


# The solver's files in the order of their imports.
SOLVER_FILES = (
    *("bits.c_helpers", "bits.halt", "bits.symmetry", "solver.line_boards", "solver.threats", "solver.blocking"),
    *("solver.move_order", "solver.table", "solver.core", "solver.solver", "solver.oracle"),
)


@pytest.fixture(scope="session", params=KINDS)
def solver(request: pytest.FixtureRequest) -> SimpleNamespace:
    """The same for the solver and the oracle, which are made of several files: all of them one way or the other."""
    names = {name: f"ttt_gui.engine.{name}" for name in SOLVER_FILES}
    if request.param == "interpreted":
        with pytest.MonkeyPatch.context() as patch:
            for name in SOLVER_FILES:
                patch.setitem(sys.modules, names[name], interpreted(name))
            modules = {name: sys.modules[names[name]] for name in SOLVER_FILES}
    else:
        modules = {name: import_module(names[name]) for name in SOLVER_FILES}
    return SimpleNamespace(
        Solver=modules["solver.solver"].Solver,
        ENGINE=modules["solver.core"].ENGINE,
        Oracle=modules["solver.oracle"].Oracle,
        proof_table=modules["solver.table"],
        interpreted_here=request.param == "interpreted",
    )
