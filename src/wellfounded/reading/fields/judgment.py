"""What an opinion does to the case: its verdict line, its decree, its closing words, or what it says at the outset."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.data import pattern, table
from wellfounded.reading.fields.opinion_structure import closing_of
from wellfounded.reading.layout.model import Stream
from wellfounded.reading.model import Found, Part, Span
from wellfounded.reading.sentence_splitter import Sentence, plain, sentences_of

__all__ = ["read_judgment"]

_END = 1600  # characters at the end of an opinion in which its verdict stands on a line of its own
_OPENING = 4000  # characters at its beginning in which it says what it will do
_DECREE = 900  # and in which its decree stands
_LAST = 300  # characters at the end of the last footnote into which the closing words may have run
_NEAR = 14
_ENDED = re.compile(r"[.?!:][\"”’')\]]*$")
_CAPITALS = re.compile(r"\b[A-Z]{6,}\b")
_SURE, _FAIR, _FAINT, _AGREED = 0.93, 0.9, 0.85, 0.96
_PARTLY, _NARROWLY = "_in_part", "_narrowly"


def read_judgment(context: Context, spec: Mapping[str, Any]) -> Found:
    """What the opinion does, each thing once, in the order in which it says so; orders on motions, stays and other
    requests made to the court itself are not among it, and nothing that a separate opinion would do."""
    main = next((part for part in context.parts if part.kind == "opinion"), None)
    if not main:
        return Found((), (), 0.9, spec["only"])
    ways = (
        (_verdict, "the verdict line", _SURE),
        (_decreed, "the decree", _SURE),
        (_headed, "the line of the heading that says how the case is decided", _SURE),
        (_closed, "the closing paragraph", _SURE),
        (_run_on, "the closing paragraph, below the last footnote", 0.85),
        (_opened, "what the opinion says at its beginning", _FAIR),
        (_noted, "what stands below a footnote, from which the page did not part it", _FAINT),
        (_summarized, "the summary that the court's staff prints before the opinion", _FAINT),
    )
    readings = [(values, how, sure) for way, how, sure in ways if (values := way(context, main))]
    if not readings:
        return Found((), (), 0.2, "no closing paragraph was found")
    values, how, sure = readings[0]
    said = {(span.stream, span.start) for span in values.values()}
    agree = [other for other, _, _ in readings[1:] if set(other) == set(values)]
    if context.form and any({(span.stream, span.start) for span in other.values()} - said for other in agree):
        sure = _AGREED
    sure = min(sure, _FAIR) if _at_odds(values) else sure
    return Found(tuple(values), tuple(values.values()), sure, how)


def _at_odds(values: Collection[str]) -> bool:
    """Whether not all of this can be done in one case: a petition decided whole and otherwise too, or refused and the
    case sent back."""
    words = table("judgments")["case"]
    asked = [value for value in values if _decides(value)]
    whole = any(value in words["whole"] for value in asked)
    refused = bool(asked) and all(value in words["refused"] for value in asked)
    return (whole and len(asked) > 1) or (refused and any(value in words["set_aside"] for value in values))


def _verdict(context: Context, main: Part) -> dict[str, Span]:
    """The line near the end, in capitals or of one word, that is nothing but the verdict; the last of several."""
    if context.own:
        return {}
    words = table("judgments")["verdict"]
    stream = context.text
    found = None
    for one in pattern(words["line"], case=True).finditer(stream.text, max(main.start, main.end - _END), main.end):
        above = stream.text[: one.start()].rstrip()
        if one[0].strip()[:1].isupper() or _ENDED.search(above[-4:]):
            found = one  # and not the last line of a sentence
    if not found:
        return {}
    values = _verdicts(stream, stream.text, *found.span())
    other = next((one for one in words["instead"] if one["word"] in found[0].lower()), None)
    if other and list(values) == [other["of"]]:
        return {other["value"]: values[other["of"]]}
    return values


def _verdicts(stream: Stream, text: str, start: int, end: int) -> dict[str, Span]:
    """The words of a verdict in a stretch of a stream's text (as it is, or flat), each where it stands first."""
    words = table("judgments")["verdict"]
    values: dict[str, Span] = {}
    for hit in pattern(words["word"]).finditer(text, start, end):
        value = words["means"][hit["verb"].lower()] + ("_in_part" if hit["part"] else "")
        values.setdefault(value, stream.span(*hit.span()))
    return values


def _decreed(context: Context, main: Part) -> dict[str, Span]:
    """The decree with which an order begins: that it is hereby ordered."""
    stream = context.text
    end = min(main.start + _DECREE, main.end)
    decree = pattern(table("judgments")["decree"], case=True).search(stream.flat, main.start, end)
    if not decree:
        return {}
    return _done(context, stream, list(sentences_of(stream.flat, decree.start(), main.end))[:1])


def _headed(context: Context, main: Part) -> dict[str, Span]:
    """The sentence of the head that says how the case is decided, and by what kind of opinion."""
    stream = context.text
    found = pattern(table("judgments")["headed"]).search(stream.flat, 0, min(main.start + _DECREE, main.end))
    if not found:
        return {}
    start = stream.flat.rfind(".", 0, found.start()) + 1
    return _verdicts(stream, stream.flat, start, found.end())


def _opened(context: Context, main: Part) -> dict[str, Span]:
    """What the court says, in its own name, at the beginning that it does."""
    stream = context.text
    ours = pattern(table("judgments")["opens"])
    opening = [
        one
        for one in sentences_of(stream.flat, main.start, min(main.start + _OPENING, main.end))
        if ours.search(plain(one.text))
    ]
    return _done(context, stream, opening)


def _noted(context: Context, main: Part) -> dict[str, Span]:
    """The same in the words below a footnote, where what goes on beneath it was taken for a part of it."""
    notes, ours = context.layout.notes, pattern(table("judgments")["opens"])
    end = min(_OPENING, len(notes.flat))
    return _done(context, notes, [one for one in sentences_of(notes.flat, 0, end) if ours.search(plain(one.text))])


def _summarized(context: Context, main: Part) -> dict[str, Span]:
    """What a summary printed before the opinion says that the panel did."""
    stream = context.text
    found = pattern(table("judgments")["summarized"]).search(stream.flat, 0, min(main.start + _OPENING, main.end))
    return _verdicts(stream, stream.flat, *found.span()) if found else {}


def _closed(context: Context, main: Part) -> dict[str, Span]:
    """The sentences in which an opinion says what it does: those in capitals, or else those at its end."""
    stream = context.text
    verbs = pattern(table("judgments")["closing"])
    head = context.part("head")
    end = closing_of(context, main)
    top = list(sentences_of(stream.flat, head.start, head.end)) if head else []
    loud = [one for one in (*top, *end) if verbs.search(one.text) and _loud(one.text)]
    return _done(context, stream, loud or [one for one in end if verbs.search(one.text)])


def _run_on(context: Context, main: Part) -> dict[str, Span]:
    """The sentences at the end of the last footnote: closing words that the page did not part from it."""
    notes = context.layout.notes
    found = sentences_of(notes.flat, max(0, len(notes.flat) - _LAST), len(notes.flat))
    return _done(context, notes, [one for one in found if _loud(one.text)])


def _loud(text: str) -> bool:
    return any(pattern(table("judgments")["closing"]).fullmatch(word.lower()) for word in _CAPITALS.findall(text))


def _done(context: Context, stream: Stream, sentences: Sequence[Sentence]) -> dict[str, Span]:
    """What sentences do, each thing once, with its place. Of a court: where they decide what was asked of it, what else
    they do counts only in the sentences that decide it or stand beside them; of two whole decisions the last does.
    """
    words = table("judgments")["case"]
    by_sentence = [dict(_does(stream, one, not context.own)) for one in sentences]
    if not context.own:
        by_sentence = _narrowed(by_sentence)
        deciding = [number for number, values in enumerate(by_sentence) if any(_decides(value) for value in values)]
        if deciding:
            last = deciding[-1]
            by_sentence = [
                {
                    value: span
                    for value, span in values.items()
                    if (_decides(value) and (value in by_sentence[last] or value not in words["whole"]))
                    or (not _decides(value) and number in deciding and value not in words["reasons"])
                    or (value in words["beside"] and any(abs(number - one) <= 1 for one in deciding))
                }
                for number, values in enumerate(by_sentence)
            ]
    values: dict[str, Span] = {}
    for found in by_sentence:
        for value, span in found.items():
            values.setdefault(value, span)
    if not context.own and set(words["set_aside"]) <= set(values):
        return {f"{value}{_PARTLY}" if value in words["refused"] else value: span for value, span in values.items()}
    return values


def _narrowed(by_sentence: Sequence[dict[str, Span]]) -> list[dict[str, Span]]:
    """What sentences do, where some of it is said of some claims only (``_narrowly``): that is done in part where other
    claims are decided otherwise; it is all that is done where nothing else is, and no more than a reason for a decision
    of the whole."""
    asked = {value for values in by_sentence for value in values if _decides(value)}
    narrow = {value for value in asked if value.endswith(_NARROWLY)}
    ways = {value.removesuffix(_NARROWLY).removesuffix(_PARTLY) for value in asked}
    last = next((values for values in reversed(by_sentence) if any(_decides(value) for value in values)), {})
    if len(ways) > 1 and any(value in table("judgments")["case"]["whole"] for value in last):
        return [{value: span for value, span in values.items() if value not in narrow} for values in by_sentence]
    whole = "" if len(ways) == 1 and not any(value.endswith(_PARTLY) for value in asked) else _PARTLY
    return [{value.replace(_NARROWLY, whole): span for value, span in values.items()} for values in by_sentence]


def _same(hit: re.Match[str], value: str, start: int, end: int, other: str) -> bool:
    """Whether words say again what others beside them say: they overlap, or both decide what was asked."""
    near = abs(hit.end() - end) <= _NEAR
    return near and ((hit.start() < end and start < hit.end()) or (_decides(value) and _decides(other)))


def _decides(value: str) -> bool:
    """Whether a value is a decision of what was asked of the court."""
    return value.startswith(table("judgments")["case"]["asked"])


def _does(stream: Stream, sentence: Sentence, court: bool) -> Iterator[tuple[str, Span]]:
    """What one sentence does, in its order. Two whole decisions in one sentence are decisions in part."""
    text = plain(sentence.text)
    if court:
        # What it does not do, and what it orders on requests made to the court itself, is blanked, so that places stay.
        for blank in ("undone", "collateral"):
            text = pattern(table("judgments")[blank]).sub(lambda found: " " * len(found[0]), text)
    found: list[tuple[int, int, str]] = []
    for rule in table("judgments")["does"]:
        for hit in pattern(rule["words"]).finditer(text):
            if not any(_same(hit, rule["value"], *one) for one in found):
                found.append((hit.start(), hit.end(), rule["value"]))
    whole = {value for _, _, value in found if value in table("judgments")["case"]["whole"]}
    limits = pattern(table("judgments")["case"]["limits"])
    one_of = pattern(table("judgments")["case"]["one_of"])
    for at, to, value in sorted(found, key=lambda one: one[1]):
        partly = court and value in whole and (len(whole) > 1 or f"{value}{_PARTLY}" in {one for _, _, one in found})
        narrowly = court and value in whole and (limits.match(text, to) or one_of.search(text, at, to))
        some = _PARTLY if partly else _NARROWLY if narrowly else ""
        yield f"{value}{some}", stream.span(sentence.start + at, sentence.start + to)
