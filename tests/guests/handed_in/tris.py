# Tris (filetto) - esercizio del corso di informatica, classe 4B
# la griglia e' un dizionario: (riga, colonna) -> 'X', 'O' oppure '-'

def nuova_griglia():
    return {(r, c): '-' for r in range(3) for c in range(3)}

def stampa(griglia):
    for r in range(3):
        print(griglia[r, 0], griglia[r, 1], griglia[r, 2])

def avversario(giocatore):
    return 'O' if giocatore == 'X' else 'X'

def tutte_le_linee():
    for i in range(3):
        yield [(i, 0), (i, 1), (i, 2)]
        yield [(0, i), (1, i), (2, i)]
    yield [(0, 0), (1, 1), (2, 2)]
    yield [(0, 2), (1, 1), (2, 0)]

LINEE = list(tutte_le_linee())

def ha_vinto(griglia, giocatore):
    for linea in LINEE:
        if all(griglia[casella] == giocatore for casella in linea):
            return True
    return False

def mosse_possibili(griglia):
    return [casella for casella in griglia if griglia[casella] == '-']

def punteggio(griglia, chi_gioca, io, alfa, beta):
    if ha_vinto(griglia, io):
        return 10
    if ha_vinto(griglia, avversario(io)):
        return -10
    mosse = mosse_possibili(griglia)
    if not mosse:
        return 0
    if chi_gioca == io:
        massimo = -100
        for mossa in mosse:
            griglia[mossa] = io
            p = punteggio(griglia, avversario(io), io, alfa, beta)
            griglia[mossa] = '-'
            massimo = max(massimo, p)
            alfa = max(alfa, p)
            if beta <= alfa:
                break
        return massimo
    minimo = 100
    for mossa in mosse:
        griglia[mossa] = chi_gioca
        p = punteggio(griglia, io, io, alfa, beta)
        griglia[mossa] = '-'
        minimo = min(minimo, p)
        beta = min(beta, p)
        if beta <= alfa:
            break
    return minimo

def scegli_mossa(griglia, giocatore):
    migliore = None
    punti_migliori = -1000
    for mossa in mosse_possibili(griglia):
        griglia[mossa] = giocatore
        punti = punteggio(griglia, avversario(giocatore), giocatore, -1000, 1000)
        griglia[mossa] = '-'
        if punti > punti_migliori:
            punti_migliori = punti
            migliore = mossa
    return migliore

def gioca():
    griglia = nuova_griglia()
    turno = 'X'
    while mosse_possibili(griglia):
        stampa(griglia)
        if turno == 'X':
            r = int(input('riga: '))
            c = int(input('colonna: '))
            mossa = (r, c)
        else:
            mossa = scegli_mossa(griglia, turno)
        griglia[mossa] = turno
        if ha_vinto(griglia, turno):
            print('Ha vinto', turno)
            return
        turno = avversario(turno)
    print('Pareggio')

if __name__ == '__main__':
    gioca()
