"""boter-kaas-en-eieren: het bord is een tekst van negen cijfers, 0 = leeg, 1 = kruisje, 2 = rondje"""

import functools


def beurt(bord):
    return "1" if bord.count("1") == bord.count("2") else "2"


def gewonnen(bord, speler):
    drie = speler * 3
    rijen = [bord[0:3], bord[3:6], bord[6:9]]
    kolommen = [bord[0::3], bord[1::3], bord[2::3]]
    schuin = [bord[0] + bord[4] + bord[8], bord[2] + bord[4] + bord[6]]
    return drie in rijen + kolommen + schuin


def zetten(bord):
    nieuw = []
    for i, cijfer in enumerate(bord):
        if cijfer == "0":
            nieuw.append((i + 1, bord[:i] + beurt(bord) + bord[i + 1:]))
    return nieuw


@functools.lru_cache(None)
def waarde(bord):
    """waarde voor wie aan de beurt is"""
    vorige = "2" if beurt(bord) == "1" else "1"
    if gewonnen(bord, vorige):
        return -(1 + bord.count("0"))
    if "0" not in bord:
        return 0
    return max(-waarde(b) for _, b in zetten(bord))


def speel(bord):
    """geeft het vakje (1 tot en met 9) van de beste zet"""
    beste = max(zetten(bord), key=lambda zet: -waarde(zet[1]))
    return beste[0]


if __name__ == "__main__":
    b = "000000000"
    while "0" in b and not gewonnen(b, "1") and not gewonnen(b, "2"):
        v = speel(b)
        print("vakje", v)
        b = b[:v - 1] + beurt(b) + b[v:]
    print(b[:3] + "\n" + b[3:6] + "\n" + b[6:])
