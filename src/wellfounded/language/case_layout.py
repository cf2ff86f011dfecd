"""How a case file is laid out: the order of its sections, the doctrines that group fields, and blank case files."""

from __future__ import annotations

import re
from collections.abc import Iterable

from wellfounded.language.line_tree import Line
from wellfounded.language.model import (
    CaseTemplate,
    Doctrine,
    FieldDecl,
    InPlay,
    Place,
    SectionGroup,
    Showings,
    TemplateSection,
    Thing,
)
from wellfounded.language.vocabulary import Vocabulary
from wellfounded.problems import Problem, nearest

STAGE = "stage"
"""The key of a case file, and the list of its values."""

LAYOUT_WORDS = ("sections", "stages", "doctrine", "template", "showings")
"""The words with which the blocks of the layout begin."""

SHOWING = re.compile(r"(?P<mark>not |yes or no )?(?P<section>\w+)(?:\.(?P<field>\w+)| of (?P<owner>\w+))?")
"""A line of a block ``showings``."""

_SHOWN = "SECTION, SECTION of FIELD, SECTION.FIELD, not SECTION.FIELD, or yes or no SECTION.FIELD"
_WHEN = "when SECTION, when SECTION.FIELD, when SECTION.FIELD is VALUE, VALUE, or when stage is STAGE"


class CaseLayout:
    """Reads the blocks of the layout into a vocabulary; problems are collected, never raised."""

    def __init__(self, vocabulary: Vocabulary, problems: list[Problem]) -> None:
        self.vocabulary = vocabulary
        self.problems = problems

    def problem(self, place: Place, code: str, message: str, suggestion: str = "", warning: bool = False) -> None:
        """Record a problem at a place."""
        self.problems.append(Problem(place.file, place.line, code, message, suggestion, warning=warning))

    def names(self, blocks: Iterable[Line]) -> None:
        """The names of the doctrines; before the fields, which refer to them."""
        for block in blocks:
            if block.word != "doctrine":
                continue
            name = block.rest
            known = self.vocabulary.doctrines.get(name)
            if not name:
                self.problem(block.place, "WF003", "Write: doctrine NAME.")
            elif known is not None:
                self.problem(block.place, "WF081", f"The doctrine {name} is already declared at {known.place}.")
            else:
                self.vocabulary.doctrines[name] = Doctrine(name, (), block.place)

    def read(self, blocks: Iterable[Line]) -> None:
        """The order of the sections, when doctrines are in play, and the templates; after all fields."""
        for block in blocks:
            if block.word == "sections":
                self._sections(block)
            elif block.word == "stages":
                self._stages(block)
            elif block.word == "doctrine":
                self._doctrine(block)
            elif block.word == "template":
                self._template(block)
            elif block.word == "showings":
                self._showings(block)
        self._complete()

    def _things(self) -> dict[str, Thing]:
        return {thing.section: thing for thing in self.vocabulary.things.values()}

    def _section(self, name: str, place: Place) -> Thing | None:
        """The thing of a section; a name that is no section is reported."""
        known = self._things()
        if name not in known:
            self.problem(place, "WF080", f"There is no section '{name}'.", nearest(name, known))
        return known.get(name)

    def _field(self, thing: Thing, name: str, place: Place) -> FieldDecl | None:
        """A field of a thing; a name that is none is reported."""
        if name not in thing.fields:
            self.problem(
                place, "WF080", f"The section {thing.section} has no field '{name}'.", nearest(name, thing.fields)
            )
        return thing.fields.get(name)

    def _values(self, values: tuple[str, ...], known: list[str], where: str, place: Place) -> tuple[str, ...]:
        """Those of some values that may be written; the others are reported."""
        for value in values:
            if value not in known:
                self.problem(place, "WF080", f"'{value}' is not a value of {where}.", nearest(value, known))
        return tuple(value for value in values if value in known)

    def _sections(self, block: Line) -> None:
        listed = {name: group.place for group in self.vocabulary.section_groups for name in group.sections}
        names: list[str] = []
        if not block.rest:
            self.problem(block.place, "WF003", "Write: sections TITLE.")
        for child in block.children:
            name = child.whole
            if name in listed or name in names:
                self.problem(child.place, "WF081", f"The section {name} is already listed.")
            elif self._section(name, child.place) is not None:
                names.append(name)
        self.vocabulary.section_groups.append(SectionGroup(block.rest, tuple(names), block.place))

    def _stages(self, block: Line) -> None:
        """What belongs to a stage and is not asked before it: sections, and fields of others."""
        listed = self.vocabulary.lists.get(STAGE)
        for child in block.children:
            stage, names = stage_line(child.whole, list(listed.values) if listed else [])
            if not stage:
                self._values((child.word,), list(listed.values) if listed else [], STAGE, child.place)
            elif not names:
                self.problem(child.place, "WF009", f"Write: {stage} SECTION, SECTION.FIELD.")
            for name in names if stage else ():
                section, _, field_name = name.partition(".")
                thing = self._section(section, child.place)
                if thing is None or (field_name and self._field(thing, field_name, child.place) is None):
                    continue
                if name in self.vocabulary.stages:
                    self.problem(child.place, "WF081", f"The stage of {name} is already given.")
                self.vocabulary.stages.setdefault(name, stage)

    def _doctrine(self, block: Line) -> None:
        known = self.vocabulary.doctrines.get(block.rest)
        if known is None or known.place != block.place:
            return
        found = []
        for child in block.children:
            if child.word != "when" or not child.rest:
                self.problem(child.place, "WF009", f"Write: {_WHEN}.")
            elif (condition := self._condition(child)) is not None:
                found.append(condition)
        self.vocabulary.doctrines[known.name] = Doctrine(known.name, tuple(found), known.place)

    def _condition(self, line: Line) -> InPlay | None:
        name, has_values, listed = line.whole.partition(" ")[2].strip().partition(" is ")
        values = _pieces(listed)
        if has_values and not values:
            self.problem(line.place, "WF009", f"Write: {_WHEN}.")
            return None
        if name == STAGE:
            stages = self.vocabulary.lists.get(STAGE)
            values = self._values(values, list(stages.values) if stages else [], STAGE, line.place)
            return InPlay("", "", values, line.place)
        section, _, field_name = name.partition(".")
        thing = self._section(section, line.place)
        if thing is None:
            return None
        if not field_name:
            return InPlay(section, "", (), line.place)
        declared = self._field(thing, field_name, line.place)
        if declared is None:
            return None
        known = ["true", "false"]
        if declared.value_slot is not None:
            known = self.vocabulary.values(declared.term.types[declared.value_slot])
        return InPlay(section, field_name, self._values(values, known, name, line.place), line.place)

    def _template(self, block: Line) -> None:
        name = block.rest
        if not name or " " in name:
            self.problem(block.place, "WF003", "Write: template NAME, a name of one word.")
            return
        if name in self.vocabulary.templates:
            self.problem(block.place, "WF081", f"The template {name} is already declared.")
            return
        title = stage = ""
        sections: dict[str, TemplateSection] = {}
        for child in block.children:
            word, _, rest = child.whole.partition(" ")
            if word == "title":
                title = rest
            elif word == STAGE:
                stages = self.vocabulary.lists.get(STAGE)
                self._values((rest,), list(stages.values) if stages else [], STAGE, child.place)
                stage = rest
            else:
                optional = word == "optional"
                section, _, fields = rest.partition(" ") if optional else (word, "", rest)
                self._template_section(section, _pieces(fields), optional, sections, child.place)
        self.vocabulary.templates[name] = CaseTemplate(name, title, stage, tuple(sections.values()), block.place)

    def _template_section(
        self, section: str, fields: tuple[str, ...], optional: bool, into: dict[str, TemplateSection], place: Place
    ) -> None:
        thing = self._section(section, place)
        if thing is None:
            return
        if section in into:
            self.problem(place, "WF081", f"The section {section} is already listed.")
            return
        good = tuple(name for name in fields if self._field(thing, name, place) is not None)
        into[section] = TemplateSection(section, good, optional, place)

    def _showings(self, block: Line) -> None:
        """What a party can still show: whole sections, those of their owner, single fields, and where "no" counts."""
        for child in block.children:
            found = SHOWING.fullmatch(child.whole)
            if found is None:
                self.problem(child.place, "WF009", f"Write: {_SHOWN}.")
                continue
            thing = self._section(found["section"], child.place)
            name = found["field"] or found["owner"]
            if thing is None or (name and self._field(thing, name, child.place) is None):
                continue
            shown = self.vocabulary.showings.setdefault(thing.section, Showings())
            if not found["field"]:
                shown.whole, shown.owner = True, found["owner"] or ""
            elif found["mark"] == "not ":
                shown.closed.add(name)
            else:
                shown.fields.add(name)
                if found["mark"]:
                    shown.denials.add(name)

    def _complete(self) -> None:
        """Every section has a place in the order, once there is one; every doctrine has a field."""
        listed = {name for group in self.vocabulary.section_groups for name in group.sections}
        for thing in self.vocabulary.things.values() if self.vocabulary.section_groups else ():
            if thing.section not in listed:
                message = f"The section {thing.section} is not listed in a 'sections' block. List it."
                self.problem(thing.place, "WF082", message)
        used = {field.doctrine for thing in self.vocabulary.things.values() for field in thing.fields.values()}
        for doctrine in self.vocabulary.doctrines.values():
            if doctrine.name not in used:
                message = f"No field is under 'for {doctrine.name}'. Add one, or remove the doctrine."
                self.problem(doctrine.place, "WF082", message, warning=True)


def stage_line(text: str, stages: list[str]) -> tuple[str, tuple[str, ...]]:
    """A line of the block ``stages``: the stage, empty where it begins with none, and what belongs to it."""
    stage = max((one for one in stages if f"{text} ".startswith(f"{one} ")), key=len, default="")
    return stage, _pieces(text[len(stage) :])


def _pieces(text: str) -> tuple[str, ...]:
    return tuple(piece for piece in (piece.strip() for piece in text.split(",")) if piece)
