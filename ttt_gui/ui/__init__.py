"""The layer of widgets: what shows a game and its search."""
