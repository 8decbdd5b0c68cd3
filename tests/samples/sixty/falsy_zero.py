def wins(b, l):
    combos = [[0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]]
    for x, y, z in combos:
        if b[x] == l and b[y] == l and b[z] == l:
            return True
    return False

def winning_move(b, l):
    for i in range(9):
        if b[i] == ' ':
            b[i] = l
            w = wins(b, l)
            b[i] = ' '
            if w:
                return i
    return None

def fork_move(b, l):
    for i in range(9):
        if b[i] == ' ':
            b[i] = l
            ways = 0
            for j in range(9):
                if b[j] == ' ':
                    b[j] = l
                    ways += wins(b, l)
                    b[j] = ' '
            b[i] = ' '
            if ways >= 2:
                return i
    return None

def computer_move(b, l):
    o = 'X' if l == 'O' else 'O'
    m = winning_move(b, l)
    if m:
        return m
    m = winning_move(b, o)
    if m:
        return m
    m = fork_move(b, l)
    if m:
        return m
    m = fork_move(b, o)
    if m:
        return m
    for m in [4, 0, 2, 6, 8, 1, 3, 5, 7]:
        if b[m] == ' ':
            return m

def main():
    b = [' ' for i in range(9)]
    l = 'X'
    while ' ' in b:
        print(b[0:3])
        print(b[3:6])
        print(b[6:9])
        if l == 'X':
            m = int(input('Move (0-8): '))
            if b[m] != ' ':
                continue
        else:
            m = computer_move(b, l)
        b[m] = l
        if wins(b, l):
            print(l, 'wins')
            return
        l = 'O' if l == 'X' else 'X'
    print('draw')

if __name__ == '__main__':
    main()
