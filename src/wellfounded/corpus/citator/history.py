"""Who cites an authority, where and how; and what became of it, as the decisions of a corpus say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from wellfounded.corpus.citator.lookup import within
from wellfounded.corpus.citator.model import KINDS, NEGATIVE
from wellfounded.corpus.citator.passages import Window, passage
from wellfounded.corpus.masks import Masks, without_file_number
from wellfounded.corpus.store import Store

__all__ = [
    "HISTORY",
    "Citing",
    "Event",
    "Parenthetical",
    "cite_counts",
    "citing",
    "history",
    "parentheticals",
    "statements",
]


@dataclass(frozen=True, slots=True)
class Citing:
    """A citation of an authority by a decision, whose ``title`` may be shown. ``words`` is its sentence.

    ``part`` is the part of the document (``opinion``, ``dissent``, ``bia_decision``), ``point`` the issue for which it
    is cited, ``treatment`` what the decision itself does to it, or reports that ``actor`` did; empty where it only
    cites.
    """

    decision: str
    title: str
    court: str
    day: str
    authority: str
    pin: str
    signal: str
    part: str
    point: str
    treatment: str
    actor: str
    partly: bool
    certainty: float
    words: str
    start: int


@dataclass(frozen=True, slots=True)
class Parenthetical:
    """What a decision, whose ``title`` may be shown, says of an authority in parentheses.

    ``start`` is a character of its text; -1 where the text does not have the words.
    """

    decision: str
    title: str
    court: str
    day: str
    authority: str
    words: str
    start: int


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to an authority: who did what, from when on, and which decisions say so.

    ``by`` is the citation of the decision that did it, its id, or the words for a court. ``day`` is its day, its year,
    or empty. ``said_by`` are the ids of the decisions that say so, at most five, and ``count`` how many there are.
    """

    kind: str
    by: str
    title: str
    day: str
    partly: bool
    certainty: float
    said_by: tuple[str, ...]
    count: int
    words: str


_CITING = """
SELECT d.id, d.title, d.court, d.day, c.authority, c.pin, c.signal, c.part, c.point, coalesce(t.kind, ''),
    coalesce(t.actor, ''), coalesce(t.partly, FALSE), coalesce(t.certainty, 0), c.start, c.stop, d.version, d.published
FROM citations c JOIN decisions d ON d.id = c.decision
LEFT JOIN treatments t ON t.decision = c.decision AND t.mention = c.start AND t.n = (
    SELECT min(s.n) FROM treatments s WHERE s.decision = c.decision AND s.mention = c.start)
WHERE {which} ORDER BY d.day DESC, d.id, c.n LIMIT ? OFFSET ?
"""


def citing(
    store: Store, authority: str, *, most: int = 50, skip: int = 0, only_treated: bool = False
) -> tuple[Citing, ...]:
    """The citations of an authority, the latest decision first; each decision's in the order of its text."""
    which, values = within(authority, "c.authority")
    if only_treated:
        which += " AND t.kind IS NOT NULL"
    rows = store.rows(_CITING.format(which=which), [*values, most, skip])
    words = _words(_texts(store, (row[0] for row in rows)), [(row[0], *row[13:]) for row in rows])
    found = []
    for row in rows:
        decision, title, court, day, named, pin, signal, part, point, treatment, actor, partly, certainty = row[:13]
        actor = str(actor) if row[16] else without_file_number(str(actor))
        cited = (str(decision), str(title), str(court), str(day), str(named), str(pin), str(signal), str(part))
        how = (str(point), str(treatment), actor, bool(partly), float(certainty))
        found.append(Citing(*cited, *how, words[decision, row[13]], int(row[13])))
    return tuple(found)


def statements(store: Store, authority: str) -> int:
    """How many statements of its treatment there are."""
    which, values = within(authority, "authority")
    return int(store.value(f"SELECT count(*) FROM treatments WHERE {which}", values))


_SAID = """
SELECT d.id, d.title, d.court, d.day, p.authority, p.words, p.start, x.masks,
    CASE WHEN d.published THEN '' ELSE x.text END
FROM parentheticals p JOIN decisions d ON d.id = p.decision
JOIN texts x ON x.decision = d.id AND x.version = d.version
WHERE {which} ORDER BY d.day DESC, d.id, p.n LIMIT ? OFFSET ?
"""


def parentheticals(store: Store, authority: str, *, most: int = 50, skip: int = 0) -> tuple[Parenthetical, ...]:
    """What decisions say of an authority in parentheses, the latest first; names in unpublished ones are replaced."""
    which, values = within(authority, "p.authority")
    found = []
    for row in store.rows(_SAID.format(which=which), [*values, most, skip]):
        words, masks, text = str(row[5]), row[7], row[8]
        shown = Masks.of_json(masks).in_caption(text, words) if text else words
        decision, title, court, day, named = map(str, row[:5])
        found.append(Parenthetical(decision, title, court, day, named, shown, int(row[6])))
    return tuple(found)


def cite_counts(store: Store, authority: str) -> dict[str, int]:
    """How often and by how many decisions an authority is cited, and in how many of them it is treated, by kind."""
    which, values = within(authority, "authority")
    number, decisions = store.rows(f"SELECT count(*), count(DISTINCT decision) FROM citations WHERE {which}", values)[0]
    rows = store.rows(
        f"SELECT kind, count(DISTINCT decision) FROM treatments WHERE {which} GROUP BY kind ORDER BY kind", values
    )
    kinds = {str(kind): int(count) for kind, count in rows}
    return {"citations": int(number), "decisions": int(decisions)} | {
        kind: kinds[kind] for kind in KINDS if kind in kinds
    }


HISTORY = 200
"""Statements of how an authority was treated that its history takes, at most."""

_HISTORY = """
SELECT t.kind, t.actor, t.partly, t.certainty, d.id, d.title, d.citation, d.day, t.n, t.start, t.stop,
    d.version, d.published
FROM treatments t JOIN decisions d ON d.id = t.decision
WHERE {which} ORDER BY {last}d.day DESC, d.id DESC, t.n DESC LIMIT ?
"""


def history(store: Store, authority: str, most: int = HISTORY) -> tuple[Event, ...]:
    """What became of an authority, in the order of days; what several decisions say alike is one event.

    Of more than ``most`` statements the latest are taken, first those after which it is no longer good law.
    """
    which, values = within(authority, "t.authority")
    last = f"CASE WHEN t.kind IN ({', '.join('?' * len(NEGATIVE))}) THEN 0 ELSE 1 END, "
    rows = store.rows(_HISTORY.format(which=which, last=last), [*values, *sorted(NEGATIVE), most])
    texts = _texts(store, (row[4] for row in rows))
    words = _words(texts, [(row[4], *row[9:]) for row in rows])
    actors = _actors(store, {(row[4], row[1]) for row in rows if row[1]})
    found: dict[tuple[str, str], list[Event]] = {}
    for row in sorted(rows, key=lambda row: (row[7], row[4], row[8])):
        kind, actor, partly, certainty, decision, title, citation, day, _, start = row[:10]
        year, name = actors.get((decision, actor), (0, ""))
        by = actor or citation or decision
        own = not actor
        shown = by
        if not own and not row[12]:
            text, masks = texts[decision, row[11]]
            shown, name = Masks.of_json(masks).in_authority(text, by, name)
        when = day if own else (str(year) if year else "")
        said = words[decision, start]
        event = Event(kind, shown, title if own else name, when, bool(partly), float(certainty), (decision,), 1, said)
        found.setdefault((kind, by), []).append(event)
    return tuple(sorted(map(_joined, found.values()), key=lambda one: (one.day, KINDS.index(one.kind), one.by)))


def _actors(store: Store, wanted: Set[tuple[str, str]]) -> dict[tuple[str, str], tuple[int, str]]:
    """The year and the name with which a decision cites the one that treated the authority."""
    out: dict[tuple[str, str], tuple[int, str]] = {}
    sql = "SELECT decision, authority, year, name FROM citations WHERE n >= 0"
    for decision, authority, year, name in store.among(sql, "decision", (one for one, _ in sorted(wanted))):
        if (decision, authority) in wanted:
            known = out.get((decision, authority), (0, ""))
            out[decision, authority] = max(known[0], int(year)), max(known[1], str(name))
    return out


_Texts = Mapping[tuple[str, int], tuple[str, str]]


def _texts(store: Store, decisions: Iterable[str]) -> _Texts:
    """Texts with what replaces the names in them, by decision and version.

    They are long: they are looked up for these only, by the decision alone, which both databases do at once.
    """
    sql = "SELECT x.decision, x.version, x.text, x.masks FROM texts x WHERE x.version > 0"
    return {(row[0], row[1]): (row[2], row[3]) for row in store.among(sql, "x.decision", decisions)}


def _words(texts: _Texts, places: Sequence[tuple[str, int, int, int, bool]]) -> dict[tuple[str, int], str]:
    """The words at places, by the decision and where they begin. A place: decision, start, stop, version, published."""
    out = {}
    for decision, start, stop, version, public in places:
        text, masks = texts[decision, version]
        out[decision, start] = passage(Window.around(text, masks, public, start), start, stop)
    return out


def _joined(events: list[Event]) -> Event:
    """Events that several decisions report, as one: the surest words; in part only if all say so."""
    best = max(events, key=lambda one: (one.certainty, len(one.day)))
    decisions = tuple(dict.fromkeys(one.said_by[0] for one in events))
    day = max((one.day for one in events), key=len)
    title = next((one.title for one in events if one.title), "")
    partly = all(one.partly for one in events)
    return Event(best.kind, best.by, title, day, partly, best.certainty, decisions[:5], len(decisions), best.words)
