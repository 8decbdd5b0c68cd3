# Tic-Tac-Toe mit der Schildkroete: Kreis = 1, Kreuz = -1, der Computer spielt Kreuz und faengt an
from turtle import *

feld = [0] * 9

def gitter():
    speed(0)
    hideturtle()
    for k in (-50, 50):
        penup(); goto(k, -150); pendown(); goto(k, 150)
        penup(); goto(-150, k); pendown(); goto(150, k)

def male(i, wer):
    x, y = -100 + i % 3 * 100, 100 - i // 3 * 100
    penup()
    if wer == 1:
        goto(x, y - 30); pendown(); circle(30)
    else:
        goto(x - 30, y - 30); pendown(); goto(x + 30, y + 30)
        penup(); goto(x - 30, y + 30); pendown(); goto(x + 30, y - 30)

def drei(wer):
    s = 3 * wer
    for i in range(3):
        if sum(feld[3*i:3*i+3]) == s or sum(feld[i::3]) == s:
            return True
    return sum(feld[0::4]) == s

def bewerten(wer):
    if drei(-1): return -1
    if drei(1): return 1
    if 0 not in feld: return 0
    werte = []
    for i in range(9):
        if feld[i] == 0:
            feld[i] = wer
            werte.append(bewerten(-wer))
            feld[i] = 0
            if werte[-1] == wer:
                return wer
    return max(werte) if wer == 1 else min(werte)

def computer():
    bester = None
    for i in range(9):
        if feld[i] == 0:
            feld[i] = -1
            w = bewerten(1)
            feld[i] = 0
            if bester is None or w < bester[0]:
                bester = (w, i)
    feld[bester[1]] = -1
    male(bester[1], -1)

def klick(x, y):
    i = int((150 - y) // 100) * 3 + int((x + 150) // 100)
    if 0 <= i < 9 and feld[i] == 0 and not drei(-1):
        feld[i] = 1
        male(i, 1)
        if not drei(1) and 0 in feld:
            computer()

gitter()
computer()
onscreenclick(klick)
mainloop()
