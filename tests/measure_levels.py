"""Measures the table of levels: each pair of neighbours plays, sides alternating; prints a row a board and pair.

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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--small", action="store_true", help="play a tenth of the games")
    parser.add_argument("--board", help="one board only, such as 4x4x3")
    parser.add_argument("--pair", type=int, help="one pair only: 1 is Beginner against Random")
    parser.add_argument("--seed", type=int, default=0, help="that of the first game's lots")
    options = parser.parse_args()
    only = Rules(*map(int, options.board.split("x"))) if options.board else None
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
