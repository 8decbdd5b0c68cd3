"""The view Growth: how cost grows, as a plot beside its table."""
