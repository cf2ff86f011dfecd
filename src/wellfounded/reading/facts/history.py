"""The history of a case: its dates, what the decisions did, and what is in evidence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wellfounded.reading.data import pattern, spelled
from wellfounded.reading.facts.account import Account, Sentence, names_of, spelled_name, words
from wellfounded.reading.facts.cast import Cast
from wellfounded.reading.facts.written_dates import Written, dates_in
from wellfounded.reading.model import Fact, Value

__all__ = ["history_of"]

_FAR = 90  # characters between the words of an event and its date
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def history_of(account: Account) -> tuple[Fact, ...]:
    """Dates (``event``, ``date``, ``who``), what a decision did (``decision``, ``field``), testimony and exhibits."""
    cast = Cast(account)
    out: list[Fact] = []
    for sentence in account.sentences:
        if not sentence.general:
            out += _dates(account, cast, sentence)
            out += _decisions(sentence)
            out += _exhibits(account, sentence)
        cast.hear(sentence)
    return (*_proceeding(account), *_testimony(account), *_witnesses(account), *out)


def _witnesses(account: Account) -> Iterator[Fact]:
    """Relatives who testified."""
    cast = Cast(account)
    source = re.compile(spelled(str(words("history")["testimony"]["relative"]).replace("{person}", cast.person)))
    for sentence in account.sentences:
        for found in source.finditer(sentence.text) if not sentence.general else ():
            for who in (one for one in cast.meant(found["v"], sentence.text[: found.start()]) if " of " in one):
                span = sentence.span(*found.span())
                yield Fact("witness", {"who": who}, (span,), 0.75, f"“{' '.join(found[0].split())}”")
        cast.hear(sentence)


def _proceeding(account: Account) -> Iterator[Fact]:
    """The kind of proceedings: the first in the order of the table whose words stand anywhere."""
    for name, source in words("history")["proceeding"].items():
        for sentence in account.sentences:
            found = pattern(source, case=True).search(sentence.text)
            if found and not sentence.general:
                values: dict[str, Value] = {"type": name}
                yield Fact("proceeding", values, (sentence.span(*found.span()),), 0.85, f"“{found[0]}”")
                return


def _testimony(account: Account) -> Iterator[Fact]:
    """Who testified, of the applicants."""
    names = names_of(account.applicants)
    source = pattern(str(words("history")["testimony"]["only"]).replace("{name}", names), case=True)
    for sentence in account.sentences:
        found = None if sentence.general else source.search(sentence.text)
        if found:
            yield Fact("testimony", {"who": ()}, (sentence.span(*found.span()),), 0.75, f"“{found[0]}”")
            return


def _dates(account: Account, cast: Cast, sentence: Sentence) -> Iterator[Fact]:
    dates = dates_in(sentence.text)
    if not dates:
        return
    table = words("history")
    owned = {
        event: [one for one in dates if pattern(entry["after"], case=True).search(sentence.text[one.end :])]
        for event, entry in table["event"].items()
        if "after" in entry
    }
    for event, entry in table["event"].items():
        mine = owned.get(event, [])
        others = [one for name, theirs in owned.items() if name != event for one in theirs]
        if mine:
            values: dict[str, Value] = {"event": event, "date": mine[0].text, "who": ()}
            quote = sentence.text[mine[0].start : mine[0].end + 40]
            if _DAY.fullmatch(mine[0].text):
                yield Fact(
                    "date", values, (sentence.span(mine[0].start, mine[0].end),), 0.8, f"“{' '.join(quote.split())}”"
                )
            continue
        for found in pattern(entry["words"], case=True).finditer(sentence.text):
            near = _nearest(sentence.text, found, [one for one in dates if one not in others])
            if near is None or (event in table["day_only"] and not _DAY.fullmatch(near.text)):
                continue
            gap = sentence.text[max(0, found.start() - 60) : found.end() + 40]
            if "unless" in entry and pattern(entry["unless"], case=True).search(gap):
                continue
            if len(account.applicants) < 2 and pattern(table["others"]).search(sentence.text[: found.start()]):
                continue
            who = _who(account, cast, sentence, found.start())
            values = {"event": event, "date": near.text, "who": who}
            span = sentence.span(near.start, near.end)
            quote = " ".join(sentence.text[min(found.start(), near.start) : max(found.end(), near.end)].split())
            yield Fact("date", values, (span,), 0.75 if near.exact else 0.65, f"“{quote[:90]}”")
            break


def _nearest(text: str, found: re.Match[str], dates: list[Written]) -> Written | None:
    """The date of an event: the next one after its words in the same clause, otherwise the last before them."""
    after = [one for one in dates if 0 <= one.start - found.end() <= _FAR and ";" not in text[found.end() : one.start]]
    before = [one for one in dates if 0 <= found.start() - one.end <= _FAR and ";" not in text[one.end : found.start()]]
    inside = [one for one in dates if found.start() <= one.start <= found.end()]
    if inside:
        return inside[0]
    opening = [one for one in before if not text[: one.start].strip(" ,").count(" ") > 4]
    if opening and (not after or opening[0].end < found.start()) and len(dates) == 1:
        return opening[-1]
    if after and (not before or after[0].start - found.end() <= found.start() - before[-1].end):
        return after[0]
    return before[-1] if before else None


def _who(account: Account, cast: Cast, sentence: Sentence, place: int) -> tuple[str, ...]:
    """The applicants whom the subject of an event names; none where it is about all of them or no one is named."""
    people = account.applicants
    if len(people) < 2:
        return ()
    before = sentence.text[max(0, place - 120) : place + 40]
    named = tuple(
        str(n) for n, one in enumerate(people) if one.called and re.search(rf"\b{spelled_name(one.called)}\b", before)
    )
    if named:
        return named if len(named) < len(people) else ()
    if re.search(r"\b[Tt]hey\b", before):
        return ()
    if re.search(r"\b(?:[Hh]e|[Ss]he)\b", before):
        return tuple(str(n) for n in cast.named[-1:])
    return ()


def _decisions(sentence: Sentence) -> Iterator[Fact]:
    for decision, fields in words("history")["decision"].items():
        for name, entry in fields.items():
            found = pattern(entry["words"], case=True).search(sentence.text)
            if found and not ("unless" in entry and pattern(entry["unless"]).search(sentence.text)):
                values: dict[str, Value] = {"decision": decision, "field": name}
                span = sentence.span(found.start(), found.end())
                yield Fact("decision", values, (span,), 0.6, f"“{' '.join(found[0].split())[:90]}”")


def _exhibits(account: Account, sentence: Sentence) -> Iterator[Fact]:
    table = words("history")["evidence"]
    if not pattern(table["offered"], case=True).search(sentence.text):
        return
    names = names_of(account.applicants)
    ours = re.compile(spelled(str(table["by_applicant"]).replace("{name}", names)))
    for name, source in table["kind"].items():
        found = pattern(source, case=True).search(sentence.text)
        if not found or pattern(table["not_offered"], case=True).search(sentence.text[: found.start()]):
            continue
        before = sentence.text[: found.start()]
        by = (
            "government"
            if pattern(table["by_government"], case=True).search(before)
            else "applicant"
            if ours.search(sentence.text)
            else ""
        )
        values: dict[str, Value] = {"name": name, "by": by}
        yield Fact(
            "exhibit", values, (sentence.span(found.start(), found.end()),), 0.65, f"“{' '.join(found[0].split())}”"
        )
