"""Lessons as text: Markdown, a heading a step, with blocks of TOML that set the stage and ask a question.

This file reads what is written, without searching anything; opening.py finds out what it means."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ttt_gui.system.formats import FileFormat
from ttt_gui.system.text import quoted, shortened

LESSON = FileFormat(".md", "Lesson", "Lessons", "text/markdown")
MOST_BYTES = 300_000
MOST_STEPS = 40
MOST_WORDS, MOST_SIGNS = 400, 4_000
"""The most words of a step, and characters; those that come with the app have 30 to 90 words."""
MOST_FAULTS = 100
"""The most faults that are looked for in one lesson."""
_MOST_TITLE = 120
_MOST_LIST = 64
_MOST_LINE, _MOST_BLOCK = 1_000, 8_000  # characters: tomllib takes n² steps for a key of n names with points between
_MOST_TEXT = 600  # characters of what is said, asked and answered
MOST_NESTED, MOST_INDENTED, MOST_CELLS = 6, 16, 300
"""The most signs of lists and quotations before a line, blanks before it, and signs | in a step, outside of code."""
_TEXTS = ("say", "question", "right", "wrong")
_FENCE = re.compile(r"(`{3,}|~{3,})\s*([A-Za-z]*)\s*")
_PRACTISE = re.compile(r"[a-z_]+ [0-4]")
_NESTING = re.compile(r"[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))")
_TOML_LINE = re.compile(r"\(at line (\d+), column \d+\)")

STAGE_KEYS: dict[str, type] = {
    "tree": str, "position": str, "search": str, "depth": int, "flat": bool, "moment": str, "select": str,
    "show": list, "mark": list, "hide": list, "unfold": list, "say": str, "picture": str, "values": bool,
    "practise": str,
}  # fmt: skip
"""The keys of a stage: the tree of numbers or the position, how it is searched, and what is shown of that."""
CARDS = ("window", "board", "why", "code", "negamax", "growth", "mirror")
"""What a stage may show beside the tree."""
PICTURES = ("tree", "board")
"""What a stage may show large: the tree, or the board of the root alone."""
QUESTIONS = ("window", "value", "cuts", "count", "move", "guess")
"""The kinds of questions; each is the key of its own."""
ASK_KEYS: dict[str, type] = dict.fromkeys((*QUESTIONS, "question", "right", "wrong"), str)
_KINDS = {
    str: "a text in quotation marks", int: "a whole number", bool: "true or false", list: "a list of texts",
}  # fmt: skip


class LessonError(ValueError):
    """A fault in a lesson's text; the message is a sentence that begins with the line, where it is known."""

    def __init__(self, sentence: str, line: int = 0) -> None:
        """Keep the sentence and the line, from 1; with line 0 the message names no line."""
        super().__init__(f"Line {line}: {sentence}" if line else sentence)
        self.sentence, self.line = sentence, line


def note(faults: list[LessonError] | None, fault: LessonError) -> None:
    """Add a fault to a list, unless it is there already; raise it if the list is None. Raises LessonError if the list
    is full."""
    if faults is None:
        raise fault from None
    if len(faults) == MOST_FAULTS:
        raise LessonError(f"There are more than {MOST_FAULTS} faults: the rest was not looked at.") from None
    if all((each.line, each.sentence) != (fault.line, fault.sentence) for each in faults):
        faults.append(fault)


@dataclass(frozen=True)
class Block:
    """The keys of a fenced block with their lines; ``line`` is that of the fence.

    A block that is not sound has a fault, or inherits from one with a fault: it is not interpreted, and reported once.
    """

    values: Mapping[str, Any] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=dict)
    line: int = 0
    is_sound: bool = True

    def text(self, key: str, standard: str = "") -> str:
        """Return the text of a key, ``standard`` if it is missing."""
        return str(self.values.get(key, standard))

    def at(self, key: str) -> int:
        """Return the line of a key; of a missing one, the line of the block."""
        return self.lines.get(key, self.line)

    def over(self, before: Block) -> Block:
        """Return this block with the keys inherited from the block ``before``: all but the sentence for a lecture."""
        is_new = "tree" in self.values or "position" in self.values  # nothing of the old tree means anything
        kept = {} if is_new else {key: value for key, value in before.values.items() if key != "say"}
        is_sound = self.is_sound and (is_new or before.is_sound)
        return replace(self, values={**kept, **self.values}, lines={**before.lines, **self.lines}, is_sound=is_sound)


@dataclass(frozen=True)
class StepText:
    """A step in source form: Markdown with [nodes] and {placeholders}, its stage block with inherited keys, its
    question.

    ``line`` is that of the heading, ``body_line`` the first line of the body.
    """

    title: str
    body: str
    stage: Block
    ask: Block | None
    line: int
    body_line: int


@dataclass(frozen=True)
class LessonText:
    """A lesson in source form: title, the question below the title, and steps."""

    title: str
    question: str
    steps: tuple[StepText, ...]


def read_lesson(data: bytes | None, faults: list[LessonError] | None = None) -> LessonText:
    """Parse a lesson; ``data`` is None for a file of more than MOST_BYTES.

    Without a list of ``faults``, the first fault is raised as LessonError. With one, every fault is appended after
    which parsing can go on, and only a fault that leaves no step is raised.
    """
    if data is None or len(data) > MOST_BYTES:
        raise LessonError(f"The file is too large: a lesson has at most {MOST_BYTES:,} bytes.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise LessonError("This is not text in UTF-8: save the file as UTF-8.", line) from None
    if "\0" in text:
        raise LessonError("This is not text: there is a zero byte in it.", text.count("\n", 0, text.index("\0")) + 1)
    return _LessonReader(text.split("\n"), faults).lesson()


_TEX = re.compile(r"\$([^$]*\\[^$]*)\$")
_TEX_SIGNS = {"alpha": "α", "beta": "β", "infty": "∞", "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥"}


def _without_tex(line: str) -> str:
    """Return a line with formulas such as $\\alpha \\ge 3$ as plain signs; what has other commands stays as it is."""

    def plain(found: re.Match[str]) -> str:
        """Return a formula in plain signs, or as it is."""
        text = re.sub(r"\\([a-z]+)", lambda each: _TEX_SIGNS.get(each[1], each[0]), found[1])
        return found[0] if "\\" in text else text

    return _TEX.sub(plain, line)


class _LessonReader:
    """One reading: the lines, and the steps read so far. ``faults`` takes each fault after which reading goes on; with
    None the first is raised."""

    def __init__(self, lines: list[str], faults: list[LessonError] | None) -> None:
        self._lines = [line.rstrip("\r") for line in lines]
        self._faults = faults
        self._steps: list[StepText] = []
        self._title = ""
        self._intro: list[str] = []

    def lesson(self) -> LessonText:
        """Return the whole lesson, or of one with a fault that ends the reading what stands before."""
        try:
            self._read()
        except LessonError as fault:
            note(self._faults, fault)
        if not self._steps:
            if self._faults:
                raise self._faults.pop()
            if not self._title:
                raise LessonError('There is no lesson in the file: it begins with a title, "# The first cut".')
            raise LessonError('The lesson has no step: begin one with "## Its title".')
        return LessonText(self._title, " ".join(self._intro), tuple(self._steps))

    def _fault(self, sentence: str, line: int) -> None:
        """Note a fault in this line and go on; raise it where no list of faults was given."""
        note(self._faults, LessonError(sentence, line))

    def _read(self) -> None:
        """Read title, question and steps into the fields. Raises LessonError for a fault after which nothing can be
        read."""
        at, count = 0, len(self._lines)
        while at < count:
            line = self._lines[at]
            if line.startswith("# "):
                if self._title:
                    self._fault("A lesson has one title: begin a step with ##.", at + 1)
                self._title = self._title or self._heading(line[2:], at)
            elif line.strip():
                if not self._title:
                    raise LessonError('A lesson begins with its title: "# The first cut".', at + 1)
                if line.startswith("## "):
                    at = self._step(at)
                    continue
                self._intro.append(line.strip())
                if sum(map(len, self._intro)) > _MOST_TEXT:
                    raise LessonError(f"More than {_MOST_TEXT} characters stand before the first step.", at + 1)
            at += 1

    def _heading(self, text: str, at: int) -> str:
        """Return a title without blanks around it, '?' for an empty one; note a fault if it is empty or too long.
        ``at`` is the index of its line."""
        title = text.strip()
        if not title or len(title) > _MOST_TITLE:
            self._fault(f"A title has 1 to {_MOST_TITLE} characters.", at + 1)
        return title or "?"

    def _step(self, at: int) -> int:
        """Read the step whose heading is in the line with index ``at``; return the index of the line after the step."""
        first, title = at, self._heading(self._lines[at][3:], at)
        if any(step.title == title for step in self._steps):
            self._fault(f"Two steps are called {quoted(title)}: what was done is kept by the title.", at + 1)
        if len(self._steps) == MOST_STEPS:
            raise LessonError(f"A lesson has at most {MOST_STEPS} steps.", at + 1)
        body: list[str] = []
        blocks: dict[str, Block] = {}
        at, cells = at + 1, 0
        while at < len(self._lines) and not self._lines[at].startswith(("# ", "## ")):
            fence = _FENCE.fullmatch(self._lines[at])
            if fence is None:
                self._check_nesting(at)
                cells += self._lines[at].count("|")
                body.append(_without_tex(self._lines[at]))
                at += 1
                continue
            end = self._end_of(at, fence[1])
            name = fence[2]
            if name not in ("stage", "ask"):  # code, to be read
                body += self._lines[at : end + 1]
            else:
                if name in blocks:
                    self._fault(f"A step has one {name} block.", at + 1)
                blocks[name] = self._block(name, at, end)
                body += [""] * (end + 1 - at)  # so that a line of the body is found in the file
            at = end + 1
        words, signs = sum(len(line.split()) for line in body), sum(map(len, body))
        if words > MOST_WORDS or signs > MOST_SIGNS:
            most = f"at most {MOST_WORDS} and {MOST_SIGNS:,} are possible"
            self._fault(f"The step has {words:,} words, {signs:,} characters: {most}.", first + 1)
            body = []
        if cells > MOST_CELLS:
            self._fault(f"The tables of the step have {cells:,} signs |: at most {MOST_CELLS} are possible.", first + 1)
            body = []
        before = self._steps[-1].stage if self._steps else Block()
        stage = blocks.get("stage", Block(line=first + 1)).over(before)
        self._steps.append(StepText(title, "\n".join(body), stage, blocks.get("ask"), first + 1, first + 2))
        return at

    def _check_nesting(self, at: int) -> None:
        """Note a fault where a line stands in more lists and quotations than a column has room for."""
        line, depth, start = self._lines[at].expandtabs(4), 0, 0
        while found := _NESTING.match(line, start):
            depth, start = depth + 1, found.end()
        if depth > MOST_NESTED or len(line) - len(line.lstrip(" ")) > MOST_INDENTED:
            most = f"at most {MOST_NESTED} lists and quotations and {MOST_INDENTED} blanks, with code between ```"
            self._fault(f"The line begins too far from the left: {most}.", at + 1)

    def _end_of(self, at: int, fence: str) -> int:
        """Return the index of the line that closes the block begun in line ``at`` with ``fence``, its backticks or
        tildes. Raises LessonError if none does."""
        for end in range(at + 1, len(self._lines)):
            if self._lines[end].strip() == fence:
                return end
        raise LessonError(f"The block is not closed: end it with {shortened(fence)}.", at + 1)

    def _block(self, name: str, at: int, end: int) -> Block:
        """Read the TOML of a stage or an ask block, ``name``, between the lines ``at`` and ``end`` of its fences; a
        block with a fault is returned with ``is_sound`` false."""
        lines = self._lines[at + 1 : end]
        unknown = Block(line=at + 1, is_sound=False)
        longest, signs = max(map(len, lines), default=0), sum(map(len, lines))
        if longest > _MOST_LINE or signs > _MOST_BLOCK:
            most = f"at most {_MOST_BLOCK:,} and {_MOST_LINE:,} are possible"
            self._fault(f"The {name} block has {signs:,} characters, {longest:,} in one line: {most}.", at + 1)
            return unknown
        try:
            values = tomllib.loads("\n".join(lines))
        except (ValueError, RecursionError) as error:
            place = _TOML_LINE.search(str(error))
            reason = shortened(_TOML_LINE.sub("", str(error)).strip()) or "it is nested too deeply"
            self._fault(f"The {name} block is not valid TOML: {reason}.", at + 1 + int(place[1] if place else 0))
            return unknown
        places: dict[str, int] = {}
        for number, line in enumerate(lines, start=at + 2):
            if found := re.match(r"\s*\"?([A-Za-z_-]+)\"?\s*=", line):
                places.setdefault(found[1], number)
        keys = STAGE_KEYS if name == "stage" else ASK_KEYS
        block = Block(values, places, at + 1)
        error_texts = [(self._error_text(name, keys, key, value), block.at(key)) for key, value in values.items()]
        if name == "ask" and sum(key in values for key in QUESTIONS) != 1:
            error_texts.append((f"An ask block asks one thing: {', '.join(QUESTIONS)}.", at + 1))
        elif "tree" in values and "position" in values:
            error_texts.append(("A stage has a tree or a position, not both.", block.at("position")))
        for sentence, where in error_texts:
            if sentence:
                self._fault(sentence, where)
                block = replace(block, is_sound=False)
        return block

    def _error_text(self, name: str, keys: dict[str, type], key: str, value: object) -> str:
        """Return the sentence about a key that is not among ``keys``, or about a value that the key cannot have; ''
        where both are right."""
        kind = keys.get(key)
        if kind is None:
            return f"There is no key {quoted(key)} in {name}: choose among {', '.join(keys)}."
        if type(value) is not kind:
            return f'"{key}" must be {_KINDS[kind]}.'
        if key in _TEXTS and len(str(value)) > _MOST_TEXT:
            return f'"{key}" has {len(str(value)):,} characters: at most {_MOST_TEXT} are possible.'
        if isinstance(value, list):
            if len(value) > _MOST_LIST or not all(isinstance(each, str) for each in value):
                return f'"{key}" must be a list of at most {_MOST_LIST} texts.'
            if key == "show" and (wrong := [each for each in value if each not in CARDS]):
                return f"There is no card {quoted(wrong[0])}: choose among {', '.join(CARDS)}."
        if key == "practise" and not _PRACTISE.fullmatch(str(value)):
            return f'There is no practice {quoted(str(value))}: write a kind and a level, such as "cuts 2".'
        if key == "picture" and value not in PICTURES:
            return f"There is no picture {quoted(str(value))}: choose among {', '.join(PICTURES)}."
        return ""
