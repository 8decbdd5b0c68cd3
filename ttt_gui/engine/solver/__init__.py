"""The oracle: the same question answered as fast as the field knows how."""
