# -*- coding: utf-8 -*-
# TP NSI - Morpion : l'algorithme negamax
# Le plateau est une liste de 9 cases : 0 = vide, 1 = croix, -1 = rond

INFINI = 1000

ALIGNEMENTS = [[0, 1, 2], [3, 4, 5], [6, 7, 8],
               [0, 3, 6], [1, 4, 7], [2, 5, 8],
               [0, 4, 8], [2, 4, 6]]


def cases_vides(plateau):
    """Renvoie la liste des cases vides"""
    return [c for c in range(9) if plateau[c] == 0]


def gagnant(plateau):
    """Renvoie 1 ou -1 si un joueur a gagné, 0 sinon"""
    for a, b, c in ALIGNEMENTS:
        somme = plateau[a] + plateau[b] + plateau[c]
        if somme == 3:
            return 1
        if somme == -3:
            return -1
    return 0


def negamax(plateau, joueur, alpha, beta):
    """Renvoie le couple (score, coup) du point de vue du joueur"""
    g = gagnant(plateau)
    if g != 0:
        return g * joueur * (1 + len(cases_vides(plateau))), None
    coups = cases_vides(plateau)
    if coups == []:
        return 0, None
    meilleur_coup = None
    meilleur_score = -INFINI
    for coup in coups:
        plateau[coup] = joueur
        score, _ = negamax(plateau, -joueur, -beta, -alpha)
        score = -score
        plateau[coup] = 0
        if score > meilleur_score:
            meilleur_score = score
            meilleur_coup = coup
        alpha = max(alpha, score)
        if alpha >= beta:
            break  # coupure
    return meilleur_score, meilleur_coup


def coup_ordinateur(plateau, joueur):
    score, coup = negamax(plateau, joueur, -INFINI, INFINI)
    return coup


def afficher(plateau):
    symboles = {0: '.', 1: 'X', -1: 'O'}
    for ligne in range(3):
        print(' '.join(symboles[plateau[3 * ligne + col]] for col in range(3)))
    print()


def partie():
    plateau = [0] * 9
    joueur = 1
    while gagnant(plateau) == 0 and cases_vides(plateau):
        if joueur == 1:
            coup = int(input("Votre coup (0-8) ? "))
            while plateau[coup] != 0:
                coup = int(input("Case occupée ! Votre coup ? "))
        else:
            coup = coup_ordinateur(plateau, joueur)
        plateau[coup] = joueur
        afficher(plateau)
        joueur = -joueur


if __name__ == '__main__':
    partie()
