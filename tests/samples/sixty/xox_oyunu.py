import sys

class Oyun:
    """XOX oyunu: 0 = X, 1 = O, bos = None"""

    COZUM = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    def __init__(self):
        self.tahta = [None] * 9

    def bos(self):
        return [i for i in range(9) if self.tahta[i] is None]

    def kazandi(self, oyuncu):
        return any(all(self.tahta[i] == oyuncu for i in c) for c in self.COZUM)

    def puan(self, oyuncu, ben, derinlik):
        if not self.bos():
            return 0            # berabere
        if self.kazandi(ben):
            return 100 - derinlik
        if self.kazandi(1 - ben):
            return derinlik - 100
        puanlar = []
        for i in self.bos():
            self.tahta[i] = oyuncu
            puanlar.append(self.puan(1 - oyuncu, ben, derinlik + 1))
            self.tahta[i] = None
        return max(puanlar) if oyuncu == ben else min(puanlar)

    def hamle(self, oyuncu):
        if len(self.bos()) > 7:
            return 4 if self.tahta[4] is None else 0
        en_iyi, secim = -1000, None
        for i in self.bos():
            self.tahta[i] = oyuncu
            p = self.puan(1 - oyuncu, oyuncu, 0)
            self.tahta[i] = None
            if p > en_iyi:
                en_iyi, secim = p, i
        return secim

    def yaz(self):
        for i in (0, 3, 6):
            print(" ".join(".XO"[0 if t is None else t + 1] for t in self.tahta[i:i + 3]))


def oyna():
    oyun = Oyun()
    sira = 0
    while oyun.bos() and not oyun.kazandi(0) and not oyun.kazandi(1):
        oyun.yaz()
        if sira == 0:
            satir = input("kare (0-8): ")
            if satir == "q":
                sys.exit()
            i = int(satir)
        else:
            i = oyun.hamle(sira)
        oyun.tahta[i] = sira
        sira = 1 - sira
    oyun.yaz()


if __name__ == "__main__":
    oyna()
