# Ristinolla. Lauta on lista, jossa on 9 merkkiä: "x", "o" tai "-".


class Tekoaly:
    rivit = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def __init__(self, merkki):
        self.merkki = merkki
        self.vastustaja = "o" if merkki == "x" else "x"

    def voitto(self, lauta, merkki):
        for rivi in self.rivit:
            if all(lauta[r] == merkki for r in rivi):
                return True
        return False

    def arvioi(self, lauta):
        if self.voitto(lauta, self.merkki):
            return 100
        if self.voitto(lauta, self.vastustaja):
            return -100
        return 0

    def minimax(self, lauta, oma_vuoro):
        pisteet = self.arvioi(lauta)
        if pisteet != 0:
            return pisteet
        if "-" not in lauta:
            return 0
        if oma_vuoro:
            paras = -1000
            for i in range(9):
                if lauta[i] == "-":
                    lauta[i] = self.merkki
                    paras = max(paras, self.minimax(lauta, False))
                    lauta[i] = "-"
            return paras
        else:
            paras = 1000
            for i in range(9):
                if lauta[i] == "-":
                    lauta[i] = self.vastustaja
                    paras = min(paras, self.minimax(lauta, True))
                    lauta[i] = "-"
                    return paras

    def siirto(self, lauta):
        paras_arvo = -1000
        paras_siirto = None
        for i in range(9):
            if lauta[i] == "-":
                lauta[i] = self.merkki
                arvo = self.minimax(lauta, False)
                lauta[i] = "-"
                if arvo > paras_arvo:
                    paras_arvo = arvo
                    paras_siirto = i
        return paras_siirto


if __name__ == "__main__":
    lauta = ["-"] * 9
    pelaajat = [Tekoaly("x"), Tekoaly("o")]
    for vuoro in range(9):
        p = pelaajat[vuoro % 2]
        lauta[p.siirto(lauta)] = p.merkki
        print("".join(lauta[:3]), "".join(lauta[3:6]), "".join(lauta[6:]), sep="\n", end="\n\n")
        if p.voitto(lauta, p.merkki):
            break
