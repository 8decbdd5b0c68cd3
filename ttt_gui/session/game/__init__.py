"""One game: who plays, whose turn it is, the computer's thinking."""
