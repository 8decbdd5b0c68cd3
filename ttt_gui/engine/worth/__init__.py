"""What the moves of a position are worth, as proved or as searched, and why, in words."""
