# Kolko i krzyzyk - minimax z odcieciami. '.' puste pole, plansza jako lista napisow (3 wiersze)

alfa = -1000
beta = 1000


def wygral(p, z):
    for i in range(3):
        if p[i][0] == p[i][1] == p[i][2] == z or p[0][i] == p[1][i] == p[2][i] == z:
            return True
    return p[0][0] == p[1][1] == p[2][2] == z or p[0][2] == p[1][1] == p[2][0] == z


def pelna(p):
    return not any('.' in wiersz for wiersz in p)


def ocen(p, ruch_komputera, komputer, gracz):
    global alfa, beta
    if wygral(p, komputer):
        return 10
    if wygral(p, gracz):
        return -10
    if pelna(p):
        return 0
    najlepszy = -1000 if ruch_komputera else 1000
    for i in range(3):
        for j in range(3):
            if p[i][j] == '.':
                p[i][j] = komputer if ruch_komputera else gracz
                wynik = ocen(p, not ruch_komputera, komputer, gracz)
                p[i][j] = '.'
                if ruch_komputera:
                    najlepszy = max(najlepszy, wynik)
                    alfa = max(alfa, najlepszy)
                else:
                    najlepszy = min(najlepszy, wynik)
                    beta = min(beta, najlepszy)
                if beta <= alfa:
                    return najlepszy
    return najlepszy


def najlepszy_ruch(plansza, komputer):
    global alfa, beta
    alfa, beta = -1000, 1000
    gracz = 'O' if komputer == 'X' else 'X'
    p = [list(w) for w in plansza]
    wynik, ruch = -2000, None
    for i in range(3):
        for j in range(3):
            if p[i][j] == '.':
                p[i][j] = komputer
                w = ocen(p, False, komputer, gracz)
                p[i][j] = '.'
                if w > wynik:
                    wynik, ruch = w, (i, j)
    return ruch
