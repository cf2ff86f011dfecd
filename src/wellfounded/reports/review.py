"""A review as rows and as data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date

from wellfounded.assess.outline import Group, Line, listed
from wellfounded.assess.review import OutcomeOf, Review
from wellfounded.authorities import Citation
from wellfounded.dates import words_of
from wellfounded.engine.program import Value
from wellfounded.reports.currency import checked_through, currency_note
from wellfounded.reports.explanation import explanation_rows
from wellfounded.reports.json_data import citation_data, value_word
from wellfounded.reports.row_tree import Mark, Row

NOTICE = "Not legal advice. Verify every authority before filing."


def review_rows(answer: Review) -> list[Row]:
    """The caption, the governing law, the disposition, the analysis in order, and what is unresolved or assumed."""
    head = Row(answer.title, mark="head")
    head.add(governing_law(answer.forum, answer.day, answer.stage))
    note = currency_note(answer.currency, date.fromisoformat(answer.day))
    if note:
        head.add(note, mark="caution")
    rows = [head, *_contradiction_rows(answer)]
    if answer.outcomes:
        rows.append(disposition_row(answer.outcomes))
    for number, section in enumerate(answer.sections, start=1):
        row = Row(f"{number}. {section.title.upper()}", mark="head")
        for line in section.lines:
            _line(row, line)
        _groups(row, section.groups)
        rows.append(row)
    if answer.open_points:
        rows.append(_unresolved_row(answer))
    if answer.assumptions or answer.unknown_dates or answer.unsupported:
        row = Row("ASSUMPTIONS AND UNKNOWN FACTS", mark="head")
        for text in answer.assumptions:
            row.add(f"assumed: {text}")
        for text in answer.unknown_dates:
            row.add(f"unknown: {text}")
        for text in answer.unsupported:
            row.add(f"disregarded because no supporting evidence is listed: {text}")
        rows.append(row)
    rows.append(authority_rows(answer.authorities, answer.day))
    rows.append(Row(NOTICE, mark="quiet"))
    return rows


def _unresolved_row(answer: Review) -> Row:
    """What leaves conclusions unresolved, and which; apart, what leaves only such as no disposition depends on."""
    row = Row("UNRESOLVED ISSUES", mark="head")
    apart = [point for point in answer.open_points if answer.outcomes and not point.outcomes]
    deciding = [point for point in answer.open_points if point.outcomes or not answer.outcomes]
    for point in deciding:
        under = row.add(_capitalized(point.reason))
        if point.outcomes:
            under.add(f"disposition unresolved: {listed(list(point.outcomes))}")
        if point.others:
            under.add(f"other conclusions unresolved: {point.others}", mark="quiet")
    if apart:
        under = row.add("No disposition depends on these:")
        for point in apart:
            under.add(_capitalized(point.reason), mark="quiet")
    return row


def _contradiction_rows(answer: Review) -> list[Row]:
    """Where the library contradicts itself: which sentences, and why each is established."""
    if not answer.contradictions:
        return []
    head = Row("DEFECT OF THE LAW LIBRARY: THE ANSWERS CONTRADICT EACH OTHER", mark="head")
    for found in answer.contradictions:
        row = head.add("; ".join(found.texts), f"contrary to {found.place}", "open")
        for text in found.lacking:
            row.add(f"not established: {text}")
        row.rows += [inner for step in found.reasons for inner in explanation_rows(step, 2)]
    return [head]


def governing_law(forum: str, day: str, stage: str = "") -> str:
    """The law applied and, where given, the procedural stage: ``day`` is an ISO date."""
    words = f"Governing law: {forum.removeprefix('the ')}, as of {words_of(day)}"
    return f"{words}. {stage.replace('_', ' ').capitalize()}." if stage else words


def disposition_row(outcomes: Iterable[OutcomeOf]) -> Row:
    """The disposition of each person, under whom stand those of the claims; what reads alike stands together."""
    row = Row("DISPOSITION", mark="head")
    found = list(outcomes)
    heads = [one for one in found if not one.of]
    for head in heads:
        under = row.add(head.name)
        for names, lines in _alike([one for one in found if one.of == head.thing]):
            _disposition(under, f"{listed(names)}: ", lines, "them" if len(names) > 1 else "it")
        _disposition(under, "", list(head.lines), "")
    return row


def _alike(outcomes: Iterable[OutcomeOf]) -> Iterator[tuple[list[str], list[Line]]]:
    """The names of things whose dispositions read alike, on the same authority."""
    grouped: dict[object, tuple[list[str], list[Line]]] = {}
    for one in outcomes:
        key = tuple((_predicate(line, "it"), line.value, line.citations, line.persuasive) for line in one.lines)
        grouped.setdefault(key, ([], list(one.lines)))[0].append(one.name)
    yield from grouped.values()


def _disposition(under: Row, names: str, lines: list[Line], pronoun: str) -> None:
    settled = [line for line in lines if line.value is Value.TRUE]
    unresolved = [line for line in lines if line.value is not Value.TRUE]
    kinds: tuple[tuple[list[Line], str, Mark], ...] = ((unresolved, "or ", "open"), (settled, "", ""))
    for told, last, mark in kinds:
        if told:
            pieces = dict.fromkeys(piece for line in told for piece in _pieces(line))
            *first, final = (_predicate(line, pronoun) for line in told)
            said = "; ".join([*first, f"{last if first else ''}{final}"])
            text = f"{names}{said}"
            under.add(text if mark else _capitalized(text), "; ".join(pieces), mark)


def _predicate(line: Line, pronoun: str) -> str:
    """A disposition without the name of what it is about: ``the petition is granted``, ``remanded``.

    At the end, where the sentence would break off without its object, ``pronoun`` stands for the name, if there is one.
    """
    pred = line.atoms[0].pred
    if len(line.atoms) != 1 or pred.count("{}") != 1:
        return line.text
    short = _SUBJECT.sub("", _OBJECT.sub("", pred))
    if pronoun and short.endswith(" {}"):
        return f"{short.removesuffix('{}')}{pronoun}"
    return line.text if "{}" in short else short


_SUBJECT = re.compile(r"^\{\} (?:is |are )?")
_OBJECT = re.compile(r" (?:as to|against|of) \{\}")


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


def mark_of(value: Value) -> Mark:
    """How a value is marked."""
    return "holds" if value is Value.TRUE else "open" if value is Value.OPEN else "fails"


def _groups(row: Row, groups: Iterable[Group]) -> None:
    for group in groups:
        under = row.add(_capitalized(group.heading), group.place)
        if group.note:
            under.add(f"note: {group.note}", mark="quiet")
        for line in group.lines:
            _line(under, line)
        _groups(under, group.groups)


def _line(row: Row, line: Line) -> None:
    mark: Mark = "open" if line.value is Value.OPEN else ""
    row.add(_capitalized(line.text) if not mark else line.text, _tail(line), mark)


def _tail(line: Line) -> str:
    return "; ".join(_pieces(line))


def _pieces(line: Line) -> list[str]:
    """The authorities of a line, and the places in the record."""
    pieces = [str(citation) for citation in line.citations]
    if line.persuasive:
        pieces.append(f"(persuasive only: {'; '.join(map(str, line.persuasive))})")
    if line.announced:
        pieces.append("announced in this case")
    return [*pieces, *line.places]


def authority_rows(authorities: Iterable[Citation], day: str) -> Row:
    """The authorities in full, each with its subsequent history and how far it has been verified."""
    row = Row("AUTHORITIES", mark="head")
    for citation in authorities:
        authority = citation.authority
        name = authority.cite if authority.cite.startswith(authority.key) else f"{authority.key}: {authority.cite}"
        under = row.add(name, checked_words(authority.checked))
        for treatment in authority.later:
            as_to = f" ({treatment.as_to})" if treatment.as_to else ""
            since = "since then, " if treatment.date.isoformat() > day else ""
            under.add(
                f"{since}{treatment.what} by {treatment.by}, {treatment.date_words}{as_to}",
                mark="quiet",
            )
    return row


def checked_words(level: str) -> str:
    """How far an authority has been verified, by its level in the register."""
    verified = {"seed": "cited for the point in a published opinion", "seen": "verified against a published source"}
    return verified.get(level, "not verified")


def review_data(answer: Review) -> dict[str, object]:
    """The answer as data, schema ``wellfounded.review/1``."""
    return {
        "schema": "wellfounded.review/1",
        "matter": answer.title,
        "forum": answer.forum,
        "as_of": answer.day,
        "law_checked_through": checked_through(answer.currency),
        "stage": answer.stage,
        "outcomes": [
            {
                "id": o.thing,
                "kind": o.kind,
                "of": o.of or None,
                "name": o.name,
                "lines": [line_data(line) for line in o.lines],
            }
            for o in answer.outcomes
        ],
        "sections": [
            {
                "title": s.title,
                "lines": [line_data(line) for line in s.lines],
                "groups": [_group_data(group) for group in s.groups],
            }
            for s in answer.sections
        ],
        "statuses": [
            {
                "of": one.kind.casefold(),
                "id": one.thing,
                "as_to": one.target or None,
                "status": one.status,
                "lines": [line_data(line) for line in one.lines],
            }
            for one in answer.statuses
        ],
        "contradictions": [
            {"law": str(found.place), "texts": list(found.texts), "lacking": list(found.lacking)}
            for found in answer.contradictions
        ],
        "open": [
            {"reason": point.reason, "outcomes": list(point.outcomes), "others": point.others}
            for point in answer.open_points
        ],
        "assumptions": list(answer.assumptions),
        "unknown": list(answer.unknown_dates),
        "unsupported": list(answer.unsupported),
        "authorities": [citation_data(citation, full=True) for citation in answer.authorities],
        "notice": NOTICE,
    }


def line_data(line: Line) -> dict[str, object]:
    """A line as data."""
    return {
        "text": line.text,
        "value": value_word(line.value),
        "sentences": [{"sentence": atom.pred, "fillers": [str(arg) for arg in atom.args]} for atom in line.atoms],
        "authorities": [citation_data(citation) for citation in line.citations],
        "persuasive": [citation_data(citation) for citation in line.persuasive],
        "announced_here": line.announced,
        "places": list(line.places),
        "because": list(line.because),
    }


def _group_data(group: Group) -> dict[str, object]:
    return {
        "heading": group.heading,
        "place": group.place,
        "note": group.note,
        "lines": [line_data(line) for line in group.lines],
        "groups": [_group_data(inner) for inner in group.groups],
    }
