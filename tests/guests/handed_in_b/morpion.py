# -*- coding: utf-8 -*-
"""TP n°5 : le morpion. 1 = premier joueur, -1 = second joueur, 0 = case vide."""


class Morpion:

    ALIGNEMENTS = [(0, 1, 2), (3, 4, 5), (6, 7, 8),
                   (0, 3, 6), (1, 4, 7), (2, 5, 8),
                   (0, 4, 8), (2, 4, 6)]

    def __init__(self):
        self.grille = [0] * 9
        self.joueur = 1
        self.historique = []

    def jouer(self, case):
        if self.grille[case] != 0:
            raise ValueError("case occupée")
        self.grille[case] = self.joueur
        self.joueur = -self.joueur
        self.historique.append(case)

    def annuler(self):
        case = self.historique.pop()
        self.grille[case] = 0
        self.joueur = -self.joueur

    def coups(self):
        return [c for c in range(9) if self.grille[c] == 0]

    def vainqueur(self):
        for a, b, c in self.ALIGNEMENTS:
            somme = self.grille[a] + self.grille[b] + self.grille[c]
            if somme == 3:
                return 1
            if somme == -3:
                return -1
        return 0

    def valeur(self):
        v = self.vainqueur()
        if v != 0:
            return v * (1 + len(self.coups()))
        if len(self.historique) == 9 or not self.coups():
            return 0
        resultats = []
        for c in self.coups():
            self.jouer(c)
            resultats.append(self.valeur())
            self.annuler()
        return max(resultats) if self.joueur == 1 else min(resultats)

    def meilleur_coup(self):
        """Renvoie l'indice (0 à 8) du meilleur coup pour le joueur qui a le trait."""
        notes = {}
        for c in self.coups():
            self.jouer(c)
            notes[c] = self.valeur()
            self.annuler()
        choix = max if self.joueur == 1 else min
        return choix(notes, key=notes.get)

    def afficher(self):
        for i in range(0, 9, 3):
            print(" ".join({1: "X", -1: "O", 0: "."}[v] for v in self.grille[i:i + 3]))


if __name__ == "__main__":
    partie = Morpion()
    while partie.vainqueur() == 0 and partie.coups():
        partie.afficher()
        if partie.joueur == 1:
            partie.jouer(int(input("case ? ")))
        else:
            partie.jouer(partie.meilleur_coup())
    partie.afficher()
