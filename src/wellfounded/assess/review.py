"""The review of a case: dispositions, the analysis in the order of review, unresolved issues, and assumptions."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.assess.coherence import Contradiction, contradictions
from wellfounded.assess.currency import Currency, load_currency
from wellfounded.assess.outline import Group, Line, ToldSection, narrate
from wellfounded.assess.rule_support import announced, citations, persuasive_shown, rule_supports
from wellfounded.assess.schema import AS_OF
from wellfounded.assess.statuses import Status, statuses
from wellfounded.assess.unresolved_reasons import Source, sources, why_open
from wellfounded.assess.unresolved_reasons import report as told_sources
from wellfounded.authorities import Citation
from wellfounded.dates import UNKNOWN, day_words
from wellfounded.engine.model import bind
from wellfounded.engine.model import fill as fill_atom
from wellfounded.engine.program import Atom, Value
from wellfounded.language.compiler import KIND_PRED
from wellfounded.language.either import ways
from wellfounded.problems import InputError, Problem, nearest

REVIEW_OUTLINE = "review"


@dataclass(frozen=True, slots=True)
class OutcomeOf:
    """The disposition of one thing: the sentences established of it, or those that are unresolved.

    ``of`` is the id of another thing with a disposition to which it belongs, as a claim to its applicant.
    """

    thing: str
    kind: str
    name: str
    lines: tuple[Line, ...]
    of: str = ""


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """A source of openness, the claims and people whose outcome hangs on it, and how many further conclusions do.

    ``kind`` and ``name`` are those of the source, ``about`` is what it leaves open.
    """

    reason: str
    outcomes: tuple[str, ...]
    others: int
    kind: str = ""
    name: str = ""
    about: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Review:
    """The whole answer to a matter."""

    title: str
    forum: str
    day: str
    currency: Currency | None
    stage: str
    outcomes: tuple[OutcomeOf, ...]
    sections: tuple[ToldSection, ...]
    open_points: tuple[OpenPoint, ...]
    assumptions: tuple[str, ...]
    unknown_dates: tuple[str, ...]
    unsupported: tuple[str, ...]
    authorities: tuple[Citation, ...]
    contradictions: tuple[Contradiction, ...] = ()
    statuses: tuple[Status, ...] = ()


def review(case: Case, outline: str = REVIEW_OUTLINE) -> Review:
    """Answer a matter in the order of an outline of the law library."""
    chosen = case.library.outlines.get(outline)
    if chosen is None:
        known = ", ".join(case.library.outlines)
        message = f"The law has no outline '{outline}'. Use one of {known}."
        raise InputError([Problem("--outline", 0, "WF156", message, nearest(outline, case.library.outlines))])
    case = case.of_possible_law()
    sections = narrate(case, chosen)
    outcomes_found = outcomes(case)
    lines = [*all_lines(sections), *(line for outcome in outcomes_found for line in outcome.lines)]
    return Review(
        title=case.matter.title,
        forum=case.library.forums[case.law.setting.forum],
        day=case.law.setting.day.isoformat(),
        currency=load_currency(case.library.folder),
        stage=case.matter.stage,
        outcomes=outcomes_found,
        sections=sections,
        open_points=_open_points(case, sections, outcomes_found),
        assumptions=(*assumptions(case), *_silent(case, lines)),
        unknown_dates=_unknown_dates(case, lines),
        unsupported=unsupported(case),
        authorities=_authorities(lines),
        contradictions=tuple(contradictions(case)),
        statuses=statuses(case),
    )


def outcomes(case: Case) -> tuple[OutcomeOf, ...]:
    """What becomes of each claim and person, in the order of the law text's ``outcome`` blocks and of the file."""
    found: dict[str, list[Line]] = {}
    for outcome in case.library.outcomes:
        atom = outcome.sentence.atom
        slot = atom.args.index(outcome.over)
        for match in case.model.match(atom):
            filled = fill_atom(atom, match)
            found.setdefault(str(filled.args[slot]), []).append(_outcome_line(case, filled))
    out = []
    for identifier, thing in case.matter.things.items():
        lines = found.get(identifier)
        if lines:
            settled = tuple(line for line in lines if line.value is Value.TRUE) or _either_way(case, lines)
            of = _owner(case, identifier, found)
            out.append(OutcomeOf(identifier, thing.kind, thing.label, settled or tuple(lines), of))
    return tuple(out)


def _either_way(case: Case, unresolved: Iterable[Line]) -> tuple[Line, ...]:
    """What holds whichever of these lines does, where each by itself is unresolved."""
    found: dict[Atom, None] = {}
    for way, sentence in ways(case.library.parts):
        for line in unresolved:
            for atom in line.atoms:
                filled = bind(sentence.args, atom.args) if atom.pred == sentence.term.pred else None
                if filled is not None:
                    found.setdefault(fill_atom(way.head.atom, filled))
    return tuple(_outcome_line(case, atom) for atom in found if case.model.value(atom) is Value.TRUE)


def _owner(case: Case, identifier: str, found: Container[str]) -> str:
    """The thing of another kind that the first field of an entry names, if it has a disposition of its own."""
    own = case.matter.things[identifier].kind
    said: dict[str, list[Atom]] = {}
    for atom, source in case.matter.facts.items():
        if source.owner == identifier:
            said.setdefault(source.field, []).append(atom)
    for field in case.library.vocabulary.things[own].fields:
        for arg in (arg for atom in said.get(field, ()) for arg in atom.args):
            other = case.matter.things.get(arg) if isinstance(arg, str) else None
            if other is not None and other.kind != own and arg in found:
                return str(arg)
    return ""


def _outcome_line(case: Case, atom: Atom) -> Line:
    found = rule_supports(case, atom)
    value = case.model.value(atom)
    because = why_open(case, atom) if value is Value.OPEN else ()
    return Line(
        case.words(atom), value, citations(found), persuasive_shown(case, found), announced(found), (), because, (atom,)
    )


def all_lines(sections: Iterable[ToldSection | Group]) -> Iterable[Line]:
    """The lines of sections and of the groups in them, in their order."""
    for section in sections:
        yield from section.lines
        yield from all_lines(section.groups)


def _open_points(case: Case, sections: Iterable[ToldSection], found: tuple[OutcomeOf, ...]) -> tuple[OpenPoint, ...]:
    """What is open, by its sources."""
    by_source: dict[tuple[str, str], list[Source]] = {}
    outcomes: dict[tuple[str, str], dict[str, None]] = {}
    others: dict[tuple[str, str], dict[Atom, None]] = {}
    of_outcomes = {atom: outcome.name for outcome in found for line in outcome.lines for atom in line.atoms}
    lines = [*(line for outcome in found for line in outcome.lines), *all_lines(sections)]
    for atom in dict.fromkeys(a for line in lines if line.value is Value.OPEN for a in line.atoms):
        for source in sources(case, atom):
            key = (source.kind, source.name)
            by_source.setdefault(key, []).append(source)
            if atom in of_outcomes:
                outcomes.setdefault(key, {})[of_outcomes[atom]] = None
            else:
                others.setdefault(key, {})[atom] = None
    return tuple(
        OpenPoint(
            told_sources(by_source[key])[0],
            tuple(outcomes.get(key, {})),
            len(others.get(key, {})),
            *key,
            tuple(dict.fromkeys(source.about for source in by_source[key])),
        )
        for key in sorted(by_source, key=lambda key: (key not in outcomes, key))
    )


def assumptions(case: Case) -> tuple[str, ...]:
    """Everything that the answer assumes about the record, the date, and unsettled questions."""
    out = []
    for atom, source in case.matter.facts.items():
        if source.assumed and not atom.pred.startswith(KIND_PRED):
            note = f" ({source.note})" if source.note else ""
            out.append(f"{case.words(atom)}{note}")
    out += [case.words(claim.atom) for claim in case.matter.claims if claim.source.assumed]
    decided = (
        case.matter.dates.get(AS_OF, case.matter.decided) if case.matter.decided == UNKNOWN else case.matter.decided
    )
    day = day_words(case.law.setting.day)
    if case.law.setting.day not in (decided.earliest, decided.latest) or decided.earliest != decided.latest:
        out.append(f"law applied as of {day}; the case file gives {decided.words} as the date of decision")
    if case.later_dates:
        out.append(f"the case file has dates after {day}: {'; '.join(case.later_dates)}")
    for question, position in sorted(case.chosen.items()):
        out.append(f"position adopted on the question {question}: {position}")
    return tuple(dict.fromkeys(out))


def _silent(case: Case, lines: Sequence[Line]) -> tuple[str, ...]:
    """Where the law of the day says nothing of the case, that it does not: silence is no answer.

    What the file says of the record may still be displayed; it cites no authority.
    """
    if any(line.citations or line.persuasive or line.announced for line in lines):
        return ()
    day = day_words(case.law.setting.day)
    return (f"the law library has no law in force on {day} that decides anything in the case file",)


def unsupported(case: Case) -> tuple[str, ...]:
    """The entries that are disregarded because they list no supporting evidence."""
    return tuple(f"{fact}: {case.name(fact)}" for fact in case.unsupported)


def _unknown_dates(case: Case, lines: Iterable[Line]) -> tuple[str, ...]:
    """Dates that are not given and that an open answer hangs on."""
    if not any("date" in reason for line in lines for reason in line.because):
        return ()
    out = [case.words(atom) for atom, source in case.matter.facts.items() if not source.given]
    return tuple(dict.fromkeys(out))


def _authorities(lines: Iterable[Line]) -> tuple[Citation, ...]:
    keyed = {citation.authority.key: citation for line in lines for citation in (*line.citations, *line.persuasive)}
    return tuple(keyed[key] for key in sorted(keyed))
