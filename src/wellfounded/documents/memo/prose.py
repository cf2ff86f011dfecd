"""An answer as prose: the law's own sentences, told under the headings of the things they are about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from wellfounded.assess.case import Case
from wellfounded.assess.outline import Group, Line, ToldSection, folded_words, listed
from wellfounded.assess.subject_verb import is_plural, plural
from wellfounded.assess.unresolved_reasons import sources
from wellfounded.documents.citation_writer import Citer
from wellfounded.documents.grammar import (
    about,
    capital,
    kind_of,
    number_word,
    place_words,
    pronouns,
    sentence,
    shared_start,
    starts_with_verb,
    together,
)
from wellfounded.documents.model import (
    Block,
    Heading,
    Inline,
    Link,
    Note,
    Paragraph,
    Run,
    Words,
    join,
    text_of,
    words,
)
from wellfounded.documents.record_support import Fact, RecordSupport, unsaid_places
from wellfounded.documents.wording import wording
from wellfounded.engine.program import Atom, Value

CONTESTED = "contested"
OPEN = "open"
LONG = 600
"""A paragraph with more letters than this is not gone on with."""


class Prose:
    """Writes the lines and groups of an answer as sentences and paragraphs, in the order of one document."""

    def __init__(self, case: Case, told: Iterable[Atom], contested: Iterable[str] = ()) -> None:
        self.case = case
        self.contested = {name: number for number, name in enumerate(contested, start=1)}
        self.citer = Citer(case)
        self.behind = RecordSupport(case, told)
        self.noted: set[str] = set()
        """The things whose notes have been told."""

    def section(self, section: ToldSection, level: int) -> Iterator[Block]:
        """A section under its title."""
        yield Heading(level, section.title)
        yield from self.narrate(section.lines, section.groups, level)

    def narrate(self, lines: tuple[Line, ...], groups: tuple[Group, ...], level: int) -> Iterator[Block]:
        """Lines as a paragraph, then the groups: the large ones under headings, the small ones as paragraphs."""
        yield from self.paragraphs(lines, "", frozenset(), "", "")
        for one in merge_groups(groups):
            yield from self.group(one, level, frozenset())

    def group(self, several: Several, level: int, path: frozenset[str]) -> Iterator[Block]:
        """A group: with groups of its own under a heading, else as a paragraph that begins with its name."""
        group = several.group
        inner = merge_groups(group.groups)
        if any(one.group.groups for one in inner) or (inner and len(group.lines) + len(inner) > 2):
            within = path | {group.thing} if group.thing else path
            at = f" ({place_words(group.place)})" if group.place else ""
            yield Heading(level + 1, f"{capital(group.heading)}{at}")
            yield from self.paragraphs(group.lines, group.heading, within, group.thing, group.place)
            if group.note and group.thing not in self.noted:
                yield Paragraph(words(sentence(group.note)), "quiet")
            for one in inner:
                yield Paragraph(tuple(self.paragraph(one, within)))
        else:
            yield Paragraph(tuple(self.paragraph(several, path)))

    def paragraphs(
        self, lines: tuple[Line, ...], subject: str, path: frozenset[str], thing: str, place: str
    ) -> Iterator[Block]:
        """Sentences, in paragraphs of a length that can be read."""
        paragraph: list[Inline] = []
        for run in counted(lines):
            paragraph += self.sentences(run, subject, path, thing, place, around=lines)
            if len(text_of(tuple(paragraph))) > LONG:
                yield Paragraph(tuple(paragraph))
                paragraph = []
        if paragraph:
            yield Paragraph(tuple(paragraph))

    def paragraph(self, several: Several, path: frozenset[str]) -> Iterator[Inline]:
        """A group in one paragraph, whatever stands under it as sentences about what that is called."""
        group = several.group
        within = path | {group.thing} if group.thing else path
        fragments = bool(group.lines) and not group.groups and all(map(self.is_fragment, group.lines))
        yield Run(capital(group.heading), bold=True)
        if fragments:
            yield Run(": ")
            yield from self.fragments(group)
            return
        yield Run(f" ({place_words(group.place)})" if group.place else "")
        if group.note and group.thing not in self.noted:
            yield Note(words(sentence(group.note)))
        yield Run(". ")
        yield from self.sentences(group.lines, group.heading, within, group.thing, group.place, several.many)
        for inner in merge_groups(group.groups):
            yield from self.under(inner, within, group.place)

    def under(self, several: Several, path: frozenset[str], place: str) -> Iterator[Inline]:
        """A group inside a paragraph."""
        group = several.group
        within = path | {group.thing} if group.thing else path
        lines = group.lines
        if lines and group.place:  # told with the first sentence
            lines = (replace(lines[0], places=(*lines[0].places, group.place)), *lines[1:])
        yield from self.sentences(lines, group.heading, within, group.thing, place, several.many, named=True)
        for inner in merge_groups(group.groups):
            yield from self.under(inner, within, group.place or place)

    def is_fragment(self, line: Line) -> bool:
        """Whether a line is no sentence: it may be only the names of things."""
        things = self.case.matter.things
        slots = [slot for slot in zip(*(a.args for a in line.atoms), strict=True) if all(x in things for x in slot)]
        names = (listed(list(dict.fromkeys(self.case.name(arg) for arg in slot))) for slot in slots)
        return self.kind(line) == "fragment" or line.text in names

    def kind(self, line: Line) -> str:
        """The shape of a line; what begins with the name of a thing and goes on with a verb is a clause."""
        told = (line.text.removeprefix(f"{self.case.name(arg)} ") for atom in line.atoms for arg in atom.args)
        named = any(rest != line.text and starts_with_verb(rest) for rest in told)
        return "clause" if named else kind_of(line)

    def fragments(self, group: Group) -> Iterator[Inline]:
        """Lines that are no sentences, one after the other."""
        for number, line in enumerate(group.lines):
            if line.value is Value.OPEN:
                yield Run(str(wording()["prose"]["open_mark"]), quiet=True)
            yield Run(capital(line.text) if number and line.value is Value.TRUE else line.text)
            if line.places:
                yield Run(f" ({place_words('; '.join(line.places))})", quiet=True)
            yield from self.why_open(line) if line.value is Value.OPEN else ()
            yield Run(". ")
            yield from self.cites(line)

    def sentences(
        self,
        lines: Iterable[Line],
        subject: str,
        path: frozenset[str],
        thing: str = "",
        place: str = "",
        many: bool = False,
        named: bool = False,
        around: Iterable[Line] = (),
    ) -> Iterator[Inline]:
        """Lines as sentences about a subject, each with the facts that it rests on and its authorities."""
        lines = list(lines)
        own = frozenset(line.atoms[0] for line in (around or lines) if len(line.atoms) == 1)
        pronoun = self.pronoun(thing) if thing else ""
        if many and not named:
            pronoun = str(wording()["prose"]["they"])
        name = subject if named or not pronoun else pronoun
        for run in counted(lines):
            rest = [line for line in run if not self.taken_up(line)]
            if not rest:
                continue
            if rest[0].value is Value.OPEN:
                for alike in self.alike(rest):
                    yield from self.open_points(alike, name, many, place)
                continue
            if len(rest) > 1 and not prefix_of(rest[0]):
                yield from self.enumerated(rest, name, many)
                continue
            prefix = common(rest)
            if prefix:
                count = str(wording()["prose"]["counts"]).format(
                    prefix=prefix, count=number_word(sum(len(line.atoms) for line in rest))
                )
                yield Run(f"{capital(name)} {count} ")
            for line in rest:
                text = capital(line.text.partition(": ")[2]) if prefix else self.clause(line, name, many)
                yield from self.one(line, text, path, own, subject if pronoun else "", pronoun, place, thing)

    def taken_up(self, line: Line) -> bool:
        """Whether a line of the record was said already as a fact behind a conclusion."""
        return not line.citations and all(atom in self.behind.said for atom in line.atoms)

    def one(
        self,
        line: Line,
        text: str,
        path: frozenset[str],
        own: frozenset[Atom],
        subject: str,
        pronoun: str,
        place: str,
        thing: str,
    ) -> Iterator[Inline]:
        """One line as a sentence: what it says, the facts, their places, the authorities, what the law notes."""
        facts, notes = self.behind.of(line.atoms, path, own, thing)
        self.behind.said |= set() if line.citations else set(line.atoms)
        yield Run(text)
        if facts:
            colon = "; " if ": " in text else ": "
            yield Run(f"{colon}{self.facts(facts, subject, pronoun, text)}")
        at = unsaid_places((*line.places, *(fact.place for fact in facts)), place)
        behind = [place_words(at)] if at else []
        behind += [str(wording()["prose"]["assumed"])] if any(fact.assumed for fact in facts) else []
        if behind:
            yield Run(f" ({'; '.join(behind)})", quiet=True)
        yield Run(". ")
        yield from self.cites(line)
        for note in notes:
            yield Run(f"{sentence(note)} ")

    def enumerated(self, lines: list[Line], name: str, many: bool) -> Iterator[Inline]:
        """Lines that end differently, each with authorities of its own, as one sentence."""
        start = shared_start([line.text for line in lines])
        endings = [self.ending(line, lines, start) for line in lines]
        for number, line in enumerate(lines):
            between = "" if not number else " and " if number == len(lines) - 1 else ", "
            yield Run(self.clause(line, name, many) if not number else f"{between}{endings[number]}")
            yield from words(" (", *join(self.cited(line)), ")")
        yield Run(". ")

    def ending(self, line: Line, lines: list[Line], start: str) -> str:
        """What a line says otherwise than its neighbours: the whole of the thing in which they differ."""
        for slot, arg in enumerate(line.atoms[0].args):
            if len({str(other.atoms[0].args[slot]) for other in lines}) > 1 and self.case.name(arg) in line.text:
                return line.text[line.text.rindex(self.case.name(arg)) :]
        return line.text[len(start) :]

    def cites(self, line: Line) -> Iterator[Inline]:
        """The authorities of a line, as a sentence."""
        cited = self.citer.sentence(line.citations, line.persuasive, line.announced)
        if cited:
            yield from (*cited, Run(" "))

    def clause(self, line: Line, name: str, many: bool = False) -> str:
        """A line as a sentence about what it stands under."""
        kind = self.kind(line)
        if kind == "predicate" and name:
            pred = f"{{}} {because(line.text)}"
            return capital((plural(pred) if many else pred).replace("{}", name, 1))
        if kind == "fragment" or not name:
            return capital(folded_words(self.case, line.atoms) if name else line.text)
        return capital(several(line.text) if many else line.text)

    def alike(self, lines: list[Line]) -> Iterator[list[Line]]:
        """Neighbours that are open for the same reason."""
        for _, same in groupby(lines, key=lambda line: tuple(self.why_open(line))):
            yield list(same)

    def open_points(self, lines: list[Line], name: str, many: bool, place: str) -> Iterator[Inline]:
        """What is open for one reason, as one sentence, each point with its authorities."""
        own = wording()["prose"]
        for number, line in enumerate(lines):
            inner = self.open_clause(line, name, many)
            between = "" if not number else own["and_whether"] if number == len(lines) - 1 else own["whether"]
            yield Run(f"{between}{inner}" if number else str(own["open"]).format(sentence=inner))
            at = unsaid_places(line.places, place)
            if at:
                yield Run(f" ({place_words(at)})", quiet=True)
            if len(lines) > 1:
                cited = self.cited(line)
                yield from words(" (", *join(cited), ")") if cited else ()
        yield from self.why_open(lines[0])
        yield Run(". ")
        if len(lines) == 1:
            yield from self.cites(lines[0])

    def cited(self, line: Line) -> list[Words]:
        """The authorities of a line, each as it is cited here."""
        signal = wording()["cites"]["see_also"]
        further = [words(Run(signal, italic=True), " ", *self.citer.cite(one)) for one in line.persuasive]
        return [*(self.citer.cite(citation) for citation in line.citations), *further]

    def open_clause(self, line: Line, name: str, many: bool) -> str:
        """What is open, as it goes on after "whether"."""
        kind = self.kind(line)
        if kind == "fragment" or not name:
            return folded_words(self.case, line.atoms)
        pred = questioned(f"{{}} {line.text}")
        return because((plural(pred) if many else pred).replace("{}", name, 1) if kind == "predicate" else line.text)

    def why_open(self, line: Line) -> Iterator[Inline]:
        """Why a line is open, in short; where it is said at length."""
        own = wording()["prose"]
        found = [source for atom in line.atoms for source in sources(self.case, atom)]
        numbers = {self.contested[one.name] for one in found if one.kind == "question" and one.name in self.contested}
        if numbers:
            yield Run(str(own["turns_on"]))
            point = own["point" if len(numbers) == 1 else "points"]
            yield Link(f"{point} {listed([str(number) for number in sorted(numbers)])}", f"#{CONTESTED}")
            return
        for number, kind in enumerate(dict.fromkeys(source.kind for source in found)):
            yield Run(": " if not number else "; ")
            yield Run(str(own["because"].get(kind, own["because"]["other"])))

    def facts(self, facts: list[Fact], subject: str, pronoun: str, before: str) -> str:
        """Facts as one sentence after what they stand behind, those about one thing together."""
        own = wording()["prose"]
        case = self.case
        parts: dict[str, list[str]] = {}
        for atoms in together([fact.atom for fact in facts]):
            alone = atoms[0].pred.startswith("{} ") and len({atom.args[0] for atom in atoms}) == 1
            first = case.name(atoms[0].args[0]) if alone else ""
            text = folded_words(case, atoms, one=pronoun == own["it"] and first == subject)
            names = listed(list(dict.fromkeys(case.name(atom.args[0]) for atom in atoms)))
            if not alone and text.startswith(f"{names} ") and capital(before).startswith(capital(f"{names} ")):
                text = f"{own['each']} {case.words(atoms[0]).removeprefix(case.name(atoms[0].args[0])).lstrip()}"
            first = first if text.startswith(f"{first} ") else ""
            parts.setdefault(first or text, []).append(text.removeprefix(f"{first} ") if first else "")
        out: list[str] = []
        people = {one.label for one in case.matter.things.values() if one.kind in wording()["people"]}
        for name, predicates in parts.items():
            last = out[-1] if out else ""
            if not predicates[0]:
                text = name
            elif name == subject:
                text = f"{name} {listed(predicates)}"
            elif last.endswith(f" {name}") and name not in people:
                out[-1] = own["which"].format(before=last, predicates=about(name, predicates).removeprefix(f"{name} "))
                continue
            elif capital(before).startswith(capital(f"{name} ")) and name not in people:
                text = f"{own['they' if is_plural(name) else 'it']} {listed(predicates)}"
            else:
                text = about(name, predicates)
            out.append(pronouns(text, subject, pronoun))
        return "; ".join(out)

    def pronoun(self, thing: str) -> str:
        """``it`` for a thing; people keep their names."""
        kind = self.case.matter.things[thing].kind
        return "" if kind in wording()["people"] else str(wording()["prose"]["it"])


def counted(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Neighbours that begin with the same words before a colon stand together."""
    run: list[Line] = []
    for line in lines:
        if run and not _goes_on(run[0], line):
            yield run
            run = []
        run.append(line)
    if run:
        yield run


def _goes_on(first: Line, line: Line) -> bool:
    """Whether a line begins as the first of a run does: up to a colon, or up to the one thing in which they differ."""
    if first.value is Value.OPEN or line.value is Value.OPEN:
        return first.value is line.value
    if prefix_of(first) or prefix_of(line):
        return prefix_of(first) == prefix_of(line)
    plain = all(one.citations and not one.persuasive and not one.announced and not one.places for one in (first, line))
    same = first.atoms[0].pred == line.atoms[0].pred and first.value is line.value is Value.TRUE
    return plain and same and kind_of(first) == "predicate" and shared_start([first.text, line.text]).count(" ") > 2


def several(text: str) -> str:
    """A clause about one thing, which it calls "it", as one about several."""
    own = wording()["prose"]
    before, it, after = text.partition(f"{own['it']} ")
    if it and not before:
        text = plural(f"{{}} {after}").replace("{}", str(own["they"]), 1)
    return re.sub(rf"(?<=\w )\b{own['it']}\b", str(own["them"]), text)


def questioned(pred: str) -> str:
    """As it is asked: whether something can be sustained, where it would be said that it cannot."""
    return pred.replace("{} cannot ", "{} can ", 1)


def because(text: str) -> str:
    """What stands after a colon, as the reason of what stands before it."""
    before, colon, after = text.partition(": ")
    return str(wording()["prose"]["for_reason"]).format(before=before, after=after) if colon else text


def prefix_of(line: Line) -> str:
    """The words before the colon of an established line."""
    before, colon, _ = line.text.partition(": ")
    return before if colon and line.value is Value.TRUE and kind_of(line) == "predicate" else ""


def common(lines: list[Line]) -> str:
    """What several lines begin with; empty for one."""
    return prefix_of(lines[0]) if len(lines) > 1 else ""


@dataclass(frozen=True, slots=True)
class Several:
    """A group, or small groups of which the same is said as one; ``many`` tells whether its name names several."""

    group: Group
    many: bool = False


def merge_groups(groups: Iterable[Group]) -> list[Several]:
    """Small groups of which the same is said become one."""
    out: list[list[Group]] = []
    for group in groups:
        same = [together for together in out if _alike(together[0], group)]
        if same:
            same[0].append(group)
        else:
            out.append([group])
    return [_as_one(together) for together in out]


def _alike(one: Group, other: Group) -> bool:
    def said(group: Group) -> list[object]:
        return [(line.text, line.value, line.citations, line.persuasive, line.announced) for line in group.lines]

    plain = not (one.groups or other.groups or one.note or other.note)
    return plain and bool(one.lines) and said(one) == said(other)


def _as_one(groups: list[Group]) -> Several:
    first = groups[0]
    if len(groups) == 1:
        return Several(first)
    lines = tuple(
        replace(lines[0], atoms=tuple(atom for line in lines for atom in line.atoms))
        for lines in zip(*(group.lines for group in groups), strict=True)
    )
    place = unsaid_places((group.place for group in groups), "")
    heading = listed([group.heading for group in groups])
    return Several(replace(first, heading=heading, place=place, lines=lines, thing=""), True)
