"""A picture is known by its bytes, and measured as Qt measures it, before anything decodes it."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QSize
from PySide6.QtGui import QImage, QImageReader

from tests.hostile_lessons import (
    GIF,
    _damaged,
    chunk,
    encoded,
    png,
    scans_without_end,
    texts_that_grow,
    uses_of_uses,
)
from ttt_gui.system.pictures import PictureError, picture_of, read_picture

JFIF = encoded("jpeg", 41, 33)


@pytest.mark.parametrize(
    ("data", "form"),
    [(png(41, 33), "png"), (JFIF, "jpeg"), (encoded("webp", 41, 33), "webp"), (GIF, "gif")],
    ids=["png", "jpeg", "webp", "gif"],
)
def test_a_picture_is_measured_as_qt_measures_it(data: bytes, form: str) -> None:
    found = picture_of(data)
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    assert found.format == form
    assert QImageReader(buffer, QByteArray(form.encode())).size() == QSize(found.width, found.height)


@pytest.mark.parametrize(("kind", "payload"), [(b"VP8X", 10), (b"VP8L", 5)])
def test_a_webp_says_its_size_in_three_ways(kind: bytes, payload: int) -> None:
    size = {b"VP8X": b"\0\0\0\0\x28\0\0\x20\0\0", b"VP8L": b"\x2f" + (40 | 32 << 14).to_bytes(4, "little")}[kind]
    found = picture_of(b"RIFF\0\0\0\0WEBP" + kind + payload.to_bytes(4, "little") + size)
    assert (found.width, found.height) == (41, 33)


def test_a_size_is_found_behind_what_a_camera_writes_before_it() -> None:
    exif = b"\xff\xe1\xff\xfe" + b"\xff\xc0" * 32_766
    found = picture_of(JFIF[:2] + exif * 2 + JFIF[2:])
    assert (found.width, found.height) == (41, 33)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not a picture"),
        (uses_of_uses(3), "not a picture"),
        (b"\x1f\x8b" + uses_of_uses(3), "not a picture"),
        (b"BM" + b"\0" * 60, "not a picture"),
        (b"\x89PNG\r\n\x1a\n" + chunk(b"tEXt", b"x"), "not a picture"),
        (png()[:18], "only the beginning"),
        (JFIF[:4], "only the beginning"),
        (GIF[:7], "only the beginning"),
        (encoded("webp")[:27], "only the beginning"),
        (JFIF[:2] + b"\xff\xfe\0\2" * 1_001 + JFIF[2:], "a JPEG without a size"),
        (b"RIFF\0\0\0\0WEBPEXIF", "a WebP without a size"),
        (png(0, 9), "a picture without a size"),
        (png(4_001, 4_000), "4,001 × 4,000 pixels"),
        (png(1, 32_768), "1 × 32,768 pixels"),
        (png(2**32 - 1, 2**32 - 1), "4,294,967,295 pixels"),
        (scans_without_end(40, 30, 60), "more than 64 scans"),
    ],
)  # fmt: skip
def test_what_is_no_picture_or_too_much_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(PictureError, match=message):
        picture_of(data)


def test_nothing_of_a_png_is_decoded_but_its_pixels() -> None:
    """770 kB of texts were 3.7 GB and 14 s in Qt, which wanted no more than the size."""
    found = picture_of(texts_that_grow(100))
    assert found.data == png()
    transparent = png(extra=chunk(b"tRNS", b"\0\xff\0\0\0\0"))
    assert picture_of(transparent).data == transparent
    assert QImage.fromData(found.data).size() == QSize(40, 30)


def test_whatever_the_bytes_there_is_a_picture_or_a_message() -> None:
    for number in range(3_000):
        lot = Random(number)
        data = _damaged(lot, lot.choice((png(), JFIF, encoded("webp"), GIF)))
        with contextlib.suppress(PictureError):
            assert picture_of(data).format in ("png", "jpeg", "webp", "gif")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.png")
    with pytest.raises(PictureError, match=r"^is a pipe, not a file"):
        read_picture(tmp_path / "a.png")
