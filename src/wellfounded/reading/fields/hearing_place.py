"""Where the hearing was held, and what follows from it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.data import pattern, table
from wellfounded.reading.model import Found, Span
from wellfounded.reading.pattern_filter import quick

__all__ = ["cities", "read_circuit", "read_place", "read_place_below"]

_AFTER = re.compile(
    r"(?:(?:\d{3}|XXX)\s*(?:et al\.?)?|Files?\s?[:;.]\s*A?)\s*[-–—=]+\s*"
    r"(?P<city>[A-Z0][A-Za-z.'’01]*(?:[ -][A-Z0][A-Za-z.'’01]*){0,3})"
    r"(?:(?:\s?[,.;]|(?<=\.))\s*(?P<state>[A-Z]{2}\b|D\.\s?C\.|[A-Z][a-z]+(?: [A-Z][a-z]+)?))?"
)
_TOWN = re.compile(r"(?P<city>[A-Z][A-Za-z.'’01]+(?:[ -][A-Z][A-Za-z.'’01]+){0,3})\s?,\s*(?P<state>[A-Z]{2})\b")
_FIGURES = re.compile(r"[01]")
_CODE = re.compile(r"\W*\b\d{5}(?:-\d{4})?\W*$")  # of a town, behind its state
_SEAT = "Falls Church"  # where the Board sits, as its letterhead says
_ENOUGH = 260
_HEAD = 600  # characters of a decision within which the letterhead of its court stands
_ALIKE = 0.85  # of 1, as difflib has it


@cache
def _states() -> dict[str, str]:
    return {state: circuit for circuit, states in table("places")["circuits"].items() for state in states}


@cache
def cities() -> dict[str, str]:
    """The towns where hearings are held, in small letters, each with its state."""
    return {name.lower(): state for name, state in table("places")["cities"].items()}


def _as_known(city: str, state: str) -> str:
    """The known city of a state that a scanned name stands for, where it differs from it in a letter or two."""
    if city.lower() in cities() or not state:
        return city
    there = {name.lower(): name for name, lies in table("places")["cities"].items() if lies == state}
    close = city.lower().replace(" ", "")
    if close in there:  # a scanner parted it
        return str(there[close])
    near = get_close_matches(city.lower(), there, 1, _ALIKE)
    return there[near[0]] if near and len(near[0]) == len(city) else city


def _parted(city: str) -> tuple[str, str]:
    """A city and the state after it, where a full stop stands between them for a comma."""
    name, stop, state = city.rpartition(". ")
    known = state in _states() or state.upper() in table("places")["states"]
    return (name, state) if stop and known else (city, "")


def _place(context: Context) -> tuple[str, str, Span, bool] | None:
    """City, state, where they stand, and whether the state was printed."""
    label = context.label("file")
    stream = context.text
    start = label.start if label else context.main.start
    end = min(start + _ENOUGH, context.main.end)
    first = context.main.start
    if seat := _seat(context):
        return seat
    for shape, begin in ((_AFTER, start), (_TOWN, start), (_AFTER, first), (_TOWN, first)):
        for found in shape.finditer(stream.text, begin, end):
            if stream.text[found.start() : found.end()].startswith(_SEAT) and begin == first:
                continue
            city = _FIGURES.sub(lambda figure: "o" if figure[0] == "0" else "l", found["city"].strip())
            city = f"{city[0].upper()}{city[1:]}"
            city, printed = (city.removesuffix("."), found["state"]) if found["state"] else _parted(city)
            state = table("places")["states"].get(printed.upper(), re.sub(r"[. ]", "", printed))
            if state and state not in _states():
                state = ""
            city = _as_known(city, state)
            known = cities().get(city.lower(), "")
            if state or known:
                named = city.title() if city.isupper() else city
                return named, state or known, stream.span(*found.span("city")), bool(state)
    below = pattern(table("places")["below"], case=True)
    for found in below.finditer(stream.flat, first, context.body[0]):
        words = found["state"].split()
        for state in (" ".join(words), words[0]):
            code = table("places")["states"].get(state.upper(), state)
            if code in _states():
                return " ".join(found["city"].split()), code, stream.span(*found.span("city")), True
    for line in re.finditer(r"[^\n]+", stream.text[context.main.start : context.main.start + _ENOUGH]):
        city, comma, state = _CODE.sub("", line[0].strip()).rpartition(",")
        code = table("places")["states"].get(state.strip().upper(), "") if comma else ""
        if code and city.isupper():
            place = context.main.start + line.start()
            return _as_known(city.title(), code), code, stream.span(place, place + len(line[0])), True
    return None


def _seat(context: Context) -> tuple[str, str, Span, bool] | None:
    """The town that the letterhead of a judge's own decision names."""
    words, first = table("places"), context.main.start
    if context.main.kind != words["seated"]:
        return None
    stream, end = context.text, min(first + _HEAD, context.main.end)
    found = pattern(words["seat"], case=True).search(stream.flat, first, end)
    said = found["state"].split() if found else []
    for state in (" ".join(said), *said[:1]):
        code = words["states"].get(state, state)
        if found and code in _states():
            return " ".join(found["city"].split()).title(), code, stream.span(*found.span("city")), True
    return None


def read_place(context: Context, spec: Mapping[str, Any]) -> Found:
    """The city or the state (``of``) of the hearing, from the line with the file's number."""
    found = _place(context)
    if not found:
        return Found(None, (), 0.0, "no location appears next to the file number")
    city, state, span, printed = found
    if spec["of"] == "city":
        known = city.lower() in cities()
        return Found(city, (span,), 0.99 if known else 0.95, "next to the file number")
    if printed:
        return Found(state, (span,), 0.99, "next to the file number")
    return Found(state, (span,), 0.95, f"the state is not printed; {city} is known to be in that state")


def read_circuit(context: Context, spec: Mapping[str, Any]) -> Found:
    """The circuit where the hearing was held; else the one whose law the text says it follows."""
    stream, start, end = context.region("body")
    said = quick(spec["says"]).search(stream.flat, start, end)
    names = table("places")["names"]
    named = names.get(re.sub(r"\s+", " ", said["circuit"]).upper() + spec["suffix"], "") if said else ""
    found = _place(context)
    if found:
        circuit = _states()[found[1]]
        if named and named != circuit:
            return Found(circuit, (found[2],), 0.85, f"{found[1]} is in that circuit, but the text names another")
        return Found(
            circuit, (found[2],), 0.99, f"{found[1]} is in that circuit" + (", as the text confirms" if named else "")
        )
    if named and said:
        return Found(named, (stream.span(*said.span()),), 0.85, "the text says so; no hearing location was found")
    return Found(None, (), 0.0, "no hearing location was found")


def read_place_below(context: Context, spec: Mapping[str, Any]) -> Found:
    """The city or the state (``of``) of the judge whose decision an opinion reviews, from how it cites that one."""
    stream = context.text
    found = pattern(spec["words"], case=True).search(stream.flat)
    if not found:
        return Found(None, (), 0.3, "no IJ decision is cited with its location")
    printed = re.sub(r"\s+", " ", found["place"])
    city = table("places")["short"].get(printed, printed)
    state = cities().get(city.lower(), "")
    span = stream.span(*found.span("place"))
    how = f"“{re.sub(' +', ' ', found[0])}”"
    if spec["of"] == "city":
        return Found(city, (span,), 0.95 if state else 0.8, how)
    return Found(state or None, (span,), 0.9 if state else 0.2, how)
