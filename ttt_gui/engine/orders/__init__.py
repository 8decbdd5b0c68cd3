"""The order of a node's moves, and what it costs: one's own, the best and the worst of a tree."""
