"""Top floor: the widgets that show a game and its search."""
