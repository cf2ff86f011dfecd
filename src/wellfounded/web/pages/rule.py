"""A piece of law as it applies to a matter, and an authority with all that rests on it."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from wellfounded.assess.case import Case
from wellfounded.assess.rule_description import binds_where, describe, parts_named, scope_words
from wellfounded.assess.rule_support import rule_supports
from wellfounded.authorities import Citation
from wellfounded.engine.program import Atom, Value
from wellfounded.language.model import Part
from wellfounded.problems import InputError, Problem, nearest
from wellfounded.reports.book.sentence_pieces import Piece, condition_pieces, is_exception, sentence_pieces
from wellfounded.web.analysis.governing_law import answering, quick
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Way
from wellfounded.web.views.answer_view import Shown

MOST = 200


@dataclass(frozen=True, slots=True)
class PartHere:
    """A part of a piece of law, in the words of the law book: whether it applies under the law chosen, or why not, and
    what it gave in the matter."""

    part: Part
    head: tuple[Piece, ...]
    conditions: tuple[tuple[Piece, ...], ...]
    exceptions: tuple[tuple[Piece, ...], ...]
    scope: tuple[tuple[str, str], ...]
    applies: bool
    reason: str
    citations: tuple[Citation, ...]
    persuasive: tuple[Citation, ...]
    gave: tuple[tuple[Atom, str, Value], ...]


@answering
def rule(ask: RequestContext) -> Response:
    """One piece of law, or a contested question. Raises InputError with the nearest name where there is none such."""
    name = ask.query("name").strip()
    library = ask.cases.library
    told = describe(library, name)
    question = library.questions.get(name)
    case = quick(ask)
    parts = [_here(case, ask.case(), part) for part in parts_named(library, name)[:MOST]] if question is None else []
    return ask.render(
        "rule.html",
        shown=Shown(ask),
        told=told,
        question=question,
        settled=case.law.settled.get(name),
        taken=case.chosen.get(name, ""),
        parts=parts,
    )


def _here(case: Case, whole: Case, part: Part) -> PartHere:
    support = whole.law.supports.get(part.id)
    reason = next((missing.reason for missing in whole.law.not_applied if missing.part.id == part.id), "")
    gave = [
        (atom, case.words(atom), value)
        for atom, value in case.model.atoms(part.head.term.pred)
        if any(ground.support.part.id == part.id for ground in rule_supports(case, atom))
    ]
    told = describe(case.library, part.id)["parts"][0]["scope"]
    scope = scope_words(told).items()
    return PartHere(
        part,
        sentence_pieces(part.head, {}),
        tuple(condition_pieces(condition, {}) for condition in part.conditions if not is_exception(condition)),
        tuple(condition_pieces(condition, {}) for condition in part.conditions if is_exception(condition)),
        tuple(scope),
        support is not None,
        reason,
        support.citations if support is not None else part.scope.authorities,
        support.persuasive if support is not None else (),
        tuple(gave[:MOST]),
    )


@answering
def authority(ask: RequestContext) -> Response:
    """An authority, and the pieces of law that rest on it. Raises InputError with the nearest name for one unknown."""
    registry = ask.cases.library.registry
    key = ask.query("key").strip()
    found = registry.names.get(key)
    if found is None:
        message = f"No authority is called '{key}'."
        raise InputError([Problem("key", 0, "WF154", message, nearest(key, registry.names))])
    case = ask.case()
    resting = [
        (part, part.id in case.law.supports)
        for part in case.library.parts
        if any(citation.authority.key == found.key for citation in part.scope.authorities)
    ]
    blocks: dict[str, tuple[Part, bool]] = {}
    for part, applies in resting:
        earlier = blocks.get(part.block)
        blocks[part.block] = (part, applies or (earlier is not None and earlier[1]))
    shown = Shown(ask)
    shown.expect([Citation(found)])
    return ask.render(
        "authority.html",
        shown=shown,
        authority=found,
        entry=shown.authorities[0],
        binds=binds_where(case.library, found),
        resting=list(blocks.values()),
    )


WAYS = (Way("/m/{name}/rule", show=rule), Way("/m/{name}/authority", show=authority))
