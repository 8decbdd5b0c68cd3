"""The layer of games and tasks: running games, background tasks, analyses, files and settings. Qt without widgets."""
