"""The signs that a file probably uses for X, O and an empty cell, from the constants and boards that it shows."""

from __future__ import annotations

from typing import Any

import pytest

from ttt_gui.engine.examine.calling import DIGIT_TEXTS, DIGITS, DIGITS_FROM_0
from ttt_gui.engine.examine.signs import Signs, all_signs, read_signs


def described(
    constants: tuple[object, ...] = (), boards: tuple[list[object], ...] = (), **named: object
) -> dict[str, Any]:
    """What the engine host would say of a file with these constants beside cells, boards and names."""
    made = [{"where": "", "name": "board", "signs": list(dict.fromkeys(signs))} for signs in boards]
    return {"constants": list(constants), "named": named, "globals": made, "functions": []}


@pytest.mark.parametrize(
    ("description", "signs"),
    [
        (described(("X", " "), ([" "],)), Signs("X", "O", (" ", "", None))),
        (described(("o",)), Signs("x", "o", (" ", "", None))),
        (described(("1", "2", "0")), Signs("1", "2", ("0", " ", "", None))),
        (described(("-",), (["-"],)), Signs("X", "O", ("-", " ", "", None), False)),
        (described((1, -1, 0)), Signs(1, -1, (0, None))),
        (described((1, 2, 0)), Signs(1, 2, (0, None))),
        (described((1,), ([0],), HUMAN=1, COMP=2), Signs(1, 2, (0, None))),
        (described((), ([0],), HUMAN=-1, COMP=1), Signs(1, -1, (0, None))),
        (described((0,)), Signs(1, -1, (0, None), False)),
        (described(), Signs("X", "O", (" ", "", None), False)),
        (described(("me", "you"), (["nobody"],)), Signs("me", "you", ("nobody", " ", "", None))),
        (described(LEER="leer", KREIS="kreis", KREUZ="kreuz"), Signs("kreuz", "kreis", ("leer",))),
        (described(("X",), (list(range(1, 10)),)), Signs("X", "O", (" ", DIGITS, "", None))),
        (described(("X",), (list(range(9)),)), Signs("X", "O", (" ", DIGITS_FROM_0, "", None))),
        (described(("X",), (list("123456789"),)), Signs("X", "O", (" ", DIGIT_TEXTS, "", None))),
    ],
)
def test_the_signs_that_a_file_shows(description: dict[str, Any], signs: Signs) -> None:
    assert read_signs(description) == signs


def test_only_signs_that_are_not_shown_have_others_beside_them() -> None:
    assert all_signs(described(("X", "O"))) == (read_signs(described(("X", "O"))),)
    others = [(each.x, each.o) for each in all_signs(described())]
    assert others == [("X", "O"), (True, False), (1, 2), (1, -1), (0, 1)]
