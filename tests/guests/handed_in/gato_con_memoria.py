# El gato (tres en raya) con memoria
# La memoria se guarda entre jugadas, así la segunda partida es mucho más rápida.


class Maquina:
    def __init__(self, ficha="O"):
        self.ficha = ficha
        self.rival = "X" if ficha == "O" else "O"
        self.memoria = {}

    def ganador(self, t):
        for f in range(3):
            if t[f][0] != "" and t[f][0] == t[f][1] == t[f][2]:
                return t[f][0]
        for c in range(3):
            if t[0][c] != "" and t[0][c] == t[1][c] == t[2][c]:
                return t[0][c]
        if t[1][1] != "" and (t[0][0] == t[1][1] == t[2][2] or t[0][2] == t[1][1] == t[2][0]):
            return t[1][1]
        return None

    def clave(self, t):
        return "/".join(",".join(fila) for fila in t)

    def valor(self, t, le_toca):
        clave = self.clave(t) + le_toca
        if clave in self.memoria:
            return self.memoria[clave]
        g = self.ganador(t)
        if g == self.ficha:
            v = 1
        elif g == self.rival:
            v = -1
        else:
            opciones = []
            for f in range(3):
                for c in range(3):
                    if t[f][c] == "":
                        t[f][c] = le_toca
                        siguiente = self.rival if le_toca == self.ficha else self.ficha
                        opciones.append(self.valor(t, siguiente))
                        t[f][c] = ""
            if not opciones:
                v = 0
            elif le_toca == self.ficha:
                v = max(opciones)
            else:
                v = min(opciones)
        self.memoria[clave] = v
        return v

    def mejor_jugada(self, tablero):
        mejor, jugada = -2, None
        for f in range(3):
            for c in range(3):
                if tablero[f][c] == "":
                    tablero[f][c] = self.ficha
                    v = self.valor(tablero, self.rival)
                    tablero[f][c] = ""
                    if v > mejor:
                        mejor, jugada = v, (f, c)
        return jugada


def mostrar(tablero):
    for fila in tablero:
        print(" | ".join(x or " " for x in fila))
    print()


def main():
    tablero = [["", "", ""], ["", "", ""], ["", "", ""]]
    maquina = Maquina("O")
    while maquina.ganador(tablero) is None:
        mostrar(tablero)
        fila, col = [int(x) for x in input("fila,columna: ").split(",")]
        tablero[fila][col] = "X"
        if maquina.ganador(tablero):
            break
        jugada = maquina.mejor_jugada(tablero)
        if jugada is None:
            break
        tablero[jugada[0]][jugada[1]] = "O"
    mostrar(tablero)


if __name__ == "__main__":
    main()
