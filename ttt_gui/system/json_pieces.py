"""JSON decoded in pieces: one call of ``json`` for 38 MB would keep the interpreter, and with it the window, for 1.4 s.

A value that ends within 4 Ki characters is decoded at once. A longer one is gone into, value by value, down to four
levels.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from ttt_gui.system.control import Tell, untold

_PIECE = 4_096  # characters: some 50 microseconds
_DEEPEST = 4  # the document, a list in it, an object in that, a list in that
_MOST = 100_000  # values in a list that is no member: to free many more at once would take long, too
_space = re.compile(r"[ \t\n\r]*").match
_decode = json.JSONDecoder().raw_decode


class JsonPieces:
    """Reads the text of a JSON object, and tells after each value which share is read. Raises ValueError for another
    text, and RecursionError for one that is nested too deep."""

    def __init__(self, text: str, tell: Tell = untold) -> None:
        self._text, self._tell, self._at = text, tell, 0

    def members(self) -> Iterator[tuple[str, Any, bool]]:
        """Yield each key with its value and False; where the value is a list with items, the key with each item alone
        and True."""
        if self._sign() != "{":
            raise ValueError("no object")
        for _ in self._each("}"):
            key = self._key()
            if self._sign() == "[":
                is_empty = True
                for _ in self._each("]"):
                    is_empty = False
                    yield key, self._value(2), True
                if is_empty:
                    yield key, [], False
            else:
                yield key, self._value(1), False
        if self._sign():
            raise ValueError("more than an object")

    def _sign(self) -> str:
        """Skip any space, and return the sign there without reading it; '' at the end."""
        space = _space(self._text, self._at)
        assert space
        self._at = space.end()
        return self._text[self._at : self._at + 1]

    def _each(self, closing: str) -> Iterator[None]:
        """Yield before each item of the list or object whose opening sign comes next, and end behind ``closing``."""
        self._at += 1
        if self._sign() == closing:
            self._at += 1
            return
        while True:
            yield
            self._tell(self._at / len(self._text))
            sign = self._sign()
            self._at += 1
            if sign == closing:
                return
            if sign != ",":
                raise ValueError("a comma is missing")

    def _key(self) -> str:
        if self._sign() != '"':
            raise ValueError("a key is missing")
        key, self._at = _decode(self._text, self._at)
        if self._sign() != ":":
            raise ValueError("a colon is missing")
        self._at += 1
        return str(key)

    def _value(self, depth: int) -> Any:
        sign = self._sign()
        if sign not in ("[", "{"):
            value, self._at = _decode(self._text, self._at)
            return value
        piece = self._text[self._at : self._at + _PIECE]
        try:
            value, length = _decode(piece)
        except ValueError:
            if len(piece) < _PIECE or depth == _DEEPEST:
                raise
        else:
            self._at += length
            return value
        if sign == "{":
            return {self._key(): self._value(depth + 1) for _ in self._each("}")}
        values: list[Any] = []
        for _ in self._each("]"):
            if len(values) == _MOST:
                raise ValueError("too many values")
            values.append(self._value(depth + 1))
        return values
