# Alpha-beta on a text of nine characters; "." is an empty cell.
TRIPLES = ["012", "345", "678", "036", "147", "258", "048", "246"]


def lost(text, side):
    other = "O" if side == "X" else "X"
    return any(all(text[int(c)] == other for c in triple) for triple in TRIPLES)


def place(text, n, side):
    return text[:n] + side + text[n + 1:]


def alphabeta(text, side, alpha, beta):
    other = "O" if side == "X" else "X"
    if lost(text, side):
        return -(1 + text.count("."))
    if "." not in text:
        return 0
    best = -100
    for n in range(9):
        if text[n] == ".":
            value = -alphabeta(place(text, n, side), other, -beta, -alpha)
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    return best


def play(text, side):
    other = "O" if side == "X" else "X"
    best, cell = -100, None
    for n in range(9):
        if text[n] == ".":
            value = -alphabeta(place(text, n, side), other, -100, 100)
            if value > best:
                best, cell = value, n
    return cell
