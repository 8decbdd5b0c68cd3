"""Values of the moves of a position, proved or searched, and the reasons for them as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ttt_gui.engine.request import Algorithm, Scores
from ttt_gui.engine.result import MoveScore, SearchResult
from ttt_gui.engine.score import WIN, Bound, is_win, own_moves, shown_score, signed
from ttt_gui.engine.solver.proof import OracleAnswer, SolverAnswer
from ttt_gui.engine.trace.known import Known
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.position import Position, Side, lines_completed, threats
from ttt_gui.game.rules import NUMBER_WORDS, Rules, cells_of

# -- What is proved: win, draw or loss between two bounds, and how far the end is --------------------------------------

WINS, DRAWS, LOSES = 1, 0, -1


@dataclass(frozen=True)
class ProvedValue:
    """The proved value of a position or move for one side, between two bounds: 1 a win, 0 a draw, -1 a loss.

    ``plies`` is the distance to the end of a win or a loss under best play (soonest win, longest resistance), counted
    from the position, for a move from before the move; None for a draw and for an unknown distance.
    """

    at_least: int = LOSES
    at_most: int = WINS
    plies: int | None = None

    @property
    def value(self) -> int | None:
        """1 a win, 0 a draw, -1 a loss; None where the bounds differ."""
        return self.at_least if self.at_least == self.at_most else None

    @property
    def other(self) -> ProvedValue:
        """The same value from the view of the other side."""
        return ProvedValue(-self.at_most, -self.at_least, self.plies)

    @property
    def of_move(self) -> ProvedValue:
        """The value of the move that led to this position, for its mover; this value must be for the side to move."""
        return ProvedValue(-self.at_most, -self.at_least, None if self.plies is None else self.plies + 1)

    def words(self, side: Side) -> str:
        """Return the value as text, for its ``side``: 'X wins in 3', 'X wins', 'X has won', 'draw', 'X does not
        win', 'X does not lose', 'unknown'.
        """
        if self.value == DRAWS:
            return "draw"
        if self.value is not None:
            winner = side if self.value == WINS else side.other
            distance = f" in {own_moves(self.plies)}" if self.plies else ""
            return f"{winner} wins{distance}" if self.plies != 0 else f"{winner} has won"
        if self.at_least == DRAWS:
            return f"{side} does not lose"
        return f"{side} does not win" if self.at_most == DRAWS else "unknown"


UNKNOWN = ProvedValue()


def value_of_answer(answer: SolverAnswer) -> ProvedValue:
    """Return the proved value in a solver's answer, for the side to move."""
    value = answer.at_least == answer.at_most != DRAWS
    return ProvedValue(answer.at_least, answer.at_most, answer.plies_to_end if value else None)


# -- What a search, and the solver that was asked before it, say of every move of a position ---------------------------


def knowledge_of(result: SearchResult) -> dict[int, ProvedValue]:
    """Return the proved value of each root move of a search and its solver, for the side to move; plies count from
    before the move.
    """
    found = {each.move: _of_score(each, result.request.algorithm.scores) for each in result.moves}
    if result.oracle:
        for cell, proved_value in knowledge_of_answer(result.oracle).items():
            found[cell] = both(proved_value, found.get(cell, UNKNOWN))
    return found


def knowledge_of_answer(answer: OracleAnswer) -> dict[int, ProvedValue]:
    """Return the proved value of each move in the perfect player's answer; plies count from before the move."""
    return {
        each.move: UNKNOWN if each.value is None else ProvedValue(each.value, each.value, each.plies_to_end)
        for each in answer.moves
    }


def both(one: ProvedValue, other: ProvedValue) -> ProvedValue:
    """Return the intersection of two proofs about the same position or move."""
    at_least, at_most = max(one.at_least, other.at_least), min(one.at_most, other.at_most)
    return ProvedValue(at_least, at_most, other.plies if one.plies is None else one.plies)


def _of_score(each: MoveScore, scores: Scores) -> ProvedValue:
    """Return what a search proves of a root move; only an exact value or an upper bound proves anything."""
    if each.value is None or each.bound not in (Bound.EXACT, Bound.UPPER):
        return UNKNOWN
    value = (each.value > 0) - (each.value < 0) if is_win(each.value) else DRAWS
    if each.bound is Bound.UPPER:
        return ProvedValue(LOSES, value)
    plies = WIN - abs(each.value) if value in (WINS, LOSES) and scores is Scores.DEPTH else None
    return ProvedValue(value, value, plies)


# -- Why a move is to be played, or not, in a few words: each of them holds by the rules or by what is proved ----------


Knowledge = Mapping[int, ProvedValue]
"""What is known of the moves of a position, by cell, for the side to move, plies counted from before the move."""


def reason_of_move(position: Position, move: int, knowledge: Knowledge | None = None) -> str:
    """Return a reason for or against a move, to follow its name: 'blocks a3–c1', 'makes two threats'.

    Without ``knowledge`` the reason rests on the rules alone, with it also on proofs: 'keeps the draw'. Raise
    PositionError for an illegal move.
    """
    after, known = position.play(move), knowledge or {}
    if after.outcome and after.outcome.winner:
        return "wins at once"
    return (
        _by_threats(position, move, after)
        or _by_knowledge(position, move, known)
        or ("is the only move" if len(position.legal_moves) == 1 else "")
        or _by_lines(position, move, after)
    )


def line_text(rules: Rules, line: int) -> str:
    """Return a winning line as its ends: 'a3–c1'."""
    cells = cells_of(line)
    return "–".join(rules.cell_name(cell) for cell in dict.fromkeys((cells[0], cells[-1])))


def _by_threats(position: Position, move: int, after: Position) -> str:
    """Return the effect of a move on wins in one ply: it misses one, blocks, allows, or threatens two at once; else
    ''.
    """
    side, other, name = position.side_to_move, position.side_to_move.other, position.rules.cell_name
    before = threats(position)
    if own := before.cells_of(side):
        return f"misses a win: {name(own[0])} wins at once"
    blocked = lines_completed(position, other, move)
    text = f"blocks {_lines_text(position.rules, blocked)}" if blocked else ""
    if left := [cell for cell in before.cells_of(other) if cell != move]:
        return f"{text}, but {other} wins with {name(left[0])}" if text else f"lets {other} win with {name(left[0])}"
    made = len(threats(after).cells_of(side))
    if made < 2:
        return text
    many = f"makes {_number(made)} threats"
    return f"{text} and {many}" if text else many


def _by_knowledge(position: Position, move: int, known: Knowledge) -> str:
    """Return what proofs show about this move, compared with the other moves; '' for nothing."""
    proved_value = known.get(move, UNKNOWN)
    others = {cell: known.get(cell, UNKNOWN) for cell in position.legal_moves if cell != move}
    if blunder := _blunder(position, proved_value, others):
        return blunder
    most = max((each.at_most for each in others.values()), default=LOSES)
    if others and most == LOSES < proved_value.at_least:
        return f"every other move loses{_distance([each.plies for each in others.values()])}"
    if proved_value.at_least == WINS:
        return f"wins{_distance([proved_value.plies])}"
    if proved_value.value == DRAWS:
        return "keeps the draw" if most <= DRAWS else "leads to a draw"
    if proved_value.value == LOSES:
        return _loss(proved_value, others)
    return ""


def _blunder(position: Position, proved_value: ProvedValue, others: Knowledge) -> str:
    """Return a text that another move is proved better by a win or a draw; '' without such a move."""
    name = position.rules.cell_name
    best = max(others, key=lambda cell: (others[cell].at_least, -(others[cell].plies or 0)), default=None)
    if best is None or others[best].at_least <= proved_value.at_most:
        return ""
    if others[best].at_least == WINS:
        how = "loses" if proved_value.at_most == LOSES else "gives the win away"
        return f"{how}: {name(best)} wins{_distance([others[best].plies])}"
    return (
        f"loses{_distance([proved_value.plies])}: {name(best)} {'draws' if others[best].value == DRAWS else 'does not'}"
    )


def _loss(proved_value: ProvedValue, others: Knowledge) -> str:
    """Return the text about a move that is proved to lose, beside the other moves: 'loses in 2', 'resists longest:
    loses in 4'."""
    lost = f"loses{_distance([proved_value.plies])}"
    if not others or any(each.at_most > LOSES or each.plies is None for each in others.values()):
        return lost
    longest = max(each.plies or 0 for each in others.values())
    if proved_value.plies is None or proved_value.plies < longest:
        return lost
    return f"holds out as long as possible: {lost}" if proved_value.plies == longest else f"holds out longest: {lost}"


def _by_lines(position: Position, move: int, after: Position) -> str:
    """Return what the move does for lines of the side to move: the one that it threatens to complete, or how many it
    lies on that can still be completed."""
    side, rules = position.side_to_move, position.rules
    if made := threats(after).cells_of(side):
        lines = lines_completed(after, side, made[0])
        return f"threatens to complete {_lines_text(rules, lines[:1])}"
    count = sum(not line & position.board_of(side.other) for line in rules.lines_through[move])
    if not count:
        return f"lies on no line that {side} can complete"
    return f"lies on {_number(count)} {'line' if count == 1 else 'lines'} that {side} can still complete"


def _lines_text(rules: Rules, lines: tuple[int, ...]) -> str:
    """Return the first two of these lines, bitboards, as text: 'a3–c1 and a1–c3'."""
    return " and ".join(line_text(rules, line) for line in lines[:2])


def _distance(plies: list[int | None]) -> str:
    """Return ' in 2' where all distances are known and the winner needs equally many moves in each; else ''."""
    moves = {own_moves(each) if each else None for each in plies}
    found = moves.pop()
    return f" in {found}" if found and not moves else ""


def _number(count: int) -> str:
    """Return a count as a word, or in digits where it is large."""
    return NUMBER_WORDS[count] if count < len(NUMBER_WORDS) else str(count)


# -- A blunder: a move of a computer that is proved worse than the one its search preferred ----------------------------


@dataclass(frozen=True)
class Blunder:
    """A computer's move in ``position`` that is proved worse than the move ``preferred`` by its search.

    ``given`` is the proved value of the move played for its mover, ``kept`` that of the preferred move, with plies
    counted from before the move; the outcome of ``kept`` is the better one. ``who`` is the level's name, ``habit`` a
    sentence on how often the level blunders on purpose.
    """

    position: Position
    played: int
    preferred: int
    given: ProvedValue
    kept: ProvedValue
    who: str
    habit: str = ""

    @property
    def side(self) -> Side:
        """The side that made the move."""
        return self.position.side_to_move

    @property
    def played_name(self) -> str:
        """The name of the cell played, such as 'b1'."""
        return self.position.rules.cell_name(self.played)

    @property
    def preferred_name(self) -> str:
        """The name of the cell that the search preferred, such as 'a3'."""
        return self.position.rules.cell_name(self.preferred)


# -- What a board shows in a cell: a number on the scale of the search, its bound, and words ---------------------------

_OPPOSITE = {Bound.LOWER: Bound.UPPER, Bound.UPPER: Bound.LOWER}


@dataclass(frozen=True)
class CellValue:
    """The value of the move to ``cell`` for the side ``view``.

    ``value`` is on the scale of score.py with plies counted from before the move, or from the root of a tree in which
    the position is ``ply`` plies deep; None with Bound.NONE: nothing is known. ``has_distance`` is false for a win or a
    loss of unknown distance: the value is then that of the farthest one possible. ``no_better``: a search has proved
    only that this move is no better than the best one.
    """

    position: Position
    cell: int
    view: Side
    value: int | None
    bound: Bound
    scores: Scores = Scores.DEPTH
    has_distance: bool = True
    no_better: bool = False
    ply: int = 0

    def seen_by(self, side: Side) -> CellValue:
        """Return the same value from the view of ``side``."""
        if side is self.view:
            return self
        value = None if self.value is None else -self.value
        return replace(self, view=side, value=value, bound=_OPPOSITE.get(self.bound, self.bound))

    @property
    def sign(self) -> str:
        """The sign of the bound: '=', '≥', '≤', '≈' or '?'."""
        return self.bound.sign

    @property
    def number(self) -> str:
        """The value as a displayed score (score.py), such as '+7', '0' or '−1'; '' where nothing is known."""
        if self.value is None:
            return ""
        return signed(shown_score(self.value, self.position.rules, Algorithm(scores=self.scores)))

    @property
    def outcome(self) -> int | None:
        """1, 0 or -1 where a win, a draw or a loss of the view's side is proved; otherwise None."""
        if self.value is None or self.bound is Bound.HEURISTIC:
            return None
        if self.bound is Bound.EXACT:
            return (self.value > 0) - (self.value < 0)
        if self.value > 0:
            return WINS if self.bound is Bound.LOWER else None
        return LOSES if self.value < 0 and self.bound is Bound.UPPER else None

    @property
    def words(self) -> str:
        """The value in words: 'draw', 'wins in 3', 'loses in at most 2', 'at least a draw', 'no better', 'undecided' or
        'unknown'.

        'In 3' counts the winner's own moves, the move to this cell included where the mover wins.
        """
        value, bound = self.value, self.bound
        if value is None or bound is Bound.NONE:
            return "unknown"
        if bound is Bound.HEURISTIC:
            return "undecided"
        if self.no_better and bound is Bound.UPPER and value >= 0:
            return "no better"
        if not is_win(value):
            return {Bound.EXACT: "draw", Bound.LOWER: "at least a draw", Bound.UPPER: "at most a draw"}[bound]
        return self._words_of_an_end(value, bound)

    @property
    def end_ply(self) -> int | None:
        """The ply of the last move where a win or a loss is exact; None where no distance is known."""
        value = self.value
        is_known = self.bound is Bound.EXACT and self.scores is not Scores.FLAT and self.has_distance
        return WIN - abs(value) if is_known and value is not None and is_win(value) else None

    def _words_of_an_end(self, value: int, bound: Bound) -> str:
        """Return the words for a win or a loss: 'wins in 3', 'loses in at most 2', 'wins at best'."""
        verb = "wins" if value > 0 else "loses"
        worst = bound is Bound.LOWER if value < 0 else bound is Bound.UPPER
        if self.scores is Scores.FLAT or not self.has_distance:
            return f"{verb} at {'worst' if value < 0 else 'best'}" if worst else verb
        moves = own_moves(WIN - abs(value) - self.ply)
        if bound is Bound.EXACT:
            return f"{verb} in {moves}"
        if worst:
            return f"{verb} in {moves} at {'worst' if value < 0 else 'best'}"
        return f"{verb} in at most {moves}"


def as_proved(position: Position, cell: int, proved_value: ProvedValue, scores: Scores = Scores.DEPTH) -> CellValue:
    """Return the value of the move to ``cell`` from its proved value for the mover, whose plies count from before
    the move.
    """
    side, value = position.side_to_move, proved_value.value
    if value is None:
        if proved_value.at_least == DRAWS or proved_value.at_most == DRAWS:
            bound = Bound.LOWER if proved_value.at_least == DRAWS else Bound.UPPER
            return CellValue(position, cell, side, 0, bound, scores)
        return CellValue(position, cell, side, None, Bound.NONE, scores)
    if value == DRAWS:
        return CellValue(position, cell, side, 0, Bound.EXACT, scores)
    if scores is Scores.FLAT:
        return CellValue(position, cell, side, value * WIN, Bound.EXACT, scores)
    if proved_value.plies is not None:
        return CellValue(position, cell, side, value * (WIN - proved_value.plies), Bound.EXACT, scores)
    # The mover wins with the last of an odd number of plies, and loses with the last of an even number.
    left = position.rules.cells - position.stones
    farthest = left - (left % 2 != (value == WINS))
    bound = Bound.LOWER if value == WINS else Bound.UPPER
    return CellValue(position, cell, side, value * (WIN - farthest), bound, scores, has_distance=False)


def as_searched(result: SearchResult) -> dict[int, CellValue]:
    """Return what is known of each root move after a search, from the view of the side to move: from its log where it
    has one, else what the search itself says.
    """
    known = _known_moves(result.trace) if result.trace else {}
    return {each.move: _cell_value(result, each, known.get(each.move)) for each in result.moves}


def _known_moves(trace: SearchTrace) -> dict[int, Known]:
    """Return what is known of each move of the root at the end of a search; MAX is the side to move there."""
    found = (child for root in trace.roots() for child in trace.counted_children(root))
    return {move: trace.known(child) for child in found if (move := trace.node(child).move) is not None}


def _cell_value(result: SearchResult, each: MoveScore, known: Known | None) -> CellValue:
    """Return what is known of one root move, from the view of the side to move. A guess is that of the search's last
    finished iteration."""
    request, value, bound = result.request, each.value, each.bound
    if known and known.value is not None and known.bound is not Bound.HEURISTIC:
        value, bound = known.value, known.bound
    return CellValue(
        request.position,
        each.move,
        request.position.side_to_move,
        value,
        bound,
        request.algorithm.scores,
        no_better=bound is each.bound is Bound.UPPER,
    )


# -- Which of the cells of a position are best to play, as far as that is proved ---------------------------------------


def best_cells(values: Mapping[int, CellValue]) -> frozenset[int]:
    """Return the cells proved unbeatable for the side to move; none where all are equal or nothing is proved."""
    seen = {cell: value.seen_by(value.position.side_to_move) for cell, value in values.items()}
    highest = {cell: _highest(value) for cell, value in seen.items()}
    most = max(highest.values(), default=WIN)
    best = frozenset(cell for cell, value in seen.items() if _lowest(value) >= most)
    return frozenset() if len(best) == len(seen) else best


def _lowest(value: CellValue) -> int:
    """Return the least that a move can be worth, as far as is proved."""
    return value.value if value.value is not None and value.bound in (Bound.EXACT, Bound.LOWER) else -WIN - 1


def _highest(value: CellValue) -> int:
    """Return the most that a move can be worth, as far as is proved."""
    return value.value if value.value is not None and value.bound in (Bound.EXACT, Bound.UPPER) else WIN


# -- What a search proved of the moves of one of its nodes, as a board shows it ----------------------------------------


def node_values(trace: SearchTrace, node: int, event: int | None = None) -> dict[int, CellValue]:
    """Return what is known of a node's moves after an event, None: at the end, by cell, for its side to move, on the
    tree's scale: plies count from its root.

    Only children that were left by then have a value; pruned moves have none. Raise ValueError where the nodes of the
    tree are no positions.
    """
    position, ply, is_max = trace.position(node), trace.node(node).ply, trace.node(node).is_max
    maximiser = position.side_to_move if is_max else position.side_to_move.other
    found: dict[int, CellValue] = {}
    for child in trace.counted_children(node):
        each = trace.node(child)
        is_left = event is None or trace.is_left(child, event)
        if is_left and each.move is not None and each.value is not None:
            known, scores = trace.known(child, event), trace.request.algorithm.scores
            label = CellValue(position, each.move, maximiser, known.value, known.bound, scores, ply=ply)
            found[each.move] = label.seen_by(position.side_to_move)
    return _with_no_better(found)


def no_tie(values: Mapping[int, CellValue]) -> str:
    """Return a sentence where moves are at most a draw beside one that is a draw, since these are no ties; else ''."""
    drawn, at_most = False, None
    for value in values.values():
        own = value.seen_by(value.position.side_to_move)
        if own.value == 0:
            drawn = drawn or own.bound in (Bound.EXACT, Bound.LOWER)
            at_most = value if own.bound is Bound.UPPER else at_most
    sentence = f"{at_most.sign} 0 is no tie with = 0: it may lose." if drawn and at_most else ""
    return sentence.replace(" 0", "\N{NO-BREAK SPACE}0")


def _with_no_better(found: dict[int, CellValue]) -> dict[int, CellValue]:
    """Mark the moves that are proved no better than another move of the node.

    An upper bound alone is no proof, as another node may have narrowed the window: a move of the same node must be
    known to be worth at least as much.
    """
    sure = [value.value for value in found.values() if value.bound in (Bound.EXACT, Bound.LOWER)]
    best = max((value for value in sure if value is not None), default=None)
    return {cell: _marked(value, best) for cell, value in found.items()}


def _marked(value: CellValue, best: int | None) -> CellValue:
    """Return a value marked as no better, if its upper bound is at most ``best``, the best value that another move is
    known to reach; else the value as it is."""
    if value.bound is Bound.UPPER and value.value is not None and best is not None and value.value <= best:
        return replace(value, no_better=True)
    return value
