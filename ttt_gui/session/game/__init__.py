"""One game: players and turns, the computer's thinking, and repeated searches of a position."""
