# JOGO DA VELHA contra o computador
# voce joga com X e o computador com O

tab = [[' ', ' ', ' '], [' ', ' ', ' '], [' ', ' ', ' ']]


def mostra():
    for linha in tab:
        print('|'.join(linha))
    print()


def ganhou(j):
    for i in range(3):
        if tab[i][0] == tab[i][1] == tab[i][2] == j:
            return True
        if tab[0][i] == tab[1][i] == tab[2][i] == j:
            return True
    if tab[0][0] == tab[1][1] == tab[2][2] == j:
        return True
    if tab[0][2] == tab[1][1] == tab[2][0] == j:
        return True
    return False


def empate():
    for linha in tab:
        if ' ' in linha:
            return False
    return True


def minimax(vez):
    if ganhou('O'):
        return 1
    if ganhou('X'):
        return -1
    if empate():
        return 0
    if vez == 'O':
        melhor = -10
        for l in range(3):
            for c in range(3):
                if tab[l][c] == ' ':
                    tab[l][c] = 'O'
                    melhor = max(melhor, minimax('X'))
                    tab[l][c] = ' '
                    if melhor == 1:
                        return 1
        return melhor
    pior = 10
    for l in range(3):
        for c in range(3):
            if tab[l][c] == ' ':
                tab[l][c] = 'X'
                pior = min(pior, minimax('O'))
                tab[l][c] = ' '
                if pior == -1:
                    return -1
    return pior


def jogada_computador():
    melhor = -10
    jogada = None
    for l in range(3):
        for c in range(3):
            if tab[l][c] == ' ':
                tab[l][c] = 'O'
                v = minimax('X')
                tab[l][c] = ' '
                if v > melhor:
                    melhor = v
                    jogada = [l, c]
    return jogada


print('=== JOGO DA VELHA ===')
while True:
    mostra()
    while True:
        l = int(input('linha (1-3): ')) - 1
        c = int(input('coluna (1-3): ')) - 1
        if 0 <= l <= 2 and 0 <= c <= 2 and tab[l][c] == ' ':
            break
        print('jogada invalida')
    tab[l][c] = 'X'
    if ganhou('X'):
        print('voce ganhou!')
        break
    if empate():
        print('empate')
        break
    l, c = jogada_computador()
    tab[l][c] = 'O'
    if ganhou('O'):
        mostra()
        print('o computador ganhou')
        break
