"""The harm that a text tells of: what was done, to whom, by whom and when; and the harm that is feared."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from wellfounded.reading.data import pattern, spelled
from wellfounded.reading.facts.account import Account, Sentence, names_of, words
from wellfounded.reading.facts.cast import Cast
from wellfounded.reading.facts.written_dates import Written, dates_in
from wellfounded.reading.model import Fact, Value

__all__ = ["incidents_of"]

_ACTOR_LEFT, _ACTOR_RIGHT = 110, 70
_SOON = 60  # characters after a verb in which its date may stand
_NOMINATIVE = ("he", "she", "they", "i", "we")  # after a verb they begin another clause
_CARRIED = 2  # sentences over which a date is carried on


@cache
def _verbs(part: str) -> tuple[re.Pattern[str], tuple[str, ...]]:
    """One pattern for the words of every kind of harm in a part of the table, and the kinds of its groups."""
    table = words("harms")["kind"]
    kinds = tuple(kind for kind, entry in table.items() if entry.get(part))
    sources = "|".join(f"(?P<k{number}>{table[kind][part]})" for number, kind in enumerate(kinds))
    return pattern(rf"\b(?:{sources})\b"), kinds


@cache
def _things() -> tuple[re.Pattern[str], tuple[str, ...], str]:
    table = words("harms")["things"]
    kinds = tuple(table["kind"])
    sources = "|".join(f"(?P<k{number}>{table['kind'][kind]['done']})" for number, kind in enumerate(kinds))
    return pattern(rf"\b(?:{sources})\b"), kinds, str(table["whose"])


def _kind(found: re.Match[str], kinds: tuple[str, ...]) -> str:
    return next(kind for number, kind in enumerate(kinds) if found[f"k{number}"])


@cache
def _actors() -> tuple[tuple[str, bool, bool, re.Pattern[str]], ...]:
    return tuple(
        (
            str(one["name"]),
            bool(one["government"]),
            bool(one.get("unknown")),
            pattern(rf"\b(?:{one['words']})", case=True),
        )
        for one in words("harms")["actor"]
    )


@cache
def _search(name: str, part: str) -> re.Pattern[str]:
    return pattern(str(words("harms")[name][part]), case=True)


def incidents_of(account: Account) -> tuple[Fact, ...]:
    """Every harm and every feared harm of an account, each once.

    A harm has ``type``, ``victims`` (see ``Cast``), ``actors`` (``{name, government}``), ``relatives`` who did it,
    ``date``, ``threatened`` and what was done about it. A feared harm has ``types``, ``by`` and ``actors``.
    """
    reader = _Incidents(account, Cast(account))
    harms = _once(list(reader.harms()))
    return (*harms, *reader.feared())


class _Incidents:
    def __init__(self, account: Account, cast: Cast) -> None:
        self.account, self.cast = account, cast
        self.after, self.left, self.joined = (self._frame(name) for name in ("after", "left", "joined"))
        self.received, self.owned, self.of = (self._frame(name) for name in ("received", "owned", "of"))
        self.object, self.fears = self._frame("object"), self._frame("fears")
        self.thing_right = self._frame("thing_right")
        self.thing_left, self.subject = self._frame("thing_left"), self._frame("subject")

    def _frame(self, name: str) -> re.Pattern[str]:
        """A pattern of the table of frames, with the people of the account in it."""
        frames = words("harms")["frame"]
        names = names_of(self.account.applicants)
        inner = {"adverb": frames["adverb"], "chain": frames["chain"], "thing": _things()[2]}
        source = str(frames[name])
        for key, value in {**inner, "names": names, "person": self.cast.person}.items():
            source = source.replace(f"{{{key}}}", value)
        return re.compile(spelled(source))

    def harms(self) -> Iterator[Fact]:
        """The harms in the order of the text."""
        anything = any(one.narrative for one in self.account.sentences)
        pending: list[tuple[str, int]] = []
        for sentence in self.account.sentences:
            ruling = any(act.what in ("ruled", "reasoned") or act.who == "court" for act in sentence.acts)
            story = sentence.narrative or not anything or self._tells(sentence)
            if not sentence.general and not ruling and not story:
                yield from self._named(sentence)
            elif not sentence.general and not ruling:
                dates = dates_in(sentence.text)
                carried = next((text for text, number in pending if sentence.number - number <= _CARRIED), "")
                carried = "" if _search("unlikely", "another").search(sentence.text) else carried
                found = list(self._in(sentence, "" if dates else carried))
                yield from found
                if dates or found:  # a date is carried on from one sentence of an event to the next ones
                    date = dates[0].text if len(dates) == 1 else "" if dates else carried
                    pending = [(date, sentence.number)] if found and len(date) > len("2001") else []
            self.cast.hear(sentence)

    @staticmethod
    def _tells(sentence: Sentence) -> bool:
        return any(act.what == "told" and act.who == "applicant" for act in sentence.acts)

    def _in(self, sentence: Sentence, carried: str) -> Iterator[Fact]:
        if _search("unlikely", "sentence").search(sentence.text):
            return
        threats = list(self._threats(sentence, carried))
        yield from threats
        done, kinds = _verbs("done")
        for found in done.finditer(sentence.text):
            kind = _kind(found, kinds)
            if kind == "threat" and threats:
                continue
            victims, how = self._victims(sentence.text, found)
            if victims:
                yield self._harm(sentence, kind, victims, found, carried, how)
        noun, kinds = _verbs("noun")
        yield from self._named(sentence)
        alone, alone_kinds = _verbs("alone")
        for found in alone.finditer(sentence.text):
            subject = self.subject.search(sentence.text[: found.start()])
            victims = self.cast.meant(subject["v"], sentence.text[: subject.start()]) if subject else ()
            if victims:
                yield self._harm(sentence, _kind(found, alone_kinds), victims, found, carried, 0.65)
        for found in noun.finditer(sentence.text):
            kind = _kind(found, kinds)
            before = self.received.search(sentence.text[: found.start()])
            if (
                before
                and not (kind == "threat" and threats)
                and not _unlikely(sentence.text[: before.start() + len(before["v"])])
            ):
                victims = self.cast.meant(before["v"], sentence.text[: before.start()])
                if victims:
                    yield self._harm(sentence, kind, victims, found, carried, 0.7)
        yield from self._to_things(sentence, carried)

    def _named(self, sentence: Sentence) -> Iterator[Fact]:
        """Harm that is only named: "the killing of her brother", also where an argument mentions it."""
        noun, kinds = _verbs("noun")
        for found in noun.finditer(sentence.text):
            of = self.of.match(sentence.text[found.end() :])
            before = sentence.text[: found.start()]
            if of and not _unlikely(before):
                victims = self.cast.meant(of["v"], before)
                if victims:
                    yield self._harm(sentence, _kind(found, kinds), victims, found, "", 0.6)

    def _victims(self, text: str, found: re.Match[str]) -> tuple[tuple[str, ...], float]:
        """Who suffers what a verb says, and how surely: what stands after it, or is its subject in the passive."""
        before, after = text[: found.start()], text[found.end() :]
        passive = self.left.search(before) or self.joined.search(before)
        if passive:
            clause = before[: passive.start()]
            if _unlikely(
                clause + before[passive.end("v") :] if len(before) - passive.end("v") < _ACTOR_RIGHT else clause
            ):
                return (), 0.0
            victims = self.cast.meant(passive["v"], clause)
            if passive["w"]:
                victims = tuple(dict.fromkeys((*victims, *self.cast.meant(passive["w"], clause))))
            return victims, 0.8
        if _unlikely(before):
            return (), 0.0
        if self._own_act(before):
            return (), 0.0
        active = self.after.match(after)
        if active and active["v"].lower() not in _NOMINATIVE:
            both = [active["v"]] + ([active["w"]] if active["w"] and active["w"].lower() not in _NOMINATIVE else [])
            return tuple(dict.fromkeys(one for each in both for one in self.cast.meant(each, before))), 0.75
        return (), 0.0

    def _own_act(self, before: str) -> bool:
        """Whether the subject of a verb in the active is an applicant, who then did what it says."""
        subject = self.subject.search(before)
        if not subject or subject["v"].lower() == "they":
            return False
        return any(" of " not in one for one in self.cast.meant(subject["v"], before[: subject.start()]))

    def _harm(
        self, sentence: Sentence, kind: str, victims: tuple[str, ...], found: re.Match[str], carried: str, sure: float
    ) -> Fact:
        text = sentence.text
        actors, relatives = self._by(text, found)
        dates = dates_in(text)
        near = _date_of(text, found, dates)
        date = near or ("" if dates else carried)
        values: dict[str, Value] = {
            "type": kind,
            "victims": victims,
            "actors": tuple(name for name, _ in actors),
            "official": tuple(name for name, government in actors if government),
            "relatives": relatives,
            "date": date or None,
        }
        values |= self._aftermath(sentence)
        sure -= 0.15 * (len(dates) > 1) + 0.1 * bool(carried and not dates)
        span = sentence.span(0, len(text))
        return Fact("harm", values, (span,), round(sure, 2), f"“{_quote(text, found.start())}”")

    def _by(self, text: str, found: re.Match[str]) -> tuple[list[tuple[str, bool]], tuple[str, ...]]:
        """Who did it: organizations and relatives, after "by" or as the subject before the verb."""
        after = text[found.end() : found.end() + _ACTOR_RIGHT]
        by = _search("frame", "by").search(after)
        left = _search("frame", "clause").split(text[max(0, found.start() - _ACTOR_LEFT) : found.start()])[-1]
        place = by["who"] if by else left
        actors: list[tuple[int, str, bool]] = []
        for name, government, _, source in _actors():
            for match in source.finditer(place):
                actors.append((match.start(), name, government))
        passive = by is None and _search("frame", "passive").search(left[-30:])
        if passive:
            return [], ()
        actors.sort()
        chosen = actors[:2] if by else actors[-1:]
        relatives: tuple[str, ...] = ()
        if not chosen:
            subjects = list(re.finditer(spelled(self.cast.person), place))
            person = re.match(spelled(self.cast.person), by["who"]) if by else subjects[0] if subjects else None
            told = self.cast.meant(person[0], text[: found.start()]) if person else ()
            relatives = tuple(one for one in told if " of " in one)
        return [(name, government) for _, name, government in dict.fromkeys(chosen)], relatives

    def _aftermath(self, sentence: Sentence) -> dict[str, Value]:
        """What this sentence and the next two say of what followed."""
        near = self.account.sentences[sentence.number : sentence.number + 3]
        text = " ".join(one.text for one in near if one.stream is sentence.stream and not one.general)
        out: dict[str, Value] = {}
        for name, sides in words("harms")["aftermath"].items():
            for value in ("false", "true"):
                if pattern(sides[value], case=True).search(text):
                    out[name] = value == "true"
                    break
        for length, source in words("harms")["years"]["duration"].items():
            if pattern(source).search(sentence.text):
                out["duration"] = length
        return out

    def _threats(self, sentence: Sentence, carried: str) -> Iterator[Fact]:
        """Threats: who was threatened, and with what."""
        base, kinds = _verbs("base")
        for name in ("told", "threatened"):
            source = str(words("harms")["threat"][name]).replace("{person}", self.cast.person)
            for found in re.finditer(spelled(source), sentence.text):
                before = sentence.text[: found.start()]
                if _unlikely(before) or (name == "threatened" and self._own_act(before)):
                    continue
                match = base.match(found["what"])
                if name == "told" and not match:
                    continue
                before = sentence.text[: found.start("what")]
                victims = self.cast.meant(found["victim"], before) if found["victim"] else ()
                if not victims:
                    object_ = self.object.match(sentence.text[found.end("what") - 1 :])
                    victims = self.cast.meant(object_["v"], before) if object_ else ()
                if victims:
                    harm = self._harm(sentence, "threat", victims, found, carried, 0.75)
                    yield _with(harm, {"threatened": (_kind(match, kinds),) if match else ()})

    def _to_things(self, sentence: Sentence, carried: str) -> Iterator[Fact]:
        done, kinds, _ = _things()
        for found in done.finditer(sentence.text):
            before, after = sentence.text[: found.start()], sentence.text[found.end() : found.end() + 80]
            owned = [one for one in self.owned.finditer(before) if self.thing_left.match(before[one.end() :])]
            lead = self.thing_right.match(after)
            near = owned[-1] if owned else self.owned.match(after[lead.end() :]) if lead else None
            if not near or _unlikely(before):
                continue
            victims = self.cast.meant(_owner(near["v"]), before)
            if victims:
                yield self._harm(sentence, _kind(found, kinds), victims, found, carried, 0.65)

    def feared(self) -> Iterator[Fact]:
        """What each applicant fears: one feared harm for each, with all that is said of it."""
        base, base_kinds = _verbs("base")
        noun, noun_kinds = _verbs("noun")
        types: dict[str, list[str]] = {}
        said: dict[str, list[tuple[Sentence, str]]] = {}
        actors: dict[str, dict[str, bool]] = {}
        cast = Cast(self.account)
        for sentence in self.account.sentences:
            fear = _search("feared", "fear").search(sentence.text)
            ruled = any(act.what in ("ruled", "reasoned") or act.who == "court" for act in sentence.acts)
            if fear and not ruled and not sentence.general:
                who = self.fears.search(sentence.text[: fear.start()])
                victims = cast.meant(who["v"], sentence.text[: who.start()]) if who else ()
                for victim in (one for one in victims if " of " not in one):
                    tail = sentence.text[fear.start() :]
                    kinds = [_kind(found, base_kinds) for found in base.finditer(tail)]
                    kinds += [_kind(found, noun_kinds) for found in noun.finditer(tail)]
                    done, done_kinds = _verbs("done")
                    kinds += [
                        _kind(found, done_kinds)
                        for found in done.finditer(tail)
                        if _search("feared", "says").search(sentence.text)
                    ]
                    types.setdefault(victim, []).extend(kinds)
                    said.setdefault(victim, []).append((sentence, sentence.text))
                    for name, government, _, source in _actors():
                        if source.search(tail):
                            actors.setdefault(victim, {})[name] = government
            cast.hear(sentence)
        for victim, sentences in said.items():
            told: Mapping[str, bool] = actors.get(victim, {})
            values: dict[str, Value] = {
                "by": victim,
                "types": tuple(dict.fromkeys(types.get(victim, ()))),
                "actors": tuple(told),
                "official": tuple(name for name, government in told.items() if government),
            }
            spans = tuple(sentence.span() for sentence, _ in sentences[:3])
            yield Fact("fear", values, spans, 0.65, f"“{_quote(sentences[0][1], 0)}”")


def _date_of(text: str, found: re.Match[str], dates: list[Written]) -> str:
    """The date of what a verb says: the last one before it in its clause, or one soon after it."""
    before = [one for one in dates if one.start < found.start()]
    if before and not _search("frame", "apart").search(text[before[-1].end : found.start()]):
        return before[-1].text
    after = [one for one in dates if 0 <= one.start - found.end() <= _SOON]
    return after[0].text if after else ""


def _owner(phrase: str) -> str:
    return {"his": "he", "her": "she", "their": "they"}.get(phrase.lower(), phrase)


def _unlikely(before: str) -> bool:
    return bool(_search("unlikely", "before").search(before))


def _quote(text: str, place: int) -> str:
    """Some words of a sentence around a place, as they stand."""
    start = text.rfind(" ", 0, max(place - 40, 0)) + 1
    return " ".join(text[start : start + 90].split())


def _with(fact: Fact, more: Mapping[str, Value]) -> Fact:
    return Fact(fact.kind, {**fact.values, **more}, fact.spans, fact.confidence, fact.how, fact.paper)


def _once(harms: list[Fact]) -> list[Fact]:
    """Each harm once: a later mention of the same kind, with the same victim and no other date, adds what it knows."""
    out: list[Fact] = []
    for harm in harms:
        same = next((n for n, one in enumerate(out) if _alike(one, harm)), None)
        if same is None:
            out.append(harm)
            continue
        one = out[same]
        values: dict[str, Any] = {name: one.values.get(name) or value for name, value in harm.values.items()}
        out[same] = _with(one, {**one.values, **values})
    return out


def _alike(one: Fact, other: Fact) -> bool:
    if one.values["type"] != other.values["type"] or not set(one.texts("victims")) & set(other.texts("victims")):
        return False
    dates = (one.text("date"), other.text("date"))
    return not all(dates) or dates[0].startswith(dates[1]) or dates[1].startswith(dates[0])
