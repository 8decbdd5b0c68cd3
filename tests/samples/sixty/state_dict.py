"""The whole game is a plain dict, so that it can be saved as JSON."""
import json

RUNS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def new_game():
    return {"cells": [None] * 9, "turn": "X", "ply": 0, "last": None, "players": {"X": "human", "O": "computer"}}


def winner(game):
    # only the last move can have won
    last = game["last"]
    if last is None:
        return None
    cells = game["cells"]
    for run in RUNS:
        if last in run and len({cells[i] for i in run}) == 1:
            return cells[last]
    return None


def after(game, move):
    cells = list(game["cells"])
    cells[move] = game["turn"]
    return {
        **game,
        "cells": cells,
        "turn": "O" if game["turn"] == "X" else "X",
        "ply": game["ply"] + 1,
        "last": move,
    }


def open_cells(game):
    return [i for i, c in enumerate(game["cells"]) if c is None]


_seen = {}


def worth(game):
    key = json.dumps(game["cells"])
    if key not in _seen:
        if winner(game):
            _seen[key] = -1
        elif game["ply"] == 9:
            _seen[key] = 0
        else:
            _seen[key] = max(-worth(after(game, m)) for m in open_cells(game))
    return _seen[key]


def decide(game):
    return min(open_cells(game), key=lambda m: worth(after(game, m)))


def ask(game):
    while True:
        text = input("Your cell, 0 to 8 (s saves): ")
        if text == "s":
            with open("game.json", "w") as f:
                json.dump(game, f)
        elif text.isdigit() and int(text) in open_cells(game):
            return int(text)


def loop(game):
    while not winner(game) and game["ply"] < 9:
        kind = game["players"][game["turn"]]
        move = decide(game) if kind == "computer" else ask(game)
        game = after(game, move)
        print(game["cells"])


if __name__ == "__main__":
    loop(new_game())
