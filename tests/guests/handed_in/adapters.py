"""How to ask each handed-in engine: one small function per file (see truth.py), and what its author knows to be wrong with it."""

ONLY = {}

NOT_CALLABLE = {}

FAULT = {}


def other(side):
    return "O" if side == "X" else "X"


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


def tictactoe_cs50(m, board, side):
    row, column = m.minimax(grid(board, m.X, m.O, m.EMPTY))
    return 3 * row + column


ONLY["find_best_move"] = "X"


def find_best_move(m, board, side):
    row, column = m.findBestMove(grid(board, "x", "o", "_"))
    return 3 * row + column


ONLY["bot_dictionary"] = "X"


def bot_dictionary(m, board, side):
    m.board = {1 + i: mark for i, mark in enumerate(board)}
    try:
        m.compMove()
    except SystemExit:  # it ends the game itself
        pass
    return placed(list(board), [m.board[i] for i in range(1, 10)])


def smart_players(m, board, side):
    game = m.TicTacToe()
    game.board = list(board)
    return m.GeniusComputerPlayer(side).get_move(game)


def avail_spots(m, board, side):
    return m.minimax([i if mark == " " else mark for i, mark in enumerate(board)], side)["index"]


def morpion_negamax(m, board, side):
    return m.coup_ordinateur(flat(board, 1, -1, 0), {"X": 1, "O": -1}[side])


def bits(board, side):
    return sum(1 << i for i in range(9) if board[i] == side)


def bitboards(m, board, side):
    return m.best_move(bits(board, side), bits(board, other(side)))


def jogo_da_velha_cache(m, board, side):
    return m.melhor_jogada(board.replace(" ", "."), side)


def tris(m, board, side):
    row, column = m.scegli_mossa({divmod(i, 3): mark.replace(" ", "-") for i, mark in enumerate(board)}, side)
    return 3 * row + column


def numpy_brett(m, board, side):
    m.kept = getattr(m, "kept", None) or m.TicTacToe()
    row, column = m.kept.bester_zug(m.np.array(grid(board, 1, 2, 0)), {"X": 1, "O": 2}[side])
    return 3 * row + column


def frozen_state(m, board, side):
    cells = board.lower().replace(" ", "-")
    return placed(cells, m.choose(m.State(cells)).cells)


def kolko_i_krzyzyk(m, board, side):
    return m.ruch_komputera(list(board), side) - 1


def newell_simon(m, board, side):
    return m.get_move([mark.strip() for mark in board], side)


def opening_book(m, board, side):
    return m.reply(list(board.replace(" ", ".")))


def shunya_katta(m, board, side):
    row, column = m.sabse_acchi_chaal(grid(board, 1, 2, 0), {"X": 1, "O": 2}[side])
    return 3 * (row - 1) + column - 1


def enum_players(m, board, side):
    return m.Engine(m.Player(side)).best_move(m.Board(flat(board, m.Player.X, m.Player.O, None)))


def true_false(m, board, side):
    return m.decide(flat(board, True, False, None), side == "X")


def invent_board10(m, board, side):
    # its keypad has 7 8 9 on top: fields as they are printed
    order = [7, 8, 9, 4, 5, 6, 1, 2, 3]
    theirs = [" "] * 10
    for cell, mark in zip(order, board):
        theirs[cell] = mark
    before = list(theirs)
    assert m.makeComputerMove(theirs, side) is None
    return placed([before[i] for i in order], [theirs[i] for i in order])


def q_lernen(m, board, side):
    m.kept = getattr(m, "kept", None) or m.QAgent()
    return m.kept.waehle(list(board))


def gato_con_memoria(m, board, side):
    m.kept = getattr(m, "kept", None) or {"X": m.Maquina("X"), "O": m.Maquina("O")}
    row, column = m.kept[side].mejor_jugada(grid(board, "X", "O", ""))
    return 3 * row + column


def cells_of(board, side):
    return [i for i in range(9) if board[i] == side]


def any_best(m, board, side):
    return m.choose_move(cells_of(board, side), cells_of(board, other(side)))


def transposition(m, board, side):
    m.kept = getattr(m, "kept", None) or m.Searcher()
    return m.kept.pick(flat(board, 1, -1, 0), {"X": 1, "O": -1}[side])


def ja_i_wrog(m, board, side):
    return m.ruch(board.replace(" ", "_"), side, other(side))


def nine_digits(m, board, side):
    return m.speel("".join(flat(board, "1", "2", "0"))) - 1


def played(board):
    """Give some order in which the stones may have come."""
    crosses, noughts = cells_of(board, "X"), cells_of(board, "O")
    return [(crosses, noughts)[ply % 2][ply // 2] for ply in range(len(crosses) + len(noughts))]


def record_of_moves(m, board, side):
    return m.next_move(played(board))


def fenster_tk(m, board, side):
    logic = m.Logik()
    logic.felder = grid(board, "X", "O", "")
    row, column = logic.computerzug(side)
    return 3 * row + column


ONLY["pygame_ai"] = "O"


def pygame_ai(m, board, side):
    theirs = m.Board()
    for cell in range(9):
        if board[cell] != " ":
            theirs.mark_sqr(*divmod(cell, 3), {"X": 1, "O": 2}[board[cell]])
    row, column = m.AI().eval(theirs)
    return 3 * row + column


ONLY["velha_terminal"] = "O"


def velha_terminal(m, board, side):
    m.tab[:] = grid(board, "X", "O", " ")
    row, column = m.jogada_computador()
    return 3 * row + column


FAULT["patient_winner"] = "None in value: the depth has the wrong sign in minimax, so it wins late and loses early, which loses no value."


def patient_winner(m, board, side):
    return m.TicTacToeAI().get_best_move(list(board.replace(" ", "-")), side)


FAULT["uc_tas"] = "negamax, `-negamax(tahta, -oyuncu, -alfa, -beta)`: the bounds are negated but not exchanged."


def uc_tas(m, board, side):
    return m.en_iyi_hamle(flat(board, 1, -1, 0), {"X": 1, "O": -1}[side])


FAULT["tres_en_raya_2d"] = "minimax, the branch of the other: `t[f][c] = otro` is never taken back."


def tres_en_raya_2d(m, board, side):
    row, column = m.jugar_maquina(grid(board, "X", "O", " "), side)
    return 3 * row + column


FAULT["co_ca_ro"] = "diem, `tot_nhat = 0`: the best begins at 0, so a lost position counts as a draw when the engine is to move."


def co_ca_ro(m, board, side):
    return m.may_di([mark.strip() for mark in board], side)


FAULT["tre_i_rad"] = 'värde, `if "." not in bräde`: the full board is a draw before anybody looks whether the last stone has won.'


def tre_i_rad(m, board, side):
    return m.bästa_drag(tuple(board.replace(" ", ".")), side)


FAULT["amoba3"] = "nyert: the second diagonal (0, 2), (1, 1), (2, 0) is missing."


def amoba3(m, board, side):
    row, column = m.Jatek(grid(board, 1, 2, 0)).gep_lepese({"X": 1, "O": 2}[side])
    return 3 * row + column


FAULT["ristinolla"] = "minimax, the branch of the other: `return paras` stands inside the loop, so only the first reply is looked at."


def ristinolla(m, board, side):
    return m.Tekoaly(side.lower()).siirto(list(board.lower().replace(" ", "-")))


FAULT["year9_rules"] = (
    "pick_side, `for s in side`: the name is not defined (NameError) when only sides are left to choose from; and its rules know no forks."
)


def year9_rules(m, board, side):
    return m.computer_turn([str(i + 1) if mark == " " else mark for i, mark in enumerate(board)], side, other(side)) - 1


FAULT["oxo_typo"] = "get_ai_move, `availible_moves`: the name is not defined (NameError), so there is never an answer."


def oxo_typo(m, board, side):
    return m.get_ai_move(list(board), side)


FAULT["maru_batsu"] = "Game.modosu takes the stone back but not the winner (`kachi`), so after the first win in the search everything is won."


def maru_batsu(m, board, side):
    game = m.Game()
    game.ban = list(board)
    return m.Computer(side).kangaeru(game)


FAULT["piskvorky_tabulka"] = "hledej, `self.tabulka[pole] = hodnota`: a value cut off by alpha-beta (a bound) is kept as if it were exact."


def piskvorky_tabulka(m, board, side):
    row, column = m.Hrac().tah(board.lower().replace(" ", "."), side.lower())
    return 3 * row + column


FAULT["sudut_lawan"] = (
    "langkah, `if papan[b][k] == lawan`: the corner opposite is taken without looking whether it is free (illegal cell); and its rules know no forks."
)


def sudut_lawan(m, board, side):
    row, column = m.langkah(grid(board, "X", "O", None), side)
    return 3 * row + column


FAULT["laabat_xo"] = (
    "natija, `dhakira[miftah]`: the memory leaves out for whom the result holds (`ana`), so what was kept for X is turned round for O;"
    " the answer, and so the counts, depend on what was asked before."
)


def laabat_xo(m, board, side):
    return m.ikhtar(list(board.replace(" ", "_")), side)


FAULT["last_cell"] = "maximize and minimize, `best_move = m`: set for every move, not only for a better one, so the last looked at is played."


def last_cell(m, board, side):
    return m.ai_turn(m.Game(flat(board, 1, -1, 0)), {"X": 1, "O": -1}[side])
