# X si 0 (Romania) - calculatorul joaca cu '0'
tabla = [['.', '.', '.'], ['.', '.', '.'], ['.', '.', '.']]

def castigator(semn):
    for k in range(3):
        if tabla[k][0] == tabla[k][1] == tabla[k][2] == semn: return True
        if tabla[0][k] == tabla[1][k] == tabla[2][k] == semn: return True
    if tabla[0][0] == tabla[1][1] == tabla[2][2] == semn: return True
    if tabla[0][2] == tabla[1][1] == tabla[2][0] == semn: return True
    return False

def libere():
    lista = []
    for rand in range(3):
        for col in range(3):
            if tabla[rand][col] == '.':
                lista.append((rand, col))
    return lista

def cauta(semn):
    """valoarea pentru calculator ('0'), si mutarea"""
    if castigator('0'): return 1, None
    if castigator('X'): return -1, None
    if not libere(): return 0, None
    cel_mai_bun = None
    for rand, col in libere():
        tabla[rand][col] = semn
        v, _ = cauta('X' if semn == '0' else '0')
        tabla[rand][col] = '.'
        if cel_mai_bun is None or (semn == '0' and v > cel_mai_bun[0]) or (semn == 'X' and v < cel_mai_bun[0]):
            cel_mai_bun = (v, (rand, col))
            if v == (1 if semn == '0' else -1):
                break
    return cel_mai_bun

def muta_calculator():
    v, mutare = cauta('0')
    col, rand = mutare
    if tabla[rand][col] != '.':
        rand, col = libere()[0]
    tabla[rand][col] = '0'

def muta_om():
    while True:
        rand = int(input('rand: ')) - 1
        col = int(input('coloana: ')) - 1
        if (rand, col) in libere():
            tabla[rand][col] = 'X'
            return

def arata():
    for rand in tabla:
        print(' '.join(rand))

while libere():
    arata()
    muta_om()
    if castigator('X'):
        print('Ai castigat!')
        break
    if libere():
        muta_calculator()
    if castigator('0'):
        print('Ai pierdut!')
        break
arata()
