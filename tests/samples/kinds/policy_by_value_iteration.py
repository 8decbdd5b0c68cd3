LINES = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))

def over(s):
    for a, b, c in LINES:
        if s[a] != " " and s[a] == s[b] == s[c]:
            return True
    return " " not in s

def reward(s):
    for a, b, c in LINES:
        if s[a] != " " and s[a] == s[b] == s[c]:
            return 1 if s[a] == "X" else -1
    return 0

def turn(s):
    return "X" if s.count("X") == s.count("O") else "O"

def nexts(s):
    return {i: s[:i] + turn(s) + s[i + 1:] for i in range(9) if s[i] == " "}

states = {" " * 9}
frontier = [" " * 9]
while frontier:
    s = frontier.pop()
    if not over(s):
        for t in nexts(s).values():
            if t not in states:
                states.add(t)
                frontier.append(t)

V = {s: 0 for s in states}
changed = True
while changed:
    changed = False
    for s in states:
        new = reward(s) if over(s) else (max if turn(s) == "X" else min)(V[t] for t in nexts(s).values())
        if new != V[s]:
            V[s] = new
            changed = True

def policy(state):
    options = nexts(state)
    best = max if turn(state) == "X" else min
    return best(options, key=lambda i: V[options[i]])
