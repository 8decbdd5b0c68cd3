"""The yes of the command line: --yes, or an answer at a terminal; without either nothing runs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from ttt_gui.command.words import UsageError
from ttt_gui.engine.figures import counted
from ttt_gui.session.examining.consent import FILE_NAME, WHAT_IS_NOT, ConsentError, Consents, Permit, Question
from ttt_gui.system.text import one_line


def permits_for(files: Sequence[Path], is_allowed: bool, consents: Consents | None = None) -> list[Permit] | None:
    """A permit a file, in their order; None where a person was asked and said no.

    A yes by --yes holds for now; one at a terminal is remembered, as in the window. Raises UsageError where nobody can
    be asked, and for a file that cannot be read.
    """
    consents = consents or Consents(Path(FILE_NAME) if is_allowed else _path())  # by --yes nothing is read or written
    if not is_allowed:
        consents.load()
    try:
        found = [consents.permit(file) for file in files]
    except ConsentError as error:
        raise UsageError(str(error)) from None
    questions = [each for each in found if isinstance(each, Question)]
    if questions and not is_allowed:
        if not (sys.stdin.isatty() and sys.stderr.isatty()):
            raise UsageError(f"{_sentence(questions)} Add --yes to run {'it' if len(questions) == 1 else 'them'}.")
        if not _asked(questions):
            return None
    permits = [consents.allow(each, not is_allowed) if isinstance(each, Question) else each for each in found]
    if questions and not is_allowed:
        try:
            consents.save()
        except OSError as error:
            print(one_line(f"The yes could not be remembered: {error.strerror or error}."), file=sys.stderr)
    return permits


def _asked(questions: Sequence[Question]) -> bool:
    print(f"{one_line(_sentence(questions))}\nRun {'it' if len(questions) == 1 else 'them'}? [y/N] ", end="",
          file=sys.stderr, flush=True)  # fmt: skip
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _sentence(questions: Sequence[Question]) -> str:
    if len(questions) == 1:
        return questions[0].line
    return f"The code of {counted(len(questions), 'file')} has your rights. {WHAT_IS_NOT}"


def _path() -> Path:
    from ttt_gui.session.paths import standard_paths

    return standard_paths().settings.with_name(FILE_NAME)
