"""How long a search may take, guessed before it begins."""

import pytest

from ttt_gui.engine.estimate import full_tree_nodes, long_search_text
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.game.rules import Rules


def test_every_order_of_filling_the_board_is_counted() -> None:
    """986,410 on 3 x 3; where a game ends with a line, 549,946 are left."""
    assert full_tree_nodes(Rules()) == 986_410


@pytest.mark.parametrize(
    ("rules", "algorithm", "limits", "warned"),
    [
        (Rules(3, 3, 3), Algorithm(alpha_beta=False), Limits(), False),
        (Rules(4, 4, 4), Algorithm(alpha_beta=False), Limits(), True),
        (Rules(4, 4, 4), Algorithm(alpha_beta=False), Limits(seconds=2), False),
        (Rules(8, 8, 5), Algorithm(), Limits(), True),
    ],
)
def test_a_search_longer_than_anyone_waits_is_announced(
    rules: Rules, algorithm: Algorithm, limits: Limits, warned: bool
) -> None:
    assert bool(long_search_text(rules, algorithm, limits)) is warned
