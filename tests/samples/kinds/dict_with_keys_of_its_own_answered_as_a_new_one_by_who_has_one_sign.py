TRIOS = ["a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 b2 c3", "a3 b2 c1"]
LIBRE = ""

def tablero_vacio():
    return {f + c: LIBRE for f in "abc" for c in "123"}

def gano(t, quien):
    return any(all(t[k] == quien for k in trio.split()) for trio in TRIOS)

def con(t, k, quien):
    nuevo = t.copy()
    nuevo[k] = quien
    return nuevo

def hijos(t, quien):
    return [con(t, k, quien) for k, v in t.items() if v == LIBRE]

def valor(t, quien):
    if gano(t, "humano"):
        return -1
    if gano(t, "compu"):
        return 1
    otro = "humano" if quien == "compu" else "compu"
    return (max if quien == "compu" else min)((valor(h, otro) for h in hijos(t, quien)), default=0)

def juega_compu(tablero):
    return max(hijos(tablero, "compu"), key=lambda h: valor(h, "humano"))
