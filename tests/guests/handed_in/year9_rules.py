# Year 9 Computing - noughts and crosses, computer player
# board is a list of 9, empty squares are the numbers 1 to 9 as strings

lines = [[0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]]

def free(board, sq):
    return board[sq] != "X" and board[sq] != "O"

def two_in_line(board, letter):
    # find a line with two of letter and one free square
    for line in lines:
        count = 0
        gap = None
        for sq in line:
            if board[sq] == letter:
                count = count + 1
            elif free(board, sq):
                gap = sq
        if count == 2 and gap != None:
            return gap
    return None

def pick_corner(board):
    corners = [0, 2, 6, 8]
    for c in corners:
        if free(board, c):
            return c
    return None

def pick_side(board):
    sides = [1, 3, 5, 7]
    for s in side:
        if free(board, s):
            return s
    return None

def computer_turn(board, computer, human):
    # 1. try to win
    move = two_in_line(board, computer)
    if move != None:
        return move + 1
    # 2. try to block
    move = two_in_line(board, human)
    if move != None:
        return move + 1
    # 3. take the middle
    if free(board, 4):
        return 5
    # 4. take a corner
    move = pick_corner(board)
    if move != None:
        return move + 1
    # 5. take what is left
    return pick_side(board) + 1

def show(board):
    print(board[0], board[1], board[2])
    print(board[3], board[4], board[5])
    print(board[6], board[7], board[8])

if __name__ == "__main__":
    board = ["1","2","3","4","5","6","7","8","9"]
    for turn in range(9):
        show(board)
        if turn % 2 == 0:
            board[int(input("Your move: ")) - 1] = "X"
        else:
            board[computer_turn(board, "O", "X") - 1] = "O"
    show(board)
