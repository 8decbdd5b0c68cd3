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
The sets of positions are described in sets.py, the algorithms in measure/entry_data.py, the results in results.py.
``title``, ``note``, ``group`` (empty), ``base`` (0), ``repeats`` (1), ``made`` and ``results`` can be left out. How
much can be asked for stands in limits.py.

A key that this version does not know is refused: what measures is not guessed at. So is a file of a later version.
The same content always has the same bytes.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from ttt_gui.engine.experiment.document import Experiment, Found, Grouping, Kind, Made
from ttt_gui.engine.experiment.limits import (
    ALGORITHMS,
    MAX_BYTES,
    MAX_NAME,
    MAX_NOTE,
    MAX_TITLE,
    PIECES,
    REPEATS,
    SETS,
    ExperimentError,
)
from ttt_gui.engine.experiment.parts import Part, shown
from ttt_gui.engine.experiment.results import found_of, words_of_found
from ttt_gui.engine.experiment.sets import set_of, words_of_set
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.measure.entry_data import entry_data, entry_of_data
from ttt_gui.engine.request import RequestError
from ttt_gui.game.rules import RulesError
from ttt_gui.system.files import NoFileError, read_file, write_atomically
from ttt_gui.system.text import shortened

FORMAT = "ttt-gui experiment"
VERSION = 1
_HEAD = ("format", "version", "title", "note", "kind", "group", "positions", "algorithms", "base", "repeats")
_KINDS = {kind.value: kind for kind in Kind}
_GROUPS = {grouping.value: grouping for grouping in Grouping}


def load(path: Path) -> Experiment:
    """Read an experiment's file. Raises ExperimentError with one sentence, and OSError where it cannot be read."""
    try:
        data = read_file(path, MAX_BYTES)
    except NoFileError as error:
        raise ExperimentError(str(error)) from None
    if data is None:
        raise ExperimentError(f"The file has more than {MAX_BYTES >> 20} MiB, the most an experiment may have.")
    return from_bytes(data)


def save(path: Path, experiment: Experiment) -> None:
    """Write an experiment's file atomically. Raises OSError."""
    write_atomically(path, to_text(experiment).encode())


def from_bytes(data: bytes) -> Experiment:
    """The experiment that the bytes of a file describe. Raises ExperimentError with one sentence."""
    try:
        content = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise ExperimentError("The file is not text, so it is no experiment.") from None
    except (ValueError, RecursionError):
        raise ExperimentError("The file is damaged or no experiment: it is not valid JSON.") from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise ExperimentError(f'The file is no experiment: it does not say "format": "{FORMAT}".')
    version = content.get("version")
    if type(version) is not int or version < 1:
        raise ExperimentError(f"The experiment is damaged: its version is {shown(version)}.")
    if version > VERSION:
        raise ExperimentError(
            f"The experiment was written by a later version of this program (file version {shortened(str(version))}, "
            f"this one reads up to {VERSION}): please update."
        )
    try:
        return _experiment_of(Part(content, "The experiment"))
    except (RulesError, RequestError) as error:
        raise ExperimentError(f"The experiment cannot be used: {error}") from None


def to_text(experiment: Experiment) -> str:
    """The content of the experiment's file, the same for the same experiment."""
    lines = [f"  {_json(key)}: {_json(value)}" for key, value in _head_of(experiment).items()]
    lines.insert(_HEAD.index("positions"), _list("positions", [words_of_set(each) for each in experiment.sets]))
    if experiment.rows:
        at = next(number for number, line in enumerate(lines) if line.startswith('  "base"'))
        lines.insert(at, _list("algorithms", [entry_data(each) for each in experiment.rows]))
    if experiment.made:
        made = {field.name: getattr(experiment.made, field.name) for field in fields(Made)}
        lines.append(f'  "made": {_json(made)}')
    if experiment.results:
        ordered = sorted(experiment.results, key=experiment.number)
        lines.append(_list("results", [words_of_found(each) for each in ordered]))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def digest(experiment: Experiment) -> str:
    """What is measured, in 64 characters: not what came out, nor the words about it."""
    bare = replace(experiment, results=(), made=None, title="", note="", base=0)
    return hashlib.sha256(to_text(bare).encode()).hexdigest()


def found_line(found: Found) -> str:
    """One result as a line of JSON."""
    return _json(words_of_found(found))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _list(key: str, values: list[dict[str, Any]]) -> str:
    inner = ",\n    ".join(_json(each) for each in values)
    return f'  "{key}": [\n    {inner}\n  ]'


def _head_of(experiment: Experiment) -> dict[str, Any]:
    words: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    words |= {"title": experiment.title, "note": experiment.note, "kind": experiment.kind.value}
    words |= {"group": experiment.grouping.value}
    return words | {"base": experiment.base, "repeats": experiment.repeats}


def _experiment_of(part: Part) -> Experiment:
    part.only(*_HEAD, "made", "results")
    kind = part.choice("kind", _KINDS)
    SETS.hold(len(part.values("positions", 10**9)))
    sets = tuple(set_of(each) for each in part.parts("positions", SETS.highest, "Set"))
    rows: tuple[Entry, ...] = ()
    if kind is not Kind.CENSUS or part.has("algorithms"):
        ALGORITHMS.hold(len(part.values("algorithms", 10**9)))
        rows = tuple(_row_of(each) for each in part.parts("algorithms", ALGORITHMS.highest, "Algorithm"))
    experiment = Experiment(
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
    return replace(experiment, results=_results_of(part, experiment)) if part.has("results") else experiment


def _results_of(part: Part, experiment: Experiment) -> tuple[Found, ...]:
    found: dict[int, Found] = {}
    for each in part.parts("results", PIECES.highest, "Result"):
        result = found_of(each, experiment)
        number = experiment.number(result)
        if number in found:
            raise ExperimentError(f"{each.where} is there twice.")
        found[number] = result
    return tuple(found[number] for number in sorted(found))


def _made_of(part: Part) -> Made:
    part.only(*(field.name for field in fields(Made)))
    words = {key: part.line(key, MAX_NAME) for key in ("app", "python", "engine", "system", "processor")}
    return Made(**words, cores=part.count("cores"))


def _row_of(part: Part) -> Entry:
    try:
        return entry_of_data(part.data)
    except RequestError as error:
        raise ExperimentError(f"{part.where}: {error}") from None
