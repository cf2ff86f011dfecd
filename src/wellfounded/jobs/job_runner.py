"""Work that takes longer than a page should: in a child process with limits, with its progress, and to be stopped."""

from __future__ import annotations

import contextlib
import contextvars
import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wellfounded.files.folder import Folder
from wellfounded.files.memory import folder_in_memory, is_running, sweep_memory
from wellfounded.problems import InputError, Problem

_TRIES = 3
"""So often it is tried to remove a job's files: one that a dying child removes meanwhile must not save the others."""
AT_ONCE = 2
"""So many jobs are worked on at a time, and as many searches beside them, which do not wait for a long scan."""
WAITING = 10
"""So many jobs may wait for their turn, and as many searches; further ones are refused."""
KEPT = 40
"""So many jobs are remembered, with their files, and as many searches."""
PLACE = ".wellfounded/jobs"
SECONDS = 300
MEMORY = 3 * 2**30
WRITTEN = 200 * 2**20
LONGEST_LINE = 64 * 2**20
_PASSED_ON = ("PATH", "HOME", "XDG_CACHE_HOME", "LANG", "LC_ALL", "TESSDATA_PREFIX", "TZ")


@dataclass
class Job:
    """A piece of work. ``state`` is ``waiting``, ``running``, ``done``, ``failed`` or ``stopped``.

    ``then`` is the address to go to when it is done, where the page takes ``result`` (plain data) and what the child
    left in ``folder``; ``back`` where to go otherwise. ``problems`` say what was wrong with the input. ``what`` is
    what a search looks for, and tells it from any other; None for what is done again each time.
    """

    key: str
    title: str
    then: str
    back: str
    folder: Path
    state: str = "waiting"
    done: int = 0
    of: int = 0
    text: str = ""
    result: Any = None
    problems: tuple[Problem, ...] = ()
    failure: str = ""
    ended: threading.Event = field(default_factory=threading.Event)
    process: subprocess.Popen[bytes] | None = None
    finish: Callable[[Job], str] | None = None
    context: contextvars.Context = field(default_factory=contextvars.Context)
    what: Hashable = None

    @property
    def over(self) -> bool:
        """Whether it has come to its end, one way or another."""
        return self.ended.is_set()

    @property
    def succeeded(self) -> bool:
        """Whether it came to its end with a result."""
        return self.over and self.state == "done"

    def file(self, name: str) -> Path | None:
        """A file that the child left; None for any other name."""
        path = self.folder / name
        plain = name == Path(name).name and not name.startswith(".")
        return path if plain and not path.is_symlink() and path.is_file() else None


class Jobs:
    """The jobs of a workbench. Their folders lie in a folder below that of the matters, and are removed with them.

    Where that cannot be written to, is ``read_only``, or is a vault, in which nothing lies readable, they lie in a file
    system that is in memory only.
    """

    def __init__(self, files: Folder, *, read_only: bool = False) -> None:
        self._files = files
        self._read_only = read_only
        self.place = f"{PLACE}/{os.getpid()}-{secrets.token_hex(4)}"
        self._lock = threading.Lock()
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="job")
        self._searching = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="search")
        self._elsewhere: Path | None = None
        self._closed = False
        if not read_only:
            _sweep(files)

    def start(
        self,
        title: str,
        target: str,
        *,
        then: str = "",
        finish: Callable[[Job], str] | None = None,
        back: str = "/",
        files: Mapping[str, bytes] | None = None,
        args: Mapping[str, Any] | None = None,
        seconds: int = SECONDS,
        memory: int = MEMORY,
        what: Hashable = None,
    ) -> Job:
        """Begin a job: ``target`` is ``module:function``, called ``function(folder, notify, **args)`` in a child.

        When it is done, people are led to ``then``, an address in which ``KEY`` stands for the job's key, so that the
        page there can call ``RequestContext.job_done``. Or ``finish`` is called with the job, in this process and not
        in the child; the child's answer is in its ``result`` and is not to be trusted. ``finish`` returns the address,
        and may raise InputError.

        ``files`` are put into the job's folder first, under names of ours. ``notify(done, of, text)`` reports progress;
        what the function returns must be plain data. ``seconds`` limits its processor time, and three times as much the
        time on the clock. Where ``what`` is being worked on or was done, that job is given back. Raises InputError
        where too many jobs wait already.
        """
        with self._lock:
            if (known := self._known(what)) is not None:
                return known
            alike = [job for job in self._jobs.values() if (job.what is None) == (what is None)]
            if self._closed or sum(not job.over for job in alike) >= AT_ONCE + WAITING:
                message = "Too many jobs are running; try again when one has finished."
                raise InputError([Problem("file", 0, "WF823", message)])
            key = secrets.token_urlsafe(12)
            folder = self._folder(key)
            job = Job(key, title, then.replace("KEY", key), back, folder, finish=finish, what=what)
            job.context = contextvars.copy_context()
            self._jobs[key] = job
            for old in [old for old in alike if old.over][: max(0, len(alike) + 1 - KEPT)]:
                del self._jobs[old.key]
                self._remove(old)
        try:
            for name, data in (files or {}).items():
                (folder / Path(name).name).write_bytes(data)
        except OSError as error:
            job.state = "failed"
            job.ended.set()
            raise _cannot(error) from None
        asked = {"target": target, "args": dict(args or {}), "seconds": seconds, "memory": memory, "written": WRITTEN}
        pool = self._pool if what is None else self._searching
        running: Future[None] = pool.submit(_run, job, json.dumps(asked).encode(), seconds * 3)
        running.add_done_callback(lambda _: job.ended.set())
        return job

    def _folder(self, key: str) -> Path:
        """A folder for a job."""
        try:
            if self._files.cipher is None and self._elsewhere is None and not self._read_only:
                return self._files.make(f"{self.place}/{key}")
        except OSError:
            pass
        try:
            self._elsewhere = self._elsewhere or folder_in_memory()
            folder = self._elsewhere / key
            folder.mkdir(mode=0o700)
        except OSError as error:
            raise _cannot(error) from None
        return folder

    def _remove(self, job: Job) -> None:
        if self._elsewhere is None or job.folder.parent != self._elsewhere:
            with contextlib.suppress(OSError):
                self._files.remove_tree(f"{self.place}/{job.key}")
            return
        for _ in range(_TRIES):
            shutil.rmtree(job.folder, ignore_errors=True)
            if not job.folder.exists():
                break

    def forget(self) -> int:
        """Stop all jobs and remove their files; returns how many jobs that were."""
        with self._lock:
            jobs = list(self._jobs.values())
            self._jobs.clear()
        for job in jobs:
            self.stop(job)
            job.ended.wait(10)
            self._remove(job)
        return len(jobs)

    def get(self, key: str) -> Job | None:
        """The job of that key, while it is remembered."""
        with self._lock:
            return self._jobs.get(key)

    def known(self, what: Hashable) -> Job | None:
        """The job for that, if it is under way or was done, and is remembered."""
        with self._lock:
            return self._known(what)

    def _known(self, what: Hashable) -> Job | None:
        same = (job for job in self._jobs.values() if what is not None and job.what == what)
        found = next((job for job in same if job.state in ("waiting", "running", "done")), None)
        if found is not None:
            self._jobs.move_to_end(found.key)
        return found

    def stop(self, job: Job) -> None:
        """Stop a job; nothing happens to one that is over."""
        if not job.over:
            job.state = "stopped"
            _kill(job)

    def close(self) -> None:
        """Stop all and remove their files."""
        with self._lock:
            self._closed = True
            jobs = list(self._jobs.values())
        for job in jobs:
            self.stop(job)
        for pool in (self._pool, self._searching):
            pool.shutdown(wait=True, cancel_futures=True)
        if not self._read_only:
            with contextlib.suppress(OSError):
                self._files.remove_tree(self.place)
        if self._elsewhere is not None:
            shutil.rmtree(self._elsewhere, ignore_errors=True)


def _cannot(error: OSError) -> InputError:
    return InputError([Problem("file", 0, "WF807", f"The work cannot be started: {error.strerror}.")])


def _run(job: Job, asked: bytes, longest: float) -> None:
    if job.state == "stopped":
        return
    environment = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    environment["PYTHONPATH"] = os.pathsep.join(os.path.abspath(each) for each in sys.path)
    with subprocess.Popen(
        [sys.executable, "-m", "wellfounded.jobs.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=job.folder,
        env=environment,
        start_new_session=True,
    ) as process:
        job.process = process
        if job.state == "stopped":  # meanwhile
            _kill(job)
        else:
            job.state = "running"
        late = threading.Timer(longest, _kill, [job])
        late.daemon = True
        late.start()
        began = time.monotonic()
        try:
            assert process.stdin is not None
            with contextlib.suppress(BrokenPipeError):
                process.stdin.write(asked)
                process.stdin.close()
            _listen(job, process)
            code = process.wait()
        finally:
            late.cancel()
            _kill(job)
    if job.state == "running":
        job.state = "failed"
        if not job.problems and not job.failure:
            slow = code in (-signal.SIGXCPU, -signal.SIGKILL) or time.monotonic() - began >= longest
            job.failure = "time" if slow else "broken"


def _listen(job: Job, process: subprocess.Popen[bytes]) -> None:
    """Take what the child says; anything that is none of its sentences ends the job."""
    assert process.stdout is not None
    while line := process.stdout.readline(LONGEST_LINE):
        try:
            said = json.loads(line)
            if "done" in said:
                job.done, job.of, job.text = int(said["done"]), int(said["of"]), str(said["text"])[:300]
            elif "result" in said and job.state == "running":
                job.result = said["result"]
                job.then = job.context.run(job.finish, job) if job.finish else job.then
                job.state = "done"
            elif "problems" in said:
                job.problems = tuple(
                    Problem(str(file), int(line), str(code), str(message), str(near), bool(warning))
                    for file, line, code, message, near, warning in said["problems"]
                )
            elif said.get("failed") == "memory":
                job.failure = "memory"
        except InputError as problem:
            job.problems = problem.problems
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            job.failure = "broken"
            _kill(job)
            return


def _kill(job: Job) -> None:
    """End the child and whatever it started."""
    process = job.process
    if process is not None and process.returncode is None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)


def _sweep(files: Folder) -> None:
    """Remove the files of jobs whose workbench was killed."""
    for entry in files.entries(PLACE):
        number = entry.name.partition("-")[0]
        if number.isdigit() and entry.is_folder and not is_running(int(number)):
            with contextlib.suppress(OSError):
                files.remove_tree(f"{PLACE}/{entry.name}")
    sweep_memory()
