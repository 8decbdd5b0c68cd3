import numpy as np

# Brett: 3x3-Array, 0 = leer, 1 = Spieler 1 (X), 2 = Spieler 2 (O)
# Achtung: am Anfang dauert es etwas, deshalb merken wir uns die Stellungen


class TicTacToe:

    def __init__(self):
        self.brett = np.zeros((3, 3), dtype=int)
        self.bekannt = {}

    def gewonnen(self, brett, spieler):
        m = brett == spieler
        return bool(m.all(axis=0).any() or m.all(axis=1).any()
                    or m.diagonal().all() or np.fliplr(m).diagonal().all())

    def bewerte(self, brett, spieler):
        """Wert fuer den Spieler, der am Zug ist: 1 Sieg, 0 Remis, -1 Niederlage"""
        schluessel = (brett.tobytes(), spieler)
        if schluessel in self.bekannt:
            return self.bekannt[schluessel]
        gegner = 3 - spieler
        if self.gewonnen(brett, gegner):
            wert = -1
        elif not (brett == 0).any():
            wert = 0
        else:
            wert = -1
            for zeile, spalte in zip(*np.where(brett == 0)):
                neu = brett.copy()
                neu[zeile, spalte] = spieler
                wert = max(wert, -self.bewerte(neu, gegner))
        self.bekannt[schluessel] = wert
        return wert

    def bester_zug(self, brett, spieler):
        freie = np.argwhere(brett == 0)
        werte = []
        for zeile, spalte in freie:
            neu = brett.copy()
            neu[zeile, spalte] = spieler
            werte.append(-self.bewerte(neu, 3 - spieler))
        zeile, spalte = freie[int(np.argmax(werte))]
        return int(zeile), int(spalte)

    def spiele(self):
        spieler = 1
        while (self.brett == 0).any():
            z, s = self.bester_zug(self.brett, spieler)
            self.brett[z, s] = spieler
            print(self.brett, "\n")
            if self.gewonnen(self.brett, spieler):
                print("Spieler", spieler, "hat gewonnen")
                break
            spieler = 3 - spieler


if __name__ == "__main__":
    TicTacToe().spiele()
