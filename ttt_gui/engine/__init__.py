"""The layer above the game that searches, proves, measures and explains. It imports ``game``, ``system`` and
``engine_host``, never Qt.
"""
