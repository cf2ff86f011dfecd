"""A call of a tool: who made it, how far it is, whether it was given up, and long work done in a child process."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from wellfounded.jobs.job_runner import Job, Jobs
from wellfounded.problems import InputError, Problem

_LOOK = 0.05  # seconds between two looks at a job


@dataclass
class Call:
    """One call. ``client`` is the assistant's program; ``progress`` is done, of, and a text; ``given_up`` ends it."""

    client: str = "unknown"
    progress: tuple[float, float, str] = (0, 0, "")
    given_up: threading.Event = field(default_factory=threading.Event)

    def work(self, jobs: Jobs, title: str, target: str, files: Mapping[str, bytes], **args: Any) -> Any:
        """The result of a piece of work in a child process, which is stopped when the call is given up.

        Raises InputError: what the work found wrong, or WF868 where it took too long or broke off.
        """
        job = jobs.start(title, target, files=files, args=args)
        beats = 0
        while not job.ended.wait(_LOOK):
            if self.given_up.is_set():
                jobs.stop(job)
            beats += 1
            # Where the steps are not counted, the seconds show that the work goes on.
            self.progress = (job.done, job.of, job.text) if job.of else (round(beats * _LOOK), 0, job.text or title)
        return _result(job)


def _result(job: Job) -> Any:
    if job.problems:
        raise InputError(job.problems)
    if job.state != "done":
        said = {"time": "It took too long", "memory": "It needs more memory than it may have"}
        reason = "It was stopped" if job.state == "stopped" else said.get(job.failure, "It broke off")
        raise InputError([Problem(job.title, 0, "WF868", f"{reason}. Ask for less, or split the document.")])
    return job.result
