# XOX oyunu - negamax ve alfa-beta budama
# tahta: 9 elemanlı liste, 1 = X, -1 = O, 0 = boş

SONSUZ = float("inf")

KAZANMA = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def kazanan(tahta):
    for a, b, c in KAZANMA:
        if tahta[a] != 0 and tahta[a] == tahta[b] == tahta[c]:
            return tahta[a]
    return 0


def bos_kareler(tahta):
    return [i for i, kare in enumerate(tahta) if kare == 0]


def negamax(tahta, oyuncu, alfa, beta):
    if kazanan(tahta) != 0:
        return kazanan(tahta) * oyuncu
    if not bos_kareler(tahta):
        return 0
    en_iyi = -SONSUZ
    for i in bos_kareler(tahta):
        tahta[i] = oyuncu
        puan = -negamax(tahta, -oyuncu, -alfa, -beta)
        tahta[i] = 0
        en_iyi = max(en_iyi, puan)
        alfa = max(alfa, en_iyi)
        if alfa >= beta:
            break
    return en_iyi


def en_iyi_hamle(tahta, oyuncu):
    hamle = None
    en_iyi = -SONSUZ
    for i in bos_kareler(tahta):
        tahta[i] = oyuncu
        puan = -negamax(tahta, -oyuncu, -SONSUZ, SONSUZ)
        tahta[i] = 0
        if puan > en_iyi:
            en_iyi = puan
            hamle = i
    return hamle


if __name__ == "__main__":
    tahta = [0] * 9
    sira = 1
    while bos_kareler(tahta) and kazanan(tahta) == 0:
        if sira == 1:
            h = int(input("hamleniz (0-8): "))
        else:
            h = en_iyi_hamle(tahta, sira)
        tahta[h] = sira
        sira = -sira
        print(tahta[:3], tahta[3:6], tahta[6:], sep="\n")
