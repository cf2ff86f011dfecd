"""How often each authority is cited and treated, counted as decisions are written.

The authority that most decisions cite would take longest to count when it is asked for. A change adds rows with what
it changes, so that none is looked up while decisions are written; what holds is their sum. When there are twice as
many rows as there were authorities, they are joined.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from wellfounded.corpus.store import Store

__all__ = ["SECTIONS", "add_tallies", "and_sections", "join_tallies", "take_tallies", "tallies_of"]

SECTIONS = ("usc:", "cfr:", "ina:", "act:")
"""How the authorities begin of which a section has subsections, in parentheses."""

_COLUMNS = ("authority", "kind", "mentions", "decisions")
_ROWS = 10_000
"""So few rows are not worth joining."""


def tallies_of(store: Store, authority: str) -> dict[str, tuple[int, int]]:
    """By kind of treatment, and under an empty kind for citations: how many, and how many decisions have them.

    Of a section its subsections count too.
    """
    rows = store.rows(
        "SELECT kind, sum(mentions), sum(decisions) FROM tallies WHERE authority = ? GROUP BY kind", [authority]
    )
    return {str(kind): (int(mentions), int(decisions)) for kind, mentions, decisions in rows if decisions}


def add_tallies(store: Store, said: Iterable[tuple[str, str, str]], sign: int = 1) -> None:
    """Count what decisions say: of each the id, a kind of treatment or nothing, and the authority.

    All that a decision says is given at once. Call it within ``changing``.
    """
    mentions: Counter[tuple[str, str]] = Counter()
    decisions: set[tuple[str, str, str]] = set()
    for decision, kind, named in said:
        for authority in and_sections(named):
            mentions[authority, kind] += sign
            decisions.add((decision, kind, authority))
    having = Counter((authority, kind) for _, kind, authority in decisions)
    store.insert("tallies", _COLUMNS, [(*one, mentions[one], sign * having[one]) for one in sorted(mentions)])


def take_tallies(store: Store, decisions: Iterable[str]) -> None:
    """Take back what decisions in the store say, before that is replaced. Call it within ``changing``."""
    ids = sorted(decisions)
    citations = store.among("SELECT decision, '', authority FROM citations WHERE n >= 0", "decision", ids)
    treatments = store.among("SELECT decision, kind, authority FROM treatments WHERE n >= 0", "decision", ids)
    add_tallies(store, [*citations, *treatments], -1)


def join_tallies(store: Store) -> None:
    """Join the rows of each authority, once there are twice as many as after the last time."""
    rows, before = store.rows(
        "SELECT count(*), (SELECT CAST(value AS BIGINT) FROM meta WHERE name = 'tallies') FROM tallies"
    )[0]
    if rows <= 2 * before + _ROWS:
        return
    with store.changing():
        store.run(
            "CREATE TABLE joined AS SELECT authority, kind, CAST(sum(mentions) AS BIGINT) AS mentions, "
            "CAST(sum(decisions) AS BIGINT) AS decisions FROM tallies GROUP BY authority, kind "
            "HAVING sum(decisions) > 0 ORDER BY authority, kind"
        )
        store.run("DROP TABLE tallies")
        store.run("ALTER TABLE joined RENAME TO tallies")
        store.run("CREATE INDEX tallies_authority ON tallies (authority)")
        store.run("UPDATE meta SET value = (SELECT CAST(count(*) AS TEXT) FROM tallies) WHERE name = 'tallies'")


def and_sections(authority: str) -> Iterator[str]:
    """An authority, and the sections of which it is a subsection."""
    yield authority
    if authority.startswith(SECTIONS):
        for place, letter in enumerate(authority):
            if letter == "(":
                yield authority[:place]
