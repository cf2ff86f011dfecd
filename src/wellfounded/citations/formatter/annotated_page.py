"""A text as a page: every citation an anchor, linked to its authority, with what a check found beside it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from html import escape

from wellfounded.citations.checker.model import Finding
from wellfounded.citations.model import Mention
from wellfounded.citations.paged_document import Document, Page

__all__ = ["annotate"]

_STYLE = """
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 serif; color: #1a1a1a; background: #fff; }
.text { white-space: pre-wrap; overflow-wrap: break-word; }
a.cite { color: inherit; text-decoration: underline; text-decoration-color: #2a5db0; text-underline-offset: 2px; }
a.cite.differs { background: #ffe9b3; } a.cite.open { text-decoration-style: dotted; }
.page { font: 0.75rem sans-serif; color: #595959; }
h2 { font-size: 1.1rem; margin-top: 2rem; } li { margin: 0.3rem 0; } :target { outline: 2px solid #2a5db0; }
.finding b { font-family: monospace; font-weight: normal; }
"""


def annotate(document: Document, mentions: Sequence[Mention], findings: Sequence[Finding] = ()) -> str:
    """The page. Everything that comes from the document is escaped; nothing in it is fetched from elsewhere."""
    ordered = sorted(mentions, key=lambda mention: (mention.start, -mention.end))
    numbers = _numbers(ordered)
    by_start: dict[int, list[Finding]] = {}
    for finding in findings:
        by_start.setdefault(finding.start, []).append(finding)
    title = escape(document.name)
    parts = [
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}: citations</title>\n',
        f'<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<main class="text">',
        *_text(document, ordered, numbers, by_start),
        "</main>\n",
        *_authorities(ordered, numbers),
        *_findings(document, findings),
        "</body>\n</html>\n",
    ]
    return "".join(parts)


def _numbers(mentions: Sequence[Mention]) -> dict[str, int]:
    """The authorities in the order in which they are first cited."""
    keys = dict.fromkeys(mention.key for mention in mentions if mention.key)
    return {key: number for number, key in enumerate(keys, start=1)}


def _text(
    document: Document, mentions: Sequence[Mention], numbers: Mapping[str, int], findings: Mapping[int, list[Finding]]
) -> Iterator[str]:
    at = 0
    pages = deque(document.pages)
    for number, mention in enumerate(mentions, start=1):
        if mention.start < at:
            continue  # printed already, as part of the one before
        yield from _plain(document, at, mention.start, pages)
        yield _anchor(document, mention, number, numbers, findings.get(mention.start, []))
        at = mention.end
    yield from _plain(document, at, len(document.text), pages)


def _plain(document: Document, start: int, end: int, pages: deque[Page]) -> Iterator[str]:
    """Text as it is, with a mark where a page begins; a page that begins inside a citation is marked after it."""
    at = start
    while pages and (pages[0].start < end or end == len(document.text)):
        page = pages.popleft()
        here = max(page.start, at)
        yield escape(document.text[at:here])
        label = escape(page.label, quote=True)
        yield f'<span class="page" id="page-{label}">[{label}]</span>'
        at = here
    yield escape(document.text[at:end])


def _anchor(
    document: Document, mention: Mention, number: int, numbers: Mapping[str, int], findings: Sequence[Finding]
) -> str:
    classes = ["cite", mention.kind]
    if any(finding.verdict == "differs" for finding in findings):
        classes.append("differs")
    target = f' href="#authority-{numbers[mention.key]}"' if mention.key else ""
    if not mention.key:
        classes.append("open")
    said = [mention.normalized or mention.text, *(finding.message for finding in findings)]
    title = escape(" — ".join(" ".join(part.split()) for part in said), quote=True)
    text = escape(document.text[mention.start : mention.end])
    return f'<a class="{escape(" ".join(classes), quote=True)}" id="cite-{number}"{target} title="{title}">{text}</a>'


def _authorities(mentions: Sequence[Mention], numbers: Mapping[str, int]) -> Iterator[str]:
    if not numbers:
        return
    yield "<h2>Authorities</h2>\n<ol>\n"
    places: dict[str, list[int]] = {}
    shown: dict[str, str] = {}
    for number, mention in enumerate(mentions, start=1):
        if mention.key:
            places.setdefault(mention.key, []).append(number)
            if mention.kind not in ("id", "short", "supra"):
                shown.setdefault(mention.key, mention.normalized)
    for key, number in numbers.items():
        links = " ".join(f'<a href="#cite-{place}">{place}</a>' for place in places[key])
        text = escape(shown.get(key) or key)
        yield f'<li id="authority-{number}" data-key="{escape(key, quote=True)}">{text} ({links})</li>\n'
    yield "</ol>\n"


def _findings(document: Document, findings: Sequence[Finding]) -> Iterator[str]:
    if not findings:
        return
    yield "<h2>Findings</h2>\n<ul>\n"
    for finding in findings:
        hint = f" Possible correction: {escape(finding.suggestion)}" if finding.suggestion else ""
        line = document.line(finding.start)
        yield (
            f'<li class="finding"><b>{finding.code}</b> {escape(finding.verdict)}, line {line}: '
            f"{escape(finding.text)}: {escape(finding.message)}.{hint}</li>\n"
        )
    yield "</ul>\n"
