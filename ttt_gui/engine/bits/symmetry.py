# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The symmetries of a board in tables for the search: images of cells and boards, one move of equivalent ones.

The types are in symmetry.pxd. A board's image is looked up byte by byte.
"""

from __future__ import annotations

import cython


@cython.final
@cython.cclass
class Symmetry:
    """The symmetries of a board, the identity first; only the identity until ``prepare`` takes others."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.to = [0] * 512
            self.back = [0] * 512
            self.later = [0] * 8
            self._image = [0] * 16384
        self.count = 1
        for cell in range(64):
            self.to[cell] = self.back[cell] = cell

    def prepare(self, maps: list[list[int]]) -> None:
        """Take the symmetries as at most eight maps from cell to cell, the identity first."""
        symmetry: cython.int
        byte: cython.int
        first: cython.int
        value: cython.int
        self.count = len(maps)
        self._bytes = (len(maps[0]) + 7) // 8
        for symmetry, images in enumerate(maps):
            self.later[symmetry] = sum(1 << cell for cell, image in enumerate(images) if image < cell)
            for cell, image in enumerate(images):
                self.to[64 * symmetry + cell] = image
                self.back[64 * symmetry + image] = cell
                self._image[((8 * symmetry + (cell >> 3)) << 8) + (1 << (cell & 7))] = 1 << image
            for byte in range(self._bytes):
                first = (8 * symmetry + byte) << 8
                for value in range(256):
                    # The image of several bits, from those of single ones.
                    if value & (value - 1):
                        self._image[first + value] = (
                            self._image[first + (value & (value - 1))] | self._image[first + (value & -value)]
                        )

    def representatives(
        self, own: cython.ulonglong, opp: cython.ulonglong, moves: cython.ulonglong
    ) -> cython.ulonglong:
        """Return, of the moves that lead to equivalent positions, only the one on the lowest cell.

        No symmetry that keeps this position takes that cell to a lower one. ``moves`` must be all the empty cells.
        """
        symmetry: cython.int
        for symmetry in range(1, self.count):
            if self.image(own, symmetry) == own and self.image(opp, symmetry) == opp:
                moves &= ~self.later[symmetry]
        return moves

    def image(self, board: cython.ulonglong, symmetry: cython.int) -> cython.ulonglong:
        """Return the image of a board under one of the symmetries, given by its number."""
        found: cython.ulonglong = 0
        byte: cython.int
        for byte in range(self._bytes):
            found |= self._image[((8 * symmetry + byte) << 8) + cython.cast(cython.int, (board >> (8 * byte)) & 255)]
        return found
