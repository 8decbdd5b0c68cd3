"""Experiment files, ``.ttt-lab``: what is measured, how, and what came out, to be read, run again and compared.

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
The sets of positions are described in sets.py, the algorithms in measure/entries.py, the results in results.py.
``title``, ``note``, ``group`` (empty), ``base`` (0), ``repeats`` (1), ``made`` and ``results`` can be left out. How
much an experiment may ask for stands in parts.py.

A key that this version does not know is refused, since nobody should guess what was measured. So is a file of a later
version. "format" stands within the first 64 KiB, and the results after the positions and algorithms that they belong
to, so that a file is read in pieces. The same content always has the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any

from ttt_gui.engine.experiment.document import (
    Experiment,
    ExperimentKind,
    ExperimentResult,
    Found,
    Grouping,
    MadeWith,
    Results,
)
from ttt_gui.engine.experiment.parts import (
    ALGORITHMS,
    MAX_BYTES,
    MAX_NAME,
    MAX_NOTE,
    MAX_TITLE,
    PIECES,
    REPEATS,
    SETS,
    ExperimentError,
    Part,
    shown,
)
from ttt_gui.engine.experiment.results import as_kept, found_of, words_of_found
from ttt_gui.engine.experiment.sets import set_of, words_of_set
from ttt_gui.engine.measure.entries import Entry, entry_data, entry_of_data
from ttt_gui.engine.request import RequestError
from ttt_gui.game.rules import RulesError
from ttt_gui.system.control import Tell, untold
from ttt_gui.system.files import NoFileError, read_file, write_atomically
from ttt_gui.system.json_pieces import JsonPieces
from ttt_gui.system.text import quoted, shortened

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
    SETS.hold(len(part.values("positions", 10**9)))
    sets = tuple(set_of(each) for each in part.parts("positions", SETS.highest, "Set"))
    rows: tuple[Entry, ...] = ()
    if kind is not ExperimentKind.CENSUS or part.has("algorithms"):
        ALGORITHMS.hold(len(part.values("algorithms", 10**9)))
        rows = tuple(_row_of(each) for each in part.parts("algorithms", ALGORITHMS.highest, "Algorithm"))
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
