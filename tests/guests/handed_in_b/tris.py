# Tris, esercizio di laboratorio. 'X' comincia; '' = libera

def vincitore(g):
    # righe
    for r in range(3):
        if g[r][0] != '' and g[r][0] == g[r][1] and g[r][1] == g[r][2]:
            return g[r][0]
    # colonne
    for c in range(2):
        if g[0][c] != '' and g[0][c] == g[1][c] and g[1][c] == g[2][c]:
            return g[0][c]
    # diagonali
    if g[1][1] != '':
        if g[0][0] == g[1][1] == g[2][2] or g[0][2] == g[1][1] == g[2][0]:
            return g[1][1]
    return ''


def piena(g):
    return all(g[r][c] != '' for r in range(3) for c in range(3))


def valore(g, chi, io, lui):
    v = vincitore(g)
    if v == io:
        return 1
    if v == lui:
        return -1
    if piena(g):
        return 0
    valori = []
    for r in range(3):
        for c in range(3):
            if g[r][c] == '':
                g[r][c] = chi
                valori.append(valore(g, lui if chi == io else io, io, lui))
                g[r][c] = ''
    return max(valori) if chi == io else min(valori)


def mossa(griglia, io):
    lui = 'O' if io == 'X' else 'X'
    migliore = None
    for r in range(3):
        for c in range(3):
            if griglia[r][c] == '':
                griglia[r][c] = io
                v = valore(griglia, lui, io, lui)
                griglia[r][c] = ''
                if migliore is None or v > migliore[0]:
                    migliore = (v, r, c)
    return migliore[1], migliore[2]


if __name__ == '__main__':
    g = [[''] * 3 for _ in range(3)]
    turno = 'X'
    while vincitore(g) == '' and not piena(g):
        if turno == 'X':
            r, c = map(int, input('riga colonna: ').split())
        else:
            r, c = mossa(g, 'O')
        g[r][c] = turno
        turno = 'O' if turno == 'X' else 'X'
    for riga in g:
        print(' | '.join(x or ' ' for x in riga))
