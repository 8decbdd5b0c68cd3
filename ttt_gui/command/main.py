"""The command line: each word goes to its file; without one the window opens."""

from __future__ import annotations

import sys
from pathlib import Path

from ttt_gui import __version__
from ttt_gui.command import WORDS
from ttt_gui.command.help import HELP
from ttt_gui.command.interrupt import INTERRUPTED
from ttt_gui.command.words import (
    ALGORITHM_NAMES,
    LIMIT_NAMES,
    REFUSALS,
    SEARCH_OPTIONS,
    USAGE_ERROR,
    UsageError,
    algorithm_from,
    given,
    is_solver,
    limits_from,
    position_from,
    split,
)
from ttt_gui.system.formats import EXPERIMENT, GAME, TRACE
from ttt_gui.system.text import one_line, quoted


def main(argv: list[str]) -> int:
    """Run ``ttt-gui`` with these words; the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a console without ≥ shows ?, it does not fail
    try:
        return _dispatch(argv)
    except REFUSALS as error:
        print(one_line(str(error)), file=sys.stderr)
        return USAGE_ERROR
    except BrokenPipeError:
        sys.stdout = None  # nobody reads any more: do not flush again at the end
        return 0
    except OSError as error:
        print(f"The output could not be written: {error.strerror}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED


def _dispatch(argv: list[str]) -> int:
    """Each word imports its own file only: `analyse` is quick, and needs neither Qt nor a screen."""
    word, rest = (argv[0], argv[1:]) if argv else ("", [])
    if word in ("-h", "--help") or (word in WORDS and {"-h", "--help"} & set(argv)):
        print(HELP, end="")
        return 0
    if word == "--version":
        print(f"ttt-gui {__version__}")
        return 0
    if word == "analyse":
        from ttt_gui.command import analyse

        return analyse.main(rest)
    if word == "trace":
        from ttt_gui.command import trace

        return trace.main(rest)
    if word == "experiment":
        from ttt_gui.command import experiment

        return experiment.main(rest)
    if word == "bench":
        from ttt_gui.command import bench

        return bench.main(rest)
    if word == "examine":
        from ttt_gui.command import examine

        return examine.main(rest)
    if word == "match":
        from ttt_gui.command import match

        return match.main(rest)
    if word == "self-test":
        from ttt_gui.command import self_test

        return self_test.main(rest)
    return _open_window(argv)


def _open_window(argv: list[str]) -> int:
    from ttt_gui.session.players import StartOptions

    if argv and GAME.holds(argv[0]):
        if argv[1:]:
            raise UsageError(f"A game file stands alone: leave {quoted(argv[1])} out.")
        start = StartOptions(file=Path(argv[0]))
    elif argv and TRACE.holds(argv[0]):
        if argv[1:]:
            raise UsageError(f"A trace file stands alone: leave {quoted(argv[1])} out.")
        start = StartOptions(trace=Path(argv[0]))
    elif argv and EXPERIMENT.holds(argv[0]):
        if argv[1:]:
            raise UsageError(f"An experiment stands alone: leave {quoted(argv[1])} out.")
        start = StartOptions(experiment=Path(argv[0]))
    else:
        positions, options = split(argv, SEARCH_OPTIONS)
        if options.json:
            raise UsageError("--json belongs to 'ttt-gui analyse'.")
        if is_solver(options):
            raise UsageError("--algorithm solver belongs to 'ttt-gui analyse'.")
        named = given(options)
        start = StartOptions(
            position=position_from(positions, options) if positions or named & {"rows", "columns", "k"} else None,
            algorithm=algorithm_from(options) if named & ALGORITHM_NAMES else None,
            # Who names an algorithm wants to see it, to the end unless a limit is named, too.
            limits=limits_from(options) if named & (ALGORITHM_NAMES | LIMIT_NAMES) else None,
        )
    from ttt_gui import app

    return app.run(start)
