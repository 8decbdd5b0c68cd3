"""Algorithms side by side on one position: what each counted and found, how often, how fast, and whether they agree."""
