"""Boards as bits: small functions that exist in C and in plain Python, and the symmetries of a board."""
