"""The contested points, how each was ruled on, and the sentence that rules.

A sentence rules when it speaks in the deciders' own voice. What it does (affirm, reverse, send back, leave open,
conclude) and what it does that about come from words; where it names nothing, it is about what was spoken of before.
What is ordered settles what a ruling can be: nothing goes back where the case does not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.data import table
from wellfounded.reading.fields.issue_rulings import (
    Act,
    Point,
    acts_of,
    blank_quotations,
    blanked,
    favors_respondent,
    in_first_person,
    point_named,
    points_of,
    skips,
)
from wellfounded.reading.fields.rulings import (
    AGAINST,
    OPEN,
    SIDES,
    Outcome,
    Ruling,
    back,
    kept_of,
    late,
    outcome_of,
    settled_by,
)
from wellfounded.reading.layout.model import Stream
from wellfounded.reading.model import Found, Span, Value
from wellfounded.reading.pattern_filter import quick
from wellfounded.reading.sentence_splitter import Sentence

__all__ = ["read_issues"]

_SHORT = 70  # characters of a sentence that takes its issue from the one before
_NEAR = 3  # sentences back in which a sentence that names nothing looks for what it is about
_REACH = 8  # sentences that speak of points, back from a bare remand, in which it looks
_CLAUSE = 25  # characters after the verb that say what is ruled on; with fewer it stands before
_OPENING = 2600  # characters from the beginning in which what will be ordered is said beforehand
_LIST = re.compile(r",? (?:and|or|nor) |, (?=whether\b)|;")
_WE = re.compile(r"we ", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Spoken:
    """A sentence that speaks of points: which, and its words; ``told_by``: whose it is, where its words do not say."""

    number: int
    points: list[Point]
    text: str
    told_by: str = ""

    @property
    def by(self) -> str:
        """Whose statement it is (see ``_speaker``); asked of few, and so only when it is asked."""
        return self.told_by or _speaker(self.text)


@dataclass(slots=True)
class _State:
    """What was read so far of a stream."""

    found: list[Ruling] = field(default_factory=list)
    behind: list[_Spoken] = field(default_factory=list)
    rest: _Spoken | None = None
    ruled_at: dict[int, set[str]] = field(default_factory=dict)
    bare: list[tuple[Sentence, list[_Spoken], list[Point]]] = field(default_factory=list)
    bases: dict[str, Point] = field(default_factory=dict)
    ordered: list[Sentence] = field(default_factory=list)


def read_issues(context: Context, spec: Mapping[str, Any]) -> Found:
    """Every point with its ruling, once each, in the order of the sentences: ``{issue, ruling, sentence}``."""
    outcome = outcome_of(context)
    main = _rulings(context, context.text, context.sentences, outcome)
    notes = _rulings(context, context.layout.notes, context.notes, outcome)
    tail = _rulings(context, context.text, context.tail, outcome, behind=True)
    rulings = settled_by(kept_of([*main.found, *notes.found, *tail.found]), outcome)
    if not rulings:
        return Found((), (), 0.3, "no sentence states a ruling")
    value: Value = tuple({"issue": one.issue, "ruling": one.ruling, "sentence": one.sentence.text} for one in rulings)
    spans: tuple[Span, ...] = tuple(one.stream.span(one.sentence.start, one.sentence.end) for one in rulings)
    support = tuple(one.stream.span(*one.words) for one in rulings)
    return Found(value, spans, 0.55, "sentences that state a ruling", support)


def _rulings(
    context: Context, stream: Stream, sentences: Sequence[Sentence], outcome: Outcome, behind: bool = False
) -> _State:
    """What sentences rule; ``behind``: they stand behind the orders."""
    skip = skips()
    state = _State()
    main = stream is context.text and not behind
    order = context.orders[0][0] if context.orders and main else len(stream.text) + 1
    dissents = skip["dissent"].may(stream.flat)
    for number, sentence in enumerate(sentences):
        if sentence.start >= order or (dissents and skip["dissent"].search(sentence.text)):
            break
        text = blank_quotations(context.bare(sentence)[: max(order - sentence.start, 0)])
        text = in_first_person(text) if context.main.kind == table("issue_rulings")["own"]["part"] else text
        general = skip["starts"].search(text.lstrip()) and not skip["voice"].search(text)
        if general or skip["standard"].search(text):
            continue
        spoken = points_of(text)
        early = main and sentence.start < context.body[0] + _OPENING and skip["summary"].search(text)
        if not early or spoken:
            _sentence(text, number, sentence, stream, outcome, state)
        narrow = [point for point in spoken if not point.last]
        if skip["ordering"].search(text):
            state.ordered.append(sentence)
        if narrow:
            based = skip["based"].search(text)
            state.bases |= {point.name: point for point in points_of(text[based.end() :])} if based else {}
            state.behind.append(_Spoken(number, narrow, text))
        elif spoken and not spoken[0].faint:
            state.rest = _Spoken(number, spoken, text)
        elif not spoken and skip["argued"].search(text) and skip["asked"].search(text):
            state.rest = _Spoken(number, [point_named("other")], text)
    _send_back(state, stream, outcome)
    return state


def _sentence(text: str, number: int, sentence: Sentence, stream: Stream, outcome: Outcome, state: _State) -> None:
    """What one sentence rules."""
    skip = skips()
    concedes = skip["concedes"].match(text)
    if concedes and skip["ruling"].search(concedes[0]):
        concedes = None
    main = blanked(text, concedes) if concedes else text
    gaps = outcome.back and not outcome.opens
    acts = [act for act in acts_of(main) if _speaks(main, act) and (act.kind != "gap" or gaps)]
    if any(act.kind == "late" for act in acts):
        acts = [act for act in acts if act.kind != "left"]
    if not acts:
        for point in points_of(main):
            good = None if point.faint else favors_respondent(main, point, strict=True)
            if good is not None and _plainly(main):
                state.found.append(Ruling(point.name, SIDES[good], sentence, stream, plain=True))
        return
    if skip["authority"].search(main) and not any(not point.last for point in points_of(main)):
        return
    served = moved = False
    for place, act in enumerate(acts):
        begin = acts[place - 1].end if place else 0
        end = acts[place + 1].begin if place + 1 < len(acts) else len(text)
        ruling = _fixed(act, text, outcome)
        about = _about(main if act.kind == "own" else text, act, begin if not served else act.begin, end, ruling)
        if act.kind == "back" and not outcome.opens and all(point.faint for point in about) and _goes_on(text, act):
            about, moved = [point_named("other")], True
        elif moved and all(point.faint for point in about):
            continue
        if not about and place + 1 < len(acts):
            continue
        if served and not about:
            continue
        served = bool(about)
        weak = all(point.faint for point in about)
        last = _referred(text, act, number, state) if weak else None
        if last is not None:
            ruling = ruling or _borrowed(text, act, _judged(last, state), outcome)
            if act.kind == "left" and _left_undisturbed(last):
                ruling = AGAINST
            done = state.ruled_at.get(last.number, set()) if ruling != back() else set()
            about = [point for point in last.points if not point.only and point.name not in done]
            weak = not about
        if weak and (act.named or (act.kind == "left" and any(one.kind == "own" for one in acts[place + 1 :]))):
            continue
        if act.kind == "left" and weak:
            about = _argued(state) if skip["listed"].search(text) else []
            about = about or [point_named("other")]
            weak = False
        if act.kind == "affirm" and last is not None and skip["factual"].search(text):
            continue  # of the facts as a whole
        if act.kind == "reverse" and not about and last is None and skips()["factual"].search(text):
            about, weak = [point_named("other")], False
        if act.kind == "back" and last is not None and outcome.opens:
            weak, about = True, []
        if act.kind in ("back", "gap") and weak:
            state.bare.append((sentence, state.behind[-_REACH:], about))
            continue
        for point in about:
            side = ruling or _side(main, act, point, begin, end, outcome)
            if (
                side == SIDES[True]
                and weak
                and point.faint
                and act.kind == "own"
                and outcome.back
                and not outcome.opens
            ):
                continue  # a motion to remand is granted: the points that go back count, not the motion
            if side and (side != back() or outcome.back):
                state.found.append(_ruling(point, side, act, sentence, stream, weak))
                state.ruled_at.setdefault(number, set()).add(point.name)


def _goes_on(text: str, act: Act) -> bool:
    """Whether a case goes back for what comes after the point just settled: whether relief is due at all."""
    skip = skips()
    premise = skip["premise"].search(text)
    settled = premise is not None and not skip["unsettled"].search(premise[0])
    return settled and skip["eligible"].search(text, act.end) is not None


def _ruling(point: Point, side: str, act: Act, sentence: Sentence, stream: Stream, weak: bool) -> Ruling:
    """A ruling on a point, with the place of the words that rule."""
    words = (sentence.start + act.begin, sentence.start + act.end)
    return Ruling(
        point.name,
        side,
        sentence,
        stream,
        weak and point.faint,
        own=act.kind == "own",
        gap=act.kind == "gap",
        ruled_by=words,
    )


def _plainly(text: str) -> bool:
    """Whether a sentence without a verb of ruling may still be a conclusion of the deciders."""
    skip = skips()
    return not any(skip[name].search(text) for name in ("argued", "others", "plain", "reported"))


def _speaker(text: str) -> str:
    """Whose statement a sentence is: ``agency``, ``party``, ``judge``, or no one's."""
    skip = skips()
    if skip["argued"].search(text) and not skip["unchallenged"].search(text):
        return "agency" if skip["agency"].search(text) else "party"
    return "judge" if skip["others"].search(text) else ""


def _referred(text: str, act: Act, number: int, state: _State) -> _Spoken | None:
    """The sentence before that a sentence which names nothing is about."""
    short = len(text) <= _SHORT and act.kind in ("affirm", "reverse", "error", "rejects", "accepts", "waived", "gap")
    short = short or skips()["agreed"].search(text) is not None
    if (short or skips()["refers"].search(text)) and state.rest and state.rest.number == number - 1:
        return state.rest
    if not state.behind or number - state.behind[-1].number > _NEAR:
        return None
    near = number - state.behind[-1].number <= 1 and act.kind in ("affirm", "reverse", "rejects", "accepts")
    return state.behind[-1] if near or short or skips()["refers"].search(text) else None


def _borrowed(text: str, act: Act, last: _Spoken, outcome: Outcome) -> str:
    """The ruling of a sentence that agrees or disagrees with the one before: by whose statement that is."""
    agreed = skips()["agreed"].search(text) is not None
    if act.kind not in ("affirm", "reverse", "error", "own"):
        return ""
    turns = act.kind in ("reverse", "error")
    if act.kind == "own" and not agreed:
        good = favors_respondent(text, last.points[0])
        return "" if good is None else SIDES[good]
    judged = act.kind != "own" and skips()["judges"].search(text)
    if last.by in ("agency", "party") and not judged:
        return SIDES[(last.by == "party") != turns]
    good = favors_respondent(last.text, last.points[0]) if last.by == "judge" else None
    if good is None:
        return SIDES[outcome.agency != turns]
    return SIDES[good != turns]


def _judged(last: _Spoken, state: _State) -> _Spoken:
    """The sentence that a finding which is agreed with or not is taken from: where no one is said to have made it, what
    the judge is said shortly before to have found on the same point."""
    if last.by == "judge":
        return last
    near = [one for one in state.behind if last.number - one.number <= _NEAR and one.by == "judge"]
    same = [one for one in near if any(point.name == last.points[0].name for point in one.points)]
    return replace(last, told_by=last.by or "judge", text=same[-1].text) if same else last


def _left_undisturbed(last: _Spoken) -> bool:
    """Whether a sentence says that a party let a finding of the judge stand."""
    return last.by != "agency" and skips()["unchallenged"].search(last.text) is not None


def _argued(state: _State) -> list[Point]:
    """The points that parties argued and that were not ruled on: what remaining arguments are."""
    ruled = {one.issue for one in state.found}
    points = {point.name: point for one in state.behind if one.by == "party" for point in one.points}
    return [point for name, point in points.items() if name not in ruled and not point.only]


def _speaks(text: str, act: Act) -> bool:
    """Whether a sentence speaks in the deciders' own voice, and does not report what others said."""
    skip = skips()
    if skip["firmly"].match(text, act.begin):
        return True
    text = text.lstrip()
    if act.kind in ("waived", "late", "accepts") or (skip["still"].search(text) and not skip["argued"].search(text)):
        return True
    firm = act.kind in ("left", "back", "direct", "gap", "late", "refuse", "rejects")
    return not skip["argued" if firm else "others"].search(text)


def _about(text: str, act: Act, begin: int, end: int, ruling: str) -> list[Point]:
    """The points that an act is about: those spoken of from its verb on, else, unless it is conditional, before."""
    if act.kind == "late":
        return [point_named(late())]
    name = "waived" if act.kind == "waived" else ruling
    if act.kind == "own":
        return points_of(text[begin:end], name)
    after = text[act.begin : end]
    example = skips()["example"].search(after, act.end - act.begin) if act.kind == "gap" else None
    found = points_of(after[: example.start()] if example else after, name)
    light = skips()["light"].search(after, act.end - act.begin) if ruling == back() else None
    if found and light:
        after = blanked(after, light)
        found = points_of(after, name) or found
    reason = skips()["reason"].search(after, act.end - act.begin) if ruling in (back(), OPEN) else None
    if found and reason:
        found = points_of(after[: reason.start()], name) or found
    if ruling in (back(), OPEN):
        found = [*found, *_listed(after, name, found)]
    if act.kind == "left" and any(point.rest for point in found):
        return [point for point in found if point.rest or point.yields_to]
    lead = text[begin : act.begin]
    if ruling in (back(), OPEN):
        for given in (skips()["premise"].search(lead + text[act.begin : act.begin + 3]), skips()["light"].search(lead)):
            if given and not skips()["unsettled"].search(given[0]):
                lead = blanked(lead, given)
    before = [] if act.ahead or text.startswith("If ") else points_of(lead, name)
    if found and all(point.faint for point in found) and any(not point.last for point in before):
        return before
    if found or act.ahead or text.startswith("If "):
        return found
    if act.kind == "back" and skips()["empty"].search(text):
        return []
    return before


def _listed(after: str, name: str, found: Sequence[Point]) -> list[Point]:
    """The points without a name of their own that stand beside others in a list of what goes back or stays open."""
    known = {point.name for point in found}
    parts = _LIST.split(after)
    more = [
        point for part in parts for point in points_of(part, name) if point.last and not point.faint and not point.rest
    ]
    return [] if len(parts) < 2 or not found else [point for point in more if point.name not in known][:1]


def _fixed(act: Act, text: str, outcome: Outcome) -> str:
    """The ruling that an act is in itself; empty where it depends on what is affirmed, reversed or said."""
    if act.kind in ("back", "direct", "gap"):
        return back()
    if act.kind == "left":
        return OPEN
    if act.kind == "unheard":
        return SIDES[not outcome.agency]
    if act.kind in ("waived", "late"):
        return SIDES[_by_agency(text) is True]
    if act.kind in ("accepts", "rejects", "refuse"):
        agency = _by_agency(text)
        if agency is None and act.kind == "rejects" and skips()["erred"].search(text):
            return ""
        mistaken = skips()["mistaken"].search(text) is not None
        if act.kind == "accepts" and outcome.only_back and skips()["overlooked"].search(text) and not mistaken:
            return back()
        return SIDES[(outcome.agency if agency is None else agency) != (act.kind == "accepts")]
    if act.kind == "error" and outcome.only_back and not skips()["mistaken"].search(text):
        return back()
    return ""


def _by_agency(text: str) -> bool | None:
    """Whether it is the agency's argument that a sentence speaks of; None where it is said of neither."""
    words = table("issue_rulings")["sides"]
    agency, party = quick(words["agency"]).search(text), quick(words["party"]).search(text)
    if agency and party:
        return agency.start() < party.start()
    return agency is not None if agency or party else None


def _side(text: str, act: Act, point: Point, begin: int, end: int, outcome: Outcome) -> str:
    own = act.kind == "own"
    content = text[act.end : end]
    if own:
        content = text[act.begin : end] if _WE.match(text, act.begin) else text[:end]
    elif len(content) <= _CLAUSE:
        content = text[begin : act.begin]
        judged = list(skips()["judged"].finditer(content))
        content = content[judged[-1].start() :] if judged else content
    good = favors_respondent(content, point, said=own)
    turns = act.kind in ("reverse", "error")
    if good is None and own:
        return ""
    if good is None:
        return SIDES[outcome.agency != turns]
    return SIDES[good != turns]


def _send_back(state: _State, stream: Stream, outcome: Outcome) -> None:
    """What a remand that names nothing is about: what the sentences before it speak of most; else what is faint."""
    if not outcome.back or any(one.ruling == back() for one in state.found):
        return
    if outcome.opens:  # what goes back is whatever is asked for now; what was decided is what the motion rests on
        granted = [one for one in state.found if one.ruling == SIDES[True]]
        at = [sentence for sentence, _, _ in state.bare] or [one.sentence for one in granted] or state.ordered[-1:]
        if at and all(one.faint for one in granted):
            names = [name for name, point in state.bases.items() if not point.last] or ["other"]
            state.found += [Ruling(name, SIDES[True], at[0], stream) for name in names]
        return
    if not state.bare:
        return
    if any(one.ruling == SIDES[True] and not one.faint and not one.plain for one in state.found):
        return  # the case goes back because of what was decided
    ruled = {one.issue for one in state.found}
    counts: Counter[str] = Counter()
    for _, near, _ in state.bare:
        for one in near:
            names = [point.name for point in one.points if not point.only and point.name not in ruled]
            counts.update(dict.fromkeys(names, 1))
    most = [name for name, _ in counts.most_common(1)]
    if not most:
        most = [point.name for _, _, points in state.bare for point in points][:1]
    state.found += [Ruling(name, back(), state.bare[0][0], stream) for name in most]
