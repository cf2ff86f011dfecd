"""The account of a text: its sentences in order, and for each who rules, argues, or tells in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from wellfounded.reading.data import pattern, table
from wellfounded.reading.layout.model import Layout, Stream
from wellfounded.reading.model import Span
from wellfounded.reading.sentence_splitter import plain, sentences_of

__all__ = ["Account", "Act", "Sentence", "Speaker", "account_of", "names_of", "spelled_name", "words"]

_BELOW = ("ij", "board", "agency")
_HEAD = 60  # characters of a line that is a heading and not the first line of a paragraph
_LONGEST_WORD = 1000  # characters; a text with a longer one is no sentence, and patterns of words would take long on it


@dataclass(frozen=True, slots=True)
class Speaker:
    """A person whose claims the text is about: the short name, the relation to the first of them, and the sex."""

    called: str
    relation: str = ""
    sex: str = ""


@dataclass(frozen=True, slots=True)
class Act:
    """What someone does in a sentence: ``who`` (ij, board, agency, court, government, applicant), ``what`` (ruled,
    reasoned, argued, told), and the characters of the sentence that it governs.
    """

    who: str
    what: str
    start: int
    end: int
    verb: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the account. ``text`` lacks what stands in brackets; ``general`` if it states general law."""

    number: int
    text: str
    start: int
    stream: Stream
    acts: tuple[Act, ...]
    general: bool
    narrative: bool
    paragraph: int

    def span(self, start: int = 0, end: int = -1) -> Span:
        """The place of some of its characters; of all of them where none are given."""
        return self.stream.span(self.start + start, self.start + (len(self.text) if end < 0 else end))


@dataclass(frozen=True, slots=True)
class Account:
    """The sentences of a text, and the people whose claims it is about.

    ``own``: the first of them tells it, as "I", in a declaration, an application, or the answers of an interview.
    """

    sentences: tuple[Sentence, ...]
    applicants: tuple[Speaker, ...]
    family: str
    writer: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    own: bool = False


def spelled_name(name: str) -> str:
    """The pattern of a name, whatever stands between its words."""
    return r"\s+".join(re.escape(word) for word in name.split())


def names_of(applicants: Sequence[Speaker]) -> str:
    """The pattern of any applicant's name as the text uses it; one that matches nothing where no name is known."""
    return "|".join(spelled_name(one.called) for one in applicants if one.called) or "(?!)"


def words(name: str) -> dict[str, Any]:
    """The table of words of this name."""
    return table(f"facts/{name}")


@cache
def _acts(family: str, names: tuple[str, ...], own: bool, writer: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The patterns by which acts are found, for a family, the names of the applicants, and who writes a decision."""
    speakers = words("speakers")
    who = dict(speakers["who"])
    between, verbs = speakers["between"], dict(speakers["acts"])
    modal = "(?:has |have |had )?"
    if writer:
        writing = speakers["writing"]
        who["court"] += f"|{writing['court']}{writing[writer]}".replace("{adverb}", between["adverb"])
        verbs["ruled"] += f"|{writing['ruled']}"
        modal = writing["modal"]
    swapped = speakers["swapped"].get(family)
    if swapped:
        who["government"] += swapped["government"]
        who["applicant"] = swapped["applicant"]
    if own:
        who |= speakers["own"]
    who["applicant"] = "|".join([*(spelled_name(name) for name in names if name), who["applicant"]])
    someone = "|".join(f"(?P<{name}>{source})" for name, source in who.items())
    judge, applicant = speakers["pronoun"]["judge"], speakers["pronoun"]["applicant"]
    acts = "|".join(f"(?P<{name}>{verbs[name]})" for name in ("argued", "ruled", "reasoned", "told"))
    lead = f"(?:[’']s? (?:counsel|attorney))?{between['aside']}(?: (?:{between['adverb']}))*"
    more = r"(?:and |but |then |also |\w+ly )*"
    return (
        ("said", pattern(rf"\b(?:{someone}){lead} {modal}(?:{acts})\b", case=True)),
        ("meant", pattern(rf"\b(?:(?P<he>{judge})|(?P<they>{applicant})){lead} (?:has |had )?(?:{acts})\b", case=True)),
        ("named", pattern(rf"\b(?:{someone})(?:[’']s|s[’'])(?: \w+){{0,3}}? (?P<noun>{verbs['nominal']}|arguments?|"
                          rf"contentions?|challenges?|assertions?|claims? that)\b", case=True)),
        ("going_on", pattern(rf"(?:;|,) {more}(?P<ruled>{verbs['going_on']})\b", case=True)),
        ("agreed", pattern(rf"\b(?P<court>{who['court']}) agree with the (?:{who['government']}) that\b", case=True)),
        ("joined", pattern(rf"(?:[;,]|\band|\bbut) {more}(?P<ruled>{verbs['ruled']})\b", case=True)),
    )  # fmt: skip


@cache
def _voice(names: tuple[str, ...]) -> re.Pattern[str]:
    """What a decision says in its own voice, of applicants of these names."""
    writing = words("speakers")["writing"]
    one = "|".join([*(spelled_name(name) for name in names if name), writing["one"]])
    return pattern("|".join(writing["voice"]).replace("{one}", one), case=True)


def _written_by(writer: str, acts: Sequence[Act]) -> tuple[Act, ...]:
    """The acts of a sentence of a decision: what its writer does in it is a ruling, and no argument."""
    ours = {"argued": "ruled"}
    return tuple(
        replace(act, who=writer, what=ours.get(act.what, act.what)) if act.who == "court" else act for act in acts
    )


def _said(text: str, voice: re.Pattern[str]) -> re.Match[str] | None:
    """What a sentence of a decision says in its own voice; None where it only supposes it or tells of another case."""
    granted = pattern(words("reasons")["clause"]["conceded"]).sub(lambda found: " " * len(found[0]), text)
    supposed = pattern(words("speakers")["writing"]["supposed"], case=True).search(granted)
    return None if supposed else voice.search(granted)


def _below_heads(text: str, start: int, place: int) -> int:
    """Where a sentence begins below the headings that stand above it, each a short line of its own."""
    if start and text[start - 1] != "\n":
        return start
    while (end := text.find("\n", start, place)) >= 0 and end - start <= _HEAD:
        start = end + 1
    return start


def account_of(
    layout: Layout,
    start: int,
    end: int,
    family: str,
    applicants: Sequence[Speaker],
    writer: str = "",
    own: bool = False,
) -> Account:
    """The account of a stretch of a text and of its footnotes.

    ``writer`` is whoever decides in it where that is the agency (ij or board): what it says in its own voice is its
    ruling. ``own``: the first of the applicants tells it.
    """
    names = tuple(one.called for one in applicants if one.called)
    sources = dict(_acts(family, names, own, writer))
    general = pattern(words("speakers")["general"]["words"], case=True)
    always = pattern(words("speakers")["general"]["always"], case=True)
    goes_on = pattern(words("speakers")["going_on"]["words"], case=True)
    law = pattern(words("speakers")["law"]["begins"], case=True)
    out: list[Sentence] = []
    narrative = True
    last = ""
    for stream, begin, stop in ((layout.text, start, end), (layout.notes, 0, len(layout.notes.text))):
        narrative = narrative and stream is layout.text
        behind = begin
        paragraph = len(out)
        for one in sentences_of(stream.flat, begin, stop):
            text = plain(one.text)
            if own and text.rstrip().endswith("?"):  # a question of the form or of an officer tells nothing
                continue
            if any(len(word) > _LONGEST_WORD for word in text.split()):
                continue
            if re.search(r"\n\s*\n", stream.text[behind : one.start]):
                paragraph = len(out)
            behind = one.end
            narrative = narrative and not law.search(text)
            acts, last = _acts_of(text, sources, last)
            if not acts and narrative and last in _BELOW and goes_on.match(text):
                acts = (Act(last, "ruled", 0, len(text), "held"),)
            law_of_all = bool(general.search(text))
            if writer:
                acts = _written_by(writer, acts)
                said = None if law_of_all else _said(text, _voice(names))
                if said and not any(act.start <= said.start() for act in acts):
                    start = _below_heads(stream.text, one.start, one.start + said.start()) - one.start
                    acts = (Act(writer, "ruled", start, len(text), ""), *acts)
            says_law = bool(always.search(text)) or (not acts and law_of_all)
            out.append(Sentence(len(out), text, one.start, stream, acts, says_law, narrative, paragraph))
    return Account(tuple(out), tuple(applicants), family, writer, own=own)


def _acts_of(text: str, sources: Mapping[str, re.Pattern[str]], last: str) -> tuple[tuple[Act, ...], str]:
    """The acts of a sentence in order, and who spoke of the case last: whom a pronoun in the next one means."""
    found: dict[int, tuple[str, str, int, str]] = {}
    for match in sources["said"].finditer(text):
        who, what = _who(match), _what(match)
        found[match.start()] = (who, what, match.end(), match[what])
    for match in sources["named"].finditer(text):
        who = _who(match)
        noun = match["noun"].lower()
        ours = noun.startswith(("argu", "contention", "challenge", "assertion", "claim"))
        if ours != (who in ("applicant", "government")) or match.start() in found:
            continue
        found[match.start()] = (who, "argued" if ours else "ruled", match.end(), noun)
    for match in sources["meant"].finditer(text):
        what = _what(match)
        if (match["he"] or "").lower() == "it" and last not in _BELOW:
            continue  # which of the parties is meant, if it is one, is not known
        if what in ("ruled", "reasoned") and (match["he"] or match["they"]) and last in _BELOW:
            found.setdefault(match.start(), (last, what, match.end(), match[what]))
        elif (what in ("argued", "told") and last not in _BELOW) or what == "argued":
            found.setdefault(match.start(), ("applicant", what, match.end(), match[what]))
    for match in sources["agreed"].finditer(text):
        found.setdefault(match.end() - 5, ("government", "argued", match.end(), "agree"))
    for match in sources["joined"].finditer(text):
        before = [at for at in found if at < match.start()]
        within = any(found[at][2] > match.start("ruled") for at in before)
        if before and not within and found[max(before)][1] == "ruled" and found[max(before)][0] in _BELOW:
            found.setdefault(match.start("ruled"), (found[max(before)][0], "ruled", match.end(), match["ruled"]))
    nouns = {match.start() for match in sources["named"].finditer(text)}
    for match in sources["going_on"].finditer(text):
        before = [at for at in found if at < match.start()]
        rulers = [at for at in before if at not in nouns and found[at][0] in _BELOW]
        if before and max(before) in nouns and rulers:
            found.setdefault(match.start("ruled"), (found[max(rulers)][0], "ruled", match.end(), match["ruled"]))
    places = sorted(found)
    acts = tuple(
        Act(found[at][0], found[at][1], at, places[place + 1] if place + 1 < len(places) else len(text), found[at][3])
        for place, at in enumerate(places)
    )
    speakers = [act.who for act in acts if act.what in ("ruled", "reasoned", "told")]
    return acts, speakers[-1] if speakers else last


def _who(match: re.Match[str]) -> str:
    return next(str(name) for name in words("speakers")["who"] if match[name])


def _what(match: re.Match[str]) -> str:
    return next(name for name in ("argued", "ruled", "reasoned", "told") if match[name])


def told(account: Account) -> Iterator[Sentence]:
    """The sentences that tell of this case."""
    yield from (one for one in account.sentences if not one.general)
