LINES = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))
board = bytearray(b"." * 9)

def val(b, me, you):
    if any(b[x] == b[y] == b[z] == you for x, y, z in LINES):
        return -1
    best = -2
    for i in range(9):
        if b[i] == ord("."):
            b[i] = me
            best = max(best, -val(b, you, me))
            b[i] = ord(".")
    return best if best > -2 else 0

def pick(b, me):
    me = ord(me)
    you = ord("O") if me == ord("X") else ord("X")
    best, at = -2, None
    for i in range(9):
        if b[i] == ord("."):
            b[i] = me
            v = -val(b, you, me)
            b[i] = ord(".")
            if v > best:
                best, at = v, i
    return at
