def turn(s):
    return "X" if s.count("X") == s.count("O") else "O"

def actions(s):
    rows = s.split("/")
    return [(r, c) for r in range(3) for c in range(3) if rows[r][c] == "."]

def result(s, action):
    at = 4 * action[0] + action[1]
    return s[:at] + turn(s) + s[at + 1:]

def winner(s):
    for step, starts in ((1, (0, 4, 8)), (4, (0, 1, 2)), (5, (0,)), (3, (2,))):
        for i in starts:
            if s[i] != "." and s[i] == s[i + step] == s[i + 2 * step]:
                return s[i]
    return None

def value(s):
    if winner(s):
        return 1 if winner(s) == "X" else -1
    return (max if turn(s) == "X" else min)((value(result(s, a)) for a in actions(s)), default=0)

def minimax(s):
    return (max if turn(s) == "X" else min)(actions(s), key=lambda a: value(result(s, a)))
