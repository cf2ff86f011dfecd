"""What is done in the child process of a job. Each function is given the job's folder and a way to tell of progress.

Those about a matter are given its text as ``file``, and the law asked for as ``lens``.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from wellfounded.api.case_answers import asked, case_under, gaps_in, reviewed
from wellfounded.api.law_library import law_texts
from wellfounded.assess.case import Case
from wellfounded.assess.gaps import Gap
from wellfounded.assess.inputs import Input
from wellfounded.engine.program import Atom, Var
from wellfounded.matter.loader import load_matter_text
from wellfounded.matter.source import decode
from wellfounded.problems import InputError
from wellfounded.web.analysis.case_cache import GoverningLaw
from wellfounded.web.analysis.matter_sentences import written

Notify = Callable[..., None]


def matter_file(folder: Path, notify: Notify, *, file: str, called: str) -> dict[str, Any]:
    """Read a file as a matter: its text, and how many problems it has. Raises InputError for what is no text."""
    data = (folder / file).read_bytes()
    text = decode(data, called)
    notify(1, 2, "Reading the case file")
    try:
        load_matter_text(text, law_texts().schema, called)
    except InputError as problem:
        return {"text": text, "problems": len(problem.problems)}
    return {"text": text, "problems": 0}


def case_of(folder: Path, file: str, called: str, lens: list[Any]) -> Case:
    """The matter in a file under the law asked for. Raises InputError."""
    texts = law_texts()
    matter = load_matter_text((folder / file).read_bytes(), texts.schema, called)
    forum, day, positions = lens
    law = GoverningLaw.read(forum, day, tuple(positions))
    return case_under(texts, matter, law.forum, law.day, dict(law.positions))


def answer_once(folder: Path, notify: Notify, *, file: str, called: str, lens: list[Any]) -> dict[str, Any]:
    """Answer a matter once, to see whether that comes to an end within the limits; the answer is not kept.

    Problems of the matter or of the law asked for are for the page to tell, which finds them too.
    """
    notify(0, 0, "Analyzing a large case file")
    try:
        reviewed(case_of(folder, file, called, lens))
    except InputError:
        return {}
    return {}


def what_is_missing(
    folder: Path, notify: Notify, *, file: str, called: str, lens: list[Any], of: str
) -> dict[str, Any]:
    """What is missing for a sentence: ``gaps``, each with its sets of showings by who bears them."""
    case = case_of(folder, file, called, lens)
    atom = case.atom(of)
    found = gaps_in(case, atom, notify=lambda done, steps: notify(done, steps, "Finding gaps in proof"))
    return {"gaps": [_gap(case, one) for one in found]}


def what_to_ask(folder: Path, notify: Notify, *, file: str, called: str, lens: list[Any]) -> dict[str, Any]:
    """The questions still unanswered of doctrines that have a place here, the most decisive first: ``asked``."""
    case = case_of(folder, file, called, lens)
    found = asked(case, notify=lambda done, steps: notify(done, steps, "Finding outcome-determinative questions"))
    return {
        "asked": [
            {
                "text": one.text,
                "ask": one.question,
                "line": one.line,
                "why": one.why,
                "changes": list(one.changes),
                "at": place_of(case, one.atom),
            }
            for one in found
        ]
    }


def _gap(case: Case, gap: Gap) -> dict[str, Any]:
    by_party: dict[str, list[list[dict[str, Any]]]] = {}
    for completion in gap.completions:
        by_party.setdefault(completion.party, []).append([_showing(case, item) for item in completion.inputs])
    return {
        "want": int(gap.want),
        "parties": list(by_party.items()),
        "because": list(gap.because),
        "complete": gap.complete,
        "most": gap.most,
        "dates": [[_showing(case, item), day] for item, day in gap.dates],
    }


def _showing(case: Case, item: Input) -> dict[str, Any]:
    """A further showing: ``written`` with ids, empty where it is about something new; ``at`` where it would stand."""
    return {
        "text": item.text,
        "ask": item.ask,
        "line": item.line,
        "written": written(case, item.atom),
        "at": place_of(case, item.atom),
    }


def place_of(case: Case, atom: Atom) -> tuple[str, str, str, str]:
    """Where a file would state a sentence: the section, the entry (empty for a new one), and the field; or, where no
    field does, in place of that the sentence as it is to be said."""
    found = case.fields.get(atom.pred)
    if found is None:
        says = next(thing for thing in case.library.vocabulary.things.values() if thing.says)
        return says.section, "", "", case.library.vocabulary.terms[atom.pred].template
    thing, field, _ = found
    own = atom.args[field.own_slot]
    return thing.section, "" if isinstance(own, Var) or own not in case.matter.things else str(own), field.name, ""
