"""What a page is given: who asks, about which matter, and how to answer. docs/workbench.md says how a page is made."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar
from urllib.parse import quote, urlencode

from anyio import CapacityLimiter
from markupsafe import Markup
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from wellfounded.assess.case import Case
from wellfounded.files.vault import VaultLocked
from wellfounded.jobs.job_runner import Job, Jobs
from wellfounded.matter.source import plain_ends
from wellfounded.problems import InputError, Problem
from wellfounded.storage.matter_store import Conflict, MatterStore, Text
from wellfounded.storage.text_merge import diff
from wellfounded.web.analysis.case_cache import CaseCache, GoverningLaw
from wellfounded.web.server.keeper import Keeper
from wellfounded.web.server.sessions import Gate, Session
from wellfounded.web.server.template_renderer import Templates

Answer = TypeVar("Answer")
TOKEN = "token"
"""The name of the hidden field that every form has."""


PATIENCE = 1.5
"""So many seconds a page waits for a job before it shows the progress instead."""
USUAL = 60_000
"""Characters of a matter that is answered while a page waits; the largest matter seen has some twenty thousand."""
TRIAL_SECONDS = 20
"""A larger one is answered in a child first, which may take so many seconds of the processor."""
HEAVY = 2
"""Of the threads in which pages are worked out, so many may be at pages of matters larger than usual."""
HIDDEN = (TOKEN, "seen", "has", "q", "template", "tab", "do", "draft", "undo", "redo", "restore", "drop", "key")
"""Fields that nobody types into."""
CHOICES = ("forum", "day", "position")
"""The names, in an address, of what chooses the law."""


class NoMatter(Exception):
    """There is no matter of the name in the address."""


class Elsewhere(Exception):
    """The page cannot be made yet; ``response`` leads to what has to be done first."""

    def __init__(self, response: Response) -> None:
        super().__init__()
        self.response = response


@dataclass
class Desk:
    """What all pages share: the folder of matters, the answers, the templates."""

    store: MatterStore
    cases: CaseCache
    templates: Templates
    gate: Gate
    jobs: Jobs
    keeper: Keeper | None = None
    corpus: str = ""
    """The place of the corpus that is searched; empty where none was named."""
    heavy: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(HEAVY))
    """Pages of matters larger than usual wait for one another here, and take no thread meanwhile."""


@dataclass
class RequestContext:
    """One request, on its way to a page. ``form`` is empty for a page that is only looked at."""

    desk: Desk
    request: Request
    session: Session
    form: FormData

    # About which matter.

    @property
    def store(self) -> MatterStore:
        """The folder of matters."""
        return self.desk.store

    @property
    def cases(self) -> CaseCache:
        """The law, the schema and the answers."""
        return self.desk.cases

    @property
    def name(self) -> str:
        """The file name of the matter in the address; empty on a page that is of no matter."""
        return str(self.request.path_params.get("name", ""))

    @cached_property
    def matter_text(self) -> Text:
        """The matter's file as it is now, changes from outside noticed. Raises InputError, NoMatter (a 404)."""
        if not self.store.has(self.name):
            raise NoMatter
        return self.store.noticed(self.name)

    @cached_property
    def title(self) -> str:
        """What the matter is called; the file's name while it has problems."""
        return self.name if self.problems else self.cases.matter(self.matter_text.text, self.name).title

    @cached_property
    def lens(self) -> GoverningLaw:
        """The law asked for: ``?forum=ca9&day=2023-06-01&position=QUESTION:POSITION``. Raises InputError."""
        query = self.request.query_params
        return GoverningLaw.read(query.get("forum", ""), query.get("day", ""), tuple(query.getlist("position")))

    def case(self, lens: GoverningLaw | None = None) -> Case:
        """The matter under the law asked for. Raises InputError, which is shown beside a link to the file."""
        self._try_first()
        return self.cases.case(self.matter_text.text, self.name, lens or self.lens)

    def answer(
        self, asked: Callable[..., Answer], *args: Hashable, lens: GoverningLaw | None = None, **more: Hashable
    ) -> Answer:
        """``asked(case, *args, **more)``, worked out once for each state of the file; do not change what it gives."""
        self._try_first()
        return self.cases.answer(self.matter_text.text, self.name, lens or self.lens, asked, *args, **more)

    @property
    def tried(self) -> bool:
        """Whether the matter may be answered while a page waits: it is no larger than usual, or was answered before."""
        if len(self.matter_text.text) <= USUAL:
            return True
        job = self.desk.jobs.known(self._trial)
        return job is not None and job.succeeded

    @property
    def _trial(self) -> Hashable:
        # Not each state anew: a matter that is being worked on would be tried all day.
        return ("trial", self.name, len(self.matter_text.text) // USUAL)

    def _try_first(self) -> None:
        """Have a large matter answered by a job first, which has limits, so that no matter holds up others for long."""
        # A form that was sent is not turned away, so that nothing that was typed is lost.
        if self.request.method != "POST" and not self.tried and not self.problems:
            target, back = "wellfounded.web.jobs.tasks:answer_once", self.to("file")
            job = self.found(f"Analyzing {self.title}", target, self._trial, back=back, seconds=TRIAL_SECONDS)
            if isinstance(job, Response):
                raise Elsewhere(job)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the matter's file, or nothing. Raises NoMatter."""
        try:
            _ = self.matter_text
        except InputError as problem:
            return problem.problems
        return self.cases.problems(self.matter_text.text, self.name)

    @cached_property
    def here(self) -> str:
        """The address of the matter, on which those of its pages rest."""
        return matter_url(self.name)

    @cached_property
    def kept(self) -> str:
        """What of the address chooses the law, to be hung to the addresses of other pages; empty, or from ``?`` on."""
        pairs = [(key, value) for key, value in self.request.query_params.multi_items() if key in CHOICES and value]
        return f"?{urlencode(pairs)}" if pairs else ""

    # What was sent.

    def field(self, name: str, default: str = "") -> str:
        """A field of the form as text; of an upload, or where there is none, the default."""
        value = self.form.get(name, default)
        return value if isinstance(value, str) else default

    def fields(self, name: str) -> list[str]:
        """All values of a field of the form."""
        return [value for value in self.form.getlist(name) if isinstance(value, str)]

    @property
    def typed(self) -> list[tuple[str, str]]:
        """What was typed or chosen in the form that was sent, by field, to be shown where the form itself cannot be."""
        pairs = [(name, value) for name, value in self.form.multi_items() if isinstance(value, str) and value.strip()]
        return [(name.removeprefix("f."), value) for name, value in pairs if name not in HIDDEN]

    def upload(self, name: str) -> UploadFile | None:
        """A file that was sent, if one was chosen."""
        value = self.form.get(name)
        return value if isinstance(value, UploadFile) and value.filename else None

    def query(self, name: str, default: str = "") -> str:
        """A value in the address."""
        return self.request.query_params.get(name, default)

    # Answering.

    def to(self, tab: str = "", **query: str) -> str:
        """The address of a page of this matter: ``ask.to("outcome", forum="ca9")``."""
        return matter_url(self.name, tab, **query)

    def render(self, template: str, *, status: int = 200, **values: Any) -> Response:
        """A page from ``templates/``; it also sees ``ask``, ``form_token``, ``messages`` and the places to go to."""
        context = {"ask": self, "form_token": self.form_token, "messages": self.session.take_messages()}
        context |= {"known_matter": self.known, **values}
        return HTMLResponse(self.desk.templates.page(template, context), status)

    def redirect(self, url: str, message: str = "", kind: str = "done") -> Response:
        """Go to another page, which says the message; ``kind`` is ``done``, ``error`` or ``saved`` (with Undo)."""
        if message:
            self.session.notify(message, kind)
        return RedirectResponse(url, 303)

    def data(self, value: object, status: int = 200) -> Response:
        """JSON, for our own script."""
        return JSONResponse(value, status)

    def download(self, content: bytes | str, file: str, kind: str) -> Response:
        """A file to keep; ``kind`` is its media type. It is never shown as a page."""
        headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(file, safe='')}"}
        return Response(content, 200, headers, media_type=kind)

    def work(self, title: str, target: str, *, wait: float = PATIENCE, **more: Any) -> Response:
        """Begin a job (see ``Jobs.start``) and show its progress; of one done within ``wait`` seconds, what it gave."""
        job = self.desk.jobs.start(title, target, **more)
        job.ended.wait(wait)
        return self.redirect(job.then if job.succeeded else f"/jobs/{job.key}")

    def search(self, title: str, target: str, what: Hashable, lens: GoverningLaw | None = None, **more: Any) -> Job:
        """A job about the matter as it is now, begun unless it is under way or done; its progress leads back here.

        ``target`` is called with the matter's text in ``file`` and with ``lens``, which ``work.case_of`` reads;
        ``what`` tells this from all other work.
        """
        here = self.request.url.path + (f"?{self.request.url.query}" if self.request.url.query else "")
        files = {"matter.yaml": self.matter_text.text.encode()}
        asked = (lens or self.lens).plain()
        args = {"file": "matter.yaml", "called": self.name, "lens": asked, **more.pop("args", {})}
        return self.desk.jobs.start(title, target, then=here, files=files, args=args, what=what, **more)

    def found(self, title: str, target: str, what: Hashable, **more: Any) -> Job | Response:
        """The job of ``search`` once it is done; until then the page with its progress."""
        job = self.search(title, target, what, **more)
        job.ended.wait(PATIENCE)
        return job if job.succeeded else self.redirect(f"/jobs/{job.key}")

    def what(self, *what: Hashable, lens: GoverningLaw | None = None) -> Hashable:
        """By what ``Jobs`` knows work about the matter: its present state, the law asked for, and what is asked."""
        return (self.name, self.matter_text.version, lens or self.lens, *what)

    def job_done(self, holding: str, back: str) -> Job | Response:
        """The job that was done and whose key is in the address; for one forgotten, the way back to begin it again.

        ``holding`` is what its result must have; ``back`` the address of the form that begins such work.
        """
        job = self.desk.jobs.get(str(self.request.path_params["key"]))
        if job is not None and job.succeeded and isinstance(job.result, Mapping) and holding in job.result:
            return job
        return self.redirect(back, "That work is no longer available; start it again.", "error")

    def save(self, text: str, seen: str, *, done: str = "Saved.", to: str = "", join: bool = True) -> Response:
        """Save the matter's file and go to a page that says so; where two changes collide, the page that shows both.

        ``seen`` is the version the change was made from (``matter_text.version`` of the page that held the form). With
        ``join``, changes to different lines are put together without asking. Raises InputError.
        """
        result = self.store.save(self.name, text, seen, join=join)
        if isinstance(result, Conflict):
            return self.conflict(result)
        joined = plain_ends(result.text) != plain_ends(text)
        more = " The file had changed meanwhile; both changes were merged." if joined else ""
        return self.redirect(to or self.to(), done + more, "saved")

    def conflict(self, conflict: Conflict) -> Response:
        """The page that shows two changes of one file and asks which is to stand."""
        theirs = plain_ends(conflict.theirs.text)
        differences = diff(theirs, conflict.mine)
        return self.render("conflict.html", status=409, conflict=conflict, differences=differences)

    @property
    def known(self) -> bool:
        """Whether the address is of a matter that is there; not while a vault is locked."""
        try:
            return bool(self.name) and self.store.has(self.name)
        except VaultLocked:
            return False

    @property
    def seen_version(self) -> str:
        """The version that this page was made from; empty where the file cannot be read."""
        try:
            return self.matter_text.version
        except (InputError, NoMatter):
            return ""

    @property
    def form_token(self) -> Markup:
        """The hidden field that every form must have."""
        return Markup('<input type="hidden" name="{}" value="{}">').format(TOKEN, self.session.token)


def matter_url(name: str, tab: str = "", **query: str) -> str:
    """The address of a page of a matter."""
    asked = "?" + urlencode({key: value for key, value in query.items() if value}) if any(query.values()) else ""
    return f"/m/{quote(name, safe='')}" + (f"/{tab}" if tab else "") + asked
