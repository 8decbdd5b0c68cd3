# Zoek de beste zet (vier studenten, periode 2).  bord: lijst van 9, 0 leeg, 1 en 2 de spelers

LIJNEN = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def drie_op_rij(bord, speler):
    return any(all(bord[v] == speler for v in lijn) for lijn in LIJNEN)


def waarde(bord, aan_zet):
    """+1 als de speler aan zet wint, 0 remise, -1 verlies"""
    ander = 3 - aan_zet
    if drie_op_rij(bord, ander):
        return -1
    if 0 not in bord:
        return 0
    beste = -1
    for v in range(9):
        if bord[v] == 0:
            bord[v] = aan_zet
            w = -waarde(bord, ander)
            bord[v] = 0
            if w > beste:
                beste = w
            if beste == 1:
                break
    return beste


def beste_zet(bord, speler, gezien={}):
    """gezien onthoudt per vakje de waarde, dan hoeven we niets twee keer uit te rekenen"""
    for v in range(9):
        if bord[v] == 0 and v not in gezien:
            bord[v] = speler
            gezien[v] = -waarde(bord, 3 - speler)
            bord[v] = 0
    vrij = [v for v in range(9) if bord[v] == 0]
    return max(vrij, key=gezien.get)
