"""The contested points of an opinion, how the court ruled on each, about whom and on which claim.

A court rules in its own voice: it upholds, vacates, sends back, leaves open, or says what was or was not shown. The
words for each point and each way to rule are data; this module only knows how they go together. A sentence that rules
and names no point rules on that of the sentences before it, or of the heading it stands under.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from wellfounded.reading.context import Context
from wellfounded.reading.data import pattern, table
from wellfounded.reading.fields.issues import read_issues
from wellfounded.reading.fields.opinion_lending import (
    BACK,
    Told,
    argued_before,
    claim_named,
    lent_before,
    of_all,
    remaining,
)
from wellfounded.reading.fields.opinion_points import Point, includers_of, is_whole_claim, point_named, spoken_of
from wellfounded.reading.fields.opinion_rulings import Act, acts_of, skipped
from wellfounded.reading.fields.opinion_voice import claimants_marked, claimants_of, speaker_before, unquoted, voice
from wellfounded.reading.fields.ruling_confidence import basis_of
from wellfounded.reading.layout.model import Stream
from wellfounded.reading.model import Found, Part, Span, Value
from wellfounded.reading.pattern_filter import quick
from wellfounded.reading.sentence_splitter import Sentence, plain, sentences_of

__all__ = ["read_opinion_issues"]

_LONG = 4  # sentences before one that lend it whom they are about
_STOPPED = re.compile(r"[.?!][\"”’')\]]*\s?$")
_NAME = re.compile(r"[^\W\d_][\w’'-]+$")
_LENT, _EARLY = 2, 4  # by how much a ruling weighs less that names no point, or stands before the reasons
_NEAR = 60  # characters after a word of agreement that say with whom
_FEW = 2  # issues that one act may be on without being doubted
_HIGH = 7  # the rank from which a ruling is as sure as they come here


@dataclass(frozen=True, slots=True)
class _Ruling:
    """A point as one sentence rules on it; ``start`` and ``end`` are where the words that rule stand, ``signs`` what
    speaks for or against the ruling (``ruling_confidence``)."""

    issue: str
    ruling: str
    party: str
    claim: str
    sentence: Sentence
    stream: Stream
    start: int
    end: int
    rank: int
    kind: str
    signs: frozenset[str] = frozenset()

    @property
    def open(self) -> bool:
        """Whether the point is left undecided."""
        return bool(self.ruling == table("opinion_issues")["sides"]["open"])

    @property
    def key(self) -> tuple[str, str, str]:
        return self.issue, self.party, self.claim


class _Names(NamedTuple):
    """Who asks for relief: the people of the heading, and every name by which the text calls one."""

    people: tuple[str, ...]
    called: tuple[str, ...]


class _Outcome(NamedTuple):
    """What an opinion orders, as far as it bears on rulings: whether all that was asked for is refused."""

    refused: bool
    won: bool

    def contrary(self, side: str) -> bool:
        """Whether a ruling is not what the order lets expect."""
        sides = table("opinion_issues")["sides"]
        return (self.refused and side in sides["won"]) or (
            self.won and side == table("opinion_rulings")["sides"]["lacks"]
        )

    def allows(self, side: str, point: str) -> bool:
        """Whether a ruling can be: who lost everything won no point but those of procedure."""
        sides = table("opinion_issues")["sides"]
        return not self.refused or side not in sides["won"] or point in sides["procedure"]


def _outcome(context: Context) -> _Outcome:
    ordered = context.values.get("disposition")
    values = ordered.value if ordered and isinstance(ordered.value, tuple) else ()
    sides = table("opinion_issues")["sides"]
    refusals = sides["refusals"]
    appellant = context.values.get("appellant")
    lost = appellant is None or appellant.value != sides["adverse"]
    refused = [value in refusals for value in values]
    return _Outcome(lost and bool(values) and all(refused), lost and bool(values) and not any(refused))


def read_opinion_issues(context: Context, spec: Mapping[str, Any]) -> Found:
    """Each point with its ruling, once for each person and claim, in the order of the text.

    An entry is ``{issue, ruling, party, claim, sentence}``: ``party`` is the short name of the applicant whom alone the
    ruling is about, ``claim`` the claim that alone it is about; both are empty where it is about all.
    """
    main = next((part for part in context.parts if part.kind == "opinion"), None)
    if main is None:
        return Found((), (), 0.9, spec["only"])
    court = context.values.get("court")
    found = list(_rulings(context, main))
    if court and court.value in spec["agency"]:
        found = _of_agency(context, spec, found)
    kept = _settled(found)
    outcome = _outcome(context)
    each = tuple(basis_of(_signs(one, found, outcome)) for one in kept)
    if not kept:
        kept = _by_the_order(context, main, outcome)
        each = tuple(basis_of(_signs(one, kept, outcome)) for one in kept)
    if not kept:
        return Found((), (), 0.3, "no sentence states a ruling")
    value: Value = tuple(
        {
            "issue": one.issue,
            "ruling": one.ruling,
            "party": one.party,
            "claim": one.claim,
            "sentence": one.sentence.text,
        }
        for one in kept
    )
    spans: tuple[Span, ...] = tuple(one.stream.span(one.sentence.start, one.sentence.end) for one in kept)
    sure = round(sum(one.confidence for one in each) / len(each), 3)
    support = tuple(one.stream.span(one.start, one.end) for one in kept)
    return Found(value, spans, sure, "sentences that state a ruling", support, each)


def _by_the_order(context: Context, main: Part, outcome: _Outcome) -> list[_Ruling]:
    """Where no sentence rules on a point: what the order does to the claims whose refusal is before the court; to
    one of several only where all that was asked for is refused."""
    ordered = context.values.get("disposition")
    if not ordered or not isinstance(ordered.value, tuple) or not ordered.spans:
        return []
    sides = table("opinion_issues")["by_order"]
    side = next((side for value, side in sides.items() if value in ordered.value), "")
    recitals = [bare for _, bare in context.cut(context.text, main.start, main.end) if skipped(bare, ("recital",))]
    claims = {point.name for bare in recitals for point in spoken_of(bare)}
    if not side or not claims <= set(table("opinion_issues")["claims"]) or (len(claims) > 1 and not outcome.refused):
        return []
    span = ordered.spans[-1]
    stream = context.text if span.stream == "text" else context.layout.notes
    place = (main.start, main.end) if span.stream == "text" else (0, len(stream.flat))
    said = next((one for one in sentences_of(stream.flat, *place) if one.start <= span.start < one.end), None)
    signs = frozenset({"lent"})
    return [
        _Ruling(claim, side, "", "", said, stream, span.start, span.end, 1, "summary", signs)
        for claim in sorted(claims)
        if said
    ]


def _signs(one: _Ruling, found: Sequence[_Ruling], outcome: _Outcome) -> frozenset[str]:
    """What speaks for or against a ruling: its own sentence, the others on the same issue, the order."""
    others = [other for other in found if other.issue == one.issue and other.sentence != one.sentence]
    known = {
        "again": any(other.ruling == one.ruling for other in others),
        "otherwise": any(other.ruling != one.ruling and other.open == one.open for other in others),
        "contrary": outcome.contrary(one.ruling),
        "open": one.open,
        "note": one.stream.name != "text",
        "summary": one.kind == "summary",
        "agency": one.kind == "agency",
        "answered": one.kind in ("agree", "disagree"),
    }
    return one.signs | {name for name, is_so in known.items() if is_so}


def _of_agency(context: Context, spec: Mapping[str, Any], found: Sequence[_Ruling]) -> list[_Ruling]:
    """The rulings of a precedent decision of the agency: those that its own way of ruling gives, and what it says of
    itself that was not shown."""
    outcome, streams = _outcome(context), {one.name: one for one in (context.text, context.layout.notes)}
    out = [one for one in found if one.kind in spec["plainly"]]
    read = read_issues(context, spec)
    entries = read.value if isinstance(read.value, tuple) else ()
    for entry, span, words in zip(entries, read.spans, read.support, strict=False):
        if isinstance(entry, Mapping) and outcome.allows(str(entry["ruling"]), str(entry["issue"])):
            sentence = Sentence(span.start, span.end, str(entry["sentence"]))
            place = (streams[span.stream], words.start, words.end)
            out.append(_Ruling(str(entry["issue"]), str(entry["ruling"]), "", "", sentence, *place, _HIGH, "agency"))
    return out


def _settled(found: Sequence[_Ruling]) -> list[_Ruling]:
    """Of several rulings on a point the weightiest, of equal ones the last, which is most often the conclusion.

    That a point is not reached in one respect stands beside what is ruled in another.
    """
    best: dict[tuple[str, str, str, bool], _Ruling] = {}
    for one in found:
        key = (*one.key, one.open)
        if key not in best or one.rank >= best[key].rank:
            best[key] = one
    done = {one.issue for one in best.values() if one.kind != "summary"}
    kept = [one for one in best.values() if one.kind != "summary" or not _summed_up(one.issue, done)]
    out = [one for one in kept if not any(_superseded(one, other) for other in kept if other is not one)]
    return sorted(out, key=lambda one: (one.stream.name != "text", one.sentence.start))


def _summed_up(name: str, done: Collection[str]) -> bool:
    """Whether what a summary says of a point is said where the point is ruled on: of a claim as a whole, wherever
    anything but other claims is."""
    return name in done or (is_whole_claim(name) and bool(set(done) - set(table("opinion_issues")["claims"])))


def _superseded(one: _Ruling, other: _Ruling) -> bool:
    """Whether another ruling leaves this one nothing to say: on a narrower point, or on the same, about no fewer."""
    # What is barred on one claim bars no other: a ruling on procedure takes in only what its own sentence speaks of.
    near = other.sentence == one.sentence or other.issue not in table("opinion_issues")["sides"]["procedure"]
    if near and other.issue in includers_of(one.issue) and other.ruling == one.ruling and one.rank <= other.rank:
        return True
    if other.issue != one.issue or other.open != one.open or other.key == one.key:
        return False
    wider = other.party in ("", one.party) and other.claim in ("", one.claim)
    narrower = one.party in ("", other.party) and one.claim in ("", other.claim)
    least = one.rank if other.ruling == one.ruling else one.rank + 1
    return (wider and other.rank >= least) or (narrower and other.rank > one.rank)


def _rulings(context: Context, main: Part) -> Iterator[_Ruling]:
    people = _names(context)
    names = _Names(people, claimants_of(context, context.text.flat[main.start : main.end]))
    outcome = _outcome(context)
    begin = _reasons(context, main)
    marks = [*_headings(context, main), (main.end, main.end, "")]
    place, heading = main.start, ""
    for start, end, name in marks:
        yield from _in(context.text, _cut(context, place, max(start, place)), names, heading, begin, outcome)
        place, heading = max(end, place), name
    for note in context.layout.footnotes:
        stream = context.layout.notes
        yield from _in(stream, sentences_of(stream.flat, note.start, note.end), names, "", 0, outcome)


def _cut(context: Context, start: int, end: int) -> list[Sentence]:
    """The sentences of a stretch; the mark of a footnote after a stop ends one too."""
    flat = context.text.flat
    calls = context.values.get("footnotes")
    marks = [
        (span.start, span.end)
        for span in (calls.spans if calls else ())
        if start < span.start and span.end < end and _STOPPED.search(flat[max(span.start - 4, 0) : span.start])
    ]
    out: list[Sentence] = []
    for begin, stop in zip([start, *(after for _, after in marks)], [*(at for at, _ in marks), end], strict=True):
        out += sentences_of(flat, begin, stop)
    return out


def _reasons(context: Context, main: Part) -> int:
    """Where the reasons begin: at a heading that says so, or where the standard of review is stated."""
    words = pattern(table("opinion_issues")["reasons"]["words"])
    heads = [start for start, _, name in _headings(context, main) if words.search(name)]
    stated = (
        sentence.start
        for sentence, bare in context.cut(context.text, main.start, main.end)
        if skipped(bare, ("standard",))
    )
    return min([*heads, next(stated, main.start)])


def _names(context: Context) -> tuple[str, ...]:
    people = context.values.get("applicants")
    entries = people.value if people and isinstance(people.value, tuple) else ()
    called = [str(entry["called"]) for entry in entries if isinstance(entry, Mapping) and entry.get("called")]
    return tuple(name for name in called if _NAME.search(name))


def _headings(context: Context, main: Part) -> tuple[tuple[int, int, str], ...]:
    """The headings of a part: where each stands, and what it says."""
    found = context.values.get("sections")
    if not found or not isinstance(found.value, tuple):
        return ()
    heads = zip(found.spans, found.value, strict=False)
    return tuple((span.start, span.end, str(name)) for span, name in heads if main.start <= span.start < main.end)


def _in(
    stream: Stream, sentences: Sequence[Sentence], names: _Names, heading: str, begin: int, outcome: _Outcome
) -> Iterator[_Ruling]:
    by_claim = table("opinion_issues")["by_claim"]["points"]
    several = quick(table("opinion_issues")["people"]["several"])
    behind: list[Told] = []
    done: set[str] = set()
    for sentence in sentences:
        bare = plain(sentence.text)
        told = Told(spoken_of(bare), _party(bare, names.people) if len(names.people) > 1 else "", claim_named(bare))
        text = claimants_marked(unquoted(bare), names.called)
        acts = [] if skipped(text, ("starts", "standard")) else acts_of(text)
        summary = skipped(text, ("summary",))
        early = sentence.start < begin
        if early:
            acts = [act for act in acts if act.rank >= _HIGH or _we(text, act)]
        last: list[Point] = []
        for act in acts:
            about, lent = _about(text, act), False
            who, what = told.party, told.claim
            if not about and act.lent and not summary:
                if skipped(text[act.begin : act.end], ("rest",)):
                    # What is not raised is not named either.
                    about, lent = [] if act.kind == "waived" else remaining(behind, done), True
                elif not of_all(text, act, last, behind):
                    lent = not last or act.after
                    argued = argued_before(text, act, told.points, behind)
                    if last and not act.after:
                        about = last
                    elif earlier := spoken_of(text[: act.begin]):
                        about = earlier
                    elif argued:
                        about = argued
                    else:
                        about, who, what = lent_before(behind, heading, who, what)
            last = about
            done.update(point.name for point in about)
            if len(names.people) > 1 and not several.search(bare):
                who = who or next((one.party for one in reversed(behind[-_LONG:]) if one.party), "")
            what = what or next((one.claim for one in reversed(behind[-BACK:]) if one.claim), "")
            side = _side(text, act, behind)
            own = {"lent": lent, "early": early, "several": len(about) > _FEW}
            signs = frozenset(name for name, is_so in own.items() if is_so)
            for point in _with_bars(text, act, about):
                if side and (outcome.allows(side, point.name) or _firm(text, act)):
                    yield _Ruling(
                        point.name,
                        side,
                        who,
                        what if point.name in by_claim else "",
                        sentence,
                        stream,
                        sentence.start + act.start,
                        sentence.start + act.stop,
                        act.rank - (_LENT if lent else 0) - (_EARLY if early else 0),
                        "summary" if summary else act.kind,
                        signs,
                    )
        told.speaker = speaker_before(text, len(text))
        if skipped(text, ("recital",)) and not acts:
            told.points = []
        told.law = skipped(text, ("starts", "standard")) or voice("general").search(text) is not None
        behind.append(told)


def _firm(text: str, act: Act) -> bool:
    """Whether a court says of itself that it sets something aside: so it does, whatever its closing words were taken
    to say."""
    return act.kind == "reverse" and text[act.start : act.stop].lower().startswith("we ")


def _we(text: str, act: Act) -> bool:
    """Whether the court speaks of itself in the clause of an act."""
    return quick(table("opinion_issues")["reasons"]["own"]).search(text[act.begin : act.stop]) is not None


def _about(text: str, act: Act) -> list[Point]:
    """The points that an act is about: those of its clause, else those of what it answers."""
    if act.after:
        return spoken_of(text[act.stop : act.end])
    if act.ahead and (found := spoken_of(text[act.start : act.end])):
        return found
    turned = [hit.start() for hit in voice("turns").finditer(text[: act.start])]
    begin = max([act.begin, *turned]) if act.speaker else act.begin
    return spoken_of(text[begin : act.end]) or spoken_of(text[act.begin : act.end])


def _with_bars(text: str, act: Act, about: Sequence[Point]) -> list[Point]:
    """The points of an act, with that of the bar itself where the court says that something was not raised below."""
    if act.kind == "kept":
        return [point_named(table("opinion_issues")["sides"]["late"])]
    return list(about)


def _side(text: str, act: Act, behind: Sequence[Told]) -> str:
    """How an act rules; empty where nothing says with whom a court agrees."""
    sides: Mapping[str, str] = table("opinion_rulings")["sides"]
    if act.kind in sides:
        return sides[act.kind]
    after = text[act.stop : act.end]
    words = voice("below").search(after, 0, _NEAR)
    party = voice("claimant").search(after, 0, _NEAR)
    if words and party:
        party = party if party.start() < words.start() or words.end() > party.start() else None
    who = "agency" if words and not party else "party" if party else act.speaker
    who = who or next((one.speaker for one in reversed(behind[-1:]) if one.speaker), "party" * (act.kind != "agree"))
    if not who:
        return ""
    return sides["shown"] if (who == "party") == (act.kind == "agree") else sides["lacks"]


def _party(text: str, names: tuple[str, ...]) -> str:
    """The one applicant whom a text names; empty where it names none or several."""
    named = [name for name in names if re.search(rf"\b{re.escape(name)}\b", text)]
    return named[0] if len(named) == 1 else ""
