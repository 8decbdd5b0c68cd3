"""Tic-tac-toe with MTD(f), after Plaat's page. Boards are texts of nine characters, "." is free."""

LOWER, UPPER = 0, 1
WIN = 10
LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]
LINES = [tuple(int(d) for d in line) for line in LINES]


class Engine:
    def __init__(self):
        self.bounds = {}

    def finished(self, text, last):
        for a, b, c in LINES:
            if text[a] == last and text[b] == last and text[c] == last:
                return True
        return False

    def with_memory(self, text, me, alpha, beta):
        """Fail-soft alpha-beta; the score is seen from the side to move."""
        you = "O" if me == "X" else "X"
        if self.finished(text, you):
            return -(WIN - (9 - text.count(".")))
        if "." not in text:
            return 0
        lower, upper = self.bounds.get(text, (-99, 99))
        if lower >= beta:
            return lower
        if upper <= alpha:
            return upper
        a = alpha = max(alpha, lower)
        beta = min(beta, upper)
        best = -99
        for i in range(9):
            if text[i] == ".":
                best = max(best, -self.with_memory(text[:i] + me + text[i + 1:], you, -beta, -a))
                a = max(a, best)
                if best >= beta:
                    break
        if best <= alpha:
            upper = min(upper, best)
        elif best >= beta:
            lower = max(lower, best)
        else:
            lower = upper = best
        self.bounds[text] = (lower, upper)
        return best

    def mtdf(self, text, me, first):
        g, low, high = first, -99, 99
        while low < high:
            beta = g + 1 if g == low else g
            g = self.with_memory(text, me, beta - 1, beta)
            if g < beta:
                high = g
            else:
                low = g
        return g

    def best(self, text, me):
        you = "O" if me == "X" else "X"
        pick, top = None, -100
        for i in range(9):
            if text[i] == ".":
                score = -self.mtdf(text[:i] + me + text[i + 1:], you, 0)
                if score > top:
                    pick, top = i, score
        return pick


def best_move(text, me):
    return Engine().best(text, me)


if __name__ == "__main__":
    print(best_move("X...O...X", "O"))
