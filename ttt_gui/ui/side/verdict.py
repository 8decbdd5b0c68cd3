"""What a search says about a position, as the words of the Verdict card. No widgets: values in, texts out."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.engine.figures import seconds_text
from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.result import SearchInfo, SearchResult
from ttt_gui.engine.score import Bound, own_moves, score_text
from ttt_gui.engine.solver.proof import OracleAnswer
from ttt_gui.game.position import Position
from ttt_gui.ui.look.formats import duration, grouped, plies, times

_LONGEST_LINE = 12  # plies of the best line that are written out


@dataclass(frozen=True)
class Verdict:
    """The texts of the card. ``tone`` is the token that colours the title; ``detail`` is rich text;
    ``about`` says which position was searched."""

    title: str
    detail: str = ""
    about: str = ""
    score: str = ""
    point_of_view: str = ""
    tone: str = "text"


NO_SEARCH = Verdict("No search yet", "It appears after the first search of this game.", tone="muted")
SEARCHING = Verdict("No move is finished yet", "The search is under way.", tone="muted")


def verdict(result: SearchResult | None, searching: bool = False) -> Verdict:
    """The verdict of the last search; one under way has none, for only its counters are known."""
    if searching:
        return SEARCHING
    if result is None:
        return NO_SEARCH
    position = result.request.position
    if result.value is None and not (result.oracle and result.oracle.value is not None):
        return Verdict(result.text, _no_value(result), _about(position), tone="muted")
    side = position.side_to_move
    if result.oracle and result.oracle.value is not None:
        return _solved(result, result.oracle)
    tone = "win" if result.winner is side else "loss" if result.winner else "text"
    if result.outcome == "draw":
        tone = "draw"
    return Verdict(
        # The score beside it says the rest of the sentence.
        title="Undecided at this depth" if result.bound is Bound.HEURISTIC else result.text,
        detail=_lines(_best_line(result), _standing(result), result.oracle.text + "." if result.oracle else ""),
        about=_about(position),
        score=result.shown_value,
        point_of_view=f"for {side}",
        tone=tone,
    )


def _solved(result: SearchResult, oracle: OracleAnswer) -> Verdict:
    """What the solver has proved; the search's score stands beside it where the search was finished as well."""
    position, side = result.request.position, result.request.position.side_to_move
    winner, plies_left = oracle.winner, oracle.plies_to_end
    if winner is None:
        title, tone = "Draw", "draw"
    else:
        title = f"{winner} wins" if plies_left is None else f"{winner} wins in {own_moves(plies_left)}"
        tone = "win" if winner is side else "loss"
    to_play = "" if oracle.move is None else f"To play: <b>{position.rules.cell_name(oracle.move)}</b>. "
    return Verdict(
        title=title,
        detail=_lines(
            f"{to_play}{oracle.text}.",
            _best_line(result) if result.complete else "",
            "" if result.complete else f"Search: {stop_words(result)}.",
        ),
        about=_about(position),
        score=result.shown_value if result.complete else "",
        point_of_view=f"for {side}",
        tone=tone,
    )


def _lines(*lines: str) -> str:
    return "<br>".join(line for line in lines if line)


def verdict_so_far(info: SearchInfo, request: SearchRequest) -> Verdict:
    """What a search under way has found: its best move so far, without a score, which the next move may beat.

    With iterative deepening the last iteration finished has a score; going deeper may change it.
    """
    position = request.position
    rules, iteration = position.rules, info.iteration
    if info.solver:
        nodes = times(info.solver.counters.nodes, "node")
        return Verdict("The solver is asked first", f"It looks for a proof: {nodes}.", _about(position), tone="muted")
    if iteration and iteration.pv:
        score = score_text(iteration.value, iteration.bound, rules, request.algorithm)
        title = f"Best so far: {rules.cell_name(iteration.pv[0])}"
        detail = f"Iteration {iteration.depth} is finished: {score} for {position.side_to_move}."
        return Verdict(title, detail, _about(position), tone="muted")
    if info.best_move is None:
        return SEARCHING
    moves = len(position.legal_moves)
    title = f"Best so far: {rules.cell_name(info.best_move)}"
    return Verdict(title, f"{info.finished} of {moves} moves are finished.", _about(position), tone="muted")


def _about(position: Position) -> str:
    return f"before move {position.stones + 1}"


def why_first_move(position: Position, move: int) -> str:
    """Why a move is played although no move has been searched to its end."""
    after = position.play(move).outcome
    if after and after.winner:
        return "it wins at once"
    theirs = position.board_of(position.side_to_move.other)
    if any((theirs | 1 << move) & line == line for line in position.rules.lines_through[move]):
        return "it blocks a win"
    return "the first in the order of moves"


def stop_words(result: SearchResult) -> str:
    """What ended an incomplete search: 'stopped after 1.2 s', 'the limit of 5 plies was reached'."""
    limits = result.request.limits
    if result.stopped_by is None and result.iterations:
        return f"nothing deeper than {plies(result.iterations[-1].depth)} can change this"
    match result.stopped_by:
        case "depth":
            return f"the limit of {plies(limits.depth or 0)} was reached"
        case "nodes":
            return f"the limit of {times(limits.nodes or 0, 'node')} was reached"
        case "seconds":
            return f"the limit of {seconds_text(limits.seconds or 0)} was reached"
    return f"stopped after {duration(result.counters.seconds)}"


def _no_value(result: SearchResult) -> str:
    position, move = result.request.position, result.best_move
    words = stop_words(result)
    text = f"{words[0].upper()}{words[1:]}."
    if move is not None:
        text += f" To play: <b>{position.rules.cell_name(move)}</b>, {why_first_move(position, move)}."
    return text


def _best_line(result: SearchResult) -> str:
    """'Best line b2 c3 a2 · 3 plies', the moves of the side to move in bold."""
    name = result.request.position.rules.cell_name
    shown = [
        f"<b>{name(cell)}</b>" if ply % 2 == 0 else name(cell) for ply, cell in enumerate(result.pv[:_LONGEST_LINE])
    ]
    if not shown:
        return ""
    more = " …" if len(result.pv) > _LONGEST_LINE else ""
    return f"Best line {' '.join(shown)}{more} · {plies(len(result.pv))}"


def _standing(result: SearchResult) -> str:
    """How sure it is: nothing for a proved value, otherwise why not."""
    if result.complete:
        return ""
    finished = sum(1 for score in result.moves if score.bound is not Bound.NONE)
    text = f"Incomplete: {stop_words(result)}"
    if finished < len(result.moves):
        text += f", {grouped(finished)} of {times(len(result.moves), 'move')} finished"
    return text + "."
