# Informatik LK, Projekt 2: TicTacToe gegen den Computer
# Felder:  1 2 3
#          4 5 6
#          7 8 9

class TicTacToe:
    LEER = ' '

    def __init__(self):
        self.brett = [self.LEER] * 9

    def zeichne(self):
        for zeile in range(3):
            print(' | '.join(self.brett[zeile * 3:zeile * 3 + 3]))

    @staticmethod
    def hatGewonnen(brett, spieler):
        for a, b, c in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
            if brett[a] == spieler and brett[b] == spieler and brett[c] == spieler:
                return True
        return False

    @staticmethod
    def gegner(spieler):
        if spieler == 'X':
            return 'O'
        return 'X'

    @staticmethod
    def bewerte(brett, amZug, ich, alpha, beta):
        if TicTacToe.hatGewonnen(brett, ich):
            return 1
        if TicTacToe.hatGewonnen(brett, TicTacToe.gegner(ich)):
            return -1
        if TicTacToe.LEER not in brett:
            return 0
        for feld in range(9):
            if brett[feld] != TicTacToe.LEER:
                continue
            brett[feld] = amZug
            wert = TicTacToe.bewerte(brett, TicTacToe.gegner(amZug), ich, alpha, beta)
            brett[feld] = TicTacToe.LEER
            if amZug == ich:
                alpha = max(alpha, wert)
            else:
                beta = min(beta, wert)
            if alpha >= beta:
                break
        return alpha if amZug == ich else beta

    @staticmethod
    def besterZug(brett, spieler):
        """Liefert die Nummer (1 bis 9) des besten Feldes fuer den Spieler."""
        besterWert = -2
        zug = None
        for feld in range(9):
            if brett[feld] == TicTacToe.LEER:
                brett[feld] = spieler
                wert = TicTacToe.bewerte(brett, TicTacToe.gegner(spieler), spieler, -1, 1)
                brett[feld] = TicTacToe.LEER
                if wert > besterWert:
                    besterWert = wert
                    zug = feld + 1
        return zug

    def spiele(self):
        amZug = 'X'
        while self.LEER in self.brett:
            if amZug == 'X':
                self.zeichne()
                feld = int(input('Dein Feld (1-9): '))
            else:
                feld = TicTacToe.besterZug(self.brett, 'O')
                print('Ich nehme', feld)
            self.brett[feld - 1] = amZug
            if self.hatGewonnen(self.brett, amZug):
                print(amZug, 'hat gewonnen!')
                return
            amZug = self.gegner(amZug)
        print('Unentschieden')


if __name__ == '__main__':
    TicTacToe().spiele()
