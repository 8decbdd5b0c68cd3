"""The command line: each word, such as `analyse`, is run by the file of its name; without one the window opens."""

from __future__ import annotations

import argparse
import io
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

from ttt_gui import __version__
from ttt_gui.command import WORDS
from ttt_gui.command.words import (
    ALGORITHM_NAMES,
    INTERRUPTED,
    LIMIT_NAMES,
    USAGE_ERROR,
    USER_ERRORS,
    Parser,
    UsageError,
    WriteError,
    add_position,
    add_search,
    algorithm_from,
    given,
    is_solver,
    limits_from,
    position_from,
)
from ttt_gui.system.formats import GAME, TRACE, TREE, retired
from ttt_gui.system.libraries import import_error_text
from ttt_gui.system.text import one_line, quoted, shortened


def parser() -> Parser:
    """Return the parser of the words that open the window."""
    found = _switches()
    add_position(found)
    return found


def _switches() -> Parser:
    """Return the parser of the window without the position, in whose place whole_parser() has the words."""
    words = "\n".join(f"  {word:<12} {line}" for word, line in WORDS.items())
    found = Parser(
        "",
        "Open the window on the game played last, on a saved game, search or number tree, or on a position.",
        usage=f"ttt-gui [{' | '.join(f'FILE{kind.suffix}' for kind in (GAME, TRACE, TREE))} | POSITION] [switches]\n"
        "       ttt-gui WORD ...",
    )
    found.add_argument("--version", action="version", version=f"ttt-gui {__version__}", help="print the version")
    add_search(found)
    found.epilog = f"{found.epilog}\n\nwords (ttt-gui WORD --help says more):\n{words}"
    return found


def parser_of(word: str) -> Parser:
    """Return the parser of a word, after the import of its file."""
    made: Parser = _file_of(word).parser()
    return made


def whole_parser() -> Parser:
    """Return the parser of the window with those of all words as subparsers, for the completion of shells."""
    found = _switches()
    words = found.add_subparsers(metavar="WORD", parser_class=argparse.ArgumentParser)
    for word, line in WORDS.items():
        words.add_parser(word, help=line, parents=[parser_of(word)], add_help=False)
    return found


def _file_of(word: str) -> ModuleType:
    """Import the file of a word and return it as a module."""
    return import_module(f"ttt_gui.command.{word.replace('-', '_')}")


# -- The command line: each word is run by the file of its name; without such a word the window opens ------------------


def main(argv: list[str]) -> int:
    """Run ``ttt-gui`` with these words; return the exit status."""
    try:
        status = _dispatch(argv)
        sys.stdout.flush()
        return status
    except USER_ERRORS as error:
        print(one_line(str(error)), file=sys.stderr)
        return USAGE_ERROR
    except WriteError as error:
        print(error, file=sys.stderr)
        return 1
    except ImportError as error:
        is_window = not argv or argv[0] not in WORDS or argv[0] in ("lesson", "self-test")
        text = import_error_text(error, is_window)
        if text is None:
            raise
        print(one_line(text), file=sys.stderr)
        return 1
    except OSError as error:
        print(f"The output could not be written: {error.strerror}.", file=sys.stderr)
        sys.stdout = io.StringIO()  # or Python would try to write the rest again at the end, and fail again
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED


def _dispatch(argv: list[str]) -> int:
    """Run the file of the first word, and import no other: `analyse` is quick, and needs neither Qt nor a screen."""
    try:
        if argv and argv[0] in WORDS:
            status: int = _file_of(argv[0]).main(argv[1:])
            return status
        return _open_window(argv)
    except SystemExit as end:  # --help and --version end so
        return int(end.code or 0)


def _open_window(argv: list[str]) -> int:
    """Open the window as the words say, and return the exit status when it is closed. Raises USER_ERRORS."""
    from ttt_gui.session.players import StartOptions

    if error_text := next(filter(None, (retired(shortened(Path(word).name)) for word in argv)), ""):
        raise UsageError(error_text)
    titles = {GAME: "A game file", TRACE: "A trace file", TREE: "A number tree"}
    kind = next((kind for kind in titles if argv and kind.holds(argv[0])), None)
    if kind:
        if argv[1:]:
            raise UsageError(f"{titles[kind]} stands alone: leave {quoted(argv[1])} out.")
        path = Path(argv[0])
        start = StartOptions(file=path) if kind is GAME else StartOptions(shown=path)
    else:
        options = parser().read(argv)
        if is_solver(options):
            raise UsageError("--algorithm solver belongs to 'ttt-gui analyse'.")
        switched = given(options)
        start = StartOptions(
            position=position_from(options) if options.positions or switched & {"rows", "columns", "k"} else None,
            algorithm=algorithm_from(options) if switched & ALGORITHM_NAMES else None,
            # Who names an algorithm wants to see its search to the end, unless a limit is named, too.
            limits=limits_from(options) if switched & (ALGORITHM_NAMES | LIMIT_NAMES) else None,
        )
    from ttt_gui import app

    return app.run(start)
