"""Tic-Tac-Toe gegen den Rechner. 1 = Kreuz (beginnt), -1 = Kreis, 0 = leer."""
from functools import lru_cache

GROESSE = 3


def summen(feld):
    for z in feld:
        yield sum(z)
    for s in range(GROESSE):
        yield sum(feld[z][s] for z in range(GROESSE))
    yield sum(feld[i][i] for i in range(GROESSE))
    yield sum(feld[i][GROESSE - 1 - i] for i in range(GROESSE))


def sieger(feld):
    for summe in summen(feld):
        if abs(summe) == GROESSE:
            return summe // GROESSE
    return 0


def freie_felder(feld):
    return [(z, s) for z in range(GROESSE) for s in range(GROESSE) if feld[z][s] == 0]


def setze(feld, zug, spieler):
    z0, s0 = zug
    return tuple(
        tuple(spieler if (z, s) == (z0, s0) else feld[z][s] for s in range(GROESSE))
        for z in range(GROESSE)
    )


@lru_cache(maxsize=None)
def bewerte(feld, spieler):
    """Wert der Stellung fuer den Spieler am Zug."""
    gewinner = sieger(feld)
    if gewinner:
        return gewinner * spieler
    zuege = freie_felder(feld)
    if not zuege:
        return 0
    return max(-bewerte(setze(feld, z, spieler), -spieler) for z in zuege)


def bester_zug(feld, spieler):
    starr = tuple(map(tuple, feld))
    return max(freie_felder(starr), key=lambda z: -bewerte(setze(starr, z, spieler), -spieler))


def zeige(feld):
    zeichen = {1: "X", -1: "O", 0: "."}
    for zeile in feld:
        print(" ".join(zeichen[w] for w in zeile))


def spiel():
    feld = [[0] * GROESSE for _ in range(GROESSE)]
    am_zug = 1
    mensch = 1
    while freie_felder(feld) and not sieger(feld):
        zeige(feld)
        if am_zug == mensch:
            z, s = map(int, input("Zeile Spalte: ").split())
        else:
            z, s = bester_zug(feld, am_zug)
        feld[z][s] = am_zug
        am_zug = -am_zug
    zeige(feld)


if __name__ == "__main__":
    spiel()
