# maru batsu game (sanmoku narabe)
# ban wa list 9 ko, " " ga kara no masu


class Game:
    def __init__(self):
        self.ban = [" "] * 9
        self.kachi = None      # dare ga katta ka

    def aiteru(self):
        return [i for i in range(9) if self.ban[i] == " "]

    def oku(self, masu, koma):
        self.ban[masu] = koma
        if self.narabi(masu, koma):
            self.kachi = koma

    def modosu(self, masu):
        # te o modosu
        self.ban[masu] = " "

    def narabi(self, masu, koma):
        gyou = masu // 3 * 3
        retsu = masu % 3
        if all(self.ban[gyou + k] == koma for k in range(3)):
            return True
        if all(self.ban[retsu + 3 * k] == koma for k in range(3)):
            return True
        if masu % 4 == 0 and all(self.ban[k] == koma for k in (0, 4, 8)):
            return True
        if masu in (2, 4, 6) and all(self.ban[k] == koma for k in (2, 4, 6)):
            return True
        return False


class Computer:
    def __init__(self, koma):
        self.koma = koma
        self.aite = "O" if koma == "X" else "X"

    def minimax(self, game, ban_no_koma):
        if game.kachi == self.koma:
            return 1
        if game.kachi == self.aite:
            return -1
        if not game.aiteru():
            return 0
        tensuu = []
        tsugi = "O" if ban_no_koma == "X" else "X"
        for masu in game.aiteru():
            game.oku(masu, ban_no_koma)
            tensuu.append(self.minimax(game, tsugi))
            game.modosu(masu)
        if ban_no_koma == self.koma:
            return max(tensuu)
        return min(tensuu)

    def kangaeru(self, game):
        ichiban = -2
        te = None
        for masu in game.aiteru():
            game.oku(masu, self.koma)
            ten = self.minimax(game, self.aite)
            game.modosu(masu)
            if ten > ichiban:
                ichiban = ten
                te = masu
        return te


def main():
    game = Game()
    computer = Computer("O")
    while game.aiteru() and game.kachi is None:
        masu = int(input("doko? (0-8) "))
        game.oku(masu, "X")
        if game.aiteru() and game.kachi is None:
            game.oku(computer.kangaeru(game), "O")
        print(game.ban[0:3], game.ban[3:6], game.ban[6:9], sep="\n")


if __name__ == "__main__":
    main()
