"""A person's own engine on every position: whether its moves keep what the position is worth, and where they do not."""
