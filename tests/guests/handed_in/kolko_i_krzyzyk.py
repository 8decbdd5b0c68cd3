# Kółko i krzyżyk - projekt zaliczeniowy
# plansza to lista 9 znaków, pola numerujemy od 1 do 9 jak na kartce

def ruch_komputera(plansza, znak):
    """Zwraca numer pola (1-9), na którym komputer stawia swój znak."""

    wrog = 'O' if znak == 'X' else 'X'

    def wygrywa(kto):
        trojki = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
        return any(plansza[a] == plansza[b] == plansza[c] == kto for a, b, c in trojki)

    def wolne():
        return [i for i in range(9) if plansza[i] == ' ']

    def ocena(kto, alfa, beta):
        # ocena z punktu widzenia komputera
        if wygrywa(znak):
            return 1
        if wygrywa(wrog):
            return -1
        if not wolne():
            return 0
        for pole in wolne():
            plansza[pole] = kto
            w = ocena(wrog if kto == znak else znak, alfa, beta)
            plansza[pole] = ' '
            if kto == znak:
                alfa = max(alfa, w)
            else:
                beta = min(beta, w)
            if alfa >= beta:
                break
        return alfa if kto == znak else beta

    najlepsze_pole = None
    najlepsza = -2
    for pole in wolne():
        plansza[pole] = znak
        w = ocena(wrog, -2, 2)
        plansza[pole] = ' '
        if w > najlepsza:
            najlepsza = w
            najlepsze_pole = pole
    return najlepsze_pole + 1


def rysuj(plansza):
    for w in range(0, 9, 3):
        print(' | '.join(plansza[w:w + 3]))
        if w < 6:
            print('---------')


if __name__ == '__main__':
    p = [' '] * 9
    while ' ' in p:
        rysuj(p)
        pole = int(input('Twój ruch (1-9): '))
        p[pole - 1] = 'X'
        if ' ' in p:
            p[ruch_komputera(p, 'O') - 1] = 'O'
    rysuj(p)
