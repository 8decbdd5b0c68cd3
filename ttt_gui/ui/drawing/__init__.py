"""What is painted, for the screen and for files alike."""
