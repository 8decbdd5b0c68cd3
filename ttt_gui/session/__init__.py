"""Second floor: games, the jobs that take time, what is known of a game, files and settings. Qt without widgets."""
