# Arvore de jogo explicita. 0 vazio, 1 = x, 2 = o.
class No:
    def __init__(self, estado, vez, jogada=None):
        self.estado = estado
        self.vez = vez
        self.jogada = jogada
        self.filhos = []

    def expandir(self):
        vazias = [i for i in range(9) if self.estado[i] == 0]
        if len(vazias) > 1:
            for i in vazias:
                novo = list(self.estado)
                novo[i] = self.vez
                no = No(novo, 3 - self.vez, i)
                self.filhos.append(no)
                if not ganhou(novo, self.vez):
                    no.expandir()


def ganhou(e, j):
    for a, b, c in [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]:
        if e[a] == j and e[b] == j and e[c] == j:
            return True
    return False


def nota(no, eu):
    if ganhou(no.estado, eu):
        return 1
    if ganhou(no.estado, 3 - eu):
        return -1
    if not no.filhos:
        return 0
    notas = [nota(f, eu) for f in no.filhos]
    return max(notas) if no.vez == eu else min(notas)


def escolher(estado, eu):
    raiz = No(list(estado), eu)
    raiz.expandir()
    melhor = max(raiz.filhos, key=lambda f: nota(f, eu))
    return melhor.jogada
