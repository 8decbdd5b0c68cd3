"""The record of a search, node by node: the log, its events and its steps. Only this package knows the bits of the
log.
"""
