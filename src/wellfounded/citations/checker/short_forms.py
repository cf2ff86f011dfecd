"""Mentions that need another: an id. its antecedent, a short form its full form, a bare section its code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wellfounded.citations.checker.model import Finding
from wellfounded.citations.checker.printed_form import finding_at
from wellfounded.citations.checker.registry import Register
from wellfounded.citations.formatter.citation_styles import written
from wellfounded.citations.model import CAPTION, Mention
from wellfounded.citations.resolver.decision_comparison import first_page, pinned_page

__all__ = ["check_short_forms", "full_forms"]

_FAR = 400  # pages that no decision has


def full_forms(mentions: Sequence[Mention]) -> dict[str, Mention]:
    """The first full citation of each decision, by its key."""
    found: dict[str, Mention] = {}
    for mention in sorted(mentions, key=lambda mention: mention.start):
        decision = mention.kind in ("full", "agency") and mention.subkind != "short"
        whole = decision and mention.place.series and not mention.listed
        if whole and mention.key:
            found.setdefault(mention.key, mention)
    return found


def check_short_forms(mentions: Sequence[Mention], register: Register) -> Iterator[Finding]:
    """What stands for something that the text does not give, and pinpoints that cannot be."""
    full = full_forms(mentions)
    for mention in mentions:
        if mention.listed or mention.stream == CAPTION or mention.subkind in ("internal", "caption_self"):
            continue
        if mention.kind == "id":
            if not mention.key:
                yield finding_at(mention, "WF516", "differs", "no preceding citation can be its antecedent")
        elif mention.kind == "supra" or _is_short(mention):
            yield from _short(mention, full, register)
        elif mention.kind in ("statute", "regulation") and mention.place.number and not mention.place.series:
            yield finding_at(
                mention, "WF524", "cannot check", "the text does not state the code to which this section belongs"
            )
        yield from _pin(mention, full, register)


def _is_short(mention: Mention) -> bool:
    """Whether a mention gives volume and reporter, and no first page."""
    decision = mention.kind == "short" or (mention.kind == "agency" and mention.subkind == "short")
    return decision and bool(mention.place.volume) and bool(mention.pin) and not mention.place.number


def _short(mention: Mention, full: Mapping[str, Mention], register: Register) -> Iterator[Finding]:
    if not mention.key:
        yield finding_at(mention, "WF517", "differs", "the text has no full citation of it")
        return
    if mention.key.startswith(("src/", "int/", "foreign/")):
        return
    known = full.get(mention.key)
    if known is None:
        authority = register.registry.get(mention.authority)
        yield finding_at(
            mention, "WF517", "differs", "the text has no full citation of it", authority.cite if authority else ""
        )
    elif known.start > mention.start and known.stream == mention.stream:
        yield finding_at(mention, "WF517", "differs", "its full citation comes only after it", known.normalized)


def _pin(mention: Mention, full: Mapping[str, Mention], register: Register) -> Iterator[Finding]:
    whole = mention if mention.place.number else full.get(mention.key)
    if whole is None or mention.kind not in ("full", "agency", "short", "id") or not whole.place.series:
        return
    first, page = first_page(whole.place.number), pinned_page(mention.pin)
    if first is None or page is None or whole.kind not in ("full", "agency"):
        return
    if mention.place.series and mention.place.series != whole.place.series:
        return
    if page < first:
        said = f"page {page} is before the decision's first page, {first}"
        yield finding_at(mention, "WF518", "differs", said)
        return
    following = register.begins_after(whole.place)
    after = first_page(following.place.number) if following else None
    if following is not None and after is not None and page > after:
        said = f"page {page} is beyond the decision: {written(following.name, following.place)} begins before it"
        yield finding_at(mention, "WF518", "differs", said)
    elif page > first + _FAR:
        said = f"page {page} is {page - first} pages after the decision's first page, {first}"
        yield finding_at(mention, "WF518", "differs", said)
