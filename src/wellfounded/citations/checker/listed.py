"""The document's own table of authorities beside what it cites."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wellfounded.citations.checker.model import Finding
from wellfounded.citations.checker.printed_form import finding_at
from wellfounded.citations.model import Mention

__all__ = ["check_listed"]


def check_listed(mentions: Sequence[Mention]) -> Iterator[Finding]:
    """What is listed and cited nowhere, and what is cited and not listed, where the document has such a table.

    A section is listed with its subsections, and they with it.
    """
    listed = _first([mention for mention in mentions if mention.listed == "authorities" and mention.kind != "record"])
    cited = _first([mention for mention in mentions if mention.core])
    if not listed:
        return
    for key, mention in listed.items():
        if not _among(key, cited):
            yield finding_at(
                mention, "WF530", "differs", "listed in the document's table of authorities, and cited nowhere in it"
            )
    for key, mention in cited.items():
        if not _among(key, listed):
            yield finding_at(
                mention, "WF530", "differs", "cited, but not listed in the document's table of authorities"
            )


def _first(mentions: Sequence[Mention]) -> dict[str, Mention]:
    found: dict[str, Mention] = {}
    for mention in mentions:
        if mention.key:
            found.setdefault(mention.key, mention)
    return found


def _among(key: str, others: dict[str, Mention]) -> bool:
    return key in others or any(one.startswith(f"{key}/") or key.startswith(f"{one}/") for one in others)
