"""The view Compare: algorithms side by side, two trees in step, the ordering lab, deepening."""
