# Amőba 3x3-as táblán, gépi játékos
# tabla[sor][oszlop]: 0 üres, 1 kereszt, 2 kör


class Jatek:
    def __init__(self, tabla=None):
        self.tabla = tabla or [[0] * 3 for _ in range(3)]

    def nyert(self, jatekos):
        t = self.tabla
        for i in range(3):
            if t[i][0] == t[i][1] == t[i][2] == jatekos:
                return True
            if t[0][i] == t[1][i] == t[2][i] == jatekos:
                return True
        return t[0][0] == t[1][1] == t[2][2] == jatekos

    def lepesek(self):
        return [(s, o) for s in range(3) for o in range(3) if self.tabla[s][o] == 0]

    def ertek(self, kovetkezo, gep, alfa, beta):
        ember = 3 - gep
        if self.nyert(gep):
            return 1
        if self.nyert(ember):
            return -1
        lepesek = self.lepesek()
        if not lepesek:
            return 0
        for s, o in lepesek:
            self.tabla[s][o] = kovetkezo
            e = self.ertek(3 - kovetkezo, gep, alfa, beta)
            self.tabla[s][o] = 0
            if kovetkezo == gep:
                alfa = max(alfa, e)
            else:
                beta = min(beta, e)
            if alfa >= beta:
                break
        return alfa if kovetkezo == gep else beta

    def gep_lepese(self, gep):
        legjobb, hova = -2, None
        for s, o in self.lepesek():
            self.tabla[s][o] = gep
            e = self.ertek(3 - gep, gep, -2, 2)
            self.tabla[s][o] = 0
            if e > legjobb:
                legjobb, hova = e, (s, o)
        return hova


if __name__ == "__main__":
    jatek = Jatek()
    soros = 1
    while jatek.lepesek() and not jatek.nyert(3 - soros):
        s, o = jatek.gep_lepese(soros)
        jatek.tabla[s][o] = soros
        soros = 3 - soros
        for sor in jatek.tabla:
            print(*(".XO"[x] for x in sor))
        print()
