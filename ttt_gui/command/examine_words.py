"""What a person wants of `ttt-gui examine`, read from its words, and the person's yes without which no engine runs:
--yes, or an answer at a terminal."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ttt_gui.command.words import Parser, UsageError, add_board, complete_files, rules_from
from ttt_gui.engine.examine.calling import Calling, CallingError
from ttt_gui.engine.figures import counted
from ttt_gui.engine.growth.positions import AfterPlies, AskedSet, PositionsError, Reachable, SampledPlies, WithinPlies
from ttt_gui.engine.tables import FORMS, form_of
from ttt_gui.session.examining.examination import MOST_PROCESSES
from ttt_gui.session.examining.grading import GradingPlan
from ttt_gui.session.examining.lines import EngineLimits
from ttt_gui.session.examining.opponents import read_way
from ttt_gui.session.examining.process import find_modules
from ttt_gui.session.examining.pythons import NoPythonError, Python, chosen_python, default_python, is_source
from ttt_gui.session.examining.trust import (
    WHAT_IT_CAN_DO,
    Question,
    Trust,
    TrustError,
    TrustStore,
    trust_all,
)
from ttt_gui.system.control import Control
from ttt_gui.system.files import kind_of
from ttt_gui.system.text import one_line, path_text, quoted, shortened

MOST_FILES = 2_000
MOST_SECONDS = 3_600.0
LEAST_MEMORY, MOST_MEMORY = 64, 1_048_576
LEAST_LOADING = 3.0
"""The seconds that loading a file may take at least: its Python, and what it imports, are loaded with it."""
MOST_JOBS = 64
_POSITIONS = re.compile(r"(within|after|random) ?(\d{1,9})")


@dataclass(frozen=True)
class Wanted:
    """The files, the plan that is the same for all of them, where the table of grades (``out``) and the pages
    (``html``) go, and how many files are examined at once."""

    files: tuple[Path, ...]
    plan: GradingPlan
    out: Path | None
    html: Path | None
    at_once: int


def parser() -> Parser:
    """Return the parser of `ttt-gui examine`."""
    found = Parser(
        "examine",
        "Ask engines that people wrote for their move in every position, and say where\n"
        "they err: everything about one file, or a line for each of several. Table and\n"
        "pages are written as each file is done, so stopping loses little.",
        epilog="exit status:\n  0 all files were asked, whatever the result; 1 one could not be; 2 some words\n"
        "  make no sense; 130 after Ctrl+C",
    )
    files = found.add_operands(
        "files",
        "FILE",
        "a Python file, a folder with such files, or a program in any language that speaks the Gomoku protocol",
    )
    forms = ", ".join(form.suffix for form in FORMS)
    out = found.add_argument(
        "--out", metavar="GRADES", help=f"a table to write, with a line for each file; its name ends with {forms}"
    )
    html = found.add_argument(
        "--html", metavar="FOLDER", help="a folder to write into: a page with boards for each file"
    )
    group = found.add_argument_group("positions")
    text = "all: every reachable, unfinished position (all); within N or after N: those of N plies; random N: up to N "
    group.add_argument("--positions", metavar="WHICH", help=f"{text}drawn after each ply")
    group.add_argument("--seed", type=int, metavar="S", help="the seed of what is drawn (1)")
    text = "count a win that comes later, or a loss that comes sooner than necessary, as a mistake"
    group.add_argument("--slower", action="store_true", help=text)
    add_board(found)
    group = add_running(found)
    group.add_argument(
        "--memory", type=int, metavar="M", help="let each process write to at most M MB of memory (2048)"
    )
    text = "call this function, such as best_move or Player.move (else we find out)"
    group.add_argument("--function", metavar="NAME", help=text)
    text = (
        "call all as this file says in every detail; without it, and without --function, call each as the window has "
    )
    calling = group.add_argument("--calling", metavar="FILE.json", help=f"{text}kept beside it")
    complete_files(files, out, html, calling)
    text = f"run N processes at once (as many as there are cores, at most {MOST_PROCESSES})"
    group.add_argument("--jobs", type=int, metavar="N", help=text)
    return found


def add_running(parser: Parser) -> argparse._ArgumentGroup:
    """Add the switches about running engines; return their argument group."""
    group = parser.add_argument_group("running engines")
    text = "run the files, and all that they import, without asking (needed without a terminal)"
    group.add_argument("--yes", action="store_true", help=f"{text}: their code has your rights")
    text = (
        "let a call, or loading a file, take at most S seconds of processor time, four times as long by the clock (30)"
    )
    group.add_argument("--seconds", type=float, metavar="S", help=text)
    text = "run the files with this Python (the one of this program)"
    complete_files(group.add_argument("--python", metavar="PATH", help=text))
    text = "speak the Gomoku protocol with Python files, as with all other programs"
    group.add_argument("--protocol", action="store_true", help=text)
    return group


def wanted_from(options: argparse.Namespace) -> Wanted:
    """Return what a person wants, all of it checked before any engine runs. Raises UsageError and RulesError."""
    files = options.files
    if not files:
        raise UsageError("Name at least one file to examine: ttt-gui examine FILE….")
    if options.calling is not None and options.function is not None:
        raise UsageError("--calling says the function already: leave --function out.")
    if options.protocol and (options.calling is not None or options.function is not None):
        raise UsageError("--protocol speaks with programs, not with functions: leave --calling and --function out.")
    paths = tuple(path for word in files for path in engine_files(word))
    if len(paths) > MOST_FILES:
        raise UsageError(f"{len(paths):,} files are named: examine at most {MOST_FILES:,} at once.")
    for index, path in enumerate(paths):
        if path in paths[:index]:
            raise UsageError(f"{path_text(str(path))} is named twice.")
    jobs = options.jobs if options.jobs is not None else min(MOST_PROCESSES, os.cpu_count() or 1)
    if not 1 <= jobs <= MOST_JOBS:
        raise UsageError(f"--jobs is {shortened(str(jobs))}: it must be from 1 to {MOST_JOBS}.")
    at_once = min(jobs, len(paths))
    out, html = table_file(options.out), None if options.html is None else Path(options.html)
    if html and html.exists() and not html.is_dir():
        raise UsageError(f"--html {quoted(options.html)} is not a folder.")
    plan = GradingPlan(
        python=python_from(options.python),
        positions=_positions(options),
        limits=limits_from(options.seconds, options.memory),
        calling=None if options.calling is None else _calling(Path(options.calling)),
        function=options.function or "",
        by_protocol=options.protocol,
        slower_too=options.slower,
        processes=jobs // at_once,
        most_processes=jobs,
    )
    return Wanted(paths, plan, out, html, at_once)


def engine_files(word: str) -> list[Path]:
    """Return the absolute path of an engine's file, or those of all Python files in a folder. Raises UsageError where
    there is none."""
    folder = Path(word).absolute()
    if not folder.is_dir():
        return [engine_file(word)]
    found = sorted(path for path in folder.iterdir() if is_source(path) and path.is_file())
    if not found:
        raise UsageError(f"There is no Python file in the folder {path_text(word)}.")
    return found


def engine_file(word: str) -> Path:
    """Return the absolute path of an engine's file. Raises UsageError where no file is there."""
    path = Path(word).absolute()
    if kind := kind_of(path):
        raise UsageError(f"{path_text(word)} is {kind}, not a file.")
    if not path.is_file():
        raise UsageError(f"There is no file {quoted(word)}.")
    return path


def table_file(word: str | None) -> Path | None:
    """Return the path that a table is written to; None without --out. Raises UsageError where no table can go there."""
    if word is None:
        return None
    path = Path(word)
    if form_of(path.suffix) is None:
        raise UsageError(f"--out {quoted(word)} must end with {', '.join(form.suffix for form in FORMS)}.")
    if kind := kind_of(path):
        raise UsageError(f"{path_text(word)} is {kind}, not a file.")
    if not path.absolute().parent.is_dir():
        raise UsageError(f"There is no folder {quoted(str(path.parent))} to write {quoted(path.name)} into.")
    return path


def python_from(word: str | None) -> Python:
    """Return the Python that --python names, else the usual one. Raises UsageError."""
    try:
        return default_python() if word is None else chosen_python(Path(word))
    except NoPythonError as error:
        raise UsageError(str(error)) from None


def limits_from(seconds: float | None, memory: int | None = None) -> EngineLimits:
    """Return the limits with these seconds a call and MiB a process, the usual ones for None. Raises UsageError."""
    usual = EngineLimits()
    seconds, memory = (usual.seconds if seconds is None else seconds), (usual.memory_mib if memory is None else memory)
    if not 0 < seconds <= MOST_SECONDS:
        raise UsageError(f"--seconds is {seconds:g}: a call may take above 0 and at most {MOST_SECONDS:,.0f} s.")
    if not LEAST_MEMORY <= memory <= MOST_MEMORY:
        raise UsageError(f"--memory is {memory}: a process may have {LEAST_MEMORY} to {MOST_MEMORY:,} MB.")
    return EngineLimits(seconds, memory, load_seconds=max(LEAST_LOADING, min(seconds, usual.load_seconds)))


def _calling(path: Path) -> Calling:
    """Read a file that says how engines are called. Raises UsageError for one that cannot be used."""
    try:
        kept = read_way(path)
        if kept.calling is None:
            raise CallingError("It is for an engine that speaks the Gomoku protocol: use --protocol.")
        return kept.calling
    except CallingError as error:
        raise UsageError(f"{path_text(str(path))}: {error}") from None
    except OSError as error:
        raise UsageError(f"{path_text(str(path))} cannot be read: {error.strerror or error}.") from None
    except (ValueError, RecursionError):
        raise UsageError(f"{path_text(str(path))} is not JSON that says how an engine is called.") from None


def _positions(options: argparse.Namespace) -> AskedSet:
    """Return the positions to ask that --positions, --seed and the board name. Raises UsageError, RulesError."""
    rules = rules_from(options)
    word = options.positions or "all"
    if options.seed is not None and not word.startswith("random"):
        raise UsageError("--seed belongs to --positions random N.")
    try:
        if word == "all":
            return Reachable(rules)
        found = _POSITIONS.fullmatch(word)
        if found is None:
            raise UsageError(f"--positions {quoted(word)} must be all, within N, after N or random N.")
        number = int(found[2])
        if found[1] == "after":
            return AfterPlies(rules, number)
        if found[1] == "random":
            return SampledPlies(rules, number, 1 if options.seed is None else options.seed)
        return WithinPlies(rules, min(number, rules.cells - 1))
    except PositionsError as error:
        raise UsageError(str(error)) from None


# -- the yes -----------------------------------------------------------------------------------------------------------


def trusts_for(
    files: Sequence[Path],
    is_allowed: bool,
    python: Python,
    store: TrustStore | None = None,
    found: Iterable[Trust] = (),
) -> list[Trust] | None:
    """Return the trust in each file, in their order; None where a person was asked and said no.

    A yes by --yes holds for this run, and for whatever the files import; a yes at a terminal is remembered, as in the
    window. ``found`` are the trusts of a run in which files imported more than was allowed. Raises UsageError where
    nobody can be asked, and for a file that cannot be read.
    """
    try:
        if is_allowed:
            return [trust_all(file) for file in files]
        store = store or TrustStore(_trust_file())
        store.load()
        if store.problem:
            print(store.problem, file=sys.stderr)
        others = {each.path: each.untrusted for each in found}
        looks = [store.trust(file, find_modules(file, python, Control(), others.get(file, ()))) for file in files]
    except TrustError as error:
        raise UsageError(str(error)) from None
    questions = [each for each in looks if isinstance(each, Question)]
    if questions:
        if not can_ask():
            raise UsageError(f"{_one_line_question(questions)} Add --yes to run {_pronoun(questions)}.")
        if not _is_agreed(questions):
            return None
    trusts = [store.allow(each) if isinstance(each, Question) else each for each in looks]
    if questions:
        try:
            store.save()
        except OSError as error:
            print(one_line(f"The yes could not be remembered: {error.strerror or error}."), file=sys.stderr)
    return trusts


def can_ask() -> bool:
    """Return whether a person sits at a terminal who reads a question and can answer it."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def _is_agreed(questions: Sequence[Question]) -> bool:
    """Ask at the terminal: name every file with the modules that run with it, and say what a yes means."""
    for each in questions:
        print(one_line(each.summary), *(f"  {row}" for row in each.rows), sep="\n", file=sys.stderr)
    for words in dict.fromkeys([WHAT_IT_CAN_DO, *(each.covered for each in questions)]):
        print(words, file=sys.stderr)
    print(f"Run {_pronoun(questions)}? [y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _one_line_question(questions: Sequence[Question]) -> str:
    """Return in one line what was to run, for where nobody can be asked."""
    if len(questions) == 1:
        return f"{questions[0].summary} {WHAT_IT_CAN_DO}"
    modules = len({each.path for question in questions for each in question.modules})
    beside = f", with {counted(modules, 'module')} beside them," if modules else ""
    return f"The code of {counted(len(questions), 'file')}{beside} has your rights. {WHAT_IT_CAN_DO}"


def _pronoun(questions: Sequence[Question]) -> str:
    """Return the pronoun for the files of these questions."""
    return "it" if len(questions) == 1 else "them"


def _trust_file() -> Path:
    """Return the file that remembers each yes. Imports Qt, which is needed here only."""
    from ttt_gui.session.paths import standard_paths

    return standard_paths().trusted
