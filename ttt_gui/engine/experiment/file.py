"""Experiment files, ``.ttt-lab``: what is measured, how, and what came out, to be read, run again and compared; and the
table of those that are shipped.

JSON in UTF-8, of this shape::

    {"format": "ttt-gui experiment", "version": 1,
     "title": "Alpha-beta on the empty board", "note": "...",
     "kind": "compare",
     "positions": [{"set": "given", "rules": {"rows": 3, "columns": 3, "k": 3}, "list": [".../.../..."]}],
     "algorithms": [
        {"name": "Minimax", "switches": {"alpha_beta": false, "scores": "flat"}},
        {"name": "Alpha-beta", "switches": {}, "limits": {"depth": 6}},
        {"name": "Solver", "solver_mib": 256}],
     "base": 0, "repeats": 3,
     "made": {"app": "1.0", "python": "3.11.2", "engine": "compiled", "system": "Linux", "processor": "x86_64",
              "cores": 2},
     "results": [...]}

``kind`` is *compare* (rows side by side on each position), *growth* (the same, put together by ``group``: *empty*
cells, *ply* or *board*), *deepening* (each iteration of a search) or *census* (positions by ply; it has no algorithms).
The sets of positions, and how much an experiment may ask for, are described in document.py, the algorithms in
measure/entries.py. ``title``, ``note``, ``group`` (empty), ``base`` (0), ``repeats`` (1), ``made`` and ``results`` can
be left out.

A key that this version does not know is refused, since nobody should guess what was measured. So is a file of a later
version. "format" stands within the first 64 KiB, and the results after the positions and algorithms that they belong
to, so that a file is read in pieces. The same content always has the same bytes.

A result stands in one line::

    {"row": 1, "at": 0, "rank": 0, "bound": "exact", "best": "a3", "line": ["a3", "b2", ...],
     "moves": [["a3", "exact", 0], ["b3", "upper", 0], ...], "nodes": 20866, "leaves": 8453, "cutoffs": 4856,
     "pruned_moves": 7788, "table_returns": 0, "depth": 9, "complete": true, "stopped_by": null, "engine": "compiled",
     "seconds": [0.00031]}

``row`` and ``at`` (which subject) count from 0. ``rank`` is the value as the search compares it (score.py): a win
10,000 less its ply, a draw 0, a heuristic below 5,000 in size, in a tree of numbers the number. Moves stand by name.
A solver's result has ``at_least`` and ``at_most`` (1, 0, -1) in the place of rank, bound and moves, and of the counts
only ``nodes``.

Some keys may be missing: ``seconds``, one a run (at most a thousand), missing where other work went on beside the
search; ``differing``, the runs (from 1) whose counts differed, which should never happen; ``note``; ``iterations``, a
list of [depth, bound, rank, nodes, line] of a search with iterative deepening; ``line`` and ``moves``, missing in a
growth. A census has instead::

    {"at": 0, "plies": [[1, 1, 1], [9, 9, 3], [72, 72, 12], [504, 252, 38], ...]}

with, for each ply from 0 on, the nodes of the full tree, the different positions, and the positions up to symmetry.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any, NamedTuple

from ttt_gui.engine.experiment.document import (
    ALGORITHMS,
    MAX_BYTES,
    MAX_NAME,
    MAX_NOTE,
    MAX_SECONDS_KEPT,
    MAX_TITLE,
    PIECES,
    REPEATS,
    SETS,
    Census,
    Experiment,
    ExperimentError,
    ExperimentKind,
    ExperimentResult,
    Found,
    Grouping,
    MadeWith,
    Part,
    Ply,
    Results,
    set_of,
    shown,
    words_of_set,
)
from ttt_gui.engine.measure.entries import Entry, entry_data, entry_of_data
from ttt_gui.engine.measure.measured import NO_TIMES, Compared, Counts, Measured, bare, of_proof, times_of
from ttt_gui.engine.numbers.tree import MAX_WIDTH, NumberSubject, NumberTree
from ttt_gui.engine.request import Algorithm, RequestError, SearchRequest
from ttt_gui.engine.result import Counters, Iteration, MoveScore, SearchResult
from ttt_gui.engine.score import WIN, Bound
from ttt_gui.engine.solver.proof import Proof, SolverCounters
from ttt_gui.game.rules import RulesError
from ttt_gui.system.control import Tell, untold
from ttt_gui.system.files import NoFileError, read_file, write_atomically
from ttt_gui.system.formats import EXPERIMENT
from ttt_gui.system.json_pieces import JsonPieces
from ttt_gui.system.shipped import resource
from ttt_gui.system.text import quoted, shortened

# -- A result ----------------------------------------------------------------------------------------------------------

_COUNTS = ("leaves", "cutoffs", "pruned_moves", "table_returns", "depth")
_BOUNDS = {bound.value: bound for bound in Bound}
_STOPS = ("depth", "nodes", "seconds")
_MOST_PLIES = 65


def words_of_found(found: Found) -> dict[str, Any]:
    """Return a result as the JSON object of its line."""
    if isinstance(found, Census):
        return {"at": found.at, "plies": found.plies}
    measured, counts = found.measured, found.measured.counts
    words: dict[str, Any] = {"row": found.row, "at": found.at}
    if measured.entry.is_solver:
        words |= {"at_least": measured.at_least, "at_most": measured.at_most, "nodes": counts.nodes}
    else:
        name = move_namer(measured.subject)
        words |= {"rank": measured.value, "bound": measured.bound.value}
        words |= {"best": None if measured.best is None else name(measured.best)}
        words |= {"line": [name(move) for move in measured.pv]} if measured.pv else {}
        if measured.moves:
            words["moves"] = [[name(each.move), each.bound.value, each.value] for each in measured.moves]
        words |= {"nodes": counts.nodes} | {key: getattr(counts, key) for key in _COUNTS}
    words |= {"complete": measured.complete, "stopped_by": measured.stopped_by, "engine": measured.engine}
    if measured.iterations:
        words["iterations"] = [
            [each.depth, each.bound.value, each.value, each.nodes, [name(move) for move in each.pv]]
            for each in measured.iterations
        ]
    if measured.is_timed:
        words["seconds"] = list(measured.times.seconds)
    words |= {"differing": list(measured.differing[:MAX_SECONDS_KEPT])} if measured.differing else {}
    return words | ({"note": measured.note} if measured.note else {})


def as_kept(measured: Measured, kind: ExperimentKind) -> Measured:
    """Return what the file keeps of a piece that has run.

    Times are rounded to the nanosecond; of more than a thousand runs, a thousand times are kept, from the shortest to
    the longest at equal steps. Times of single iterations are dropped, and in a growth the moves.
    """
    seconds = [round(each, 9) for each in measured.times.seconds]
    if len(seconds) > MAX_SECONDS_KEPT:
        ordered, last = sorted(seconds), len(seconds) - 1
        seconds = [ordered[index * last // (MAX_SECONDS_KEPT - 1)] for index in range(MAX_SECONDS_KEPT)]
    kept = replace(
        measured,
        times=times_of(seconds) if seconds else NO_TIMES,
        differing=measured.differing[:MAX_SECONDS_KEPT],
        iterations=tuple(replace(each, seconds=0.0) for each in measured.iterations),
    )
    return bare(kept) if kind is ExperimentKind.GROWTH else kept


def move_namer(subject: Compared) -> Callable[[int], str]:
    """Return the function that names a move of the subject: by its cell, or by the number of a child from 1."""
    return NumberSubject(subject, Algorithm()).move_name if isinstance(subject, NumberTree) else subject.rules.cell_name


def found_of(part: Part, experiment: Experiment) -> Found:
    """Read a result of this experiment from the object of its line. Raises ExperimentError."""
    if experiment.kind is ExperimentKind.CENSUS:
        return _census_of(part, experiment)
    row, at = part.count("row"), part.count("at")
    if row >= len(experiment.rows) or at >= len(experiment.subjects):
        raise ExperimentError(f"{part.where} is of row {row} and position {at}, which the experiment has not.")
    reader = _Reader(part, experiment.rows[row], experiment.subjects[at], experiment.kind)
    return ExperimentResult(row, at, reader.solved() if experiment.rows[row].is_solver else reader.searched())


def _census_of(part: Part, experiment: Experiment) -> Census:
    part.only("at", "plies")
    at = part.count("at")
    if at >= len(experiment.sets):
        raise ExperimentError(f"{part.where} is of board {at}, which the experiment has not.")
    plies = []
    for each in part.values("plies", _MOST_PLIES):
        if not (isinstance(each, list) and len(each) == 3 and all(type(n) is int and 0 <= n < 1 << 63 for n in each)):
            raise ExperimentError(f"{part.where} has a ply {shown(each)}.")
        plies.append(Ply(*each))
    return Census(at, tuple(plies))


_COMMON = ("row", "at", "nodes", "complete", "stopped_by", "engine", "seconds", "differing", "note")


class _Reader:
    """Reads one result of a row on a subject."""

    def __init__(self, part: Part, entry: Entry, subject: Compared, kind: ExperimentKind) -> None:
        self._part, self._entry, self._subject, self._kind = part, entry, subject, kind

    def solved(self) -> Measured:
        """Read a result of the solver."""
        part, subject = self._part, self._subject
        part.only(*_COMMON, "at_least", "at_most")
        at_least, at_most = part.whole("at_least"), part.whole("at_most")
        if not -1 <= at_least <= at_most <= 1 or isinstance(subject, NumberTree):
            raise ExperimentError(f"{part.where} says from {at_least} to {at_most}, which no proof can.")
        nodes, mib = part.count("nodes"), self._entry.solver_mib
        proof = Proof(
            subject, at_least, at_most, None, nodes, 0.0, self._stopped_by(), mib, mib, False, self._engine(),
            SolverCounters(),
        )  # fmt: skip
        measured = replace(of_proof(self._entry, proof), **self._common())
        return bare(measured) if self._kind is ExperimentKind.GROWTH else measured

    def searched(self) -> Measured:
        """Read a result of a search."""
        part = self._part
        part.only(*_COMMON, *_COUNTS, "rank", "bound", "best", "line", "moves", "iterations")
        measured = Measured(
            **self._common(),
            value=self._rank(part.raw("rank")),
            bound=part.choice("bound", _BOUNDS),
            best=None if part.raw("best") is None else self._move(part.raw("best")),
            pv=self._line(part.values("line", _MOST_PLIES)) if part.has("line") else (),
            moves=self._moves() if part.has("moves") else (),
            counts=Counts(part.count("nodes"), *(part.count(key) for key in _COUNTS)),
            complete=part.flag("complete", True),
            iterations=self._iterations() if part.has("iterations") else (),
        )
        return measured if self._kind is ExperimentKind.GROWTH else replace(measured, text=self._sentence(measured))

    def _sentence(self, measured: Measured) -> str:
        """Return the sentence that the search itself would give about its value."""
        if isinstance(measured.subject, NumberTree):
            number = "—" if measured.value is None else str(measured.value).replace("-", "\N{MINUS SIGN}")
            return f"MAX gets {number}"
        assert measured.entry.algorithm
        request = SearchRequest(measured.subject, measured.entry.algorithm, measured.entry.limits)
        return SearchResult(
            request, measured.best, measured.value, measured.bound, measured.pv, measured.moves, Counters(),
            measured.complete, measured.stopped_by, measured.engine,
        ).text  # fmt: skip

    def _common(self) -> dict[str, Any]:
        """Read what results of the solver and of searches have alike: what ended the runs, and their times."""
        part = self._part
        seconds = part.values("seconds", MAX_SECONDS_KEPT) if part.has("seconds") else []
        if not all(type(each) in (int, float) and 0 <= each < 1e9 for each in seconds):
            raise ExperimentError(f"{part.where} took {shown(seconds)} seconds.")
        differing = part.values("differing", MAX_SECONDS_KEPT) if part.has("differing") else []
        if not all(type(each) is int and each > 0 for each in differing):
            raise ExperimentError(f"{part.where} says that the runs {shown(differing)} differ.")
        return {
            "entry": self._entry,
            "subject": self._subject,
            "times": times_of(map(float, seconds)) if seconds else NO_TIMES,
            "alone": bool(seconds),
            "differing": tuple(differing),
            "note": part.line("note", MAX_NOTE) if part.has("note") else "",
            "stopped_by": self._stopped_by(),
            "engine": self._engine(),
        }

    def _stopped_by(self) -> str | None:
        word = self._part.raw("stopped_by")
        if word is not None and word not in _STOPS:
            raise ExperimentError(f"{self._part.where} was stopped by {shown(word)}: {', '.join(_STOPS)} are known.")
        return None if word is None else str(word)

    def _engine(self) -> str:
        return str(self._part.choice("engine", {"compiled": "compiled", "interpreted": "interpreted"}))

    def _rank(self, value: object) -> int | None:
        if value is None or (type(value) is int and abs(value) <= WIN):
            return value
        raise ExperimentError(f"{self._part.where} has the rank {shown(value)}: from -{WIN:,} to {WIN:,} are possible.")

    def _move(self, name: object) -> int:
        """Return the move of this name."""
        try:
            if isinstance(self._subject, NumberTree):
                if isinstance(name, str) and name.isascii() and name.isdigit() and 1 <= int(name[:3]) <= MAX_WIDTH:
                    return int(name[:3]) - 1
            elif isinstance(name, str):
                return self._subject.rules.cell_named(name)
        except RulesError as error:
            raise ExperimentError(f"{self._part.where}: {error}") from None
        raise ExperimentError(f"{self._part.where} has a move {shown(name)}.")

    def _line(self, names: list[Any]) -> tuple[int, ...]:
        return tuple(self._move(name) for name in names)

    def _moves(self) -> tuple[MoveScore, ...]:
        found = []
        for each in self._part.values("moves", MAX_WIDTH):
            if not (isinstance(each, list) and len(each) == 3 and isinstance(each[1], str) and each[1] in _BOUNDS):
                raise ExperimentError(f"{self._part.where} has a root move {shown(each)}.")
            found.append(MoveScore(self._move(each[0]), self._rank(each[2]), _BOUNDS[each[1]]))
        return tuple(found)

    def _iterations(self) -> tuple[Iteration, ...]:
        found = []
        for each in self._part.values("iterations", _MOST_PLIES):
            match each:
                case [int(depth), str(bound), int(rank), int(nodes), list(line)] if (
                    bound in _BOUNDS and abs(rank) <= WIN and 1 <= depth < _MOST_PLIES and 0 <= nodes < 1 << 63
                ):
                    moves = self._line(line[:_MOST_PLIES])
                    found.append(Iteration(depth, rank, _BOUNDS[bound], moves, nodes, 0.0))
                case _:
                    raise ExperimentError(f"{self._part.where} has an iteration {shown(each)}.")
        return tuple(found)


# -- The file ----------------------------------------------------------------------------------------------------------

FORMAT = "ttt-gui experiment"
VERSION = 1
_HEAD = ("format", "version", "title", "note", "kind", "group", "positions", "algorithms", "base", "repeats")
_BELOW = ("made", "results")
_MEASURED = ("kind", "positions", "algorithms")  # the keys that must stand before the results
_SAYS_FORMAT = re.compile(rb'"format"\s*:\s*"ttt-gui experiment"')
_NONE = f'The file is no experiment: it does not say "format": "{FORMAT}".'
_KINDS = {kind.value: kind for kind in ExperimentKind}
_GROUPS = {grouping.value: grouping for grouping in Grouping}


def load(path: Path, tell: Tell = untold) -> Experiment:
    """Read an experiment's file; of a file that is none, only the first 64 KiB. Raises ExperimentError with one
    sentence, and OSError where the file cannot be read."""
    try:
        data = read_file(path, MAX_BYTES, _check_head)
    except NoFileError as error:
        raise ExperimentError(str(error)) from None
    if data is None:
        raise ExperimentError(f"The file has more than {MAX_BYTES >> 20} MiB, the most an experiment may have.")
    return from_bytes(data, tell)


def _check_head(head: bytes) -> None:
    if not _SAYS_FORMAT.search(head):
        raise ExperimentError(_NONE)


def save(path: Path, experiment: Experiment) -> None:
    """Write an experiment's file atomically. Raises OSError."""
    write_atomically(path, to_text(experiment).encode())


def from_bytes(data: bytes, tell: Tell = untold) -> Experiment:
    """Read the experiment that the bytes of a file describe, piece by piece. Raises ExperimentError with one
    sentence."""
    try:
        return _experiment_of(JsonPieces(data.decode("utf-8-sig"), tell), tell)
    except UnicodeDecodeError:
        raise ExperimentError("The file is not text, so it is no experiment.") from None
    except (RulesError, RequestError) as error:
        raise ExperimentError(f"The experiment cannot be used: {error}") from None
    except ExperimentError:
        raise
    except (ValueError, RecursionError):
        raise ExperimentError("The file is damaged or no experiment: it is no valid JSON object.") from None


def _experiment_of(pieces: JsonPieces, tell: Tell) -> Experiment:
    """Read an experiment, taking its results one by one, so that never more than one is in memory as decoded JSON."""
    content: dict[str, Any] = {}
    experiment: Experiment | None = None  # from the first result on
    results, is_last = Results(), True
    for key, value, is_item in pieces.members():
        if key == "results" and is_item:
            if experiment is None:
                experiment = _without_results({"version": VERSION} | content)
                experiment.list_subjects(tell)
            _put(results, Part(value, f"Result {len(results) + 1}"), experiment)
            continue
        is_last = experiment is None
        if experiment and key in _MEASURED:
            raise ExperimentError(f"The experiment has {quoted(key)} behind its results: put the results last.")
        if not is_item:
            content[key] = value
        elif isinstance(values := content.setdefault(key, []), list) and len(values) < PIECES.highest:
            values.append(value)
        else:
            raise ExperimentError(f"The experiment is damaged: it has too many {quoted(key)}.")
        if key not in (*_HEAD, *_BELOW):
            break  # the unknown key is refused below: what follows it may be long
    if experiment is None or not is_last:
        experiment = _without_results(content)
    return experiment.with_results(results)


def _put(results: Results, part: Part, experiment: Experiment) -> None:
    found = found_of(part, experiment)
    if (found.at, found.row) in results.places:
        raise ExperimentError(f"{part.where} is there twice.")
    if len(results) == PIECES.highest:
        raise ExperimentError(f"The experiment has more than {PIECES.highest:,} results.")
    results.put(found)


def _without_results(content: dict[str, Any]) -> Experiment:
    """Return the experiment of a file's content, without results. Raises ExperimentError, RulesError and
    RequestError."""
    if content.get("format") != FORMAT:
        raise ExperimentError(_NONE)
    version = content.get("version")
    if type(version) is not int or version < 1:
        raise ExperimentError(f"The experiment is damaged: its version is {shown(version)}.")
    if version > VERSION:
        raise ExperimentError(
            f"The experiment was written by a later version of this program (file version {shortened(str(version))}, "
            f"this one reads up to {VERSION}): please update."
        )
    part = Part(content, "The experiment")
    part.only(*_HEAD, *_BELOW)
    if part.has("results"):
        part.values("results", 0)
    kind = part.choice("kind", _KINDS)
    sets = tuple(set_of(each) for each in part.parts("positions", SETS, "Set"))
    rows: tuple[Entry, ...] = ()
    if kind is not ExperimentKind.CENSUS or part.has("algorithms"):
        rows = tuple(_row_of(each) for each in part.parts("algorithms", ALGORITHMS, "Algorithm"))
    return Experiment(
        kind=kind,
        sets=sets,
        rows=rows,
        repeats=part.bounded("repeats", REPEATS) if part.has("repeats") else 1,
        base=part.count("base") if part.has("base") else 0,
        grouping=part.choice("group", _GROUPS) if part.has("group") else Grouping.EMPTY,
        title=part.line("title", MAX_TITLE) if part.has("title") else "",
        note=part.text("note", MAX_NOTE) if part.has("note") else "",
        made=_made_of(part.part("made")) if part.has("made") else None,
    )


def to_text(experiment: Experiment) -> str:
    """Return the content of the experiment's file, always the same for the same experiment, with the results as
    ``as_kept`` gives them."""

    def line(key: str, value: object) -> str:
        return f"  {_json(key)}: {_json(value)}"

    lines = [line("format", FORMAT), line("version", VERSION)]
    lines += [line("title", experiment.title), line("note", experiment.note)]
    lines += [line("kind", experiment.kind.value), line("group", experiment.grouping.value)]
    lines.append(_list("positions", map(words_of_set, experiment.sets)))
    if experiment.rows:
        lines.append(_list("algorithms", map(entry_data, experiment.rows)))
    lines += [line("base", experiment.base), line("repeats", experiment.repeats)]
    if experiment.made:
        lines.append(line("made", asdict(experiment.made)))
    if experiment.results:
        lines.append(_list("results", (words_of_found(_kept(each, experiment.kind)) for each in experiment.results)))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _kept(found: Found, kind: ExperimentKind) -> Found:
    return replace(found, measured=as_kept(found.measured, kind)) if isinstance(found, ExperimentResult) else found


def digest(experiment: Experiment) -> str:
    """Return a SHA-256 in 64 characters of what is measured, without results, title, note and base."""
    bare = replace(experiment, results=Results(), made=None, title="", note="", base=0)
    return hashlib.sha256(to_text(bare).encode()).hexdigest()


def found_line(found: Found) -> str:
    """Return one result as a line of JSON."""
    return _json(words_of_found(found))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _list(key: str, values: Iterable[dict[str, Any]]) -> str:
    inner = ",\n    ".join(map(_json, values))
    return f'  "{key}": [\n    {inner}\n  ]'


def _made_of(part: Part) -> MadeWith:
    part.only(*(field.name for field in fields(MadeWith)))
    words = {key: part.line(key, MAX_NAME) for key in ("app", "python", "engine", "system", "processor")}
    return MadeWith(**words, cores=part.count("cores"))


def _row_of(part: Part) -> Entry:
    try:
        return entry_of_data(part.data)
    except RequestError as error:
        raise ExperimentError(f"{part.where}: {error}") from None


# -- The experiments that are shipped; the menu and the tests read this table ------------------------------------------


class Sample(NamedTuple):
    """An experiment that is shipped: its file's name without the suffix, its entry in a menu, and what it shows."""

    name: str
    title: str
    tip: str

    @property
    def path(self) -> Path | None:
        """The file of the sample; None where it was not shipped."""
        return resource(f"experiments/{self.name}{EXPERIMENT.suffix}")


SAMPLES = (
    Sample("counts", "Eight counts of 3 × 3", "The empty board by eight algorithms: 549,946 nodes, and 2,271"),
    Sample("positions", "Positions of 3 × 3", "Ply by ply: 549,946 nodes are 5,478 positions, 765 up to symmetry"),
    Sample("growth", "Growth on 3 × 3", "How many nodes five algorithms need with each empty cell more"),
    Sample("horizon", "A win behind the horizon", "What deepening chooses before it sees the win"),
    Sample("knuth-moore", "The best order", "A number tree whose best order needs 17 of 81 leaves"),
)
