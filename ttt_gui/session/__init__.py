"""Second floor: games, the tasks that take time, what is known of a game, files and settings. Qt without widgets."""
