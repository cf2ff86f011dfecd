"""The registry of authorities, made ready for looking up what a text cites."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from wellfounded.authorities import Authority, Registry
from wellfounded.citations.finder.finder import find_citations
from wellfounded.citations.model import Mention, Place
from wellfounded.citations.parser.case_names import common_party
from wellfounded.citations.resolver.decision_comparison import first_page

__all__ = ["RegistryIndex", "registry_index"]


@dataclass(frozen=True)
class RegistryIndex:
    """What a registry knows, by key of place, and by volume."""

    authorities: Mapping[str, Authority] = field(default_factory=dict)
    by_volume: Mapping[tuple[str, str], Sequence[tuple[Place, Authority, str]]] = field(default_factory=dict)
    by_page: Mapping[tuple[str, str], Sequence[tuple[Place, Authority, str]]] = field(default_factory=dict)

    def authority(self, mention: Mention) -> str:
        """The registry's key of the authority of a mention; a section's where the registry has no subsection of it."""
        found = self.authorities.get(mention.key)
        if found is None and mention.key.startswith(("us/usc/", "us/cfr/", "us/act/", "us/rule/")):
            found = self.authorities.get("/".join(mention.key.split("/")[:4]))
        return found.key if found else ""


@lru_cache(maxsize=4)
def _registered(cites: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str, Place, str], ...]:
    # One text, so that reading six hundred citations takes one pass.
    text = "\n\n".join(cite for _, cite in cites)
    keys, starts, place = [key for key, _ in cites], [], 0
    for _, cite in cites:
        starts.append(place)
        place += len(cite) + 2
    found: list[tuple[str, str, Place, str]] = []
    current = 0
    for mention in sorted(find_citations(text), key=lambda mention: mention.start):
        while current + 1 < len(starts) and starts[current + 1] <= mention.start:
            current += 1
        name = mention.names[0] if mention.names else ""
        if mention.names:
            name = next((party for party in mention.names if not common_party(party)), name)
        if mention.key and (not found or found[-1][0] != keys[current]):
            found.append((keys[current], mention.key, mention.place, name))
    return tuple(found)


_last: list[tuple[Registry, RegistryIndex]] = []
"""The registry asked for last, made ready: one is used for many documents."""


def registry_index(registry: Registry | None) -> RegistryIndex:
    """A registry made ready for looking up."""
    if registry is None:
        return RegistryIndex()
    if _last and _last[0][0] is registry:
        return _last[0][1]
    cites = tuple((key, authority.cite) for key, authority in registry.items())
    by_key: dict[str, Authority] = {}
    by_volume: dict[tuple[str, str], list[tuple[Place, Authority, str]]] = {}
    by_page: dict[tuple[str, str], list[tuple[Place, Authority, str]]] = {}
    for key, at, place, name in _registered(cites):
        authority = registry[key]
        former = key.startswith("former ")
        if at in by_key and (former or not by_key[at].key.startswith("former ")):
            continue
        by_key[at] = authority
        if first_page(place.number) is not None:
            by_volume.setdefault((place.series, place.volume), []).append((place, authority, name))
            by_page.setdefault((place.series, place.number), []).append((place, authority, name))
    known = RegistryIndex(by_key, by_volume, by_page)
    _last[:] = [(registry, known)]
    return known
