from abc import ABC, abstractmethod
import random


class Board:
    def __init__(self):
        self.squares = [' '] * 9

    def available(self):
        return [i for i, s in enumerate(self.squares) if s == ' ']

    def place(self, square, letter):
        self.squares[square] = letter

    def remove(self, square):
        self.squares[square] = ' '

    def winner(self):
        s = self.squares
        for a, b, c in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
            if s[a] == s[b] == s[c] != ' ':
                return s[a]
        return None

    def __repr__(self):
        return '\n'.join('| ' + ' | '.join(self.squares[r:r + 3]) + ' |' for r in (0, 3, 6))


class Player(ABC):
    def __init__(self, letter):
        self.letter = letter

    @abstractmethod
    def get_move(self, board):
        ...


class HumanPlayer(Player):
    def get_move(self, board):
        square = None
        while square not in board.available():
            square = int(input(f"{self.letter}'s turn (0-8): "))
        return square


class RandomPlayer(Player):
    """for testing"""
    def get_move(self, board):
        return random.choice(board.available())


class GeniusPlayer(Player):
    def get_move(self, board):
        if len(board.available()) == 9:
            return random.choice(board.available())
        return self.minimax(board, self.letter)['position']

    def minimax(self, state, player):
        other = 'O' if player == 'X' else 'X'
        if state.winner() == other:
            weight = len(state.available()) + 1
            return {'position': None, 'score': weight if other == self.letter else -weight}
        if not state.available():
            return {'position': None, 'score': 0}
        best = {'position': None, 'score': float('-inf') if player == self.letter else float('inf')}
        for move in state.available():
            state.place(move, player)
            sim = self.minimax(state, other)
            state.remove(move)
            sim['position'] = move
            if player == self.letter:
                if sim['score'] > best['score']:
                    best = sim
            elif sim['score'] < best['score']:
                best = sim
        return best


def play(x_player, o_player):
    board = Board()
    current = x_player
    while board.available() and not board.winner():
        board.place(current.get_move(board), current.letter)
        print(board, end='\n\n')
        current = o_player if current is x_player else x_player
    return board.winner()


if __name__ == '__main__':
    print('winner:', play(HumanPlayer('X'), GeniusPlayer('O')))
