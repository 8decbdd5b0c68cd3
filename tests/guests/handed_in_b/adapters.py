"""How to ask each engine of this folder: one small function per file (see truth.py), and what its author knows to be wrong with it."""

ONLY = {"find_best_move": "X", "gato": "O", "papan_kamus": "O", "sketch_p5": "X", "orig_board": "X"}

NOT_CALLABLE = {}

FAULT = {
    "expert_rules": "rules: the block of a fork looks one move too short (16 positions)",
    "tris": "the third column is never checked: range(2)",
    "negamax_hw": "negamax without the minus",
    "kolko_i_krzyzyk": "alpha and beta are globals, shared by all siblings",
    "tictactoe_java": "the undo is skipped where maxValue cuts off",
    "tre_i_rad": "a full board is a draw before the winner is looked for",
    "juego_clase": "the best value starts at 0 for both sides",
    "minmax_string": "the value is always seen from x, though the computer may be o",
    "arvore": "does not expand the last free cell: raises ValueError in the last move, and takes the last move of a line for a draw",
    "oop_final": "NameError at each call: WINNING_LINES is nowhere defined",
    "phone_pad": "rules without forks, and the opposite corner is taken although it may be occupied",
    "cached_ai": "the cache, kept between calls, has no side in its key: the values of one side serve the other (right in a fresh process)",
    "beste_zet": "the default dict keeps the values of earlier calls: right only when asked for the first time in a process",
}

# Has a mistake in its code that costs nothing: the wrong window never cuts what matters, every answer is right.
HARMLESS = {"ab_solver": "negamax passes alpha and beta on as they are, neither exchanged nor negated"}


def other(side):
    return "O" if side == "X" else "X"


def flat(board, x, o, empty):
    """Give the board as a list of nine."""
    return [{"X": x, "O": o, " ": empty}[mark] for mark in board]


def grid(board, x, o, empty):
    """Give the board as three lists of three."""
    cells = flat(board, x, o, empty)
    return [cells[row : row + 3] for row in (0, 3, 6)]


def numbered(board, start, x="X", o="O"):
    """Give the board as a list of nine, a free cell as its number."""
    return [cell + start if mark == " " else (x if mark == "X" else o) for cell, mark in enumerate(board)]


def placed(before, behind):
    """Say which one cell of two flat boards differs."""
    (cell,) = [i for i in range(9) if before[i] != behind[i]]
    return cell


def history(board):
    """Give moves, X and O in turn, that lead to the board and do not end the game before."""
    mine = {side: [i for i in range(9) if board[i] == side] for side in "XO"}
    return [mine["XO"[turn % 2]][turn // 2] for turn in range(len(mine["X"]) + len(mine["O"]))]


def at(pair):
    """Turn (row, column) into a cell."""
    row, column = pair
    assert row in range(3) and column in range(3)
    return 3 * row + column


def find_best_move(m, board, side):
    move = m.findBestMove(grid(board, "x", "o", "_"))
    return at((move.row, move.col))


def strategy_pattern(m, board, side):
    return at(m.PerfectStrategy().choose(m.Board(grid(board, "X", "O", " ")), side))


def bits_contest(m, board, side):
    return m.solve(board.replace(" ", ".")) - 1


def tictactoe_schule(m, board, side):
    return m.TicTacToe.besterZug(list(board), side) - 1


def gato(m, board, side):
    return at(m.mejor_movimiento(grid(board, "X", "O", "")))


def morpion(m, board, side):
    game = m.Morpion()
    for cell in history(board):
        game.jouer(cell)
    return game.meilleur_coup()


def jogo_da_velha(m, board, side):
    cells = list(board)
    m.jogada_computador(cells, side)
    return placed(board, cells)


def xox_oyunu(m, board, side):
    return at(m.en_iyi_hamle(grid(board, "X", "O", "-"), side))


def krestiki(m, board, side):
    return m.luchshiy_hod(numbered(board, 1), side) - 1


def jing_zi_qi(m, board, side):
    return at(m.zui_jia_zou_fa(grid(board, 1, 2, 0)))


def papan_kamus(m, board, side):
    return m.langkah_bot({cell + 1: mark for cell, mark in enumerate(board)}) - 1


def luffarschack(m, board, side):
    return m.basta_drag(m.Stallning(tuple(board.replace(" ", ".")), side))


def genius_player(m, board, side):
    game = m.TicTacToe()
    for cell in range(9):
        if board[cell] != " ":
            game.make_move(cell, board[cell])
    return m.GeniusComputerPlayer(side).get_move(game)


def mtdf_player(m, board, side):
    return m.best_move(board.replace(" ", "."), side)


def scout(m, board, side):
    return at(m.choose_move(grid(board, 1, 2, 0), 1 if side == "X" else 2))


def deepening(m, board, side):
    return m.Searcher().think(flat(board, "X", "O", None), side)


def expert_rules(m, board, side):
    return m.play(list(board), side)


def sum_fifteen(m, board, side):
    return m.tic_tac_toe_move(flat(board, "X", "O", ""), side)


def playouts(m, board, side):
    return m.choose(list(board), side)


def endspiel_tabelle(m, board, side):
    return m.NAMEN.index(m.zug(board.replace(" ", "-")))


def forcing(m, board, side):
    return m.next_move(flat(board, "X", "O", "_"), side)


def oneliners(m, board, side):
    return m.move(board.replace(" ", "."), side)


def raw_bytes(m, board, side):
    return m.think(bytearray(board, "ascii"), ord(side))


def enum_match(m, board, side):
    return m.suggest([m.Mark(mark) for mark in board], m.Mark(side))


def next_board(m, board, side):
    return placed(board, m.next_board(board.replace(" ", "_")).replace("_", " "))


def sketch_p5(m, board, side):
    cells = grid(board, "X", "O", "")
    for x in range(3):
        for y in range(3):
            m.board[x][y] = cells[y][x]
    m.currentPlayer = m.ai
    m.bestMove()
    return placed(board, [m.board[cell % 3][cell // 3] or " " for cell in range(9)])


def orig_board(m, board, side):
    return m.bestSpot(numbered(board, 0))


def perform_move(m, board, side):
    game = m.Board()
    for cell, mark in enumerate(board):
        game.setVal(cell % 3, cell // 3, {"X": m.X_VAL, "O": m.O_VAL, " ": m.NO_VAL}[mark])
    m.AI(m.X_VAL if side == "X" else m.O_VAL).performMove(game)
    return placed(board, [" XO"[game.getVal(cell % 3, cell // 3)] for cell in range(9)])


def position_undo(m, board, side):
    return m.analyse(history(board))


def tris(m, board, side):
    return at(m.mossa(grid(board, "X", "O", ""), side))


def negamax_hw(m, board, side):
    return m.pick(flat(board, 1, -1, 0), 1 if side == "X" else -1)


def ab_solver(m, board, side):
    return m.AlphaBetaSolver().get_move(flat(board, "X", "O", None), side)


def kolko_i_krzyzyk(m, board, side):
    return at(m.najlepszy_ruch(grid(board, "X", "O", "."), side))


def tictactoe_java(m, board, side):
    return at(m.TicTacToeAI(grid(board, "X", "O", "-"), side, other(side)).getBestMove())


def tre_i_rad(m, board, side):
    return m.datorns_drag(list(board), side)


def juego_clase(m, board, side):
    return at(m.Inteligencia(1 if side == "X" else 2).jugar(m.Tablero(grid(board, 1, 2, 0))))


def minmax_string(m, board, side):
    return m.computer_move(board.lower().replace(" ", "."), side.lower())


def arvore(m, board, side):
    return m.escolher(flat(board, 1, 2, 0), 1 if side == "X" else 2)


def oop_final(m, board, side):
    return m.best_move(flat(board, "X", "O", "-"), side)


def phone_pad(m, board, side):
    return m.computer_choice(["#", *board], side) - 1


def cached_ai(m, board, side):
    return at(m.ai_move(grid(board, "X", "O", None), side))


def beste_zet(m, board, side):
    return m.beste_zet(flat(board, 1, 2, 0), 1 if side == "X" else 2)
