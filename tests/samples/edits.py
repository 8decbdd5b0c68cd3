"""Homework with a fault, and right homework of another style, as edits of another one: by the name of the engine
the name of the one that it is made from, and what is replaced in that."""

from __future__ import annotations

EDITS: dict[str, tuple[str, tuple[tuple[str, str], ...]]] = {
    "always_for_x.py": (
        "right_nested_rows.py",
        (
            (
                "return min(actions(board), key=lambda action: max_value(result(board, action)))",
                "return max(actions(board), key=lambda action: max_value(result(board, action)))",
            ),
        ),
    ),
    "bounds_unchanged.py": (
        "right_text.py",
        (
            (
                "value = -alphabeta(place(text, n, side), other, -beta, -alpha)",
                "value = -alphabeta(place(text, n, side), other, alpha, beta)",
            ),
        ),
    ),
    "columns_forgotten.py": (
        "right_list.py",
        (
            (
                "WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]",
                "WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 4, 8), (2, 4, 6)]",
            ),
        ),
    ),
    "diagonals_forgotten.py": (
        "right_list.py",
        (
            (
                "WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]",
                "WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8)]",
            ),
        ),
    ),
    "draw_for_the_last.py": ("right_numbers.py", (("     return 0", "     return 1"),)),
    "draw_for_the_waiting.py": ("right_numbers.py", (("     return 0", "     return -1"),)),
    "last_best.py": ("right_list.py", (("if score > best_score:", "if score >= best_score:"),)),
    "moves_twice.py": (
        "right_list.py",
        (("score = minimax(board, 0, False, player, other)", "score = minimax(board, 0, True, player, other)"),),
    ),
    "one_diagonal_forgotten.py": (
        "right_list.py",
        (
            (
                "WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]",
                "WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8)]",
            ),
        ),
    ),
    "one_diagonal_not_looked_at.py": (
        "right_nested_rows.py",
        (
            (
                "if board[0][0] == board[1][1] == board[2][2] or board[0][2] == board[1][1] == board[2][0]:",
                "if board[0][0] == board[1][1] == board[2][2]:",
            ),
        ),
    ),
    "own_best_begins_at_zero.py": ("right_list.py", (("best = -1000", "best = 0"),)),
    "right_in_place.py": ("right_numbers.py", (("return chosen", "squares[chosen] = player"),)),
    "right_root_window.py": (
        "right_text.py",
        (
            (
                "value = -alphabeta(place(text, n, side), other, -100, 100)",
                "value = -alphabeta(place(text, n, side), other, -100, -best)",
            ),
        ),
    ),
    "sign_not_turned.py": (
        "right_numbers.py",
        (
            (
                "for n in range(9):\n        if squares[n] == 0:\n            squares[n] = player\n            value = -negamax(squares, -player)\n            squares[n] = 0\n            if value > best:\n                best = value",
                "for n in range(9):\n        if squares[n] == 0:\n            squares[n] = player\n            value = negamax(squares, -player)\n            squares[n] = 0\n            if value > best:\n                best = value",
            ),
        ),
    ),
    "sign_not_turned_at_root.py": (
        "right_numbers.py",
        (
            (
                "for n in range(9):\n        if squares[n] == 0:\n            squares[n] = player\n            value = -negamax(squares, -player)\n            squares[n] = 0\n            if value > best:\n                best, chosen = value, n",
                "for n in range(9):\n        if squares[n] == 0:\n            squares[n] = player\n            value = negamax(squares, -player)\n            squares[n] = 0\n            if value > best:\n                best, chosen = value, n",
            ),
        ),
    ),
    "bounds_not_exchanged.py": (
        "right_text.py",
        (
            (
                "value = -alphabeta(place(text, n, side), other, -beta, -alpha)",
                "value = -alphabeta(place(text, n, side), other, -alpha, -beta)",
            ),
            (
                "value = -alphabeta(place(text, n, side), other, -100, 100)",
                "value = -alphabeta(place(text, n, side), other, 100, -100)",
            ),
        ),
    ),
    "depth_ignored.py": ("right_list.py", (("return 10 - depth", "return 1"), ("return depth - 10", "return -1"))),
    "later_wins.py": (
        "right_list.py",
        (("return 10 - depth", "return 10 + depth"), ("return depth - 10", "return -10 - depth")),
    ),
    "picks_the_worst.py": (
        "right_list.py",
        (("best_score = -1000", "best_score = 1000"), ("if score > best_score:", "if score < best_score:")),
    ),
    "returns_inside_loop.py": (
        "right_list.py",
        (
            ("     return best", "             return best"),
            ('board[i] = " "\n    return best', 'board[i] = " "\n            return best'),
        ),
    ),
    "sign_never_turned.py": (
        "right_numbers.py",
        (
            (
                "for n in range(9):\n        if squares[n] == 0:\n            squares[n] = player\n            value = -negamax(squares, -player)\n            squares[n] = 0\n            if value > best:\n                best = value",
                "for n in range(9):\n        if squares[n] == 0:\n            squares[n] = player\n            value = negamax(squares, -player)\n            squares[n] = 0\n            if value > best:\n                best = value",
            ),
            (
                "for n in range(9):\n        if squares[n] == 0:\n            squares[n] = player\n            value = -negamax(squares, -player)\n            squares[n] = 0\n            if value > best:\n                best, chosen = value, n",
                "for n in range(9):\n        if squares[n] == 0:\n            squares[n] = player\n            value = negamax(squares, -player)\n            squares[n] = 0\n            if value > best:\n                best, chosen = value, n",
            ),
        ),
    ),
    "blocks_first.py": (
        "greedy.py",
        (
            (
                'other = "O" if mark == "X" else "X"',
                'other = "O" if mark == "X" else "X"\n    blocks = sorted(finish(board, other))\n    if blocks:\n        return blocks[0]',
            ),
        ),
    ),
    "blocks_only.py": (
        "greedy.py",
        (
            (
                "return wins[0]",
                "return wins[0]\n    blocks = sorted(finish(board, other))\n    if blocks:\n        return blocks[0]",
            ),
        ),
    ),
    "draw_as_loss.py": ("depth_ignored.py", (("return 0", "return -1"),)),
    "draw_as_win.py": ("depth_ignored.py", (("return 0", "return 1"),)),
    "never_wins.py": (
        "greedy.py",
        (
            (
                "wins = sorted(finish(board, mark))\n    if wins:\n        return wins[0]",
                "blocks = sorted(finish(board, other))\n    if blocks:\n        return blocks[0]",
            ),
        ),
    ),
    "right_bounds_kept_back.py": (
        "right_break_inner.py",
        (
            ("def minimax(b, depth, is_max, alpha, beta):", "def minimax(b, depth, is_max, alpha=-1000, beta=1000):"),
            ("value = minimax(b, depth + 1, not is_max, alpha, beta)", "value = minimax(b, depth + 1, not is_max)"),
            ("value = minimax(b, 0, not is_x, -1000, 1000)", "value = minimax(b, 0, not is_x)"),
        ),
    ),
    "right_new_board.py": (
        "right_numbers.py",
        (("return chosen", "after = list(squares)\n    after[chosen] = player\n    return after"),),
    ),
    "best_begins_at_zero.py": ("depth_ignored.py", (("best = -1000", "best = 0"), ("best = 1000", "best = 0"))),
    "both_maximise.py": (
        "depth_ignored.py",
        (
            ("best = 1000", "best = -1000"),
            (
                "best = min(best, minimax(board, depth + 1, True, me, you))",
                "best = max(best, minimax(board, depth + 1, True, me, you))",
            ),
        ),
    ),
    "both_minimise.py": (
        "depth_ignored.py",
        (
            ("best = -1000", "best = 1000"),
            (
                "best = max(best, minimax(board, depth + 1, False, me, you))",
                "best = min(best, minimax(board, depth + 1, False, me, you))",
            ),
        ),
    ),
    "greedy_by_lot.py": (
        "greedy.py",
        (
            (
                'wins = sorted(finish(board, mark))\n    if wins:\n        return wins[0]\n    return board.index(" ")',
                'from random import choice\n\n    wins = list(finish(board, mark))\n    return choice(wins or [n for n in range(9) if board[n] == " "])',
            ),
        ),
    ),
    "losses_not_seen.py": (
        "right_list.py",
        (
            (
                "return 10 - depth\n    if has_won(board, you):\n        return depth - 10\n    if is_full(board):",
                "return 1\n    if is_full(board) or has_won(board, you):",
            ),
        ),
    ),
    "negamax_index.py": (
        "right_numbers.py",
        (
            ("best = -2", "best, where = -99, None"),
            ("return best", "            where = n\n    return where"),
            ("best, chosen = -2, None", "best, chosen = -99, None"),
        ),
    ),
    "right_text_from_one.py": (
        "right_text.py",
        (
            (
                'return -(1 + text.count("."))\n    if "." not in text:',
                'return -(1 + text.count("-"))\n    if "-" not in text:',
            ),
            (
                'for n in range(9):\n        if text[n] == ".":\n            value = -alphabeta(place(text, n, side), other, -beta, -alpha)',
                'for n in range(9):\n        if text[n] == "-":\n            value = -alphabeta(place(text, n, side), other, -beta, -alpha)',
            ),
            (
                'for n in range(9):\n        if text[n] == ".":\n            value = -alphabeta(place(text, n, side), other, -100, 100)',
                'for n in range(9):\n        if text[n] == "-":\n            value = -alphabeta(place(text, n, side), other, -100, 100)',
            ),
            ("return cell", "return cell + 1"),
        ),
    ),
    "stops_1.py": (
        "right_numbers.py",
        (
            ("def negamax(squares, player):", "def negamax(squares, player, depth):"),
            ("     return 0", "     return 0\n    if depth == 0:\n        return 0"),
            (
                "for n in range(9):\n        if squares[n] == 0:\n            squares[n] = player\n            value = -negamax(squares, -player)\n            squares[n] = 0\n            if value > best:\n                best = value",
                "for n in range(9):\n        if squares[n] == 0:\n            squares[n] = player\n            value = -negamax(squares, -player, depth - 1)\n            squares[n] = 0\n            if value > best:\n                best = value",
            ),
            (
                "for n in range(9):\n        if squares[n] == 0:\n            squares[n] = player\n            value = -negamax(squares, -player)\n            squares[n] = 0\n            if value > best:\n                best, chosen = value, n",
                "for n in range(9):\n        if squares[n] == 0:\n            squares[n] = player\n            value = -negamax(squares, -player, 0)\n            squares[n] = 0\n            if value > best:\n                best, chosen = value, n",
            ),
        ),
    ),
    "stops_2.py": ("stops_1.py", (("value = -negamax(squares, -player, 0)", "value = -negamax(squares, -player, 1)"),)),
    "stops_3.py": ("stops_1.py", (("value = -negamax(squares, -player, 0)", "value = -negamax(squares, -player, 2)"),)),
    "stops_4.py": ("stops_1.py", (("value = -negamax(squares, -player, 0)", "value = -negamax(squares, -player, 3)"),)),
    "stops_5.py": ("stops_1.py", (("value = -negamax(squares, -player, 0)", "value = -negamax(squares, -player, 4)"),)),
    "flat_no_depth.py": (
        "depth_ignored.py",
        (
            ("def minimax(board, depth, is_maximizing, me, you):", "def minimax(board, is_maximizing, me, you):"),
            (
                "best = max(best, minimax(board, depth + 1, False, me, you))",
                "best = max(best, minimax(board, False, me, you))",
            ),
            (
                "best = min(best, minimax(board, depth + 1, True, me, you))",
                "best = min(best, minimax(board, True, me, you))",
            ),
            ("score = minimax(board, 0, False, player, other)", "score = minimax(board, False, player, other)"),
        ),
    ),
    "values_summed.py": (
        "depth_ignored.py",
        (
            ("best = -1000", "total = 0"),
            (
                "best = max(best, minimax(board, depth + 1, False, me, you))",
                "total += minimax(board, depth + 1, False, me, you)",
            ),
            ("return best\n    best = 1000", "return total\n    total = 0"),
            (
                "best = min(best, minimax(board, depth + 1, True, me, you))",
                "total += minimax(board, depth + 1, True, me, you)",
            ),
            ('board[i] = " "\n    return best', 'board[i] = " "\n    return total'),
        ),
    ),
}
