"""A small tree searched in any order of moves: a rule's, one's own at single nodes, the best one and the worst."""
