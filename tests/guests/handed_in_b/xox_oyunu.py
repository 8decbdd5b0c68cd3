# XOX oyunu - yapay zeka odevi
import math

BOS = '-'


def kazanan(tahta):
    satirlar = [list(s) for s in tahta]
    sutunlar = [[tahta[i][j] for i in range(3)] for j in range(3)]
    caprazlar = [[tahta[i][i] for i in range(3)], [tahta[i][2 - i] for i in range(3)]]
    for uclu in satirlar + sutunlar + caprazlar:
        if uclu[0] != BOS and uclu.count(uclu[0]) == 3:
            return uclu[0]
    return None


def bos_kareler(tahta):
    kareler = []
    for satir in range(3):
        for sutun in range(3):
            if tahta[satir][sutun] == BOS:
                kareler.append((satir, sutun))
    # once orta, sonra koseler
    kareler.sort(key=lambda k: (k != (1, 1), (k[0] + k[1]) % 2))
    return kareler


def alfabeta(tahta, derinlik, alfa, beta, sira, ben):
    k = kazanan(tahta)
    if k is not None:
        return 100 - derinlik if k == ben else derinlik - 100
    kareler = bos_kareler(tahta)
    if len(kareler) == 0:
        return 0
    diger = 'O' if sira == 'X' else 'X'
    if sira == ben:
        en_iyi = -math.inf
        for satir, sutun in kareler:
            tahta[satir][sutun] = sira
            en_iyi = max(en_iyi, alfabeta(tahta, derinlik + 1, alfa, beta, diger, ben))
            tahta[satir][sutun] = BOS
            alfa = max(alfa, en_iyi)
            if beta <= alfa:
                break
        return en_iyi
    en_iyi = math.inf
    for satir, sutun in kareler:
        tahta[satir][sutun] = sira
        en_iyi = min(en_iyi, alfabeta(tahta, derinlik + 1, alfa, beta, diger, ben))
        tahta[satir][sutun] = BOS
        beta = min(beta, en_iyi)
        if beta <= alfa:
            break
    return en_iyi


def en_iyi_hamle(tahta, oyuncu):
    """(satir, sutun) dondurur"""
    en_iyi_puan, hamle = -math.inf, None
    rakip = 'O' if oyuncu == 'X' else 'X'
    for satir, sutun in bos_kareler(tahta):
        tahta[satir][sutun] = oyuncu
        puan = alfabeta(tahta, 1, en_iyi_puan, math.inf, rakip, oyuncu)
        tahta[satir][sutun] = BOS
        if puan > en_iyi_puan:
            en_iyi_puan = puan
            hamle = (satir, sutun)
    return hamle


def yazdir(tahta):
    for s in tahta:
        print(' '.join(s))


if __name__ == '__main__':
    t = [[BOS] * 3 for _ in range(3)]
    sira = 'X'
    while kazanan(t) is None and bos_kareler(t):
        yazdir(t)
        if sira == 'X':
            r, c = map(int, input('satir sutun: ').split())
        else:
            r, c = en_iyi_hamle(t, 'O')
        t[r][c] = sira
        sira = 'O' if sira == 'X' else 'X'
    yazdir(t)
