"""Jogo da velha - trabalho de Inteligência Artificial
O tabuleiro é uma string de 9 caracteres, por exemplo "XO.X....O" (o ponto é casa vazia).
"""
from functools import lru_cache

VAZIO = "."
LINHAS = ("012", "345", "678", "036", "147", "258", "048", "246")


def venceu(tabuleiro: str, jogador: str) -> bool:
    for linha in LINHAS:
        if all(tabuleiro[int(k)] == jogador for k in linha):
            return True
    return False


def trocar(jogador: str) -> str:
    if jogador == "X":
        return "O"
    return "X"


def jogar(tabuleiro: str, casa: int, jogador: str) -> str:
    return tabuleiro[:casa] + jogador + tabuleiro[casa + 1:]


@lru_cache(maxsize=None)
def avaliar(tabuleiro: str, vez: str) -> int:
    """Valor do tabuleiro para o X."""
    if venceu(tabuleiro, "X"):
        return 1
    if venceu(tabuleiro, "O"):
        return -1
    if VAZIO not in tabuleiro:
        return 0
    valores = []
    for casa in range(9):
        if tabuleiro[casa] == VAZIO:
            valores.append(avaliar(jogar(tabuleiro, casa, vez), trocar(vez)))
    return max(valores) if vez == "X" else min(valores)


def melhor_jogada(tabuleiro: str, vez: str) -> int:
    casas = [c for c in range(9) if tabuleiro[c] == VAZIO]
    escolher = max if vez == "X" else min
    return escolher(casas, key=lambda c: avaliar(jogar(tabuleiro, c, vez), trocar(vez)))


if __name__ == "__main__":
    t = VAZIO * 9
    v = "X"
    while VAZIO in t and not venceu(t, "X") and not venceu(t, "O"):
        t = jogar(t, melhor_jogada(t, v), v)
        v = trocar(v)
        print(t[:3], t[3:6], t[6:], sep="\n", end="\n\n")
