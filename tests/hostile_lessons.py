"""Lessons as somebody might send them: a text, and files beside it that only have the names of pictures.

OUTSIDE stands for a folder that is none of the lesson's; ``SECRET`` there is a picture of one colour, which nobody is
to see.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from struct import pack

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage, QImageWriter

from tests.fuzz import inputs
from ttt_gui.engine.learn.lesson import LessonError, read_lesson
from ttt_gui.engine.learn.opening import open_lesson
from ttt_gui.system.pictures import PictureError, picture_of

OUTSIDE, SECRET = "OUTSIDE", "secret.png"
CANARY = QColor(1, 254, 77)
"""The colour of the secret picture: no theme has it."""
RED = QColor("red")
SIGNATURE = b"\x89PNG\r\n\x1a\n"
STAGE = '```stage\ntree = "((3 5) (2 9))"\n```'


def chunk(name: bytes, data: bytes) -> bytes:
    """A chunk of a PNG."""
    return pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data))


def png(width: int = 40, height: int = 30, extra: bytes = b"", color: QColor = RED) -> bytes:
    """A PNG of one colour, with further chunks before its pixels; one of a huge size has none of them."""
    pixel = bytes((color.red(), color.green(), color.blue()))
    rows = (b"\0" + pixel * width) * height if width * height < 1 << 25 else b""
    head = chunk(b"IHDR", pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return SIGNATURE + head + extra + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


@cache
def texts_that_grow(count: int) -> bytes:
    """A PNG whose texts are 1,000 times as long when they are decompressed, 8 MB each."""
    return png(extra=chunk(b"zTXt", b"k\0\0" + zlib.compress(b"a" * 7_900_000, 9)) * count)


@cache
def encoded(form: str, width: int = 40, height: int = 30) -> bytes:
    """A picture in one of the formats that Qt writes."""
    image, buffer = QImage(width, height, QImage.Format.Format_RGB32), QBuffer()
    image.fill(QColor("red"))
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, form.encode())
    writer.setProgressiveScanWrite(True)
    assert writer.write(image)
    return bytes(buffer.data().data())


def scans_without_end(width: int, height: int, count: int) -> bytes:
    """A progressive JPEG whose last scan stands there so many times: each has a decoder go through all pixels."""
    data = encoded("jpeg", width, height)
    scan = data[data.rindex(b"\xff\xda") : -2]
    return data[:-2] + scan * count + data[-2:]


GIF = b"GIF89a\x02\0\x02\0\x80\0\0\xff\0\0\0\0\xff!\xf9\x04\0\0\0\0\0,\0\0\0\0\x02\0\x02\0\0\x02\x02\x84Q\0;"


def svg(content: str) -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">{content}</svg>'.encode()


def uses_of_uses(depth: int, each: int = 10) -> bytes:
    """An SVG that draws each thing ten times, which draws ten things …: as good as for ever."""
    parts = ['<g id="a0"><rect width="9" height="9"/></g>']
    for number in range(1, depth):
        uses = f"<use href='#a{number - 1}'/>" * each
        parts.append(f"<g id='a{number}'>{uses}</g>")
    return svg(f"<defs>{''.join(parts)}</defs><use href='#a{depth - 1}'/>")


def shows_another(name: str) -> bytes:
    """An SVG that shows another file."""
    return svg(f'<image href="{name}" width="40" height="30"/><rect width="9" height="9" style="fill:url({name})"/>')


@dataclass(frozen=True)
class Link:
    """A symbolic link to a path."""

    target: str


Content = bytes | Link | None  # None: a pipe that nobody writes into


@dataclass(frozen=True)
class SentLesson:
    """The text of a lesson, the files beside it, and the size of the window in which it is opened."""

    text: bytes
    files: Mapping[str, Content]
    size: tuple[int, int] = (1280, 800)

    def write(self, folder: Path, outside: Path) -> Path:
        """Write the lesson and its files into a new folder; return the lesson's path."""
        folder.mkdir()
        for name, content in self.files.items():
            path = folder / name
            if content is None:
                os.mkfifo(path)
            elif isinstance(content, Link):
                path.symlink_to(content.target.replace(OUTSIDE, str(outside)))
            else:
                path.write_bytes(content.replace(OUTSIDE.encode(), os.fsencode(outside)))
        path = folder / "lesson.md"
        path.write_bytes(self.text.replace(OUTSIDE.encode(), os.fsencode(outside)))
        return path


def _damaged(lot: Random, good: bytes) -> bytes:
    data = bytearray(good)
    if lot.randrange(3) == 0:
        return good[: lot.randrange(len(good))]
    for _ in range(lot.choice((1, 3, 30))):
        data[lot.randrange(12, len(data))] = lot.randrange(256)
    return bytes(data)


ELSEWHERE = (
    f"{OUTSIDE}/{SECRET}", f"../outside/{SECRET}", f"..\\outside\\{SECRET}", f"file://{OUTSIDE}/{SECRET}",
    f"file:{SECRET}", f"%2e%2e/outside/{SECRET}", f"./../outside/{SECRET}", f"a.png/../../outside/{SECRET}",
    "/dev/zero", "//127.0.0.1/share/a.png", "\\\\127.0.0.1\\share\\a.png", "http://127.0.0.1:9/a.png", "qrc:/0", ":/0",
    "qrc:/icons/a.png", "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>", "data:image/png;base64,AAAA",
    ".", "", "a.png\0", "none.png", "C:a.png", "a.png?x", "a.png#x", "image://x", "javascript:0",
)  # fmt: skip
PICTURES: tuple[Callable[[Random], Content], ...] = (
    lambda lot: png(),
    lambda lot: png(lot.choice((1, 300, 900)), lot.choice((1, 300, 900))),
    lambda lot: encoded(lot.choice(("jpeg", "webp", "png"))),
    lambda lot: encoded(lot.choice(("bmp", "xpm", "ppm", "ico", "xbm", "tiff"))),
    lambda lot: GIF,
    lambda lot: _damaged(lot, lot.choice((png(), encoded("jpeg"), encoded("webp"), GIF))),
    lambda lot: _damaged(lot, lot.choice((png(), encoded("jpeg"), encoded("webp"), GIF))),
    lambda lot: uses_of_uses(lot.choice((3, 9, 30))),
    lambda lot: gzip.compress(uses_of_uses(9), mtime=0),
    lambda lot: shows_another(lot.choice(ELSEWHERE[:4])),
    lambda lot: texts_that_grow(lot.choice((1, 20, 60))),
    lambda lot: scans_without_end(800, 600, lot.choice((10, 60_000))),
    lambda lot: png(lot.choice((1, 60_000, 2**31 - 1)), lot.choice((60_000, 20_000_000))),
    lambda lot: png(*lot.choice(((1, 1), (30_000, 1), (1, 30_000), (30_000, 500), (500, 30_000)))),
    lambda lot: png(3_000, 3_000) if lot.randrange(4) == 0 else png(1_500, 1_200),
    lambda lot: lot.randbytes(lot.randrange(400)),
    lambda lot: Link(f"{OUTSIDE}/{SECRET}"),
    lambda lot: Link(lot.choice(("a.png", "/dev/zero", "..", f"../outside/{SECRET}"))),
    lambda lot: None,
)  # fmt: skip
NAMES = ("a.png", "b.png", "c.jpg", "d.jpeg", "e.gif", "f.webp", "f-dark.webp", "a-dark.png", "a@2x.png", "s.svg")
MARKUP = (
    "![x]({})", '![x]({} "title")', "![x]( {} )", "![x](<{}>)", "![x](< {}>)", "![x][r]\n\n[r]: {}\n",
    "![x]\n\n[x]: {}", "![*x* y `z`]({})", "![]({})", "[![x]({})](A)", "[x]({})", "<img src='{}'>",
    "<img src=\"{}\" width=9999999>",
    "<p style=\"background-image:url({})\">x</p>", "<link rel=stylesheet href='{}'>",
    "<style>p{background:url({})}</style>",
    "<ul style=\"list-style-image:url('{}')\"><li>x</ul>", "<table background='{}'><tr><td background='{}'>x</table>",
    "<svg><image href='{}'/></svg>", "<object data='{}'></object>", "<iframe src='{}'></iframe>",
    "<body background='{}'>",
    "<?xml version='1.0'?><!DOCTYPE x SYSTEM '{}'>", "<p style='font-size:99999999px'>{}</p>", "<{}>", "`{}`",
)  # fmt: skip
LAYOUT: tuple[Callable[[int], str], ...] = (
    lambda n: ">" * n + " x",
    lambda n: "- " * min(n, 300) + "x",
    lambda n: "1. " * min(n, 300) + "x",
    lambda n: "> - " * min(n, 150) + "x",
    lambda n: "\n".join(" " * (2 * depth) + "- x" for depth in range(min(n, 60))),
    lambda n: "\n".join("    " * depth + "1. x" for depth in range(min(n, 40))),
    lambda n: "|" + "a|" * n + "\n|" + "-|" * n + "\n|" + "b|" * n,
    lambda n: "|a|b|\n|-|-|\n" + "|1|2|\n" * min(n, 390),
    lambda n: "|||\n|-|-|\n" + "||\n" * min(n, 390),
    lambda n: "W" * (3 * n),
    lambda n: "[A] " * min(n, 390),
    lambda n: "[A]" * n,
    lambda n: "<http://a.b>" * (n // 4),
    lambda n: "www.a.b " * min(n // 2, 390),
    lambda n: "*a " * min(n, 390),
    lambda n: "*" * (3 * n),
    lambda n: "_a*_" * n,
    lambda n: "`" * n + " " + "`" * n,
    lambda n: "{" * n + "}" * n,
    lambda n: "# x\n" * min(n, 190),
    lambda n: "### x\n" * min(n, 190),
    lambda n: "---\n\n" * min(n, 390),
    lambda n: "    x\n" * min(n, 390),
    lambda n: "\t" * n + "x",
    lambda n: "a" + "\u0301" * n,
    lambda n: "\u202e" * n + "x",
    lambda n: "\ufdfd" * n,
    lambda n: "\U0001f469\u200d" * n,
    lambda n: "\U0001f1e6" * n,
    lambda n: "\u0f33\u0fb2" * n,
    lambda n: "\ufffc\u2028\u2029\x0c\x0b" * (n // 2),
    lambda n: "- [ ] x\n" * min(n // 2, 130),
    lambda n: "a\\\n" * min(n, 390),
    lambda n: "a\n\n" * min(n, 390),
    lambda n: "~~~ a b\nx\n~~~\n" + ">" * n + "\n~~~",
    lambda n: "```\n" + "| " * min(n, 390) + "\n```",
    lambda n: "```\n" + "x" * 3 * n + "\n```",
    lambda n: "&nbsp;" * (n // 2) + "&#x110000;&#0;&bogus;",
    lambda n: "\\" * n,
    lambda n: "[^1]\n\n[^1]: x\n\n" * min(n // 8, 90),
    lambda n: "<div>" * (n // 2),
    lambda n: "x\r" * n,
)  # fmt: skip


def lesson(lot: Random) -> SentLesson:
    """A lesson that a person might be sent: names of files in every form, and texts that are hard to lay out.

    Three of four have no piece in them that is refused alone: these are seen in the window. Some are a sound lesson,
    damaged.
    """
    if lot.randrange(10) == 0:
        return SentLesson(inputs.lesson(lot), {"d.png": png()})
    files = {name: lot.choice(PICTURES)(lot) for name in lot.sample(NAMES, lot.randrange(1, 5))}
    shown = [name for name, content in files.items() if name != "s.svg" and _is_picture(content)]
    may_be_refused = lot.randrange(4) == 0
    lines = ["# Sent", "Why?"]
    for number in range(lot.choice((1, 1, 2, 3))):
        lines += ["", f"## Step {number} {'W' * lot.choice((0, 0, 0, 110))}", *([STAGE] if not number else [])]
        room = 3_800
        for _ in range(lot.randrange(1, 7)):
            piece = _piece(lot, list(files) if may_be_refused else shown, list(files))
            if len(piece) < room and (may_be_refused or not _is_refused(piece)):
                room -= len(piece)
                lines += ["", piece]
    text = "\n".join(lines)
    if may_be_refused:
        at = lot.randrange(len(text))
        text = text[:at] + "".join(lot.choices("[](){}#`~<>!|-*_\\\n\t\0\u2028", k=3)) + text[at + lot.randrange(3) :]
    return SentLesson(text.encode("utf-8", "replace"), files, lot.choice(((1280, 800), (1280, 800), (900, 600))))


def _piece(lot: Random, shown: list[str], names: list[str]) -> str:
    """A part of a text, in which the pictures ``shown`` are called as a lesson has it, and others in other ways."""
    match lot.randrange(5):
        case 0 | 1 if shown:
            return f"![a picture]({lot.choice(shown)})"
        case 0 | 1 | 2:
            return lot.choice(MARKUP).replace("{}", lot.choice((*names, *ELSEWHERE)))
        case _:
            return lot.choice(LAYOUT)(lot.choice((3, 30, 200, 600, 1_200)))


def _is_picture(content: Content) -> bool:
    try:
        return isinstance(content, bytes) and bool(picture_of(content))
    except PictureError:
        return False


def _is_refused(piece: str) -> bool:
    """Whether a lesson of this piece alone is refused, but for the picture in it."""
    try:
        open_lesson(read_lesson(f"# T\n## S\n{STAGE}\n{piece}".encode()))
    except LessonError as error:
        return "There is no picture" not in error.sentence or any(f"({name})" in piece for name in ELSEWHERE)
    return False
