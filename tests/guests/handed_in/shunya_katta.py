# Shunya-Katta (tic tac toe) - B.Tech 3rd sem mini project
# takhta = 3x3 list, 0 khaali, 1 khiladi ek (X), 2 khiladi do (O)

KHAALI = 0


def jeeta(takhta, khiladi):
    # pankti aur stambh
    for i in range(3):
        if takhta[i][0] == khiladi and takhta[i][1] == khiladi and takhta[i][2] == khiladi:
            return True
        if takhta[0][i] == khiladi and takhta[1][i] == khiladi and takhta[2][i] == khiladi:
            return True
    # dono tirchhi rekha
    if takhta[0][0] == khiladi and takhta[1][1] == khiladi and takhta[2][2] == khiladi:
        return True
    return takhta[0][2] == khiladi and takhta[1][1] == khiladi and takhta[2][0] == khiladi


def khaali_jagah(takhta):
    jagah = []
    for pankti in range(3):
        for stambh in range(3):
            if takhta[pankti][stambh] == KHAALI:
                jagah.append((pankti, stambh))
    return jagah


def dushman(khiladi):
    return 2 if khiladi == 1 else 1


def ank(takhta, meri_baari, khiladi, gehrai, alpha, beta):
    if jeeta(takhta, khiladi):
        return 10 - gehrai
    if jeeta(takhta, dushman(khiladi)):
        return gehrai - 10
    jagah = khaali_jagah(takhta)
    if len(jagah) == 0:
        return 0
    if meri_baari:
        sabse_accha = -100
        for (p, s) in jagah:
            takhta[p][s] = khiladi
            sabse_accha = max(sabse_accha, ank(takhta, False, khiladi, gehrai + 1, alpha, beta))
            takhta[p][s] = KHAALI
            alpha = max(alpha, sabse_accha)
            if beta <= alpha:
                break
        return sabse_accha
    else:
        sabse_bura = 100
        for (p, s) in jagah:
            takhta[p][s] = dushman(khiladi)
            sabse_bura = min(sabse_bura, ank(takhta, True, khiladi, gehrai + 1, alpha, beta))
            takhta[p][s] = KHAALI
            beta = min(beta, sabse_bura)
            if beta <= alpha:
                break
        return sabse_bura


def sabse_acchi_chaal(takhta, khiladi):
    """computer ki chaal (pankti, stambh) lautata hai, ginti 1 se"""
    accha_ank = -1000
    chaal = None
    for (p, s) in khaali_jagah(takhta):
        takhta[p][s] = khiladi
        a = ank(takhta, False, khiladi, 0, accha_ank, 1000)
        takhta[p][s] = KHAALI
        if a > accha_ank:
            accha_ank = a
            chaal = (p + 1, s + 1)
    return chaal


def dikhao(takhta):
    for pankti in takhta:
        print(" ".join("_XO"[x] for x in pankti))
    print()


if __name__ == "__main__":
    takhta = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
    khiladi = 1
    while khaali_jagah(takhta) and not jeeta(takhta, 1) and not jeeta(takhta, 2):
        if khiladi == 1:
            p, s = map(int, input("aapki chaal (pankti stambh): ").split())
        else:
            p, s = sabse_acchi_chaal(takhta, khiladi)
        takhta[p - 1][s - 1] = khiladi
        dikhao(takhta)
        khiladi = dushman(khiladi)
