"""One rule, or one question, told: its text, its scope, what it rests on, and the scenarios that show it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from wellfounded.assess.coverage import Coverage
from wellfounded.authorities import Authority, Citation
from wellfounded.dates import day_words, words_of
from wellfounded.language.compiler import Setting, binds
from wellfounded.language.library_model import Library
from wellfounded.language.model import Part, Position, Question, Scope, fill, shown
from wellfounded.language.sentence_renderer import condition_text
from wellfounded.problems import InputError, Problem, nearest


def describe(library: Library, name: str, reached: Coverage | None = None) -> dict[str, Any]:
    """What there is to say about a rule, presumption, judgment, table or question, or about one part of it.

    ``name`` is the name of the block or the id of a part. With ``reached``, the scenarios that show each part are
    named. Raises InputError with the nearest name when there is none such.
    """
    question = library.questions.get(name)
    if question is not None:
        return _question(library, question, reached)
    parts = parts_named(library, name)
    return {
        "name": name,
        "kind": parts[0].block_kind if len(parts) > 1 else parts[0].kind,
        "topic": parts[0].topic,
        "at": str(parts[0].place),
        "concludes": concludes(parts[0]),
        "contrary": library.term(parts[0].head.term.pred).contrary and _contrary(library, parts[0]),
        "parts": [_part(library, part, reached) for part in parts],
    }


def parts_named(library: Library, name: str) -> list[Part]:
    """The parts of a block, or the one part with an id. Raises InputError with the nearest name when there is none."""
    parts = [part for part in library.parts if name in (part.block, part.id)]
    if not parts:
        known = {*library.questions, *(part.block for part in library.parts), *(part.id for part in library.parts)}
        raise InputError([Problem("name", 0, "WF320", f"The law has no rule '{name}'.", nearest(name, known))])
    return parts


def concludes(part: Part) -> str:
    """What a part concludes, its slots in braces."""
    return fill(part.head.term.pred, [shown(arg) for arg in part.head.args])


def _contrary(library: Library, part: Part) -> str:
    return fill(library.term(part.head.term.pred).contrary, [shown(arg) for arg in part.head.args])


def _part(library: Library, part: Part, reached: Coverage | None) -> dict[str, Any]:
    return {
        "id": part.id,
        "kind": part.kind,
        "at": str(part.place),
        "concludes": concludes(part),
        "conditions": [condition_text(condition) for condition in part.conditions],
        "scope": _scope(library, part.scope),
        "authorities": _authorities(library, part.scope.authorities),
        "scenarios": _shown_by(reached, part.id),
    }


def part_words(part: Part) -> tuple[str, str, str, str]:
    """What is said in a part: its name, its conclusion, its conditions and note, and its topic and authorities."""
    conditions = [condition_text(condition) for condition in part.conditions]
    cited = [citation.display(full=True) for citation in part.scope.authorities]
    return part.id, concludes(part), " ".join([*conditions, part.scope.note]), " ".join([part.topic, *cited])


def scope_words(told: Mapping[str, Any]) -> dict[str, str]:
    """What a part's scope says, as people read it: days in words, lists in one line."""
    return {
        key: "; ".join(value) if isinstance(value, list) else words_of(value) if key.startswith("decided") else value
        for key, value in told.items()
    }


def _shown_by(reached: Coverage | None, owner: str) -> dict[str, list[str]]:
    return {} if reached is None else {what: list(names) for what, names in reached.of(owner).items()}


def _scope(library: Library, scope: Scope) -> dict[str, Any]:
    """Only what narrows it or is said of it."""
    out: dict[str, Any] = {}
    if scope.forums:
        out["forums"] = [library.forums.get(code, code) for code in scope.forums]
    if scope.since is not None:
        out["decided from"] = scope.since.isoformat()
    if scope.until is not None:
        out["decided until"] = scope.until.isoformat()
    if scope.status != "in force":
        out["status"] = scope.status
    if scope.under:
        out["under"] = [f"{question}: {position}" for question, position in scope.under]
    if scope.rank:
        out["rank"] = scope.rank
    if scope.burden is not None:
        out["burden"] = str(scope.burden)
    if scope.note:
        out["note"] = scope.note
    return out


def binds_where(library: Library, authority: Authority) -> str:
    """Where an authority binds, in words: everywhere, in a court, or nobody."""
    reach = library.ranks.get(authority.kind, "nobody")
    if reach == "agencies":
        return f"the agency, and courts until {day_words(library.binding_ends[authority.kind])}"
    return {"all": "everywhere", "own": library.forums.get(authority.court, authority.court)}.get(reach, "nobody")


def _authorities(library: Library, citations: Iterable[Citation]) -> list[dict[str, Any]]:
    return [_authority(library, citation) for citation in citations]


def authority_data(library: Library, citation: Citation, setting: Setting) -> dict[str, Any]:
    """An authority of the register as data, schema ``wellfounded.authority/1``, and how it stands in a setting."""
    authority = citation.authority
    return {
        "schema": "wellfounded.authority/1",
        "forum": setting.forum,
        "as_of": setting.day.isoformat(),
        "key": authority.key,
        "cite": authority.cite,
        "pin": citation.pin,
        "kind": authority.kind,
        "court": authority.court,
        "date": authority.shown_date,
        "checked": authority.checked,
        "how": authority.how,
        "also": list(authority.also),
        "binds": binds_where(library, authority),
        "stands": authority.stands_on(setting.day, setting.forum),
        "binds_here": binds(library, citation, setting),
        "later": _history(authority),
        "rules": [
            part.id for part in library.parts if any(c.authority.key == authority.key for c in part.scope.authorities)
        ],
    }


def _authority(library: Library, citation: Citation) -> dict[str, Any]:
    authority = citation.authority
    return {
        "cited": citation.display(),
        "full": citation.display(full=True),
        "kind": authority.kind,
        "date": authority.shown_date,
        "binds": binds_where(library, authority),
        "checked": authority.checked,
        "how": authority.how,
        "later": _history(authority),
    }


def _history(authority: Authority) -> list[dict[str, Any]]:
    return [
        {
            "what": treatment.what,
            "by": treatment.by,
            "date": treatment.shown_date,
            "until": treatment.until.isoformat() if treatment.until else "",
            "within": list(treatment.within),
            "as_to": treatment.as_to,
        }
        for treatment in authority.later
    ]


def _question(library: Library, question: Question, reached: Coverage | None) -> dict[str, Any]:
    names: Sequence[Position] = question.positions
    return {
        "name": question.name,
        "kind": "question",
        "topic": question.topic,
        "at": str(question.place),
        "text": question.text,
        "of": question.kind,
        "positions": [
            {
                "name": position.name,
                "text": position.text,
                "authorities": _authorities(library, position.authorities),
                "used by": [p.id for p in library.parts if (question.name, position.name) in p.scope.under],
            }
            for position in names
        ],
        "settled": [
            {
                "for": line.position,
                "at": str(line.place),
                "scope": _scope(library, line.scope),
                "authorities": _authorities(library, line.scope.authorities),
            }
            for line in question.settled
        ],
        "scenarios": _shown_by(reached, question.name),
    }
