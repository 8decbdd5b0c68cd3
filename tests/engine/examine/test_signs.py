"""The signs that a file probably uses for X, O and an empty cell, from the constants and boards that it shows."""

from __future__ import annotations

from typing import Any

import pytest

from ttt_gui.engine.examine.signs import Signs, all_signs


def described(
    constants: tuple[object, ...] = (), boards: tuple[list[object], ...] = (), **named: object
) -> dict[str, Any]:
    """What the engine host would say of a file with these constants beside cells, boards and names."""
    made = [{"where": "", "name": "board", "signs": list(dict.fromkeys(signs))} for signs in boards]
    letters = [each for each in (*constants, *named.values()) if isinstance(each, str) and each.isalpha()]
    return {"constants": list(constants), "letters": letters, "named": named, "boards": made, "functions": []}


@pytest.mark.parametrize(
    ("description", "signs"),
    [
        (described(("X", " "), ([" "],)), Signs("X", "O", (" ",))),
        (described(("o",)), Signs("x", "o", (" ", "", None))),
        (described(("1", "2", "0")), Signs("1", "2", ("0",))),
        (described(("-",), (["-"],)), Signs("X", "O", ("-",))),
        (described((1, -1, 0)), Signs(1, -1, (0,))),
        (described((1, 2, 0)), Signs(1, 2, (0,))),
        (described((1,), ([0],), HUMAN=1, COMP=2), Signs(1, 2, (0,))),
        (described((), ([0],), HUMAN=-1, COMP=1), Signs(1, -1, (0,))),
        (described((0,)), Signs(1, -1, (0,), False)),
        (described(), Signs("X", "O", (" ", "", None), False)),
        (described(("me", "you"), (["nobody"],)), Signs("X", "O", ("nobody",), False)),
        (described(("X",), (list(range(1, 10)),)), Signs("X", "O", ("digits",))),
        (described(("X",), (list(range(9)),)), Signs("X", "O", ("digits from 0",))),
        (described(("X",), (list("123456789"),)), Signs("X", "O", ("digit texts",))),
    ],
)
def test_the_signs_that_a_file_shows(description: dict[str, Any], signs: Signs) -> None:
    assert all_signs(description)[0] == signs


def test_only_signs_that_are_not_shown_have_others_beside_them() -> None:
    assert len(all_signs(described(("X", "O")))) == 1
    others = [(each.x, each.o) for each in all_signs(described())]
    assert others == [("X", "O"), (1, 2), (1, -1), (0, 1)]
