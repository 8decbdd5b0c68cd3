"""`ttt-gui analyse`: a position searched or proved, and printed, for a terminal or as JSON for programs."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, replace

from ttt_gui.command.words import (
    A_NUMBER_TREE,
    ALGORITHM_NAMES,
    INTERRUPTED,
    NUMBER_TREES,
    Parser,
    UsageError,
    add_position,
    add_search,
    algorithm_from,
    given,
    is_solver,
    limits_from,
    number_tree_from,
    position_from,
    run,
    tree_notes,
)
from ttt_gui.engine.figures import counted
from ttt_gui.engine.numbers.search import TreeResult, in_force, search_numbers
from ttt_gui.engine.numbers.tree import NumberTree, exact_text, subject_of
from ttt_gui.engine.ranges import TT_MIB
from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.engine.result import Iteration, MoveScore, SearchResult
from ttt_gui.engine.score import Bound, score_text, shown_score
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.solver.proof import Proof
from ttt_gui.engine.solver.solver import Solver
from ttt_gui.game.position import Position

LOGGED_NODES = 600_000  # what is known of the moves follows from a log, where the search enters no more nodes
SOLVER_MIB = 256  # the solver's transposition table, unless --tt-mib says another size


def parser() -> Parser:
    """Return the parser of this word."""
    found = Parser("analyse", "Search a position and print what was found.")
    found.description = f"{found.description}\n\n{NUMBER_TREES}"
    add_position(found, A_NUMBER_TREE)
    found.add_argument("--json", action="store_true", help="print for programs")
    add_search(found)
    assert found.epilog
    found.epilog += (
        f"\nA move's sign says what is known of it: = is its exact value, even where a bound was returned. Beyond "
        f"{LOGGED_NODES:,} nodes\nthe sign is only the bound that the search returned."
    )
    found.epilog += f"\nOf these switches the solver takes --tt-mib alone, which is {SOLVER_MIB} for it."
    return found


def main(words: list[str]) -> int:
    """Search one position and print what was found; Ctrl+C prints what was found so far. Returns the exit status."""
    options = parser().read(words)
    if tree := number_tree_from(options):
        _analyse_numbers(tree, options)
        return 0
    position = position_from(options)
    if is_solver(options):
        return _prove(position, options)
    request = SearchRequest(position, algorithm_from(options), limits_from(options))

    def tell(iteration: Iteration) -> None:
        """Print the line about an iteration as soon as it is finished."""
        print(iteration_text(iteration, request), flush=True)

    result, interrupted = run(Searcher(request, on_iteration=None if options.json else tell))
    result = _logged(result)
    print(json.dumps(as_json(result), indent=2) if options.json else as_text(result))
    return INTERRUPTED if interrupted else 0


def _analyse_numbers(tree: NumberTree, options: argparse.Namespace) -> None:
    """Search a number tree and print what was found. Raises UsageError and NumberTreeError."""
    if is_solver(options):
        raise UsageError("The solver knows boards only: leave --algorithm solver out for a number tree.")
    algorithm = algorithm_from(options)
    result, notes = search_numbers(tree, algorithm), tree_notes(tree, algorithm)
    text = json.dumps(numbers_as_json(result), indent=2) if options.json else numbers_as_text(result, algorithm)
    print("\n".join([text, *notes * (not options.json)]))


def _logged(result: SearchResult) -> SearchResult:
    """Return a result with the trace of the same search made again, as a search that writes a log takes a third longer;
    without a trace where the search entered more than LOGGED_NODES."""
    request, nodes = result.request, result.counters.nodes
    if not 0 < nodes <= LOGGED_NODES:
        return result
    again = replace(request, limits=Limits(request.limits.depth, nodes), trace_nodes=LOGGED_NODES)
    return replace(result, trace=Searcher(again).run().trace)


def _prove(position: Position, options: argparse.Namespace) -> int:
    """Prove the value of the position and print the proof, or what was proved before Ctrl+C. Return the exit status."""
    for name in sorted(given(options) & (ALGORITHM_NAMES | {"depth"}) - {"algorithm", "tt_mib"}):
        raise UsageError(f"--{name.replace('_', '-')} belongs to the textbook search: the solver does not use it.")
    memory_mib = SOLVER_MIB if options.tt_mib is None else options.tt_mib
    if sentence := TT_MIB.error_text(memory_mib):
        raise UsageError(sentence)
    proof, interrupted = run(Solver(position, memory_mib, limits_from(options), distance=True))
    print(json.dumps(proof_as_json(proof), indent=2) if options.json else proof_as_text(proof))
    return INTERRUPTED if interrupted else 0


def as_json(result: SearchResult) -> dict[str, object]:
    """Return the result as data for JSON: values as a person is shown them, cells by name."""
    request, counters = result.request, result.counters
    position, algorithm = request.position, request.algorithm
    rules = position.rules

    def shown(value: int | None) -> int | None:
        """Return a value as a person is shown it, by the score rule of the search."""
        return None if value is None else shown_score(value, rules, algorithm)

    nodes = result.move_nodes

    def move_json(score: MoveScore) -> dict[str, object]:
        """Return a move with its value as data for JSON; low and high are None where nothing was logged."""
        is_known = score.bound is not Bound.NONE and score.move in nodes
        known = result.known(nodes[score.move]) if is_known else None
        return {
            "move": rules.cell_name(score.move),
            "value": shown(score.value),
            "bound": score.bound.value,
            "low": shown(known.low) if known else None,
            "high": shown(known.high) if known else None,
        }

    def iteration_json(iteration: Iteration) -> dict[str, object]:
        """Return an iteration as data for JSON."""
        return {
            "depth": iteration.depth,
            "value": shown(iteration.value),
            "bound": iteration.bound.value,
            "pv": [rules.cell_name(cell) for cell in iteration.pv],
            "nodes": iteration.nodes,
            "seconds": round(iteration.seconds, 9),
        }

    return {
        "rows": rules.rows,
        "columns": rules.columns,
        "k": rules.k,
        "position": position.text,
        "side_to_move": str(position.side_to_move),
        "algorithm": algorithm.name,
        "scores": algorithm.scores.value,
        "order": algorithm.order.value,
        "switches": algorithm.switches_on,
        "value": shown(result.value),
        "outcome": result.outcome,
        "best_move": None if result.best_move is None else rules.cell_name(result.best_move),
        "pv": [rules.cell_name(cell) for cell in result.pv],
        "moves": [move_json(score) for score in result.moves],
        "text": result.text,
        "nodes": counters.nodes,
        "leaves": counters.leaves,
        "cutoffs": counters.cutoffs,
        "pruned_moves": counters.pruned_moves,
        "depth": counters.depth,
        "seconds": round(counters.seconds, 9),
        "complete": result.complete,
        "stopped_by": result.stopped_by,
        "engine": result.engine,
        **({"researches": counters.researches} if algorithm.pvs else {}),
        **({"equivalents": counters.equivalents} if algorithm.symmetry else {}),
        **({"iteration": result.iterations[-1].depth if result.iterations else None} if algorithm.iterative else {}),
        **({"iterations": [iteration_json(each) for each in result.iterations]} if algorithm.iterative else {}),
        **({"table": asdict(counters.table)} if counters.table else {}),
    }


def numbers_as_json(result: TreeResult) -> dict[str, object]:
    """Return the result of a number tree as data for JSON: each value as a number, null where it is infinite, and
    exactly as text: '13/2'."""
    trace, counters = result.trace, result.counters
    subject, algorithm = subject_of(trace), in_force(trace.request.algorithm)
    number = subject.tree.number
    moves = []
    for child in trace.children(0):
        node, known = trace.node(child), trace.known(child)
        moves.append(
            {
                "name": trace.name(child),
                "value": None if node.value is None else subject.shown_value(node.value),
                "exact": None if node.value is None else str(number(node.value)),
                "bound": node.bound.value,
                "low": subject.shown_value(known.low),
                "high": subject.shown_value(known.high),
            }
        )
    return {
        "tree": subject.text,
        "side": trace.node(0).role.value,
        "algorithm": algorithm.name,
        "value": subject.shown_value(result.value),
        "exact": str(number(result.value)),
        "best_move": None if result.best_move is None else subject.node_name((result.best_move,)),
        "pv": [trace.name(node) for node in trace.principal_variation(0)][1:],
        "moves": moves,
        "nodes": counters.nodes,
        "leaves": counters.leaves,
        "cutoffs": counters.cutoffs,
        "pruned_moves": counters.pruned_moves,
        "depth": counters.depth,
        "seconds": round(counters.seconds, 9),
    }


def numbers_as_text(result: TreeResult, algorithm: Algorithm) -> str:
    """Return the result of a number tree as text for a terminal."""
    trace, counters = result.trace, result.counters
    subject = subject_of(trace)
    root = trace.node(0)
    picks = "" if result.best_move is None else f": {root.role.value} picks {subject.node_name((result.best_move,))}"
    lines = [subject.text, f"The tree is worth {exact_text(subject.tree.number(result.value))}{picks}."]
    if line := [trace.name(node) for node in trace.principal_variation(0)][1:]:
        lines.append("Best line  " + " ".join(line))
    for child in trace.children(0):
        known = trace.known(child)
        sign = "= " if known.bound is Bound.EXACT else ""
        lines.append(f"  {trace.name(child)}  {sign}{trace.value_text(known.value, known.bound)}")
    lines.append(in_force(algorithm).name)
    lines.append(
        f"{counted(counters.nodes, 'node')}, {counted(counters.leaves, 'leaf')}, "
        f"{counted(counters.cutoffs, 'cut-off')}, {counted(counters.pruned_moves, 'pruned move')}, "
        f"depth {counters.depth}, {counters.seconds * 1e3:.3f} ms"
    )
    return "\n".join(lines)


def proof_as_json(proof: Proof) -> dict[str, object]:
    """Return the solver's proof as data for JSON: its value is 1, 0 or -1 whatever the score rule, None if unproved."""
    rules, side = proof.position.rules, proof.position.side_to_move
    winner = proof.winner
    outcome = f"{str(winner).lower()}_wins" if winner else "unknown" if proof.value is None else "draw"
    return {
        "rows": rules.rows,
        "columns": rules.columns,
        "k": rules.k,
        "position": proof.position.text,
        "side_to_move": str(side),
        "algorithm": "solver",
        "value": proof.value,
        "at_least": proof.at_least,
        "at_most": proof.at_most,
        "outcome": outcome,
        "plies_to_end": proof.plies_to_end,
        "text": proof.text,
        "nodes": proof.nodes,
        "seconds": round(proof.seconds, 9),
        "complete": proof.value is not None,
        "stopped_by": proof.stopped_by,
        "memory_mib": proof.memory_mib,
        "engine": proof.engine,
    }


def proof_as_text(proof: Proof) -> str:
    """Return the proof as text for a terminal."""
    lines = [
        f"{proof.position.rules}" + ("" if proof.position.outcome else f" · {proof.position.side_to_move} to move"),
        proof.text,
        f"solver, {proof.engine}, table of {proof.memory_mib:g} MiB",
        f"{counted(proof.nodes, 'node')}, {proof.seconds * 1e3:.3f} ms",
    ]
    if proof.note:
        lines.append(proof.note)
    if proof.stopped_by:
        lines.append(f"Not complete: stopped by {proof.stopped_by}.")
    return "\n".join(lines)


def iteration_text(iteration: Iteration, request: SearchRequest) -> str:
    """Return the line about one iteration: depth, score, nodes, time and the principal variation."""
    rules = request.position.rules
    score = score_text(iteration.value, iteration.bound, rules, request.algorithm)
    line = " ".join(rules.cell_name(cell) for cell in iteration.pv)
    nodes, milliseconds = counted(iteration.nodes, "node"), iteration.seconds * 1e3
    return f"iteration {iteration.depth:>2}  {score:>6}  {nodes:>16}  {milliseconds:>10.3f} ms  {line}"


def as_text(result: SearchResult) -> str:
    """Return the result as text for a terminal."""
    request, counters = result.request, result.counters
    position, algorithm = request.position, request.algorithm
    rules = position.rules
    turn = "" if position.outcome else f" · {position.side_to_move} to move"
    lines = [f"{rules}{turn}"]
    for number, row in enumerate(position.text.split("/")):
        lines.append(f"  {rules.rows - number}  {' '.join(row)}")
    lines.append("     " + " ".join("abcdefgh"[: rules.columns]))
    # The sentence about a heuristic value names this value already.
    lines.append(result.text if result.bound is Bound.HEURISTIC else f"{result.text}   {result.shown_value}")
    if result.pv:
        lines.append("Best line  " + " ".join(rules.cell_name(cell) for cell in result.pv))
    elif result.best_move is not None:
        lines.append(f"Move to play  {rules.cell_name(result.best_move)}")
    nodes = result.move_nodes
    for score in result.moves:
        sign = "= " if score.bound is Bound.EXACT else ""
        text = f"{sign}{score_text(score.value, score.bound, rules, algorithm)}"
        if score.bound is not Bound.NONE and score.move in nodes:
            text = result.known_text(nodes[score.move]) or text
        lines.append(f"  {rules.cell_name(score.move)}  {text}")
    if result.value is not None and counters.nodes > LOGGED_NODES:
        lines.append(f"More than {LOGGED_NODES:,} nodes: each sign is the bound that the search returned.")
    words = [algorithm.name, f"scores {algorithm.scores.value}", f"order {algorithm.order.value}"]
    for name, value in algorithm.switches_on.items():
        words.append(name.replace("_", "-") if value is True else f"{name.replace('_', '-')} {value}")
    lines.append(", ".join([*words, result.engine]))
    lines.append(
        f"{counted(counters.nodes, 'node')}, {counted(counters.leaves, 'leaf')}, "
        f"{counted(counters.cutoffs, 'cut-off')}, {counted(counters.pruned_moves, 'pruned move')}, "
        f"depth {counters.depth}, {counters.seconds * 1e3:.3f} ms"
    )
    if algorithm.pvs:
        lines.append(counted(counters.researches, "re-search"))
    if algorithm.symmetry and not algorithm.tt:
        lines.append(f"{counted(counters.equivalents, 'equivalent move')} left out")
    if counters.table:
        table = counters.table
        lines.append(
            f"table of {_memory(table.size)}: {table.probes:,} probes, {table.hits:,} hits, "
            f"{table.returns:,} returns, {table.stores:,} stores, {table.collisions:,} collisions"
        )
    if result.note:
        lines.append(result.note)
    if not result.complete and result.stopped_by:
        lines.append(f"Not complete: stopped by {result.stopped_by}.")
    elif not result.complete:
        lines.append(
            f"Proved by iteration {result.iterations[-1].depth}: the other moves were not searched to their end."
        )
    return "\n".join(lines)


def _memory(size: int) -> str:
    """Return a number of bytes in MiB, or in KiB where it is less than one MiB."""
    return f"{size / (1 << 20):g} MiB" if size >= 1 << 20 else f"{size / 1024:g} KiB"
