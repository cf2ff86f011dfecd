"""Where the names of people stand in a text: word by word, joined where words beside each other name one person."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import permutations

from wellfounded.reading.anonymize.name_words import (
    WORD,
    Lexicon,
    fold,
    loose,
    names_table,
    near,
    places_of_several_words,
)
from wellfounded.reading.anonymize.named_people import Named, Person
from wellfounded.reading.anonymize.plain_text import DAMAGED
from wellfounded.reading.data import table

__all__ = ["Ground", "Group", "Spans", "groups_of"]

CERTAIN, LIKELY, ORDINARY, NEAR = "certain", "likely", "also an ordinary word", "close in spelling to a replaced name"
CITED, OFFICE = "in the name of a cited case", "the name of an official"

_BLANK = re.compile(r"[ \t\u00a0]*(?:\r?\n[ \t]*)?")
_JOINT = re.compile(r"[ \t]*[-–][ \t]*(?:\r?\n[ \t]*)?")
_BROKEN = re.compile(r"-[ \t]*(?:\r?\n[ \t]*)?")
_INVERTED = re.compile(r",[ \t]{0,3}(?:\r?\n[ \t]*)?")
_LED = re.compile(r"[ \t]*(?:\r?\n[ \t]*)?(?:[^\W\d_]{1,6}(?:[ \t]*[-’'][ \t]*|[ \t]+(?:\r?\n[ \t]*)?)){1,3}")
_DOTS = re.compile(r"[._+\-]{1,2}")
_BEFORE = re.compile(r"(?<!\w)([^\W\d_a-z])(?:\.[ \t]*|[ \t]+)$")
_AFTER = re.compile(r"[ \t]+([^\W\d_a-z])\.(?=\s+[a-z]|,)|[ \t]+([^\W\d_a-z])(?=\.)")
_TOKEN = re.compile(rf"\*\d+|{WORD.pattern}")
_PIECES = re.compile(r"[a-zß-ÿ]+|[^\W\d_a-zß-ÿ]+(?![a-zß-ÿ])|[^\W\d_a-zß-ÿ][a-zß-ÿ]+|\d+")
_PARTICLE = re.compile(r"\b([^\W\d_]{1,6})(?:[ \t]+|[-’'])$")
_MIDDLE = re.compile(r"(?:[,;][ \t]|\b[a-z]+,?[ \t])\Z")
_WITHIN = 4  # characters of a name found within other characters
_PAIRED = 8  # words of a name that are looked for joined to each other
_LEADING = 3  # letters with which a name begins that may stand apart
_LONGEST = 4  # words between two words of a name: particles, initials, a name that stands nowhere else


class Spans:
    """Stretches of a text in order, and whether a place is in one."""

    def __init__(self, spans: Sequence[tuple[int, int]]) -> None:
        self.spans = sorted(spans)
        self._starts = [start for start, _ in self.spans]
        self._reach: list[int] = []
        for _, end in self.spans:
            self._reach.append(max(end, self._reach[-1]) if self._reach else end)

    def over(self, place: int) -> bool:
        """Whether a place is in one of them."""
        index = bisect_right(self._starts, place) - 1
        return index >= 0 and self._reach[index] > place


@dataclass(frozen=True, slots=True)
class Hit:
    """A word that may be a name's: whose, and how sure that is."""

    start: int
    end: int
    folded: str
    people: frozenset[int]
    sure: str
    machine: bool = False


@dataclass(slots=True)
class Group:
    """Words beside each other that name one person, or several who share the name. ``why`` is empty if it is sure."""

    start: int
    end: int
    people: frozenset[int]
    why: str = ""


@dataclass
class Ground:
    """A text, the people to be anonymized in it, and the parts of it that need care."""

    text: str
    people: Sequence[Person]
    named: Sequence[Named]
    lexicon: Lexicon
    cited: Spans
    machine: Spans
    known: bool = False
    """Whether the people are known from elsewhere, so that a word with a capital that is a name of theirs is one."""
    near: dict[str, frozenset[int]] = field(default_factory=dict)

    @cached_property
    def exact(self) -> dict[str, frozenset[int]]:
        """Whose name each word is."""
        return self._index(lambda word: word)

    @cached_property
    def joined(self) -> dict[str, frozenset[int]]:
        """Whose two names a word is that are written as one."""
        out: dict[str, frozenset[int]] = {}
        for number, person in enumerate(self.people):
            for first, second in permutations(sorted(person.words)[:_PAIRED], 2):
                if len(first) + len(second) > _WITHIN:
                    out[first + second] = out.get(first + second, frozenset()) | {number}
        return out

    @cached_property
    def places(self) -> Spans:
        """Where places of more than one word are named."""
        return Spans([found.span() for found in places_of_several_words().finditer(self.text)])

    @cached_property
    def scanned(self) -> dict[str, frozenset[int]]:
        """Whose name each word is, as a scanner may have it."""
        return self._index(lambda word: loose(word) if len(word) >= _WITHIN else "")

    def _index(self, key: Callable[[str], str]) -> dict[str, frozenset[int]]:
        out: dict[str, frozenset[int]] = {}
        for number, person in enumerate(self.people):
            for word in person.words:
                out[key(word)] = out.get(key(word), frozenset()) | {number}
        out.pop("", None)
        return out

    @cached_property
    def sources(self) -> Spans:
        """Where names stand with the words that say whose they are."""
        return Spans([(one.start, one.end) for one in self.named])

    @cached_property
    def called(self) -> frozenset[str]:
        """The short names that the text says it uses."""
        return frozenset(fold(self.text[one.start : one.end]) for one in self.named if one.alone)

    @cached_property
    def titled(self) -> re.Pattern[str]:
        """A title of a person, at the end."""
        return re.compile(rf"(?:^|[^\w]){table('anonymize')['names']['persons']}[ \t]*(?:\r?\n)?[ \t]*\Z")

    @cached_property
    def offices(self) -> re.Pattern[str]:
        """A title of office, at the end."""
        source = table("anonymize")["names"]["offices"]
        given = r"[^\W\d_a-zß-ÿ](?:\.|[^\W\d_]+)\s+"
        return re.compile(rf"\b(?i:{source})[ \t]*(?:\r?\n[ \t]*)?(?:{given}){{0,2}}\Z")

    @cached_property
    def holders(self) -> re.Pattern[str]:
        """What stands after the name of one who holds an office."""
        return re.compile(table("anonymize")["names"]["office_after"])

    def nearly(self, folded: str) -> frozenset[int]:
        """The people one of whose names is spelled nearly like a word."""
        if folded not in self.near:
            found = [whose for word, whose in self.exact.items() if near(folded, word) and len(word) >= _WITHIN]
            self.near[folded] = frozenset().union(*found)
        return self.near[folded]

    def hits(self) -> Iterator[Hit]:
        """Every word that may be a name's, in order."""
        last: re.Match[str] | None = None
        for word in _TOKEN.finditer(self.text):
            if word[0][0] == "*":  # a star page
                continue
            if last and last.end() < word.start() and self.text[last.end()] in "- ":
                joined = self._broken(last, word)
                if joined:
                    yield joined
                    last = None
                    continue
            machine = self.machine.over(word.start())
            found = list(self._within(word)) if machine else list(self._plain(word))
            yield from found
            last = None if found else word

    def _broken(self, first: re.Match[str], second: re.Match[str]) -> Hit | None:
        """A name that a hyphen parts, as at the end of a line, or a blank after what it begins with."""
        between = (self.text, first.end(), second.start())
        led = len(first[0]) <= _LEADING and first[0][0].isupper() and _BLANK.fullmatch(*between)
        if not led and not _BROKEN.fullmatch(*between):
            return None
        folded = fold(first[0] + second[0])
        whose = self.exact.get(folded)
        if not whose or self.lexicon.ordinary(folded) or self.cited.over(first.start()):
            return None
        return Hit(first.start(), second.start() + self._length(second), folded, whose, CERTAIN)

    @staticmethod
    def _length(word: re.Match[str]) -> int:
        return len(word[0]) - (2 if word[0][-2:].lower() in ("'s", "’s") else 0)

    def _plain(self, word: re.Match[str]) -> Iterator[Hit]:
        folded, start = fold(word[0]), word.start()
        end = start + self._length(word)
        whose = self.exact.get(folded)
        if whose is None and DAMAGED in folded:
            yield from self._damaged(start, end, folded)
            return
        if whose is None and folded.endswith("s") and (folded[:-1] in self.exact or folded[:-2] in self.exact):
            cut = 1 if folded[:-1] in self.exact else 2
            if not self.lexicon.ordinary(folded[:-cut]) and len(folded) - cut >= _WITHIN and word[0][0].isupper():
                whose, end, folded = self.exact[folded[:-cut]], end - cut, folded[:-cut]
        if whose is None and folded in self.joined and not self.lexicon.small[folded]:
            yield Hit(start, end, folded, self.joined[folded], self._placed(start, end) or CERTAIN)
            return
        if whose:
            sure = self._sure(word, folded)
            if sure:
                yield Hit(start, end, folded, whose, sure)
            return
        if not word[0][0].isupper() and word[0].isalpha():
            return
        if len(folded) >= _WITHIN and loose(folded) in self.scanned and not self.lexicon.ordinary(folded):
            yield Hit(start, end, folded, self.scanned[loose(folded)], self._placed(start, end) or CERTAIN)
        elif len(folded) > _WITHIN and not self.lexicon.ordinary(folded) and self.nearly(folded):
            titled = self.titled.search(self.text, max(0, start - 12), start)
            yield Hit(start, end, folded, self.nearly(folded), self._placed(start, end) or (LIKELY if titled else NEAR))

    def _damaged(self, start: int, end: int, folded: str) -> Iterator[Hit]:
        """A word of which letters were lost, where the others are those of a name."""
        shape = re.compile("[^ ]{1,3}".join(map(re.escape, folded.split(DAMAGED))))
        found = [whose for word, whose in self.exact.items() if shape.fullmatch(word)]
        if found and len(folded) >= _WITHIN:
            yield Hit(start, end, folded, frozenset().union(*found), self._placed(start, end) or CERTAIN)

    def _placed(self, start: int, end: int) -> str:
        """Why a name is left for the place it stands at; empty where that is no reason."""
        if self.cited.over(start):
            return CITED
        if self.known:
            return ""
        if self.offices.search(self.text, max(0, start - 60), start) or self.holders.match(self.text, end):
            return OFFICE
        return ""

    def _sure(self, word: re.Match[str], folded: str) -> str:
        """How sure it is that a word which is written as a name is one; empty where it is none."""
        start, written = word.start(), word[0]
        if self.sources.over(start):
            return CERTAIN
        small = written.islower()
        if small and (len(folded) < _WITHIN or self.lexicon.ordinary(folded) or self.cited.over(start)):
            return ""
        left = self._placed(start, word.end())
        if left:
            return left
        if not self.lexicon.ordinary(folded):
            return ORDINARY if small or self.places.over(start) else CERTAIN
        if self.titled.search(self.text, max(0, start - 12), start) or self._as_a_name(word, folded):
            return LIKELY
        return ORDINARY

    def _as_a_name(self, word: re.Match[str], folded: str) -> bool:
        """Whether a word of the language is used as a name here: never written small, and great within a sentence."""
        if self.lexicon.small[folded] or folded in names_table()["places"] or not word[0].istitle():
            return False
        if self.known:
            return folded not in names_table()["stops"]
        return folded in self.called or bool(_MIDDLE.search(self.text, max(0, word.start() - 40), word.start()))

    def _within(self, word: re.Match[str]) -> Iterator[Hit]:
        """Names in a string of a machine: its pieces, and names joined to other letters."""
        whole = fold(word[0])
        if whole in self.exact:
            sure = ORDINARY if self.lexicon.ordinary(whole) else CERTAIN
            yield Hit(word.start(), word.end(), whole, self.exact[whole], sure, machine=True)
            return
        for piece in _PIECES.finditer(word[0]):
            folded, start = fold(piece[0]), word.start() + piece.start()
            if folded in self.exact:
                sure = ORDINARY if self.lexicon.ordinary(folded) else CERTAIN
                yield Hit(start, start + len(piece[0]), folded, self.exact[folded], sure, machine=True)
                continue
            if len(folded) != len(piece[0]):
                continue
            for name in sorted(self.exact, key=len, reverse=True):
                at = folded.find(name)
                if len(name) >= _WITHIN and at >= 0 and not self.lexicon.ordinary(name):
                    end = len(folded) if len(folded) - at - len(name) <= 1 else at + len(name)
                    begin = 0 if at <= 1 else at
                    yield Hit(start + begin, start + end, name, self.exact[name], CERTAIN, machine=True)
                    break


def groups_of(ground: Ground) -> list[Group]:
    """The names in a text, in order: adjacent hits joined where one person has all their words."""
    out: list[Group] = []
    run: list[Hit] = []
    people: frozenset[int] = frozenset()
    for hit in ground.hits():
        if run and hit.start < run[-1].end:
            continue
        both = people & hit.people
        again = hit.folded in {one.folded for one in run}
        hyphen = again and bool(_JOINT.fullmatch(ground.text, run[-1].end, hit.start))
        if run and both and (not again or hyphen) and _beside(ground, run, hit, both):
            run.append(hit)
            people = both
            continue
        if run:
            out.append(_group(ground, run, people))
        run, people = [hit], hit.people
    if run:
        out.append(_group(ground, run, people))
    return out


def _beside(ground: Ground, run: Sequence[Hit], hit: Hit, people: frozenset[int]) -> bool:
    """Whether what stands between two words of a name leaves them one name."""
    text, start, end = ground.text, run[-1].end, hit.start
    if hit.machine and run[-1].machine:
        return start == end or bool(_DOTS.fullmatch(text, start, end))
    if end - start > 40 or hit.machine or run[-1].machine:
        return False
    if start == end:
        return True
    if _BLANK.fullmatch(text, start, end) or _JOINT.fullmatch(text, start, end):
        return True
    if _INVERTED.fullmatch(text, start, end):  # LAST, First
        return ground.sources.over(start) and ground.sources.over(run[0].start)
    between = text[start:end]
    particles = names_table()["particles"] | names_table()["joined"]
    led = _LED.fullmatch(between)
    if led and all(word.lower() in particles for word in WORD.findall(between)):
        return True
    if between.count("\n") > 1 or not between[0].isspace() or not between[-1].isspace():
        return False
    words = between.split()
    initials = {word[0] for number in people for word in ground.people[number].words}
    strange = 0
    for word in words:
        bare = word.rstrip(".")
        if word.lower() in particles or (len(bare) == 1 and bare.isupper()):
            continue
        strange += 1
        if not (word.isalpha() and word[0].isupper() and not ground.lexicon.ordinary(fold(word))):
            return False
    return len(words) <= _LONGEST and strange <= 1 and bool(initials)


def _group(ground: Ground, run: Sequence[Hit], people: frozenset[int]) -> Group:
    start, end = run[0].start, run[-1].end
    whys = {hit.sure for hit in run}
    left = next((why for why in (CITED, OFFICE) if why in whys), "")
    if left:
        return Group(start, end, people, left)
    certain = whys & {CERTAIN, LIKELY} or len(run) > 1
    if not certain:
        return Group(start, end, people, run[0].sure)
    if not run[0].machine:
        start = _with_particles(ground, start, run[0].folded, people)
        used = {hit.folded for hit in run}
        spare = {word[0].upper() for number in people for word in ground.people[number].words - used}
        while True:
            found = _BEFORE.search(ground.text, max(0, start - 6), start)
            if not found or fold(found[1]).upper() not in spare:
                break
            start = found.start()
        ended = re.compile(rf"[ \t]+(?:{'|'.join(sorted(names_table()['after']))})\b").match(ground.text, end)
        end = ended.end() if ended else end
        after = _AFTER.match(ground.text, end)
        if after and fold(after[1] or after[2]).upper() in spare:
            end = after.end()
    return Group(start, end, people)


def _with_particles(ground: Ground, start: int, after: str, people: frozenset[int]) -> int:
    """Where a name begins with the particles that stand before it as they do where the person is first named."""
    while True:
        particle = _PARTICLE.search(ground.text, max(0, start - 8), start)
        if not particle:
            return start
        pair = (fold(particle[1]), after)
        if not any(pair in ground.people[number].pairs for number in people):
            return start
        start, after = particle.start(1), pair[0]
