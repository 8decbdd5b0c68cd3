"""Boards as bits, for the compiled engine."""
