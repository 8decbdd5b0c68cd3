"""What a worker says of a file, read at the border: every key that we know is there with its type, nothing else is.

The worker runs beside code from outside and may be made to say anything. What each key means is said at ``describe`` in
resources/examine/worker.py.
"""

from __future__ import annotations

from typing import Any

from ttt_gui.engine.examine.signs import is_sign

Facts = dict[str, Any]
_MOST = 1_000


def checked(data: object) -> Facts:
    """The description, whatever was given; keys that are missing or of another type are empty."""
    facts = data if isinstance(data, dict) else {}
    return {
        "python": _text(facts.get("python")),
        "source_lines": _number(facts.get("source_lines")),
        "functions": [_function(each) for each in _dicts(facts.get("functions"))],
        "classes": [
            {
                "name": _text(each.get("name")),
                "line": _number(each.get("line")),
                "parameters": _parameters(each),
                "members": _texts(each.get("members")),
            }
            for each in _dicts(facts.get("classes"))
        ],
        "globals": [_board(each) for each in _dicts(facts.get("globals"))],
        "constants": _signs(facts.get("constants")),
        "named": {key: value for key, value in _items(facts.get("named")) if is_sign(value)},
        "shapes": _texts(facts.get("shapes")),
        "imports": _texts(facts.get("imports")),
        "missing": _texts(facts.get("missing")),
        "module_level": [
            {"line": _number(each.get("line")), "what": _text(each.get("what"))}
            for each in _dicts(facts.get("module_level"))
        ],
    }


def _function(facts: Facts) -> Facts:
    return {
        **{key: _text(facts.get(key)) for key in ("name", "class", "doc", "returns", "kind")},
        **{key: _number(facts.get(key)) for key in ("line", "end_line")},
        **{key: facts.get(key) is True for key in ("recursive", "reaches", "asks_input", "static")},
        "parameters": _parameters(facts),
        "answers": [found for each in _list(facts.get("answers")) if (found := _texts(each))],
        "indexed": {key: _use(value) for key, value in _items(facts.get("indexed"))},
        "stores": _signs(facts.get("stores")),
        "members": {key: _texts(value) for key, value in _items(facts.get("members"))},
    }


def _parameters(facts: Facts) -> list[Facts]:
    return [
        {key: _text(each.get(key)) for key in ("name", "default", "annotation")}
        for each in _dicts(facts.get("parameters"))
    ]


def _board(facts: Facts) -> Facts:
    return {
        **{key: _text(facts.get(key)) for key in ("name", "value", "where", "class", "board")},
        **{key: _number(facts.get(key)) for key in ("line", "cells", "row")},
        "signs": _signs(facts.get("signs")),
    }


def _use(value: object) -> tuple[int, bool, bool]:
    depth, stored, pair = value if isinstance(value, list) and len(value) == 3 else (0, False, False)
    return _number(depth), stored is True, pair is True


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _number(value: object) -> int:
    return value if type(value) is int else 0


def _list(value: object) -> list[Any]:
    return value[:_MOST] if isinstance(value, list) else []


def _dicts(value: object) -> list[Facts]:
    return [each for each in _list(value) if isinstance(each, dict)]


def _items(value: object) -> list[tuple[str, Any]]:
    return [(str(key), each) for key, each in value.items()][:_MOST] if isinstance(value, dict) else []


def _texts(value: object) -> list[str]:
    return [each for each in _list(value) if isinstance(each, str)]


def _signs(value: object) -> list[Any]:
    return [each for each in _list(value) if is_sign(each)]
