"""The case on one page: each relief, the dates, what to get next, adverse facts, unsettled law, and contradictions."""

from __future__ import annotations

from collections.abc import Iterator

from wellfounded.assess.case import Case
from wellfounded.assess.inputs import may_be_stated
from wellfounded.assess.outline import folded_words, listed, narrate
from wellfounded.assess.rulings import Ruling, rulings_on
from wellfounded.assess.unsettled_law import contested
from wellfounded.authorities import Citation
from wellfounded.dates import day_words
from wellfounded.deadlines.rule_loader import load_book
from wellfounded.deadlines.standing import standings
from wellfounded.documents.elements.element_rows import (
    ElementRow,
    ReliefRows,
    element_words,
    evidence_to_get,
    reliefs,
)
from wellfounded.documents.finalize import finalize
from wellfounded.documents.grammar import capital, sentence, shared_start, together
from wellfounded.documents.memo.caption import caption
from wellfounded.documents.memo.deadline_triggers import case_deadlines
from wellfounded.documents.model import (
    Block,
    Cell,
    Document,
    Heading,
    Item,
    Items,
    Paragraph,
    Table,
    Words,
    join,
    text_of,
    words,
)
from wellfounded.documents.status import before_a_hearing
from wellfounded.documents.tables.chronology import NAME as CHRONOLOGY
from wellfounded.documents.tables.element_chart import rule_title
from wellfounded.documents.tables.outline_tables import rows_of
from wellfounded.documents.wording import cite_words, wording
from wellfounded.engine.program import Atom, Value

MOST_TRIED = 60
"""So many missing facts are tried for what they would change."""
MOST_PER_FACT = 2


def glance_document(case: Case) -> Document:
    """The case at a glance."""
    own, found = element_words()["glance"], reliefs(case)
    blocks: list[Block] = []
    if found:
        if before_a_hearing(case):
            blocks.append(Paragraph(words(own["credited"]), "quiet"))
        by_name = {relief.name: relief.rows for relief in found}
        rows = _unlike(
            [_relief(relief, (*relief.rows, *by_name.get(relief.like, ())), before_a_hearing(case)) for relief in found]
        )
        blocks.append(Table(tuple(own["columns"]), rows, widths=tuple(own["widths"])))
    else:
        blocks.append(Paragraph(words(wording()["nothing"]), "lead"))
    for title, items in (
        (own["dates"], list(_dates(case))),
        (own["family"], list(_family(case))),
        (own["next"], list(_next(case, found))),
        (own["exhibits"], list(_exhibits(case))),
        (own["adverse"], list(_adverse(case))),
        (own["contested"], list(_contested(case))),
        (own["government"], list(_government(found))),
        (own["conflicts"], list(_conflicts(case))),
    ):
        if items:
            blocks += [Heading(1, title), Items(tuple(items), title == own["next"])]
    made = Document(wording()["glance"]["title"], caption(case), tuple(blocks), wording()["notice"], dense=True)
    return finalize(case, made)


def _relief(relief: ReliefRows, rows: tuple[ElementRow, ...], before: bool) -> tuple[Cell, ...]:
    """A relief as a row of the table; ``rows`` are its elements with those that it shares with another.

    A bar that applies is weaker than any element; ``before`` says whether the evidence is still to be credited.
    """
    own = element_words()["glance"]
    path = own["path"].format(status=relief.status, path=relief.path or own["no_path"])
    shown = [row for row in rows if row.value is Value.TRUE and row.support]
    strong = max(shown, key=lambda row: (_cited(row), len(row.support)), default=None)
    weak = min((row for row in rows if row.value is not Value.TRUE), key=_weakness, default=None)
    told = _told(own["because"], weak, weak.reason or own["no_reason"]) if weak else ""
    if barred := list(dict.fromkeys(rule_title(bar) for bar in relief.chart.bars if bar.value is Value.TRUE)):
        told = sentence(
            own["barred"].format(bar=listed(barred), status=own["bar_credited" if before else "bar_applies"])
        )
    return (
        Cell((words(relief.name),)),
        Cell((words(path),)),
        Cell((words(_told(own["strong"], strong, text_of(strong.support[0]))),) if strong else ()),
        Cell((words(told),) if told else ()),
    )


def _unlike(rows: list[tuple[Cell, ...]]) -> tuple[tuple[Cell, ...], ...]:
    """The rows of the reliefs; where one would say in a column what one above it says, it refers to that."""
    own = element_words()["glance"]
    said: dict[tuple[int, Cell], str] = {}
    out = []
    for row in rows:
        name = text_of(row[0].paragraphs[0])
        short = name if name.isupper() else name[:1].lower() + name[1:]
        told = [
            Cell((words(own["alike"].format(relief=said[number, cell])),)) if (number, cell) in said else cell
            for number, cell in enumerate(row)
        ]
        said |= {
            (number, cell): short for number, cell in enumerate(row) if cell.paragraphs and (number, cell) not in said
        }
        out.append(tuple(told))
    return tuple(out)


def _told(form: str, row: ElementRow, why: str) -> str:
    return form.format(element=row.title, status=row.status.lower(), why=why)


def _cited(row: ElementRow) -> int:
    return len(row.support) - len(row.uncited)


def _weakness(row: ElementRow) -> tuple[bool, int, int]:
    return (not row.negated, int(row.value), len(row.support))


def _dates(case: Case) -> Iterator[Item]:
    """Deadlines missed, passed, or coming, and hearings."""
    own, day = element_words()["glance"], case.law.setting.day
    for one in standings(case_deadlines(load_book(), case.matter, day), day):
        rule, form = one.due.rule, own["standing"].get(one.due.rule.kind, {}).get(one.state)
        if form is None:
            continue
        excused = [case.name(a.args[0]) for a in case.matter.facts if a.pred == own["excused"]]
        excuse = own["excuse"].format(names=listed(list(dict.fromkeys(excused)))) if excused else ""
        said = form.format(
            name=rule.name,
            of=f" ({one.due.event.label})" if rule.personal else "",
            due=day_words(one.due.day) if one.due.day else "",
            done=one.by.when.words if one.by else "",
            excuse=excuse,
            days=one.due.stopped[1] if one.due.stopped else "",
        )
        safe = own["uncertain"].format(why=one.due.doubt) if one.due.doubt and one.state == "coming" else ""
        yield Item(words(said, safe))
    stated = {(atom.pred, atom.args[0]) for atom in case.matter.facts}
    if before_a_hearing(case) and any(
        (own["no_count"], one) in stated and (own["set_date"], one) not in stated for one in case.matter.things
    ):
        yield Item(words(own["ask_date"]))


def _family(case: Case) -> Iterator[Item]:
    """The spouse and children, each with what a grant would give them."""
    for section in narrate(case, case.library.outlines[element_words()["glance"]["family_outline"]]):
        for row in section.groups:
            told = [line.text for cell in row.cells for line in cell.lines]
            told += [cell.otherwise for cell in row.cells if cell.otherwise and not cell.lines]
            yield Item(words(sentence(f"{row.heading}: {'; '.join(told)}")))


def _next(case: Case, found: tuple[ReliefRows, ...]) -> Iterator[Item]:
    """The facts and exhibits that would change most, with what they would change."""
    own = element_words()["glance"]
    rows = [(relief, row) for relief in found for row in relief.rows if row.value is not Value.TRUE]
    asks = dict.fromkeys(atom for _, row in rows for atom in row.asks)
    told: dict[tuple[str, ...], list[Atom]] = {}
    for atom in list(asks)[:MOST_TRIED]:
        if not may_be_stated(case, atom) or any(not isinstance(arg, str) for arg in atom.args):
            continue
        after = case.model.what_if({atom: Value.TRUE})
        better = (
            row.title
            for _, row in rows
            if max((after.value(one) for one in row.atoms), default=Value.FALSE) > row.value
        )
        told.setdefault(tuple(dict.fromkeys(better)), []).append(atom)
    told.pop((), None)
    alike = [(better, same) for better, atoms in told.items() for same in together(sorted(atoms, key=str))]
    facts = [
        own["would"].format(
            what=folded_words(case, same),
            count=own["would_count"][len(better) > 1].format(count=len(better)),
            elements="; ".join(better[:MOST_PER_FACT]),
        )
        for better, same in sorted(alike, key=lambda one: (-len(one[0]), str(one[1][0])))
    ]
    items = [*facts[: own["facts_first"]], *_to_get(case)]
    bare = [row.title for relief in found for row in relief.rows if row.support and not _cited(row)]
    if bare:
        first = "; ".join(list(dict.fromkeys(bare))[:MOST_PER_FACT])
        items.append(own["cite"].format(elements=first, count=len(bare)))
    items += facts[own["facts_first"] :]
    for said in items[: own["most_next"]]:
        yield Item(words(said))


def _to_get(case: Case) -> list[str]:
    """The exhibits that the file lists as not yet obtained."""
    own, out = element_words()["glance"], []
    for atom in case.matter.facts:
        if atom.pred == own["missing_exhibit"]:
            exhibit = atom.args[0]
            facts = [one for one in case.matter.facts if one.pred == own["why_missing"] and one.args[0] == exhibit]
            reason = own["get_why"].format(reason=facts[0].args[1]) if facts else ""
            out.append(own["get"].format(exhibit=case.name(exhibit), why=reason))
    return out


def _exhibits(case: Case) -> Iterator[Item]:
    """The kinds of documents that courts ask for on this record and the file does not have, each with its authority."""
    own = element_words()["evidence"]
    kinds: dict[str, tuple[str, list[Citation]]] = {}
    for (kind, _, subject), cited in evidence_to_get(case).items():
        kinds.setdefault(kind, (subject, cited))
    for kind, (subject, cited) in list(kinds.items())[: element_words()["glance"]["most_exhibits"]]:
        said = capital(own["get_on"].format(kind=kind, subject=subject))
        yield Item(words(said, *join([cite_words(one) for one in cited]), own["end"]))


def _adverse(case: Case) -> Iterator[Item]:
    own = element_words()["glance"]
    preds = [one["sentence"] for one in element_words()["adverse"]]
    stated = [atom for pred in preds for atom in case.matter.facts if atom.pred == pred]
    for atom in stated[: own["most_adverse"]]:
        source = case.matter.facts[atom]
        note = f" ({source.note})" if source.note else ""
        answers = tuple(Item(_answer(one)) for one in rulings_on(case, atom.pred)[: own["most_answers"]])
        yield Item(words(sentence(capital(case.words(atom) + note))), "", answers or (Item(words(own["no_answer"])),))


def _answer(one: Ruling) -> Words:
    """A holding that turns on an adverse fact: what it concludes, on what further conditions, and its cases."""
    own = element_words()["glance"]
    further = f" ({own['where']} {'; '.join(one.conditions[:2])})" if one.conditions else ""
    return words(capital(one.concludes), f"{further} ", *join([cite_words(c) for c in one.citations[:2]]), ".")


def _contested(case: Case) -> Iterator[Item]:
    """Unsettled questions on which the case hangs, with each side's authority."""
    own = element_words()["glance"]
    for name in contested(case)[: own["most_contested"]]:
        question = case.library.questions[name]
        sides = tuple(Item(_side(one.text, [cite_words(c) for c in one.authorities])) for one in question.positions)
        yield Item(words(question.text), "", sides)


def _side(text: str, cited: list[Words]) -> Words:
    own = element_words()["glance"]
    return words(f"{text} ", *(join(cited) if cited else (words(own["no_authority"]))))


def _government(found: tuple[ReliefRows, ...]) -> Iterator[Item]:
    """What DHS bears the burden of: presumptions that arise or may, and bars in play."""
    own = element_words()["glance"]
    rebutted: dict[tuple[str, bool], list[str]] = {}
    for presumed in (one for relief in found for one in relief.chart.presumptions):
        if presumed.burden is not None and presumed.burden.party == "government":
            routes = " or ".join(dict.fromkeys(text for text, _ in presumed.rebuttals))
            rebutted.setdefault((routes, presumed.value is Value.TRUE), []).append(presumed.text)
    for (routes, arises), texts in rebutted.items():  # what the same showings rebut is said together
        first, *more = dict.fromkeys(texts)
        start = shared_start([first, *more]) if more else ""
        text = own["and"].join([first, *(one.removeprefix(start) if start else one for one in more)])
        said = text if arises else own["if_arises"].format(presumed=text)
        yield Item(words(own["rebut"].format(presumed=capital(said), routes=routes)))
    bars = dict.fromkeys(rule_title(bar) for one in found for bar in one.chart.bars if bar.value is not Value.FALSE)
    yield from (Item(words(own["bar"].format(bar=bar))) for bar in bars)


def _conflicts(case: Case) -> Iterator[Item]:
    own = element_words()["glance"]
    for atom, source in case.matter.facts.items():
        if atom.pred == own["differing"]:
            note = case.matter.things[source.owner].note or source.note
            yield Item(words(own["differs"].format(detail=case.name(atom.args[0]), note=f": {note}" if note else "")))
    tied = {atom.args[1] for atom in case.matter.facts if atom.pred in own["tied"]}
    pleaded: dict[str, list[str]] = {}
    for atom in case.matter.facts:
        if tied and atom.pred == own["pleaded"] and atom.args[1] not in tied:
            pleaded.setdefault(case.name(atom.args[1]), []).append(case.name(atom.args[0]))
    for ground, claims in pleaded.items():
        yield Item(words(own["untied"].format(ground=ground, claims=listed(claims))))
    for thing in sorted(rows_of(case, wording()[CHRONOLOGY]["outline"])):
        yield Item(words(own["dated"].format(thing=capital(case.name(thing)))))
