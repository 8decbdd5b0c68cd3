"""The size of the project: what a code line is, and what stands too often."""

from __future__ import annotations

import size

SOURCE = '''"""Docstring
of two lines."""

import os  # a comment beside code


class Two:
    """One line."""

    name = """a text
that a program reads"""
    """What the name is for."""

    def method(self) -> str:
        # a comment
        return os.path.join(
            "a",
        )
'''


def test_blank_lines_comments_and_docstrings_are_no_code() -> None:
    assert size.code_lines(SOURCE) == 8


def test_it_names_the_rooms_and_what_stands_more_than_once() -> None:
    counted = size.Size()
    counted.add("ttt_gui/ui/tree/canvas.py", SOURCE)
    counted.add("ttt_gui/ui/tree/outline.py", "class Two: ...\nclass Three: ...\n")
    counted.add("ttt_gui/app.py", "class Many:\n" + "".join(f"    def m{n}(self): ...\n" for n in range(21)))
    assert counted.files == {"ttt_gui/ui/tree": 2, "ttt_gui": 1}
    assert counted.lines == {"ttt_gui/ui/tree": 10, "ttt_gui": 22}
    assert counted.repeated == ["Two"]
    assert counted.many_methods == ["Many (21)"]
    assert counted.small == ["ttt_gui/ui/tree/canvas.py", "ttt_gui/ui/tree/outline.py", "ttt_gui/app.py"]
