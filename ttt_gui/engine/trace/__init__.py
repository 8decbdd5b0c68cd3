"""What a search did, node by node: the log, its events, its moments. The only room that knows the bits of the log."""
