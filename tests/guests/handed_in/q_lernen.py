"""Q-Learning fuer Tic-Tac-Toe. Der Agent lernt beim Anlegen (dauert ein paar Sekunden)."""
import random

REIHEN = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Umgebung:
    """Das Spielfeld als Tupel, ' ' ist frei"""

    @staticmethod
    def aktionen(zustand):
        return [i for i in range(9) if zustand[i] == ' ']

    @staticmethod
    def schritt(zustand, aktion, zeichen):
        neu = list(zustand)
        neu[aktion] = zeichen
        neu = tuple(neu)
        if any(all(neu[i] == zeichen for i in reihe) for reihe in REIHEN):
            return neu, 1.0, True
        return neu, 0.0, ' ' not in neu


class QAgent:

    def __init__(self, runden=12, gamma=0.9, seed=7):
        self.gamma = gamma
        self.zufall = random.Random(seed)
        self.q = {}
        self.trainiere(runden)

    def zeichen_am_zug(self, zustand):
        return 'X' if zustand.count('X') == zustand.count('O') else 'O'

    def sammle(self):
        """alle Zustaende, von denen aus gelernt wird (exploring starts)"""
        start = (' ',) * 9
        offen, gesehen = [start], {start}
        while offen:
            zustand = offen.pop()
            self.q[zustand] = {a: self.zufall.uniform(-0.1, 0.1) for a in Umgebung.aktionen(zustand)}
            for a in self.q[zustand]:
                neu, _, ende = Umgebung.schritt(zustand, a, self.zeichen_am_zug(zustand))
                if not ende and neu not in gesehen:
                    gesehen.add(neu)
                    offen.append(neu)

    def trainiere(self, runden):
        self.sammle()
        zustaende = list(self.q)
        for runde in range(runden):
            self.zufall.shuffle(zustaende)
            for zustand in zustaende:
                for aktion in self.q[zustand]:
                    neu, lohn, ende = Umgebung.schritt(zustand, aktion, self.zeichen_am_zug(zustand))
                    if ende:
                        ziel = lohn
                    else:
                        # danach ist der Gegner dran: sein Bestes ist mein Schlechtestes
                        ziel = -self.gamma * max(self.q[neu].values())
                    self.q[zustand][aktion] = ziel

    def waehle(self, feld):
        """feld: Liste mit 9 Zeichen; gibt die Nummer der Zelle zurueck"""
        werte = self.q[tuple(feld)]
        return max(werte, key=werte.get)


if __name__ == '__main__':
    agent = QAgent()
    feld = [' '] * 9
    while ' ' in feld:
        zug = agent.waehle(feld)
        feld[zug] = agent.zeichen_am_zug(tuple(feld))
        print(feld[0:3], feld[3:6], feld[6:9], sep='\n', end='\n\n')
