"""Two traces of one position laid over each other: which nodes both searches visit, and which one of them only."""
