# Tre-i-rad för programmering 2. spelplan = lista med 9 tecken, " " är tom ruta
# Datorn kan spela både "X" och "O".

VINSTRADER = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]


def ar_full(spelplan):
    for ruta in spelplan:
        if ruta == " ":
            return False
    return True


def vinnare(spelplan):
    for rad in VINSTRADER:
        if spelplan[rad[0]] == spelplan[rad[1]] == spelplan[rad[2]] != " ":
            return spelplan[rad[0]]
    return None


def poang(spelplan, djup, min_tur, dator, manniska):
    if ar_full(spelplan):
        return 0
    v = vinnare(spelplan)
    if v == dator:
        return 10 - djup
    if v == manniska:
        return djup - 10

    if min_tur:
        basta = -100
        for i in range(9):
            if spelplan[i] == " ":
                spelplan[i] = dator
                p = poang(spelplan, djup + 1, False, dator, manniska)
                spelplan[i] = " "
                if p > basta:
                    basta = p
        return basta

    samsta = 100
    for i in range(9):
        if spelplan[i] == " ":
            spelplan[i] = manniska
            p = poang(spelplan, djup + 1, True, dator, manniska)
            spelplan[i] = " "
            if p < samsta:
                samsta = p
    return samsta


def datorns_drag(spelplan, dator):
    manniska = "X" if dator == "O" else "O"
    basta, drag = -100, None
    for i in range(9):
        if spelplan[i] == " ":
            spelplan[i] = dator
            p = poang(spelplan, 1, False, dator, manniska)
            spelplan[i] = " "
            if p > basta:
                basta, drag = p, i
    return drag
