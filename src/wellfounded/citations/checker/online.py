"""Comparing decisions with the public case-law service, through its own client library; only when asked to."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from wellfounded.citations.checker.model import Finding, Unchecked
from wellfounded.citations.checker.printed_form import finding_at
from wellfounded.citations.formatter.citation_styles import written
from wellfounded.citations.model import Mention
from wellfounded.citations.parser.case_names import common_party
from wellfounded.citations.tables.reporters import reporter_called
from wellfounded.problems import InputError, Problem

__all__ = ["Service", "compare_online", "service"]

_FOUND, _AMBIGUOUS = 200, 300
_PATIENCE = 60.0  # seconds
_AT_ONCE = 200  # citations; the service answers some more in one request
_WORD = re.compile(r"[a-z0-9]{3,}")


class Service(Protocol):
    """What looks citations up: the client's own interface."""

    def lookup_text(self, text: str, *, retry_on_rate_limit: bool = False) -> list[dict[str, Any]]:
        """The decisions at the citations of a text."""


def service() -> Service:
    """The service, with the token that its client takes from the environment."""
    try:
        import httpx
        from courtlistener import CourtListener, CourtListenerAPIError
    except ImportError:
        message = "The service requires its client. Install it with pip install 'wellfounded[online]'."
        raise InputError([Problem("--online", 0, "WF408", message)]) from None
    try:
        client = CourtListener(timeout=_PATIENCE)
    except ValueError as error:
        message = "The service requires a token. Obtain one from its website and set COURTLISTENER_API_TOKEN."
        raise InputError([Problem("--online", 0, "WF413", message)]) from error

    class Lookup:
        """The client's lookup, with its errors as one kind."""

        def lookup_text(self, text: str, *, retry_on_rate_limit: bool = False) -> list[dict[str, Any]]:
            """The decisions at the citations of a text."""
            try:
                found: list[dict[str, Any]] = client.citation_lookup.lookup_text(
                    text, retry_on_rate_limit=retry_on_rate_limit
                )
            except (CourtListenerAPIError, httpx.HTTPError) as error:
                raise OSError(str(error)) from error
            return found

    return Lookup()


def compare_online(mentions: Sequence[Mention], ask: Service) -> tuple[list[Finding], list[Unchecked]]:
    """What the service has otherwise. Volumes, reporters and pages are sent, and nothing else of the text."""
    asked: dict[str, Mention] = {}
    for mention in mentions:
        reporter = reporter_called(mention.place.series)
        if mention.kind == "full" and mention.core and mention.place.number and reporter and not reporter.online:
            asked.setdefault(written("", mention.place, "", None, ""), mention)
    answers: dict[str, Mapping[str, Any]] = {}
    cites = list(asked)
    for start in range(0, len(cites), _AT_ONCE):
        answers |= _answers(cites[start : start + _AT_ONCE], ask)
    findings: list[Finding] = []
    missing: list[str] = []
    for cite, mention in asked.items():
        answer = answers.get(cite)
        if answer is None or answer.get("status") not in (_FOUND, _AMBIGUOUS) or not answer.get("clusters"):
            missing.append(mention.normalized)
        else:
            findings += _differences(mention, answer["clusters"])
    why = "the service has no decision at that citation, or did not respond"
    return findings, [
        Unchecked("decisions, against the case-law service", why, tuple(sorted(missing)))
    ] if missing else []


def _answers(cites: Sequence[str], ask: Service) -> dict[str, Mapping[str, Any]]:
    try:
        results = ask.lookup_text("\n".join(cites), retry_on_rate_limit=True)
    except (OSError, ValueError) as error:
        raise InputError(
            [Problem("--online", 0, "WF413", f"The service did not respond: {error}. Try again later.")]
        ) from error
    places: dict[int, str] = {}
    place = 0
    for cite in cites:
        places[place] = cite
        place += len(cite) + 1
    return {places[result["start_index"]]: result for result in results if result.get("start_index") in places}


def _differences(mention: Mention, clusters: Sequence[Mapping[str, Any]]) -> list[Finding]:
    names = [str(cluster.get("case_name", "")) for cluster in clusters]
    found = []
    own = [name for name in mention.names if not common_party(name)] or list(mention.names)
    words = set(_WORD.findall(" ".join(own).lower()))
    if words and not any(words & set(_WORD.findall(name.lower())) for name in names):
        said = f"name differs: '{mention.name}' here, '{' / '.join(names)}' in the service"
        found.append(finding_at(mention, "WF526", "differs", said))
    years = {int(day[:4]) for cluster in clusters if (day := str(cluster.get("date_filed", "")))[:4].isdigit()}
    if mention.year is not None and years and all(abs(year - mention.year) > 1 for year in years):
        shown = ", ".join(map(str, sorted(years)))
        found.append(
            finding_at(mention, "WF526", "differs", f"year differs: {mention.year} here, {shown} in the service")
        )
    return found
