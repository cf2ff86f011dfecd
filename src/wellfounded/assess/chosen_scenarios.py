"""Scenarios chosen by a name: that of a file, of a rule, or of a scenario."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path, PurePath

from wellfounded.assess.scenario_dependencies import about
from wellfounded.assess.scenario_parser import EXPECTED, Scenario, scenario_blocks, scenarios_in
from wellfounded.engine.program import Arg, Atom, Var
from wellfounded.language.conditions import UNSETTLED_PRED
from wellfounded.language.library import Library
from wellfounded.language.line_tree import Line
from wellfounded.language.model import Part
from wellfounded.language.reachability import all_sentences, can_be_same
from wellfounded.language.tokenizer import bare
from wellfounded.problems import InputError, Problem, nearest

SCENARIO_SUFFIX, LAW_SUFFIX = ".scenario", ".law"


class Selection:
    """The scenarios beside a law, from which some are chosen by name and read. Only those that are chosen are read."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._faults: list[Problem] = []
        self._blocks = [block for block in scenario_blocks(library, self._faults) if block.word == "scenario"]

    def scenarios(self, names: Iterable[str]) -> list[Scenario]:
        """The scenarios that any of the names chooses, in the order of their files.

        Raises InputError for names of which there is nothing, and for chosen scenarios that cannot be read.
        """
        unknown: list[Problem] = []
        chosen: dict[int, Line] = {}
        for name in names:
            found = self._named(name)
            if found is None:
                message = f"There is no law file, scenario file, rule, or scenario '{name}'."
                unknown.append(Problem("name", 0, "WF323", message, nearest(name, self._names)))
            chosen |= {id(block): block for block in found or ()}
        if unknown:
            raise InputError(unknown)
        blocks = [block for block in self._blocks if id(block) in chosen]
        files = {block.place.file for block in blocks}
        problems = [problem for problem in self._faults if problem.file in files]
        scenarios = scenarios_in(self.library, blocks, problems)
        if problems:
            raise InputError(problems)
        return scenarios

    def _named(self, name: str) -> list[Line] | None:
        """The scenarios that a name chooses; None when there is nothing of that name."""
        scenario_files = [file for file in self._files if _is_file(name, file, self.library.folder)]
        if scenario_files:
            return [block for block in self._blocks if block.place.file in scenario_files]
        law_files = [file for file in self.library.files if _is_file(name, file, self.library.folder)]
        if law_files:
            return self._expecting(part for part in self.library.parts if part.place.file in law_files)
        parts = [part for part in self.library.parts if name in (part.block, part.id)]
        parts += [part for part in self.library.parts if name in self.library.questions and _turns_on(part, name)]
        same_name = [block for block in self._blocks if block.rest == name]
        if parts or same_name or name in self.library.questions:
            return [*self._expecting(parts), *same_name]
        return None

    # -- the scenarios of a rule

    def _expecting(self, parts: Iterable[Part]) -> list[Line]:
        """The scenarios that expect what some rules conclude; of each that none expects, what follows from it.

        What follows is looked for step by step, and the first step has it that some scenario expects.
        """
        found: dict[int, Line] = {}
        for part in parts:
            step, seen = [part], {part.id}
            blocks: list[Line] = []
            while step and not blocks:
                blocks = [block for one in step for block in self._expect(one)]
                step = [user for one in step for user in self._users(one)]
                step = [user for user in dict.fromkeys(step) if user.id not in seen]
                seen |= {user.id for user in step}
            found |= {id(block): block for block in blocks}
        return list(found.values())

    def _expect(self, part: Part) -> list[Line]:
        """The scenarios that expect what a rule concludes, its contrary, or that it is presumed or rebutted."""
        expected = [found for pred in sorted(about(part)) for found in self._expected.get(pred, ())]
        return [block for args, block in expected if can_be_same(part.head.args, args)]

    def _users(self, part: Part) -> list[Part]:
        """The rules of which what a rule concludes is a condition, or its contrary, and so on."""
        users = [found for pred in sorted(about(part)) for found in self._conditions.get(pred, ())]
        return [user for args, user in users if can_be_same(part.head.args, args)]

    @cached_property
    def _conditions(self) -> dict[str, list[tuple[tuple[Arg, ...], Part]]]:
        """By predicate, the rules that have a sentence among their conditions, with what fills its slots."""
        found: dict[str, list[tuple[tuple[Arg, ...], Part]]] = {}
        for part in self.library.parts:
            for holds, _ in all_sentences(part.conditions):
                found.setdefault(holds.sentence.term.pred, []).append((holds.sentence.args, part))
        return found

    @cached_property
    def _expected(self) -> dict[str, list[tuple[tuple[Arg, ...], Line]]]:
        """By predicate, the scenarios that expect a sentence or name its burden, with what fills its slots.

        Things stand there as variables. Lines that cannot be read are left out.
        """
        found: dict[str, list[tuple[tuple[Arg, ...], Line]]] = {}
        known: dict[str, Atom | None] = {}
        for block in self._blocks:
            for line in block.children:
                text = line.whole.partition(" ")[2]
                if line.word == "burden":
                    text = text.partition(": ")[2]
                elif line.word not in EXPECTED:
                    continue
                words = bare(text)
                if words not in known:
                    known[words] = self._atom(text)
                atom = known[words]
                if atom is not None:
                    found.setdefault(atom.pred, []).append((atom.args, block))
        return found

    def _atom(self, text: str) -> Atom | None:
        try:
            return self.library.vocabulary.sentence(text, lambda _name, _kind: Var("thing")).atom
        except (LookupError, ValueError):
            return None

    # -- names

    @cached_property
    def _files(self) -> list[str]:
        return sorted({block.place.file for block in self._blocks})

    @property
    def _names(self) -> set[str]:
        parts = self.library.parts
        files = {PurePath(file).name for file in (*self._files, *self.library.files)}
        named = {*(part.block for part in parts), *(part.id for part in parts), *self.library.questions}
        return files | named | {block.rest for block in self._blocks}


def _is_file(name: str, file: str, folder: Path) -> bool:
    """Whether a name means a file of the law folder: its path from where we are, or the end of its path there."""
    if not name.endswith((SCENARIO_SUFFIX, LAW_SUFFIX)):
        return False
    wanted = PurePath(name).parts
    return PurePath(file).parts[-len(wanted) :] == wanted or Path(name).resolve() == (folder / file).resolve()


def _turns_on(part: Part, question: str) -> bool:
    """Whether a rule is under a position of a question, or asks whether it is settled."""
    asked = (holds.sentence for holds, _ in all_sentences(part.conditions))
    return any(name == question for name, _ in part.scope.under) or any(
        sentence.term.pred == UNSETTLED_PRED and question in sentence.args for sentence in asked
    )
