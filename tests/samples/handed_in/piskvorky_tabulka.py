"""Piškvorky 3x3: alfa-beta s tabulkou pozic."""

PRAZDNE = "."


class Hrac:
    def __init__(self):
        self.tabulka = {}

    def vyhra(self, pole, znak):
        for a, b, c in ("012", "345", "678", "036", "147", "258", "048", "246"):
            if pole[int(a)] == pole[int(b)] == pole[int(c)] == znak:
                return True
        return False

    def hledej(self, pole, znak, alfa, beta):
        """hodnota pozice pro hráče na tahu"""
        if pole in self.tabulka:
            return self.tabulka[pole]
        souper = "o" if znak == "x" else "x"
        if self.vyhra(pole, souper):
            hodnota = -1
        elif PRAZDNE not in pole:
            hodnota = 0
        else:
            hodnota = -10
            for i in range(9):
                if pole[i] == PRAZDNE:
                    nove = pole[:i] + znak + pole[i + 1:]
                    hodnota = max(hodnota, -self.hledej(nove, souper, -beta, -alfa))
                    alfa = max(alfa, hodnota)
                    if alfa >= beta:
                        break
        self.tabulka[pole] = hodnota
        return hodnota

    def tah(self, pole, znak):
        self.tabulka = {}
        souper = "o" if znak == "x" else "x"
        nejlepsi, kam = -10, None
        for i in range(9):
            if pole[i] == PRAZDNE:
                nove = pole[:i] + znak + pole[i + 1:]
                hodnota = -self.hledej(nove, souper, -10, -nejlepsi)
                if hodnota > nejlepsi:
                    nejlepsi, kam = hodnota, i
        return kam // 3, kam % 3


if __name__ == "__main__":
    hrac = Hrac()
    pole, znak = PRAZDNE * 9, "x"
    while PRAZDNE in pole:
        r, s = hrac.tah(pole, znak)
        i = 3 * r + s
        pole = pole[:i] + znak + pole[i + 1:]
        print(pole[:3], pole[3:6], pole[6:], sep="\n", end="\n\n")
        if hrac.vyhra(pole, znak):
            break
        znak = "o" if znak == "x" else "x"
