"""The modules that an engine brings along: which ones its imports name, and a guard that lets only trusted ones run.

A module is the engine's own unless Python finds it without the engine: in its standard library or among the packages
installed for it.
"""

from __future__ import annotations

import ast
import hashlib
import os
import sys
import warnings
import zipimport
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    BuiltinImporter,
    ExtensionFileLoader,
    FileFinder,
    FrozenImporter,
    ModuleSpec,
    PathFinder,
    SourceFileLoader,
    SourcelessFileLoader,
)

from .source import ANYTHING, called

UNTRUSTED = 87  # the exit status of a process that was to run a module which is not trusted
MOST_MODULES = 1_000
"""The most modules of its own that an engine may import."""
MOST_BYTES = 64_000_000
PACKAGES = ("site-packages", "dist-packages")
"""The names of folders in which Python keeps installed packages."""


def standard_part(path):
    """Return the beginning of a sys.path that holds the standard library: what comes before installed packages."""
    ends = [number for number, each in enumerate(path) if os.path.basename(each.rstrip(os.sep)) in PACKAGES]
    return path[: ends[0]] if ends else list(path)


def is_standard(name, path):
    """Return whether a top-level module is found in the standard library, with ``path`` as sys.path."""
    return name in sys.builtin_module_names or PathFinder.find_spec(name, standard_part(path)) is not None


def with_folder(folder, path):
    """Return a sys.path that has the engine's folder behind the standard library, and before installed packages."""
    rest = [each for each in path if each != folder]
    standard = standard_part(rest)
    return [*standard, folder, *rest[len(standard) :]]


# -- What the imports name, before anything runs -----------------------------------------------------------------------


class ImportScan:
    """Follows the imports of a file, and of the modules that these name, as they are written; runs nothing.

    ``path`` is the sys.path by which Python finds modules. After follow() ``found`` has the modules.
    """

    def __init__(self, file, path):
        self.folder = os.path.dirname(file)
        self.found = {}  # {"file", "sha256", "compiled"} by path
        self.standard = set()  # files in the folder that have the name of a standard module, which comes first
        self.is_more = False
        self._file, self._path = file, path
        self._pending = [(content(file), "")]

    def follow(self, others=()):
        """Find the modules that the file imports, directly or through others; and those in the files ``others``
        (paths), which are imported by names that are made while the engine runs."""
        for each in others:
            self._add(each, package_of(each), not each.endswith(tuple(SOURCE_SUFFIXES)))
        while self._pending and not self.is_more:
            data, package = self._pending.pop()
            for name in names_imported(parsed(data), package):
                self._resolve(name)

    def _resolve(self, name):
        """Add a module, and the packages that it is in, as far as the engine brings them along."""
        first, roots, whole = name.partition(".")[0], [self.folder], ""
        if not first:
            return
        if is_standard(first, self._path):
            spec = spec_in(roots, first)
            if spec and spec.loader:
                self.standard.add(spec.origin)
            return
        for part in name.split("."):
            package, whole = whole, (whole + "." + part).lstrip(".")
            spec = spec_in(roots, whole)
            if spec is None:
                return
            roots = spec.submodule_search_locations
            if spec.loader:
                its_package = package if roots is None else whole
                self._add(spec.origin, its_package, isinstance(spec.loader, ExtensionFileLoader))
            if roots is None:
                return

    def _add(self, file, package, is_compiled):
        """Add a file of the engine's own, once; unless it is compiled, its imports are followed as those of a module in
        ``package``."""
        if file in self.found or file == self._file:
            return
        if len(self.found) == MOST_MODULES:
            self.is_more = True
            return
        data = content(file)
        if data is None:
            return
        self.found[file] = {"file": file, "sha256": digest_of(data), "compiled": is_compiled}
        if not is_compiled:
            self._pending.append((data, package))


def own_modules(order):
    """Answer {"file", "others": paths} with {"modules": [{"file", "sha256", "compiled"}], "standard": paths, "more":
    whether there are more than MOST_MODULES}. Nothing runs."""
    modules = ImportScan(os.path.abspath(order["file"]), sys.path)
    modules.follow(order.get("others", ()))
    return {"modules": list(modules.found.values()), "standard": sorted(modules.standard), "more": modules.is_more}


def content(file):
    """Return the bytes of a file, given by its path; None where it cannot be read, or is too large for an engine."""
    if not os.path.isfile(file):
        return None
    try:
        with open(file, "rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except OSError:
        return None
    return data if len(data) <= MOST_BYTES else None


def digest_of(data):
    """Return the SHA-256 of bytes."""
    return hashlib.sha256(data).hexdigest()


def parsed(data):
    """Return the syntax tree of a file's content; an empty one for None, and where Python could not run it."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(data or b"")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.Module([], [])


def package_of(file):
    """Return the package that a file belongs to, '' for none: each folder that holds an __init__.py is one."""
    folder, names = os.path.dirname(file), []
    while os.path.isfile(os.path.join(folder, "__init__.py")):
        folder, name = os.path.split(folder)
        names.insert(0, name)
    return ".".join(names)


def spec_in(folders, name):
    """Return the spec of a module that one of these folders holds; None without one."""
    portions = []
    for each in folders:
        finder = FileFinder(each, (ExtensionFileLoader, EXTENSION_SUFFIXES), (SourceFileLoader, SOURCE_SUFFIXES))
        spec = finder.find_spec(name)
        if spec and spec.loader:
            return spec
        portions += spec.submodule_search_locations if spec else []
    if not portions:
        return None
    spec = ModuleSpec(name, None, is_package=True)  # a namespace package, of which nothing runs
    spec.submodule_search_locations = portions
    return spec


def names_imported(tree, package):
    """Yield the full name of every module that a tree may import from the package in which it stands. What a from …
    import names may also be no module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".") if package else []
            if node.level > len(above):
                continue
            base = [*above[: len(above) - node.level + 1], node.module] if node.level else [node.module]
            name = ".".join(filter(None, base))
            yield name
            yield from (name + "." + each.name for each in node.names if each.name != "*")
        elif isinstance(node, ast.Call) and called(node) in ("import_module", "__import__"):
            first = node.args[0] if node.args else None
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value


# -- What may run ------------------------------------------------------------------------------------------------------


class ImportGuard:
    """Lets this process run no module of the engine's own whose content is not trusted: by whatever way a module is
    imported, its bytes are read here, once, and held against the trusted digests before any of them runs.

    A module that is not trusted ends the process: ``tell`` is called with {"untrusted": its path} before. Compiled
    bytecode (.pyc) and archives are never read for the engine's own modules. What the engine itself writes into the
    working folder, which is empty when it begins, runs.
    """

    def __init__(self, tell):
        self._tell, self._leave = tell, os._exit
        self._home = os.path.abspath(os.getcwd())
        self._before = list(sys.path)
        self._installed = {os.path.abspath(each) for each in (self._home, *self._before)}
        known = (BuiltinImporter, FrozenImporter, PathFinder)
        self._finders = [each for each in sys.meta_path if each not in known]  # of packages installed in place
        self._folder, self._trusted = "", None
        self._count = 0
        self._watch_loaders()

    def begin(self, file, trusted):
        """Search the folder of an engine's file, too, and run only modules with these digests; any module for None."""
        self._folder = os.path.dirname(file)
        self._trusted = None if trusted is None else frozenset(trusted)
        sys.path[:] = with_folder(self._folder, self._before)
        sys.argv[:] = [file]

    def check(self, file, data, trusted):
        """End the process unless the digest of a file's content is among ``trusted``."""
        if digest_of(data) not in trusted:
            self._tell({"untrusted": file})
            self._leave(UNTRUSTED)

    def _is_own(self, file, name):
        """Return whether a file belongs to the engine: the innermost known folder around it is not Python's."""
        file = os.path.abspath(file)
        around = [each for each in (*self._installed, self._folder) if file.startswith(os.path.join(each, ""))]
        if max(around, key=len, default=self._folder) != self._folder:
            return False
        for finder in self._finders:
            try:
                spec = finder.find_spec(name.partition(".")[0], None)
            except ANYTHING:
                continue
            places = [os.path.abspath(each) for each in (spec and spec.submodule_search_locations) or ()]
            if (spec and spec.origin == file) or any(file.startswith(os.path.join(each, "")) for each in places):
                self._installed.update(places)
                return False
        return True

    def _read(self, file):
        """Return the content of one of the engine's own files, which is trusted."""
        with open(file, "rb") as opened:  # a name that no engine changes, as it may change the built-in one
            data = opened.read()
        if self._trusted is not None:
            self.check(file, data, self._trusted)
        return data

    def _copied(self, file):
        """Return a copy of a compiled module, in the working folder: what was read is what is loaded."""
        self._count += 1
        folder = os.path.join(self._home, f"modules-{os.getpid()}-{self._count}")
        os.mkdir(folder, 0o700)
        copy = os.path.join(folder, os.path.basename(file))
        with open(copy, "wb") as opened:
            opened.write(self._read(file))
        return copy

    def _watch_loaders(self):
        """Put the guard into the loaders of the standard library, which every import of a file goes through."""
        source_code, create, bytecode = (
            SourceFileLoader.get_code,
            ExtensionFileLoader.create_module,
            SourcelessFileLoader.get_code,
        )
        open_archive, is_own = zipimport.zipimporter.__init__, self._is_own

        def get_code(loader, name):
            """Return the code of a module; of the engine's own only where it is trusted."""
            file = loader.get_filename(name)
            if not is_own(file, name):
                return source_code(loader, name)
            return loader.source_to_code(self._read(file), file)

        def create_module(loader, spec):
            """Return a compiled module; of the engine's own a copy of what was read, where it is trusted."""
            if not is_own(spec.origin, spec.name):
                return create(loader, spec)
            module = create(loader, ModuleSpec(spec.name, loader, origin=self._copied(spec.origin)))
            module.__file__ = spec.origin
            return module

        def get_bytecode(loader, name):
            """Return the code of a .pyc file. Raises ImportError for one of the engine's own."""
            file = loader.get_filename(name)
            if is_own(file, name):
                raise ImportError(f"{os.path.basename(file)} is bytecode, which is not read here", name=name)
            return bytecode(loader, name)

        def open_own(importer, path):
            """Open an archive of modules. Raises ZipImportError for one of the engine's own."""
            open_archive(importer, path)
            if is_own(importer.archive, ""):
                raise zipimport.ZipImportError(f"{os.path.basename(importer.archive)} is an archive", path=path)

        SourceFileLoader.get_code = get_code
        ExtensionFileLoader.create_module = create_module
        SourcelessFileLoader.get_code = get_bytecode
        zipimport.zipimporter.__init__ = open_own
