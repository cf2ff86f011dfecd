"""Resolving: what each short form, id., supra, bare section and parallel citation stands for."""

from __future__ import annotations

from collections.abc import Sequence

from wellfounded.authorities import Registry
from wellfounded.citations.formatter.normalized_form import normalize
from wellfounded.citations.model import Mention
from wellfounded.citations.resolver.decisions import Decisions
from wellfounded.citations.resolver.id_antecedents import Antecedents
from wellfounded.citations.resolver.misprint_repair import mend
from wellfounded.citations.resolver.provisions import Provisions
from wellfounded.citations.resolver.registry_index import RegistryIndex, registry_index

__all__ = ["resolve"]


def resolve(
    mentions: Sequence[Mention], text: str, registry: Registry | None = None, *, wording: bool = True
) -> list[Mention]:
    """The mentions of a text with what each stands for; without ``wording``, ``normalized`` stays what it was.

    With a registry, each authority that it has is named by its key there, and short forms whose full form the text
    does not give are looked up in it.
    """
    known = registry_index(registry)
    out = mend(mentions, known)
    decisions = Decisions(out, text, known)
    out = decisions.with_parallels(out)
    out = Provisions(out, text).resolved(out)
    # Short forms first: by what they call a decision its name alone is known, wherever that stands.
    out = [decisions.resolved(mention) if mention.place.volume else mention for mention in out]
    out = decisions.settled([decisions.resolved(mention) for mention in out])
    out = Antecedents(out, decisions).resolved()
    if registry is None and not wording:
        return out
    return [_registered(mention, known, decisions) for mention in out]


def _registered(mention: Mention, known: RegistryIndex, decisions: Decisions) -> Mention:
    """A mention with its key in the registry and its wording; the registry's year where another is printed."""
    authority = known.authorities.get(mention.key)
    year = authority.date.year if authority is not None and mention.place.number else None
    if year is None or mention.year in (None, year) or mention.kind not in ("full", "agency"):
        year = None
    else:
        mention = mention._replace(repairs=(*mention.repairs, "year differs from the register"))
    return mention._replace(authority=known.authority(mention), normalized=normalize(mention, decisions, year))
