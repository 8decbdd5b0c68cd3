# Co ca ro 3x3 (bai tap lon mon Tri tue nhan tao)
# ban_co: list 9 phan tu, '' la o trong

DUONG = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def thang(ban_co, quan):
    return any(all(ban_co[o] == quan for o in duong) for duong in DUONG)


def o_trong(ban_co):
    return [o for o in range(9) if not ban_co[o]]


def doi_thu(quan):
    return {'X': 'O', 'O': 'X'}[quan]


nho = {}


def diem(ban_co, may, luot):
    """diem cua ban co doi voi may: 1 thang, 0 hoa, -1 thua"""
    khoa = (tuple(ban_co), may, luot)
    if khoa in nho:
        return nho[khoa]
    if thang(ban_co, may):
        ket_qua = 1
    elif thang(ban_co, doi_thu(may)):
        ket_qua = -1
    elif not o_trong(ban_co):
        ket_qua = 0
    elif luot == may:
        tot_nhat = 0
        for o in o_trong(ban_co):
            ban_co[o] = luot
            tot_nhat = max(tot_nhat, diem(ban_co, may, doi_thu(luot)))
            ban_co[o] = ''
        ket_qua = tot_nhat
    else:
        xau_nhat = 1
        for o in o_trong(ban_co):
            ban_co[o] = luot
            xau_nhat = min(xau_nhat, diem(ban_co, may, doi_thu(luot)))
            ban_co[o] = ''
        ket_qua = xau_nhat
    nho[khoa] = ket_qua
    return ket_qua


def may_di(ban_co, may):
    tot_nhat, nuoc_di = -5, -1
    for o in o_trong(ban_co):
        ban_co[o] = may
        d = diem(ban_co, may, doi_thu(may))
        ban_co[o] = ''
        if d > tot_nhat:
            tot_nhat, nuoc_di = d, o
    return nuoc_di


if __name__ == '__main__':
    ban_co = [''] * 9
    luot = 'X'
    while o_trong(ban_co) and not thang(ban_co, doi_thu(luot)):
        if luot == 'X':
            nuoc = int(input('Nuoc di cua ban (1-9): ')) - 1
        else:
            nuoc = may_di(ban_co, luot)
        ban_co[nuoc] = luot
        luot = doi_thu(luot)
        print(ban_co[0:3], ban_co[3:6], ban_co[6:9], sep='\n')
