"""One game: who plays, whose turn it is, the computer's thinking, a position searched once more."""
