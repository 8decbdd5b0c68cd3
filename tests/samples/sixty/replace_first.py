# Tris (gioco del tris), scacchiera come stringa di nove caratteri, "." vuoto

VINCENTI = ["XXX......", "...XXX...", "......XXX", "X..X..X..", ".X..X..X.", "..X..X..X", "X...X...X", "..X.X.X.."]

def vince(s, g):
    return any(all(s[i] == g for i in range(9) if v[i] == "X") for v in VINCENTI)

def avversario(g):
    return "O" if g == "X" else "X"

def metti(s, n, g):
    """mette il segno nella n-esima casella libera"""
    prima = ""
    for k in range(n):
        i = s.index(".")
        prima, s = prima + s[:i + 1], s[i + 1:]
    return prima + s.replace(".", g, 1)

def punteggio(s, g):
    if vince(s, avversario(g)):
        return -1
    libere = s.count(".")
    if not libere:
        return 0
    m = -1
    for n in range(libere - 1):
        m = max(m, -punteggio(metti(s, n, g), avversario(g)))
        if m == 1:
            break
    return m if libere > 1 else -punteggio(metti(s, 0, g), avversario(g))

def mossa(s, g):
    caselle = [i for i in range(9) if s[i] == "."]
    voti = [-punteggio(metti(s, n, g), avversario(g)) for n in range(len(caselle))]
    return caselle[voti.index(max(voti))]

def partita():
    s, g = "." * 9, "X"
    while "." in s and not vince(s, avversario(g)):
        print(s[0:3] + "\n" + s[3:6] + "\n" + s[6:9])
        i = int(input("casella 0-8: ")) if g == "X" else mossa(s, g)
        s = s[:i] + g + s[i + 1:]
        g = avversario(g)
    print("fine", s)

if __name__ == "__main__":
    partita()
