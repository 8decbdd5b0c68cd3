"""The engine host as a process, driven as the app drives it: one order a line, one answer a line."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from ttt_gui.system.shipped import ENGINE_HOST


class Worker:
    """A worker process; ``worker(do, **rest)`` gives its answer, None where the process ended instead."""

    def __init__(self, folder, python=sys.executable, *options):
        self.folder = folder
        command = [python, "-B", "-s", *options, str(ENGINE_HOST), "work"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder
        )

    def __call__(self, do, **rest):
        if do == "load":
            digest = hashlib.sha256(Path(rest["file"]).read_bytes()).hexdigest()
            rest = {"sha256": digest, "trusted": None, **rest}
        self.process.stdin.write(json.dumps({"do": do, **rest}).encode() + b"\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        return json.loads(line) if line else None

    def ask(self, cells, side="X", size=(3, 3, 3), count=False):
        rows, columns, k = size
        return self("ask", rows=rows, columns=columns, k=k, cells=cells, side=side, count=count)

    def close(self):
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            stream.close()
        self.process.wait()


@pytest.fixture
def start(tmp_path):
    """Start a worker: ``start(source, calling=None, …)`` writes the file, and loads it if told how to call."""
    workers = []

    def begin(source=None, calling=None, python=sys.executable, name="guest.py", options=()):
        folder = tmp_path / f"run{len(workers)}"
        folder.mkdir()
        file = tmp_path / name
        if source is not None:
            file.write_bytes(source if isinstance(source, bytes) else source.encode())
        worker = Worker(folder, python, *options)
        workers.append(worker)
        worker.file = str(file)
        if calling is not None:
            worker.loaded = worker("load", file=str(file), calling=calling)
        return worker

    yield begin
    for worker in workers:
        worker.close()
