"""An authority as a person names it, and what the corpus calls it."""

from __future__ import annotations

from dataclasses import dataclass

from wellfounded.authorities import Registry
from wellfounded.citations import find_citations, resolve
from wellfounded.corpus.store import Store
from wellfounded.corpus.tallies import SECTIONS
from wellfounded.problems import InputError, Problem, nearest

__all__ = ["Named", "authorities_of", "look_up", "within"]


@dataclass(frozen=True, slots=True)
class Named:
    """An authority: what the corpus calls it (``547 F.3d 374``, ``usc:8/1158``), its name, its key in the register."""

    authority: str
    name: str = ""
    key: str = ""


def look_up(store: Store, registry: Registry, text: str) -> Named:
    """The authority that a citation, a key of the register, or the name of a decision means.

    Raises InputError (WF893) where nothing is meant, or several are.
    """
    text = " ".join(text.split())
    known = registry.names.get(text)
    found = authorities_of(known.cite if known else text, registry)
    if len(found) == 1:
        return found[0]
    if len(found) > 1:
        raise _problem(text, f"'{text}' names {len(found)} authorities. Give the citation of one.")
    if store.rows("SELECT 1 FROM citations WHERE authority = ? LIMIT 1", [text]):
        return Named(text)
    rows = store.rows(
        "SELECT authority, min(name) FROM citations WHERE lower(name) = lower(?) GROUP BY authority ORDER BY authority",
        [text],
    )
    if len(rows) == 1:
        return Named(str(rows[0][0]), str(rows[0][1]))
    if rows:
        several = ", ".join(str(row[0]) for row in rows[:5])
        raise _problem(text, f"Several decisions are called '{text}': {several}. Give the citation of one.")
    message = f"'{text}' is no citation, no name in the register, and no decision that the corpus cites."
    raise _problem(text, message, nearest(text, registry.names))


def _problem(text: str, message: str, suggestion: str = "") -> InputError:
    return InputError([Problem("authority", 0, "WF893", message, suggestion)])


def authorities_of(text: str, registry: Registry) -> list[Named]:
    """The authorities that a text cites, each once, in the order of the text."""
    found: dict[str, Named] = {}
    for one in sorted(resolve(find_citations(text), text, registry)):
        if one.resolves_to and one.kind != "record" and (one.core or one.listed):
            named = found.get(one.resolves_to)
            if named is None or not named.name:
                found[one.resolves_to] = Named(one.resolves_to, one.name or one.authority, one.authority)
    return list(found.values())


def within(authority: str, column: str) -> tuple[str, list[str]]:
    """The condition under which a column names an authority: of a section its subsections count too."""
    if not authority.startswith(SECTIONS):
        return f"{column} = ?", [authority]
    start = authority.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"({column} = ? OR {column} LIKE ? ESCAPE '\\')", [authority, f"{start}(%"]
