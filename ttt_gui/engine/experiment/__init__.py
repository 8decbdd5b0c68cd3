"""Experiments: what is measured, on which positions, by which rows, and what came out, as documents and as runs."""
