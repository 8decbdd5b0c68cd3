from dataclasses import dataclass

LEER, KREUZ, KREIS = "leer", "Kreuz", "Kreis"
REIHEN = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]

@dataclass
class Zug:
    platz: int
    wert: int

def suche(feld, ich):
    gegner = KREIS if ich == KREUZ else KREUZ
    if any(all(feld[p] == gegner for p in reihe) for reihe in REIHEN):
        return Zug(0, -1)
    bester = None
    for p in range(1, 10):
        if feld[p] == LEER:
            feld[p] = ich
            wert = -suche(feld, gegner).wert
            feld[p] = LEER
            if bester is None or wert > bester.wert:
                bester = Zug(p, wert)
    return bester or Zug(0, 0)

def computerzug(feld, spieler):
    return suche(feld, spieler)
