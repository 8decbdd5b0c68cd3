/* A complete small engine: alpha-beta in C99, for any board up to 8 x 8 with k in a row.

   It speaks the Gomoku protocol over standard input and output, see README.md beside it.
   Build it with:  cc -std=c99 -O2 -Wall -Wextra -o sample sample.c
   Copy it and make it your own. */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SIDE = 8, WIN = 10000, EMPTY = 0, OWN = 1, OTHER = 2 };

static const double most_nodes = 3e6; /* of the deepest search, roughly: it sets the depth */

static int columns, rows, k = 5;
static int cells[MOST_SIDE * MOST_SIDE]; /* row by row from the top left */
static int order[MOST_SIDE * MOST_SIDE]; /* the cells as they are tried, the middle first */

static int distance(int cell) {
    int down = abs(2 * (cell / columns) - rows + 1), right = abs(2 * (cell % columns) - columns + 1);
    return down > right ? down : right;
}

static void start(int width, int height) {
    columns = width;
    rows = height;
    k = columns > rows ? columns : rows;
    if (k > 5) k = 5;
    memset(cells, 0, sizeof cells);
    int count = 0;
    for (int far = 0; far < 2 * MOST_SIDE; far++)
        for (int cell = 0; cell < rows * columns; cell++)
            if (distance(cell) == far) order[count++] = cell;
}

/* Whether the stone on this cell stands in a line of k. */
static bool completes(int cell) {
    static const int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int d = 0; d < 4; d++) {
        int length = 1;
        for (int way = -1; way <= 1; way += 2) {
            int row = cell / columns + way * directions[d][0], column = cell % columns + way * directions[d][1];
            while (row >= 0 && row < rows && column >= 0 && column < columns && cells[row * columns + column] == cells[cell]) {
                length++;
                row += way * directions[d][0];
                column += way * directions[d][1];
            }
        }
        if (length >= k) return true;
    }
    return false;
}

/* What the position is worth to the side to move: WIN - ply for a win at that ply, 0 for a draw or unknown. */
static int search(int side, int depth, int alpha, int beta, int ply) {
    int best = -WIN;
    bool full = true;
    for (int i = 0; i < rows * columns; i++) {
        int cell = order[i];
        if (cells[cell] != EMPTY) continue;
        full = false;
        if (depth == 0) return 0;
        cells[cell] = side;
        int value = completes(cell) ? WIN - ply : -search(OWN + OTHER - side, depth - 1, -beta, -alpha, ply + 1);
        cells[cell] = EMPTY;
        if (value > best) best = value;
        if (best > alpha) alpha = best;
        if (alpha >= beta) break;
    }
    return full ? 0 : best;
}

static int depth_for(int empty) {
    double nodes = 1;
    int depth = 0;
    while (depth < empty && nodes * (empty - depth) <= most_nodes) nodes *= empty - depth++;
    return depth > 1 ? depth : 1;
}

/* Move, and say where. */
static void play(void) {
    int empty = 0, best = -WIN - 1, chosen = -1;
    for (int cell = 0; cell < rows * columns; cell++) empty += cells[cell] == EMPTY;
    int depth = depth_for(empty);
    for (int i = 0; i < rows * columns; i++) {
        int cell = order[i];
        if (cells[cell] != EMPTY) continue;
        cells[cell] = OWN;
        int value = completes(cell) ? WIN : -search(OTHER, depth - 1, -WIN, -best, 1);
        cells[cell] = EMPTY;
        if (value > best) {
            best = value;
            chosen = cell;
        }
    }
    if (chosen < 0) {
        puts("ERROR the board is full");
        return;
    }
    cells[chosen] = OWN;
    printf("%d,%d\n", chosen % columns, chosen / columns);
}

/* A stone on the board; false if it cannot be put there. */
static bool put(int column, int row, int side) {
    if (column < 0 || column >= columns || row < 0 || row >= rows || cells[row * columns + column] != EMPTY) return false;
    cells[row * columns + column] = side == OWN ? OWN : OTHER;
    return true;
}

static bool read_line(char *line, int size) {
    if (!fgets(line, size, stdin)) return false;
    line[strcspn(line, "\r\n")] = '\0';
    return true;
}

static void read_board(char *line, int size) {
    bool good = true;
    memset(cells, 0, sizeof cells);
    while (read_line(line, size) && strcmp(line, "DONE") != 0) {
        int column, row, side;
        good = sscanf(line, "%d,%d,%d", &column, &row, &side) == 3 && put(column, row, side) && good;
    }
    if (good)
        play();
    else
        puts("ERROR the board cannot be read");
}

int main(void) {
    char line[256];
    int width, height, value;
    while (read_line(line, sizeof line) && strcmp(line, "END") != 0) {
        bool is_rectangle = sscanf(line, "RECTSTART %d,%d", &width, &height) == 2;
        bool is_square = !is_rectangle && sscanf(line, "START %d", &width) == 1;
        if (is_square) height = width;
        if (is_rectangle || is_square) {
            if (width < 1 || height < 1 || width > MOST_SIDE || height > MOST_SIDE) {
                puts("ERROR boards up to 8 x 8");
            } else {
                start(width, height);
                puts("OK");
            }
        } else if (sscanf(line, "INFO ttt_k %d", &value) == 1) {
            k = value;
        } else if (strncmp(line, "INFO", 4) == 0 || line[0] == '\0') {
            /* no answer: what is not known is passed over */
        } else if (strcmp(line, "ABOUT") == 0) {
            puts("name=\"sample\", version=\"1\", author=\"Tic-Tac-Toe Lab\"");
        } else if (rows == 0) {
            puts("ERROR no START yet");
        } else if (strcmp(line, "RESTART") == 0) {
            memset(cells, 0, sizeof cells);
            puts("OK");
        } else if (strcmp(line, "BEGIN") == 0) {
            play();
        } else if (sscanf(line, "TURN %d,%d", &width, &height) == 2) {
            if (put(width, height, OTHER))
                play();
            else
                puts("ERROR no empty cell");
        } else if (strcmp(line, "BOARD") == 0) {
            read_board(line, sizeof line);
        } else {
            printf("UNKNOWN %s\n", line);
        }
        fflush(stdout); /* without it the other side would wait */
    }
    return 0;
}
