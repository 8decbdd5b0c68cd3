# Tic tac toe - tugas kelas X
# papan[baris][kolom]: 'X', 'O', atau None

SEMUA = [(b, k) for b in range(3) for k in range(3)]
GARIS = [[(i, 0), (i, 1), (i, 2)] for i in range(3)] + [[(0, i), (1, i), (2, i)] for i in range(3)] + \
        [[(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)]]


def hampir_jadi(papan, tanda):
    """kotak yang melengkapi garis untuk tanda"""
    for garis in GARIS:
        isi = [papan[b][k] for b, k in garis]
        if isi.count(tanda) == 2 and isi.count(None) == 1:
            return garis[isi.index(None)]
    return None


def langkah(papan, tanda):
    lawan = 'O' if tanda == 'X' else 'X'
    menang = hampir_jadi(papan, tanda)
    if menang:
        return menang
    tahan = hampir_jadi(papan, lawan)
    if tahan:
        return tahan
    if papan[1][1] is None:
        return (1, 1)
    # sudut di seberang sudut lawan
    for b in (0, 2):
        for k in (0, 2):
            if papan[b][k] == lawan:
                return (2 - b, 2 - k)
    for b, k in [(0, 0), (0, 2), (2, 0), (2, 2)]:
        if papan[b][k] is None:
            return (b, k)
    for b, k in SEMUA:
        if papan[b][k] is None:
            return (b, k)


def cetak(papan):
    for baris in papan:
        print(' '.join(x or '.' for x in baris))
    print()


if __name__ == '__main__':
    papan = [[None] * 3 for _ in range(3)]
    tanda = 'X'
    for giliran in range(9):
        b, k = langkah(papan, tanda)
        if papan[b][k] is not None:
            print('kotak sudah terisi')
            break
        papan[b][k] = tanda
        cetak(papan)
        tanda = 'O' if tanda == 'X' else 'X'
