# Juego del gato (tres en raya). La maquina siempre juega con 'O' y tira despues del humano.
HUMANO = 'X'
MAQUINA = 'O'


def crear_tablero():
    return [['', '', ''], ['', '', ''], ['', '', '']]


def imprimir(tablero):
    for fila in tablero:
        print(' | '.join(c if c else ' ' for c in fila))
        print('---------')


def gano(tablero, quien):
    for i in range(3):
        if all(tablero[i][j] == quien for j in range(3)):
            return True
        if all(tablero[j][i] == quien for j in range(3)):
            return True
    if all(tablero[i][i] == quien for i in range(3)):
        return True
    return all(tablero[i][2 - i] == quien for i in range(3))


def casillas_libres(tablero):
    return [(i, j) for i in range(3) for j in range(3) if tablero[i][j] == '']


def turno_humano_valor(tablero):
    """lo peor que nos puede hacer el humano"""
    if gano(tablero, MAQUINA):
        return 1
    libres = casillas_libres(tablero)
    if not libres:
        return 0
    peor = 2
    for i, j in libres:
        tablero[i][j] = HUMANO
        valor = turno_maquina_valor(tablero)
        tablero[i][j] = ''
        if valor < peor:
            peor = valor
        if peor == -1:
            break
    return peor


def turno_maquina_valor(tablero):
    """lo mejor que podemos conseguir nosotros"""
    if gano(tablero, HUMANO):
        return -1
    libres = casillas_libres(tablero)
    if not libres:
        return 0
    mejor = -2
    for i, j in libres:
        tablero[i][j] = MAQUINA
        valor = turno_humano_valor(tablero)
        tablero[i][j] = ''
        if valor > mejor:
            mejor = valor
        if mejor == 1:
            break
    return mejor


def mejor_movimiento(tablero):
    mejor, movimiento = -2, None
    for i, j in casillas_libres(tablero):
        tablero[i][j] = MAQUINA
        valor = turno_humano_valor(tablero)
        tablero[i][j] = ''
        if valor > mejor:
            mejor, movimiento = valor, (i, j)
    return movimiento


def main():
    tablero = crear_tablero()
    turno = HUMANO
    while casillas_libres(tablero) and not gano(tablero, HUMANO) and not gano(tablero, MAQUINA):
        imprimir(tablero)
        if turno == HUMANO:
            fila = int(input('Fila (0-2): '))
            columna = int(input('Columna (0-2): '))
        else:
            fila, columna = mejor_movimiento(tablero)
        tablero[fila][columna] = turno
        turno = MAQUINA if turno == HUMANO else HUMANO
    imprimir(tablero)


if __name__ == '__main__':
    main()
