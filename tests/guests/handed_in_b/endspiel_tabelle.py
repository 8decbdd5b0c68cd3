"""Rueckwaertsanalyse: von den vollen Brettern zurueck zum leeren, wie bei den Endspieltabellen im Schach.

Zuege heissen wie im Schach: Spalten a, b, c, Reihen 1 (unten) bis 3 (oben). Die Stellung ist ein Text von oben links
nach unten rechts, leere Felder sind '-'.
"""
from collections import defaultdict

NAMEN = ['a3', 'b3', 'c3', 'a2', 'b2', 'c2', 'a1', 'b1', 'c1']
DREIER = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]


def sieger(stellung):
    for d in DREIER:
        reihe = ''.join(stellung[i] for i in d)
        if reihe == 'XXX' or reihe == 'OOO':
            return reihe[0]
    return ''


def am_zug(stellung):
    return 'X' if stellung.count('X') == stellung.count('O') else 'O'


def baue_tabelle():
    # vorwaerts: alle Stellungen nach der Zahl der Steine
    ebenen = defaultdict(set)
    ebenen[0].add('-' * 9)
    for n in range(9):
        for s in ebenen[n]:
            if not sieger(s):
                for i in range(9):
                    if s[i] == '-':
                        ebenen[n + 1].add(s[:i] + am_zug(s) + s[i + 1:])
    # rueckwaerts: Wert fuer X
    tabelle = {}
    for n in range(9, -1, -1):
        for s in ebenen[n]:
            w = sieger(s)
            if w:
                tabelle[s] = {'X': 1, 'O': -1}[w]
            elif n == 9:
                tabelle[s] = 0
            else:
                nachfolger = [tabelle[s[:i] + am_zug(s) + s[i + 1:]] for i in range(9) if s[i] == '-']
                tabelle[s] = max(nachfolger) if am_zug(s) == 'X' else min(nachfolger)
    return tabelle


TABELLE = baue_tabelle()


def zug(stellung):
    """Gibt den besten Zug als Feldnamen, zum Beispiel 'b2'."""
    wer = am_zug(stellung)
    for i, name in enumerate(NAMEN):
        if stellung[i] == '-' and TABELLE[stellung[:i] + wer + stellung[i + 1:]] == TABELLE[stellung]:
            return name


if __name__ == '__main__':
    s = '-' * 9
    while '-' in s and not sieger(s):
        f = zug(s) if am_zug(s) == 'O' else input('Feld: ')
        i = NAMEN.index(f)
        s = s[:i] + am_zug(s) + s[i + 1:]
        print(s[:3], s[3:6], s[6:], sep='\n')
