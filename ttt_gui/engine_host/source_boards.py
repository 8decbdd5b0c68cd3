"""What of a file's source looks like a board, and the signs that cells are compared with. Nothing of the file runs."""

from __future__ import annotations

import ast
import json
import re

from .source import FUNCTIONS, bodies, called, dotted, is_call_of, is_member, is_sign, own_nodes, segment, snake


def is_operation(node, operator):
    """Return whether a node is two parts with this operator between them."""
    return isinstance(node, ast.BinOp) and isinstance(node.op, operator)


class Constants:
    """Names that hold a text, a number or None: of the module, of classes and of objects (self.human = 'X').

    A member of an enumeration that is no text and no number is its own name, 'Cell.X'.
    """

    MISSING = object()

    def __init__(self, tree):
        self._values, self._members = {}, {}
        enums = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and is_enum(node)]
        for its in enums:
            for node in its.body:
                for target in node.targets if isinstance(node, ast.Assign) else []:
                    if isinstance(target, ast.Name) and not target.id.startswith("_"):
                        self._members[f"{its.name}.{target.id}"] = node.value
        inside = {id(node) for its in enums for node in its.body}
        for node in ast.walk(tree):
            if id(node) in inside:
                continue
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    self._learn(target, node.value)
            elif isinstance(node, ast.AnnAssign) and node.value is not None:
                self._learn(node.target, node.value)
            elif isinstance(node, FUNCTIONS) and node.name == "__init__" and node.args.defaults:
                for argument, value in zip(node.args.args[-len(node.args.defaults) :], node.args.defaults):
                    self._learn(ast.Name(argument.arg, ast.Store()), value)

    def _learn(self, target, value):
        """Keep the value that is assigned to a name, the first for each name; of pairs each member."""
        if isinstance(target, (ast.Tuple, ast.List)) and isinstance(value, (ast.Tuple, ast.List)):
            for each, its in zip(target.elts, value.elts):
                self._learn(each, its)
            return
        name = getattr(target, "id", None) or getattr(target, "attr", None)
        found = self.of(value)
        is_unset = found is None and isinstance(target, ast.Name) and target.id.islower()  # best = None
        if name and found is not self.MISSING and not is_unset:
            self._values.setdefault(name, found)

    def of(self, node):
        """Return the value of a node; MISSING if it is neither a text nor a number nor None."""
        if isinstance(node, ast.Constant) and (node.value is None or type(node.value) in (str, int)):
            return node.value
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
            value = self.of(node.operand)
            return self.MISSING if type(value) is not int else -value if isinstance(node.op, ast.USub) else value
        if is_operation(node, ast.Mult):
            sides = [self.of(node.left), self.of(node.right)]
            return sides[0] * sides[1] if all(type(each) is int for each in sides) else self.MISSING
        if isinstance(node, ast.Attribute) and self._members:
            if node.attr == "value" and dotted(node.value) in self._members:
                return self.of(self._members[dotted(node.value)])
            if dotted(node) in self._members:
                return dotted(node)
        if isinstance(node, (ast.Name, ast.Attribute)):
            return self._values.get(getattr(node, "id", None) or node.attr, self.MISSING)
        return self.MISSING

    def named(self):
        """Return every name with its value; members of enumerations have their own names, Cell.X, as values."""
        members = {}
        for each in self._members:
            name = each.partition(".")[2]
            members[each if name in members else name] = each
        return {name: value for name, value in {**self._values, **members}.items() if is_sign(value)}

    def number(self, node):
        """Return the value of a node if it is a number of cells that a board can have, else 0."""
        value = self.of(node)
        return value if type(value) is int and 0 < value <= 100 else 0


class Shapes:
    """Reads expressions that make a board: ``of`` gives (word of calling.Board, cells in order, length of a row).

    A cell is a constant, or MISSING where its value cannot be seen.
    """

    def __init__(self, constants):
        self._constants = constants

    def of(self, node, depth=0):
        """Return the board that an expression makes; None for anything else."""
        if depth > 3:
            return None
        if isinstance(node, (ast.BoolOp, ast.IfExp)):  # board or [" "] * 9
            ways = node.values if isinstance(node, ast.BoolOp) else [node.body, node.orelse]
            return next((found for each in ways if (found := self.of(each, depth + 1))), None)
        cells = self._sequence(node, depth)
        if cells is None:
            return self._other(node)
        word, values = cells
        if values and all(isinstance(each, tuple) and each[0] in ("list", "tuple") for each in values):
            rows = [each[1] for each in values]
            if len({len(row) for row in rows}) > 1 or len(rows) < 2:
                return None
            flat = [cell for row in rows for cell in row]
            return "nested " + word, flat, len(rows[0])
        if any(isinstance(each, tuple) for each in values):
            return None
        return word, values, 0

    def _sequence(self, node, depth):
        """Return 'list' or 'tuple' and the cells of an expression that makes one; None for anything else. A row among
        the cells is what of() gives for it."""
        if isinstance(node, (ast.List, ast.Tuple)):
            word = "list" if isinstance(node, ast.List) else "tuple"
            return word, [self._cell(each, depth) for each in node.elts[:101]]
        if is_operation(node, ast.Mult):
            for part, times in ((node.left, node.right), (node.right, node.left)):
                count = self._constants.number(times)
                if count and isinstance(part, (ast.List, ast.Tuple)) and len(part.elts) == 1:
                    word, values = self._sequence(part, depth)
                    return word, values * count
            return None
        if isinstance(node, ast.ListComp) and len(node.generators) == 1 and not node.generators[0].ifs:
            numbers = self._range(node.generators[0].iter)
            if numbers is None:
                return None
            return "list", [self._element(node, number, depth) for number in numbers]
        if is_call_of(node, "list") and len(node.args) == 1:
            numbers = self._range(node.args[0])
            if numbers is not None:
                return "list", list(numbers)
            text = self._constants.of(node.args[0])
            return ("list", list(text)) if isinstance(text, str) else None
        return None

    def _cell(self, node, depth):
        """Return the value of a member of a list: a row as of() gives it, or a constant."""
        found = self.of(node, depth + 1)
        return found if found is not None and found[0] in ("list", "tuple") else self._constants.of(node)

    def _element(self, node, number, depth):
        """Return the member that a list comprehension makes for one number of its range."""
        target, element = node.generators[0].target, node.elt
        name = getattr(target, "id", None)
        if isinstance(element, ast.Name) and element.id == name:
            return number
        if is_call_of(element, "str") and len(element.args) == 1:
            return str(number) if getattr(element.args[0], "id", "") == name else str(number + 1)
        if is_operation(element, ast.Add) and getattr(element.left, "id", "") == name:
            return number + (self._constants.number(element.right) or 0)
        return self._cell(element, depth)

    def _range(self, node):
        """Return the range that a call of range() gives, if its ends are known and it is short; else None."""
        if is_call_of(node, "range") and 1 <= len(node.args) <= 2:
            ends = [self._constants.of(each) for each in node.args]
            if all(type(end) is int for end in ends) and len(range(*ends)) <= 101:
                return range(*ends)
        return None

    def _other(self, node):
        """Return the board of a dict, a text, bytes or a NumPy array, as of() does; None for anything else."""
        if isinstance(node, ast.Dict) and len(node.keys) >= 4:
            return "dict", [self._constants.of(each) for each in node.values], 0
        if isinstance(node, ast.DictComp):
            count = 1
            for each in node.generators:
                members = getattr(each.iter, "elts", None) or self._range(each.iter) or self._constants.of(each.iter)
                count *= len(members) if isinstance(members, (list, range, str)) else 0
            return ("dict", [self._constants.of(node.value)] * count, 0) if 0 < count <= 101 else None
        written = self._constants.of(node) if isinstance(node, ast.Constant) else None
        if isinstance(written, str) and len(written) == 9 and written.isprintable():
            return "text", list(written), 0
        if is_operation(node, ast.Mult):
            text, count = self._constants.of(node.left), self._constants.number(node.right)
            return ("text", [text] * count, 0) if isinstance(text, str) and len(text) == 1 and count >= 9 else None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            return self._numpy(node)
        return None

    def _numpy(self, node):
        """Return the board that a call such as numpy.zeros((3, 3)) makes, as of() does; None for another call."""
        maker, first = node.func.attr, node.args[0]
        if maker == "array":
            inner = self.of(first)
            return ("NumPy array", inner[1], inner[2]) if inner and inner[2] else None
        if maker not in ("zeros", "ones", "full", "empty"):
            return None
        sign = {"zeros": 0, "ones": 1}.get(maker, Constants.MISSING)
        if maker == "full" and len(node.args) > 1:
            sign = self._constants.of(node.args[1])
        sides = [self._constants.number(each) for each in getattr(first, "elts", [first])]
        is_grid = len(sides) == 2 and all(sides)
        return ("NumPy array", [sign] * (sides[0] * sides[1]), sides[1]) if is_grid else None


NO_BOARD = re.compile(r"win|line|combo|diag|corner|edge|order|weight|pref|priorit|magic|(^|_)(rows|cols|columns)$")


def are_signs(signs, cells):
    """Return whether a board may hold these signs: few, or in every cell its own number; no weights, no lines."""
    texts = [str(cell) for cell in cells]
    if texts in ([str(i) for i in range(len(cells))], [str(i) for i in range(1, len(cells) + 1)]):
        return True
    if len(signs) == 1 and len(cells) > 8:
        return True
    return len(signs) <= 3 and all(sign in (-1, 0, 1, 2) for sign in signs if type(sign) is int)


def boards_of(tree, text, constants):
    """Return all in the file that looks like a board: globals, attributes of objects, and boards made in functions."""
    shapes, found, seen = Shapes(constants), [], set()

    def add(*its):
        """Add a board; the arguments are its fields in the order of describe()."""
        found.append(dict(zip(("name", "value", "line", "where", "class", "board", "cells", "signs"), its)))

    def note(name, where, owner, value):
        """Add what a name is set to, if it looks like a board and was not seen before; ``owner`` is its class, ''
        without one."""
        shape = shapes.of(value)
        if shape is None or id(value) in seen:
            return
        seen.update(id(each) for each in ast.walk(value))
        word, cells, row = shape
        if (len(cells) not in (9, 10) and not (row or len(cells) >= 16)) or len(cells) < 4:
            return
        signs = [cell for cell in dict.fromkeys(cells) if cell is not Constants.MISSING]
        if not are_signs(signs, signs if len(signs) == len(cells) else cells) or (
            NO_BOARD.search(snake(name)) and not (row and len(signs) == 1)
        ):
            return
        signs = [sign for sign in signs if is_sign(sign)][:12]
        add(name, segment(text, value), value.lineno, where, owner, word, len(cells), signs)

    def note_given(name, owner, maker, value):
        """Note a self.board = board in __init__: a board that the maker is given, known by its default if any."""
        names, defaults = [each.arg for each in maker.args.args], maker.args.defaults
        place = names.index(value.id) - len(names) if getattr(value, "id", "") in names else 0
        if not place or not BOARD_NAME.search(name):
            return
        if -place <= len(defaults):
            note(name, "attribute", owner, defaults[place])
        else:
            add(name, value.id, value.lineno, "attribute", owner, "", 0, [])

    def visit(body, owner):
        """Look for boards in statements of the module, or of the class ``owner``."""
        for node in body:
            target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
            value = node.value if isinstance(node, (ast.Assign, ast.AnnAssign)) else None
            if value is not None and isinstance(target, ast.Name):
                note(target.id, "attribute" if owner else "global", owner, value)
            elif isinstance(node, ast.ClassDef) and not owner:
                visit(node.body, node.name)
                for each in fields_of(node, text):
                    if not each["default"] and (BOARD_NAME.search(each["name"]) or each["name"] in indexed):
                        word = re.split(r"\W", each["annotation"].strip("'\""))[0].lower()
                        word, name = {"str": "text", "tuple": "tuple", "list": "list"}.get(word, ""), each["name"]
                        add(name, name, node.lineno, "attribute", node.name, word, 9 if word else 0, [])
            elif isinstance(node, FUNCTIONS) and owner:
                for each in ast.walk(node):
                    if isinstance(each, (ast.Assign, ast.AnnAssign)) and each.value is not None:
                        its = each.targets[0] if isinstance(each, ast.Assign) else each.target
                        pairs = [(its, each.value)]
                        if isinstance(its, ast.Tuple) and isinstance(each.value, ast.Tuple):
                            pairs = zip(its.elts, each.value.elts)
                        for its, value in pairs:
                            if isinstance(its, ast.Attribute) and getattr(its.value, "id", "") == "self":
                                note(its.attr, "attribute", owner, value)
                                if node.name == "__init__":
                                    note_given(its.attr, owner, node, value)
            elif isinstance(node, (ast.If, ast.Try, ast.For, ast.While, ast.With)):
                for block in bodies(node):
                    visit(block, owner)

    bases = [each.value for each in ast.walk(tree) if isinstance(each, ast.Subscript)]
    indexed = {each.attr for each in bases if isinstance(each, ast.Attribute)}
    visit(tree.body, "")
    for node in ast.walk(tree):
        if isinstance(node, (ast.Assign, ast.Return)) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else None
            note(getattr(target, "id", ""), "", "", node.value)
        its = node.args if isinstance(node, ast.Call) else node.elts if isinstance(node, ast.Tuple) else []
        for each in its[:4]:  # best_move([0] * 9, 1); START = "." * 9, "X"
            if isinstance(each, ast.BinOp):
                note("", "", "", each)
    return found[:40]


def shapes_by_use(tree):
    """Return the shapes of boards that show in what is done with them: words of calling.Board, and 'hashable'."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and is_slice(node.right):
            middle = node.left.right if isinstance(node.left, ast.BinOp) and is_slice(node.left.left) else None
            if middle is not None:
                found.append({ast.Tuple: "tuple", ast.List: "list"}.get(type(middle), "text"))
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("values", "items", "keys"):
            found.append("dict" if BOARD_NAME.search(dotted(node.func.value)) else "")
        elif is_call_of(node, "range") and [getattr(each, "value", None) for each in node.args] == [1, 10]:
            found.append("list from 1")
        elif isinstance(node, FUNCTIONS) and any("cache" in ast.dump(each) for each in node.decorator_list):
            found.append("hashable")
    return [word for word in dict.fromkeys(found) if word]


def is_slice(node):
    """Return whether a node is a slice, such as board[:n]."""
    return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)


BOARD_NAME = re.compile(r"board|grid|state|cells|squares|field", re.IGNORECASE)
CELL_OR_SIDE = re.compile(
    r"(cell|square|spot|sq$|field|player|side$|turn|mark|symbol|letter|piece|token)", re.IGNORECASE
)


def compared_constants(tree, constants, stones):
    """Return the texts and numbers that are compared with cells, or written into them; the most frequent first.

    ``stones`` are (function, place) of the parameters that functions of the file compare with cells, or write there.
    """
    counts = {}

    def learn(node, is_cell):
        """Count a constant, or each of a group; one that is not compared with a cell counts only as a single letter or
        a member of an enumeration."""
        for each in node.elts if isinstance(node, (ast.Tuple, ast.List, ast.Set)) else [node]:
            value = constants.of(each)
            names_member = is_member(value)
            most = 8 if is_cell else 2
            if value is Constants.MISSING or (isinstance(value, str) and len(value) > most and not names_member):
                continue
            if is_cell or names_member or (isinstance(value, str) and len(value) == 1):
                key = json.dumps(value)
                counts[key] = counts.get(key, 0) + 1

    for node in ast.walk(tree):
        for place, each in enumerate(node.args if isinstance(node, ast.Call) else ()):
            if (called(node), place) in stones:
                learn(each, True)
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            is_cell = any(isinstance(each, ast.Subscript) for each in sides)
            is_cell = is_cell or any(CELL_OR_SIDE.match(getattr(each, "id", "")) for each in sides)
            for each in sides:
                learn(each, is_cell)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) and constants.of(node.left) == 3:
            learn(ast.Constant(2), isinstance(node.right, ast.Name))  # 3 - player
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("count", "index", "rindex", "find"):
            for each in node.args[:1]:
                learn(each, node.func.attr == "count" and type(constants.of(each)) is int)
        elif isinstance(node, ast.Assign) and any(isinstance(each, ast.Subscript) for each in node.targets):
            learn(node.value, True)
    return [json.loads(key) for key in sorted(counts, key=lambda key: -counts[key])][:12]


def is_enum(node):
    """Return whether a class is an enumeration whose members are neither texts nor numbers: class Cell(Enum)."""
    return [dotted(each) for each in node.bases] in (["Enum"], ["enum.Enum"])


def boards_beside(beside, constants):
    """Return the boards that objects of the files from beside_it() hold; their line is 0."""
    found = [each for tree, text in beside for each in boards_of(tree, text, constants)]
    return [{**each, "line": 0} for each in found if each["where"] == "attribute"]


def parameter_data(name, default, annotation, text):
    """Return one parameter of a function as describe() answers it."""
    return {"name": name, "default": segment(text, default, 40), "annotation": segment(text, annotation, 60)}


def stored_constants(function, constants):
    """Return the texts and numbers that a function itself writes into cells."""
    made = [node for node in own_nodes(function) if isinstance(node, ast.Assign)]
    values = [constants.of(node.value) for node in made if any(isinstance(its, ast.Subscript) for its in node.targets)]
    return list(dict.fromkeys(value for value in values if value is not Constants.MISSING and is_sign(value)))[:8]


def handed_constants(function, calls, constants):
    """Return the texts and numbers that a function hands to other functions of the file, but those that say whether."""
    names = {each.name for each, _ in calls.all}
    calls = [node for node in own_nodes(function) if isinstance(node, ast.Call) and called(node) in names]
    given = [each for node in calls for each in node.args]
    values = [constants.of(each) for each in given if isinstance(each, (ast.Constant, ast.Name, ast.Attribute))]
    return list(dict.fromkeys(value for value in values if value is not Constants.MISSING and is_sign(value)))[:8]


def fields_of(node, text):
    """Return the parameters for making an object of a dataclass or a named tuple; none for another class."""
    marks = [dotted(getattr(each, "func", each)).rpartition(".")[2] for each in node.decorator_list + node.bases]
    if not {"dataclass", "NamedTuple"} & set(marks):
        return []
    return [
        parameter_data(each.target.id, each.value, each.annotation, text)
        for each in node.body
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
    ]
