"""The child process of a job: limits and confines itself, does the work, and reports in lines of JSON.

Started by ``job_runner.py`` as ``python -m wellfounded.jobs.worker``; the job to do is read from standard input.
Only JSON is written back, so that a document that compromised the child can do no more than report false results.
"""

from __future__ import annotations

import importlib
import json
import resource
import sys
from pathlib import Path
from typing import Any

from wellfounded.extraction.confinement import confine
from wellfounded.language.cache import cache_folder
from wellfounded.problems import InputError


def limit(seconds: int, memory: int, written: int) -> None:
    """Take no more of the machine than that: seconds of processor, bytes of memory, bytes in any one file."""
    for what, much in (
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_FSIZE, written),
        (resource.RLIMIT_CORE, 0),
    ):
        _, most = resource.getrlimit(what)
        resource.setrlimit(what, (much, much) if most == resource.RLIM_INFINITY else (min(much, most), most))


def main() -> None:
    """Do one job in the present folder."""
    asked = json.loads(sys.stdin.buffer.read())
    out = sys.stdout
    sys.stdout = sys.stderr  # what a library prints is no answer

    def say(**said: Any) -> None:
        out.write(json.dumps(said) + "\n")
        out.flush()

    limit(asked["seconds"], asked["memory"], asked["written"])
    try:
        module, _, function = asked["target"].partition(":")
        work = getattr(importlib.import_module(module), function)
        # The law that is kept may be read, and not written: what a document made of this process must not outlast it.
        confine(readable=[cache_folder()], writable=[Path.cwd()])
        result = work(Path.cwd(), lambda done, of, text="": say(done=done, of=of, text=text), **asked["args"])
        say(result=result)
    except InputError as problem:
        told = [[f.file, f.line, f.code, f.message, f.suggestion, f.warning] for f in problem.problems]
        say(problems=told)
    except MemoryError:
        say(failed="memory")


if __name__ == "__main__":
    main()
