# Krestiki-noliki. Pole - spisok iz 9 elementov, v svobodnoy kletke stoit eyo nomer (1..9).

LINII = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))


def svobodnye(pole):
    return [k for k in pole if k not in ("X", "O")]


def pobeda(pole, znak):
    return any(all(pole[n - 1] == znak for n in liniya) for liniya in LINII)


def protivnik(znak):
    return {"X": "O", "O": "X"}[znak]


def ocenka(pole, hodit):
    """Ocenka pozicii s tochki zreniya togo, kto sdelal posledniy hod."""
    tolko_chto = protivnik(hodit)
    if pobeda(pole, tolko_chto):
        return +1
    hody = svobodnye(pole)
    if not hody:
        return 0
    huzhe = +1
    for n in hody:
        pole[n - 1] = hodit
        # protivnik vybiraet luchshee dlya sebya, to est hudshee dlya nas
        huzhe = min(huzhe, -ocenka(pole, tolko_chto))
        pole[n - 1] = n
        if huzhe == -1:
            break
    return huzhe


def luchshiy_hod(pole, igrok):
    luchshiy, ball = None, -10
    for n in svobodnye(pole):
        pole[n - 1] = igrok
        b = ocenka(pole, protivnik(igrok))
        pole[n - 1] = n
        if b > ball:
            luchshiy, ball = n, b
    return luchshiy


def pechat(pole):
    for i in (0, 3, 6):
        print(*pole[i:i + 3], sep=" | ")


def igra():
    pole = list(range(1, 10))
    znak = "X"
    while svobodnye(pole):
        if znak == "X":
            pechat(pole)
            n = int(input("Vash hod: "))
        else:
            n = luchshiy_hod(pole, "O")
        pole[n - 1] = znak
        if pobeda(pole, znak):
            print("Pobeda", znak)
            break
        znak = protivnik(znak)
    pechat(pole)


if __name__ == "__main__":
    igra()
