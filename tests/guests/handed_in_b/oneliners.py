# how short can it be? board: "X.O......", a move is an index
L = "012 345 678 036 147 258 048 246".split()
won = lambda b, p: any(all(b[int(i)] == p for i in l) for l in L)
free = lambda b: [i for i, c in enumerate(b) if c == "."]
put = lambda b, i, p: b[:i] + p + b[i + 1:]
foe = lambda p: "OX"[p == "O"]
C = {}
val = lambda b, p: C[b] if b in C else C.setdefault(b, -1 if won(b, foe(p)) else max([-val(put(b, i, p), foe(p)) for i in free(b)], default=0))
move = lambda b, p: max(free(b), key=lambda i: -val(put(b, i, p), foe(p)))
