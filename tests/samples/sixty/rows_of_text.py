# board: three strings, e.g. ["X.O", ".X.", "..."]
import time

def flip(p): return {"X": "O", "O": "X"}[p]

def straight(rows):
    yield from rows
    for c in range(3):
        yield rows[0][c] + rows[1][c] + rows[2][c]
    yield rows[0][0] + rows[1][1] + rows[2][2]
    yield rows[0][2] + rows[1][1] + rows[2][0]

def over(rows, p):
    return p * 3 in straight(rows)

def put(rows, r, c, p):
    rows = list(rows)
    rows[r] = rows[r][:c] + p + rows[r][c + 1:]
    return rows

def cells(rows):
    return [(r, c) for r in range(3) for c in range(3) if rows[r][c] == "."]

def search(rows, p, depth, a, b):
    "value for p; wins soon are better than wins late; 0 where the depth ends"
    if over(rows, flip(p)):
        return -(10 - (9 - len(cells(rows))) * 0.1)
    todo = cells(rows)
    if not todo or depth == 0:
        return 0
    for r, c in todo:
        a = max(a, -search(put(rows, r, c, p), flip(p), depth - 1, -b, -a))
        if a >= b:
            break
    return a

def iterative(rows, p):
    """Deepen until a win is seen or the end is reached."""
    todo = cells(rows)
    for depth in range(1, len(todo) + 1):
        scored = [(-search(put(rows, r, c, p), flip(p), depth - 1, -99, 99), r, c) for r, c in todo]
        scored.sort(key=lambda t: -t[0])
        if scored[0][0] > 0:
            break
        todo = [(r, c) for _, r, c in scored]
    return scored[0][1:]

def game():
    rows, p = ["...", "...", "..."], "X"
    while cells(rows) and not over(rows, flip(p)):
        if p == "X":
            print("\n".join(rows))
            r, c = map(int, input("row, column: ").split(","))
        else:
            t = time.time()
            r, c = iterative(rows, p)
            print("%.2f s" % (time.time() - t))
        rows = put(rows, r, c, p)
        p = flip(p)
    print("\n".join(rows))

if __name__ == "__main__":
    game()
