"""Finds which function of a file is asked for a move: the one that the file's own game uses for the computer, or where
there is no game, the one that nothing else in the file refers to. Nothing of the file runs."""

from __future__ import annotations

import ast

from .source import FUNCTIONS, called, dotted, is_main_guard, own_nodes, snake

LOOPS = (ast.For, ast.While, *FUNCTIONS, ast.ClassDef)


class References:
    """Which functions of a file each of its functions refers to, by calls, in tables, as callbacks and as key= alike.

    ``calls`` are the Calls of the file's ``tree`` (source.py); functions are named by their index there. The code
    outside of all functions is the unit MODULE. Tests, and what is only printed, refer to nothing.
    """

    MODULE = -1

    def __init__(self, tree, calls):
        self._all, self._functions, self._methods = calls.all, {}, {}
        for index, (function, _) in enumerate(calls.all):
            names = self._methods if calls.is_method(index) else self._functions
            names.setdefault(function.name, []).append(index)
        self._bases, self._makes, self._made = {}, {}, set()
        self._learn_classes(tree)
        self._tables = {}  # RULES = [win, block]: who reads the table refers to what stands in it
        for node in tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.value, (ast.List, ast.Tuple, ast.Dict)):
                for target in node.targets:
                    self._tables[dotted(target)] = self._in([*own_nodes(node.value)], "", set())
        self.direct = {index: self._of(*each) for index, each in enumerate(calls.all)}
        self.direct[self.MODULE] = self._of_module(tree.body)
        self.reach = {}
        for start, found in self.direct.items():
            seen, pending = set(found), list(found)
            while pending:
                fresh = self.direct[pending.pop()] - seen
                seen |= fresh
                pending.extend(fresh)
            self.reach[start] = seen

    def is_made(self, owner):
        """Return whether an object of a class is made somewhere in the file, of a subclass perhaps."""
        return any(owner in self._above(each) for each in self._made)

    def _learn_classes(self, tree):
        """Note the bases of each class of the file, of which classes objects are made, and in which names these are
        kept."""
        classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
        self._bases = {node.name: [dotted(each).rpartition(".")[2] for each in node.bases] for node in classes}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and called(node) in self._bases:
                self._made.add(called(node))
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and called(node.value) in self._bases:
                for target in node.targets:  # ai = Computer("O")
                    self._makes.setdefault(dotted(target).rpartition(".")[2], set()).add(called(node.value))

    def _above(self, name, depth=0):
        """Return a class and those that it is derived from, by name."""
        found = {name}
        for base in self._bases.get(name, ()) if depth < 9 else ():
            found |= self._above(base, depth + 1)
        return found

    def _of(self, function, owner):
        """Return the functions that a function of the class ``owner`` refers to; none for a test."""
        if snake(function.name).startswith("test") or snake(owner).startswith("test"):
            return set()
        local = {each.arg for each in ast.walk(function.args) if isinstance(each, ast.arg)}
        nodes = list(own_nodes(function))
        local |= {each.id for each in nodes if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
        return self._in(nodes, owner, local)

    def _of_module(self, body):
        """Return what the code outside of all functions refers to; a call that stands in no loop is a demonstration."""
        found = set()
        for node in body:
            if is_main_guard(node):
                found |= self._of_module(node.body)
            elif not isinstance(node, (*FUNCTIONS, ast.ClassDef, ast.Assert)) and not self._is_table(node):
                nodes = [node, *own_nodes(node)]
                if not isinstance(node, LOOPS):
                    shown = {id(each.func) for each in nodes if isinstance(each, ast.Call)}
                    nodes = [each for each in nodes if id(each) not in shown]
                found |= self._in(nodes, "", set())
        return found

    def _is_table(self, node):
        """Return whether a statement sets a table of functions, such as RULES = [win, block]."""
        return isinstance(node, ast.Assign) and any(dotted(each) in self._tables for each in node.targets)

    def _in(self, nodes, owner, local):
        """Return the functions that these nodes refer to, in a method of the class ``owner`` ('' for none) with the
        names ``local`` of its own."""
        printed = {id(each) for node in nodes if called_print(node) for each in ast.walk(node)}
        found = set()
        for node in nodes:
            if id(node) in printed or not isinstance(getattr(node, "ctx", None), ast.Load):
                continue
            if isinstance(node, ast.Name) and node.id not in local:
                found.update(self._functions.get(node.id, ()), self._tables.get(node.id, ()))
            elif isinstance(node, ast.Attribute) and node.attr in self._methods:
                found.update(self._resolved(node, owner))
        return found

    def _resolved(self, node, owner):
        """Return the methods that an attribute may mean: those of the classes that its object is made of, if known,
        else all of that name."""
        its, base = self._methods[node.attr], dotted(node.value).rpartition(".")[2]
        if base in ("self", "cls"):
            below = [each for each in self._bases if owner in self._above(each)]
            kinds = {*self._above(owner), *below}
        else:
            kinds = {base} if base in self._bases else self._makes.get(base, set())
            kinds = {above for each in kinds for above in self._above(each)}
        return [index for index in its if self._all[index][1] in kinds] or its


def called_print(node):
    """Return whether a node prints something."""
    return isinstance(node, ast.Call) and called(node) in ("print", "pprint")


def entries(references, candidates):
    """Return those of the candidates, indices of functions that could answer a position, which may be meant.

    ``candidates`` has for each what describe() shows of it. What another candidate leads to is a helper; of what is
    left, that counts which says where a stone is put, then that which other code than candidates refers to.
    """
    reach = references.reach

    def is_search(index):
        """Return whether a candidate is a search, by its description."""
        return candidates[index]["kind"] == "search"

    def is_helper(index):
        """Return whether another candidate leads to this one, and this one not back, or a move function
        to this search."""
        leads = [each for each in candidates if each != index and index in reach[each]]
        return any(each not in reach[index] or (is_search(index) and not is_search(each)) for each in leads)

    left = [index for index in candidates if not is_helper(index)]
    made = [index for index in left if references.is_made(candidates[index]["class"])]
    left = [each for each in left if not candidates[each]["class"] or each in made or not made]
    others = [found for unit, found in references.direct.items() if unit not in candidates]
    used = [index for index in left if any(index in found for found in others)]
    return [index for index in left if candidates[index]["played"]] or used or left
