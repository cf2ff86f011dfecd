"""What the tests of citations share: a text read whole, and a mention in one line."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from wellfounded.authorities import Registry, load_registry
from wellfounded.citations import find_citations, resolve
from wellfounded.citations.model import Mention

SHARED = Path(__file__).parents[3] / "shared" / "data"


@cache
def registry() -> Registry:
    return load_registry()


def read(text: str, known: bool = False) -> list[Mention]:
    """The mentions of a text, resolved, in the order of the text; every span is checked on the way."""
    mentions = resolve(find_citations(text), text, registry() if known else None)
    assert all(text[mention.start : mention.end] == mention.text for mention in mentions)
    return sorted(mentions, key=lambda mention: (mention.start, mention.end))


def told(mention: Mention) -> str:
    """``text => what it stands for``, with the line breaks of the text as spaces."""
    return f"{' '.join(mention.text.split())} => {mention.resolves_to}"


def all_told(text: str, known: bool = False) -> list[str]:
    return [told(mention) for mention in read(text, known)]


def core_told(text: str, known: bool = False) -> list[str]:
    return [told(mention) for mention in read(text, known) if mention.core]
