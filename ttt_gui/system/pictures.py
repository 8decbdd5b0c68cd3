"""Image files from untrusted sources: recognised by content, measured before anything decodes them, and stripped of
the parts that make a decoder work for minutes.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass
from pathlib import Path

from ttt_gui.system.files import NoFileError, read_file

PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp")
"""The suffixes of the pictures in a document. All are formats of pixels alone, which name no other file."""
MOST_PICTURE_BYTES, MOST_PIXELS = 8_000_000, 16_000_000
"""The most bytes of a picture's file, and the most pixels: photographs of most cameras have 12,000,000."""
_MOST_SIDE = 32_767  # pixels, of a QImage
_MOST_SCANS = 64  # of a JPEG; usual ones have at most 12, and a decoder goes through all pixels for each
_MOST_SEGMENTS = 1_000  # before the size of a JPEG
_PNG_CHUNKS = {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"}  # 770 kB of compressed text chunks grew to 3.7 GB in Qt
_JPEG_SIZES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # the markers of a frame, which says how large it is
_FILL = re.compile(rb"\xff+")


class PictureError(ValueError):
    """Raised for a file that cannot be shown as a picture; the message continues the file's name: 'is empty'."""


@dataclass(frozen=True)
class PictureFile:
    """An encoded picture: the name of its decoder (png, jpeg, gif or webp), its size in pixels, and its bytes."""

    format: str
    width: int
    height: int
    data: bytes


def read_picture(path: Path) -> PictureFile:
    """Return the picture in a file without decoding it. Raise PictureError, and OSError where the file cannot be
    read.
    """
    try:
        data = read_file(path, MOST_PICTURE_BYTES)
    except NoFileError as error:
        raise PictureError(f"is {error.kind}, not a file") from None
    if data is None:
        raise PictureError(f"has more than {MOST_PICTURE_BYTES:,} bytes")
    return picture_of(data)


def picture_of(data: bytes) -> PictureFile:
    """Return the picture that ``data`` encodes, without decoding it. Raise PictureError."""
    kind = _kind_of(data)
    try:
        if kind == "png":
            size, data = struct.unpack_from(">II", data, 16), _critical_chunks(data)
        elif kind == "jpeg":
            size = _jpeg_size(data)
        elif kind == "gif":
            size = struct.unpack_from("<HH", data, 6)
        else:
            size = _webp_size(data)
    except struct.error:
        raise PictureError("is only the beginning of a picture") from None
    width, height = size
    if not width * height:
        raise PictureError("is a picture without a size")
    if width * height > MOST_PIXELS or max(size) > _MOST_SIDE:
        raise PictureError(f"has {width:,} × {height:,} pixels, and {MOST_PIXELS:,} are the most")
    return PictureFile(kind, width, height, data)


def _kind_of(data: bytes) -> str:
    """Return the format indicated by the first bytes."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and data[12:16] == b"IHDR":
        return "png"
    if data[:3] == b"\xff\xd8\xff":
        return "jpeg"
    if data[:6] in (b"GIF87a", b"GIF89a"):
        return "gif"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    raise PictureError("is not a picture: only PNG, JPEG, GIF and WebP are shown")


def _critical_chunks(data: bytes) -> bytes:
    """Return a PNG reduced to the chunks that its pixels need: no texts, no profiles."""
    kept, at = [data[:8]], 8
    while at + 8 <= len(data):
        length, name = struct.unpack_from(">I4s", data, at)
        end = at + 12 + length  # the length and the name stand before the content, a checksum after it
        if name in _PNG_CHUNKS:
            kept.append(data[at:end])
        if name == b"IEND":
            break
        at = end
    return b"".join(kept)


def _jpeg_size(data: bytes) -> tuple[int, int]:
    """Return width and height from the first frame of a JPEG."""
    if data.count(b"\xff\xda") > _MOST_SCANS:  # in the pixels themselves a byte of 255 is followed by one of 0
        raise PictureError(f"is a JPEG of more than {_MOST_SCANS} scans")
    at = 2
    for _ in range(_MOST_SEGMENTS):
        fill = _FILL.match(data, at)
        if fill is None:
            break
        at = fill.end()
        (marker,) = struct.unpack_from("B", data, at)
        if marker in _JPEG_SIZES:
            height, width = struct.unpack_from(">HH", data, at + 4)
            return width, height
        at += 1 + struct.unpack_from(">H", data, at + 1)[0]
    raise PictureError("is a JPEG without a size")


def _webp_size(data: bytes) -> tuple[int, int]:
    """Return width and height from the first chunk of a WebP."""
    chunk = data[12:16]
    if chunk == b"VP8X":
        low, middle, high, low_2, middle_2, high_2 = struct.unpack_from("6B", data, 24)
        return 1 + (low | middle << 8 | high << 16), 1 + (low_2 | middle_2 << 8 | high_2 << 16)
    if chunk == b"VP8L":
        (bits,) = struct.unpack_from("<I", data, 21)
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if chunk == b"VP8 ":
        width, height = struct.unpack_from("<HH", data, 26)
        return width & 0x3FFF, height & 0x3FFF
    raise PictureError("is a WebP without a size")
