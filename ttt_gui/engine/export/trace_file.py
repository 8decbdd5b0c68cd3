"""Trace files, ``.ttt-trace``, which keep a search to be looked at again.

A line of JSON in UTF-8, then the log packed by zlib, then the CRC-32 of all before it in four bytes, little end first::

    {"format": "ttt-gui trace", "version": 1, "position": "XO./..X/O..", "k": 3,
     "algorithm": {"alpha_beta": true, "scores": "depth", ...},
     "limits": {"depth": null, "nodes": null, "seconds": null},
     "entered": 110, "nodes": 110, "complete": true}

(in one line). A number tree has ``tree``, its text, in the place of ``position`` and ``k``. The log is 32 bytes a node,
see trace/node_log.py. Reading checks every node, so that a damaged file is refused before anybody looks at its trace.

Version 2 of the format is written where a value may prove nothing, which version 1 cannot say. A file of version 1
whose search may return such values is of version 0.1.0 of the program, which called them bounds: it is refused."""

from __future__ import annotations

import io
import json
import zlib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO

from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.text import NumberTreeError, parse_number_tree
from ttt_gui.engine.ranges import TRACE_NODES
from ttt_gui.engine.request import (
    SWITCHES,
    Algorithm,
    Cut,
    Fail,
    Limits,
    RequestError,
    SearchRequest,
    switches_of,
)
from ttt_gui.engine.trace.damages import DAMAGES
from ttt_gui.engine.trace.log_check import LogCheck
from ttt_gui.engine.trace.node_log import NODE_BYTES, NodeLog
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.position import Position, PositionError, parse_position
from ttt_gui.game.rules import RulesError, cells_of
from ttt_gui.system.control import ProgressCallback, no_progress, with_progress
from ttt_gui.system.files import kind_of, write_chunks_atomically
from ttt_gui.system.memory import available_bytes
from ttt_gui.system.text import shortened


class TraceFileError(ValueError):
    """A file is no readable trace; the message says what is wrong."""


def algorithm_of(words: object) -> Algorithm:
    """Parse an algorithm from a file's header. Raises TraceFileError."""
    names = [*(switch.name for switch in SWITCHES), "tt_mib"]
    if not isinstance(words, dict) or any(type(words.get(name)) not in (bool, int, str) for name in names):
        raise TraceFileError("The trace does not say by which algorithm it was made.")
    try:
        return Algorithm(**switches_of({name: words[name] for name in names}))
    except RequestError as error:
        raise TraceFileError(f"The algorithm of the trace cannot be used: {error}") from None


def limits_of(words: object) -> Limits:
    """Parse the limits of a search from a file's header. Raises TraceFileError."""
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


# -- reading and writing -----------------------------------------------------------------------------------------------


FORMAT = "ttt-gui trace"
VERSION = 2
MAX_NODES = int(TRACE_NODES.highest)  # half a gigabyte
_MAX_HEADER = 1 << 20
_PIECE = 1 << 20  # bytes read, unpacked and checked at a time
_MOST_PACKED = 1_100  # zlib unpacks one byte to 1,032 at most
_NEVER_SHORT = 1 << 24  # so few bytes of memory are taken without asking the system
_OTHER_NODES = "The trace is damaged: it has other nodes than it says."
_OF_0_1_0 = (
    "The trace was written by version 0.1.0, which took some values for bounds that prove nothing: search once more."
)


def save(trace: SearchTrace, path: Path) -> None:
    """Write a trace to a file, atomically. Raises OSError."""
    write_chunks_atomically(path, chunks(trace))


def load(path: Path, on_progress: ProgressCallback = no_progress) -> SearchTrace:
    """Read a trace from a file. Raises TraceFileError where the file is no sound trace, and OSError."""
    if kind := kind_of(path):
        raise TraceFileError(f"{shortened(path.name)} is {kind}, not a trace.")
    with open(path, "rb") as file:
        return _read(file, file.seek(0, io.SEEK_END), on_progress)


def from_bytes(data: bytes) -> SearchTrace:
    """Parse a trace from the bytes of a file. Raises TraceFileError."""
    return _read(io.BytesIO(data), len(data), no_progress)


def chunks(trace: SearchTrace, on_progress: ProgressCallback = no_progress) -> Iterator[bytes]:
    """Yield the bytes of a trace's file, some thousand nodes at a time."""
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
        "algorithm": request.algorithm.words,
        "limits": {"depth": limits.depth, "nodes": limits.nodes, "seconds": limits.seconds},
        "entered": trace.entered,
        "nodes": len(trace),
        "complete": trace.complete,
    }
    crc = 0
    for chunk in chain((json.dumps(header).encode() + b"\n",), _packed(trace, on_progress)):
        crc = zlib.crc32(chunk, crc)
        yield chunk
    yield crc.to_bytes(4, "little")


def _packed(trace: SearchTrace, on_progress: ProgressCallback) -> Iterator[bytes]:
    """Yield the nodes of the log, packed by zlib."""
    packer, size, step = zlib.compressobj(1), len(trace), _PIECE // NODE_BYTES
    for first in with_progress(range(0, size, step), on_progress, -(-size // step)):
        yield packer.compress(trace.log.to_bytes(first, step))
    yield packer.flush()


def _read(file: BinaryIO, length: int, on_progress: ProgressCallback) -> SearchTrace:
    """Read the trace of a file of ``length`` bytes; the number of nodes in its header must fit that length before
    anything is unpacked. Raises TraceFileError."""
    file.seek(0)
    line = file.readline(_MAX_HEADER)
    header = _header(line)
    size, entered, complete = (header.get(name) for name in ("nodes", "entered", "complete"))
    if type(size) is not int or type(entered) is not int or type(complete) is not bool:
        raise TraceFileError("The trace does not say how many nodes it has, or whether it is complete.")
    if not 1 <= size <= MAX_NODES or not size <= entered < 1 << 63:
        held = f"{shortened(str(size))} of {shortened(str(entered))}"
        raise TraceFileError(f"The trace says it has {held} nodes: from 1 to {MAX_NODES:,} are possible.")
    algorithm, limits = algorithm_of(header.get("algorithm")), limits_of(header.get("limits"))
    if header["version"] == 1 and _may_prove_nothing(algorithm):
        raise TraceFileError(_OF_0_1_0)
    if limits.nodes is not None and entered > limits.nodes:
        raise TraceFileError(f"The trace says it has {entered} nodes, and a limit of {limits.nodes}.")
    packed = length - len(line) - 4
    if not size * NODE_BYTES <= _MOST_PACKED * packed <= _MOST_PACKED * (size * NODE_BYTES * 1_001 // 1_000 + 1_024):
        raise TraceFileError(_OTHER_NODES)
    nodes = _Nodes(file, line, packed, size, on_progress)
    try:
        if "tree" in header:
            return _number_trace(header, algorithm, nodes)
        position = _position(header)
        log = _checked(nodes, header, position, algorithm, limits.depth)
    except MemoryError:
        raise TraceFileError("There is not enough memory for the trace.") from None
    request = SearchRequest(position, algorithm, limits, trace_nodes=size)
    return SearchTrace(request, log, entered, complete)


def _header(line: bytes) -> dict[str, Any]:
    """Parse the first line of a file. Raises TraceFileError where it is no header, or one of a later version."""
    try:
        header = json.loads(line.decode()) if line.endswith(b"\n") else None
    except (ValueError, RecursionError):
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise TraceFileError("The file is not a trace of Tic-Tac-Toe Lab.")
    version = header.get("version")
    if type(version) is not int or version < 1:
        raise TraceFileError("The trace does not say which version of the format it has.")
    if version > VERSION:
        shown = shortened(str(version))
        raise TraceFileError(f"The trace has version {shown} of the format: a later Tic-Tac-Toe Lab wrote it.")
    return header


class _Nodes:
    """The nodes of a file as bytes, unpacked piece by piece, never more of them than ``size``.

    ``file`` is read from after its header ``line`` on; the packed nodes have ``packed`` bytes.
    """

    def __init__(self, file: BinaryIO, line: bytes, packed: int, size: int, on_progress: ProgressCallback) -> None:
        self.size, self.on_progress = size, on_progress
        self._file, self._line, self._packed = file, line, packed

    def pieces(self) -> Iterator[bytes]:
        """Yield the bytes of whole nodes. Raises TraceFileError where there are not ``size`` nodes, or the checksum
        does not fit."""
        unpacker = zlib.decompressobj()
        crc, left, wanted, rest = zlib.crc32(self._line), self._packed, self.size * NODE_BYTES, b""
        while left or unpacker.unconsumed_tail:
            packed = unpacker.unconsumed_tail
            if not packed:
                packed = self._file.read(min(left, _PIECE))
                if not packed:
                    raise TraceFileError("The trace is damaged: its end is missing.")
                left -= len(packed)
                crc = zlib.crc32(packed, crc)
            try:
                unpacked = rest + unpacker.decompress(packed, _PIECE)
            except zlib.error:
                raise TraceFileError("The trace is damaged: its nodes cannot be unpacked.") from None
            rest = unpacked[len(unpacked) // NODE_BYTES * NODE_BYTES :]
            wanted -= len(unpacked) - len(rest)
            if wanted < len(rest) or (unpacker.eof and left):
                raise TraceFileError(_OTHER_NODES)
            if len(unpacked) > len(rest):
                self.on_progress(None)
                yield unpacked[: len(unpacked) - len(rest)]
        if wanted or rest or not unpacker.eof or unpacker.unused_data:
            raise TraceFileError(_OTHER_NODES)
        if self._file.read(4) != crc.to_bytes(4, "little"):
            raise TraceFileError("The trace is damaged: its checksum does not fit.")


def _position(header: dict[str, Any]) -> Position:
    """Return the position of a header. Raises TraceFileError where there is none."""
    text, k = header.get("position"), header.get("k")
    if not isinstance(text, str) or type(k) is not int:
        raise TraceFileError("The trace does not say which position was searched.")
    try:
        return parse_position(text, k)
    except (PositionError, RulesError) as error:
        raise TraceFileError(f"The position of the trace cannot be used: {error}") from None


def _checked(
    nodes: _Nodes, header: dict[str, Any], position: Position, algorithm: Algorithm, depth: int | None
) -> NodeLog:
    """Return the log of a search of a position, each piece checked before the next is unpacked. Raises TraceFileError
    at the first node that no such search writes, and MemoryError."""
    wanted = nodes.size * NODE_BYTES
    if wanted > _NEVER_SHORT and wanted > (available_bytes() or wanted):
        raise MemoryError
    truncated = header["entered"] > nodes.size
    log = NodeLog(nodes.size)
    check = _check_of(LogCheck(log, nodes.size, truncated), position, algorithm, depth)
    for piece in nodes.pieces():
        log.append(piece)
        if not check.goes_on():
            break
    if check.damage or not check.ends_well():
        raise TraceFileError(f"The trace is damaged: node {check.node} {DAMAGES[check.damage]}.")
    if not truncated and header["complete"] != (not check.stopped and not check.guesses):
        raise TraceFileError("The trace is damaged: it does not say rightly whether it is complete.")
    return log


def _check_of(check: LogCheck, position: Position, algorithm: Algorithm, depth: int | None) -> LogCheck:
    """Prepare the check with the rules, the switches and the root, and return it; cells are renumbered by the order of
    moves."""
    rules, side, order = position.rules, position.side_to_move, algorithm.order.cells(position.rules)
    rank = {cell: index for index, cell in enumerate(order)}

    def renumbered(board: int) -> int:
        """Return a bitboard of cells as one of ranks in the order of moves."""
        return sum(1 << rank[cell] for cell in cells_of(board))

    check.prepare(
        [[renumbered(line) for line in rules.lines_through[cell]] for cell in order],
        [renumbered(line) for line in rules.win_lines],
        [[rank[images[cell]] for cell in order] for images in rules.symmetries] if algorithm.symmetry else [],
    )
    own, opp = renumbered(position.board_of(side)), renumbered(position.board_of(side.other))
    lost = position.outcome is not None and position.outcome.winner is not None
    check.configure(algorithm, depth, own, opp, lost)
    return check


def _number_trace(header: dict[str, Any], algorithm: Algorithm, nodes: _Nodes) -> SearchTrace:
    """Return the trace of a number tree by searching the tree again, which takes no time. Raises TraceFileError unless
    the file has the same log."""
    if not isinstance(header["tree"], str):
        raise TraceFileError("The trace does not say which number tree was searched.")
    try:
        trace = search_numbers(parse_number_tree(header["tree"]), algorithm, nodes.size, nodes.on_progress).trace
    except NumberTreeError as error:
        raise TraceFileError(f"The number tree of the trace cannot be used: {error}") from None
    same = (len(trace), trace.entered, trace.complete) == (nodes.size, header["entered"], header["complete"])
    log = NodeLog(nodes.size)
    for piece in nodes.pieces() if same else ():
        log.append(piece)
    if not same or trace.log.to_bytes() != log.to_bytes():
        raise TraceFileError("The trace is damaged: its nodes are not those of its number tree.")
    return trace


def _may_prove_nothing(algorithm: Algorithm) -> bool:
    """Return whether the search may enter empty windows, and return values that prove nothing."""
    return algorithm.alpha_beta and algorithm.cut is Cut.LT and (algorithm.fail is Fail.HARD or algorithm.tt)
