"""A matter under the law of a forum on a day: the one place where the two meet.

Everything else in this package asks a :class:`Case`; nothing in it can see what a decided matter was expected to give.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from wellfounded.assess.schema import AS_OF, LawReader
from wellfounded.assess.subject_verb import is_plural, plural
from wellfounded.dates import UNKNOWN, Span
from wellfounded.engine.compiled_program import Compiled
from wellfounded.engine.evaluation import evaluate
from wellfounded.engine.model import Model
from wellfounded.engine.program import POSITION_PRED, Atom, Const, Literal, Program, Rule, Value, Var
from wellfounded.engine.relevance import Relevance
from wellfounded.engine.rule_filter import possible_rules
from wellfounded.language.compiler import KIND_PRED, SAYS_PRED, CompiledLaw, Setting, Support, compile_law, reviewed_day
from wellfounded.language.library import DECIDES_PRED, STAGE_PRED, Library
from wellfounded.language.model import FieldDecl, Thing, fill
from wellfounded.language.reachability import all_sentences
from wellfounded.language.vocabulary import UNANSWERED
from wellfounded.matter.date_shift import shift_dates
from wellfounded.matter.model import FactSource, Matter
from wellfounded.matter.schema import SentenceError
from wellfounded.problems import InputError, Problem, nearest

ESTABLISHED_RULE = "what a fact says"


def setting_of(library: Library, matter: Matter, forum: str = "", day: dt.date | None = None) -> Setting:
    """Under which law a matter is asked about: its own forum and date, unless others are given.

    A decision dated only roughly is taken at the last day it can have, or the first where the last is open.
    """
    code = forum or matter.forum
    if code not in library.forums:
        message = f"There is no forum '{code}'. Use one of {', '.join(library.forums)}."
        raise InputError(
            [Problem("--forum" if forum else matter.file, 0, "WF150", message, nearest(code, library.forums))]
        )
    chosen = day or own_day(matter)
    if chosen is None:
        message = "No date of decision. Add dates: {decided: ...} (or as_of) to the case file, or use --as-of."
        raise InputError([Problem(matter.file, 0, "WF151", message)])
    return Setting(code, chosen, matter.own_authority, reviewed=reviewed_on(library, matter, code, chosen))


def own_day(matter: Matter) -> dt.date | None:
    """The day whose law a matter is under by itself, or None where its file gives none."""
    asked = matter.dates.get(AS_OF, UNKNOWN)
    return matter.decided.latest or matter.decided.earliest or asked.latest or asked.earliest


def shifted(library: Library, matter: Matter, forum: str, day: dt.date, asked_in: str) -> tuple[Matter, Setting]:
    """A matter with its dates shifted so that it is decided on ``day``, and the law of the shifted days.

    ``asked_in`` is the option or field that an InputError names where the dates would leave the calendar.
    """
    try:
        matter = shift_dates(matter, setting_of(library, matter).day, day)
    except OverflowError:
        message = "The shifted dates fall outside the years 1 to 9999. Choose a nearer date."
        raise InputError([Problem(asked_in, 0, "WF157", message)]) from None
    return matter, setting_of(library, matter, forum, day)


def reviewed_on(library: Library, matter: Matter, forum: str, day: dt.date) -> dt.date | None:
    """The last day of the agency's decisions in a matter, as far as law turns on it; none if one may be later.

    An undated decision matters only if it is last: not one from which an appeal led to another that is dated.
    """
    days: list[dt.date | None] = []
    for thing in library.vocabulary.things.values():
        for declared in thing.fields.values():
            if not declared.reviewed or declared.value_slot is None:
                continue
            dated = {
                str(atom.args[declared.own_slot]): atom.args[declared.value_slot]
                for atom in matter.facts
                if atom.pred == declared.term.pred
            }
            before = _leading_to(matter, thing, declared, dated)
            for identifier, entry in matter.things.items():
                value = dated.get(identifier)
                if entry.kind == thing.name and identifier not in before:
                    days.append(value.latest if isinstance(value, Span) else None)
    return reviewed_day(library, forum, day, days)


def _leading_to(matter: Matter, thing: Thing, declared: FieldDecl, dated: Container[str]) -> set[str]:
    """The entries that a dated entry is declared to be no earlier than."""
    found = set()
    for earlier in declared.after:
        leads = thing.fields.get(earlier.partition(".")[0])
        if leads is not None and leads.value_slot is not None and leads is not declared:
            for atom in matter.facts:
                if atom.pred == leads.term.pred and str(atom.args[leads.own_slot]) in dated:
                    found.add(str(atom.args[leads.value_slot]))
    return found


def established_pred(library: Library) -> str:
    """The predicate that says of an entry that what it says holds."""
    says = next(thing for thing in library.vocabulary.things.values() if thing.says)
    return library.vocabulary.sentence(says.says).term.pred


@dataclass(frozen=True)
class Case:
    """A matter, the law chosen for it, and the answers. ``chosen`` are positions taken, by question.

    With ``possible`` only the law is made ready that can apply to the record. The answers are the same and come sooner;
    of the law that was left out nothing can be told, such as what it lacks.
    """

    library: Library
    matter: Matter
    law: CompiledLaw
    chosen: Mapping[str, str]
    possible: bool = False

    @classmethod
    def of(
        cls,
        library: Library,
        matter: Matter,
        setting: Setting | None = None,
        chosen: Mapping[str, str] | None = None,
        law: CompiledLaw | None = None,
    ) -> Case:
        """Choose the law for a matter and make ready to answer; ``law`` is that of the setting, if it is at hand."""
        positions = dict(chosen or {})
        _check_positions(library, positions)
        law = law or compile_law(library, setting or setting_of(library, matter))
        return cls(library, matter, law, positions)

    @cached_property
    def program(self) -> Program:
        """The law's rules, and one for every kind of sentence that the matter's entries say."""
        law = self.law.program
        said = sorted({claim.atom.pred for claim in self.matter.claims})
        rules = (*law.rules, *(_says_rule(pred, self._established) for pred in said))
        if self.possible:
            rules = possible_rules(rules, {atom.pred for atom in self.facts})
        return replace(law, rules=rules)

    def of_possible_law(self) -> Case:
        """The same case, quicker to answer, for a question that does not ask about law that cannot apply."""
        return self if self.possible or "model" in self.__dict__ else self._of_possible_law

    @cached_property
    def _of_possible_law(self) -> Case:
        return replace(self, possible=True)

    @cached_property
    def compiled(self) -> Compiled:
        """The program with its plans."""
        return self.law.ready(self.program)

    @cached_property
    def facts(self) -> Mapping[Atom, Value]:
        """Everything given to the engine: the record, what kind each thing is, the date, the positions."""
        facts = dict(self.law.constants)
        day = self.law.setting.day
        facts[Atom(DECIDES_PRED, (Span(day, day, day.isoformat()),))] = Value.TRUE
        if self.matter.stage:
            facts[Atom(STAGE_PRED, (self.matter.stage,))] = Value.TRUE
        facts |= dict.fromkeys(self.matter.facts, Value.TRUE)
        for thing in self.matter.things.values():
            facts[Atom(f"{KIND_PRED}{thing.kind}", (thing.id,))] = Value.TRUE
        for atom in list(self.matter.facts):
            facts |= dict.fromkeys(self._mirrored(atom), Value.TRUE)
        for claim in self.matter.claims:
            facts[Atom(f"{SAYS_PRED}{claim.atom.pred}", (claim.fact, *claim.atom.args))] = Value.TRUE
            if claim.source.assumed:
                facts[Atom(self._established, (claim.fact,))] = Value.TRUE
        for question, position in self.chosen.items():
            for other in self.library.questions[question].positions:
                if self.law.settled.get(question) is None:
                    value = Value.TRUE if other.name == position else Value.FALSE
                    facts[Atom(POSITION_PRED, (question, other.name))] = value
        return {atom: value for atom, value in facts.items() if value is not Value.FALSE}

    @cached_property
    def rules_by_head(self) -> Mapping[str, Sequence[Rule]]:
        """The rules of all the law chosen, those too that cannot apply to the record, by the sentence they lead to."""
        found: dict[str, list[Rule]] = {}
        for rule in self.law.program.rules:
            found.setdefault(rule.head.pred, []).append(rule)
        return found

    @cached_property
    def asked_by_rules(self) -> frozenset[str]:
        """The sentences on which some rule relies; of the others the law asks at most that they are not established."""
        conditions = (condition for rule in self.law.program.rules for condition in rule.body)
        return frozenset(one.atom.pred for one in conditions if isinstance(one, Literal) and one.positive)

    @cached_property
    def relevance(self) -> Relevance:
        """What could matter to a sentence: nobody adds facts so that another fact is left unanswered."""
        heads = self.model.compiled.by_head
        return Relevance(self.model, frozenset(head for head in heads if head.startswith(UNANSWERED)))

    @cached_property
    def statable(self) -> dict[Atom, bool]:
        """Whether the file could state a sentence, for those that were asked about; filled as they are."""
        return {}

    @cached_property
    def parties_asked(self) -> Mapping[str, frozenset[str]]:
        """For each sentence that law with a burden asks for, the parties so burdened."""
        found: dict[str, set[str]] = {}
        for part in self.library.parts:
            if part.scope.burden is not None and part.id in self.law.supports:
                for holds, _ in all_sentences(part.conditions):
                    found.setdefault(holds.sentence.term.pred, set()).add(part.scope.burden.party)
        return {pred: frozenset(parties) for pred, parties in found.items()}

    @cached_property
    def fields(self) -> Mapping[str, tuple[Thing, FieldDecl, bool]]:
        """For each predicate that a field of the file states: the thing, the field, and whether by saying yes."""
        out = {}
        for thing in self.library.vocabulary.things.values():
            for field in thing.fields.values():
                out[field.term.pred] = (thing, field, True)
                if field.term.contrary:
                    out[field.term.contrary] = (thing, field, False)
        return out

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The place of each thing in the matter file."""
        return {identifier: number for number, identifier in enumerate(self.matter.things)}

    @cached_property
    def _symmetric(self) -> frozenset[str]:
        things = self.library.vocabulary.things.values()
        return frozenset(f.term.pred for thing in things for f in thing.fields.values() if f.symmetric)

    @cached_property
    def model(self) -> Model:
        """The answers to everything."""
        return evaluate(self.compiled, self.facts)

    def with_model(self, model: Model) -> Case:
        """The same case with the answers to other facts, made by ``Model.what_if``."""
        other = replace(self)
        for name in ("program", "compiled", "fields"):
            other.__dict__[name] = getattr(self, name)
        other.__dict__["model"] = model
        return other

    def value(self, text: str) -> Value:
        """The answer to a sentence with ids in braces."""
        return self.model.value(self.atom(text))

    def atom(self, text: str) -> Atom:
        """A sentence with ids in braces as the engine sees it; raises InputError for one that is none."""
        try:
            pred, args = LawReader(self.library.vocabulary).read(text, self.matter.ids, inputs_only=False)
        except SentenceError as problem:
            raise InputError([Problem("sentence", 0, "WF152", str(problem), problem.suggestion)]) from None
        unknown = [
            arg for arg in args if isinstance(arg, str) and "{" + arg + "}" in text and arg not in self.matter.ids
        ]
        if unknown:
            message = f"The case file has no entry '{unknown[0]}'."
            raise InputError([Problem("sentence", 0, "WF153", message, nearest(unknown[0], self.matter.ids))])
        return Atom(pred, args)

    def words(self, atom: Atom, one: bool = False) -> str:
        """A sentence with the names of things instead of their ids.

        With ``one`` its verb stays in the singular, whatever the name: "it" will stand in its place.
        """
        if not all(type(arg) is str for arg in atom.args):  # equal dates may be in different words
            return self._worded(atom, one)
        told = self._told.get((atom, one))
        if told is None:
            told = self._told[atom, one] = self._worded(atom, one)
        return told

    @cached_property
    def _told(self) -> dict[tuple[Atom, bool], str]:
        """Sentences put into words already: an answer or document says the same ones many times."""
        return {}

    def _worded(self, atom: Atom, one: bool) -> str:
        term = self.library.vocabulary.terms.get(atom.pred)
        if term is None:
            return fill(atom.pred, [self.name(arg) for arg in atom.args])
        pred = atom.pred
        for slot, arg in enumerate(atom.args):
            if isinstance(arg, Span) and arg.day is None and arg != UNKNOWN:
                pred = _in_or_on(pred, slot, arg)
        fillers = [self.filler(arg, kind) for arg, kind in zip(atom.args, term.types, strict=True)]
        return fill(plural(pred) if fillers and not one and is_plural(fillers[0]) else pred, fillers)

    def filler(self, arg: Const | Var, kind: str) -> str:
        """A filler in a slot of a type: an id may be spelt like a value of a list, and is none where none can stand."""
        return self.name(arg) if not isinstance(arg, str) or self.library.vocabulary.thing_types(kind) else arg

    def name(self, arg: Const | Var) -> str:
        """What a filler of a slot is called in this matter."""
        if isinstance(arg, Var):
            return f"some {arg.name.split()[-1]}"
        if isinstance(arg, Span):
            return "a date not stated" if arg == UNKNOWN else arg.words
        thing = self.matter.things.get(arg)
        if thing is None:
            return arg
        said = self._said.get(arg)
        if said is not None and not thing.name and not thing.text:
            return f"“{self.words(said)}”"
        return thing.label

    def place_of(self, source: FactSource) -> str:
        """Where in the record a fact stands: its own place, or else that of the entry that states it."""
        owner = self.matter.things.get(source.owner)
        return source.at or (owner.at if owner else "")

    @cached_property
    def dated(self) -> dict[str, list[tuple[Atom, Span]]]:
        """By what they are about first, the sentences stated that give dates as far as known, with these."""
        found: dict[str, list[tuple[Atom, Span]]] = {}
        for atom, source in self.matter.facts.items():
            thing = atom.args[0] if source.given and atom.args else None
            if isinstance(thing, str):
                dates = ((atom, arg) for arg in atom.args if isinstance(arg, Span) and arg != UNKNOWN)
                found.setdefault(thing, []).extend(dates)
        return found

    @cached_property
    def burdens(self) -> dict[str, list[Support]]:
        """The rules that apply and say who must show a sentence, by its predicate, in the order of the law texts."""
        found: dict[str, list[Support]] = {}
        for part in self.library.parts:
            if part.scope.burden and part.kind not in ("presumption", "rebuttal") and part.id in self.law.supports:
                found.setdefault(part.head.term.pred, []).append(self.law.supports[part.id])
        return found

    @cached_property
    def _established(self) -> str:
        return established_pred(self.library)

    @cached_property
    def unsupported(self) -> tuple[str, ...]:
        """Entries that say something and name nothing on which it rests, so that it counts for nothing."""
        rested = {arg for atom in self.matter.facts if not atom.pred.startswith(KIND_PRED) for arg in atom.args}
        return tuple(c.fact for c in self.matter.claims if c.fact not in rested and not c.source.assumed)

    @cached_property
    def later_dates(self) -> tuple[str, ...]:
        """What the record says happened after the day whose law is asked for; a hearing may well lie ahead."""
        day = self.law.setting.day
        return tuple(
            self.words(atom)
            for atom in self.matter.facts
            if any(isinstance(arg, Span) and arg.earliest is not None and arg.earliest > day for arg in atom.args)
            and (atom.pred not in self.fields or self.fields[atom.pred][1].past)
        )

    @cached_property
    def _said(self) -> Mapping[str, Atom]:
        return {claim.fact: claim.atom for claim in self.matter.claims}

    def supposing(self, stated: Iterable[Atom] = (), struck: Iterable[Atom] = ()) -> Case:
        """The same case with sentences added to the record or struck from it.

        Raises InputError for one to be struck that the record does not state.
        """
        gone: list[Atom] = []
        for atom in struck:
            says = [
                Atom(f"{SAYS_PRED}{c.atom.pred}", (c.fact, *c.atom.args)) for c in self.matter.claims if c.atom == atom
            ]
            found = [fact for fact in (atom, *says) if fact in self.facts]
            if not found:
                message = f"The case file does not state '{self.words(atom)}'."
                raise InputError([Problem(self.matter.file, 0, "WF162", message)])
            gone += [*found, *self._mirrored(atom)]
        stated = tuple(stated)
        if self.possible and stated:  # more law may apply
            return replace(self, possible=False).supposing(stated, struck)
        added = [fact for atom in stated for fact in (atom, *self._mirrored(atom))]
        return self.with_model(self.model.what_if(dict.fromkeys(added, Value.TRUE), gone))

    def _mirrored(self, atom: Atom) -> tuple[Atom, ...]:
        """The same said the other way round, where it holds both ways."""
        return (Atom(atom.pred, atom.args[::-1]),) if atom.pred in self._symmetric else ()

    def under(self, chosen: Mapping[str, str]) -> Case:
        """The same matter with positions taken."""
        return Case.of(self.library, self.matter, chosen=chosen, law=self.law)


_PREPOSITIONS = (
    *("about", "after", "approximately", "around", "before", "between", "by", "circa"),
    *("from", "no earlier", "no later", "not after", "not before", "not earlier", "not later", "on", "since"),
)


def with_date(text: str, slot: str, filler: Const | Var) -> str:
    """Words about a day, for a date that is none: ``on before 1993`` and ``on spring 1993`` are no English."""
    if not isinstance(filler, Span) or filler.day is not None or filler == UNKNOWN:
        return text
    words = filler.words
    between = "from " if " to " in words or " through " in words else "in "
    preposition = "" if words.startswith(_PREPOSITIONS) else between
    return text.replace(f" on {{{slot}}}", f" {preposition}{{{slot}}}")


def _in_or_on(pred: str, slot: int, span: Span) -> str:
    pieces = pred.split("{}")
    before = with_date(f"{pieces[slot]}{{x}}", "x", span)
    pieces[slot] = before.removesuffix("{x}")
    return "{}".join(pieces)


def _says_rule(pred: str, established: str) -> Rule:
    fact = Var("fact")
    args = tuple(Var(f"slot {number}") for number in range(pred.count("{}")))
    body = (Literal(Atom(f"{SAYS_PRED}{pred}", (fact, *args))), Literal(Atom(established, (fact,))))
    return Rule(f"{ESTABLISHED_RULE}: {pred}", Atom(pred, args), body)


def _check_positions(library: Library, chosen: Mapping[str, str]) -> None:
    for question, position in chosen.items():
        known = library.questions.get(question)
        if known is None:
            raise InputError(
                [
                    Problem(
                        "--position",
                        0,
                        "WF154",
                        f"The law has no question '{question}'.",
                        nearest(question, library.questions),
                    )
                ]
            )
        names = [item.name for item in known.positions]
        if position not in names:
            message = f"The question {question} has no position '{position}'. Use one of {', '.join(names)}."
            raise InputError([Problem("--position", 0, "WF155", message, nearest(position, names))])
