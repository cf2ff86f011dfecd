"""The normalized wording of a mention, once it is known what it stands for."""

from __future__ import annotations

from wellfounded.citations.formatter.citation_styles import party_written, place_written, written
from wellfounded.citations.model import Mention
from wellfounded.citations.parser.acts import act_written
from wellfounded.citations.parser.case_names import initials
from wellfounded.citations.resolver.decisions import Decisions
from wellfounded.citations.tables.courts import court_written

__all__ = ["normalize"]

_WORDS = {"name_only", "name_at", "internal"}


def normalize(mention: Mention, decisions: Decisions, year: int | None = None) -> str:
    """A mention in one wording for all spellings of it; ``year`` is the right one where another is printed."""
    printed = " ".join(mention.text.replace("- \n", "-").replace("-\n", "-").split())
    if mention.kind == "id":
        return _id(mention, decisions, printed)
    if mention.subkind in _WORDS or mention.kind == "supra":
        return f"{mention.name or printed} ({mention.resolves_to})" if mention.resolves_to else printed
    if mention.subkind in ("docket", "caption_self", "unpublished", "interim"):
        return _docketed(mention, printed)
    if mention.kind in ("full", "agency", "short") and mention.place.series:
        name = _named(mention)
        short = mention.kind == "short" or mention.subkind == "short"
        if short:
            name = decisions.short_name(mention) or name
        return written(
            name,
            mention.place,
            mention.pin,
            year if year is not None and mention.year is not None else mention.year,
            mention.court,
            mention.parentheticals,
            short=short,
            docket=mention.docket,
            date=mention.date,
            early=mention.early,
        )
    if mention.subkind == "named_act":
        long_name, short_name = act_written(mention.key.rsplit("/", 1)[-1])
        return printed if printed in (long_name, short_name) or not short_name else f"{printed} ({short_name})"
    if mention.place.series and mention.kind in ("statute", "regulation"):
        date = mention.date if mention.place.series in ("stat", "fr", "pl") else ""
        return place_written(mention.place, mention.pin, date, printed)
    if mention.kind == "secondary" and mention.place.series:
        return _treaty_page(mention, printed)
    return mention.normalized or printed


def _named(mention: Mention) -> str:
    name = party_written(mention.name, "house")
    if len(mention.names) == 1 and initials(mention.names[0]) and mention.kind == "agency":
        lead = "In re" if name.startswith("In re") else "Matter of"
        return f"{lead} {initials(mention.names[0])}"
    return name


def _id(mention: Mention, decisions: Decisions, printed: str) -> str:
    if not mention.key or mention.subkind == "case_named":
        return printed
    if mention.subkind == "section":
        return f"Id. ({place_written(mention.place)})"
    name = decisions.short_name(mention)
    if name:
        full = decisions.full[mention.key]
        pin = mention.pin or full.pin
        return f"Id. ({written(name, full.place, pin, short=True)})"
    return f"Id. ({decisions.called.get(mention.key) or mention.resolves_to})"


def _docketed(mention: Mention, printed: str) -> str:
    court = court_written(mention.court, "agency") if mention.court else ""
    if mention.subkind == "caption_self" and court and mention.docket and not mention.year:
        return f"{printed} ({court})"
    return printed


def _treaty_page(mention: Mention, printed: str) -> str:
    from wellfounded.citations.parser.secondary_sources import treaty_of

    text = place_written(mention.place, mention.pin, mention.date, printed)
    short = treaty_of(mention.key.removeprefix("int/treaty/"))[2] if mention.key.startswith("int/treaty/") else ""
    return f"{short}, {text}" if short else text
