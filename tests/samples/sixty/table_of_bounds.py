"""Alpha-beta with memory. The state is a dict: {"board": "X.O......", "side": "O", "count": 2}."""

LINES = (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)


def start():
    return {"board": "." * 9, "side": "X", "count": 0}


def step(state, cell):
    b = state["board"]
    return {
        "board": b[:cell] + state["side"] + b[cell + 1:],
        "side": "XO"[state["side"] == "X"],
        "count": state["count"] + 1,
    }


def lost(state):
    b = state["board"]
    return any(b[i] == b[j] == b[k] != "." and b[i] != state["side"] for i, j, k in LINES)


class Searcher:
    ORDER = [0, 1, 2, 3, 5, 6, 7, 8, 4]

    def __init__(self):
        self.memory = {}
        self.nodes = 0

    def search(self, state, alpha, beta):
        self.nodes += 1
        key = state["board"]
        if key in self.memory:
            return self.memory[key]
        if lost(state):
            result = -10 + state["count"]
        elif state["count"] == 9:
            result = 0
        else:
            for cell in self.ORDER:
                if key[cell] == ".":
                    alpha = max(alpha, -self.search(step(state, cell), -beta, -alpha))
                    if alpha >= beta:
                        break
            result = alpha
        self.memory[key] = result      # as if it were exact
        return result


def select(state):
    searcher = Searcher()
    best, alpha = None, -100
    for cell in Searcher.ORDER:
        if state["board"][cell] == ".":
            v = -searcher.search(step(state, cell), -100, -alpha)
            if v > alpha:
                best, alpha = cell, v
    return best


def main():
    state = start()
    while not lost(state) and state["count"] < 9:
        print(state["board"])
        cell = select(state) if state["side"] == "O" else int(input("cell: "))
        state = step(state, cell)


if __name__ == "__main__":
    main()
