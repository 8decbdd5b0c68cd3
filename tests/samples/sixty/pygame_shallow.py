import pygame
from pygame.locals import *

pygame.init()
WIDTH = HEIGHT = 600
window = pygame.display.set_mode((WIDTH, HEIGHT))
font = pygame.font.SysFont("comicsans", 120)
clock = pygame.time.Clock()

grid = [[None, None, None] for _ in range(3)]
DEPTH = 2


def streaks():
    for i in range(3):
        yield [grid[i][j] for j in range(3)]
        yield [grid[j][i] for j in range(3)]
    yield [grid[i][i] for i in range(3)]
    yield [grid[i][2 - i] for i in range(3)]


def winner():
    for s in streaks():
        if s[0] and s.count(s[0]) == 3:
            return s[0]


def heuristic():
    total = 0
    for s in streaks():
        if "X" not in s:
            total += 1 + 3 * s.count("O")
        if "O" not in s:
            total -= 1 + 3 * s.count("X")
    return total


def spaces():
    return [(i, j) for i in range(3) for j in range(3) if grid[i][j] is None]


def minimax(depth, maximizing):
    w = winner()
    if w:
        return 1000 if w == "O" else -1000
    if depth == 0 or not spaces():
        return heuristic()
    values = []
    for i, j in spaces():
        grid[i][j] = "O" if maximizing else "X"
        values.append(minimax(depth - 1, not maximizing))
        grid[i][j] = None
    return max(values) if maximizing else min(values)


def ai_move():
    """Returns (row, column) for O."""
    def value(cell):
        i, j = cell
        grid[i][j] = "O"
        v = minimax(DEPTH - 1, False)
        grid[i][j] = None
        return v
    return max(spaces(), key=value)


def redraw():
    window.fill((250, 250, 250))
    for i in range(3):
        for j in range(3):
            pygame.draw.rect(window, (0, 0, 0), (j * 200, i * 200, 200, 200), 2)
            if grid[i][j]:
                window.blit(font.render(grid[i][j], True, (0, 0, 0)), (j * 200 + 60, i * 200 + 40))
    pygame.display.flip()


def main():
    running = True
    while running:
        clock.tick(30)
        for event in pygame.event.get():
            if event.type == QUIT:
                running = False
            elif event.type == MOUSEBUTTONDOWN and not winner():
                j, i = event.pos[0] // 200, event.pos[1] // 200
                if grid[i][j] is None:
                    grid[i][j] = "X"
                    if spaces() and not winner():
                        r, c = ai_move()
                        grid[r][c] = "O"
        redraw()
    pygame.quit()


if __name__ == "__main__":
    main()
