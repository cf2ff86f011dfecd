"""The parts of an opinion: its head, and each writing by who wrote it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from wellfounded.reading.data import pattern, table
from wellfounded.reading.judges import Bench, benches
from wellfounded.reading.layout.model import Stream
from wellfounded.reading.model import Part

__all__ = ["Writing", "author_of", "bench_of", "opinion_parts", "writing_at"]

_LONGEST = 220
_SIGNALS = 4000  # characters within which the head of an opinion shows that it is one
_CAPTION = 1200  # characters of one that stands below it
_HEAD = 14_000  # characters within which the bench is named
_LINE = re.compile(r"[^\n]+")
_MARK = re.compile(r"\{(who|office|with)\}")
_ENDS = re.compile(r"[.?!:”\")\]*_\d]\s*$")


@dataclass(frozen=True, slots=True)
class Writing:
    """A writing of an opinion: its part, the author as printed, and where the words that name the author end."""

    part: Part
    author: str
    begins: int


@cache
def _kinds() -> tuple[tuple[str, tuple[re.Pattern[str], ...]], ...]:
    return tuple(
        (part["kind"], tuple(pattern(source, case=True) for source in part["begins"]))
        for part in table("opinion")["part"]
    )


@cache
def _run_on() -> tuple[tuple[str, tuple[re.Pattern[str], ...]], ...]:
    names = table("courts")["names"]
    return tuple(
        (one["kind"], tuple(pattern(_MARK.sub(lambda f: names[f[1]], source), case=True) for source in one["begins"]))
        for one in table("courts")["writing"]
    )


def author_of(line: str) -> tuple[str, str]:
    """The kind of writing that a line begins and its author as printed; both empty where it begins none."""
    for kind, sources in _kinds():
        for source in sources:
            found = source.fullmatch(line)
            if found:
                return kind, found["author"]
    kind, author, end = writing_at(line, 0)
    return (kind, author) if end >= len(line.rstrip()) else ("", "")


def writing_at(text: str, place: int) -> tuple[str, str, int]:
    """The kind of writing that begins at a place, its author as printed, and where the words that say so end."""
    for kind, sources in _run_on():
        for source in sources:
            found = source.match(text, place, place + 3 * _LONGEST)
            if found:
                return kind, " ".join(found["author"].split()), found.end()
    return "", "", place


def bench_of(stream: Stream) -> Bench | None:
    """The judges who decide, as the head names them."""
    return next(benches(stream.text, 0, min(_HEAD, len(stream.text))), None)


def opinion_parts(stream: Stream) -> tuple[tuple[Part, ...], tuple[Writing, ...]]:
    """The head and the writings of an opinion; both empty where nothing shows that the text is one."""
    bench = bench_of(stream)
    begins = list(_begins(stream, bench))
    if not any(kind == "opinion" for _, _, kind, _ in begins):
        after = _after_the_head(stream, bench)
        if after < 0 and not begins:
            return (), ()
        if after >= 0 and (not begins or begins[0][0] > after + _SIGNALS):
            begins.insert(0, (after, after, "opinion", ""))
    parts: list[Part] = []
    if stream.text[: begins[0][0]].strip():
        parts.append(Part("head", 0, begins[0][0], 1, "what precedes the first opinion"))
    writings: list[Writing] = []
    for place, (start, after, kind, author) in enumerate(begins):
        end = begins[place + 1][0] if place + 1 < len(begins) else len(stream.text)
        how = f"begins with “{stream.text[start:after].strip()}”" if after > start else "begins where the heading ends"
        part = Part(kind, start, end, stream.row(start).page, how)
        parts.append(part)
        writings.append(Writing(part, author, after))
    return tuple(parts), tuple(writings)


def _begins(stream: Stream, bench: Bench | None) -> Iterator[tuple[int, int, str, str]]:
    """Where writings begin: the place, where the words that say so end, the kind, and the author as printed."""
    text = stream.text
    after = bench.end if bench else 0
    names = {word.lower() for name in (bench.names if bench else ()) for word in name.split()}
    last, above = 0, ""
    for line in _LINE.finditer(text):
        shown = line[0].strip()
        if line.start() < max(after, last) or not shown:
            continue
        start = line.start() + len(line[0]) - len(line[0].lstrip())
        if len(shown) > 5 and shown[0].isupper():
            kind, author, end = writing_at(text, start)
            apart = not above or text[:start].rstrip(" ").endswith("\n\n") or bool(_ENDS.search(above))
            known = author.split(" ")[-1].lower() in names or author.upper() == "PER CURIAM"
            if kind and (known or (apart and not (names and end < line.end()))):
                last = end
                yield line.start(), end, kind, author
            elif len(shown) <= _LONGEST:
                kind, author = author_of(shown)
                if kind:
                    yield line.start(), line.end(), kind, author
        above = shown


def _below_the_caption(text: str, start: int) -> int:
    """Where a caption ends that stands below the bench, with the title of the opinion under it; -1 where none does."""
    words = table("courts")["caption"]
    middle = pattern(words["against"], case=True).search(text, start, start + _CAPTION)
    role = pattern(words["answers"], case=True).search(text, middle.end(), middle.end() + _CAPTION) if middle else None
    if not middle or not role or not pattern(words["role"], case=True).search(text, start, middle.start()):
        return -1
    title = pattern(table("courts")["unsigned"]["titles"], case=True).search(text, role.end(), role.end() + _LONGEST)
    return title.end() if title else role.end()


def _after_the_head(stream: Stream, bench: Bench | None) -> int:
    """Where the reasons begin of an opinion that names no author; -1 where nothing shows that it is an opinion."""
    field = {entry["name"]: entry for entry in table("opinion")["field"]}
    signs = [rule["words"] for rule in field["court"]["rule"]] + [field["court"]["circuit"]]
    unnamed = table("courts")["unnamed"]["signs"]
    if not any(pattern(source).search(stream.flat, 0, _SIGNALS) for source in signs) and not all(
        pattern(source.replace(" ", r"\s+")).search(stream.text, 0, _SIGNALS) for source in unnamed
    ):
        return -1
    words = table("courts")["unsigned"]
    if bench:
        end = bench.end + words["within"]
        opens = pattern(words["opens"], case=True).search(stream.text, bench.end, end)
        below = -1 if opens else _below_the_caption(stream.text, bench.end)
        later = pattern(words["later"], case=True).search(stream.text, bench.end, end)
        if later and not pattern(words["begun"]).search(stream.flat, bench.end, later.start()):
            opens = opens or later
        if below > 0 or opens:
            return below if below > 0 or not opens else opens.start()
    ends = [
        found.end()
        for source in field["panel"]["words"]
        for found in [pattern(source, case=True).search(stream.text, 0, 3 * _SIGNALS)]
        if found
    ]
    title = pattern(field["caption"]["matter"], case=True).match(stream.text)
    return max([*ends, title.end() if title else 0, bench.end if bench else 0])
