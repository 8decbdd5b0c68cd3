"""Watches over a process and ends all that it started, on Linux and macOS; on Windows a Job Object does that."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36  # man 2 prctl
MOST_PROCESSES = 256
LOOK_SECONDS = 0.1
NICE = 5
TOO_MANY = 86  # the exit status where an engine had more than MOST_PROCESSES


def supervise(words):
    """Run a command with limits until it ends, the host is gone, or SIGTERM comes; then end all that it started.

    [--memory-mib M] [--output-mib N] [--remove FOLDER] -- COMMAND. Standard input and output are the command's. The
    host is gone when nobody can write to standard input any more: that is seen without reading from there. The exit
    status, or the signal, is that of a command which ended by itself; TOO_MANY where the command had too many
    processes; 0 where the host or SIGTERM ended it. FOLDER is removed at the end.
    """
    import select

    split = words.index("--")
    options = {words[index]: words[index + 1] for index in range(0, split, 2)}
    host, libc = os.getppid(), libc_of_linux()
    if libc:
        libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    go_first()
    woken, wake = os.pipe()
    for descriptor in (woken, wake):
        os.set_blocking(descriptor, False)
    told = []
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.signal(signal.SIGTERM, lambda *_: told.append(True))
    signal.signal(signal.SIGCHLD, lambda *_: None)
    for each in (signal.SIGINT, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)
    before = tasks_of_machine()
    child = start_limited(words[split + 1 :], options, libc)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)  # so that the host's pipe ends when the command ends, not only when this supervisor does
    poller = select.poll()
    poller.register(0, 0)
    poller.register(woken, select.POLLIN)
    status, too_many = None, False
    while status is None and not told and not too_many:
        for descriptor, _ in poller.poll(LOOK_SECONDS * 1000):
            if descriptor == 0:
                told.append(True)  # POLLHUP or POLLERR, since the poller was registered for nothing else
            else:
                os.read(woken, 4096)
        if os.getppid() != host:
            told.append(True)
        if tasks_of_machine() > before + MOST_PROCESSES:
            too_many = len(Family([os.getpid()]).newcomers()) > MOST_PROCESSES
        status = reap()[0].get(child)
    end_descendants(child)
    if "--remove" in options:
        import shutil

        shutil.rmtree(options["--remove"], ignore_errors=True)
    if too_many:
        os._exit(TOO_MANY)
    if told or status is None:
        os._exit(0)
    if os.WIFSIGNALED(status):
        signal.signal(os.WTERMSIG(status), signal.SIG_DFL)
        os.kill(os.getpid(), os.WTERMSIG(status))
    os._exit(os.WEXITSTATUS(status))


def libc_of_linux():
    """Return Linux's C library, for prctl; None on other systems."""
    if not sys.platform.startswith("linux"):
        return None
    import ctypes

    return ctypes.CDLL(None, use_errno=True)


def start_limited(command, options, libc):
    """Start a command in a session of its own that ends with this process; return the id of its process."""
    import resource

    here, nice = os.getpid(), os.getpriority(os.PRIO_PROCESS, 0)
    room = processes_of_user() + MOST_PROCESSES
    child = os.fork()
    if child:
        return child
    try:
        os.setsid()
        be_nice(nice + NICE)
        if libc:
            libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
            if os.getppid() != here:
                os._exit(1)
        signal.set_wakeup_fd(-1)
        for each in (signal.SIGTERM, signal.SIGCHLD, signal.SIGINT, signal.SIGHUP):
            signal.signal(each, signal.SIG_DFL)
        limit(resource.RLIMIT_CORE, 0)
        if "--memory-mib" in options:
            # RLIMIT_DATA counts memory that is written to, not reserved addresses, of which Java has gigabytes.
            limit(resource.RLIMIT_DATA, int(options["--memory-mib"]) << 20)
        if "--output-mib" in options:
            limit(resource.RLIMIT_FSIZE, int(options["--output-mib"]) << 20)
        limit_processes(room)
        os.execvp(command[0], command)
    except OSError as error:
        os.write(2, f"{command[0]} cannot be started: {error.strerror}.\n".encode("utf-8", "replace"))
    finally:
        os._exit(127)


def go_first():
    """Let this process, but none that it starts, run before all others where the system allows that, as it does root.

    Thousands of processes that fork without end leave nothing of the processor to whoever is to stop them. Other users
    have fewer: limit_processes() does not hold root.
    """
    with contextlib.suppress(AttributeError, OSError):
        os.sched_setscheduler(0, os.SCHED_RR | os.SCHED_RESET_ON_FORK, os.sched_param(1))


def be_nice(nice):
    """Set the nice value of this process, and on Linux that of its session (man 7 sched, the autogroup feature): the
    window goes first where the cores are full.

    Not os.nice(), which adds to the value in force: a process that go_first() gave precedence forks with the value 0.
    """
    with contextlib.suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, 0, min(nice, 19))
        with open("/proc/self/autogroup", "w") as file:
            file.write(str(NICE))


def limit(what, most):
    """Set a limit as far as the system lets us: macOS knows some by name only, and a lower hard limit stays."""
    import resource

    try:
        hard = resource.getrlimit(what)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (most, most))
    except (OSError, ValueError):
        pass


def limit_processes(room):
    """Let this process and what it starts fork only while the user has fewer than ``room`` tasks.

    The kernel counts all tasks of the user, in a container perhaps many that cannot be seen from here: where they leave
    no room for a single fork, no limit is set.
    """
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NPROC)
    most = room if hard == resource.RLIM_INFINITY else min(room, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NPROC, (most, hard))
        child = os.fork()
        if not child:
            os._exit(0)
        os.waitpid(child, 0)
        resource.setrlimit(resource.RLIMIT_NPROC, (most, most))
    except (OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NPROC, (soft, hard))


def processes_of_user():
    """Return how many tasks (threads) this user has, as far as can be seen; MOST_PROCESSES where there is no /proc."""
    if not os.path.isdir("/proc/self/task"):
        return MOST_PROCESSES
    mine, count = os.getuid(), 0
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                if os.stat(f"/proc/{name}").st_uid == mine:
                    count += len(os.listdir(f"/proc/{name}/task"))
            except OSError:
                pass  # the process has ended
    return count


def tasks_of_machine():
    """Return how many tasks the whole machine has, from /proc/loadavg (man 5 proc_loadavg); 0 where that is missing."""
    try:
        with open("/proc/loadavg", "rb") as file:
            return int(file.read().split()[3].split(b"/")[1])
    except (OSError, ValueError, IndexError):
        return 0


def reap():
    """Collect all children that have ended, adopted ones too; return their statuses by id, and whether one is left."""
    found = {}
    try:
        while True:
            process, status = os.waitpid(-1, os.WNOHANG)
            if not process:
                return found, True
            found[process] = status
    except ChildProcessError:
        return found, False


def end_descendants(child):
    """Kill all descendants of this process, again and again, until none is left.

    First all are stopped: a stopped process cannot fork, so the list is whole when no new one is found. On Linux those
    that lose their parent become our children: without a child none is left. Elsewhere the child's group is killed too.
    """
    pause = 0.001
    while True:
        family = Family([os.getpid()])
        while new := family.newcomers():
            send(new, signal.SIGSTOP)
        if not sys.platform.startswith("linux"):
            with contextlib.suppress(OSError):
                os.killpg(child, signal.SIGKILL)
        send(family.known, signal.SIGKILL)
        time.sleep(pause)
        if not reap()[1]:
            return
        pause = min(2 * pause, 0.1)


def send(processes, number):
    """Send a signal to processes, except to those that have ended or changed their user."""
    for each in processes:
        with contextlib.suppress(OSError):
            os.kill(each, number)


class Family:
    """The processes below those of ``roots``, found again and again: only those not seen before are looked at, since a
    process that forks without end is caught by nothing that takes longer than a fork."""

    def __init__(self, roots):
        self.known = set()
        self._roots, self._others = set(roots), {0}

    def newcomers(self):
        """Find the descendants that were not known yet, and return them."""
        parents = parents_of_all(self.known | self._others)
        found, is_new = set(), True
        while is_new:
            is_new = False
            for each, parent in list(parents.items()):
                if parent in self._roots or parent in self.known or parent in found:
                    found.add(each)
                elif parent in self._others:
                    self._others.add(each)
                else:
                    continue  # perhaps its parent comes later in the list
                del parents[each]
                is_new = True
        self.known |= found
        return found


def parents_of_all(left_out):
    """Return the parent of every process that has not ended, from /proc or by ps, without those in ``left_out``."""
    if os.path.isdir("/proc/self"):
        found = {}
        for name in os.listdir("/proc"):
            if name.isdigit() and int(name) not in left_out:
                try:
                    with open(f"/proc/{name}/stat", "rb") as file:
                        state, parent = file.read().rpartition(b")")[2].split()[:2]
                except (OSError, ValueError):
                    continue  # the process has ended
                if state not in (b"Z", b"X"):
                    found[int(name)] = int(parent)
        return found
    import subprocess

    asked = subprocess.Popen(["/bin/ps", "-axo", "pid=,ppid="], stdout=subprocess.PIPE)
    pairs = [tuple(map(int, line.split())) for line in asked.communicate()[0].splitlines()]
    return {pair[0]: pair[1] for pair in pairs if pair[0] not in left_out and pair[0] != asked.pid}
