"""Lessons as text: Markdown, a heading a step, with blocks of TOML that set the stage and ask a question.

This file reads what is written, without searching anything; scene.py finds out what it means."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ttt_gui.system.formats import FileFormat
from ttt_gui.system.text import quoted

LESSON = FileFormat(".md", "Lesson", "Lessons", "text/markdown")
MOST_BYTES = 1_000_000
MOST_STEPS = 40
MOST_WORDS = 400
"""The most words of a step; those that come with the app have 30 to 90."""
_MOST_TITLE = 120
_MOST_LIST = 64
_FENCE = re.compile(r"(`{3,}|~{3,})\s*([A-Za-z]*)\s*")
_TOML_LINE = re.compile(r"\(at line (\d+), column \d+\)")

STAGE_KEYS: dict[str, type] = {
    "tree": str, "position": str, "search": str, "depth": int, "flat": bool, "moment": str, "select": str,
    "show": list, "mark": list, "hide": list, "unfold": list, "say": str,
}  # fmt: skip
"""The keys of a stage: the tree of numbers or the position, how it is searched, and what is shown of that."""
CARDS = ("window", "board", "why", "code")
"""What a stage may show beside the tree."""
ASK_KEYS: dict[str, type] = {
    "window": str, "value": str, "cuts": str, "count": str, "move": str, "question": str, "right": str, "wrong": str,
}  # fmt: skip
QUESTIONS = ("window", "value", "cuts", "count", "move")
"""The kinds of questions; each is the key of its own."""


class LessonError(ValueError):
    """A fault in a lesson: one sentence, which begins with the line where one is known."""

    def __init__(self, sentence: str, line: int = 0) -> None:
        super().__init__(f"Line {line}: {sentence}" if line else sentence)
        self.sentence, self.line = sentence, line


@dataclass(frozen=True)
class Block:
    """The keys of a block, and the line of each; ``line`` is that of the fence."""

    values: Mapping[str, Any] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=dict)
    line: int = 0

    def text(self, key: str, standard: str = "") -> str:
        """Return the text of a key."""
        return str(self.values.get(key, standard))

    def at(self, key: str) -> int:
        """Return the line where a key stands, or else that of the block."""
        return self.lines.get(key, self.line)

    def over(self, before: Block) -> Block:
        """Return this block with the keys that it inherits from the one before: all but the sentence to say."""
        kept = {key: value for key, value in before.values.items() if key != "say"}
        if "tree" in self.values or "position" in self.values:  # another tree: nothing of the old one means anything
            kept = {}
        return replace(self, values={**kept, **self.values}, lines={**before.lines, **self.lines})


@dataclass(frozen=True)
class StepText:
    """A step as it is written: Markdown with [nodes] and {placeholders}, its stage with what it inherits, its question.

    ``line`` is that of the heading, ``body_line`` the first of the body.
    """

    title: str
    body: str
    stage: Block
    ask: Block | None
    line: int
    body_line: int


@dataclass(frozen=True)
class LessonText:
    """A lesson as it is written: its title, the question below it, and its steps."""

    title: str
    question: str
    steps: tuple[StepText, ...]


def read_lesson(data: bytes) -> LessonText:
    """Read a lesson. Raises LessonError for what is none."""
    if len(data) > MOST_BYTES:
        raise LessonError(f"The file has {len(data):,} bytes: a lesson has at most {MOST_BYTES:,}.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise LessonError("This is no text in UTF-8.", line) from None
    if "\0" in text:
        raise LessonError("This is no text: a zero byte stands in it.", text.count("\n", 0, text.index("\0")) + 1)
    return _LessonReader(text.split("\n")).lesson()


class _LessonReader:
    """One reading: the lines, and the step that is being read."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = [line.rstrip("\r") for line in lines]
        self._steps: list[StepText] = []
        self._title = ""
        self._intro: list[str] = []

    def lesson(self) -> LessonText:
        """Return the whole lesson."""
        at, count = 0, len(self._lines)
        while at < count:
            line = self._lines[at]
            if line.startswith("# "):
                if self._title:
                    raise LessonError("A lesson has one title: begin a step with ##.", at + 1)
                self._title = self._heading(line[2:], at)
            elif line.startswith("## "):
                at = self._step(at)
                continue
            elif line.strip():
                if not self._title:
                    raise LessonError('A lesson begins with its title: "# The first cut".', at + 1)
                self._intro.append(line.strip())
            at += 1
        if not self._title:
            raise LessonError('There is no lesson in the file: it begins with a title, "# The first cut".')
        if not self._steps:
            raise LessonError('The lesson has no step: begin one with "## Its title".')
        return LessonText(self._title, " ".join(self._intro), tuple(self._steps))

    def _heading(self, text: str, at: int) -> str:
        title = text.strip()
        if not title or len(title) > _MOST_TITLE:
            raise LessonError(f"A title has 1 to {_MOST_TITLE} characters.", at + 1)
        return title

    def _step(self, at: int) -> int:
        """Read the step whose heading stands at a line; return the line after the step."""
        first, title = at, self._heading(self._lines[at][3:], at)
        if not self._title:
            raise LessonError('A lesson begins with its title: "# The first cut".', at + 1)
        if any(step.title == title for step in self._steps):
            raise LessonError(f"Two steps are called {quoted(title)}: what was done is kept by the title.", at + 1)
        if len(self._steps) == MOST_STEPS:
            raise LessonError(f"A lesson has at most {MOST_STEPS} steps.", at + 1)
        body: list[str] = []
        blocks: dict[str, Block] = {}
        at += 1
        while at < len(self._lines) and not self._lines[at].startswith(("# ", "## ")):
            fence = _FENCE.fullmatch(self._lines[at])
            if fence is None:
                body.append(self._lines[at])
                at += 1
                continue
            end = self._end_of(at, fence[1])
            name = fence[2]
            if name not in ("stage", "ask"):  # code, to be read
                body += self._lines[at : end + 1]
            elif name in blocks:
                raise LessonError(f"A step has one {name} block.", at + 1)
            else:
                blocks[name] = self._block(name, at, end)
                body += [""] * (end + 1 - at)  # so that a line of the body is found in the file
            at = end + 1
        words = sum(len(line.split()) for line in body)
        if words > MOST_WORDS:
            raise LessonError(f"The step has {words} words, and {MOST_WORDS} are the most.", first + 1)
        before = self._steps[-1].stage if self._steps else Block()
        stage = blocks.get("stage", Block(line=first + 1)).over(before)
        self._steps.append(StepText(title, "\n".join(body), stage, blocks.get("ask"), first + 1, first + 2))
        return at

    def _end_of(self, at: int, fence: str) -> int:
        for end in range(at + 1, len(self._lines)):
            if self._lines[end].strip() == fence:
                return end
        raise LessonError(f"The block is not closed: end it with {fence}.", at + 1)

    def _block(self, name: str, at: int, end: int) -> Block:
        """Read the block of TOML between two fences."""
        lines = self._lines[at + 1 : end]
        try:
            values = tomllib.loads("\n".join(lines))
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            place = _TOML_LINE.search(str(error))
            reason = _TOML_LINE.sub("", str(error)).strip() or "it is nested too deeply"
            raise LessonError(
                f"The {name} block is no TOML: {reason}.", at + 1 + int(place[1] if place else 0)
            ) from None
        places: dict[str, int] = {}
        for number, line in enumerate(lines, start=at + 2):
            if found := re.match(r"\s*\"?([A-Za-z_-]+)\"?\s*=", line):
                places.setdefault(found[1], number)
        keys = STAGE_KEYS if name == "stage" else ASK_KEYS
        block = Block(values, places, at + 1)
        for key, value in values.items():
            self._check(name, keys, key, value, block.at(key))
        if name == "ask":
            asked = [key for key in QUESTIONS if key in values]
            if len(asked) != 1:
                raise LessonError(f"An ask block asks one thing: {', '.join(QUESTIONS)}.", at + 1)
        elif "tree" in values and "position" in values:
            raise LessonError("A stage has a tree or a position, not both.", block.at("position"))
        return block

    def _check(self, name: str, keys: dict[str, type], key: str, value: object, line: int) -> None:
        """Raise LessonError for a key that is not known, or a value of another kind."""
        kind = keys.get(key)
        if kind is None:
            raise LessonError(f"There is no key {quoted(key)} in {name}: choose among {', '.join(keys)}.", line)
        words = {
            str: "a text in quotation marks",
            int: "a whole number",
            bool: "true or false",
            list: "a list of texts",
        }
        if type(value) is not kind:
            raise LessonError(f'"{key}" must be {words[kind]}.', line)
        if isinstance(value, list):
            if len(value) > _MOST_LIST or not all(isinstance(each, str) for each in value):
                raise LessonError(f'"{key}" must be a list of at most {_MOST_LIST} texts.', line)
            if key == "show" and (wrong := [each for each in value if each not in CARDS]):
                raise LessonError(f"There is no card {quoted(wrong[0])}: choose among {', '.join(CARDS)}.", line)
