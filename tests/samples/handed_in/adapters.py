"""How to ask each handed-in engine: one small function per file (see truth.py), and what its author knows to be wrong with it."""

ONLY = {"velha_terminal": "O"}

FAULT = {
    'co_ca_ro': "diem, `tot_nhat = 0`: the best begins at 0, so a lost position counts as a draw when the engine is to move.",
    'last_cell': "maximize and minimize, `best_move = m`: set for every move, not only for a better one, so the last looked at is played.",
    'maru_batsu': "Game.modosu takes the stone back but not the winner (`kachi`), so after the first win in the search everything is won.",
    'piskvorky_tabulka': "hledej, `self.tabulka[pole] = hodnota`: a value cut off by alpha-beta (a bound) is kept as if it were exact.",
    'ristinolla': "minimax, the branch of the other: `return paras` stands inside the loop, so only the first reply is looked at.",
    'tres_en_raya_2d': "minimax, the branch of the other: `t[f][c] = otro` is never taken back.",
    'uc_tas': "negamax, `-negamax(tahta, -oyuncu, -alfa, -beta)`: the bounds are negated but not exchanged.",
    'patient_winner': "None in value: the depth has the wrong sign in minimax, so it wins late and loses early, which loses no value.",
    'negamax_hw': "negamax without the minus",
    'oop_final': "NameError at each call: WINNING_LINES is nowhere defined",
    'expert_rules': "rules: the block of a fork looks one move too short (16 positions)",
}


def grid(board, x, o, empty):
    """Give the board as three lists of three."""
    names = {"X": x, "O": o, " ": empty}
    return [[names[mark] for mark in board[row : row + 3]] for row in (0, 3, 6)]


def flat(board, x, o, empty):
    """Give the board as a list of nine."""
    return [{"X": x, "O": o, " ": empty}[mark] for mark in board]


def placed(before, behind):
    """Say which one cell of two flat boards differs."""
    (cell,) = [i for i in range(9) if before[i] != behind[i]]
    return cell


def co_ca_ro(m, board, side):
    return m.may_di([mark.strip() for mark in board], side)


def last_cell(m, board, side):
    return m.ai_turn(m.Game(flat(board, 1, -1, 0)), {"X": 1, "O": -1}[side])


def maru_batsu(m, board, side):
    game = m.Game()
    game.ban = list(board)
    return m.Computer(side).kangaeru(game)


def piskvorky_tabulka(m, board, side):
    row, column = m.Hrac().tah(board.lower().replace(" ", "."), side.lower())
    return 3 * row + column


def ristinolla(m, board, side):
    return m.Tekoaly(side.lower()).siirto(list(board.lower().replace(" ", "-")))


def tres_en_raya_2d(m, board, side):
    row, column = m.jugar_maquina(grid(board, "X", "O", " "), side)
    return 3 * row + column


def uc_tas(m, board, side):
    return m.en_iyi_hamle(flat(board, 1, -1, 0), {"X": 1, "O": -1}[side])


def patient_winner(m, board, side):
    return m.TicTacToeAI().get_best_move(list(board.replace(" ", "-")), side)


def fenster_tk(m, board, side):
    logic = m.Logik()
    logic.felder = grid(board, "X", "O", "")
    row, column = logic.computerzug(side)
    return 3 * row + column


def velha_terminal(m, board, side):
    m.tab[:] = grid(board, "X", "O", " ")
    row, column = m.jogada_computador()
    return 3 * row + column


def numpy_brett(m, board, side):
    m.kept = getattr(m, "kept", None) or m.TicTacToe()
    row, column = m.kept.bester_zug(m.np.array(grid(board, 1, 2, 0)), {"X": 1, "O": 2}[side])
    return 3 * row + column


def negamax_hw(m, board, side):
    return m.pick(flat(board, 1, -1, 0), 1 if side == "X" else -1)


def next_board(m, board, side):
    return placed(board, m.next_board(board.replace(" ", "_")).replace("_", " "))


def oop_final(m, board, side):
    return m.best_move(flat(board, "X", "O", "-"), side)


def expert_rules(m, board, side):
    return m.play(list(board), side)
