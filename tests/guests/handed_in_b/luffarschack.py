"""Tre i rad, labb 3 i funktionell programmering. Inget tillstånd ändras någonsin."""
from functools import cache, reduce
from typing import NamedTuple


class Stallning(NamedTuple):
    rutor: tuple  # nio tecken, "." är tom
    tur: str      # "X" eller "O"


START = Stallning(tuple("........."), "X")
RADER = ("012", "345", "678", "036", "147", "258", "048", "246")


def andra(spelare):
    return "XO".replace(spelare, "")


def lagg(s, ruta):
    return Stallning(s.rutor[:ruta] + (s.tur,) + s.rutor[ruta + 1:], andra(s.tur))


def lediga(s):
    return tuple(filter(lambda r: s.rutor[r] == ".", range(9)))


def tre_i_rad(s, spelare):
    return any(map(lambda rad: set(map(lambda r: s.rutor[int(r)], rad)) == {spelare}, RADER))


@cache
def utfall(s):
    """1 om den som står på tur vinner, 0 oavgjort, -1 förlorar"""
    if tre_i_rad(s, andra(s.tur)):
        return -1
    return reduce(lambda basta, r: basta if basta == 1 else max(basta, -utfall(lagg(s, r))), lediga(s), -1) \
        if lediga(s) else 0


def basta_drag(s):
    """Det bästa draget i stallningen, som ett index 0-8."""
    return min(lediga(s), key=lambda r: utfall(lagg(s, r)))


if __name__ == "__main__":
    s = START
    while lediga(s) and not tre_i_rad(s, andra(s.tur)):
        s = lagg(s, basta_drag(s) if s.tur == "O" else int(input("ruta 0-8: ")))
        print("\n".join("".join(s.rutor[i:i + 3]) for i in (0, 3, 6)))
