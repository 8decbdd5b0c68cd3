try:
    import tkinter as tk
    from tkinter import messagebox
except ImportError:      # auf dem Schulserver gibt es kein Tk
    tk = None


class Logik:
    """Spiellogik ohne Fenster"""

    def __init__(self):
        self.felder = [["", "", ""], ["", "", ""], ["", "", ""]]

    def setze(self, zeile, spalte, zeichen):
        self.felder[zeile][spalte] = zeichen

    def sieger(self):
        f = self.felder
        alle = [f[0], f[1], f[2],
                [f[0][0], f[1][0], f[2][0]], [f[0][1], f[1][1], f[2][1]], [f[0][2], f[1][2], f[2][2]],
                [f[0][0], f[1][1], f[2][2]], [f[0][2], f[1][1], f[2][0]]]
        for reihe in alle:
            if reihe == ["X"] * 3:
                return "X"
            if reihe == ["O"] * 3:
                return "O"
        return None

    def voll(self):
        return all(feld != "" for zeile in self.felder for feld in zeile)

    def minimax(self, ist_max, ich, du, alpha=-2, beta=2):
        sieger = self.sieger()
        if sieger == ich:
            return 1
        if sieger == du:
            return -1
        if self.voll():
            return 0
        for zeile in range(3):
            for spalte in range(3):
                if self.felder[zeile][spalte] == "":
                    self.felder[zeile][spalte] = ich if ist_max else du
                    wert = self.minimax(not ist_max, ich, du, alpha, beta)
                    self.felder[zeile][spalte] = ""
                    if ist_max and wert > alpha:
                        alpha = wert
                    if not ist_max and wert < beta:
                        beta = wert
                    if alpha >= beta:
                        return alpha if ist_max else beta
        return alpha if ist_max else beta

    def computerzug(self, zeichen="O"):
        """sucht den besten Zug und gibt (zeile, spalte) zurueck, gesetzt wird er vom Fenster"""
        gegner = "X" if zeichen == "O" else "O"
        bester_wert, bester_zug = -3, None
        for zeile in range(3):
            for spalte in range(3):
                if self.felder[zeile][spalte] == "":
                    self.felder[zeile][spalte] = zeichen
                    wert = self.minimax(False, zeichen, gegner)
                    self.felder[zeile][spalte] = ""
                    if wert > bester_wert:
                        bester_wert, bester_zug = wert, (zeile, spalte)
        return bester_zug


class Fenster:
    def __init__(self):
        self.logik = Logik()
        self.wurzel = tk.Tk()
        self.wurzel.title("Tic-Tac-Toe")
        self.knoepfe = []
        for z in range(3):
            reihe = []
            for s in range(3):
                knopf = tk.Button(self.wurzel, text="", width=5, height=2, font=("Arial", 30),
                                  command=lambda z=z, s=s: self.klick(z, s))
                knopf.grid(row=z, column=s)
                reihe.append(knopf)
            self.knoepfe.append(reihe)

    def klick(self, z, s):
        if self.logik.felder[z][s] != "":
            return
        self.logik.setze(z, s, "X")
        self.knoepfe[z][s]["text"] = "X"
        if not self.ende():
            z, s = self.logik.computerzug("O")
            self.logik.setze(z, s, "O")
            self.knoepfe[z][s]["text"] = "O"
            self.ende()

    def ende(self):
        if self.logik.sieger():
            messagebox.showinfo("Ende", self.logik.sieger() + " hat gewonnen")
            return True
        if self.logik.voll():
            messagebox.showinfo("Ende", "Unentschieden")
            return True
        return False


if __name__ == "__main__":
    Fenster().wurzel.mainloop()
