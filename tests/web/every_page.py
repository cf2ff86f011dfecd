"""Every page of the workbench in its states, for the tests that go through all of them: what is usual, what is long or
oddly named, empty, full of problems. A page that is added must be listed here: a test compares with the routes."""

from __future__ import annotations

import datetime as dt
import re
import shutil
from pathlib import Path

from decisions_made_up import BRIEF, decision, layered

from made_decisions import opinion, read
from papers_of_a_client import DECLARATION, PAPERS
from wellfounded.api.corpus_search import save_search
from wellfounded.corpus import open_store
from wellfounded.corpus.citator.lookup import Named
from wellfounded.corpus.citator.watching import watch
from wellfounded.corpus.writer import source_number, write_items
from wellfounded.storage.case_papers import papers_of
from wellfounded.storage.matter_store import Text
from wellfounded.web.analysis.paper_proposals import take_papers
from wellfounded.web.jobs.read_papers_job import read_papers

ROOT = Path(__file__).resolve().parents[2]
LONG = 300
"""Seconds within which any page is worked out, on a machine that does other things too."""
ENDLESS = 20 * LONG
"""Seconds of the work that still goes on when the last page is looked at; the workbench stops it when it ends."""
NAMES = (
    "قضية الشاهد في مدينة بعيدة",
    "<script>alert(1)</script>",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    '"><img src=x onerror=alert(1)> & {{ 7*7 }}',
    "王小明的庇护申请",
)

PETITION = "of=the+petition+is+granted+as+to+%7Bk-asylum%7D"
ASYLUM = "of=%7Bilka%7D+is+eligible+for+asylum+on+%7Basylum%7D"
K, N, ODD, EMPTY, DAYLESS, FAULTY = (
    f"m/{name}.yaml" for name in ("kaptsov", "new-claim", "odd", "empty", "dayless", "faulty")
)

PAGES: dict[str, tuple[str, ...]] = {
    "/": ("",),
    "/sessions": ("sessions",),
    "/deleted": ("deleted",),
    "/unlock": ("unlock",),
    "/glossary": ("glossary",),
    "/deadlines": (
        "deadlines",
        "deadlines?event=decision_of_judge&date=2026-03-02&forum=ca9",
        "deadlines?event=x&date=y",
    ),
    "/dates": ("dates",),
    "/law": ("law",),
    "/law/{page}": ("law/index.html", "law/review-reasons-and-findings.html"),
    "/decisions": ("decisions",),
    "/decisions/{key}": ("decisions/TEXT", "decisions/PDF", "decisions/none"),
    "/citations": ("citations",),
    "/citations/{key}": ("citations/BRIEF", "citations/none"),
    "/corpus": (
        "corpus",
        "corpus?q=famil*+OR+alert&by.country=Guatemala",
        "corpus?q=%3Cscript%3E&from=soon",
        "corpus?q=contry%3AGhana",
        "corpus?by.issue=nexus&by.ruling=against_respondent&by.court=none",
    ),
    "/corpus/decisions/{key}": (
        "corpus/decisions/ca1-22-1001-2023-03-03?q=famil*",
        "corpus/decisions/ca1-22-1002-2024-05-05",
        "corpus/decisions/none",
    ),
    "/corpus/authorities": (
        "corpus/authorities",
        "corpus/authorities?of=100+F.3d+200",
        "corpus/authorities?of=8+U.S.C.+%C2%A7+1158&treated=1&start=5",
        "corpus/authorities?of=%3Cscript%3E",
    ),
    "/alerts": ("alerts", "alerts?since=2020-01-01", "alerts?since=%3Cscript%3E"),
    "/figures": (
        "figures",
        "figures?measure=rulings&by=issue&then=court",
        "figures?measure=denied&by=country&field=court&value=ca1&since=2023-01-01",
        "figures?measure=%3Cscript%3E&by=courts&since=soon",
    ),
    "/jobs/{key}": ("jobs/RUNNING", "jobs/none"),
    "/m/{name}": (K, ODD, EMPTY, FAULTY, "m/none.yaml"),
    "/m/{name}/file": (f"{K}/file", f"{ODD}/file", f"{FAULTY}/file"),
    "/m/{name}/history": (f"{K}/history", f"{ODD}/history"),
    "/m/{name}/history/{number}": (f"{ODD}/history/1", f"{ODD}/history/99"),
    "/m/{name}/interview": (
        f"{N}/interview",
        f"{N}/interview?q=page+harm",
        f"{N}/interview?q=page+harm&e=cell",
        f"{N}/interview?q=page+torture",
        f"{N}/interview?q=page+exhibits",
        f"{N}/interview?q=law",
        f"{ODD}/interview",
        f"{EMPTY}/interview",
        f"{FAULTY}/interview",
    ),
    "/m/{name}/interview/client": (f"{N}/interview/client", f"{EMPTY}/interview/client"),
    "/m/{name}/at-a-glance": (f"{N}/at-a-glance", f"{K}/at-a-glance", f"{EMPTY}/at-a-glance", f"{FAULTY}/at-a-glance"),
    "/m/{name}/papers": (f"{N}/papers", f"{ODD}/papers", f"{EMPTY}/papers", f"{FAULTY}/papers"),
    "/m/{name}/papers/{key}": (f"{N}/papers/PAPER", f"{N}/papers/none"),
    "/m/{name}/forms": (f"{K}/forms", f"{ODD}/forms", f"{EMPTY}/forms", f"{FAULTY}/forms"),
    "/m/{name}/forms/matter": (f"{ODD}/forms/matter", f"{EMPTY}/forms/matter"),
    "/m/{name}/forms/{section}": (
        f"{ODD}/forms/harms",
        f"{EMPTY}/forms/claims",
        f"{N}/forms/facts?find=fears",
        f"{N}/forms/facts?find=zzz",
        f"{ODD}/forms/facts?says=%7Bperson%7D+fears+%7Bfeared+harm%7D",
        f"{N}/forms/nothing",
    ),
    "/m/{name}/forms/{section}/{entry}": (f"{ODD}/forms/people/krasnoperov", f"{ODD}/forms/findings/none"),
    "/m/{name}/outcome": (
        f"{K}/outcome",
        f"{N}/outcome",
        f"{ODD}/outcome",
        f"{EMPTY}/outcome",
        f"{DAYLESS}/outcome",
        f"{FAULTY}/outcome",
        f"{K}/outcome?forum=ca99",
    ),
    "/m/{name}/outcome/changes": (f"{K}/outcome/changes", f"{ODD}/outcome/changes"),
    "/m/{name}/reasons": (
        f"{K}/reasons",
        f"{ODD}/reasons",
        f"{EMPTY}/reasons",
        f"{K}/reasons?q=withstands",
        f"{K}/reasons?q=zzz",
        f"{K}/reasons?{PETITION}",
        f"{N}/reasons?{ASYLUM}",
        f"{K}/reasons?of=nonsense",
    ),
    "/m/{name}/rule": (
        f"{K}/rule?name=erroneous-finding-not-sustained",
        f"{ODD}/rule?name=erroneous-finding-not-sustained",
        f"{K}/rule?name=silent-neutrality",
        f"{K}/rule?name=none",
    ),
    "/m/{name}/authority": (f"{K}/authority?key=Chenery", f"{K}/authority?key=none"),
    "/m/{name}/gaps": (
        f"{K}/gaps",
        f"{K}/gaps?first=yes",
        f"{ODD}/gaps",
        f"{EMPTY}/gaps",
        f"{N}/gaps?{ASYLUM}",
        f"{N}/gaps?of=nonsense",
    ),
    "/m/{name}/whatif": (
        f"{K}/whatif",
        f"{ODD}/whatif?without=%7Bkrasnoperov%7D+petitions+for+review",
        f"{EMPTY}/whatif",
        f"{K}/whatif?try=nonsense",
    ),
    "/m/{name}/unsettled": (
        f"{K}/unsettled",
        f"{ODD}/unsettled",
        f"{EMPTY}/unsettled",
        f"{K}/unsettled?position=silent-neutrality:conduct-suffices",
    ),
    "/m/{name}/compare": (
        f"{K}/compare",
        f"{ODD}/compare?with=ca9",
        f"{EMPTY}/compare?with=ca9",
        f"{K}/compare?with=ca99",
    ),
    "/m/{name}/assess": (f"{N}/assess", f"{ODD}/assess", f"{EMPTY}/assess"),
    "/m/{name}/documents": (f"{ODD}/documents", f"{EMPTY}/documents", f"{FAULTY}/documents"),
    "/m/{name}/documents/{file}": (f"{N}/documents/chart", f"{ODD}/documents/memo", f"{EMPTY}/documents/memo"),
    "/m/{name}/deadlines": (f"{ODD}/deadlines", f"{EMPTY}/deadlines"),
    "/m/{name}/like": (f"{N}/like", f"{EMPTY}/like", f"{FAULTY}/like"),
    "/m/{name}/drafted": (f"{ODD}/drafted", f"{FAULTY}/drafted"),
}
"""By route, each with the addresses in which it is seen. Words in capitals stand for the keys of jobs."""
FILES = {
    "/dates.ics",
    "/m/{name}/file/download",
    "/m/{name}/version",
    "/m/{name}/deadlines.ics",
    "/deadlines.ics",
    "/decisions/{key}/page/{number}",
    "/citations/{key}/download/{file}",
    "/figures/plot.svg",
    "/figures/plot.pdf",
    "/figures/figures.csv",
}
"""Routes that give no page."""


def odd_matter():
    """A large matter in which everything bears a name that is long, written from right to left, or looks like code."""
    names = iter(NAMES * 100)
    text = (ROOT / "examples" / "balachova.yaml").read_text(encoding="utf-8")
    return re.sub(
        r"^((?:matter|    name|    note|    at): ?).*$",
        lambda found: f"{found[1]}'{next(names)}'",
        text,
        flags=re.MULTILINE,
    )


def fill(live, folder):
    """Puts the matters and the work of `PAGES` into a workbench; gives the keys of the jobs by their words."""
    for name in ("kaptsov", "new-claim"):
        shutil.copy(ROOT / "examples" / f"{name}.yaml", folder)
    (folder / "odd.yaml").write_text(odd_matter(), encoding="utf-8")
    (folder / "empty.yaml").write_text(
        "format: 2\nmatter: Nothing yet\nforum: ca9\ndates: {decided: 2026-11-27}\n", encoding="utf-8"
    )
    (folder / "dayless.yaml").write_text("format: 2\nmatter: Nothing yet\nforum: ca9\n", encoding="utf-8")
    (folder / "faulty.yaml").write_text(
        f"format: 2\nmatter: '{NAMES[2]}'\nforum: ca99\npeple:\n  '{NAMES[2]}': {{}}\n", encoding="utf-8"
    )
    fill_corpus(live.desk, folder)
    store, jobs = live.desk.store, live.desk.jobs
    seen = store.noticed("odd.yaml")
    assert isinstance(store.save("odd.yaml", odd_matter() + f"# {NAMES[2] * 3}\n", seen.version), Text)
    began = {
        "TEXT": _read(live.desk, "decision.txt", decision(body=" ".join(NAMES)).encode()),
        "PDF": _read(live.desk, f"{NAMES[2]}.pdf", layered()),
        "BRIEF": jobs.start(
            f"Checking {NAMES[1]}",
            "wellfounded.web.jobs.cite_check_job:check_brief",
            then="/citations/KEY",
            back="/citations",
            files={"upload.txt": (BRIEF + "\n".join(NAMES)).encode()},
            args={"file": "upload.txt", "called": NAMES[1], "day": "2026-03-04", "forum": "", "sources": {}},
        ),
        "RUNNING": jobs.start(
            f"Reading {NAMES[2]}",
            "jobs_done_here:sleep",
            back="/deleted",
            args={"seconds": ENDLESS},
            seconds=ENDLESS,
        ),
    }
    for word, job in began.items():
        assert word == "RUNNING" or (job.ended.wait(LONG) and job.state == "done"), (word, job.state)
    take_papers_in(live.desk, folder, ("new-claim.yaml", "odd.yaml"))
    readings = {kept.called: kept.key for kept in store.readings.all()}
    keys = {word: job.key for word, job in began.items()}
    keys["PAPER"] = papers_of(store.history("new-claim.yaml"))[0].key
    return {**keys, "TEXT": readings["decision.txt"], "PDF": readings[f"{NAMES[2]}.pdf"]}


def fill_corpus(desk, folder):
    """Gives a workbench a corpus of two decisions, what is watched in it, and a saved search."""
    desk.corpus = str(folder.parent / "corpus")
    odd = "NOT FOR PUBLICATION\n" + opinion("22-1002", NAMES[2], "May 5, 2024", more=" ".join(NAMES))
    with open_store(desk.corpus, write=True) as base, base.changing():
        overruled = "We overrule Finch v. INS, 100 F.3d 200, 205 (6th Cir. 1996)."
        decisions = [read(opinion(more=" ".join(("Her family fled.", overruled, *NAMES)))), read(odd, NAMES[1])]
        write_items(base, source_number(base, NAMES[3], "files", NAMES[0]), decisions, "2026-11-29")
    with open_store(desk.corpus, write=True) as base:
        watch(base, NAMES[1], [Named("100 F.3d 200", NAMES[3])], dt.date(2026, 11, 29))
    save_search(NAMES[1], "famil*", {"country": NAMES[3]}, corpus=desk.corpus)


def take_papers_in(desk, folder, names):
    """Gives matters what documents propose, with names that are long, from right to left, or look like code."""
    place = folder.parent / "papers"
    place.mkdir()
    texts = {**PAPERS, f"{NAMES[2]}.txt": DECLARATION.replace("MS-13 members", f"{NAMES[3]} MS-13 members")}
    files = {f"{number}.txt": called for number, called in enumerate(texts)}
    for file, called in files.items():
        (place / file).write_text(texts[called])
    read = read_papers(place, lambda *_: None, papers=list(files.items()))
    for name in names:
        take_papers(desk.store, name, desk.cases.schema, read)


def _read(desk, name, data):
    kind = Path(name).suffix
    return desk.jobs.start(
        f"Reading {name}",
        "wellfounded.web.jobs.read_decision_job:read_decision",
        finish=lambda job: f"/decisions/{desk.store.readings.keep(job).key}",
        back="/decisions",
        files={f"upload{kind}": data},
        args={"file": f"upload{kind}", "called": name},
    )


def addresses(keys):
    """All addresses, with the keys of the jobs in them."""
    return [
        re.sub("TEXT|PDF|BRIEF|RUNNING|PAPER", lambda word: keys[word[0]], one)
        for pages in PAGES.values()
        for one in pages
    ]


def settle(page, address):
    """Goes to a page, and waits while it says that it is still being worked out."""
    page.goto(address)
    if "/jobs/" not in address:
        wait_until_worked_out(page)


def wait_until_worked_out(page):
    """Waits while a page says that it looks again; one that is still loading has not said so yet."""
    page.wait_for_function(
        """() => document.readyState === "complete" && !document.querySelector("meta[http-equiv=refresh]")""",
        timeout=LONG * 1000,
    )
