"""Sentences of the law as pieces of a page: words, slots, values, and where another rule concludes the sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from wellfounded.dates import Span
from wellfounded.engine.program import Arg, Var
from wellfounded.language.model import AtLeast, Compare, Condition, Every, Holds, Sentence, shown
from wellfounded.language.sentence_renderer import test_words

Links = Mapping[str, str]
"""Where a sentence is concluded, by predicate: the address of a rule."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Some words on a page. ``kind`` is ``text``, ``slot`` or ``value``; ``link`` is where they lead, or empty."""

    text: str
    kind: str = "text"
    link: str = ""


def sentence_pieces(sentence: Sentence, links: Links) -> tuple[Piece, ...]:
    """A sentence: its words, linked to where it is concluded, and what fills its slots."""
    link = links.get(sentence.term.pred, "")
    words = sentence.term.pred.split("{}")
    out = [Piece(words[0], "text", link)]
    for arg, text in zip(sentence.args, words[1:], strict=True):
        out += [_filler(arg), Piece(text, "text", link)]
    return tuple(piece for piece in out if piece.text)


def _filler(arg: Arg) -> Piece:
    return Piece(arg.name, "slot") if isinstance(arg, Var) else Piece(_value(arg), "value")


def _value(arg: Arg) -> str:
    return arg.words if isinstance(arg, Span) else shown(arg)


def is_exception(condition: Condition) -> bool:
    """Whether a condition is an exception, told after *unless*."""
    return isinstance(condition, Holds) and not condition.positive


def condition_pieces(condition: Condition, links: Links) -> tuple[Piece, ...]:
    """A condition, without the word *unless* of an exception."""
    return tuple(_condition(condition, links))


def _condition(condition: Condition, links: Links) -> Iterator[Piece]:
    if isinstance(condition, Holds):
        yield from sentence_pieces(condition.sentence, links)
    elif isinstance(condition, Compare):
        yield from _marked(test_words(condition.test, _marking))
    else:
        count = f"at least {condition.count} " if isinstance(condition, AtLeast) and condition.count else "no "
        yield Piece("every " if isinstance(condition, Every) else count)
        yield Piece(condition.over.name, "slot")
        yield Piece(" where ")
        for number, inner in enumerate(condition.where):
            if number:
                yield Piece(" and ")
            yield from _exception_or_not(inner, links)
        if isinstance(condition, Every):
            yield Piece(": ")
            yield from _exception_or_not(condition.then, links)


def _exception_or_not(condition: Condition, links: Links) -> Iterator[Piece]:
    if is_exception(condition):
        yield Piece("not established that ")
    yield from _condition(condition, links)


_OPEN, _CLOSE = "\ue000", "\ue001"


def _marking(arg: Arg) -> str:
    return f"{_OPEN}{arg.name}{_CLOSE}" if isinstance(arg, Var) else _value(arg)


def _marked(text: str) -> Iterator[Piece]:
    """Words in which the names of slots were marked."""
    for piece in text.split(_OPEN):
        name, closed, rest = piece.partition(_CLOSE)
        if closed:
            yield Piece(name, "slot")
        if rest or (not closed and name):
            yield Piece(rest if closed else name)


def plain(pieces: tuple[Piece, ...]) -> str:
    """Pieces as bare words, for a search or a heading."""
    return "".join(piece.text for piece in pieces)
