"""Tre i rad, inlämningsuppgift 2. Brädet är en tupel med nio tecken ("X", "O" eller ".")."""
from functools import lru_cache

RADER = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def vinnare(bräde):
    for a, b, c in RADER:
        if bräde[a] != "." and bräde[a] == bräde[b] == bräde[c]:
            return bräde[a]
    return None


def lägg(bräde, ruta, spelare):
    return bräde[:ruta] + (spelare,) + bräde[ruta + 1:]


def andra(spelare):
    return "O" if spelare == "X" else "X"


@lru_cache(maxsize=20000)
def värde(bräde, spelare):
    """Värdet för X när det är spelarens tur."""
    if "." not in bräde:
        return 0                    # oavgjort
    v = vinnare(bräde)
    if v == "X":
        return 1
    if v == "O":
        return -1
    alla = [värde(lägg(bräde, ruta, spelare), andra(spelare)) for ruta in range(9) if bräde[ruta] == "."]
    if spelare == "X":
        return max(alla)
    return min(alla)


def bästa_drag(bräde, spelare):
    bästa = None
    for ruta in range(9):
        if bräde[ruta] != ".":
            continue
        v = värde(lägg(bräde, ruta, spelare), andra(spelare))
        if spelare == "O":
            v = -v
        if bästa is None or v > bästa[0]:
            bästa = (v, ruta)
    return bästa[1]


if __name__ == "__main__":
    bräde, spelare = (".",) * 9, "X"
    while "." in bräde and vinnare(bräde) is None:
        bräde = lägg(bräde, bästa_drag(bräde, spelare), spelare)
        spelare = andra(spelare)
        print("".join(bräde[:3]), "".join(bräde[3:6]), "".join(bräde[6:]), sep="\n", end="\n\n")
