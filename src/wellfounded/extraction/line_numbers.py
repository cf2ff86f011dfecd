"""Numbers of lines in the margin of a page, as its text has them: blanked, so that no place in it changes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from wellfounded.extraction.model import Page

__all__ = ["unnumbered", "without_line_numbers"]

_NUMBERED = re.compile(r"[\s|]{0,12}(\d{1,2})(?=[\s|]|$)[ \t]?\|?")
_RUN = 8  # lines numbered through, so that the figures are numbers of lines
_LAST = 4  # of a page, where others have such numbers
_GAP = 4  # lines without a number between two that have one: a note at the foot, a stamp
_MOST_GAPS = 0.25  # of the lines of a run
_TOKEN = re.compile(r"(?<!\S)\d{1,2}(?!\S)")
_INSIDE = 15  # numbers in order inside one line, so that it was many lines
_WIDEST = 110  # characters of a numbered line
_NARROWEST = 20  # and of one on the average, so that the numbers are not just counted up
_BLANK = " "


def without_line_numbers(pages: Sequence[Page]) -> tuple[Page, ...]:
    """Pages of text without the numbers in their margins; lines whose words have places are left as they are."""
    texts = [[line.text for line in page.lines] for page in pages]
    cleared = unnumbered([text for page in texts for text in page])
    out: list[Page] = []
    place = 0
    for page in pages:
        lines = tuple(
            line if line.words else line._replace(text=cleared[place + number])
            for number, line in enumerate(page.lines)
        )
        place += len(lines)
        out.append(page if lines == page.lines else replace(page, lines=lines))
    return tuple(out)


def unnumbered(lines: Sequence[str]) -> list[str]:
    """The lines without the numbers in their margin, each as long as before; a text without such numbers as it is."""
    out = [_unnumbered_within(line) if len(line) > _INSIDE * _NARROWEST else line for line in lines]
    runs = list(_runs(lines))
    if not any(len(run) >= _RUN for run in runs):
        return out
    for run in runs:
        for place in run if len(run) >= _LAST else ():
            found = _NUMBERED.match(out[place])
            if found:
                out[place] = _BLANK * found.end() + out[place][found.end() :]
    return out


def _runs(lines: Sequence[str]) -> Iterator[list[int]]:
    """The lines that are numbered through, page by page, from 1; those among which few lines have none."""
    run: list[int] = []
    last = gap = gaps = 0
    for place, line in enumerate(lines):
        found = _NUMBERED.match(line)
        number = int(found[1]) if found else 0
        if number and number == last + 1 and gap <= _GAP:
            run.append(place)
            gaps += gap
            last, gap = number, 0
        elif number == 1:
            if gaps <= _MOST_GAPS * len(run):
                yield run
            run, last, gap, gaps = [place], 1, 0, 0
        elif line.strip():
            gap += 1
    if gaps <= _MOST_GAPS * len(run):
        yield run


def _unnumbered_within(line: str) -> str:
    """A line that many lines were joined to, without the numbers that stand between them."""
    numbers: list[tuple[int, int]] = []
    run: list[tuple[int, int]] = []
    for found in _TOKEN.finditer(line):
        number = int(found[0])
        if run and number == len(run) + 1 and found.start() - run[-1][1] <= _WIDEST:
            run.append(found.span())
        elif number == 1:
            numbers += _lasting(run, bool(numbers))
            run = [found.span()]
    numbers += _lasting(run, bool(numbers))
    for start, end in numbers:
        line = line[:start] + _BLANK * (end - start) + line[end:]
    return line


def _lasting(run: list[tuple[int, int]], others: bool) -> list[tuple[int, int]]:
    """The places of numbers in order, where there are enough of them and of words between them."""
    if len(run) < (_RUN if others else _INSIDE):
        return []
    return run if run[-1][1] - run[0][0] >= _NARROWEST * len(run) else []
