"""An answer as prose: the law's own sentences, stated under the headings of the things they are about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
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
from wellfounded.documents.memo.holding import Holdings, respect, respects
from wellfounded.documents.memo.line_runs import (
    Several,
    common,
    completed,
    counted,
    is_error,
    merge_groups,
    prefix_of,
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

UNSETTLED = "unsettled"
UNRESOLVED = "unresolved"
LONG = 600
"""A paragraph with more characters than this is not continued."""


class Prose:
    """Writes the lines and groups of an answer as sentences and paragraphs, in the order of one document."""

    def __init__(self, case: Case, told: Iterable[Atom], contested: Iterable[str] = ()) -> None:
        self.case = case
        self.contested = {name: number for number, name in enumerate(contested, start=1)}
        self.citer = Citer(case)
        self.holdings = Holdings(case)
        self.behind = RecordSupport(case, told)
        self.noted: set[str] = set()
        """The things whose notes have been stated."""

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
        if lines and group.place:  # stated with the first sentence
            lines = (replace(lines[0], places=(*lines[0].places, group.place)), *lines[1:])
        name = self.named(group.heading, group.thing)
        yield from self.sentences(lines, name, within, group.thing, place, several.many, named=True)
        for inner in merge_groups(group.groups):
            yield from self.under(inner, within, group.place or place)

    def is_fragment(self, line: Line) -> bool:
        """Whether a line is not a sentence: it may be only the names of things."""
        if line.value is Value.FALSE or is_error(line) or completed(line.text):
            return False
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
            if is_error(rest[0]):
                yield from self.errors(rest, path, own, place, thing, subject if pronoun else "")
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

    def errors(
        self, lines: list[Line], path: frozenset[str], own: frozenset[Atom], place: str, thing: str, subject: str
    ) -> Iterator[Inline]:
        """The errors of a finding or a reason as one sentence that names who erred, each with its authorities."""
        label = wording()["holding"]["label"]
        it = str(wording()["prose"]["it"])
        actor = self.holdings.actor(lines[0].atoms[0].args[0])
        yield Run(capital(respects(actor, len(lines)))) if len(lines) > 1 else Run("")
        told: list[str] = []
        for number, line in enumerate(lines, start=1):
            between = "" if number == 1 else "; and " if number == len(lines) else "; "
            text = line.text.removeprefix(label)
            facts, notes = self.behind.of(line.atoms, path, own, thing)
            told += notes
            behind = self.facts(facts, subject, it if subject else "", text) if facts else ""
            if len(lines) > 1:
                yield Run(f"{between}({number}) {text}{': ' if behind else ''}{behind}")
            else:
                yield Run(capital(respect(actor, text, behind)))
            at = unsaid_places((*line.places, *(fact.place for fact in facts)), place)
            if at:
                yield Run(f" ({place_words(at)})", quiet=True)
            if len(lines) > 1:
                cited = self.cited(line)
                yield from words(" (", *join(cited), ")") if cited else ()
        yield Run(". ")
        if len(lines) == 1:
            yield from self.cites(lines[0])
        for note in told:
            yield Run(f"{sentence(note)} ")

    def enumerated(self, lines: list[Line], name: str, many: bool) -> Iterator[Inline]:
        """Lines that end differently, each with authorities of its own, as one sentence."""
        start = shared_start([line.text for line in lines])
        endings = [self.ending(line, lines, start) for line in lines]
        for number, line in enumerate(lines):
            last = ", and " if len(lines) > 2 else " and "
            between = "" if not number else last if number == len(lines) - 1 else ", "
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
        if line.value is Value.FALSE:  # what is said about a sentence that is not established is not that sentence
            return capital(line.text)
        full = completed(line.text)
        if full:
            return capital(several(full) if many else full)
        kind = self.kind(line)
        if line.atoms[0].pred == self.holdings.own["conclusion"] and len(line.atoms) == 1 and name:
            target = line.atoms[0].args[0]
            return capital(because(self.holdings.verb(target, self.case.name(target))))
        if kind == "predicate" and name:
            pred = f"{{}} {because(line.text)}"
            return capital((plural(pred) if many else pred).replace("{}", name, 1))
        if kind == "fragment" or not name:
            return capital(folded_words(self.case, line.atoms) if name else line.text)
        return capital(several(line.text) if many else line.text)

    def alike(self, lines: list[Line]) -> Iterator[list[Line]]:
        """Neighbors that are unresolved for the same reason."""
        for _, same in groupby(lines, key=lambda line: tuple(self.why_open(line))):
            yield list(same)

    def open_points(self, lines: list[Line], name: str, many: bool, place: str) -> Iterator[Inline]:
        """What is unresolved for one reason, as one sentence, each point with its authorities."""
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
        """An unresolved line, as it continues after "whether"."""
        kind = self.kind(line)
        if kind == "fragment" or not name:
            return folded_words(self.case, line.atoms)
        pred = questioned(f"{{}} {line.text}")
        return because((plural(pred) if many else pred).replace("{}", name, 1) if kind == "predicate" else line.text)

    def why_open(self, line: Line) -> Iterator[Inline]:
        """Why a line is unresolved, in brief, with a link to the full statement."""
        own = wording()["prose"]
        found = [source for atom in line.atoms for source in sources(self.case, atom)]
        numbers = {self.contested[one.name] for one in found if one.kind == "question" and one.name in self.contested}
        if numbers:
            yield Run(str(own["turns_on"]))
            point = own["point" if len(numbers) == 1 else "points"]
            yield Link(f"{point} {listed([str(number) for number in sorted(numbers)])}", f"#{UNSETTLED}")
            return
        for number, kind in enumerate(dict.fromkeys(source.kind for source in found)):
            yield Run(": " if not number else "; ")
            yield Run(str(own["because"].get(kind, own["because"]["other"])))

    def reason_unresolved(self, line: Line) -> Iterator[Inline]:
        """Why a line is unresolved, as a reason after its sentence."""
        found = list(self.why_open(line))
        if found and isinstance(found[0], Run):
            text = found[0].text.removeprefix(": ")
            found[0] = replace(found[0], text=f"{wording()['prose']['because_of']}{text}")
        yield from found

    def facts(self, facts: list[Fact], subject: str, pronoun: str, before: str) -> str:
        """Facts as one sentence after what they stand behind, those about one thing together."""
        own = wording()["prose"]
        case = self.case
        parts: dict[str, list[str]] = {}
        bare: dict[str, str] = {}
        for atoms in together([fact.atom for fact in facts]):
            alone = atoms[0].pred.startswith("{} ") and len({atom.args[0] for atom in atoms}) == 1
            first = case.name(atoms[0].args[0]) if alone else ""
            text = folded_words(case, atoms, one=pronoun == own["it"] and first == subject)
            names = listed(list(dict.fromkeys(case.name(atom.args[0]) for atom in atoms)))
            if not alone and text.startswith(f"{names} ") and capital(before).startswith(capital(f"{names} ")):
                text = f"{own['each']} {case.words(atoms[0]).removeprefix(case.name(atoms[0].args[0])).lstrip()}"
            first = first if text.startswith(f"{first} ") else ""
            unnamed = first
            named = self.named(first, str(atoms[0].args[0])) if first != subject else first
            text, first = text.replace(first, named, 1) if first else text, named
            bare[first or text] = unnamed or text
            parts.setdefault(first or text, []).append(text.removeprefix(f"{first} ") if first else "")
        out: list[str] = []
        people = {one.label for one in case.matter.things.values() if one.kind in wording()["people"]}
        for name, predicates in parts.items():
            last = out[-1] if out else ""
            if not predicates[0]:
                text = name
            elif name == subject:
                text = f"{name} {listed(predicates)}"
            elif last.endswith((f" {name}", f" {bare[name]}")) and name not in people:
                out[-1] = own["which"].format(before=last, predicates=about(name, predicates).removeprefix(f"{name} "))
                continue
            elif capital(before).startswith(capital(f"{name} ")) and name not in people:
                text = f"{own['they' if is_plural(name) else 'it']} {listed(predicates)}"
            else:
                text = about(name, predicates)
            out.append(pronouns(text, subject, pronoun))
        return "; ".join(out)

    def named(self, name: str, thing: str) -> str:
        """The name of a thing; before one that is a clause stands what it is: ``the statement that he left``."""
        own = wording()["prose"]
        found = self.case.matter.things.get(thing)
        if found is None or not name.startswith(own["clause_start"]):
            return name
        return str(own["clause_names"].get(found.kind, "{name}")).format(name=name)

    def pronoun(self, thing: str) -> str:
        """``it`` for a thing; people keep their names."""
        kind = self.case.matter.things[thing].kind
        return "" if kind in wording()["people"] else str(wording()["prose"]["it"])


def several(text: str) -> str:
    """A clause about one thing, which it calls "it", as one about several."""
    own = wording()["prose"]
    before, it, after = text.partition(f"{own['it']} ")
    if it and before.endswith(", "):
        return f"{before}{plural(f'{{}} {after}').replace('{}', str(own['they']), 1)}"
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
