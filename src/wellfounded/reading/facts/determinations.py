"""What the agency found, by whom, and for which reasons, in the words of a text that reports or makes the findings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from wellfounded.reading.data import pattern
from wellfounded.reading.facts.account import Account, Act, Sentence, spelled_name, words
from wellfounded.reading.facts.cast import Cast
from wellfounded.reading.facts.subjects import subjects_in, way_of
from wellfounded.reading.model import Fact, Value

__all__ = ["determinations_of"]

_BELOW = ("ij", "board", "agency")
_LEAST = 12  # characters of a reason at least
_MOST = 160
_GOES_ON = 3  # sentences after a finding in which reasons of it may follow
_NOMINAL = re.compile(r"finding|conclusion|determination|ruling|holding|denial|rejection|decision|reasoning|view")


def determinations_of(account: Account) -> tuple[Fact, ...]:
    """The findings and reasons of an account, in order.

    A finding has ``by``, ``subject``, ``way``, ``about`` (applicants by place, none meaning all) and ``number``; a
    reason has ``finding``, the number of its finding, ``by``, ``text`` and, where its words name one, ``type``.
    """
    return tuple(_Reader(account).facts())


class _Reader:
    def __init__(self, account: Account) -> None:
        self.account, self.cast = account, Cast(account)
        self.number = 0
        self.doubted = 0  # the first finding that disbelieves: reasons told elsewhere in the words of doubt are its own
        clause = words("reasons")["clause"]
        self.begins, self.ends = pattern(clause["begins"]), pattern(clause["ends"])
        self.motive = pattern(clause["motive"])

    def facts(self) -> Iterator[Fact]:
        last = ("", 0, -9, -1)  # who found last, the last finding, in which sentence, and in which paragraph
        for sentence in self.account.sentences:
            if not sentence.general:
                argued = next((act.start for act in sentence.acts if act.what == "argued"), len(sentence.text))
                for act in sentence.acts:
                    if act.start > argued and not _NOMINAL.fullmatch(act.verb.lower().rstrip("s")):
                        continue  # what an argument says was found
                    if act.who not in _BELOW or act.what not in ("ruled", "reasoned"):
                        continue
                    stretch = sentence.text[act.start : act.end]
                    found = list(self._findings(sentence, act, stretch)) if act.what == "ruled" else []
                    yield from found
                    ends = [(int(str(one.values["end"])), int(str(one.values["number"]))) for one in found]
                    said = pattern(words("reasons")["clause"]["said"]).search(stretch)
                    if ends and not found[0].values["nominal"]:
                        yield from self._before(sentence, act, ends[0][1])
                    if ends and (said or not found[0].values["nominal"]):
                        last = (act.who, ends[-1][1], sentence.number, sentence.paragraph)
                        yield from self._reasons(sentence, act, stretch, ends)
                    elif ends:
                        continue
                    elif last[0] == act.who and _kinds(stretch) and sentence.number - last[2] <= _GOES_ON:
                        yield from self._reasons(sentence, act, stretch, [(0, last[1])])
                    elif act.what == "reasoned" and self.doubted and _kinds(stretch):
                        yield from self._reasons(sentence, act, stretch, [(0, self.doubted)])
                if self.account.writer and last[2] < sentence.number and last[3] == sentence.paragraph:
                    yield from self._going_on(sentence, last[0], last[1])
            self.cast.hear(sentence)

    def _going_on(self, sentence: Sentence, by: str, number: int) -> Iterator[Fact]:
        """The reason that a sentence after a finding gives for it, where the decision tells it in its own voice."""
        if any(act.what != "told" for act in sentence.acts):
            return
        text = " ".join(sentence.text.split()).strip(" ,.;:")
        if _kinds(text) and len(text) >= _LEAST:
            yield self._reason(sentence, 0, len(sentence.text), by, text, number)

    def _findings(self, sentence: Sentence, act: Act, stretch: str) -> Iterator[Fact]:
        """The findings that an act states: one for each subject named, up to where the reasons for it begin."""
        if pattern(words("subjects")["way"]["no_ruling"]).search(stretch[:60]) and act.verb in (
            "considered",
            "assumed",
        ):
            return
        nominal = bool(_NOMINAL.fullmatch(act.verb.lower().rstrip("s")))
        stretch = self._stated(stretch, nominal)
        reason = self.begins.search(stretch, len(act.verb))
        main = stretch[: reason.start()] if reason and subjects_in(stretch[: reason.start()]) else stretch
        found = subjects_in(main, bool(self.account.writer))
        alone = [subject for subject in found if subject.name == words("subjects")["alone"]]
        for subject in alone or found:
            way = way_of(main, subject.name)
            if not way:
                continue
            sure = 0.5 if nominal else 0.7
            self.number += 1
            if way == "against" and subject.name == words("reasons")["doubt"]:
                self.doubted = self.doubted or self.number
            about = tuple(one for one in self._about(main, sentence.text[: act.start]))
            values: dict[str, Value] = {
                "number": self.number,
                "by": act.who,
                "subject": subject.name,
                "way": way,
                "about": about,
                "nominal": nominal,
                "end": subject.end,
            }
            span = sentence.span(act.start, act.end)
            quote = " ".join(stretch.split())[:90]
            yield Fact("finding", values, (span,), sure, f"“{quote}”")

    def _stated(self, stretch: str, nominal: bool) -> str:
        """What an act states, at the same places: without what is only assumed or conceded; of a finding that is only
        mentioned, no more than its name or the clause that says what it was.
        """
        clause = words("reasons")["clause"]
        stretch = pattern(clause["conceded"]).sub(lambda found: " " * len(found[0]), stretch)
        if not nominal:
            return stretch
        said = pattern(clause["said"]).search(stretch)
        end = pattern(clause["finite"]).search(stretch, said.end() if said else 0)
        return stretch if said or not end else stretch[: end.start()]

    def _about(self, main: str, before: str) -> tuple[str, ...]:
        """The applicants whom a stretch names; all of them, said by none, where it names no one or everyone."""
        people = self.account.applicants
        if len(people) < 2:
            return ()
        named = tuple(
            str(n) for n, one in enumerate(people) if one.called and re.search(rf"\b{spelled_name(one.called)}\b", main)
        )
        return named if len(named) < len(people) else ()

    def _reasons(self, sentence: Sentence, act: Act, stretch: str, ends: list[tuple[int, int]]) -> Iterator[Fact]:
        """The reasons in a stretch: each for the finding whose words end last before it; ``ends`` are those places."""
        seen: set[str] = set()
        for found in self.begins.finditer(stretch):
            start = found.start() if found.start() == 0 else found.end()
            end = self.ends.search(stretch, found.end())
            following = self.begins.search(stretch, found.end() + _LEAST)
            stop = min(end.start() if end else len(stretch), following.start() if following else len(stretch))
            text = " ".join(stretch[start:stop].split()).strip(" ,.;:")
            before = _before_place(stretch, ends, found.start())
            if len(text) < _LEAST or text in seen or not before or self._is_motive(stretch, found):
                continue
            seen.add(text)
            yield self._reason(sentence, act.start + start, act.start + stop, act.who, text, before[-1])
        if not seen:
            kinds = _kinds(stretch)
            if kinds and act.what == "reasoned":
                text = " ".join(stretch.split()).strip(" ,.;:")
                yield self._reason(sentence, act.start, act.end, act.who, text, ends[-1][1])

    def _is_motive(self, stretch: str, begins: re.Match[str]) -> bool:
        """Whether what begins says why someone did harm or fears it, and not why something was found."""
        return any(hit.end() == begins.end() for hit in self.motive.finditer(stretch))

    def _before(self, sentence: Sentence, act: Act, number: int) -> Iterator[Fact]:
        """The reasons in a clause before an act: "Citing these gaps, the judge found"; one for each type named."""
        lead = sentence.text[: act.start]
        found = pattern(words("reasons")["clause"]["leads"], case=True).match(lead)
        if not found or any(other.start < act.start for other in sentence.acts):
            return
        text = " ".join(lead[found.end() :].split()).strip(" ,.;:")
        if len(text) < _LEAST:
            return
        kinds = _kinds(text) or [""]
        for kind in kinds:
            reason = self._reason(sentence, found.end(), act.start, act.who, text, number)
            yield replace(reason, values={**reason.values, "type": kind or None})

    def _reason(self, sentence: Sentence, start: int, end: int, by: str, text: str, number: int) -> Fact:
        kinds = _kinds(text)
        values: dict[str, Value] = {
            "finding": number,
            "by": by,
            "text": text[:_MOST],
            "type": kinds[0] if kinds else None,
            "specific": bool(pattern(words("reasons")["specific"], case=True).search(text[1:])),
        }
        return Fact("reason", values, (sentence.span(start, end),), 0.65 if kinds else 0.55, f"“{text[:90]}”")


def _before_place(stretch: str, ends: list[tuple[int, int]], place: int) -> list[int]:
    """The numbers of the findings before a place, the one that a reason there belongs to last: the nearest, or the
    first of those that one clause names together.
    """
    before = [one for one in ends if one[0] <= place]
    while len(before) > 1 and not re.search(r"[,;(]", stretch[before[-2][0] : before[-1][0]]):
        before.pop()
    return [number for _, number in before]


def _kinds(text: str) -> list[str]:
    found = [
        (match.start(), kind)
        for kind, entry in words("reasons")["kind"].items()
        if entry.get("words") and (match := pattern(rf"\b(?:{entry['words']})").search(text))
    ]
    return [kind for _, kind in sorted(found)]
