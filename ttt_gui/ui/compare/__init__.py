"""Compare: algorithms side by side on one position, two of their trees in step, and what ordering and depth do."""
