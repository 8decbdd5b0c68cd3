"""The layer above the game that searches, proves, measures and explains. It imports ``game`` and ``system``, never
Qt.
"""
