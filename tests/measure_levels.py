"""Measures the table of levels: each pair of neighbours plays, sides alternating; prints a row a board and pair.
Before that, how often each level makes a mistake on 3 x 3: ``moves_per_mistake`` in session/players.py.

    python tests/measure_levels.py [--small] [--board ROWSxCOLUMNSxK] [--pair N] [--seed N]

On 3 x 3, 4 x 4 with three and 5 x 5 with four in a row each level wins at least twice as many games against the one
before as it loses, and 20 at least; on 4 x 4 with four, which is a draw, none loses more than it wins. 2,000, 1,000 and
500 games a pair take some minutes, most of it for Perfect's proofs. ``--small`` plays a tenth of that, ``--seed`` other
games.
"""

from __future__ import annotations

import argparse
import time
from functools import cache
from itertools import pairwise

from ttt_gui.game.position import Position, Side
from ttt_gui.game.record import Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.players import LADDER, LEVELS, LevelPlayer

BOARDS = {Rules(3, 3, 3): 2_000, Rules(4, 4, 3): 1_000, Rules(5, 5, 4): 500, Rules(4, 4, 4): 500}
MISTAKE_GAMES = 1_000
"""So many games a level and each level of the ladder, the lots of which have seeds: the same moves on every machine."""
_player = cache(LevelPlayer)


def reply(position: Position, strength: Strength, seed: int) -> int:
    """What a level plays with the default switches and no limit of time; searches are made once a position."""
    return _player(strength).reply(position, seed)


def play(rules: Rules, x: Strength, o: Strength, seed: int) -> Side | None:
    """One game, each side with lots of its own; the winner, None for a draw."""
    position = Position(rules)
    while (outcome := position.outcome) is None:
        side = position.side_to_move
        position = position.play(reply(position, x if side is Side.X else o, 2 * seed + (side is Side.O)))
    return outcome.winner


def match(rules: Rules, upper: Strength, lower: Strength, games: int, first_seed: int = 0) -> tuple[int, int, int]:
    """How many games ``upper`` won, drew and lost; it is X in every other one."""
    won = drawn = lost = 0
    for number in range(games):
        begins = number % 2 == 0
        winner = play(rules, *((upper, lower) if begins else (lower, upper)), first_seed + number)
        if winner is None:
            drawn += 1
        elif (winner is Side.X) == begins:
            won += 1
        else:
            lost += 1
    return won, drawn, lost


@cache
def value(position: Position) -> int:
    """What a position of 3 x 3 is worth to X: 1, 0 or -1."""
    if outcome := position.outcome:
        return 0 if outcome.winner is None else 1 if outcome.winner is Side.X else -1
    values = [value(position.play(move)) for move in position.legal_moves]
    return max(values) if position.side_to_move is Side.X else min(values)


def mistakes(strength: Strength, games: int) -> tuple[int, int]:
    """How many moves of a level on 3 x 3 throw away a win or a draw, and of how many: in so many games against each
    level, itself too, as X in every other one."""
    thrown = moves = 0
    for other in LADDER:
        for number in range(games):
            position = Position(Rules(3, 3, 3))
            while position.outcome is None:
                side = position.side_to_move
                is_own = (side is Side.X) == (number % 2 == 0)
                after = position.play(reply(position, strength if is_own else other, 2 * number + (side is Side.O)))
                if is_own:
                    moves += 1
                    thrown += value(after) != value(position)
                position = after
    return thrown, moves


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--small", action="store_true", help="play a tenth of the games")
    parser.add_argument("--board", help="one board only, such as 4x4x3")
    parser.add_argument("--pair", type=int, help="one pair only: 1 is Beginner against Random")
    parser.add_argument("--seed", type=int, default=0, help="that of the first game's lots")
    options = parser.parse_args()
    only = Rules(*map(int, options.board.split("x"))) if options.board else None
    for strength in () if options.board or options.pair else LADDER:
        thrown, moves = mistakes(strength, MISTAKE_GAMES)
        once = f"one of {moves / thrown:.1f}" if thrown else "none"
        print(f"{LEVELS[strength].name:24}{thrown:6} mistakes in {moves:,} moves: {once}", flush=True)
    print(f"{'board':27}{'pair':24}{'won':>6}{'drawn':>7}{'lost':>6}{'won/lost':>10}{'s':>8}")
    for rules, games in BOARDS.items():
        for number, (lower, upper) in enumerate(pairwise(LADDER), start=1):
            if only not in (None, rules) or options.pair not in (None, number):
                continue
            began = time.perf_counter()
            won, drawn, lost = match(rules, upper, lower, games // 10 if options.small else games, options.seed)
            ratio = f"{won / lost:.1f}" if lost else "none lost"
            pair = f"{LEVELS[upper].name} - {LEVELS[lower].name}"
            seconds = time.perf_counter() - began
            print(f"{rules!s:27}{pair:24}{won:6}{drawn:7}{lost:6}{ratio:>10}{seconds:8.1f}", flush=True)


if __name__ == "__main__":
    main()
