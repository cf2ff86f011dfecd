"""An answer told in the order of an outline that the law text declares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from wellfounded.assess.case import Case, with_date
from wellfounded.assess.deciding_silences import deciding_pairs, deciding_silences
from wellfounded.assess.nearest_holdings import nearest_holdings
from wellfounded.assess.reasons import reasons
from wellfounded.assess.rule_support import announced, citations, held_later, persuasive_shown, rule_supports
from wellfounded.assess.solutions import Binding, solutions
from wellfounded.assess.subject_verb import is_plural, plural
from wellfounded.assess.unresolved_reasons import why_open
from wellfounded.authorities import Citation
from wellfounded.engine.model import fill as fill_atom
from wellfounded.engine.program import Arg, Atom, Value, Var
from wellfounded.language.model import IN_WORDS, Holds, fill
from wellfounded.language.outline_model import Each, Nearest, Outline, OutlineLine, Reasons, Show, Unanswered


@dataclass(frozen=True, slots=True)
class Line:
    """One thing said: its words, whether it is established or open, on what authority, and where in the record.

    ``atoms`` are the sentences folded into the line. ``because`` says, for an open one, what leaves it open.
    ``persuasive`` are authorities that stand but do not bind here; ``announced`` marks what only the matter's own
    decision supports.
    """

    text: str
    value: Value
    citations: tuple[Citation, ...]
    persuasive: tuple[Citation, ...]
    announced: bool
    places: tuple[str, ...]
    because: tuple[str, ...]
    atoms: tuple[Atom, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """What a table says about one thing under a column's title; with nothing to say, ``otherwise`` stands there."""

    title: str
    lines: tuple[Line, ...]
    groups: tuple[Group, ...]
    otherwise: str


@dataclass(frozen=True, slots=True)
class Group:
    """What is said about one thing, under its name; with ``cells``, a row of a table.

    ``kind`` is the title of the headings of a table, ``thing`` the id of the thing in the matter file, if it is one.
    """

    heading: str
    place: str
    note: str
    lines: tuple[Line, ...]
    groups: tuple[Group, ...]
    cells: tuple[Cell, ...] = ()
    kind: str = ""
    thing: str = ""


@dataclass(frozen=True, slots=True)
class ToldSection:
    """A section of the answer; sections with nothing to say are left out."""

    title: str
    lines: tuple[Line, ...]
    groups: tuple[Group, ...]


def narrate(case: Case, outline: Outline) -> tuple[ToldSection, ...]:
    """The answer to a matter, told by an outline."""
    out = []
    for section in outline.sections:
        lines, groups = _children(case, section.children, {})
        if lines or groups:
            out.append(ToldSection(section.title, lines, groups))
    return tuple(out)


def _children(
    case: Case, children: Iterable[OutlineLine], binding: Binding
) -> tuple[tuple[Line, ...], tuple[Group, ...]]:
    lines: list[Line] = []
    groups: list[Group] = []
    for child in children:
        if isinstance(child, Show):
            lines += _lines(case, child, binding)
        elif isinstance(child, Nearest):
            for found in solutions(case, child.where, binding):
                lines += _nearest(case, fill_atom(child.sentence.atom, found))
        elif isinstance(child, Reasons):
            asked = fill_atom(child.sentence.atom, binding)
            for match in case.model.match(asked):
                lines += _reasons(case, fill_atom(asked, match))
        elif isinstance(child, Unanswered):
            for found in solutions(case, child.where, binding):
                lines += _unanswered(case, fill_atom(child.sentence.atom, found))
        else:
            groups += _groups(case, child, binding)
    return tuple(lines), tuple(groups)


def _groups(case: Case, each: Each, binding: Binding) -> Iterator[Group]:
    seen = set()
    for found in _fillings(case, each, binding):
        filler = found.get(each.over)
        if filler is None or filler in seen:
            continue
        seen.add(filler)
        within = {**binding, each.over: filler}
        lines, groups = _children(case, each.children, within)
        cells = tuple(
            Cell(column.title, *_children(case, column.children, within), column.otherwise) for column in each.columns
        )
        if lines or groups or cells:
            thing = case.matter.things.get(filler) if isinstance(filler, str) else None
            place, note = (thing.at, thing.note) if thing else ("", "")
            kind = each.as_text or each.over.name.capitalize()
            yield Group(case.name(filler), place, note, lines, groups, cells, kind, thing.id if thing else "")


def _fillings(case: Case, each: Each, binding: Binding) -> Iterator[Binding]:
    if any(not isinstance(condition, Holds) or condition.positive for condition in each.where):
        yield from solutions(case, each.where, binding)
        return
    kinds = case.library.vocabulary.thing_types(case.library.vocabulary.type_of(each.over.name))
    for thing in case.matter.things.values():
        if thing.kind in kinds:
            yield from solutions(case, each.where, {**binding, each.over: thing.id})


def _lines(case: Case, show: Show, binding: Binding) -> Iterator[Line]:
    atoms = list(dict.fromkeys(_shown(case, show, binding)))
    order = case.order
    atoms.sort(key=lambda atom: [order.get(str(arg), -1) for arg in atom.args])
    facts = {}
    for atom in atoms:
        found = rule_supports(case, atom)
        because = why_open(case, atom) if case.model.value(atom) is Value.OPEN else ()
        later = listed([f"{one}, of {one.authority.date_words}" for one in held_later(case, found)])
        later = f", in {later}" if later else ""
        facts[atom] = (
            case.model.value(atom),
            citations(found),
            persuasive_shown(case, found),
            announced(found),
            because,
            later,
        )
    for together in _folded(atoms, facts):
        value, cites, further, own, because, later = facts[together[0]]
        text = f"{_text(case, show, together)}{later}"
        yield Line(text, value, cites, further, own, _places(case, together, binding), because, together)


def _nearest(case: Case, atom: Atom) -> Iterator[Line]:
    """The holdings nearest to a sentence that is not established: their cases, and what the record lacks."""
    for one in nearest_holdings(case, atom):
        text = f"the nearest holding, that {one.head}, would also need that {' and that '.join(one.lacking)}"
        yield Line(text, Value.FALSE, one.citations, (), False, (), (), (atom,))


def _reasons(case: Case, atom: Atom) -> Iterator[Line]:
    """The holdings and first conclusions from the record on which an established sentence rests."""
    found = reasons(case, atom)
    single = {one.atoms[0]: one for one in found if len(one.atoms) == 1}
    for together in _folded(list(single), {first: one.citations for first, one in single.items()}):
        one = single[together[0]]
        yield Line(folded_words(case, together), Value.TRUE, one.citations, (), one.announced, (), (), together)
    for one in found:
        if len(one.atoms) > 1:
            text = " and ".join(map(case.words, one.atoms))
            yield Line(text, Value.TRUE, one.citations, (), one.announced, (), (), one.atoms)


def _unanswered(case: Case, atom: Atom) -> Iterator[Line]:
    """The unanswered questions that could establish a sentence that is not, alone or in twos, and their places."""
    for together in [(one,) for one in deciding_silences(case, atom)] or deciding_pairs(case, atom):
        text = f"the answer would change if the file said: {' and that '.join(one.text for one in together)}"
        yield Line(text, Value.FALSE, (), (), False, tuple(one.line for one in together), (), (atom,))


def _shown(case: Case, show: Show, binding: Binding) -> Iterator[Atom]:
    for found in solutions(case, show.where, binding) if show.where else (binding,):
        pattern = fill_atom(show.sentence.atom, found)
        yield from (fill_atom(pattern, match) for match in case.model.match(pattern))


def _folded(atoms: list[Atom], facts: Mapping[Atom, object]) -> list[tuple[Atom, ...]]:
    """Equal lines that differ in one filler become one."""
    out: list[list[Atom]] = []
    for atom in atoms:
        for earlier in out:
            if earlier[0].pred != atom.pred or facts[earlier[0]] != facts[atom]:
                continue
            several = (*earlier, atom)
            differing = {slot for one in several for slot, arg in enumerate(one.args) if arg != earlier[0].args[slot]}
            if len(differing) <= 1:
                earlier.append(atom)
                break
        else:
            out.append([atom])
    return [tuple(together) for together in out]


def _text(case: Case, show: Show, atoms: tuple[Atom, ...]) -> str:
    if not show.as_text:
        return folded_words(case, atoms)
    text = show.as_text
    for slot, arg in enumerate(show.sentence.args):
        if isinstance(arg, Var):
            text = with_date(text, arg.name, atoms[0].args[slot])
            text = text.replace("{" + arg.name + "}", _names_in(case, atoms, slot))
            if "{" + arg.name + IN_WORDS in text:
                known = case.library.vocabulary.lists[show.sentence.term.types[slot]].words
                said = listed(list(dict.fromkeys(known[str(atom.args[slot])] for atom in atoms)))
                text = text.replace("{" + arg.name + IN_WORDS + "}", said)
    return text


def folded_words(case: Case, atoms: tuple[Atom, ...], one: bool = False) -> str:
    """Sentences that differ in one filler as one sentence that lists the fillers; ``one`` as in :meth:`Case.words`."""
    if len(atoms) == 1:
        return case.words(atoms[0], one)
    pred = atoms[0].pred
    several = len({atom.args[:1] for atom in atoms}) > 1
    if several or (not one and is_plural(case.name(atoms[0].args[0]))):
        pred = plural(pred, several)
    return fill(pred, [_names_in(case, atoms, n) for n in range(len(atoms[0].args))])


def _names_in(case: Case, atoms: tuple[Atom, ...], slot: int) -> str:
    term = case.library.vocabulary.terms.get(atoms[0].pred)
    kind = term.types[slot] if term is not None else ""
    names = [case.filler(a.args[slot], kind) if kind else case.name(a.args[slot]) for a in atoms]
    return listed(list(dict.fromkeys(names)))


def listed(names: list[str]) -> str:
    """Names joined as in a sentence."""
    if len(names) < 3:
        return " and ".join(names)
    return f"{', '.join(names[:-1])}, and {names[-1]}"


def _places(case: Case, atoms: tuple[Atom, ...], binding: Binding) -> tuple[str, ...]:
    """Where the record has the things named, but those of the group's heading and those that outcomes are about."""
    bound: set[Arg] = set(binding.values())
    broad = {outcome.over.name for outcome in case.library.outcomes}
    things = (
        case.matter.things[arg]
        for atom in atoms
        for arg in atom.args
        if isinstance(arg, str) and arg not in bound and arg in case.matter.things
    )
    places = (thing.at for thing in things if thing.kind not in broad)
    return tuple(dict.fromkeys(place for place in places if place))
