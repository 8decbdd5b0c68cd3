"""Trace files, ``.ttt-trace``: a search to look at again.

A line of JSON in UTF-8, then the log packed by zlib, then the CRC-32 of all before it in four bytes, little end first::

    {"format": "ttt-gui trace", "version": 1, "position": "XO./..X/O..", "k": 3,
     "algorithm": {"alpha_beta": true, "scores": "depth", ...},
     "limits": {"depth": null, "nodes": null, "seconds": null},
     "entered": 110, "nodes": 110, "complete": true}

(in one line). A number tree has ``tree``, its text, in the place of ``position`` and ``k``. The log is 32 bytes a node,
see trace/node_log.py. What is read is checked before it is believed: whoever looks at the trace trips over nothing.

Version 2 is written where a value may prove nothing, which version 1 does not know. Version 0.1.0 called such values
bounds, and answered from them by its table: reading mends what it said.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from enum import Enum
from itertools import chain, islice
from pathlib import Path
from typing import Any

from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.tree import NumberTreeError, parse_number_tree
from ttt_gui.engine.ranges import TRACE_NODES
from ttt_gui.engine.request import SWITCHES, Algorithm, Cut, Fail, Limits, Ordering, RequestError, Scores, SearchRequest
from ttt_gui.engine.trace.log_check import DAMAGES, first_damage, mark_empty_windows, mark_what_rests
from ttt_gui.engine.trace.node_log import NODE_BYTES, NodeLog
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position, PositionError
from ttt_gui.game.rules import RulesError, cells_of
from ttt_gui.system.files import kind_of, write_chunks_atomically
from ttt_gui.system.pieces import Tell, told, untold
from ttt_gui.system.text import shortened

FORMAT = "ttt-gui trace"
VERSION = 2
MAX_NODES = int(TRACE_NODES.highest)  # half a gigabyte
_MAX_HEADER = 1 << 20
_MAX_BYTES = 1 << 30
_AT_ONCE = 1 << 20  # bytes: a few milliseconds


class TraceFileError(ValueError):
    """A file that is no readable trace; the message says what is wrong with it."""


def save(trace: SearchTrace, path: Path) -> None:
    """Write a trace. Raises OSError."""
    write_chunks_atomically(path, chunks(trace))


def load(path: Path, tell: Tell = untold) -> SearchTrace:
    """Read a trace. Raises TraceFileError and OSError."""
    if kind := kind_of(path):
        raise TraceFileError(f"{shortened(path.name)} is {kind}, not a trace.")
    with open(path, "rb") as file:
        pieces = iter(lambda: file.read(_AT_ONCE), b"")
        data = b"".join(told(islice(pieces, _MAX_BYTES // _AT_ONCE + 1), tell))
    if len(data) > _MAX_BYTES:
        raise TraceFileError("The file is too large for a trace.")
    return from_bytes(data)


def chunks(trace: SearchTrace, tell: Tell = untold) -> Iterator[bytes]:
    """The bytes of a trace's file, some thousand nodes at a time."""
    request = trace.request
    limits = request.limits
    subject = trace.subject
    what: dict[str, Any] = {"tree": subject.text}
    if subject.board:
        what = {"position": subject.text, "k": subject.board.rules.k}
    header = {
        "format": FORMAT,
        "version": VERSION if _may_prove_nothing(request.algorithm) else 1,
        **what,
        "algorithm": _switches(request.algorithm),
        "limits": {"depth": limits.depth, "nodes": limits.nodes, "seconds": limits.seconds},
        "entered": trace.entered,
        "nodes": len(trace),
        "complete": trace.complete,
    }
    crc = 0
    for chunk in chain((json.dumps(header).encode() + b"\n",), _packed(trace, tell)):
        crc = zlib.crc32(chunk, crc)
        yield chunk
    yield crc.to_bytes(4, "little")


def _packed(trace: SearchTrace, tell: Tell) -> Iterator[bytes]:
    packer, size, step = zlib.compressobj(1), len(trace), _AT_ONCE // NODE_BYTES
    for first in told(range(0, size, step), tell, -(-size // step)):
        yield packer.compress(trace.log.to_bytes(first, step))
    yield packer.flush()


def from_bytes(data: bytes) -> SearchTrace:
    """The trace of a file's bytes. Raises TraceFileError."""
    header, rest = _header(data)
    if zlib.crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
        raise TraceFileError("The trace is damaged: its checksum does not fit.")
    size, entered, complete = (header.get(name) for name in ("nodes", "entered", "complete"))
    if type(size) is not int or type(entered) is not int or type(complete) is not bool:
        raise TraceFileError("The trace does not say how many nodes it has, or whether it is complete.")
    if not 1 <= size <= MAX_NODES or not size <= entered < 1 << 63:
        held = f"{shortened(str(size))} of {shortened(str(entered))}"
        raise TraceFileError(f"The trace says it has {held} nodes: from 1 to {MAX_NODES:,} are possible.")
    try:
        algorithm, limits = _algorithm(header.get("algorithm")), _limits(header.get("limits"))
        unpacked = _unpacked(rest, 32 * size)
        if "tree" in header:
            return _number_trace(header["tree"], algorithm, unpacked, size)
        return _game_trace(header, algorithm, limits, unpacked)
    except MemoryError:
        raise TraceFileError("There is not enough memory for the trace.") from None


def _header(data: bytes) -> tuple[dict[str, Any], bytes]:
    end = data.find(b"\n", 0, _MAX_HEADER)
    try:
        header = json.loads(data[:end].decode()) if end > 0 else None
    except (ValueError, RecursionError):
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise TraceFileError("The file is no trace of Tic-Tac-Toe Lab.")
    version = header.get("version")
    if type(version) is not int or version < 1:
        raise TraceFileError("The trace does not say which version of the format it has.")
    if version > VERSION:
        shown = shortened(str(version))
        raise TraceFileError(f"The trace has version {shown} of the format: a later Tic-Tac-Toe Lab wrote it.")
    return header, data[end + 1 : -4]


def _unpacked(packed: bytes, size: int) -> bytes:
    unpacker = zlib.decompressobj()
    try:
        unpacked = unpacker.decompress(packed, size + 1)  # never more, whatever a file makes of little
    except zlib.error:
        raise TraceFileError("The trace is damaged: its nodes cannot be unpacked.") from None
    if len(unpacked) != size or not unpacker.eof or unpacker.unused_data:
        raise TraceFileError("The trace is damaged: it has other nodes than it says.")
    return unpacked


def _game_trace(header: dict[str, Any], algorithm: Algorithm, limits: Limits, unpacked: bytes) -> SearchTrace:
    text, k = header.get("position"), header.get("k")
    if not isinstance(text, str) or type(k) is not int:
        raise TraceFileError("The trace does not say which position was searched.")
    try:
        position = parse_position(text, k)
    except (PositionError, RulesError) as error:
        raise TraceFileError(f"The position of the trace cannot be used: {error}") from None
    log = NodeLog.from_bytes(unpacked)
    _check(log, position, algorithm)
    if _may_prove_nothing(algorithm):
        mark_empty_windows(log)
    mark_what_rests(log, algorithm.scores is Scores.FLAT)
    size = len(unpacked) // 32
    request = SearchRequest(position, algorithm, limits, trace_nodes=size)
    return SearchTrace(request, log, header["entered"], header["complete"])


def _check(log: NodeLog, position: Position, algorithm: Algorithm) -> None:
    rules, side = position.rules, position.side_to_move
    rank = {cell: index for index, cell in enumerate(algorithm.order.cells(rules))}

    def renumbered(board: int) -> int:
        return sum(1 << rank[cell] for cell in cells_of(board))

    own, opp = renumbered(position.board_of(side)), renumbered(position.board_of(side.other))
    kind, node = first_damage(log, [renumbered(line) for line in rules.win_lines], rules.full, own, opp)
    if kind:
        raise TraceFileError(f"The trace is damaged: node {node} {DAMAGES[kind]}.")


def _number_trace(text: object, algorithm: Algorithm, unpacked: bytes, size: int) -> SearchTrace:
    """A number tree is searched again in no time, which tells whether the log is its log."""
    if not isinstance(text, str):
        raise TraceFileError("The trace does not say which number tree was searched.")
    try:
        trace = search_numbers(parse_number_tree(text), algorithm, size).trace
    except NumberTreeError as error:
        raise TraceFileError(f"The number tree of the trace cannot be used: {error}") from None
    log = NodeLog.from_bytes(unpacked)
    if _may_prove_nothing(algorithm):
        mark_empty_windows(log)
    if trace.log.to_bytes() != log.to_bytes():
        raise TraceFileError("The trace is damaged: its nodes are not those of its number tree.")
    return trace


def _may_prove_nothing(algorithm: Algorithm) -> bool:
    """Whether the search may enter empty windows, and return values that prove nothing."""
    return algorithm.alpha_beta and algorithm.cut is Cut.LT and (algorithm.fail is Fail.HARD or algorithm.tt)


def _switches(algorithm: Algorithm) -> dict[str, Any]:
    """Every switch with its word."""
    found: dict[str, Any] = {switch.name: getattr(algorithm, switch.name) for switch in SWITCHES}
    for name, value in found.items():
        if isinstance(value, Ordering):
            found[name] = value.words
        elif isinstance(value, Enum):
            found[name] = value.value
    return found | {"tt_mib": algorithm.tt_mib}


def _algorithm(words: object) -> Algorithm:
    if not isinstance(words, dict):
        raise TraceFileError("The trace does not say by which algorithm it was made.")
    found: dict[str, Any] = {}
    try:
        for switch in SWITCHES:
            word = words[switch.name]
            if switch.several:
                found[switch.name] = Ordering.from_words(word)
            elif switch.choices:
                found[switch.name] = next(choice.value for choice in switch.choices if choice.word == word)
            elif type(word) is bool:
                found[switch.name] = word
            else:
                raise ValueError
        if type(words["tt_mib"]) is not int:
            raise ValueError
        return Algorithm(tt_mib=words["tt_mib"], **found)
    except RequestError as error:
        raise TraceFileError(f"The algorithm of the trace cannot be used: {error}") from None
    except (KeyError, ValueError, AttributeError, StopIteration):
        raise TraceFileError("The trace does not say by which algorithm it was made.") from None


def _limits(words: object) -> Limits:
    try:
        if not isinstance(words, dict):
            raise ValueError
        depth, nodes, seconds = words["depth"], words["nodes"], words["seconds"]
        if any(type(each) not in (int, type(None)) for each in (depth, nodes)):
            raise ValueError
        if type(seconds) not in (int, float, type(None)):
            raise ValueError
        return Limits(depth, nodes, seconds)
    except (KeyError, ValueError, OverflowError):
        raise TraceFileError("The trace does not say within which limits it was made.") from None
