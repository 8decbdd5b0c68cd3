# Morpion : les cases libres portent leur numero

def afficher(plateau):
    print('-------------')
    for i in range(3):
        print('|', plateau[i*3], '|', plateau[i*3+1], '|', plateau[i*3+2], '|')
        print('-------------')

def coups(plateau):
    return [case for case in plateau if case not in ('X', 'O')]

def a_gagne(plateau, joueur):
    lignes = (
        (1, 2, 3), (4, 5, 6), (7, 8, 9),
        (1, 4, 7), (2, 5, 8), (3, 6, 9),
        (1, 5, 9), (3, 5, 7))
    for l in lignes:
        if all([plateau[n - 1] == joueur for n in l]):
            return True
    return False

memo = dict()

def evaluer(plateau, joueur, ordi):
    cle = (tuple(plateau), joueur, ordi)
    if cle in memo:
        return memo[cle]
    adversaire = 'O' if ordi == 'X' else 'X'
    if a_gagne(plateau, ordi):
        note = 1
    elif a_gagne(plateau, adversaire):
        note = -1
    elif coups(plateau) == []:
        note = 0
    else:
        notes = []
        for case in coups(plateau):
            plateau[case - 1] = joueur
            notes.append(evaluer(plateau, 'O' if joueur == 'X' else 'X', ordi))
            plateau[case - 1] = case
        note = max(notes) if joueur == ordi else min(notes)
    memo[cle] = note
    return note

def coup_ordinateur(plateau, ordi):
    meilleure, choix = -1000, 0
    for case in coups(plateau):
        plateau[case - 1] = ordi
        note = evaluer(plateau, 'O' if ordi == 'X' else 'X', ordi)
        plateau[case - 1] = case
        if note > meilleure:
            meilleure = note
            choix = case
    return choix

def jouer():
    plateau = list(range(1, 10))
    ordi = 'O'
    joueur = 'X'
    while coups(plateau) and not a_gagne(plateau, 'X') and not a_gagne(plateau, 'O'):
        afficher(plateau)
        if joueur == ordi:
            case = coup_ordinateur(plateau, ordi)
            print("L'ordinateur joue en", case)
        else:
            case = int(input('Votre case : '))
            if case not in coups(plateau):
                print('Impossible')
                continue
        plateau[case - 1] = joueur
        joueur = 'O' if joueur == 'X' else 'X'
    afficher(plateau)

if __name__ == '__main__':
    jouer()
