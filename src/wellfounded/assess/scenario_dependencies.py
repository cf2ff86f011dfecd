"""On which rules the result of a scenario can depend, and a digest that changes whenever one of them does.

The result of a scenario is what it reaches (:mod:`wellfounded.assess.coverage`) and what came out otherwise than it
says. A rule can have a part in it only if

- all sentences that it needs may come to hold on the record, or all but the one that a near miss leaves out;
- or it is about a sentence that may come to hold or that the scenario expects: its conclusion, its contrary, that it is
  presumed or rebutted; so holdings of one judgment, rivals of another rank, and law of another day;
- a row of a table only if something else here mentions the table's sentence.

"May come to hold" is judged by sentences alone, whoever they are about and whatever forum and day the law is asked for:
so more rules are named than needed, and never fewer.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from wellfounded.assess.coverage import near_misses
from wellfounded.assess.scenarios import Scenario
from wellfounded.engine.program import OPEN_PRED, POSITION_PRED, Count, Literal, Rule
from wellfounded.language.compiler import KIND_PRED
from wellfounded.language.conditions import UNSETTLED_PRED
from wellfounded.language.either import LEADING, ways
from wellfounded.language.library import DECIDES_PRED, STAGE_PRED, Library
from wellfounded.language.model import Holds, Part
from wellfounded.language.reachability import ASKED_OF_LAW, all_sentences, asked_in, concluded_by
from wellfounded.language.vocabulary import PRESUMED, REBUTTED_END, REBUTTED_START

_PLACE = re.compile(r"Place\(file=(?:'[^']*'|\"[^\"]*\"), line=\d+\)")
_ALWAYS_GIVEN = frozenset({DECIDES_PRED, POSITION_PRED, UNSETTLED_PRED, OPEN_PRED})


def about(part: Part) -> frozenset[str]:
    """The sentences, by predicate, that a rule is about: concluded, contrary, presumed, rebutted, unanswered."""
    term = part.head.term
    named = {term.pred, term.contrary, f"{PRESUMED}{term.pred}", f"{REBUTTED_START}{term.pred}{REBUTTED_END}"}
    named.update(f"{about}{term.pred}" for about in ASKED_OF_LAW)
    return frozenset(named - {""})


def mentioned(part: Part) -> frozenset[str]:
    """The sentences, by predicate, on which it can depend whether a rule applies, and what it is about."""
    return about(part) | {holds.sentence.term.pred for holds, _ in all_sentences(part.conditions)}


def expected_preds(scenario: Scenario) -> frozenset[str]:
    """The sentences, by predicate, of which a scenario says what must come out."""
    return frozenset(
        [*(expected.atom.pred for expected in scenario.expected), *(burden.atom.pred for burden in scenario.burdens)]
    )


@dataclass(frozen=True, slots=True)
class _Step:
    """A rule, by its place in the library: what must hold for it, and what it then brings about."""

    part: int
    needs: frozenset[str]
    brings: tuple[str, ...]


class Dependencies:
    """The rules on which the results of a library's scenarios can depend."""

    def __init__(self, library: Library) -> None:
        self.library = library
        parts = library.parts
        number = {part.id: at for at, part in enumerate(parts)}
        steps = [_Step(at, _needs(part), tuple(concluded_by(part))) for at, part in enumerate(parts)]
        steps += [
            _Step(at, _needs(part), tuple(f"{about}{pred}" for about in ASKED_OF_LAW))
            for at, part in enumerate(parts)
            for pred in asked_in(part)
        ]
        steps += [_Step(number[rule.id], _needed(rule), ()) for rule in near_misses(library)]
        steps += [
            _Step(at, _needs(part), (head,))
            for head, pred in ((way.head.term.pred, sentence.term.pred) for way, sentence in ways(parts))
            for at, part in enumerate(parts)
            if part.kind in LEADING and part.head.term.pred == pred
        ]
        for at, part in enumerate(parts):  # what the compiler made up for it may look into tables on its own
            steps += [_Step(at, _needed(rule), ()) for rule in library.translation(part).rules]
        self._rows = [at for at, part in enumerate(parts) if part.kind == "row"]
        self._is_row = {*self._rows}
        self._mentions = [mentioned(part) for part in parts]
        self._about: dict[str, list[int]] = {}
        for at, part in enumerate(parts):
            for pred in about(part):
                self._about.setdefault(pred, []).append(at)
        self._steps: list[_Step] = []
        self._lacking: list[int] = []
        self._users: dict[str, list[int]] = {}
        self._always, self._known = self._without_a_record(steps)
        self._always |= self._all_about(self._known)
        self._all_behind: dict[frozenset[str], frozenset[int]] = {}
        self._found: dict[tuple[frozenset[str], frozenset[str]], tuple[int, ...]] = {}

    def _without_a_record(self, steps: list[_Step]) -> tuple[frozenset[int], frozenset[str]]:
        """What may hold on every record, and the steps that are left, filed under what each still lacks."""
        reached: set[int] = set()
        known = set(_ALWAYS_GIVEN)
        left = steps
        while True:
            now = [step for step in left if step.needs <= known]
            if not now:
                break
            left = [step for step in left if not step.needs <= known]
            for step in now:
                reached.add(step.part)
                known.update(step.brings)
        for step in left:
            lacking = step.needs - known
            for pred in lacking:
                self._users.setdefault(pred, []).append(len(self._steps))
            self._steps.append(step)
            self._lacking.append(len(lacking))
        return frozenset(reached), frozenset(known)

    def _all_about(self, preds: Iterable[str]) -> frozenset[int]:
        return frozenset(at for pred in preds for at in self._about.get(pred, ()))

    def parts(self, scenario: Scenario) -> list[Part]:
        """The rules on which the result of a scenario can depend, in the order of the library."""
        return [self.library.parts[at] for at in self._numbers(_given(scenario), expected_preds(scenario))]

    def answering(self, scenario: Scenario) -> list[Part]:
        """Of those, the rules on which it can depend whether the scenario comes out as it says."""
        goals = expected_preds(scenario)
        behind = self._behind(goals)
        return [self.library.parts[at] for at in self._numbers(_given(scenario), goals) if at in behind]

    def _behind(self, goals: frozenset[str]) -> frozenset[int]:
        """The rules that conclude some sentences, and those that conclude what these mention, and so on."""
        known = self._all_behind.get(goals)
        if known is None:
            todo, seen, found = sorted(goals), set(goals), set[int]()
            while todo:
                for at in self._about.get(todo.pop(), ()):
                    if at not in found:
                        found.add(at)
                        further = self._mentions[at] - seen
                        seen |= further
                        todo += further
            known = self._all_behind[goals] = frozenset(found)
        return known

    def _numbers(self, given: frozenset[str], goals: frozenset[str]) -> tuple[int, ...]:
        known = self._found.get((given, goals))
        if known is None:
            known = self._found[given, goals] = self._depended_on(given, goals)
        return known

    def _depended_on(self, given: frozenset[str], goals: frozenset[str]) -> tuple[int, ...]:
        reached = set(self._always)
        more = set(given - self._known)
        todo = sorted(more)
        lacking: dict[int, int] = {}
        while todo:
            for number in self._users.get(todo.pop(), ()):
                lacking[number] = lacking.get(number, self._lacking[number]) - 1
                if not lacking[number]:
                    step = self._steps[number]
                    reached.add(step.part)
                    further = {*step.brings} - more - self._known
                    more |= further
                    todo += further
        reached |= self._all_about(more | goals)
        reached -= self._is_row
        named = goals | given
        for at in reached:
            named |= self._mentions[at]
        rows = (at for at in self._rows if not named.isdisjoint(self._mentions[at]))
        return tuple(sorted([*reached, *rows]))

    # -- digests

    def digest(self, scenario: Scenario) -> str:
        """Changes with everything on which the result of a scenario depends: the scenario's own words and the law.

        It does not change with the places of either in their files, nor with law that cannot have a part in it. The
        code of the program is not in it.
        """
        numbers = self._numbers(_given(scenario), expected_preds(scenario))
        found = hashlib.sha256(self._order_of_authorities)
        found.update(self._own_words(scenario).encode())
        questions = {*scenario.positions}
        for at in numbers:
            digest, asked = self._digests[at]
            found.update(digest)
            questions |= asked
        for name in sorted(questions):
            found.update(_without_places(self.library.questions[name]).encode())
        return found.hexdigest()

    @cached_property
    def _order_of_authorities(self) -> bytes:
        library = self.library
        agencies = (*sorted(library.agencies), *library.binding_ends.items(), *library.agency_days)
        order = (*library.ranks.items(), "", *library.forums, "", *agencies)
        return hashlib.sha256(repr(order).encode()).digest()

    @cached_property
    def _digests(self) -> list[tuple[bytes, frozenset[str]]]:
        """Of each rule, a digest of all that is said in it, and the questions on which it turns."""
        return [self._digested(part) for part in self.library.parts]

    def _digested(self, part: Part) -> tuple[bytes, frozenset[str]]:
        made = self.library.translation(part)
        covers = self.library.topics[part.topic].covers if part.topic else ()
        names = () if part.kind == "row" else (part.id, part.block)  # those of a row have its line in them
        said = (names, part.kind, part.head, part.conditions, part.scope, covers)
        # which questions count as unanswered is told by the fields that belong to doctrines
        doctrines = self._doctrine_fields if asked_in(part) else ()
        text = _without_places((said, made.body, made.rules, doctrines))
        conditions = (*made.body, *(condition for rule in made.rules for condition in rule.body))
        atoms = [c.atom for c in conditions if isinstance(c, Literal)]
        asked = {str(atom.args[0]) for atom in atoms if atom.pred in (POSITION_PRED, UNSETTLED_PRED)}
        return hashlib.sha256(text.encode()).digest(), frozenset(asked)

    @cached_property
    def _doctrine_fields(self) -> tuple[str, ...]:
        things = self.library.vocabulary.things.values()
        return tuple(sorted(f.term.pred for thing in things for f in thing.fields.values() if f.doctrine))

    def _own_words(self, scenario: Scenario) -> str:
        """All that a scenario says, and what the words of it mean to the compiler; not where it stands."""
        matter, terms = scenario.matter, self.library.vocabulary.terms
        facts = [(atom, source.assumed) for atom, source in matter.facts.items()]
        expected = [(e.atom, e.value, e.barely) for e in scenario.expected]
        burdens = [(b.atom, b.burden) for b in scenario.burdens]
        preds = sorted({atom.pred for atom, _ in facts} | expected_preds(scenario))
        words = [(terms.get(pred), pred in self._symmetric) for pred in preds]
        kinds = [(thing.id, thing.kind) for thing in matter.things.values()]
        own = (scenario.name, scenario.setting, matter.stage, kinds, facts, sorted(scenario.positions.items()))
        return _without_places((own, expected, burdens, words))

    @cached_property
    def _symmetric(self) -> frozenset[str]:
        things = self.library.vocabulary.things.values()
        fields = [field for thing in things for field in thing.fields.values() if field.symmetric]
        return frozenset(field.term.pred for field in fields)


def _given(scenario: Scenario) -> frozenset[str]:
    """The sentences that a scenario's record states, by predicate; with the kinds of its things and its stage."""
    kinds = {f"{KIND_PRED}{thing.kind}" for thing in scenario.matter.things.values()}
    stage = {STAGE_PRED} if scenario.matter.stage else set()
    return frozenset({atom.pred for atom in scenario.matter.facts} | kinds | stage)


def _needs(part: Part) -> frozenset[str]:
    """The sentences without which a rule cannot apply."""
    needs = {c.sentence.term.pred for c in part.conditions if isinstance(c, Holds) and c.positive}
    needs = {pred for pred in needs if not pred.startswith(ASKED_OF_LAW)}  # met where other rules do not apply
    return frozenset(needs | ({f"{PRESUMED}{part.head.term.pred}"} if part.kind == "rebuttal" else set()))


def _needed(rule: Rule) -> frozenset[str]:
    """The sentences without which a rule of the engine cannot apply; those that the compiler made up left out."""
    conditions: Iterable[Literal | Count] = (
        c for c in rule.body if isinstance(c, Count) or (isinstance(c, Literal) and c.positive)
    )
    return frozenset(
        c.atom.pred for c in conditions if not c.atom.pred.startswith("?") or c.atom.pred.startswith(KIND_PRED)
    )


def _without_places(value: object) -> str:
    """All that a value says, in a form that is the same in every run; lines and files left out."""
    return _PLACE.sub("", repr(value))
