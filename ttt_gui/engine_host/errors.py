"""An exception of the engine: as a sentence, as a traceback without our own frames, and whether it is its own fault."""

from __future__ import annotations

import contextlib
import os
import sys
import traceback

from .source import ANYTHING, RefusedError, one_line, plain

MOST_ERROR = 8_000


def trimmed(error, engine):
    """Return the traceback of an exception as text: only the frames in the engine's folder, and the files there without
    their folder."""
    try:
        report = traceback.TracebackException(type(error), error, error.__traceback__)
        seen = set()
        pending = [report]
        while pending:
            each = pending.pop()
            if each is None or id(each) in seen:
                continue
            seen.add(id(each))
            if each.stack is not None:
                each.stack[:] = [frame for frame in each.stack if engine.owns(frame.filename)]
            pending += [each.__cause__, each.__context__]
        text = "".join(report.format())
    except ANYTHING:
        text = type(error).__name__
    text = text.replace(engine.folder + os.sep, "")
    if len(text) > MOST_ERROR:
        text = text[: MOST_ERROR // 2] + "\n  …\n" + text[-MOST_ERROR // 2 :]
    return plain(text, MOST_ERROR + 10)


def line_of(error, engine):
    """Return the last line of the engine's own file that the exception came through; 0 for none."""
    steps = traceback.walk_tb(error.__traceback__)
    return ([0] + [line for frame, line in steps if frame.f_code.co_filename == engine.name])[-1]


def is_own(error, engine):
    """Return whether an exception cannot depend on what the engine was given: it looks for a name that nothing in the
    file gives to its module. An UnboundLocalError may depend on it."""
    if not isinstance(error, NameError) or isinstance(error, UnboundLocalError):
        return False
    frames = [frame.f_code.co_filename for frame, _ in traceback.walk_tb(error.__traceback__)]
    return any(map(engine.owns, frames)) and not engine.binds(str(error).split("'")[1:2])


def memory_limit():
    """Return the limit that the supervisor has set, as ' of 2,048 MB'; '' where that is not known."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        most = resource.getrlimit(resource.RLIMIT_DATA)[0]
        return f" of {most >> 20:,} MB" if most > 0 else ""
    return ""


def sentence_of(error, engine, when):
    """Return an exception as one sentence. ``when`` is '' in a call, else words such as ' while it is loaded'."""
    line = line_of(error, engine)
    place = f" in line {line}" if line else ""
    if isinstance(error, RefusedError):
        return str(error)
    if isinstance(error, EOFError):
        return f"It asks for input(){place}{when}, and nobody is there to type."
    if isinstance(error, SystemExit):
        return f"It ends the program by sys.exit(){place}{when}."
    if isinstance(error, ModuleNotFoundError) and error.name:
        return "The module {} is missing in this Python {}.{}.".format(error.name, *sys.version_info[:2])
    if isinstance(error, MemoryError):
        return f"It needs more memory than our limit{memory_limit()}{place}{when}."
    if isinstance(error, OSError) and error.errno == 27:  # EFBIG: a file beyond the limit that the supervisor has set
        return f"It writes more than it may{place}{when}."
    if isinstance(error, RecursionError):
        return f"It calls itself without end{place}{when}."
    try:
        message = one_line(error, 240).rstrip(".")
        if isinstance(error, NameError) and any(message.split("'")[1] in each for each in engine.left_out):
            message += "; what sets it does not run"
    except ANYTHING:
        message = ""
    return "{}{}{}{}.".format(type(error).__name__, place, when, ": " + message if message else "")
