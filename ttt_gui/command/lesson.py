"""`ttt-gui lesson`: open a lesson in the window, or name every fault in some and print what their numbers come to."""

from __future__ import annotations

import sys
from pathlib import Path

from ttt_gui.command.words import Parser, UsageError, complete_files
from ttt_gui.engine.figures import counted
from ttt_gui.engine.learn.lesson import LESSON, MOST_BYTES, LessonError, read_lesson
from ttt_gui.engine.learn.opening import Lesson, open_lesson, plain
from ttt_gui.system.files import NoFileError, read_file
from ttt_gui.system.text import one_line, path_text, quoted


def parser() -> Parser:
    """Return the parser of this word."""
    found = Parser("lesson", "Open a lesson in the window.")
    files = found.add_operands("files", f"FILE{LESSON.suffix}", "a lesson; with --check you can name several")
    complete_files(files)
    text = "open nothing: name every fault with its line, or print each step with its numbers and answers"
    found.add_argument("--check", action="store_true", help=text)
    return found


def main(words: list[str]) -> int:
    """Open the lesson of the one file; with --check open nothing, and print each lesson with its numbers or its faults.

    Returns the exit status, 1 where a lesson has a fault or cannot be read. Raises UsageError.
    """
    options = parser().read(words)
    names = options.files
    if not names:
        raise UsageError(f"FILE{LESSON.suffix} is missing: name a lesson.")
    if wrong := next((name for name in names if not LESSON.holds(name)), None):
        raise UsageError(f"A lesson's file ends with {LESSON.suffix}: {quoted(wrong)} is none.")
    if options.check:
        return max([_check(Path(name)) for name in names])
    if names[1:]:
        raise UsageError(f"One lesson is opened at a time: leave {quoted(names[1])} out, or add --check.")
    from ttt_gui import app
    from ttt_gui.session.players import StartOptions

    return app.run(StartOptions(shown=Path(names[0])))


def _check(path: Path) -> int:
    """Print one lesson, or its faults; return 1 where it has some."""
    faults: list[LessonError] = []
    shown = path_text(str(path))
    try:
        lesson = open_lesson(read_lesson(read_file(path, MOST_BYTES), faults), folder=path.parent, faults=faults)
    except LessonError as fault:
        faults.append(fault)
    except NoFileError as error:
        faults.append(LessonError(str(error)))
    except OSError as error:
        faults.append(LessonError(f"The file cannot be opened: {error.strerror}."))
    for each in sorted(faults, key=lambda each: each.line):
        print(f"{shown}:{f'{each.line}:' if each.line else ''} {one_line(each.sentence)}", file=sys.stderr)
    if not faults:
        head = f"{shown}: {lesson.title}, {counted(len(lesson.steps), 'step')}."
        print(*map(one_line, [head, *_lines(lesson)]), sep="\n")
    return min(1, len(faults))


def _lines(lesson: Lesson) -> list[str]:
    """Return the steps as text, each with its words, the sentence for a lecture, and its question with the answer."""
    found = []
    for number, step in enumerate(lesson.steps, start=1):
        found += ["", f"{number}. {step.title}", *filter(str.strip, plain(step.text).splitlines())]
        found += [f"Lecture: {step.say}"] if step.say else []
        if question := step.question:
            found += [f"Question: {question.text}", f"Answer: {step.answer}"]
            said = {"Right": question.right, "Wrong": question.wrong}
            found += [f"{word}: {text}" for word, text in said.items() if text]
    return found
