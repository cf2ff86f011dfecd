"""Who cites an authority, where and how; and what became of it, as the decisions of a corpus say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from wellfounded.corpus.citator.lookup import within
from wellfounded.corpus.citator.model import KINDS, NEGATIVE
from wellfounded.corpus.citator.passages import Window, passage
from wellfounded.corpus.masks import Masks, without_file_number
from wellfounded.corpus.store import Row, Store
from wellfounded.corpus.tallies import and_sections, tallies_of

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


# The order by day goes through every row of an authority: it is found with as few columns as it needs. The others are
# looked up for the rows that are listed, in each table by the decision alone, which both databases do at once.
_LATEST_CITATIONS = """
SELECT c.decision, c.n FROM citations c JOIN decisions d ON d.id = c.decision
WHERE {which} ORDER BY d.day DESC, d.id, c.n LIMIT ? OFFSET ?
"""
_LATEST_DECISIONS = "SELECT id FROM decisions ORDER BY day DESC, id LIMIT ?"
_FEW = 512
_CITING = "SELECT decision, n, authority, pin, signal, part, point, start, stop FROM citations WHERE n >= 0"
_DECISIONS = "SELECT id, title, court, day, citation, version, published FROM decisions WHERE version > 0"
_TREATED = " AND EXISTS (SELECT 1 FROM treatments t WHERE {which} AND t.decision = c.decision AND t.mention = c.start)"
_HOW = "SELECT decision, mention, n, kind, actor, partly, certainty FROM treatments WHERE n >= 0"


def citing(
    store: Store, authority: str, *, most: int = 50, skip: int = 0, only_treated: bool = False
) -> tuple[Citing, ...]:
    """The citations of an authority, the latest decision first; each decision's in the order of its text."""
    latest = _among_latest(store, authority, most, skip) if not only_treated else None
    if latest is None:
        which, values = within(authority, "c.authority")
        if only_treated:
            treated, more = within(authority, "t.authority")
            which, values = which + _TREATED.format(which=treated), [*values, *more]
        latest = store.rows(_LATEST_CITATIONS.format(which=which), [*values, most, skip])
    cited = {(row[0], row[1]): row[2:] for row in store.among(_CITING, "decision", (one for one, _ in latest))}
    decisions = _decisions(store, (one for one, _ in latest))
    places = [(one, *cited[one, number][5:], *decisions[one][4:]) for one, number in latest]
    words = _words(_texts(store, decisions), places)
    how: dict[tuple[str, int], Row] = {}
    for row in sorted(store.among(_HOW, "decision", decisions)):
        how.setdefault((row[0], row[1]), row[3:])
    found = []
    for decision, number in latest:
        title, court, day, _, _, published = decisions[decision]
        named, pin, signal, part, point, start, _ = cited[decision, number]
        treatment, actor, partly, certainty = how.get((decision, start), ("", "", False, 0.0))
        actor = str(actor) if published else without_file_number(str(actor))
        where = (str(decision), str(title), str(court), str(day), str(named), str(pin), str(signal), str(part))
        treats = (str(point), str(treatment), actor, bool(partly), float(certainty))
        found.append(Citing(*where, *treats, words[decision, start], int(start)))
    return tuple(found)


def _among_latest(store: Store, authority: str, most: int, skip: int) -> list[Row] | None:
    """The same citations, of an authority that so many cite that they are among those of a few hundred decisions.

    None where they are not: the fewer cite an authority, the sooner all that do are put in order.
    """
    citing_decisions = tallies_of(store, authority).get("", (0, 0))[1]
    if citing_decisions * _FEW < (most + skip) * int(store.value("SELECT count(*) FROM decisions")):
        return None
    found: list[Row] = []
    newest = [one for (one,) in store.rows(_LATEST_DECISIONS, [2 * _FEW])]
    for start in range(0, len(newest), _FEW // 4):
        ids = newest[start : start + _FEW // 4]
        places = {one: place for place, one in enumerate(ids)}
        rows = store.among("SELECT decision, n, authority FROM citations WHERE n >= 0", "decision", ids)
        cited = [(row[0], row[1]) for row in rows if authority in and_sections(row[2])]
        found += sorted(cited, key=lambda one: (places[one[0]], one[1]))
        if len(found) >= most + skip:
            return found[skip : skip + most]
    return None


def _decisions(store: Store, wanted: Iterable[str]) -> dict[str, Row]:
    """Of decisions by id: title, court, day, citation, version, and whether it is published."""
    return {row[0]: row[1:] for row in store.among(_DECISIONS, "id", wanted)}


def statements(store: Store, authority: str) -> int:
    """How many statements of its treatment there are."""
    return sum(mentions for kind, (mentions, _) in tallies_of(store, authority).items() if kind)


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
    tallies = tallies_of(store, authority)
    mentions, decisions = tallies.get("", (0, 0))
    kinds = {kind: tallies[kind][1] for kind in KINDS if kind in tallies}
    return {"citations": mentions, "decisions": decisions, **kinds}


HISTORY = 200
"""Statements of how an authority was treated that its history takes, at most."""

_LATEST_STATEMENTS = """
SELECT decision, n FROM treatments WHERE {which} ORDER BY {last}day DESC, decision DESC, n DESC LIMIT ?
"""
_STATEMENTS = "SELECT decision, n, kind, actor, partly, certainty, start, stop FROM treatments WHERE n >= 0"


def history(store: Store, authority: str, most: int = HISTORY) -> tuple[Event, ...]:
    """What became of an authority, in the order of days; what several decisions say alike is one event.

    Of more than ``most`` statements the latest are taken, first those after which it is no longer good law.
    """
    which, values = within(authority, "authority")
    last = f"CASE WHEN kind IN ({', '.join('?' * len(NEGATIVE))}) THEN 0 ELSE 1 END, "
    latest = store.rows(_LATEST_STATEMENTS.format(which=which, last=last), [*values, *sorted(NEGATIVE), most])
    said = {(row[0], row[1]): row[2:] for row in store.among(_STATEMENTS, "decision", (one for one, _ in latest))}
    decisions = _decisions(store, (one for one, _ in latest))
    texts = _texts(store, decisions)
    words = _words(texts, [(one, *said[one, number][4:], *decisions[one][4:]) for one, number in latest])
    actors = _actors(store, {(one, said[one, number][1]) for one, number in latest if said[one, number][1]})
    found: dict[tuple[str, str], list[Event]] = {}
    for decision, number in sorted(latest, key=lambda one: (decisions[one[0]][2], *one)):
        kind, actor, partly, certainty, start, _ = said[decision, number]
        title, _, day, citation, version, published = decisions[decision]
        year, name = actors.get((decision, actor), (0, ""))
        by = actor or citation or decision
        own = not actor
        shown = by
        if not own and not published:
            text, masks = texts[decision, version]
            shown, name = Masks.of_json(masks).in_authority(text, by, name)
        when = day if own else (str(year) if year else "")
        how = bool(partly), float(certainty)
        event = Event(kind, shown, title if own else name, when, *how, (decision,), 1, words[decision, start])
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
