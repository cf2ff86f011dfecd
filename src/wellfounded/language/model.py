"""The syntax tree of law text: what the parser makes and the compiler reads.

Every node knows where it stands (:class:`Place`), so that a problem or an explanation can point at the line.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, field

from wellfounded.authorities import Citation
from wellfounded.dates import Span
from wellfounded.engine.program import Arg, Atom, Test, Var


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A line of a law text; ``file`` is relative to the library's folder."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Term:
    """One sentence the law knows, with its slots and its contrary wording.

    ``pred`` is the wording with bare slots (the engine's predicate). ``slots`` are the slots as declared ("other
    finding"), ``types`` their types. ``contrary`` is the predicate of the contrary wording or empty. ``ask`` is the
    question that makes it an input.
    """

    pred: str
    template: str
    slots: tuple[str, ...]
    types: tuple[str, ...]
    place: Place
    contrary: str = ""
    is_contrary: bool = False
    ask: str = ""
    is_input: bool = False
    declared: bool = True


@dataclass(frozen=True, slots=True)
class Sentence:
    """A term with its slots filled by variables or constants."""

    term: Term
    args: tuple[Arg, ...]

    @property
    def atom(self) -> Atom:
        """The sentence as the engine sees it."""
        return Atom(self.term.pred, self.args)

    def variables(self) -> Iterator[Var]:
        """The variables in it, in order, repeated where they repeat."""
        return (arg for arg in self.args if isinstance(arg, Var))


@dataclass(frozen=True, slots=True)
class Holds:
    """A condition that a sentence holds; with ``positive=False``, that it is not shown (``unless``)."""

    sentence: Sentence
    place: Place
    positive: bool = True


@dataclass(frozen=True, slots=True)
class Compare:
    """A comparison of two dates or values."""

    test: Test
    place: Place


@dataclass(frozen=True, slots=True)
class Every:
    """``every {x} where A; B: C``: there is one, and each one has C."""

    over: Var
    where: tuple[Condition, ...]
    then: Condition
    place: Place


@dataclass(frozen=True, slots=True)
class AtLeast:
    """``at least 3 {x} where A; B``; ``no {x} where A`` has ``count`` 0 and means that there is none."""

    count: int
    over: Var
    where: tuple[Condition, ...]
    place: Place


Condition = Holds | Compare | Every | AtLeast


@dataclass(frozen=True, slots=True)
class Burden:
    """Who must show something, and to which standard."""

    party: str
    standard: str = ""

    def __str__(self) -> str:
        return ", ".join(filter(None, (self.party, self.standard)))


@dataclass(frozen=True, slots=True)
class Scope:
    """Where, when and on what authority a rule applies.

    ``forums`` empty means everywhere. ``since`` and ``until`` bound the date of the court's decision, half-open.
    ``status`` is ``in force``, ``enjoined``, ``vacated`` or ``contested``. ``under`` lists (question, position) pairs.
    A rule that concludes by ``default`` does so only because nothing was shown against its conclusion.
    ``current`` law is what governs now, and not a reason for what was decided before: later precedent is law for it.
    """

    authorities: tuple[Citation, ...] = ()
    forums: tuple[str, ...] = ()
    since: dt.date | None = None
    until: dt.date | None = None
    status: str = "in force"
    under: tuple[tuple[str, str], ...] = ()
    rank: str = ""
    burden: Burden | None = None
    note: str = ""
    default: bool = False
    current: bool = False

    @property
    def suspended(self) -> bool:
        """Whether it is law nowhere, whatever its dates."""
        return self.status in ("enjoined", "vacated")


@dataclass(frozen=True, slots=True)
class Part:
    """The smallest rule that applies or does not: a rule, a route of rebuttal, a holding, a row of a table.

    ``kind`` is ``rule``, ``bar``, ``presumption``, ``rebuttal``, ``arises``, ``held so``, ``held not``, ``row``,
    ``way``, ``elsewhere`` or ``settled``. ``id`` is unique in the library and is the id of the engine's rules made from
    it.
    """

    id: str
    kind: str
    block: str
    head: Sentence
    conditions: tuple[Condition, ...]
    scope: Scope
    place: Place
    topic: str = ""

    @property
    def block_kind(self) -> str:
        """What the block is to which it belongs, as the law text begins it, where its lines have kinds of their own."""
        return _BLOCKS.get(self.kind, self.kind)


_BLOCKS = {"arises": "judgment", "held so": "judgment", "held not": "judgment", "way": "either"}


@dataclass(frozen=True, slots=True)
class Position:
    """One side of a contested point, and who adopts it; that settles nothing."""

    name: str
    text: str
    authorities: tuple[Citation, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Settled:
    """A line that settles a question for one position, within its scope."""

    position: str
    scope: Scope
    place: Place


@dataclass(frozen=True, slots=True)
class Question:
    """A contested point. ``kind`` is ``law`` or ``fact``."""

    name: str
    text: str
    kind: str
    positions: tuple[Position, ...]
    settled: tuple[Settled, ...]
    place: Place
    topic: str = ""


@dataclass(frozen=True, slots=True)
class Topic:
    """A subject of the law, and the forums whose law on it the library knows (empty: all)."""

    name: str
    covers: tuple[str, ...]
    place: Place


IN_WORDS = " in words"
"""After a slot in the words of an outline's line: the value's own words are meant."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A sentence that says what becomes of a thing (a claim, a person)."""

    over: Var
    sentence: Sentence
    place: Place


@dataclass(frozen=True, slots=True)
class Goal:
    """A sentence that an assessment charts, for the things that meet ``conditions``; ``note`` goes with the chart."""

    name: str
    sentence: Sentence
    conditions: tuple[Condition, ...]
    place: Place
    note: str = ""


@dataclass(frozen=True, slots=True)
class Never:
    """Sentences that are never established together: where all ``conditions`` are, the law contradicts itself."""

    conditions: tuple[Condition, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class FieldDecl:
    """A field of a thing: a yes/no field has no value slot. Slots count from 0 in the term's order.

    ``doctrine`` is the one whose field it is; a core field, which any case may need, has none. A ``past`` date is no
    later than the court's decision; one ``after`` others (fields of the thing, or ``field.date_field`` of the thing
    that a field leads to) is no earlier than they. An ``optional`` date is of an event that need not have happened:
    while the field is blank it did not, and "unknown" says that it did. The last ``reviewed`` date is
    that of what a court reviews. Whoever answers yes to one of ``moot`` (fields of the thing) is not asked this.
    """

    name: str
    term: Term
    own_slot: int
    value_slot: int | None
    one: bool = False
    symmetric: bool = False
    acyclic: bool = False
    ask: str = ""
    past: bool = False
    after: tuple[str, ...] = ()
    doctrine: str = ""
    optional: bool = False
    reviewed: bool = False
    moot: tuple[str, ...] = ()


@dataclass
class Thing:
    """A kind of thing a matter is made of: one section of the matter file."""

    name: str
    section: str
    place: Place
    fields: dict[str, FieldDecl] = field(default_factory=dict)
    says: str = ""


@dataclass(frozen=True, slots=True)
class SectionGroup:
    """Sections of a case file under one heading, in the order in which they are filled in."""

    title: str
    sections: tuple[str, ...]
    place: Place


@dataclass(slots=True)
class Showings:
    """What a party can still show in a section.

    Without ``whole``, only the ``fields``; otherwise all but the ``closed`` ones. A "no" counts in the ``denials``
    alone. ``owner`` names the field that says whose entry it is.
    """

    whole: bool = False
    owner: str = ""
    fields: set[str] = field(default_factory=set)
    closed: set[str] = field(default_factory=set)
    denials: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class InPlay:
    """A condition on a case file under which a doctrine is in play.

    An entry of ``section`` has one of ``values`` in ``field``, or any answer if there are no values; without a field,
    the section has an entry. Without a section, the stage of the case is one of ``values``.
    """

    section: str
    field: str
    values: tuple[str, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Doctrine:
    """A doctrine with fields of its own. An answer in one of them or any one condition of ``when`` puts it in play."""

    name: str
    when: tuple[InPlay, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class TemplateSection:
    """A section of a blank case file and the fields written in it; an ``optional`` one is commented out."""

    section: str
    fields: tuple[str, ...]
    optional: bool
    place: Place


@dataclass(frozen=True, slots=True)
class CaseTemplate:
    """A blank case file for one kind of case."""

    name: str
    title: str
    stage: str
    sections: tuple[TemplateSection, ...]
    place: Place


@dataclass
class ListType:
    """A closed list of values; in an ``ordered`` one places can be compared.

    ``words`` are what an outline tells instead of a value, where it asks for the value ``in words``.
    """

    name: str
    place: Place
    ordered: bool = False
    values: list[str] = field(default_factory=list)
    words: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class UnionType:
    """A kind whose members are types and bare values."""

    name: str
    members: tuple[str, ...]
    values: tuple[str, ...]
    place: Place


def shown(arg: Arg) -> str:
    """A slot's filler in words, without names from any matter."""
    if isinstance(arg, Var):
        return "{" + arg.name + "}"
    if isinstance(arg, Span):
        return arg.text or str(arg.earliest or arg.latest or "a date not stated")
    return arg


_MEMBERS = "members of "
_OF_MEMBERS = ("member of ", "members of ", "membership in ")


def fill(template: str, fillers: tuple[str, ...] | list[str]) -> str:
    """A predicate's wording with its bare slots filled in order.

    A name that begins with "members of" does not repeat it: "a member of the family", not "of members of the family".
    """
    pieces = template.split("{}")
    out = [pieces[0]]
    for filler, piece in zip(fillers, pieces[1:], strict=True):
        out += [filler.removeprefix(_MEMBERS) if out[-1].endswith(_OF_MEMBERS) else filler, piece]
    return "".join(out)
