# Hausaufgabe: zwei Bots, die Datei wird vom Turnier des Lehrers importiert.
REIHEN = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def gewonnen(brett, z):
    return any(brett[a] == z and brett[b] == z and brett[c] == z for a, b, c in REIHEN)


def gegner(z):
    if z == "X":
        return "O"
    return "X"


def bot_eins(brett, z):
    """Gewinnen, abwehren, Mitte, Ecke, Rand."""
    frei = [i for i in range(9) if brett[i] == "-"]
    for wer in (z, gegner(z)):
        for i in frei:
            probe = brett.copy()
            probe[i] = wer
            if gewonnen(probe, wer):
                return i
    for i in (4, 0, 2, 6, 8):
        if i in frei:
            return i
    return frei[0]


def bot_zwei(brett, z):
    """Alles durchrechnen."""

    def wert(stellung, am_zug):
        if gewonnen(stellung, gegner(am_zug)):
            return -1
        frei = [i for i in range(9) if stellung[i] == "-"]
        bester = -1 if frei else 0
        for i in frei:
            stellung[i] = am_zug
            bester = max(bester, -wert(stellung, gegner(am_zug)))
            stellung[i] = "-"
            if bester == 1:
                break
        return bester

    probe = list(brett)
    ergebnis = []
    for i in range(9):
        if probe[i] == "-":
            probe[i] = z
            ergebnis.append((wert(probe, gegner(z)), i))
            probe[i] = "-"
    return min(ergebnis)[1]
