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
BITS = ("bits.c_helpers", "bits.halt", "bits.symmetry")
SEARCH = (*BITS, "trace.node_log", "search.ordering", "search.table", "search.core")
SOLVER = (
    *(*BITS, "solver.line_boards", "solver.threats", "solver.blocking", "solver.move_order"),
    *("solver.table", "solver.core", "solver.solver", "solver.oracle"),
)


def modules(kind: str, *names: str) -> list[ModuleType]:
    """These modules of the engine, in the order of their imports: as installed, or all of them interpreted."""
    full = [f"ttt_gui.engine.{name}" for name in names]
    if kind == "as installed":
        return [import_module(each) for each in full]
    with pytest.MonkeyPatch.context() as patch:
        for each in full:
            patch.setitem(sys.modules, each, _interpreted(each))
        return [sys.modules[each] for each in full]


def _interpreted(name: str) -> ModuleType:
    """A module run from its .py file, even where a compiled one stands beside it."""
    path = Path(ttt_gui.engine.__file__).parents[1].joinpath(*name.split(".")[1:]).with_suffix(".py")
    loader = SourceFileLoader(f"interpreted_{name.replace('.', '_')}", str(path))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    sys.modules[loader.name] = module
    loader.exec_module(module)
    return module


def interpreted_search() -> ModuleType:
    """The core of the search interpreted: everything in it can be looked at."""
    return modules("interpreted", *SEARCH)[-1]


@pytest.fixture(scope="session", params=KINDS)
def search(request: pytest.FixtureRequest) -> SimpleNamespace:
    """The Searcher over the core as it is installed here, and once more over the interpreted one.

    A stale build would differ.
    """
    core = modules(request.param, *SEARCH)[-1]
    return SimpleNamespace(Searcher=partial(Searcher, core=core.SearchCore), ENGINE=core.ENGINE)


@pytest.fixture(scope="session", params=KINDS)
def tree_size(request: pytest.FixtureRequest) -> ModuleType:
    """The same for ttt_gui.engine.tree_size."""
    return modules(request.param, *BITS, "tree_size")[-1]


@pytest.fixture(scope="session", params=KINDS)
def event_list(request: pytest.FixtureRequest) -> type:
    """The same for the events of ttt_gui.engine.trace.events: a list of them over a log of the same kind."""
    found: type = modules(request.param, "bits.c_helpers", "trace.node_log", "trace.events")[-1].EventList
    return found


@pytest.fixture(scope="session", params=KINDS)
def intervals(request: pytest.FixtureRequest) -> SimpleNamespace:
    """The same for ttt_gui.engine.trace.intervals, with the log of the same kind."""
    *_, node_log, found = modules(request.param, "bits.c_helpers", "trace.node_log", "trace.intervals")
    return SimpleNamespace(IntervalList=found.IntervalList, NodeLog=node_log.NodeLog)


@pytest.fixture(scope="session", params=KINDS)
def solver(request: pytest.FixtureRequest) -> SimpleNamespace:
    """The same for the solver and the oracle."""
    *_, proof_table, core, solver, oracle = modules(request.param, *SOLVER)
    return SimpleNamespace(
        Solver=solver.Solver,
        ENGINE=core.ENGINE,
        Oracle=oracle.Oracle,
        proof_table=proof_table,
        interpreted_here=request.param == "interpreted",
    )
