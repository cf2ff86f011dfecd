"""Resolving: what each short form, id., supra, bare section and parallel citation stands for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wellfounded.authorities import Registry
from wellfounded.citations.antecedents import Antecedents
from wellfounded.citations.decisions import Decisions, mend_series, registered
from wellfounded.citations.model import Mention
from wellfounded.citations.provisions import Provisions
from wellfounded.citations.wording import worded

__all__ = ["resolve"]


def resolve(mentions: Sequence[Mention], text: str, registry: Registry | None = None) -> list[Mention]:
    """The mentions of a text with what each stands for.

    With a registry, each authority that it has is named by its key there, and short forms whose full form the text
    does not give are looked up in it.
    """
    known = registered(registry)
    out = [mend_series(mention) for mention in mentions]
    decisions = Decisions(out, text, known)
    out = decisions.with_parallels(out)
    out = Provisions(out, text).resolved(out)
    out = [decisions.resolved(mention) for mention in out]
    out = Antecedents(out, decisions).resolved()
    return [
        replace(mention, authority=known.authority(mention), normalized=worded(mention, decisions)) for mention in out
    ]
