"""A lesson opened: every number in its words computed, every node a link, every question with its one answer.

Nothing of a lesson's numbers is typed: each comes from a search that is made when the lesson is opened."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from ttt_gui.engine.figures import listed
from ttt_gui.engine.learn.lesson import QUESTIONS, Block, LessonError, LessonText, StepText, note
from ttt_gui.engine.learn.lesson_question import LessonQuestion, asked_question
from ttt_gui.engine.learn.lesson_search import COUNTS, SEARCHES, LessonSearch, NodePlace, SearchSetup
from ttt_gui.engine.score import Bound
from ttt_gui.system.control import ProgressCallback, no_progress
from ttt_gui.system.files import file_within
from ttt_gui.system.pictures import PICTURES, PictureError, read_picture
from ttt_gui.system.shipped import resource
from ttt_gui.system.text import quoted

MOST_ALL_NODES = 4_000_000
"""The most nodes of all searches of a lesson, which take seconds and 200 MB. Nodes count once where the compiled search
visits them, eight times where the search in Python does (number trees, searches in the best or the worst order), and 24
times where they are visited to find that order."""
MOST_PICTURES, MOST_ALL_PIXELS = 40, 200_000_000
"""The most pictures of a lesson, and the most pixels of all: two seconds to decode them."""
GUESS = "{guess}"
"""What stands in a text for the leaf that was guessed before; a paragraph with it is shown only after a guess."""
_PLACEHOLDER = re.compile(r"\{([^{}\n]*)\}")
_NODE = re.compile(r"(?<![\\\]])\[([^\[\]\n]+)\](?![\[(])")
_ENGINE = re.compile(r"examine:([\w-]+\.py)")
_TARGET = re.compile(r"(!\[[^\[\]\n]*)?\]\(([^()\s]+)\)")
_LINK = re.compile(r"(?<!!)\[([^\[\]\n]*)\]\(node:[^()\s]*\)")
_T = TypeVar("_T")
_CODE = re.compile(r"(```.*?```|~~~.*?~~~|`[^`\n]*`)", re.DOTALL)


@dataclass(frozen=True)
class Step:
    """A step as it is shown: Markdown with all numbers filled in and nodes as links ``node:E.1``; the search and its
    event; what is selected, marked, hidden and unfolded in the tree; the sentence for a lecture; the question.

    ``names_step`` says whether the stage names a step of the search (its key "moment") or shows the last one;
    ``quoted`` are the nodes whose values or windows the text gives; ``is_board`` is whether the board of the root is
    shown large, without a tree, ``has_values`` whether nodes show theirs; ``practise`` is the kind and level of
    exercises that it leads to, '' for none.
    """

    title: str
    text: str
    lesson_search: LessonSearch
    event: int
    say: str
    select: NodePlace | None
    show: tuple[str, ...]
    mark: tuple[NodePlace, ...]
    hide: tuple[NodePlace, ...]
    unfold: tuple[NodePlace, ...]
    names_step: bool
    question: LessonQuestion | None
    quoted: frozenset[int] = frozenset()
    is_board: bool = False
    has_values: bool = True
    practise: str = ""

    @property
    def asked(self) -> int | None:
        """The node that the question is about, by its number in the trace; None without one."""
        question = self.question
        if question is None or question.kind in ("count", "guess"):
            return None
        if question.kind == "move":
            return None if question.place else self.lesson_search.trace.roots()[-1]
        return question.place.visit if question.place else None

    @property
    def answered_event(self) -> int:
        """The event after which what was asked is there: a node has its value, a branch is cut."""
        question, asked = self.question, self.asked
        if question is None or asked is None or question.kind == "window":
            return self.event
        return max(self.event, self.lesson_search.trace.events.left(asked) - (question.kind == "cuts"))

    @property
    def answer(self) -> str:
        """The right answer to the question as a person would type or choose it; '' without a question."""
        question = self.question
        if question is None:
            return ""
        if question.kind == "guess":
            return "any leaf"
        if question.choices:
            return ", ".join(choice.name for choice in question.choices if choice.number in question.moves)
        is_exact = Bound.EXACT in question.bounds
        sign = "" if is_exact else next((bound.sign for bound in question.bounds if bound), "")
        numbers = " to ".join(f"{number:,.0f}" for number in question.numbers)
        return f"{sign} {numbers}".strip().replace("-", "−").replace("inf", "∞")

    @property
    def full_answer(self) -> str:
        """The right answer as it is read out after its question: '3 to 5', '4 and 6 are never visited'."""
        question = self.question
        if question is None or question.kind != "cuts":
            return self.answer
        names = [choice.name for choice in question.choices if choice.number in question.moves]
        return f"{listed(names)} {'is' if len(names) == 1 else 'are'} never visited"


@dataclass(frozen=True)
class Lesson:
    """A lesson with every number computed; ``pictures`` are the names of picture files in its folder."""

    title: str
    question: str
    steps: tuple[Step, ...]
    pictures: tuple[str, ...] = ()


@dataclass
class _Opener:
    """Opens one lesson: keeps the searches that were made or refused, and the faults that were found (with ``faults``
    None the first fault is raised).

    ``folder`` is where the lesson's pictures are; None allows none. ``cost`` are the nodes spent, counted as
    MOST_ALL_NODES counts them, ``share`` the part of the steps that is done, from 0 to 1.
    """

    on_progress: ProgressCallback
    folder: Path | None = None
    faults: list[LessonError] | None = None
    lesson_searches: dict[SearchSetup, LessonSearch | LessonError] = field(default_factory=dict)
    pixels: dict[str, int] = field(default_factory=dict)  # of the pictures, by their names
    cost: int = 0
    share: float = 0.0

    def _charge(self, nodes: int) -> None:
        """Add nodes to the cost of the lesson."""
        self.cost += nodes

    def report_share(self, _of_a_search: float | None) -> None:
        """Report the share of the steps that is done; the share of the search that runs is not used."""
        self.on_progress(self.share)

    def lesson_search(self, search: SearchSetup) -> LessonSearch:
        """Return the search of this setup, made on the first call. Raises LessonError where it cannot be made."""
        found = self.lesson_searches.get(search)
        if found is None:
            found = self.lesson_searches[search] = self._made(search)
        if isinstance(found, LessonError):
            raise LessonError(found.sentence)
        return found

    def _made(self, search: SearchSetup) -> LessonSearch | LessonError:
        """Make a search; return the LessonError, without a line, where it cannot be made."""
        if not search.tree and not search.position:
            return LessonError("The stage has neither a tree nor a position.")
        if search.word not in SEARCHES:
            return LessonError(f"There is no search {quoted(search.word)}: choose among {', '.join(SEARCHES)}.")
        if self.cost > MOST_ALL_NODES:
            return LessonError("A lesson cannot have more searches than those before this one: divide it into two.")
        try:
            return LessonSearch(search, self.report_share, self._charge)
        except LessonError as error:
            return LessonError(error.sentence)  # another one: the first holds on to the search by its traceback

    def _at(self, line: int, get: Callable[[], _T], otherwise: _T) -> _T:
        """Return what ``get`` returns. If it raises LessonError, note the fault, with ``line`` where it has none, and
        return ``otherwise``."""
        try:
            return get()
        except LessonError as error:
            note(self.faults, LessonError(error.sentence, error.line or line))
            return otherwise

    def step(self, step: StepText) -> Step | None:
        """Return a step, without what has a fault; None where its stage has a fault or its search cannot be made."""
        stage = step.stage
        if not stage.is_sound:
            note(self.faults, LessonError("The rest of this step is checked once its stage is mended.", step.line))
            return None
        depth = stage.values.get("depth")
        search = SearchSetup(
            stage.text("tree"), stage.text("position"), stage.text("search", "alpha-beta"), depth,
            bool(stage.values.get("flat", False)),
        )  # fmt: skip
        lesson_search = self._at(
            stage.at("tree" if search.tree else "position"), lambda: self.lesson_search(search), None
        )
        if lesson_search is None:
            return None
        event = self._at(
            stage.at("moment"), lambda: lesson_search.step(stage.text("moment", "end")), lesson_search.step("end")
        )

        def places(*names: str, key: str) -> tuple[NodePlace, ...]:
            """Return the nodes of these names, without those that do not exist; such a fault is noted at the line of
            ``key``."""
            found = (self._at(stage.at(key), partial(lesson_search.place, name), None) for name in names)
            return tuple(place for place in found if place)

        return Step(
            title=step.title,
            text=self._filled(step.body, step.body_line, lesson_search, event),
            lesson_search=lesson_search,
            event=event,
            say=plain(self._filled(stage.text("say"), stage.at("say"), lesson_search, event)),
            select=next(iter(places(*filter(None, [stage.text("select")]), key="select")), None),
            show=tuple(stage.values.get("show", ())),
            **{key: places(*stage.values.get(key, ()), key=key) for key in ("mark", "hide", "unfold")},
            names_step="moment" in stage.values,
            quoted=frozenset(_quoted(lesson_search, step.body)),
            is_board=stage.text("picture") == "board",
            has_values=bool(stage.values.get("values", True)),
            practise=stage.text("practise"),
            question=self._question(step.ask, lesson_search, event) if step.ask and step.ask.is_sound else None,
        )

    def _question(self, ask: Block, lesson_search: LessonSearch, event: int) -> LessonQuestion | None:
        """Return the question of an ask block with its right answer and its texts, in which placeholders and nodes are
        filled in as in the step's; None where it has a fault."""
        kind = next(key for key in QUESTIONS if key in ask.values)
        asked = self._at(
            ask.at(kind), lambda: asked_question(lesson_search, kind, ask.text(kind), event, self.lesson_search), None
        )
        text, right, wrong = (
            plain(self._filled(ask.text(key), ask.at(key), lesson_search, event))
            for key in ("question", "right", "wrong")
        )
        return asked and replace(asked, text=text or asked.text, right=right, wrong=wrong)

    def _filled(self, text: str, line: int, lesson_search: LessonSearch, event: int) -> str:
        """Return Markdown with placeholders computed and [nodes] as links; code stays as it is written. ``line`` is the
        first line of ``text`` in the file, for faults."""
        found, at = [], 0
        for part in _CODE.split(text):
            here = line + text.count("\n", 0, at)
            if not part.startswith(("`", "~~~")):
                part = self._replaced(
                    _PLACEHOLDER, part, here, lambda match: self._placeholder_text(lesson_search, match[1], event)
                )
                part = self._replaced(_NODE, part, here, lambda match: _link(lesson_search, match[1]))
                part = self._replaced(_TARGET, part, here, lambda match: self._target(lesson_search, match))
            at += len(part)
            found.append(part)
        return "".join(found)

    def _replaced(self, pattern: re.Pattern[str], text: str, line: int, new: Callable[[re.Match[str]], str]) -> str:
        """Return the text with each match of ``pattern`` replaced by what ``new`` returns; where that raises
        LessonError, the match stays, and the fault is noted at its line."""

        def replacement(match: re.Match[str]) -> str:
            return self._at(line + text.count("\n", 0, match.start()), lambda: new(match), match[0])

        return pattern.sub(replacement, text)

    def _placeholder_text(self, lesson_search: LessonSearch, words: str, event: int) -> str:
        """Return the text of a placeholder whose ``words`` are 'value D', 'alpha E', 'nodes', 'nodes minimax'. Raises
        LessonError for other words."""
        what, _, about = words.strip().partition(" ")
        about = about.strip()
        if what == "value":
            return lesson_search.value_at(lesson_search.place(about), event)
        if what == "returned":
            return lesson_search.returned_at(lesson_search.place(about), event)
        if what in ("alpha", "beta"):
            alpha, beta = lesson_search.window_at(lesson_search.place(about), event)
            is_alpha = what == "alpha"
            return lesson_search.trace.subject.edge_text(alpha if is_alpha else beta, is_alpha)
        if words.strip() == "guess":
            return GUESS
        if what in COUNTS:
            if about:
                lesson_search = self.lesson_search(replace(lesson_search.search, word=about))
            return f"{lesson_search.count(what):,}"
        known = ", ".join(("value D", "returned D", "alpha D", "beta D", *COUNTS))
        raise LessonError(f"There is no number {quoted(words)}: choose among {known}.")

    def _target(self, lesson_search: LessonSearch, match: re.Match[str]) -> str:
        """Return the end of a link, whose target must be a node, a page of the web, or an engine of the app to examine;
        or a picture, which must lie in the folder."""
        target, engine = match[2], _ENGINE.fullmatch(match[2])
        if match[1] is not None:
            if not target.lower().endswith(PICTURES):
                raise LessonError(f"A picture's file ends with {', '.join(PICTURES)}: {quoted(target)} does not.")
            if not match[1].removeprefix("![").strip():
                raise LessonError(f"The picture {quoted(target)} has no words: write ![what it shows] before its name.")
            self._check_picture(target)
            return match[0]
        if engine and not resource(f"engines/{engine[1]}"):
            raise LessonError(f"There is no engine {quoted(engine[1])} in this app.")
        if engine or target.startswith(("https://", "http://")):
            return match[0]
        return f"](node:{lesson_search.place(target.removeprefix('node:')).name})"

    def _check_picture(self, name: str) -> None:
        """Count the pixels of a picture. Raises LessonError where it is not in the folder, cannot be read, or is too
        much for a lesson."""
        if name in self.pixels:
            return
        file = self.folder and file_within(self.folder, name)
        if not file:
            raise LessonError(f"There is no picture {quoted(name)} in the folder of the lesson.")
        try:
            picture = read_picture(file)
        except PictureError as error:
            raise LessonError(f"{quoted(name)} {error}.") from None
        except OSError as error:
            raise LessonError(f"{quoted(name)} cannot be read: {error.strerror}.") from None
        pixels = picture.width * picture.height
        if len(self.pixels) == MOST_PICTURES or sum(self.pixels.values()) + pixels > MOST_ALL_PIXELS:
            most = f"{MOST_PICTURES} and {MOST_ALL_PIXELS:,} pixels are the most"
            raise LessonError(f"With {quoted(name)} the lesson has too many pictures, or too large ones: {most}.")
        self.pixels[name] = pixels


def _quoted(lesson_search: LessonSearch, body: str) -> Iterator[int]:
    """Yield the nodes of which a text gives a value, or α or β."""
    for words in _PLACEHOLDER.findall(body):
        what, _, about = words.strip().partition(" ")
        if what in ("value", "returned", "alpha", "beta"):
            try:
                visit = lesson_search.place(about.strip()).visit
            except LessonError:  # noted where the text is filled in
                continue
            if visit is not None:
                yield visit


def plain(text: str) -> str:
    """Return Markdown with the names of nodes in the place of links to them."""
    return _LINK.sub(r"\1", text)


def _link(lesson_search: LessonSearch, name: str) -> str:
    """Return the Markdown of a link to the node of a name. Raises LessonError where there is no such node."""
    place = lesson_search.place(name.strip())
    return f"[{lesson_search.shown_name(place)}](node:{place.name})"


def open_lesson(
    lesson: LessonText,
    on_progress: ProgressCallback = no_progress,
    folder: Path | None = None,
    faults: list[LessonError] | None = None,
) -> Lesson:
    """Make all searches of a lesson and fill in their numbers; pictures are read from ``folder``.

    Without a list of ``faults``, the first fault is raised as LessonError. With one, all are appended, and steps that
    cannot be shown are left out.
    """
    opener = _Opener(on_progress, folder, faults)
    steps = []
    for number, text in enumerate(lesson.steps):
        opener.share = number / len(lesson.steps)
        opener.report_share(None)
        steps.append(opener.step(text))
    return Lesson(lesson.title, lesson.question, tuple(step for step in steps if step), tuple(opener.pixels))
