"""An exception of the engine: as a sentence, as a traceback without our own frames, and whose fault it may be."""

from __future__ import annotations

import ast
import contextlib
import os
import re
import sys
import traceback
import types

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


ARITY = re.compile(r"\(\) (missing \d+ required|takes |got an unexpected keyword|got multiple values)")
OWN, COMPUTED, GIVEN = "own", "computed", "given"


def blame_of(error, engine, given):
    """Return where an exception comes from: OWN, from the file alone, however it is called; COMPUTED, from what the
    engine worked out itself; GIVEN, perhaps from what the engine was given, and then through no fault of its own.

    ``given(value, own)`` says whether a value is one that the call was given; ``own`` is true for a parameter of the
    function in which the exception was raised.
    """
    frame, where = None, error.__traceback__
    while where is not None:
        if engine.owns(where.tb_frame.f_code.co_filename):
            frame, last = where.tb_frame, where
        where = where.tb_next
    if frame is None or isinstance(error, (EOFError, SystemExit)):
        return GIVEN
    if isinstance(error, NameError):
        known = isinstance(error, UnboundLocalError) or engine.binds(str(error).split("'")[1:2])
        return COMPUTED if isinstance(error, UnboundLocalError) else GIVEN if known else OWN
    if isinstance(error, TypeError) and last.tb_next is None and ARITY.search(str(error)):
        return OWN
    if isinstance(error, AttributeError) and hasattr(error, "obj"):
        its = error.obj if isinstance(error.obj, (type, types.ModuleType)) else type(error.obj)
        if isinstance(its, types.ModuleType) or its.__module__ == engine.module.__name__:
            return GIVEN if error.name in engine.attributes else OWN
        return GIVEN if given(error.obj) else COMPUTED
    if last.tb_next is None and any(start <= last.tb_lineno <= end for start, end in engine.raises):
        return GIVEN  # the engine raises the exception itself, to refuse what it was given
    names, code = {**frame.f_globals, **frame.f_locals}, frame.f_code
    own = code.co_varnames[: code.co_argcount]
    leaves = [each for node in failing_expressions(last, engine) for each in leaves_of(node, engine)]
    return GIVEN if any(given(names[each], each in own) for each in leaves if each in names) else COMPUTED


def failing_expressions(where, engine):
    """Return the expressions (ast nodes) that may have raised an exception: the very one, or before Python 3.11 all
    that begin in its line.

    ``where`` is the entry of the traceback for the engine's innermost frame, ``engine`` the EngineModule whose syntax
    tree is searched.
    """
    code, at = where.tb_frame.f_code, where.tb_lasti // 2
    nodes = [each for each in engine.nodes if each.lineno <= where.tb_lineno <= each.end_lineno]
    if hasattr(code, "co_positions"):
        place = list(code.co_positions())[at]
        exact = [n for n in nodes if (n.lineno, n.end_lineno, n.col_offset, n.end_col_offset) == place]
        if exact and not isinstance(getattr(exact[0], "ctx", None), ast.Store):
            return exact[:1]
    return [each for each in nodes if each.lineno == where.tb_lineno]


def leaves_of(node, engine):
    """Return the names in an expression, an ast node; calls of functions of the file ``engine`` are left out with all
    that is in them."""
    pending, found = [node], []
    while pending:
        each = pending.pop()
        if isinstance(each, ast.Name):
            found.append(each.id)
        its = getattr(each.func, "id", "") if isinstance(each, ast.Call) else ""
        if its not in engine.bodies:
            pending.extend(ast.iter_child_nodes(each))
    return found


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
