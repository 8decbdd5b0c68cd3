# Juego del gato (tres en raya) - Proyecto final de Programacion I
# Juega una persona contra la computadora

LINEAS = [[0, 1, 2], [3, 4, 5], [6, 7, 8],
          [0, 3, 6], [1, 4, 7], [2, 5, 8],
          [0, 4, 8], [2, 4, 6]]


def dibujar(tablero):
    print()
    for i in range(0, 9, 3):
        print(" " + " | ".join(tablero[i:i + 3]))
        if i < 6:
            print("---+---+---")


def gano(tablero, ficha):
    for linea in LINEAS:
        if all(tablero[c] == ficha for c in linea):
            return True
    return False


def lleno(tablero):
    return ' ' not in tablero


def otro(ficha):
    return 'O' if ficha == 'X' else 'X'


def minimax(tablero, yo, turno, alfa, beta):
    if gano(tablero, yo):
        return 1
    if gano(tablero, otro(yo)):
        return -1
    if lleno(tablero):
        return 0
    mejor = -2 if turno == yo else 2
    for c in range(9):
        if tablero[c] != ' ':
            continue
        tablero[c] = turno
        v = minimax(tablero, yo, otro(turno), alfa, beta)
        tablero[c] = ' '
        if turno == yo:
            mejor = max(mejor, v)
            alfa = max(alfa, v)
        else:
            mejor = min(mejor, v)
            beta = min(beta, v)
        if beta <= alfa:
            break
    return mejor


def mejor_jugada(tablero, ficha):
    jugada = None
    mejor = -2
    for c in range(9):
        if tablero[c] == ' ':
            tablero[c] = ficha
            v = minimax(tablero, ficha, otro(ficha), -2, 2)
            tablero[c] = ' '
            if v > mejor:
                mejor, jugada = v, c
    return jugada


def main():
    tablero = [' '] * 9
    turno = 'X'
    humano = input("Quieres ser X u O? ").upper()
    while not gano(tablero, 'X') and not gano(tablero, 'O') and not lleno(tablero):
        dibujar(tablero)
        if turno == humano:
            c = int(input("Casilla (1-9): ")) - 1
            if tablero[c] != ' ':
                print("Ocupada!")
                continue
        else:
            c = mejor_jugada(tablero, turno)
        tablero[c] = turno
        turno = otro(turno)
    dibujar(tablero)


if __name__ == "__main__":
    main()
