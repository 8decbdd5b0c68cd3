# shunya-kata : computer ke khilaaf
# patta ek string hai, 9 akshar, '_' matlab khaali

jeet = '012 345 678 036 147 258 048 246'.split()

yaad = {}     # pehle se socha hua

def kaun_jeeta(patta):
    for rekha in jeet:
        a, b, c = (patta[int(k)] for k in rekha)
        if a == b == c and a != '_':
            return a

def daalo(patta, jagah, nishan):
    return patta[:jagah] + nishan + patta[jagah+1:]

def ank(patta, khiladi):
    """khiladi ki nazar se: 1 jeet, 0 barabar, -1 haar"""
    if (patta, khiladi) in yaad:
        return yaad[patta, khiladi]
    dushman = 'O' if khiladi == 'X' else 'X'
    j = kaun_jeeta(patta)
    if j:
        r = 1 if j == khiladi else -1
    elif '_' not in patta:
        r = 0
    else:
        r = -9
        for jagah, ch in enumerate(patta):
            if ch == '_':
                r = max(r, -ank(daalo(patta, jagah, khiladi), dushman))
    yaad[patta, khiladi] = r
    return r

def agli_chaal(patta, khiladi):
    dushman = 'O' if khiladi == 'X' else 'X'
    sabse_accha = None
    for jagah in (4, 0, 2, 6, 8, 1, 3, 5, 7):
        if patta[jagah] != '_': continue
        r = -ank(daalo(patta, jagah, khiladi), dushman)
        if sabse_accha is None or r > sabse_accha[0]:
            sabse_accha = (r, jagah)
    return sabse_accha[1]

def khelo():
    patta = '_' * 9
    baari = 'X'
    while kaun_jeeta(patta) is None and '_' in patta:
        print(patta[:3]); print(patta[3:6]); print(patta[6:])
        if baari == 'X':
            jagah = int(input('kahan? 0-8: '))
        else:
            jagah = agli_chaal(patta, baari)
        patta = daalo(patta, jagah, baari)
        baari = 'O' if baari == 'X' else 'X'
    print('jeeta:', kaun_jeeta(patta))

if __name__ == '__main__':
    khelo()
