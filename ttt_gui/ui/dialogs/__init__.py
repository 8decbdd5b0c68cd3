"""Dialogs that belong to the whole window: new game, preferences, manual and help."""
