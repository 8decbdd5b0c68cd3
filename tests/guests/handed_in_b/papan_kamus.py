# Tic Tac Toe pakai kamus (dictionary), ikut tutorial YouTube lalu diubah sendiri
papan = {1: ' ', 2: ' ', 3: ' ',
         4: ' ', 5: ' ', 6: ' ',
         7: ' ', 8: ' ', 9: ' '}

pemain = 'X'
bot = 'O'


def cetak_papan(papan):
    print(papan[1] + '|' + papan[2] + '|' + papan[3])
    print('-+-+-')
    print(papan[4] + '|' + papan[5] + '|' + papan[6])
    print('-+-+-')
    print(papan[7] + '|' + papan[8] + '|' + papan[9])
    print()


def kosong(papan, posisi):
    return papan[posisi] == ' '


def seri(papan):
    for kunci in papan.keys():
        if papan[kunci] == ' ':
            return False
    return True


def menang(papan, tanda):
    if papan[1] == papan[2] == papan[3] == tanda:
        return True
    elif papan[4] == papan[5] == papan[6] == tanda:
        return True
    elif papan[7] == papan[8] == papan[9] == tanda:
        return True
    elif papan[1] == papan[4] == papan[7] == tanda:
        return True
    elif papan[2] == papan[5] == papan[8] == tanda:
        return True
    elif papan[3] == papan[6] == papan[9] == tanda:
        return True
    elif papan[1] == papan[5] == papan[9] == tanda:
        return True
    elif papan[7] == papan[5] == papan[3] == tanda:
        return True
    return False


def langkah_bot(papan):
    nilai_terbaik = -800
    langkah_terbaik = 0
    for kunci in papan.keys():
        if kosong(papan, kunci):
            papan[kunci] = bot
            nilai = minimax(papan, 0, False)
            papan[kunci] = ' '
            if nilai > nilai_terbaik:
                nilai_terbaik = nilai
                langkah_terbaik = kunci
    return langkah_terbaik


def minimax(papan, kedalaman, giliran_bot):
    if menang(papan, bot):
        return 1
    elif menang(papan, pemain):
        return -1
    elif seri(papan):
        return 0

    if giliran_bot:
        nilai_terbaik = -800
        for kunci in papan.keys():
            if papan[kunci] == ' ':
                papan[kunci] = bot
                nilai = minimax(papan, kedalaman + 1, False)
                papan[kunci] = ' '
                if nilai > nilai_terbaik:
                    nilai_terbaik = nilai
        return nilai_terbaik
    else:
        nilai_terbaik = 800
        for kunci in papan.keys():
            if papan[kunci] == ' ':
                papan[kunci] = pemain
                nilai = minimax(papan, kedalaman + 1, True)
                papan[kunci] = ' '
                if nilai < nilai_terbaik:
                    nilai_terbaik = nilai
        return nilai_terbaik


def main():
    while True:
        posisi = int(input("Masukkan posisi untuk 'X': "))
        papan[posisi] = pemain
        if menang(papan, pemain) or seri(papan):
            break
        papan[langkah_bot(papan)] = bot
        cetak_papan(papan)
        if menang(papan, bot) or seri(papan):
            break


if __name__ == '__main__':
    main()
