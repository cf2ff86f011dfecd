"""Procedural history and statement of facts: decisions and filings as sentences, events as a table in order."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.assess.chart import support_words, supports_of
from wellfounded.assess.outline import folded_words, listed, narrate
from wellfounded.assess.subject_verb import is_plural, plural
from wellfounded.dates import UNKNOWN, Span
from wellfounded.documents.grammar import (
    about,
    capital,
    is_bare_no,
    kind_of,
    place_words,
    says_its_name,
    sentence,
    shared_start,
    together,
)
from wellfounded.documents.memo.line_runs import Several, merge_groups
from wellfounded.documents.memo.prose import Prose
from wellfounded.documents.model import (
    Block,
    Cell,
    Heading,
    Inline,
    Item,
    Items,
    Note,
    Paragraph,
    Run,
    Table,
    text_of,
    words,
)
from wellfounded.documents.record_support import unsaid_places
from wellfounded.documents.tables.chronology import is_own_date, without_date
from wellfounded.documents.wording import wording
from wellfounded.engine.program import Atom
from wellfounded.matter.model import Thing

LAST = dt.date.max
_BE = ("is", "are", "was", "were")


def history(case: Case, prose: Prose) -> Iterator[Block]:
    """The procedural history, in the order of the dates."""
    own = wording()["memo"]
    sections = narrate(case, case.library.outlines[own["history_outline"]])
    if not sections:
        return
    paragraphs = []
    for section in sections:
        prose.behind.said |= {atom for group in section.groups for line in group.lines for atom in line.atoms}
        groups = sorted(section.groups, key=lambda group: first_day(case, group.thing))
        out = [inline for several in merge_groups(groups) for inline in _came(several, prose)]
        paragraphs += [Paragraph(tuple(out))] if out else []
    if paragraphs:
        yield Heading(1, own["history"])
        yield from paragraphs


def _came(several: Several, prose: Prose) -> Iterator[Inline]:
    """What is said of one step, as one sentence."""
    group = several.group
    predicates: list[str] = []
    clauses: list[str] = []
    for line in group.lines:
        if any(UNKNOWN in atom.args for atom in line.atoms):
            continue
        if kind_of(line) != "predicate":
            clauses.append(line.text)
        elif predicates and predicates[-1].split(" ")[:2] == line.text.split(" ")[:2]:
            shared = shared_start([predicates[-1], line.text])  # was made by a judge, was made on a day
            predicates[-1] += " " + line.text.removeprefix(shared)
        else:
            predicates.append(line.text)
    if not predicates and not clauses:
        return
    text = about(group.heading, predicates) if predicates else group.heading
    if several.many and predicates:
        text = f"{group.heading} {listed([plural(f'{{}} {one}').removeprefix('{} ') for one in predicates])}"
    yield Run(capital("; ".join([text, *clauses])))
    if group.place:
        yield Run(f" ({place_words(group.place)})", quiet=True)
    if group.note:
        yield Note(words(sentence(group.note)))
    yield Run(". ")


def first_day(case: Case, thing: str) -> dt.date:
    """The first day that the record gives for a thing; the last of all days where it gives none."""
    days = [span.earliest or span.latest for _, span in dates_of(case, thing)]
    return min((day for day in days if day), default=LAST)


def last_day(case: Case, thing: str) -> dt.date:
    """The last day that a date of a thing can be; the last of all days where it has no end."""
    return max((span.latest or LAST for _, span in dates_of(case, thing)), default=LAST)


def dates_of(case: Case, thing: str) -> Sequence[tuple[Atom, Span]]:
    """The sentences that date a thing, with the dates as far as they are known."""
    return case.dated.get(thing, ())


def chronology(case: Case, prose: Prose) -> Iterator[Block]:
    """The facts that are no step of the proceedings: the dated ones as a table in order, the others as a list."""
    own = wording()["memo"]
    outline = case.library.outlines[own["history_outline"]]
    steps = {group.thing for section in narrate(case, outline) for group in section.groups}
    events = [thing.id for thing in case.matter.things.values() if _is_event(case, thing) and thing.id not in steps]
    dated = [one for one in events if any(dates_of(case, one))]
    dated.sort(key=lambda one: (first_day(case, one), last_day(case, one)))
    people = [thing.id for thing in case.matter.things.values() if thing.kind in wording()["people"]]
    undated = [*people, *(one for one in events if one not in (*dated, *people))]
    undated.sort(key=lambda one: _rank(case.matter.things[one].kind))
    prose.noted |= {*dated, *undated}
    under = {one: whole for one in undated if (whole := _told_under(case, one)) in (*dated, *undated)}
    rows = tuple(_row(case, thing, under) for thing in dated)
    items = tuple(item for thing in undated if thing not in under for item in _item(case, thing, under))
    if rows or items:
        yield Heading(1, own["facts"])
    if rows:
        yield _without_empty_columns(Table(tuple(own["fact_columns"]), rows, widths=tuple(own["fact_widths"])))
    if rows and items:
        yield Paragraph(words(own["undated"]))
    if items:
        yield Items(items)


def _without_empty_columns(table: Table) -> Table:
    kept = [n for n in range(len(table.columns)) if any(row[n].paragraphs for row in table.rows)]
    rows = tuple(tuple(row[n] for n in kept) for row in table.rows)
    return Table(tuple(table.columns[n] for n in kept), rows, widths=tuple(table.widths[n] for n in kept))


def _is_event(case: Case, thing: Thing) -> bool:
    if thing.kind in wording()["memo"]["fact_kinds"]:
        return True
    if thing.kind in wording()["memo"]["listed_elsewhere"] or not any(dates_of(case, thing.id)):
        return False
    declared = case.library.vocabulary.things[thing.kind]
    return any("date" in field.term.types for field in declared.fields.values())


def _told_under(case: Case, thing: str) -> str:
    """The event of which a thing was a part, and under which it is stated; empty if there is none."""
    preds = wording()["memo"]["part_of"]
    found = (atom.args[1] for atom in case.matter.facts if atom.pred in preds and atom.args[0] == thing)
    return next((whole for whole in found if isinstance(whole, str)), "")


def _rank(kind: str) -> int:
    """Events before what surrounds them."""
    kinds = wording()["memo"]["fact_kinds"]
    return kinds.index(kind) + 1 if kind in kinds else 0


def _first_event(case: Case, atom: Atom) -> str:
    """The first thing in a sentence that belongs to the statement of facts."""
    things = [case.matter.things[arg] for arg in atom.args if isinstance(arg, str) and arg in case.matter.things]
    return next((one.id for one in things if _is_event(case, one) and one.kind not in wording()["people"]), "")


@dataclass(frozen=True, slots=True)
class _Said:
    """What the record says of a thing: the words, on what they rest, where they stand, and what of it is assumed.

    ``note`` is what is remarked on the thing and on the facts about it.
    """

    text: str
    rests: tuple[str, ...]
    places: tuple[str, ...]
    assumed: str
    note: str


def _said_of(case: Case, thing: str, dated: bool = True) -> _Said:
    """Of people, dated and undated facts are stated separately: ``dated`` selects which."""
    entry = case.matter.things[thing]
    above = wording()["memo"]["part_of"]
    facts = [atom for atom in case.matter.facts if _about(case, atom, thing) and atom.pred not in above]
    days = [atom for atom in facts if _is_dated(atom) and not is_own_date(case, entry, atom.pred)]
    facts = [atom for atom in facts if not _is_dated(atom) and not _said_before(case, atom, thing)]
    facts = [atom for atom in facts if not is_bare_no(case, atom) and not says_its_name(case, atom)]
    if entry.kind in wording()["people"]:
        facts = [atom for atom in facts if not _is_no(case, atom)]  # that nothing of a kind happened is no fact
        facts, days = ([], days) if dated else (facts, [])
    claims = [claim for claim in case.matter.claims if _first_event(case, claim.atom) == thing]
    rests = [rest for c in claims for rest in rests_of(case, c.fact)]
    places = (entry.at, *(case.matter.things[c.fact].at for c in claims))
    assumed = _assumed(case, entry.label, [atom for atom in facts if case.matter.facts[atom].assumed])
    tell = listed_of if entry.kind in wording()["memo"]["listed_kinds"] else told_of
    text = tell(case, entry.label, [*facts, *(claim.atom for claim in claims)], [_undated(case, day) for day in days])
    notes = dict.fromkeys(filter(None, (entry.note, *(case.matter.things[c.fact].note for c in claims))))
    note = " ".join(map(sentence, notes))
    return _Said(text, tuple(dict.fromkeys(rests)), tuple(filter(None, [unsaid_places(places, "")])), assumed, note)


def _is_no(case: Case, atom: Atom) -> bool:
    """Whether a sentence is the answer no to a question of the case file."""
    declared = case.fields.get(atom.pred)
    return declared is not None and not declared[2]


def _row(case: Case, thing: str, under: Mapping[str, str]) -> tuple[Cell, ...]:
    """One event: when, what is said of it and of what was a part of it, on what that rests, and where."""
    said = _said_of(case, thing)
    parts = [_said_of(case, one) for one, whole in under.items() if whole == thing]
    when = dict.fromkeys(capital(span.words) for _, span in dates_of(case, thing))
    told = [
        one
        for part in (said, *parts)
        for one in (words(capital(part.text), "."), words(Run(part.note, quiet=True)))
        if text_of(one)
    ]
    rests = dict.fromkeys(rest for part in (said, *parts) for rest in (*part.rests, part.assumed) if rest)
    places = unsaid_places((place for part in (said, *parts) for place in part.places), "")
    return (
        Cell((words("; ".join(when)),)),
        Cell(tuple(told)),
        Cell((words(capital("; ".join(rests))),)) if rests else Cell(()),
        Cell((words(places),)) if places else Cell(()),
    )


def _item(case: Case, thing: str, under: Mapping[str, str]) -> Iterator[Item]:
    """A fact without a date, where anything is said of it, with what was a part of it."""
    said = _said_of(case, thing, dated=False)
    parts = tuple(item for one, whole in under.items() if whole == thing for item in _item(case, one, under))
    entry = case.matter.things[thing]
    only_named = said.text == entry.label
    if only_named and not said.note and not parts:
        return
    behind = "; ".join(filter(None, (*said.rests, *said.places, said.assumed)))
    aside = Run(f" ({behind})", quiet=True) if behind else ""
    if only_named and entry.note and not parts:  # the note is all that is said
        yield Item(words(sentence(f"{entry.label}: {entry.note}"), aside))
        return
    after = ":" if only_named and parts else "."
    yield Item(words(capital(said.text), aside, after, *_noted(said.note)), "", parts)


def _assumed(case: Case, name: str, atoms: list[Atom]) -> str:
    """What is assumed about a thing; the reason is stated at the end of the document."""
    if not atoms:
        return ""
    texts = [folded_words(case, same, one=True) for same in together(atoms)]
    it = str(wording()["prose"]["it"])
    told = [f"{it} {text.removeprefix(f'{name} ')}" if text.startswith(f"{name} ") else text for text in texts]
    return str(wording()["memo"]["assumed_that"]).format(facts="; ".join(told))


def rests_of(case: Case, fact: str) -> Iterator[str]:
    """The support for a fact: testimony, documents, and documents still to be obtained."""
    own = wording()["memo"]
    for atom in sorted(supports_of(case, fact), key=lambda atom: atom.pred == own["would_support"]):
        if atom.pred == own["would_support"]:
            yield own["to_be_obtained"].format(exhibit=case.name(atom.args[0]))
        elif atom.pred == own["in_account"]:
            yield case.name(atom.args[1])
        else:
            text = support_words(case, atom, fact)
            yield next((text.removeprefix(one) for one in own["rests_on"] if text.startswith(one)), text)


def _undated(case: Case, atom: Atom) -> str:
    slot = next(number for number, arg in enumerate(atom.args) if isinstance(arg, Span))
    return without_date(case, [atom], slot)


def _said_before(case: Case, atom: Atom, thing: str) -> bool:
    """Whether another entry, earlier in the file, says the same the other way round: who is married to whom."""
    other = Atom(atom.pred, atom.args[::-1])
    things = list(case.matter.things)
    stated = case.matter.facts.get(other)
    return stated is not None and other != atom and stated.owner in things[: things.index(thing)]


def _noted(note: str) -> tuple[Note, ...]:
    return (Note(words(note)),) if note else ()


def _about(case: Case, atom: Atom, thing: str) -> bool:
    source = case.matter.facts[atom]
    plain = atom.pred in wording()["plain"] or atom.pred not in case.library.vocabulary.terms
    return source.given and not plain and source.owner == thing


def _is_dated(atom: Atom) -> bool:
    return any(isinstance(arg, Span) for arg in atom.args)


def told_of(case: Case, name: str, atoms: Iterable[Atom], first: Iterable[str] = ()) -> str:
    """What is said of a thing as one sentence, as far as it can be one that begins with its name.

    ``first`` are sentences already in words, told before the others.
    """
    predicates: list[str] = []
    others: list[str] = []
    for text in (*first, *(folded_words(case, same) for same in together(atoms))):
        if text.startswith(f"{name} "):
            predicates.append(text.removeprefix(f"{name} "))
        else:
            others.append(text)
    if not predicates:
        return "; ".join(others) or name
    people = {thing.label for thing in case.matter.things.values() if thing.kind in wording()["people"]}
    pronoun = name if name in people else str(wording()["prose"]["them" if is_plural(name) else "it"])
    return "; ".join([about(name, list(dict.fromkeys(predicates))), *(text.replace(name, pronoun) for text in others)])


def listed_of(case: Case, name: str, atoms: Iterable[Atom], first: Iterable[str] = ()) -> str:
    """A name with what is said of it in brackets, without the verbs."""
    said = [text.removeprefix(f"{name} ") for text in (*first, *map(case.words, atoms))]
    bare = [text.partition(" ")[2] if text.partition(" ")[0] in _BE else text for text in said]
    return f"{name} ({'; '.join(bare)})" if bare else name
