"""Legal words in plain ones: the list, and how their first use on a page is marked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from markupsafe import Markup, escape

LIST = Path(__file__).parents[1] / "templates" / "glossary.toml"
_RIGHT_TO_LEFT = r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]"
_RUN = f"{_RIGHT_TO_LEFT}(?:[^A-Za-z{{}}]*{_RIGHT_TO_LEFT})?"


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the law: what it means in plain words; ``also`` are its other forms."""

    key: str
    name: str
    means: str
    also: tuple[str, ...]


@lru_cache(maxsize=1)
def glossary() -> Mapping[str, Word]:
    """The list, by key, in the order of the alphabet."""
    entries = tomllib.loads(LIST.read_text(encoding="utf-8"))
    found = [
        Word(
            key,
            entry.get("name", key.replace("-", " ")),
            " ".join(entry["means"].split()),
            tuple(entry.get("also", ())),
        )
        for key, entry in entries.items()
    ]
    return {word.key: word for word in sorted(found, key=lambda word: word.name.casefold())}


@lru_cache(maxsize=1)
def _forms() -> tuple[re.Pattern[str], Mapping[str, Word]]:
    forms = {form.casefold(): word for word in glossary().values() for form in (word.name, *word.also)}
    longest_first = sorted(forms, key=len, reverse=True)
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest_first))})(?![\w-])|{_RUN}", re.IGNORECASE)
    return pattern, forms


@dataclass(frozen=True, slots=True)
class Hinted:
    """A text in which words are marked but lead nowhere, and the words, for links that stand elsewhere."""

    text: Markup
    words: tuple[Word, ...]


class Marker:
    """Marks the first use of each word of the list on one page, and keeps which were used."""

    def __init__(self) -> None:
        self.used: dict[str, Word] = {}

    def mark(self, text: str) -> Markup:
        """A text, escaped, in which words are links to what they mean, each at its first use on the page.

        Names in scripts from right to left are set apart, so that they do not turn the line around.
        """
        return self._marked(text, '<a class="term" href="#w-{0}" aria-describedby="w-{0}">{1}</a>', [])

    def hint(self, text: str) -> Hinted:
        """The same for a place where no link may stand, such as the words that unfold something."""
        found: list[Word] = []
        return Hinted(self._marked(text, '<span class="term" data-word="w-{0}">{1}</span>', found), tuple(found))

    def _marked(self, text: str, sign: str, found_words: list[Word]) -> Markup:
        pattern, forms = _forms()
        out, at = [], 0
        for found in pattern.finditer(text):
            word = forms.get(found[0].casefold())
            if word is not None and word.key in self.used:
                continue
            out.append(escape(text[at : found.start()]))
            at = found.end()
            if word is None:
                out.append(Markup("<bdi>{}</bdi>").format(found[0]))
                continue
            self.used[word.key] = word
            found_words.append(word)
            out.append(Markup(sign).format(word.key, found[0]))
        out.append(escape(text[at:]))
        return Markup("").join(out)

    @property
    def words(self) -> list[Word]:
        """The words used, in the order of the alphabet."""
        return sorted(self.used.values(), key=lambda word: word.name.casefold())
