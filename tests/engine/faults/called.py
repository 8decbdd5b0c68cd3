"""An engine of the tests, loaded and called in this process: they are ours, and no other engine is run like this."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from types import ModuleType, SimpleNamespace

from tests.samples.index import Sample
from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine.examine.grades import Truths
from ttt_gui.engine_host.call import Caller
from ttt_gui.engine_host.source import RefusedError
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

TRUTHS = Truths()
"""What the positions of 3 × 3 are worth: looked for once in all tests of these packages."""
_KEPT = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Assign)


def positions(stones: int = 0, rules: Rules | None = None) -> Iterator[Position]:
    """Those with so many stones and more that a game can reach and that are not over."""
    layer = {Position(rules or Rules())}
    while layer:
        yield from (each for each in sorted(layer, key=lambda each: each.text) if each.stones >= stones)
        after = {position.play(cell) for position in layer for cell in position.legal_moves}
        layer = {each for each in after if not each.outcome}


def engine_of(sample: Sample) -> Callable[[Position], int | None]:
    """As engine_from says, of a file of tests/samples."""
    return engine_from(sample.source, sample.file, sample.calling)


def engine_from(source: str, file: str, calling: Calling) -> Callable[[Position], int | None]:
    """The cell that an engine answers in a position; None where it raises, or names no empty cell."""
    tree = ast.parse(source)
    if calling.definitions_only:
        tree.body = [each for each in tree.body if isinstance(each, _KEPT)]
    module = ModuleType("guest")
    vars(module)["print"] = lambda *_: None
    exec(compile(tree, file, "exec"), vars(module))
    loaded = SimpleNamespace(
        module=module,
        calling=calling.to_data(),
        guarded=lambda function, *arguments: (function(*arguments), None, 0.0),
        empties=list,
        used=(),
        turns=(),
    )
    caller = Caller(loaded)

    def ask(position: Position) -> int | None:
        rules = position.rules
        cells = position.text.replace("/", "")
        question = caller.boards.question(rules.rows, rules.columns, rules.k, str(position.side_to_move), cells)
        function, arguments = caller.prepare(question)
        try:
            cell: int = caller.reader.read(function(*arguments), question)
        except (IndexError, TypeError, UnboundLocalError, RefusedError):
            return None
        return cell if cell in position.legal_moves else None

    return ask
