"""A small tree searched in any order: a rule's, one's own node by node, the best and the worst that there is."""
