class Tablero:
    def __init__(self, casillas=None):
        self.casillas = casillas if casillas is not None else [[0, 0, 0] for _ in range(3)]

    def libres(self):
        return [(f, c) for f in range(3) for c in range(3) if self.casillas[f][c] == 0]

    def poner(self, f, c, ficha):
        self.casillas[f][c] = ficha

    def quitar(self, f, c):
        self.casillas[f][c] = 0

    def ganador(self):
        t = self.casillas
        lineas = [t[0], t[1], t[2], [t[i][0] for i in range(3)], [t[i][1] for i in range(3)], [t[i][2] for i in range(3)],
                  [t[i][i] for i in range(3)], [t[i][2 - i] for i in range(3)]]
        for linea in lineas:
            if linea[0] != 0 and linea[0] == linea[1] == linea[2]:
                return linea[0]
        return 0


class Inteligencia:
    """Fichas: 1 y 2. La inteligencia juega con la ficha que se le da."""

    def __init__(self, ficha):
        self.ficha = ficha
        self.rival = 3 - ficha

    def puntuar(self, tablero, turno):
        g = tablero.ganador()
        if g == self.ficha:
            return 1
        if g == self.rival:
            return -1
        if not tablero.libres():
            return 0
        mejor = 0
        for f, c in tablero.libres():
            tablero.poner(f, c, turno)
            p = self.puntuar(tablero, 3 - turno)
            tablero.quitar(f, c)
            if turno == self.ficha and p > mejor:
                mejor = p
            if turno == self.rival and p < mejor:
                mejor = p
        return mejor

    def jugar(self, tablero):
        opciones = []
        for f, c in tablero.libres():
            tablero.poner(f, c, self.ficha)
            opciones.append((self.puntuar(tablero, self.rival), (f, c)))
            tablero.quitar(f, c)
        return max(opciones)[1]
