# Tres en raya. Tarea 3 - Fundamentos de IA
# El tablero es una lista de listas con 'X', 'O' y ' '

def hay_ganador(t, j):
    for i in range(3):
        if all(t[i][c] == j for c in range(3)) or all(t[f][i] == j for f in range(3)):
            return True
    return all(t[i][i] == j for i in range(3)) or all(t[i][2 - i] == j for i in range(3))


def libres(t):
    return [(f, c) for f in range(3) for c in range(3) if t[f][c] == ' ']


def minimax(t, es_max, yo, otro):
    if hay_ganador(t, yo):
        return 1
    if hay_ganador(t, otro):
        return -1
    if not libres(t):
        return 0
    if es_max:
        mejor = -2
        for f, c in libres(t):
            t[f][c] = yo
            mejor = max(mejor, minimax(t, False, yo, otro))
            t[f][c] = ' '
        return mejor
    else:
        peor = 2
        for f, c in libres(t):
            t[f][c] = otro
            peor = min(peor, minimax(t, True, yo, otro))
        return peor


def jugar_maquina(tablero, yo):
    otro = 'O' if yo == 'X' else 'X'
    mejor_valor = -2
    mejor_mov = None
    for f, c in libres(tablero):
        copia = [fila[:] for fila in tablero]
        copia[f][c] = yo
        valor = minimax(copia, False, yo, otro)
        if valor > mejor_valor:
            mejor_valor = valor
            mejor_mov = (f, c)
    return mejor_mov


def imprimir(tablero):
    print('\n-----\n'.join('|'.join(fila) for fila in tablero))


if __name__ == '__main__':
    tablero = [[' '] * 3 for _ in range(3)]
    turno = 'X'
    while libres(tablero) and not hay_ganador(tablero, 'X') and not hay_ganador(tablero, 'O'):
        f, c = jugar_maquina(tablero, turno)
        tablero[f][c] = turno
        imprimir(tablero)
        print()
        turno = 'O' if turno == 'X' else 'X'
