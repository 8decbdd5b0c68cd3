from tkinter import *
from tkinter import messagebox

root = Tk()
root.title("Tic-Tac-Toe")
root.resizable(False, False)

board = [" "] * 10
buttons = {}
status = Label(root, text="Your turn")
status.grid(row=3, column=0, columnspan=3)


def winning(le):
    return (board[1] == board[2] == board[3] == le or board[4] == board[5] == board[6] == le or
            board[7] == board[8] == board[9] == le or board[1] == board[4] == board[7] == le or
            board[2] == board[5] == board[8] == le or board[3] == board[6] == board[9] == le or
            board[1] == board[5] == board[9] == le or board[3] == board[5] == board[7] == le)


def full():
    return board[1:].count(" ") == 0


def insert(n, le):
    board[n] = le
    buttons[n].config(text=le, state=DISABLED)


def comp_move():
    possible = [n for n in range(1, 10) if board[n] == " "]
    for le in ("O", "X"):
        for n in possible:
            board[n] = le
            good = winning(le)
            board[n] = " "
            if good:
                return n
    for group in ([1, 3, 7, 9], [5], [2, 4, 6, 8]):
        for n in group:
            if n in possible:
                return n


def pressed(n):
    insert(n, "X")
    if winning("X"):
        messagebox.showinfo("", "You win!")
        root.destroy()
        return
    if full():
        status["text"] = "Tie"
        return
    insert(comp_move(), "O")
    if winning("O"):
        messagebox.showinfo("", "Computer wins!")
        root.destroy()


for n in range(1, 10):
    buttons[n] = Button(root, text=" ", width=5, height=2, command=lambda n=n: pressed(n))
    buttons[n].grid(row=(n - 1) // 3, column=(n - 1) % 3)

root.mainloop()
