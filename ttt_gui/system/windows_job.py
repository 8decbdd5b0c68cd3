"""Windows job objects: processes that are killed together, at the latest when this process closes the job's handle.

See https://learn.microsoft.com/windows/win32/procthread/job-objects. A process that is started inside a job belongs to
the job, also when its parent is gone, and cannot leave unless the job allows that, which the jobs made here do not.
"""

from __future__ import annotations

import ctypes
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import subprocess

SUSPENDED = 0x4  # CREATE_SUSPENDED: a process runs only when it is in the job, so that it starts nothing outside
NO_WINDOW = 0x08000000
_EXTENDED_LIMITS = 9  # JobObjectExtendedLimitInformation
_ACCOUNTING = 1  # JobObjectBasicAccountingInformation
_KILL_ON_CLOSE, _DIE_ON_EXCEPTION = 0x2000, 0x400  # the second so that Windows shows no dialog about a crash
_PROCESS_MEMORY, _ACTIVE_PROCESSES = 0x100, 0x8
_MOST_PROCESSES = 256
_TERMINATED = 1


class _Accounting(ctypes.Structure):
    """JOBOBJECT_BASIC_ACCOUNTING_INFORMATION of Windows; times are in units of 100 nanoseconds."""

    _fields_ = (("user_time", ctypes.c_int64), ("kernel_time", ctypes.c_int64), ("rest", ctypes.c_uint64 * 4))


class _Basic(ctypes.Structure):
    """JOBOBJECT_BASIC_LIMIT_INFORMATION of Windows."""

    _fields_ = (
        ("process_time", ctypes.c_int64),
        ("job_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("least_set", ctypes.c_size_t),
        ("most_set", ctypes.c_size_t),
        ("processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority", ctypes.c_uint32),
        ("scheduling", ctypes.c_uint32),
    )


class _Extended(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION of Windows."""

    _fields_ = (
        ("basic", _Basic),
        ("counters", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("peak_process", ctypes.c_size_t),
        ("peak_job", ctypes.c_size_t),
    )


if sys.platform == "win32":
    _kernel: Any = ctypes.WinDLL("kernel32", use_last_error=True)
    _nt: Any = ctypes.WinDLL("ntdll")
    _kernel.CreateJobObjectW.restype = ctypes.c_void_p
    _kernel.CreateJobObjectW.argtypes = (ctypes.c_void_p, ctypes.c_wchar_p)
    _kernel.SetInformationJobObject.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p, ctypes.c_uint32)
    _kernel.QueryInformationJobObject.argtypes = (
        ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p, ctypes.c_uint32, ctypes.c_void_p
    )  # fmt: skip
    _kernel.AssignProcessToJobObject.argtypes = (ctypes.c_void_p, ctypes.c_void_p)
    _kernel.TerminateJobObject.argtypes = (ctypes.c_void_p, ctypes.c_uint32)
    _kernel.CloseHandle.argtypes = (ctypes.c_void_p,)
    _nt.NtResumeProcess.argtypes = (ctypes.c_void_p,)

    def make(memory_mib: int) -> int:
        """Create a job whose processes may take ``memory_mib`` MiB each, and return its handle. Raise OSError."""
        job = _kernel.CreateJobObjectW(None, None)
        if not job:
            raise ctypes.WinError(ctypes.get_last_error())
        limits = _Extended()
        limits.basic.flags = _KILL_ON_CLOSE | _DIE_ON_EXCEPTION | _PROCESS_MEMORY | _ACTIVE_PROCESSES
        limits.basic.processes = _MOST_PROCESSES
        limits.process_memory = memory_mib << 20
        if not _kernel.SetInformationJobObject(job, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)):
            error = ctypes.WinError(ctypes.get_last_error())
            _kernel.CloseHandle(job)
            raise error
        return int(job)

    def add_and_resume(job: int, process: subprocess.Popen[bytes]) -> None:
        """Put a suspended process into ``job`` and resume the process. On failure, kill the process and raise
        OSError.
        """
        handle = int(process._handle)
        if not _kernel.AssignProcessToJobObject(job, handle):
            error = ctypes.WinError(ctypes.get_last_error())
            process.kill()
            raise error
        _nt.NtResumeProcess(handle)

    def seconds(job: int) -> float | None:
        """Return the processor time in seconds of all processes that were in ``job``; None where Windows does not
        tell.
        """
        found = _Accounting()
        told = _kernel.QueryInformationJobObject(job, _ACCOUNTING, ctypes.byref(found), ctypes.sizeof(found), None)
        return (found.user_time + found.kernel_time) / 10_000_000 if told else None

    def terminate(job: int) -> None:
        """End every process of ``job`` now."""
        _kernel.TerminateJobObject(job, _TERMINATED)

    def end(job: int) -> None:
        """Close the handle of ``job``, which ends its remaining processes."""
        _kernel.CloseHandle(job)
