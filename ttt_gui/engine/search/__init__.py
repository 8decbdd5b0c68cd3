"""The textbook search: one negamax in numbered steps, with switches."""
