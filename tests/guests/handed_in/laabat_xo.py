# laabat XO - mashrou3 madat al barmaja
# al raqa3a: list min 9, 'X' 'O' '_'

dhakira = {}   # al natija tuhfaz huna hatta la nahsub marratain


def faiz(raqa3a, laa3ib):
    satr = [raqa3a[0:3], raqa3a[3:6], raqa3a[6:9], raqa3a[0::3], raqa3a[1::3], raqa3a[2::3], raqa3a[0::4], raqa3a[2:8:2]]
    return [laa3ib] * 3 in satr


def farigh(raqa3a):
    return [i for i in range(9) if raqa3a[i] == '_']


def natija(raqa3a, dawr, ana):
    miftah = ''.join(raqa3a)
    if miftah in dhakira:
        return dhakira[miftah]
    khasm = 'O' if ana == 'X' else 'X'
    if faiz(raqa3a, ana):
        n = 1
    elif faiz(raqa3a, khasm):
        n = -1
    elif not farigh(raqa3a):
        n = 0
    else:
        kull = []
        for i in farigh(raqa3a):
            raqa3a[i] = dawr
            kull.append(natija(raqa3a, 'O' if dawr == 'X' else 'X', ana))
            raqa3a[i] = '_'
        n = max(kull) if dawr == ana else min(kull)
    dhakira[miftah] = n
    return n


def ikhtar(raqa3a, ana):
    khasm = 'O' if ana == 'X' else 'X'
    afdal = None
    for i in farigh(raqa3a):
        raqa3a[i] = ana
        n = natija(raqa3a, khasm, ana)
        raqa3a[i] = '_'
        if afdal is None or n > afdal[0]:
            afdal = (n, i)
    return afdal[1]


if __name__ == '__main__':
    raqa3a = ['_'] * 9
    while farigh(raqa3a) and not faiz(raqa3a, 'O'):
        print(raqa3a[:3], raqa3a[3:6], raqa3a[6:], sep='\n')
        raqa3a[int(input('makan (0-8): '))] = 'X'
        if faiz(raqa3a, 'X') or not farigh(raqa3a):
            break
        raqa3a[ikhtar(raqa3a, 'O')] = 'O'
