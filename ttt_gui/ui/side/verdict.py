"""What a search says about a position, as the words of the Verdict card. No widgets: values in, texts out."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.engine.figures import seconds_text
from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.result import SearchInfo, SearchResult
from ttt_gui.engine.score import Bound, own_moves, score_text
from ttt_gui.engine.solver.proof import OracleAnswer
from ttt_gui.game.position import Position, Side
from ttt_gui.ui.look.formats import duration, grouped, plies, times


@dataclass(frozen=True)
class Verdict:
    """The texts of the card. ``tone`` is the token that colours the title; ``line`` are the moves of the best line,
    the side to move first, and ``detail`` the sentence below it; ``about`` says which position was searched."""

    title: str
    detail: str = ""
    about: str = ""
    score: str = ""
    point_of_view: str = ""
    tone: str = "text"
    line: tuple[str, ...] = ()


NO_SEARCH = Verdict("No search yet", "It appears after the first search of this game.", tone="muted")
SEARCHING = Verdict("No move is finished yet", "The search is under way.", tone="muted")


def verdict(result: SearchResult | None, searching: bool = False, person: Side | None = None) -> Verdict:
    """The verdict of the last search; one under way has none, for only its counters are known.

    Its colour is that of the ``person`` who plays alone against a computer, else of the side to move.
    """
    if searching:
        return SEARCHING
    if result is None:
        return NO_SEARCH
    position = result.request.position
    about = _about(position)
    if result.oracle and result.oracle.value is not None:
        return _solved(result, result.oracle, person)
    if result.value is None:
        return Verdict(result.text, _no_value(result), about, tone="muted")
    side = position.side_to_move
    return Verdict(
        # The score beside it says the rest of the sentence.
        title="Undecided" if result.bound is Bound.HEURISTIC else result.text,
        detail=_standing(result),
        about=about,
        score=result.shown_value,
        point_of_view=f"for {side}",
        tone="draw" if result.outcome == "draw" else _tone(result.winner, person or side),
        line=_moves(result),
    )


def _tone(winner: Side | None, viewer: Side) -> str:
    if winner is None:
        return "text"
    return "win" if winner is viewer else "loss"


def _solved(result: SearchResult, oracle: OracleAnswer, person: Side | None) -> Verdict:
    """What the solver has proved; the search's score stands beside it where the search was finished as well."""
    position, side = result.request.position, result.request.position.side_to_move
    winner, plies_left = oracle.winner, oracle.plies_to_end
    if winner is None:
        title, tone = "Draw", "draw"
    else:
        title = f"{winner} wins" if plies_left is None else f"{winner} wins in {own_moves(plies_left)}"
        tone = _tone(winner, person or side)
    return Verdict(
        title=title,
        detail=_advice(oracle),
        about=_about(position),
        score=result.shown_value if result.complete else "",
        point_of_view=f"for {side}",
        tone=tone,
        line=_moves(result) if result.complete else (),
    )


def _advice(oracle: OracleAnswer) -> str:
    """What the solver knows beside the verdict: 'Solved: play c3, after which 5 of 7 replies lose.'"""
    if oracle.move is None:
        return "Solved."
    play = f"Solved: play {oracle.position.rules.cell_name(oracle.move)}"
    chosen = oracle.chosen
    if oracle.winner is not None or chosen is None or not chosen.replies:
        return f"{play}."
    losing, judged = chosen.losing_replies, chosen.judged_replies == chosen.replies
    if not losing:
        return f"{play}; no reply {'loses' if judged else 'is known to lose'}."
    least = "" if judged else "at least "
    return f"{play}; {least}{losing} of {chosen.replies} replies {'loses' if losing == 1 else 'lose'}."


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
    """What ended a search before its work was done: 'stopped after 1.2 s', 'limit of 5 plies'."""
    limits = result.request.limits
    match result.stopped_by:
        case "depth":
            return f"limit of {plies(limits.depth or 0)}"
        case "nodes":
            return f"limit of {times(limits.nodes or 0, 'node')}"
        case "seconds":
            return f"limit of {seconds_text(limits.seconds or 0)}"
    return f"stopped after {duration(result.counters.seconds)}"


def _no_value(result: SearchResult) -> str:
    position, move = result.request.position, result.best_move
    words = stop_words(result)
    text = f"{words[0].upper()}{words[1:]}."
    if move is not None:
        text += f" To play: {position.rules.cell_name(move)}, {why_first_move(position, move)}."
    return text


def _moves(result: SearchResult) -> tuple[str, ...]:
    return tuple(map(result.request.position.rules.cell_name, result.pv))


def _standing(result: SearchResult) -> str:
    """How sure it is: nothing for what is proved, otherwise why not. A proof may end a search before its work is."""
    if result.complete or (result.winner and result.bound is Bound.EXACT) or result.stopped_by is None:
        return ""
    finished = sum(1 for score in result.moves if score.bound is not Bound.NONE)
    parts = [f"{grouped(finished)} of {times(len(result.moves), 'move')}"] if finished < len(result.moves) else []
    return f"{'Proved' if result.winner else 'Incomplete'}: {', '.join([*parts, stop_words(result)])}."
