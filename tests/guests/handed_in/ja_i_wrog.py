# -*- coding: utf-8 -*-
# kółko i krzyżyk, funkcja ruch dostaje planszę (napis 9 znaków), mój znak i znak wroga


def linie(plansza):
    for i in range(3):
        yield plansza[3 * i:3 * i + 3]
        yield plansza[i::3]
    yield plansza[::4]
    yield plansza[2:7:2]


def wynik(plansza, ja, wrog, moja_kolej):
    if ja * 3 in linie(plansza):
        return 1
    if wrog * 3 in linie(plansza):
        return -1
    if '_' not in plansza:
        return 0
    znak = ja if moja_kolej else wrog
    najlepszy = None
    for i, pole in enumerate(plansza):
        if pole == '_':
            w = wynik(plansza[:i] + znak + plansza[i + 1:], ja, wrog, not moja_kolej)
            if moja_kolej and w == 1 or not moja_kolej and w == -1:
                return w     # lepiej już nie będzie
            if najlepszy is None or (w > najlepszy if moja_kolej else w < najlepszy):
                najlepszy = w
    return najlepszy


def ruch(plansza, ja, wrog):
    ruchy = []
    for i in range(9):
        if plansza[i] == '_':
            ruchy.append((wynik(plansza[:i] + ja + plansza[i + 1:], ja, wrog, False), -i))
    return -max(ruchy)[1]


if __name__ == '__main__':
    p = '_________'
    for tura in range(9):
        ja, wrog = ('X', 'O') if tura % 2 == 0 else ('O', 'X')
        i = ruch(p, ja, wrog)
        p = p[:i] + ja + p[i + 1:]
        print(p[:3], p[3:6], p[6:], sep='\n')
        print()
