# jing zi qi  0 = kong, 1 = hei (xian shou), 2 = bai
import functools


def lun_dao_shui(qi_pan):
    """shu zi shu, hei xian"""
    hei = sum(hang.count(1) for hang in qi_pan)
    bai = sum(hang.count(2) for hang in qi_pan)
    return 1 if hei == bai else 2


def san_lian(qi_pan, se):
    for k in range(3):
        if qi_pan[k][0] == qi_pan[k][1] == qi_pan[k][2] == se:
            return True
        if qi_pan[0][k] == qi_pan[1][k] == qi_pan[2][k] == se:
            return True
    return (qi_pan[0][0] == qi_pan[1][1] == qi_pan[2][2] == se
            or qi_pan[0][2] == qi_pan[1][1] == qi_pan[2][0] == se)


def xia(qi_pan, h, l, se):
    return tuple(tuple(se if (a, b) == (h, l) else qi_pan[a][b] for b in range(3)) for a in range(3))


def kong_wei(qi_pan):
    return [(h, l) for h in range(3) for l in range(3) if qi_pan[h][l] == 0]


@functools.cache
def de_fen(qi_pan):
    # hei ying = 1, bai ying = -1, ping = 0
    if san_lian(qi_pan, 1):
        return 1
    if san_lian(qi_pan, 2):
        return -1
    kong = kong_wei(qi_pan)
    if not kong:
        return 0
    se = lun_dao_shui(qi_pan)
    fen = [de_fen(xia(qi_pan, h, l, se)) for h, l in kong]
    return max(fen) if se == 1 else min(fen)


def zui_jia_zou_fa(qi_pan):
    qi_pan = tuple(tuple(hang) for hang in qi_pan)
    se = lun_dao_shui(qi_pan)
    mu_biao = de_fen(qi_pan)
    for h, l in kong_wei(qi_pan):
        if de_fen(xia(qi_pan, h, l, se)) == mu_biao:
            return h, l


if __name__ == '__main__':
    pan = [[0] * 3 for _ in range(3)]
    while kong_wei(pan) and not san_lian(pan, 1) and not san_lian(pan, 2):
        se = lun_dao_shui(pan)
        if se == 1:
            h, l = [int(t) for t in input('hang lie (0-2): ').split()]
        else:
            h, l = zui_jia_zou_fa(pan)
        pan[h][l] = se
        for hang in pan:
            print(*hang)
        print()
