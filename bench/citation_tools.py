"""The citations that each tool reads, in one shape, so that they can be scored against one list."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Callable
from contextlib import redirect_stderr
from dataclasses import dataclass
from functools import cache
from typing import Any


@dataclass(frozen=True)
class Output:
    """What a tool reads at a place: the authority it says it is, and what it says about it."""

    start: int
    end: int
    authority: str
    kind: str = ""
    pin: str = ""
    year: int | None = None
    court: str = ""
    name: str = ""
    core: bool = True


def ours(text: str) -> list[Output]:
    from wellfounded.citations import find_citations, resolve

    return [
        Output(m.start, m.end, m.resolves_to, m.kind, m.pin, m.year, m.court, m.name, m.core and m.kind != "record")
        for m in resolve(find_citations(text), text, _registry())
    ]


@cache
def _registry() -> Any:
    from wellfounded.authorities import load_registry

    return load_registry()


def collapsed(text: str) -> tuple[str, list[int]]:
    """The text with every stretch of white space made one space, as eyecite needs it, and where each letter was."""
    parts, places, last = [], [], 0
    for found in re.finditer(r"\s+", text):
        parts.append(text[last : found.start()] + " ")
        places += [*range(last, found.start()), found.start()]
        last = found.end()
    parts.append(text[last:])
    places += range(last, len(text))
    return "".join(parts), [*places, len(text)]


def _reporter(name: str) -> str:
    return "I&N Dec." if name == "I. & N. Dec." else name


def _case(groups: dict[str, str], reporter: str) -> str:
    return f"{groups.get('volume')} {_reporter(reporter)} {groups.get('page')}"


def _law(title: str, reporter: str, section: str, subsections: str) -> str:
    code = {"U.S.C.": "usc", "C.F.R.": "cfr"}.get(reporter, reporter)
    section = re.sub(r"^§*\s*", "", section)
    return f"{code}:{title}/{section}{subsections}"


def eyecite(text: str) -> list[Output]:
    from eyecite import get_citations, resolve_citations
    from eyecite.models import FullCaseCitation, FullLawCitation, IdCitation, ShortCaseCitation, SupraCitation

    logging.getLogger("eyecite").setLevel(logging.ERROR)
    clean, places = collapsed(text)
    with redirect_stderr(io.StringIO()):
        found = get_citations(clean)
        groups: dict[Any, list[Any]] = dict(resolve_citations(found).items())
        resolved = {id(cite): resource.citation for resource, cites in groups.items() for cite in cites}

    def authority(cite: Any) -> str:
        if isinstance(cite, FullCaseCitation):
            return _case(cite.groups, cite.corrected_reporter())
        if isinstance(cite, FullLawCitation):
            law = cite.groups
            title = law.get("title") or law.get("chapter") or ""
            return _law(title, law.get("reporter", ""), law.get("section", ""), cite.metadata.pin_cite or "")
        target = resolved.get(id(cite))
        return authority(target) if target is not None and target is not cite else ""

    out = []
    for cite in found:
        start, end = cite.span()
        meta = cite.metadata
        is_case = isinstance(cite, FullCaseCitation | ShortCaseCitation | IdCitation | SupraCitation)
        year = getattr(meta, "year", None)
        parties = [getattr(meta, "plaintiff", None), getattr(meta, "defendant", None)]
        out.append(
            Output(
                places[start],
                places[end],
                authority(cite),
                "id" if isinstance(cite, IdCitation) else type(cite).__name__,
                re.sub(r"^at ", "", meta.pin_cite or "") if is_case else "",
                int(year) if year else None,
                getattr(meta, "court", None) or "",
                " v. ".join(party for party in parties if party) or getattr(meta, "antecedent_guess", None) or "",
            )
        )
    return out


def citeurl(text: str) -> list[Output]:
    out = []
    clean, places = collapsed(text)
    for cite in _citator().list_cites(clean):
        tokens = cite.tokens
        name = cite.template.name
        if "Caselaw" in name:
            reporter = next((parent.raw_tokens.get("reporter", "") for parent in _chain(cite)), "")
            authority = f"{tokens['volume']} {_reporter(reporter)} {tokens['page']}"
        else:
            code = {"U.S. Code": "U.S.C.", "Code of Federal Regulations": "C.F.R."}.get(name, name)
            authority = _law(
                tokens.get("title") or "", code, tokens.get("section") or "", tokens.get("subsection") or ""
            )
        start, end = cite.span
        kind = "id" if cite.text.lower().startswith("id") else ""
        pin = tokens.get("pincite") or ""
        if tokens.get("footnote"):
            pin += f" n.{tokens['footnote']}"
        out.append(Output(places[start], places[end], authority, kind, pin))
    return out


def _chain(cite: Any) -> list[Any]:
    kept: list[Any] = []
    while cite is not None:
        kept.append(cite)
        cite = cite.parent
    return kept[::-1]


@cache
def _citator() -> Any:
    from citeurl import Citator

    return Citator()


TOOLS: dict[str, Callable[[str], list[Output]]] = {"wellfounded": ours, "eyecite": eyecite, "citeurl": citeurl}
