"""From the law library to the engine's rules, for one forum on one day.

Forum and the date of the court's decision choose the rules beforehand; every other clock is a condition inside
a rule. What does not apply is kept with the reason, so that an explanation can say so.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from wellfounded.authorities import Citation
from wellfounded.dates import day_words
from wellfounded.engine.compiled_program import Compiled, compile_program
from wellfounded.engine.program import POSITION_PRED, Atom, Literal, Program, Rule, Value, Var
from wellfounded.language.asked_of_law import add_asked_of_law
from wellfounded.language.condition_translation import KIND_PRED, Hidden, Output, open_literal
from wellfounded.language.conditions import UNSETTLED_PRED
from wellfounded.language.either import EITHER, add_ways, rules_of_ways
from wellfounded.language.library_model import Library
from wellfounded.language.model import Part, Scope
from wellfounded.language.vocabulary import PRESUMED, REBUTTED_END, REBUTTED_START

__all__ = [
    "KIND_PRED",
    "SAYS_PRED",
    "CompiledLaw",
    "Hidden",
    "NotApplied",
    "Setting",
    "Support",
    "applies",
    "binds",
    "compile_law",
    "reviewed_day",
    "whole_program",
]

SAYS_PRED = "?says "
KEPT_READY = 4
"""So many programs made ready are kept for each law: with all of it or only what can apply, as a matter changes."""
STANDS = "/stands"
"""After a predicate: the rule by which what is presumed holds while it is not rebutted."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Where and when the law is asked for. ``own`` is the authority announced in the matter itself, or empty.

    ``without`` leaves out an authority, as if it had never been: for replaying a decision without itself.
    ``reviewed`` is the day of the agency's decision that is under review, if known; an agency's later precedent is no
    reason for it.
    """

    forum: str
    day: dt.date
    own: str = ""
    without: str = ""
    reviewed: dt.date | None = None


@dataclass(frozen=True, slots=True)
class Support:
    """On what a compiled rule rests: the citations that bind here and today, and whether only the matter's own does.

    ``persuasive`` are its further authorities that stood on that day and bind elsewhere or nobody. What rests on an
    agency's precedents alone, in a court that no longer defers to them, has no citation that binds. ``precedent`` says
    that a decision of such a court itself is among the citations.
    """

    part: Part
    citations: tuple[Citation, ...]
    announced: bool = False
    persuasive: tuple[Citation, ...] = ()
    precedent: bool = False


@dataclass(frozen=True, slots=True)
class NotApplied:
    """A rule that was left out, and why, in words."""

    part: Part
    reason: str


@dataclass
class CompiledLaw:
    """The engine's program for a setting, with the way back from its rules to the law text."""

    setting: Setting
    program: Program
    supports: Mapping[str, Support]
    hidden: Mapping[str, Hidden]
    not_applied: tuple[NotApplied, ...]
    constants: Mapping[Atom, Value]
    settled: Mapping[str, tuple[str, tuple[Citation, ...]]]
    open_questions: tuple[str, ...]
    _ready: tuple[tuple[tuple[str, ...], Compiled], ...] = field(default=(), repr=False, compare=False)

    def ready(self, program: Program) -> Compiled:
        """Make a program of this law's rules ready, and of rules for what entries say; the last few are kept.

        They hold nothing of a matter, so that one which is changed, or asked about again, is answered sooner.
        """
        rules = tuple(rule.id for rule in program.rules)  # of one law no two rules have the same
        found = next((made for known, made in self._ready if known == rules), None)
        if found is None:
            found = compile_program(program)
            # One assignment of what is never changed: several threads may do this at a time.
            self._ready = ((rules, found), *self._ready[: KEPT_READY - 1])
        return found


def applies(library: Library, scope: Scope, setting: Setting) -> tuple[tuple[Citation, ...], str]:
    """The citations on which a scope applies in a setting, or none and the reason why it does not apply."""
    if scope.forums and setting.forum not in scope.forums:
        return (), f"law of {', '.join(library.forums.get(code, code) for code in scope.forums)} only"
    if scope.since is not None and setting.day < scope.since:
        return (), f"for decisions from {day_words(scope.since)}"
    if scope.until is not None and setting.day >= scope.until:
        return (), f"for decisions before {day_words(scope.until)}"
    if scope.suspended:
        return (), scope.status
    if scope.current:
        setting = replace(setting, reviewed=None)
    good = tuple(citation for citation in scope.authorities if binds(library, citation, setting))
    good = good or tuple(citation for citation in scope.authorities if _of_agency(library, citation, setting))
    if not good:
        return (), _why_none(library, scope, setting)
    return good, ""


def binds(library: Library, citation: Citation, setting: Setting) -> bool:
    """Whether an authority existed on the day, still stood, and binds in the forum."""
    authority = citation.authority
    if not _stands(library, citation, setting):
        return False
    reach = library.ranks.get(authority.kind, "nobody")
    if reach == "agencies":
        return _defers(library, authority.kind, setting)
    return reach == "all" or (reach == "own" and authority.court == setting.forum)


def _defers(library: Library, kind: str, setting: Setting) -> bool:
    """Whether an agency's precedents of a kind bind here and today."""
    return setting.forum in library.agencies or setting.day < library.binding_ends.get(kind, dt.date.max)


def _of_agency(library: Library, citation: Citation, setting: Setting) -> bool:
    """Whether it is an agency's precedent that stands: a court hears it, whether or not it binds."""
    return citation.authority.kind in library.binding_ends and _stands(library, citation, setting)


def _stands(library: Library, citation: Citation, setting: Setting) -> bool:
    authority = citation.authority
    if authority.key == setting.without or _too_late(library, citation, setting):
        return False
    return authority.stands_on(setting.day, setting.forum)


def _too_late(library: Library, citation: Citation, setting: Setting) -> bool:
    """Whether it is an agency's precedent of a day after the agency's decision that the court reviews."""
    if setting.reviewed is None or setting.forum in library.agencies:
        return False
    return citation.authority.kind in library.binding_ends and citation.authority.date > setting.reviewed


def reviewed_day(library: Library, forum: str, day: dt.date, dated: Iterable[dt.date | None]) -> dt.date | None:
    """The day to put as ``reviewed`` for decisions of these days: the last before a later precedent, or none.

    Days between which no agency made a precedent are one, so that law that is the same is chosen once.
    """
    days = list(dated)
    last = None if None in days else max(filter(None, days), default=None)
    if last is None or forum in library.agencies:
        return None
    later = [made for made in library.agency_days if last < made <= day]
    return later[0] - dt.timedelta(days=1) if later else None


def _law_elsewhere(library: Library, scope: Scope, setting: Setting) -> bool:
    """Whether what is no law in a court is law on that day in another court."""
    others = [code for code in library.forums if code != setting.forum and code not in library.agencies]
    return any(applies(library, scope, replace(setting, forum=code))[0] for code in others)


def later_holdings(library: Library, scope: Scope, setting: Setting) -> tuple[Citation, ...]:
    """The decisions by which a court itself came to hold so after the day: none where it is no law of that court.

    A rule that the law text limits to decisions from the very day of such a holding is of that kind too; one limited to
    decisions from another day is a change of the law, and not a later answer to the same question.
    """
    if setting.forum in library.agencies or scope.suspended:
        return ()
    if (scope.forums and setting.forum not in scope.forums) or (scope.until is not None and setting.day >= scope.until):
        return ()
    own = [c for c in scope.authorities if _of_court(library, c, setting.forum) and c.authority.date > setting.day]
    if scope.since is not None and setting.day < scope.since:
        own = own if any(citation.authority.date == scope.since for citation in own) else []
    return tuple(c for c in own if c.authority.stands_on(c.authority.date, setting.forum))


def _of_court(library: Library, citation: Citation, forum: str) -> bool:
    return library.ranks.get(citation.authority.kind) == "own" and citation.authority.court == forum


def _why_none(library: Library, scope: Scope, setting: Setting) -> str:
    for citation in scope.authorities:
        authority = citation.authority
        ended = [t for t in authority.later if t.ends(setting.day, setting.forum)]
        if ended:
            return f"{authority.key} was {ended[0].what} by {ended[0].by}"
    if any(_too_late(library, citation, setting) for citation in scope.authorities):
        return "its authority is later than the agency's decision under review"
    existing = [c.authority for c in scope.authorities if c.authority.stands_on(setting.day, setting.forum)]
    if scope.authorities and not existing:
        return "no authority for it yet on that date"
    if any(library.ranks.get(authority.kind) == "own" for authority in existing):
        return "its authority binds only another court"
    return "no binding authority for it"


def compile_law(library: Library, setting: Setting) -> CompiledLaw:
    """Choose the law for a setting and turn it into the engine's rules."""
    supports: dict[str, Support] = {}
    not_applied: list[NotApplied] = []
    applied: list[Part] = []
    for part in library.parts:
        if part.kind == "elsewhere":
            covers = library.topics[part.topic].covers
            if covers and setting.forum not in covers:
                supports[part.id] = Support(part, ())
                applied.append(part)
            continue
        citations, reason = applies(library, part.scope, setting)
        if reason:
            not_applied.append(NotApplied(part, reason))
            continue
        announced = all(c.authority.key == setting.own and c.authority.date == setting.day for c in citations)
        asked = replace(setting, reviewed=None) if part.scope.current else setting
        binding = tuple(c for c in citations if binds(library, c, asked))
        further = tuple(c for c in part.scope.authorities if c not in binding and _stands(library, c, asked))
        own = any(c.authority.court == setting.forum for c in binding) and not _defers(
            library, part.scope.rank, setting
        )
        supports[part.id] = Support(part, _own_first(binding, setting), announced, further, own)
        applied.append(part)
    out = _assembled(library, applied, supports)
    supports |= {rule: supports[part] for rule, part in rules_of_ways(out)}
    add_asked_of_law(
        out,
        applied,
        lambda part: _law_elsewhere(library, part.scope, setting),
        lambda part: bool(later_holdings(library, part.scope, setting)),
    )
    settled, open_questions, constants = _questions(library, setting)
    program = _program(library, out)
    return CompiledLaw(setting, program, supports, out.hidden, tuple(not_applied), constants, settled, open_questions)


def _own_first(cited: tuple[Citation, ...], setting: Setting) -> tuple[Citation, ...]:
    """Citations in the order of the law text, but those of the forum's own decisions first."""
    return tuple(sorted(cited, key=lambda one: one.authority.court != setting.forum))


def whole_program(library: Library) -> Program:
    """The rules of every rule at once, whatever forum and day they are for: what a check of loops looks at."""
    supports = {part.id: Support(part, part.scope.authorities) for part in library.parts}
    out = _assembled(library, library.parts, supports)
    add_asked_of_law(out, library.parts, lambda part: False, lambda part: False)
    return _program(library, out)


def _assembled(library: Library, applied: Sequence[Part], supports: Mapping[str, Support]) -> Output:
    out = Output(library.vocabulary, library.translations, parts=library.parts)
    judgments: dict[str, list[Part]] = {}
    for part in applied:
        if part.kind in ("arises", "held so", "held not"):
            judgments.setdefault(part.head.term.pred, []).append(part)
        else:
            _rule(out, part)
    for pred in sorted(judgments):
        _judgment(out, library, judgments[pred], supports)
    add_ways(out, applied)
    _rank_contraries(out, library, applied, supports)
    return out


def _program(library: Library, out: Output) -> Program:
    terms = library.vocabulary.terms.values()
    return Program(
        tuple(out.rules),
        frozenset(term.pred for term in terms if term.is_input),
        {term.pred: term.contrary for term in terms if term.contrary},
        frozenset(out.hidden),
    )


def _questions(
    library: Library, setting: Setting
) -> tuple[dict[str, tuple[str, tuple[Citation, ...]]], tuple[str, ...], dict[Atom, Value]]:
    settled: dict[str, tuple[str, tuple[Citation, ...]]] = {}
    constants: dict[Atom, Value] = {}
    for question in library.questions.values():
        found = {}
        for line in question.settled:
            citations, reason = applies(library, line.scope, setting)
            if not reason:
                found[line.position] = citations
        binding = {
            position: cited for position, cited in found.items() if any(binds(library, c, setting) for c in cited)
        }
        found = binding or found  # an agency's answer leaves nothing unsettled that a court has settled
        if len(found) == 1:
            position, citations = next(iter(found.items()))
            settled[question.name] = (position, citations)
            constants[Atom(POSITION_PRED, (question.name, position))] = Value.TRUE
        else:
            constants[Atom(UNSETTLED_PRED, (question.name,))] = Value.TRUE
            for position_line in question.positions:
                constants[Atom(POSITION_PRED, (question.name, position_line.name))] = Value.OPEN
    open_questions = tuple(name for name in library.questions if name not in settled)
    return settled, open_questions, constants


def _rule(out: Output, part: Part) -> None:
    body = out.body(part)
    pred, args = part.head.atom
    if part.kind == "presumption":
        presumed = Atom(f"{PRESUMED}{pred}", args)
        out.rules.append(Rule(part.id, presumed, body))
        # However many presumptions lead to it, what is presumed holds by one rule, and so is never credited to another.
        stands = f"{pred}{STANDS}"
        if stands not in out.standing:
            out.standing.add(stands)
            slots = tuple(Var(slot) for slot in part.head.term.slots)
            rebutted = Atom(f"{REBUTTED_START}{pred}{REBUTTED_END}", slots)
            body = (Literal(Atom(presumed.pred, slots)), Literal(rebutted, False))
            out.rules.append(Rule(stands, Atom(pred, slots), body))
    elif part.kind == "rebuttal":
        presumed = Atom(f"{PRESUMED}{pred}", args)
        rebutted = Atom(f"{REBUTTED_START}{pred}{REBUTTED_END}", args)
        out.rules.append(Rule(part.id, rebutted, (Literal(presumed), *body)))
    elif part.kind == "elsewhere":
        out.rules.append(Rule(part.id, part.head.atom, (*body, open_literal("coverage", part.topic))))
    else:
        out.rules.append(Rule(part.id, part.head.atom, body))


# -- judgments and rank


def _rank_of(library: Library, part: Part, supports: Mapping[str, Support]) -> int:
    """The place of a part's best authority in the order of ranks, by twos; 0 is highest.

    A court's own decision that deferred to an agency, and so speaks with its rank, outranks it once none do.
    """
    places = library.places
    support = supports[part.id]
    if part.scope.rank in library.binding_ends and support.precedent:
        return 2 * min(places[kind] for kind in library.binding_ends) - 1
    if part.scope.rank:
        return 2 * places[part.scope.rank]
    found = (places.get(c.authority.kind, len(places)) for c in (support.citations or support.persuasive))
    return 2 * min(found, default=len(places))


def _judgment(out: Output, library: Library, parts: list[Part], supports: Mapping[str, Support]) -> None:
    """A judgment is open where it arises and nothing that governs was held; the higher rank governs."""
    name = parts[0].block
    term = parts[0].head.term
    args = tuple(Var(slot) for slot in term.slots)
    by_side: dict[str, dict[int, list[Part]]] = {"held so": {}, "held not": {}}
    arises = Atom(f"?arises {name}", args)
    out.hidden[arises.pred] = Hidden("arises", parts[0])
    for part in parts:
        if part.kind == "arises":
            out.rules.append(Rule(part.id, Atom(arises.pred, part.head.args), out.body(part)))
        else:
            rank = _rank_of(library, part, supports)
            by_side[part.kind].setdefault(rank, []).append(part)
    so, not_so = Atom(f"?so {name}", args), Atom(f"?not {name}", args)
    for side, other, total in (("held so", "held not", so), ("held not", "held so", not_so)):
        out.hidden[total.pred] = Hidden(side, parts[0])
        for rank, holdings in sorted(by_side[side].items()):
            higher = [r for r in sorted(by_side[other]) if r < rank]
            for part in holdings:
                held = Atom(total.pred, part.head.args)
                against = [Literal(Atom(_ranked(other, name, r), part.head.args), False) for r in higher]
                out.rules.append(Rule(part.id, held, (*out.body(part), *against)))
    _ranked_sides(out, name, by_side)
    head = Atom(term.pred, args)
    judgment = open_literal("judgment", name)
    collision = open_literal("collision", name)
    has_so, has_not = bool(by_side["held so"]), bool(by_side["held not"])
    no_not = (Literal(not_so, False),) if has_not else ()
    no_so = (Literal(so, False),) if has_so else ()
    add = out.rules.append
    if has_so:
        add(Rule(f"{name}?held", head, (Literal(so), *no_not)))
    add(Rule(f"{name}?open", head, (Literal(arises), *no_not, judgment)))
    if has_so and has_not:
        add(Rule(f"{name}?collision", head, (Literal(so), Literal(not_so), collision)))
    if term.contrary:
        contrary = Atom(term.contrary, args)
        if has_not:
            add(Rule(f"{name}?held-contrary", contrary, (Literal(not_so), *no_so)))
        add(Rule(f"{name}?open-contrary", contrary, (Literal(arises), *no_so, judgment)))
        if has_so and has_not:
            add(Rule(f"{name}?collision-contrary", contrary, (Literal(so), Literal(not_so), collision)))


def _ranked(side: str, name: str, rank: int) -> str:
    return f"?{'so' if side == 'held so' else 'not'} {name} of rank {rank}"


def _ranked_sides(out: Output, name: str, by_side: Mapping[str, Mapping[int, list[Part]]]) -> None:
    """For each rank against which a lower holding yields, whether a holding of that rank fires."""
    for side, other in (("held so", "held not"), ("held not", "held so")):
        lowest = max(by_side[other], default=-1)
        for rank, holdings in sorted(by_side[side].items()):
            if rank < lowest:
                pred = _ranked(side, name, rank)
                out.hidden[pred] = Hidden("higher", holdings[0])
                for number, part in enumerate(holdings, start=1):
                    out.rules.append(Rule(f"{part.id}?rank-{number}", Atom(pred, part.head.args), out.body(part)))


def _rank_contraries(out: Output, library: Library, applied: Sequence[Part], supports: Mapping[str, Support]) -> None:
    """A rule yields to a rule of higher rank that establishes the contrary of what it says."""
    by_head: dict[str, list[Part]] = {}
    for part in applied:
        if part.kind in ("rule", "bar"):
            by_head.setdefault(part.head.term.pred, []).append(part)
    against: dict[str, list[Literal]] = {}
    for pred in sorted(by_head):
        contrary = library.vocabulary.terms[pred].contrary
        for part in by_head[pred]:
            for rival in by_head.get(contrary, ()):
                if _rank_of(library, rival, supports) < _rank_of(library, part, supports):
                    ranked = f"?higher {rival.id}"
                    if ranked not in out.hidden:
                        out.hidden[ranked] = Hidden("higher", rival)
                        out.rules.append(Rule(f"{rival.id}?rank", Atom(ranked, rival.head.args), out.body(rival)))
                    against.setdefault(part.id, []).append(Literal(Atom(ranked, part.head.args), False))
    for at, rule in enumerate(out.rules):
        part_id = rule.id.partition(EITHER)[0]
        if part_id in against:
            out.rules[at] = Rule(rule.id, rule.head, (*rule.body, *against[part_id]))
