# Board in a bytearray, as on my microcontroller: 0x58 = 'X', 0x4F = 'O', 0x20 = free
FREE = 0x20
WINS = bytes([0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 3, 6, 1, 4, 7, 2, 5, 8, 0, 4, 8, 2, 4, 6])


def wins(cells, code):
    for k in range(0, 24, 3):
        if cells[WINS[k]] == code and cells[WINS[k + 1]] == code and cells[WINS[k + 2]] == code:
            return 1
    return 0


def search(cells, me, you, floor, ceiling):
    if wins(cells, you):
        return -1
    n = cells.find(FREE)
    if n < 0:
        return 0
    while n >= 0:
        cells[n] = me
        v = -search(cells, you, me, -ceiling, -floor)
        cells[n] = FREE
        if v > floor:
            floor = v
            if floor >= ceiling:
                return floor
        n = cells.find(FREE, n + 1)
    return floor


def think(cells: bytearray, me: int) -> int:
    """me is 0x58 or 0x4F; the number of the cell comes back, 0..8"""
    you = 0x58 ^ 0x4F ^ me
    floor, pick = -2, 0xFF
    for n in range(9):
        if cells[n] == FREE:
            cells[n] = me
            v = -search(cells, you, me, -1, -floor if floor > -1 else 1)
            cells[n] = FREE
            if v > floor:
                floor, pick = v, n
    return pick
