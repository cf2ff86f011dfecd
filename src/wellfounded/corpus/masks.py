"""The names in a text with what replaces them: found once when a decision is added, applied to any part of it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from wellfounded.reading.anonymize.file_numbers import file_numbers

__all__ = ["Masks", "without_file_number"]

_PART = r"(?=[^a-zß-ÿ])[^\W\d_](?:[^\W\d_]|['’](?=[^\W\d_]))+"
"""A word of at least two letters that begins with a capital."""
_BY_NUMBER = "docket:"
_PARTS = re.compile(rf"(?<!\w){_PART}(?:-{_PART})*(?!\w)")


@dataclass(frozen=True, slots=True)
class Masks:
    """``places``: where each name begins and ends in the text, and the words that replace it, in order."""

    places: tuple[tuple[int, int, str], ...] = ()

    @classmethod
    def of_json(cls, text: str) -> Masks:
        """From the column of the store."""
        return cls(tuple((int(start), int(stop), str(words)) for start, stop, words in json.loads(text)))

    def to_json(self) -> str:
        """For the column of the store."""
        return json.dumps(self.places, ensure_ascii=False)

    def shown(self, text: str, start: int = 0, stop: int = -1) -> str:
        """The characters ``start`` to ``stop`` of the text, by default all, with the names in them replaced.

        A name of which only a part lies within is replaced too.
        """
        stop = len(text) if stop < 0 else stop
        out, place = [], start
        for first, last, words in self.places:
            if last > start and first < stop:
                out += [text[place:first], words]
                place = max(last, place)
        return "".join([*out, text[place:stop]])

    def in_words(self, text: str, words: str) -> str:
        """Other words about the decision, such as a value, with every name of the text replaced in them."""
        names = {" ".join(text[first:last].split()): put.strip() for first, last, put in self.places}
        for name, put in sorted(names.items(), key=lambda one: (-len(one[0]), one)):
            words = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", put.replace("\\", r"\\"), words, flags=re.IGNORECASE)
        return words

    def in_caption(self, text: str, words: str) -> str:
        """The same for words that name people, such as a caption: a part of a name, often alone there, goes too."""
        parts: dict[str, str] = {}
        for first, last, put in self.places:
            for word in _PARTS.findall(text[first:last]):
                for part in word.upper().split("-"):
                    parts.setdefault(part, put.strip())
        return _PARTS.sub(lambda found: _first_known(found[0], parts), self.in_words(text, words))

    def in_authority(self, text: str, authority: str, name: str) -> tuple[str, str]:
        """An authority that the decision cites, and its name: of one known by a number alone no file number and name.

        The names of published decisions stay what they are.
        """
        if not authority.startswith(_BY_NUMBER):
            return authority, name
        return without_file_number(authority), self.in_caption(text, name)


def without_file_number(authority: str) -> str:
    """An authority without the number of a person's file."""
    # What it is called in a store would say that the number is a docket's.
    known_by = _BY_NUMBER if authority.startswith(_BY_NUMBER) else ""
    words = authority.removeprefix(known_by)
    for start, end, _ in reversed(file_numbers(words)[0]):
        words = f"{words[:start]}A-NUMBER{words[end:]}"
    return known_by + words


def _first_known(word: str, parts: dict[str, str]) -> str:
    """What replaces the first part of a word that belongs to a name; else the word."""
    return next((parts[part] for part in word.upper().split("-") if part in parts), word)
