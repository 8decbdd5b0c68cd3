# Jogo da velha - trabalho de Programação I
# o tabuleiro é uma lista de 9 posições, ' ' = vazio

def vencedor(t):
    trios = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
    for trio in trios:
        if t[trio[0]] != ' ' and t[trio[0]] == t[trio[1]] == t[trio[2]]:
            return t[trio[0]]
    if ' ' in t:
        return None
    return 'velha'


def pontos(t, eu, ele, minha_vez):
    fim = vencedor(t)
    if fim == eu:
        return 1
    elif fim == ele:
        return -1
    elif fim == 'velha':
        return 0
    lista = []
    for casa in range(9):
        if t[casa] == ' ':
            copia = t[:]
            copia[casa] = eu if minha_vez else ele
            p = pontos(copia, eu, ele, not minha_vez)
            # nao adianta procurar mais
            if minha_vez and p == 1:
                return 1
            if not minha_vez and p == -1:
                return -1
            lista.append(p)
    if minha_vez:
        return max(lista)
    return min(lista)


def jogada_computador(tabuleiro, simbolo):
    """Faz a jogada do computador direto no tabuleiro."""
    adversario = 'O' if simbolo == 'X' else 'X'
    melhor = -9
    onde = -1
    for casa in range(9):
        if tabuleiro[casa] == ' ':
            copia = tabuleiro[:]
            copia[casa] = simbolo
            p = pontos(copia, simbolo, adversario, False)
            if p > melhor:
                melhor = p
                onde = casa
    tabuleiro[onde] = simbolo


def mostrar(t):
    print(f'''
 {t[0]} | {t[1]} | {t[2]}
---+---+---
 {t[3]} | {t[4]} | {t[5]}
---+---+---
 {t[6]} | {t[7]} | {t[8]}
''')


def jogar():
    t = [' '] * 9
    vez = 'X'
    while vencedor(t) is None:
        mostrar(t)
        if vez == 'X':
            casa = int(input('Casa (1 a 9): ')) - 1
            t[casa] = 'X'
        else:
            jogada_computador(t, 'O')
        vez = 'O' if vez == 'X' else 'X'
    mostrar(t)
    print('Resultado:', vencedor(t))


if __name__ == '__main__':
    jogar()
