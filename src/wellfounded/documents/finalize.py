"""Final changes to a document: dates in words, and lists of everything of a kind shortened."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from wellfounded.assess.case import Case
from wellfounded.assess.outline import listed
from wellfounded.documents.model import Cite, Document, Picture, Run, field_names
from wellfounded.documents.wording import in_words, wording

_TWO_STOPS = re.compile(r"(?<!\.)\.\.(?!\.)")
LEAST = 4
"""A list of fewer things is read quickly."""


def finalize(case: Case, document: Document) -> Document:
    """The document with every text outside cites and pictures polished."""
    lists = _lists(case)

    def text(old: str) -> str:
        for pattern, short in lists:
            old = pattern.sub(partial(_as_capital, short), old)
        return _TWO_STOPS.sub(".", in_words(old))

    done: Document = _mapped(document, text)
    return done


def _lists(case: Case) -> list[tuple[re.Pattern[str], str]]:
    """The list of everything of one kind, and what is said instead."""
    own = wording()["prose"]
    out = []
    for kind in (case.library.vocabulary.things[name] for name in own["shortened"]):
        names = [thing.label for thing in case.matter.things.values() if thing.kind == kind.name]
        if LEAST <= len(names) == len(set(names)) < len(own["numbers"]):
            short = str(own["all"]).format(number=own["numbers"][len(names)], things=kind.section)
            pattern = re.escape(listed(names))
            first = f"[{names[0][:1].upper()}{names[0][:1].lower()}]" if names[0][:1].isalpha() else ""
            out.append((re.compile(first + pattern[1:] if first else pattern), short))
    return out


def _as_capital(new: str, found: re.Match[str]) -> str:
    return new[:1].upper() + new[1:] if found[0][:1].isupper() else new


def _mapped(value: Any, text: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return text(value)
    if isinstance(value, tuple):
        return tuple(_one_stop(_mapped(one, text) for one in value))
    names = field_names(type(value))
    if isinstance(value, Cite | Picture) or not names:
        return value
    kept = ("anchor", "to", "key", "mark", "kind", "language")
    changed = {name: _mapped(getattr(value, name), text) for name in names if name not in kept}
    return replace(value, **changed)


def _one_stop(values: Iterable[Any]) -> Iterator[Any]:
    """Without the full stop that follows words which end in one: the initial of a name."""
    ended = False
    for value in values:
        if isinstance(value, Run):
            said = value.text
            if ended and re.match(r"\.(?!\.)", said):
                value = replace(value, text=said[1:])
            ended = re.search(r"(?<!\.)\.$", said) is not None
        else:
            ended = False
        yield value
