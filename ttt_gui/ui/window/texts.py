"""The sentences of the window: whose move it is, what the engine is set to, why an action is not possible now."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum

from ttt_gui.engine.estimate import is_small_tree
from ttt_gui.engine.figures import seconds_text
from ttt_gui.engine.request import Algorithm, Limits, algorithm_text
from ttt_gui.engine.result import SearchResult
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.engine.values import DRAWS, LOSES, WINS, Blunder
from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import Player, Strength
from ttt_gui.game.rules import Rules, cells_of
from ttt_gui.session.game.play import Phase
from ttt_gui.session.judging.review import ReviewedMove
from ttt_gui.session.players import auto_level, player_name
from ttt_gui.session.settings import Settings
from ttt_gui.ui.drawing.board import Mistake
from ttt_gui.ui.look.formats import plies, times


class Someone(Enum):
    """Opponents in the menu that are neither a level nor a known engine: a person, and an engine yet to be chosen."""

    PERSON = "Two people"
    OWN = "An engine of your own…"


SIDE_NAMES = {side: str(side) for side in Side}
NO_SEARCH = "No search is running."
_NO_SWAP = "Two people play: a rematch swaps their sides."

WIDEST_HEADLINES = ("Stopped: O is to move", "Looking for a hint…")
"""The longest sentences of headline() while a game is under way, names of people apart."""


def headline(
    phase: Phase,
    position: Position,
    humans: Collection[Side],
    hint: bool = False,
    looking_back: bool = False,
    names: Mapping[Side, str] = SIDE_NAMES,
) -> str:
    """Return the sentence above the board.

    ``hint``: one is being searched for; ``looking_back``: there are moves to redo; ``names``: what to call the sides (a
    computer that plays against a person is called by its level).
    """
    mover = position.side_to_move
    side = str(mover) if len(humans) == 1 else names[mover]
    if hint:
        return "Looking for a hint…"
    match phase:
        case Phase.OVER:
            cells = winning_line(position)
            return f"{end_text(position, humans, names)}{' with ' if cells else ''}{cells}"
        case Phase.THINKING:
            return f"{names[mover]} is thinking…"
        case Phase.PAUSED:
            if looking_back:
                return f"{side} is to move"
            return f"{'Stopped' if humans else 'Paused'}: {side} is to move"
    return "Your move" if len(humans) == 1 else f"{side} is to move"


def end_text(position: Position, humans: Collection[Side], names: Mapping[Side, str]) -> str:
    """Return how a game ended, in the second person where a person played a computer: 'You won', 'Perfect
    won', 'Draw'.
    """
    winner = position.outcome.winner if position.outcome else None
    if winner is None:
        return "Draw"
    return "You won" if {winner} == set(humans) else f"{names[winner]} won"


def winning_line(position: Position) -> str:
    """Return the cells of the line that ended a game, such as 'a3–b3–c3'; '' without one."""
    lines = position.outcome.lines if position.outcome else ()
    return "–".join(map(position.rules.cell_name, cells_of(lines[0]))) if lines else ""


def subtitle(rules: Rules, humans: Collection[Side], is_over: bool = False, number: int = 0, score: str = "") -> str:
    """Return on which board the game is, and which side a single person plays; of a finished game also its ``number``
    from 2 on. ``score`` is that of the games before, or which move of a review is seen.
    """
    parts = [f"you {'played' if is_over else 'play'} {next(iter(humans))}"] if len(humans) == 1 else []
    parts += [str(rules), *([f"game {number}"] if is_over and number > 1 else []), score]
    return " · ".join(filter(None, parts))


def opponent_text(players: Mapping[Side, Player]) -> str:
    """Return who plays: 'against Casual', 'against Auto (now Casual)', 'Perfect against Random', 'Two people'."""
    others = [player for player in players.values() if not player.is_human]
    names = [
        f"{player_name(player)} (now {auto_level(player.grade)})"
        if player.strength is Strength.AUTO and len(others) == 1
        else player_name(player)
        for player in others
    ]
    return f"against {names[0]}" if len(names) == 1 else " against ".join(names) or Someone.PERSON.value


def limits_text(limits: Limits) -> str:
    """Return the limits as text: 'at most 5 plies, 1 000 nodes'; '' without a limit."""
    parts = []
    if limits.depth is not None:
        parts.append(plies(limits.depth))
    if limits.nodes is not None:
        parts.append(times(limits.nodes, "node"))
    if limits.seconds is not None:
        parts.append(seconds_text(limits.seconds))
    return f"at most {', '.join(parts)}" if parts else ""


def engine_text(engine: str, algorithm: Algorithm, limits: Limits, is_small: bool) -> str:
    """Return the text of the status bar: 'Compiled engine · alpha-beta, depth-aware, row order · searches to the end'.

    ``is_small``: a search of the whole tree of the board ends long before a time limit.
    """
    is_whole = is_small and limits.depth is limits.nodes is None
    how_far = "searches to the end" if is_whole else limits_text(limits)
    parts = [f"{engine.capitalize()} engine", algorithm_text(algorithm), how_far]
    return " · ".join(part for part in parts if part)


def engine_status(settings: Settings, position: Position) -> str:
    """Return the text of the status bar of views with a game: how the program's own engine searches its position."""
    return engine_text(ENGINE, settings.algorithm, settings.limits, is_small_tree(position))


def what_decided(
    move: ReviewedMove | None, winner: Side | None, is_running: bool, is_flawless: bool, callers: Mapping[Side, str]
) -> str:
    """Return what decided a finished game: 'a1 lost the game. b3 would have held the draw.' ``callers`` are the
    sides as subjects.
    """
    if move is None:
        if is_running:
            return "Looking for the move that decided the game…"
        if winner is None:
            return (
                "A fair draw: neither side made a mistake."
                if is_flawless
                else "It is not proved whether a move missed a win."
            )
        if is_flawless:
            return f"{callers[winner]} could win from the start, and did."
        return "It is not proved which move decided the game."
    name = move.position.rules.cell_name
    cell, caller = name(move.cell), callers[move.side]
    if winner is None:
        mistake = f"{caller} missed a win with {cell}."
    else:
        mistake = f"{cell} lost the game." if caller == "You" else f"{caller}’s mistake was {cell}."
    held = "won" if move.before.at_least == WINS else "held the draw"
    return f"{mistake} {name(move.better)} would have {held}." if move.better is not None else mistake


def mistake_of(move: ReviewedMove) -> Mistake:
    """Return the marks on the board of a move that turned the game, and of the move that would have been better."""
    loses = move.after.at_most == LOSES
    lost = ("loses", "lost the game") if loses else ("draw", "gave the win away")
    held = ("not lost", "would not have lost")
    if move.before.at_least == WINS:
        held = ("wins", "would have won")
    elif move.before.value == DRAWS:
        held = ("draw", "would have held the draw")
    return Mistake(move.cell, *lost, move.better, *held)


def mistake_sentence(move: ReviewedMove) -> str:
    """Return a move that turned the game as a sentence: 'c1 lost the game. a1 would have held the draw.'"""
    mistake, name = mistake_of(move), move.position.rules.cell_name
    better = "" if move.better is None else f" {name(move.better)} {mistake.better_spoken}."
    return f"{name(move.cell)} {mistake.spoken}.{better}"


def reasons(
    phase: Phase,
    humans: Collection[Side],
    can_undo: bool,
    can_redo: bool,
    played: int,
    moves: int,
    hint: bool = False,
    engine: str = "",
) -> dict[str, str]:
    """Return for each action that depends on the game why it is disabled, '' where it is enabled.

    ``engine`` is the name of the engine that is thinking.
    """
    thinking, paused = phase is Phase.THINKING, phase is Phase.PAUSED
    computers = not humans
    no_hint = "The game is over." if phase is Phase.OVER else "It is not your turn."
    no_hint = "" if phase is Phase.HUMAN_TURN else no_hint
    no_move = "The engine has not answered yet." if engine else ""
    no_move = no_move if paused or thinking else "No computer is to move."
    return {
        "undo": "" if can_undo else "There is no move to take back.",
        "redo": "" if can_redo else "There is no move to play again.",
        "back": "" if played > 0 else "This is the start of the game.",
        "forward": "" if played < moves else "This is the last move.",
        "hint": "The computer is looking for a hint." if hint else no_hint,
        "explain": "" if played > 0 else "No move has been played yet.",
        "stop": "" if thinking or hint else NO_SEARCH,
        "pause": "" if thinking and computers else "Only computers that play one another can be paused.",
        "resume": "" if paused else "Nothing has been stopped.",
        "move_now": no_move,
        "swap_sides": "The game is over." if phase is Phase.OVER else _NO_SWAP if len(humans) == 2 else "",
    }


def hint_sentence(hint: SearchResult, reason: str) -> str:
    """Return a hint as a sentence: 'Hint: b2 blocks a3–c1.', with its certainty where it is not proved."""
    move = hint.move_to_play
    if move is None:
        return ""
    sure = "" if hint.complete or hint.solved_move is not None else ", as far as the search got"
    if hint.value is None and hint.solved_move is None:
        sure = ", by rule: no move is finished yet"
    name = hint.request.position.rules.cell_name(move)
    why = f", since {reason}" if reason.startswith("every other") else f" {reason}" if reason else ""
    return f"Hint: {name}{why}{sure}."


def move_sentence(before: Position, cell: int, reason: str, blunder: Blunder | None, by_lot: str = "") -> str:
    """Return why a move was played, ``before`` being the position it was played in: 'O played c1. It blocks a3–c1.'

    A blunder is named instead of the reason; ``by_lot`` is the name of a level that picked the move at random.
    """
    name = before.rules.cell_name(cell)
    if blunder and by_lot:
        return f"{by_lot} picked {name} at random: a mistake, {blunder.preferred_name} was better."
    if blunder:
        return blunder_sentence(blunder)
    played = f"{by_lot} picked {name} at random." if by_lot else f"{before.side_to_move} played {name}."
    if not reason:
        return played
    return f"{played} {_upper(reason)}." if reason.startswith("every other") else f"{played} It {reason}."


def blunder_sentence(blunder: Blunder) -> str:
    """Return a level's blunder as a sentence: 'Casual made a mistake: it played b1, but a3 was better.'"""
    played, preferred = blunder.played_name, blunder.preferred_name
    return f"{blunder.who} made a mistake: it played {played}, but {preferred} was better."


def _upper(text: str) -> str:
    """Return a text with a capital letter first."""
    return text[:1].upper() + text[1:]
