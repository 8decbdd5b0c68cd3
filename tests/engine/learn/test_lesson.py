"""A lesson computes every number it shows, and names any fault in one sentence with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from tests.hostile_lessons import png, scans_without_end, shows_another, uses_of_uses
from ttt_gui.engine.learn import lesson_search, opening
from ttt_gui.engine.learn.lesson import (
    MOST_BYTES,
    MOST_FAULTS,
    MOST_SIGNS,
    MOST_STEPS,
    MOST_WORDS,
    LessonError,
    read_lesson,
)
from ttt_gui.engine.learn.lesson_question import LessonQuestion
from ttt_gui.engine.learn.opening import Lesson, open_lesson

TREE = "(((2 3) (5 9)) ((0 1) (7 5)))"
LESSON = f"""# The first cut
Why may a branch be left out?

## B has a 3
[D] gives [B] a {{value D}}. MIN now gets {{beta B}} or less.

```stage
tree = "{TREE}"
search = "alpha-beta"
moment = "after D"
select = "B"
show = ["window"]
```

## E has seen a 5
[E] is MAX and found {{value E.1}}, the [first leaf](E.1).

```stage
moment = "after E.1"
select = "E"
```
```ask
window = "E"
right = "α is above β: MIN never comes here."
```

## What is left out?
```stage
moment = "after E.1"
say = "E has {{alpha E}} or more, B {{beta B}} or less."
```
```ask
cuts = "E"
wrong = "Compare α and β."
```

## What was saved
{{nodes}} nodes instead of {{nodes minimax}}; the root is {{value A}} as before. `{{nodes}}` and [D] in `[code]` stay.

```stage
moment = "end"
select = "A"
```
```ask
count = "cutoffs"
```
"""


def opened(text: str = LESSON) -> Lesson:
    return open_lesson(read_lesson(text.encode()))


def test_a_lesson_is_filled_in_by_its_searches(snapshot: SnapshotAssertion) -> None:
    lesson = opened()

    assert (lesson.title, lesson.question) == snapshot
    assert [step.title for step in lesson.steps] == [
        "B has a 3", "E has seen a 5", "What is left out?", "What was saved",
    ]  # fmt: skip
    assert lesson.steps[0].text.strip() == snapshot
    assert lesson.steps[1].text.strip() == snapshot
    assert lesson.steps[2].say == snapshot
    assert lesson.steps[3].text.strip() == snapshot


def test_steps_inherit_their_stage_but_not_the_sentence() -> None:
    steps = opened().steps

    assert [step.event + 1 for step in steps] == [11, 15, 15, 30]  # of 30, as the picture of the design has it
    assert [step.select.name if step.select else "" for step in steps] == ["B", "E", "E", "A"]
    assert [step.show for step in steps] == [("window",)] * 4
    assert steps[3].say == ""
    assert len({id(step.lesson_search) for step in steps}) == 1


def test_a_new_tree_inherits_nothing() -> None:
    text = LESSON + '\n## Another\n```stage\ntree = "(1 2)"\n```\n'

    step = opened(text).steps[-1]

    assert (step.select, step.show, step.event) == (None, (), step.lesson_search.trace.events.size - 1)


def question(ask: str, stage: str = f'tree = "{TREE}"\nmoment = "after E.1"') -> LessonQuestion:
    found = opened(f"# T\n\n## S\n```stage\n{stage}\n```\n```ask\n{ask}\n```\n").steps[0].question
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("ask", "right", "wrong"),
    [
        ('window = "E"', ("5", "3"), ("5", "i")),
        ('window = "A"', ("-i", "i"), ("-i", "3")),
        ('value = "D"', ("3",), ("2",)),
        ('value = "D"', ("= 3",), ("≥ 3",)),
        ('value = "E"', ("≥ 5",), ("≤ 5",)),
        ('value = "E"', ("5",), ("9",)),
        ('count = "nodes"', ("11",), ("15",)),
        ('count = "pruned"', ("2",), ("1",)),
    ],
)
def test_a_question_knows_its_answer(ask: str, right: tuple[str, ...], wrong: tuple[str, ...]) -> None:
    asked = question(ask)

    assert asked.is_right(*right)
    assert not asked.is_right(*wrong)
    assert not asked.is_right(*("" for _ in right))


def test_a_question_about_cuts_or_the_best_move_is_answered_by_moves() -> None:
    winning = 'position = "XX./OO./..."'

    assert question('cuts = "E"').moves == {1}
    assert question('cuts = "C"').moves == {1}
    assert question('move = "best"', winning).moves == {2}


def test_the_words_of_a_question_can_be_its_authors() -> None:
    """They stand in labels, where a link would be seen as it is written."""
    asked = question('window = "E"\nquestion = "And now?"\nright = "It is {alpha E}."\nwrong = "Look at [D]."')

    assert (asked.text, asked.right, asked.wrong) == ("And now?", "It is 5.", "Look at D.")


def test_a_game_names_its_nodes_by_moves_and_its_searches_by_words() -> None:
    lesson = opened(
        "# T\n\n## S\n{value root} [root] {value a3} [a3.b3] {nodes} {nodes lines} {nodes best} {depth} "
        "{returns table}\n"
        '```stage\nposition = "..X/OOX/OX."\nsearch = "minimax"\nunfold = ["root", "a3"]\n```\n'
    )
    step = lesson.steps[0]

    assert step.text.startswith(("+", "−", "0"))
    assert [place.path for place in step.unfold] == [(), (0,)]
    assert "{" not in step.text


def test_flat_scores_and_a_limit_of_depth_are_of_the_stage() -> None:
    flat = opened('# T\n\n## S\n{value root}\n```stage\nposition = "..X/OOX/OX."\nflat = true\n```\n')
    deep = opened('# T\n\n## S\n{depth}\n```stage\nposition = ".../.X./..."\ndepth = 2\n```\n')

    assert flat.steps[0].text.strip() == "+1"
    assert deep.steps[0].text.strip() == "2"


STAGE = f'```stage\ntree = "{TREE}"\n```\n'


@pytest.mark.parametrize(
    ("text", "line", "part"),
    [
        ("", 0, "no lesson in the file"),
        ("Hello", 1, "begins with its title"),
        ("# T\n", 0, "no step"),
        ("# T\n# U\n", 2, "one title"),
        ("## S\n", 1, "begins with its title"),
        (f"# T\n## S\n{STAGE}## S\n", 6, "Two steps are called “S”"),
        ("# T\n## \n", 2, "1 to 120 characters"),
        ("# T\n## S\n```stage\n", 3, "not closed"),
        (f"# T\n## S\n{STAGE}{STAGE}", 6, "one stage block"),
        ("# T\n## S\n```stage\ntree = (1 2)\n```\n", 4, "not valid TOML"),
        ('# T\n## S\n```stage\ntree = "(1 2)"\ncolour = 3\n```\n', 5, "no key “colour”"),
        ("# T\n## S\n```stage\ntree = 3\n```\n", 4, "text in quotation marks"),
        ('# T\n## S\n```stage\ntree = "(1 2)"\nposition = "..."\n```\n', 5, "not both"),
        ('# T\n## S\n```stage\ntree = "(1 2)"\nshow = ["moon"]\n```\n', 5, "no card “moon”"),
        ('# T\n## S\n```stage\ntree = "(1 2)"\nmark = [3]\n```\n', 5, "list of at most"),
        (f'# T\n## S\n{STAGE}```ask\nwindow = "A"\nvalue = "A"\n```\n', 6, "asks one thing"),
        ("# T\n## S\n", 2, "neither a tree nor a position"),
        ('# T\n## S\n```stage\ntree = "(1 (2"\n```\n', 4, "is not closed"),
        ('# T\n## S\n```stage\nposition = "XXX"\n```\n', 4, "X"),
        ('# T\n## S\n```stage\nposition = "XXX/OO./..."\n```\n', 4, "is over"),
        ('# T\n## S\n```stage\nposition = ".../.../..."\nsearch = "magic"\n```\n', 4, "no search “magic”"),
        ('# T\n## S\n```stage\nposition = "..../..../..../...."\n```\n', 4, "more than 600,000 nodes"),
        ('# T\n## S\n```stage\ntree = "(1 2)"\nsearch = "best"\n```\n', 4, "as it stands"),
        ('# T\n## S\n```stage\nposition = "..X/OOX/OX."\ndepth = 0\n```\n', 4, "depth"),
        (f"# T\n## S\n{STAGE}Then {{value Q}}.\n", 6, "no node “Q”"),
        (f"# T\n## S\n{STAGE}\nThen [D.3].\n", 7, "no node “D.3”"),
        (f"# T\n## S\n{STAGE}\nThen [1].\n", 7, "no node “1”"),
        ('# T\n## S\n[c4]\n```stage\nposition = ".../.../..."\n```\n', 3, "no node “c4”"),
        (f"# T\n## S\n{STAGE}[home](D.7)\n", 6, "no node “D.7”"),
        (f"# T\n## S\n{STAGE}[mine](examine:mine.py)\n", 6, "no engine “mine.py”"),
        (f"# T\n## S\n{STAGE}[up](examine:../engines/sample.py)\n", 6, "no node “examine:../engines/sample.py”"),
        (f"# T\n## S\n{STAGE}{{speed}}\n", 6, "no number “speed”"),
        (f"# T\n## S\n{STAGE}{{returns}}\n", 6, "no transposition table"),
        (f"# T\n## S\n{STAGE}{{value E.2}}\n", 6, "never comes to E.2"),
        ('# T\n## S\n```stage\ntree = "(1 (2 3))"\nmoment = "noon"\n```\n', 5, "no moment “noon”"),
        ('# T\n## S\n```stage\ntree = "(1 (2 3))"\nmoment = "cut A"\n```\n', 5, "does not occur"),
        (f'# T\n## S\n```stage\ntree = "{TREE}"\nmoment = "enter G"\n```\n', 5, "does not occur"),
        (f'# T\n## S\n{{value E}}\n```stage\ntree = "{TREE}"\nmoment = "start"\n```\n', 3, "not come to E"),
        (f'# T\n## S\n{STAGE}```ask\ncuts = "A"\n```\n', 7, "Nothing is cut at A"),
        (f'# T\n## S\n```stage\ntree = "{TREE}"\nsearch = "pvs"\n```\n```ask\ncuts = "E"\n```\n', 8, "more than once"),
        (f'# T\n## S\n{STAGE}```ask\nvalue = "G"\n```\n', 7, "never comes to G"),
        (f'# T\n## S\n{STAGE}```ask\ncount = "sheep"\n```\n', 7, "no count “sheep”"),
        (
            '# T\n## S\n```stage\nposition = ".../.../..."\n```\n```ask\nmove = "best"\n```\n',
            7,
            "Several moves are best",
        ),
    ],
)
def test_a_fault_is_one_sentence_with_its_line(text: str, line: int, part: str) -> None:
    with pytest.raises(LessonError) as found:
        opened(text)

    assert (found.value.line, part in found.value.sentence) == (line, True), str(found.value)
    assert found.value.sentence.endswith(".")
    assert "\n" not in str(found.value)


def test_a_link_to_an_engine_of_the_app_stays() -> None:
    assert "[it](examine:sample.py)" in opened(f"# T\n## S\n{STAGE}[it](examine:sample.py)\n").steps[0].text


def ask_block(key: str) -> str:
    return f'# T\n## S\n{STAGE}```ask\nvalue = "A"\n{key}\n```\n'


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("#" * (MOST_BYTES + 1), "at most 300,000"),
        ("# T\n" + "".join(f"## S{number}\n" for number in range(MOST_STEPS + 1)), "at most 40 steps"),
        (f"# T\n## S\n{'word ' * (MOST_WORDS + 1)}\n", "at most 400"),
        (f"# T\n{'x ' * 400}\n## S\n{STAGE}", "More than 600 characters stand before"),
        (f"# T\n## S\n{'x' * (MOST_SIGNS + 1)}\n", "and 4,000 are possible"),
        (f"# T\n## S\n```stage\n{'.'.join('a' * 600)} = 1\n```\n", "1,000 are possible"),
        (f"# T\n## S\n```stage\n{('#' * 999 + chr(10)) * 10}```\n", "at most 8,000"),
        (f"# T\n## S\n```stage\nmark = {'[' * 900}\n```\n", "not valid TOML"),
        (f"# T\n## S\n```stage\ntree = \"{'(' * 61}1{')' * 61}\"\n```\n", "deeper than 60 plies"),
        (f"# T\n## S\n```stage\nmark = {['A'] * 65}\n```\n", "at most 64 texts"),
        (ask_block(f'right = "{"x" * 601}"'), "601 characters"),
        (f"# T\n## S\n{STAGE}[A.{'9' * 3_900}]\n", "There is no node"),
        ('# T\n## S\n```stage\ntree = "chance(1 2)"\nsearch = "pvs"\n```\n', "no null window"),
        ('# T\n## S\n```stage\nposition = "..../..../..../...."\nsearch = "worst"\n```\n', "16 empty cells"),
        ('# T\n## S\n```stage\nposition = "..X/OOX/OX."\nsearch = "best"\ndepth = -1\n```\n', "depth"),
    ],
)  # fmt: skip
def test_what_is_too_large_is_refused(text: str, part: str) -> None:
    with pytest.raises(LessonError) as found:
        opened(text)

    assert part.lower() in str(found.value).lower()
    assert len(str(found.value)) < 300


def test_all_searches_of_a_lesson_together_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty steps, each within its own limit, would still fill the memory, or take a minute in Python."""
    steps = "".join(
        f'## S{number}\n```stage\nposition = "{text}"\nsearch = "{search}"\n```\n'
        for number, (text, search) in enumerate(
            [("..X/OOX/OX.", "minimax"), ("..X/O.X/OX.", "worst"), ("X../O..", "all")]
        )
    )
    assert len(opened(f"# T\n{steps}").steps) == 3
    monkeypatch.setattr(opening, "MOST_ALL_NODES", 11)  # the first has as many, and the second more
    with pytest.raises(LessonError, match=r"^Line 14: A lesson cannot have more searches"):
        opened(f"# T\n{steps}")
    monkeypatch.setattr(lesson_search, "MOST_TREE_NODES", 3)
    with pytest.raises(LessonError, match=r"^Line 4: The tree has 4 nodes: in a lesson 3 are possible"):
        opened('# T\n## S\n```stage\ntree = "(1 2 3)"\n```\n')


def test_a_picture_is_a_file_of_the_lessons_folder(tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    """What leads out of the folder is refused by its line, and so is every picture where there is not a folder."""
    (tmp_path / "lessons").mkdir()
    for path in (tmp_path / "out.png", tmp_path / "lessons" / "in.png"):
        path.write_bytes(png())
    text = f"# T\n## S\n{STAGE}\nSee ![D and E](in.png) and [D].\n"
    lesson = open_lesson(read_lesson(text.encode()), folder=tmp_path / "lessons")
    assert lesson.steps[0].text == snapshot
    with pytest.raises(LessonError, match=r"^Line 7: There is no picture “in.png”"):
        opened(text)
    for name in ("none.png", "../out.png", str(tmp_path / "out.png"), "https://example.org/in.png", "file:in.png"):
        with pytest.raises(LessonError, match=r"^Line 7: There is no picture “.*” in the folder of the lesson\.$"):
            open_lesson(read_lesson(text.replace("in.png", name).encode()), folder=tmp_path / "lessons")
    with pytest.raises(LessonError, match=r"^Line 7: A picture's file ends with .png, .* “in.svg” does not\.$"):
        open_lesson(read_lesson(text.replace("in.png", "in.svg").encode()), folder=tmp_path / "lessons")
    with pytest.raises(LessonError, match=r"^Line 7: The picture “in.png” has no words"):
        open_lesson(read_lesson(text.replace("D and E", " ").encode()), folder=tmp_path / "lessons")


def test_what_only_has_the_name_of_a_picture_is_refused_by_its_line(tmp_path: Path) -> None:
    """What Qt would draw as SVG, and what would take a decoder minutes or gigabytes, is never decoded."""
    for content, error_text in (
        (uses_of_uses(30), "is not a picture"),
        (shows_another("/tmp/x.png"), "is not a picture"),
        (png(60_000, 60_000), "has 60,000 × 60,000 pixels"),
        (scans_without_end(40, 30, 100), "is a JPEG of more than 64 scans"),
        (b"x" * 8_000_001, "has more than 8,000,000 bytes"),
    ):
        (tmp_path / "in.png").write_bytes(content)
        with pytest.raises(LessonError, match=f"^Line 7: “in.png” {error_text}"):
            open_lesson(read_lesson(f"# T\n## S\n{STAGE}\n![D](in.png)\n".encode()), folder=tmp_path)


def test_a_lesson_has_so_many_pictures_and_so_many_pixels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture that stands there twice counts once."""
    for name in "abc":
        (tmp_path / f"{name}.png").write_bytes(png(40, 30))
    text = f"# T\n## S\n{STAGE}\n![D](a.png) ![D](b.png) ![D](a.png)\n\n![D](c.png)\n"
    assert open_lesson(read_lesson(text.encode()), folder=tmp_path).pictures == ("a.png", "b.png", "c.png")
    for name, most in (("MOST_PICTURES", 2), ("MOST_ALL_PIXELS", 3_599)):
        with monkeypatch.context() as patch:
            patch.setattr(opening, name, most)
            with pytest.raises(LessonError, match=r"^Line 9: With “c.png” the lesson has too many pictures"):
                open_lesson(read_lesson(text.encode()), folder=tmp_path)


@pytest.mark.parametrize(
    ("line", "error_text"),
    [
        (">" * 7, "begins too far from the left"),
        ("- " * 300, "begins too far from the left"),
        ("> 1. " * 4 + "x", "begins too far from the left"),
        ("\t" * 5 + "x", "begins too far from the left"),
        ("|" * 301, "have 301 signs"),
    ],
)
def test_a_line_that_no_column_has_room_for_is_refused(line: str, error_text: str) -> None:
    with pytest.raises(LessonError, match=error_text):
        read_lesson(f"# T\n## S\n{line}\n".encode())
    read_lesson(f"# T\n## S\n```\n{line}\n```\n".encode())  # as code it can stand there


def test_lists_and_tables_as_people_write_them_are_read() -> None:
    read_lesson(b"# T\n## S\n> - a\n>   1. b\n>      - c\n\n* * *\n\n|a|b|\n|-|-|\n|1|2|\n")


MANY_FAULTS = """# T
## S
See [Q], {value R} and [A].
```stage
tree = "(1 (2 3))"
moment = "noon"
mark = ["B", "Z"]
```
```ask
value = "B"
right = "It is {speed}."
```
## S
```stage
mark = 3
colour = "red"
```
## Inherits
[Q]
## U
{value W}
```stage
tree = "(1 2"
```
```ask
value = 3
```
## V
```stage
position = "..X/OOX/OX."
```
```ask
count = "sheep"
```
# Another
## W
```stage
"""


def test_every_fault_is_named_after_which_the_reading_can_go_on(snapshot: SnapshotAssertion) -> None:
    """Nothing is said of what only follows from a fault: of a step whose stage is not known."""
    faults: list[LessonError] = []
    lesson = open_lesson(read_lesson(MANY_FAULTS.encode(), faults), faults=faults)

    said = sorted((fault.line, fault.sentence.partition(":")[0]) for fault in faults)
    assert said == snapshot
    assert [step.title for step in lesson.steps] == ["S", "V"]
    assert [len(step.mark) for step in lesson.steps] == [1, 0]
    with pytest.raises(LessonError, match=r"^Line 13: "):
        read_lesson(MANY_FAULTS.encode())


def test_a_hundred_faults_are_enough() -> None:
    text = f"# T\n## S\n{STAGE}{' '.join(f'[Q{number}]' for number in range(MOST_FAULTS + 1))}\n"
    faults: list[LessonError] = []

    with pytest.raises(LessonError, match="more than 100 faults"):
        open_lesson(read_lesson(text.encode()), faults=faults)
    assert len(faults) == MOST_FAULTS


@pytest.mark.parametrize(("text", "part"), [("", "no lesson in the file"), ("# T\n", "no step"), ("Hi", "begins with")])
def test_what_is_no_lesson_at_all_is_raised(text: str, part: str) -> None:
    with pytest.raises(LessonError, match=part):
        read_lesson(text.encode(), [])


@pytest.mark.parametrize("data", [b"# T\n\xff", b"# T\n\0"])
def test_what_is_no_text_is_refused_by_its_line(data: bytes) -> None:
    with pytest.raises(LessonError, match=r"^Line 2: "):
        read_lesson(data)


@given(st.data())
def test_a_damaged_lesson_is_read_or_refused(data: st.DataObject) -> None:
    text = LESSON.encode()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(st.binary(max_size=6)) + text[at + data.draw(st.integers(0, 12)) :]
    try:
        lesson = open_lesson(read_lesson(text))
    except LessonError as error:
        sentence = str(error)
    else:
        sentence = lesson.title
        assert all(0 <= step.event < step.lesson_search.trace.events.size for step in lesson.steps)
    assert "\n" not in sentence


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        ('value = "B"', "There is no node “B”: the tree is a leaf, which has no name."),
        ('move = "best"', "The tree is a leaf: there is no move to ask for."),
    ],
)
def test_a_tree_that_is_a_leaf_has_nothing_to_ask_for(ask: str, sentence: str) -> None:
    with pytest.raises(LessonError, match=sentence):
        open_lesson(read_lesson(f'# L\n## One\n```stage\ntree = "5"\n```\n```ask\n{ask}\n```\n'.encode()))


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        (r"$\alpha$ is sure", "α is sure"),
        (r"it cuts where $\beta \le \alpha$, at $\infty$", "it cuts where β ≤ α, at ∞"),
        (r"$\frac{1}{2}$ and $5 and $6", r"$\frac{1}{2}$ and $5 and $6"),
    ],
)
def test_a_formula_of_latex_is_shown_in_plain_signs(line: str, shown: str) -> None:
    (step,) = read_lesson(f"# Own\n\n## One\n\n{line}\n".encode()).steps
    assert step.body.strip() == shown
