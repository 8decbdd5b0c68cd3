"""Lessons read from text, and practice: exercises drawn from seeds, graded against the engine's own search."""
