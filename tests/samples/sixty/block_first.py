# jogo da velha - o computador e esperto (quase)

def cria():
    return {1: ' ', 2: ' ', 3: ' ', 4: ' ', 5: ' ', 6: ' ', 7: ' ', 8: ' ', 9: ' '}

TRINCAS = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]

def venceu(jogo, simbolo):
    for t in TRINCAS:
        if [jogo[n] for n in t] == [simbolo] * 3:
            return True
    return False

def vazias(jogo):
    return [n for n in jogo if jogo[n] == ' ']

def ameaca(jogo, simbolo):
    for t in TRINCAS:
        valores = [jogo[n] for n in t]
        if valores.count(simbolo) == 2 and ' ' in valores:
            return t[valores.index(' ')]

def profundo(jogo, vez, eu):
    ele = 'O' if eu == 'X' else 'X'
    if venceu(jogo, eu): return 1
    if venceu(jogo, ele): return -1
    if not vazias(jogo): return 0
    notas = []
    for n in vazias(jogo):
        jogo[n] = vez
        notas.append(profundo(jogo, 'O' if vez == 'X' else 'X', eu))
        jogo[n] = ' '
        if notas[-1] == 1 and vez == eu: return 1
        if notas[-1] == -1 and vez == ele: return -1
    return max(notas) if vez == eu else min(notas)

def joga_computador(jogo, eu):
    ele = 'O' if eu == 'X' else 'X'
    perigo = ameaca(jogo, ele)
    if perigo:
        return perigo
    chance = ameaca(jogo, eu)
    if chance:
        return chance
    melhor = None
    for n in vazias(jogo):
        jogo[n] = eu
        nota = profundo(jogo, ele, eu)
        jogo[n] = ' '
        if melhor is None or nota > melhor[0]:
            melhor = (nota, n)
    return melhor[1]

def partida():
    jogo = cria()
    vez = 'X'
    while vazias(jogo):
        if vez == 'X':
            for i in (1, 4, 7):
                print(jogo[i], jogo[i + 1], jogo[i + 2])
            n = int(input('Casa (1 a 9): '))
        else:
            n = joga_computador(jogo, vez)
        jogo[n] = vez
        if venceu(jogo, vez):
            print(vez, 'venceu')
            break
        vez = 'O' if vez == 'X' else 'X'

if __name__ == '__main__':
    partida()
