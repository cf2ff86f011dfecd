"""Pages of an agency's decision whose file keeps no page breaks, and the footnotes at their feet.

Such a page begins with what is left of a masked file number (``-123``, ``A``) and may end with its own number.
Footnotes are numbered through; the first of a page is the first line there that bears the number due.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile

from wellfounded.reading.data import pattern, table

__all__ = ["marked"]

FURNITURE = -2
_RAISED = re.compile(r"^\s*([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})\s*(?=\S)")
_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_FILE = re.compile(r"\s*Files?\s?[:;.]")
_TAIL = re.compile(r"(\d{3})\s*(?:et al\.?)?\s*[-–—]+\s*[A-Z0]")
_NUMBER = re.compile(r"\s*\d{1,3}\.?\s*$")
_LONE = re.compile(r"\s*([\d|IlT]{1,2})\s*$")
_MARKED = re.compile(r"\s*(\d{1,2}|[|Il])\s{1,3}(?=[\"“'‘(\[]*[A-Z])")
_CAPITAL = re.compile(r"[\"“'‘(\[]*[A-Z]")
_SEPARATE = re.compile(r"\s*Decision of the Board\b")
_OPENS = re.compile(
    r"\s*(?:The|We|In|On|This|These|Because|Although|As|It|There|While|Inasmuch|To|Even|Further|However|Given|Since|At|For"
    r"|After|Upon|By|When|If|Both|Contrary|Likewise|Similarly|Moreover|Additionally|Notwithstanding)\b"
)
_WITHIN_ONE = re.compile(r"[a-z,]\s*$")  # the end of a line within a sentence
_FULL = re.compile(r"(?:[a-z]{3}|[\])”\"])[.?!][\"”'’)\]]*\s*$")  # the end of one, and of no abbreviation
_ENDED = re.compile(r"[.?!][\"”'’)\]]*\s*$")
_ORDERS = re.compile(r"\s*(?:(?:FURTHER )?ORDER\s?[:;]|FOR THE ?BOARD\s*$)")
_LETTERHEAD = re.compile(r"\s*(?:UNITED STATES|U\.?S\.?) DEPARTMENT OF JUSTICE", re.IGNORECASE)
_JUDGES = re.compile(r"\s*(?:UNITED STATES )?IMMIGRATION COURT\b", re.IGNORECASE)
_ONE = "|IlT"  # what scanners make of a footnote's 1
_ONES = frozenset(_ONE)
_ABOVE = 4  # lines before that word
_WITHIN = 9  # lines after the word for a file in which its number stands
_SHORT = 16
_NOTE = 25  # characters in the first line of a footnote whose mark stands alone
_PROSE = 50  # characters of a line of running text
_BEFORE = 300  # lines back in which the footnote before is looked for
_LONGEST = 12  # lines back from the foot in which a footnote goes on
_FEWEST = 4  # lines of running text that a page has before its footnotes


def marked(lines: Sequence[str], ends: Sequence[bool]) -> list[int] | None:
    """For each line its stream: 0 running text, from 1 a footnote by number, -2 page artifacts.

    ``ends`` says after which lines a page is known to end. None where the lines are not those of such a decision.
    """
    lines = [line if line.isascii() else _RAISED.sub(_level, line) for line in lines]
    tail = _file_tail(lines)
    streams = [0] * len(lines)
    if not tail:
        # A judge's own decision: its pages are not distinguished, and a figure on a line of its own is a page's.
        return streams if any(_JUDGES.match(line) for line in lines) else None
    starts = _page_starts(lines, ends, tail[0], tail[1], streams)
    due = 1
    for place, start in enumerate(starts):
        end = starts[place + 1] if place + 1 < len(starts) else len(lines)
        after = _footnotes(lines, start, end, due, streams)
        if after > due and _runs_on(lines, start, end, due, streams):
            streams[start:end] = [0 if stream == due else stream for stream in streams[start:end]]
            after = due
        due = _unmarked(lines, start, end, due, after, streams)
    return streams


def _level(found: re.Match[str]) -> str:
    return f"{found[1].translate(_DIGITS)} "


def _file_tail(lines: Sequence[str]) -> tuple[str, int] | None:
    """What a masked file number ends in, and the line it stands on; columns may have come in another order, and then
    it stands above the word for a file."""
    for place, line in enumerate(lines):
        if _FILE.match(line):
            above = range(place - 1, max(place - _ABOVE, 0) - 1, -1)
            for near in (*range(place, min(place + _WITHIN, len(lines))), *above):
                found = _TAIL.search(lines[near])
                if found:
                    return found[1], max(near, place)
    return None


def _page_starts(lines: Sequence[str], ends: Sequence[bool], tail: str, head: int, streams: list[int]) -> list[int]:
    starts = [head + 1]
    for place in range(head + 1, len(lines)):
        text = lines[place].strip()
        begins = ends[place - 1] if place else False
        if len(text) <= _SHORT and re.search(rf"(?<!\d)1?{tail}(?!\d)", text) and not text[:1].islower():
            begins = True
            streams[place] = FURNITURE
            for before in (place - 1, place - 2):
                short = lines[before].strip()
                if before > head and (len(short) <= 2 or _NUMBER.match(short)) and streams[before] == 0:
                    streams[before] = FURNITURE
                else:
                    break
        if begins and place - starts[-1] > 1:
            starts.append(place)
    for start in [*starts[1:], len(lines)]:
        last = start - 1
        while last > head and (streams[last] == FURNITURE or not lines[last].strip()):
            last -= 1
        if last > head and _NUMBER.match(lines[last]):
            streams[last] = FURNITURE
    return starts


def _footnotes(lines: Sequence[str], start: int, end: int, due: int, streams: list[int]) -> int:
    """Mark the footnotes of a page; the number that the next page's first will bear."""
    end = next((place for place in range(start + 1, end) if _LETTERHEAD.match(lines[place])), end)
    places = [place for place in range(start, end) if streams[place] != FURNITURE]
    if any(_ORDERS.match(lines[place]) for place in places):
        # What follows an order stands at its end; what comes before it is the decision.
        last = max(place for place in places if _ORDERS.match(lines[place]))
        places = list(takewhile(lambda at: not _SEPARATE.match(lines[at]), (at for at in places if at > last)))
        _go_on(lines, places, end, due, streams)
    else:
        prose = [place for place in places if len(lines[place].strip()) >= _PROSE]
        places = [place for place in places if place > prose[_FEWEST - 1]] if len(prose) >= _FEWEST else []
    while places:
        begins = _first(lines, places, end, due, streams)
        if begins < 0 and _first(lines, places, end, due + 1, streams) >= 0:
            due += 1  # its mark was lost
            continue
        if begins < 0:
            break
        places = [place for place in places if place >= begins]
        for place in places:
            streams[place] = due
        places = places[1:]
        due += 1
    return due


def _runs_on(lines: Sequence[str], start: int, end: int, number: int, streams: list[int]) -> bool:
    """Whether what was taken for the only footnote of a page is its running text, below a stray figure: the text above
    ends a sentence, and what stands below breaks off and goes on in small letters on the next page."""
    noted = [place for place in range(start, end) if streams[place] == number and lines[place].strip()]
    first = noted[0] if noted else start
    above = [place for place in range(start, first) if streams[place] == 0 and lines[place].strip()]
    if not above or number + 1 in streams or _ENDED.search(lines[noted[-1]]) or not _ENDED.search(lines[above[-1]]):
        return False
    below = next((line.strip() for line in lines[end : end + 6] if len(line.strip()) >= _PROSE), "")
    return below[:1].islower()


def _unmarked(lines: Sequence[str], start: int, end: int, due: int, after: int, streams: list[int]) -> int:
    """Mark a footnote at the foot of a page whose mark was lost, or what goes on there of one of an earlier page; the
    number that the next page's first will bear. That one is there shows where the last line ends a sentence and the
    next page goes on within one, or where the note before broke off."""
    text = [place for place in range(start, end) if streams[place] == 0 and lines[place].strip()]
    if len(text) <= _FEWEST or any(_ORDERS.match(lines[at]) or _LETTERHEAD.match(lines[at]) for at in text):
        return after
    pairs = list(pairwise(text))[: _FEWEST - 1 : -1]
    note = [place for place in range(max(start - _BEFORE, 0), start) if due > 1 and streams[place] == due - 1]
    if note and not _ENDED.search(lines[note[-1]]):
        closes = _unclosed(" ".join(lines[place] for place in note)) > 0
        fits = (
            at
            for before, at in pairs[:_LONGEST]
            if (_FULL.search(lines[before]) and lines[at].strip()[:1].islower())
            or (closes and _unclosed(lines[at]) < 0)
        )
        number = due - 1
    else:
        below = next((line.strip() for line in lines[end : end + 6] if len(line.strip()) >= _PROSE), "")
        breaks = below[:1].islower() and _ENDED.search(lines[text[-1]])
        fits = (at for before, at in pairs if breaks and _WITHIN_ONE.search(lines[before]) and _OPENS.match(lines[at]))
        number = due
    begins = next(fits, -1)
    if begins < 0:
        return after
    for place in range(begins, text[-1] + 1):
        streams[place] = number if streams[place] == 0 else streams[place]
    return max(after, number + 1)


def _unclosed(text: str) -> int:
    """How many brackets of a text are opened and not closed; below 0 where more are closed than opened."""
    return text.count("(") - text.count(")")


def _go_on(lines: Sequence[str], places: Sequence[int], end: int, due: int, streams: list[int]) -> None:
    """Mark what stands after the orders as the end of the last footnote, where that breaks off on the page before."""
    before = range(max(places[0] - _BEFORE, 0), places[0]) if places else ()
    last = max((place for place in before if streams[place] == due - 1), default=-1)
    if due < 2 or last < 0 or _ENDED.search(lines[last]):
        return
    member = pattern(table("orders")["ends"])
    places = list(takewhile(lambda at: not member.match(lines[at].strip()), places))
    begins = _first(lines, places, end, due, streams)
    goes_on = [place for place in places if (begins < 0 or place < begins) and lines[place].strip()]
    prose = [place for place in goes_on if len(lines[place].strip()) >= _PROSE]
    for place in goes_on:
        if prose and place >= prose[0]:
            streams[place] = due - 1


def _first(lines: Sequence[str], places: Sequence[int], end: int, due: int, streams: list[int]) -> int:
    """Where the footnote of a number begins: the last line that can begin it, before one of the next number; or -1."""
    found = -1
    for place in places:
        if _bears(lines, place, end, due, streams):
            found = place
        elif found >= 0 and _bears(lines, place, end, due + 1, streams):
            break
    return found


def _bears(lines: Sequence[str], place: int, end: int, due: int, streams: list[int]) -> bool:
    """Whether a footnote of this number begins on a line."""
    begins = lines[place].lstrip()[:1]
    if not begins.isdecimal() and begins not in _ONES:
        return False
    found = _MARKED.match(lines[place])
    if found:
        return found[1] == str(due) or (due == 1 and found[1] in _ONE)
    lone = _LONE.match(lines[place])
    if not lone or not (lone[1] == str(due) or (due == 1 and lone[1] in _ONE)):
        return False
    later = next((one for one in range(place + 1, min(place + 3, end)) if lines[one].strip()), -1)
    if later < 0 or streams[later] == FURNITURE:
        return False
    text = lines[later].strip()
    return len(text) >= _NOTE and bool(_CAPITAL.match(text))
