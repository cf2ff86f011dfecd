"""How answers are told, and what they never say: outlines, outcomes, goals, nevers."""

from __future__ import annotations

import re
from dataclasses import replace

from wellfounded.engine.program import Var
from wellfounded.language.clauses import CLAUSE_WORDS, CONDITION_WORDS, Clauses
from wellfounded.language.line_tree import Line
from wellfounded.language.model import IN_WORDS, Compare, Condition, Goal, Holds, Never, Outcome, Place, Sentence
from wellfounded.language.outline_model import (
    Column,
    Each,
    Link,
    Nearest,
    Outline,
    OutlineLine,
    Reasons,
    Section,
    Show,
    Unanswered,
)
from wellfounded.problems import nearest

OUTLINE_WORDS = frozenset({"show", "nearest", "reasons", "unanswered", "each", "column", "otherwise"})
REASONING_WORDS = frozenset({"apart", "through"})


class OutlineParser(Clauses):
    """Reads the blocks that say how answers are told."""

    def outline(self, block: Line) -> None:
        """``outline NAME``: sections, and in them what is shown. Opened again, it goes on."""
        name = self.name(block, reopen=block.rest.strip() in self.parsed.outlines)
        sections = []
        for child in block.children:
            if child.word != "section" or not child.rest:
                self.problem(child.place, "WF008", f"Write: section TITLE, not '{child.text}'.")
                continue
            sections.append(Section(child.rest, self._lines(child.children), child.place))
        begun = self.parsed.outlines.get(name, Outline(name, (), block.place))
        self.parsed.outlines[name] = replace(begun, sections=(*begun.sections, *sections))

    def _lines(self, lines: list[Line]) -> tuple[OutlineLine, ...]:
        out: list[OutlineLine] = []
        for line in lines:
            text, children = line.split(OUTLINE_WORDS)
            if line.word == "show":
                wording, _, as_text = text.partition(" ")[2].partition(' as "')
                as_text, _, where_text = as_text.strip().partition('" where ')
                sentence = self.sentence(wording, line.place)
                when: tuple[Condition, ...] = self.where(where_text, line.place) if where_text else ()
                if sentence is not None:
                    show = Show(sentence, as_text.removesuffix('"'), when, line.place)
                    out.append(show)
                    self._slots_of_words(show.as_text, sentence, line.place)
                for under in children:
                    self.problem(
                        under.place,
                        "WF037",
                        f"'{under.text}' is indented under a line that takes no lines. Move it to the left.",
                    )
            elif line.word in ("nearest", "unanswered"):
                wording, _, where_text = text.partition(" ")[2].partition(" where ")
                missed = self.sentence(wording, line.place)
                of_which = self.where(where_text, line.place) if where_text else ()
                if missed is not None:
                    made = Nearest if line.word == "nearest" else Unanswered
                    out.append(made(missed, of_which, line.place))
            elif line.word == "reasons":
                shown = self.sentence(text.partition(" ")[2], line.place)
                if shown is not None:
                    out.append(Reasons(shown, line.place))
            elif line.word == "each":
                over, _, where = text.partition(" ")[2].partition(" where ")
                over, _, as_text = over.partition(' as "')
                variable = self._slot(over, line.place)
                conditions: tuple[Condition, ...] = self.where(where, line.place) if where else ()
                columns = tuple(self._column(child) for child in children if child.word == "column")
                lines_under = self._lines([child for child in children if child.word != "column"])
                if variable is not None:
                    heading = as_text.strip().removesuffix('"')
                    out.append(Each(variable, heading, conditions, lines_under, columns, line.place))
            else:
                self.problem(
                    line.place,
                    "WF008",
                    f"'{line.text}' is not a line 'show', 'nearest', 'reasons', 'unanswered', or 'each'.",
                )
        return tuple(out)

    def _slots_of_words(self, as_text: str, sentence: Sentence, place: Place) -> None:
        """What stands in braces in the words of a line: slots of its sentence, or values with words of their own."""
        filled = zip(sentence.args, sentence.term.types, strict=True)
        slots = {arg.name: kind for arg, kind in filled if isinstance(arg, Var)}
        for inside in re.findall(r"{([^{}]*)}", as_text):
            name = inside.removesuffix(IN_WORDS)
            if name not in slots:
                message = f"The sentence of this line has no slot {{{name}}}, which its words use."
                self.problem(place, "WF077", message, nearest(f"{{{name}}}", [f"{{{slot}}}" for slot in slots]))
            elif name != inside:
                known = self.vocabulary.lists.get(slots[name])
                bare = [value for value in known.values if value not in known.words] if known else [name]
                if bare:
                    message = f"{{{inside}}} requires words that '{bare[0]}' does not have"
                    self.problem(place, "WF078", f'{message}. In its list, write {bare[0]} as "WORDS".')

    def _column(self, line: Line) -> Column:
        """``column TITLE``: what it shows, and ``otherwise "TEXT"`` for a cell with nothing in it."""
        otherwise = ""
        shown = []
        for child in line.children:
            if child.word == "otherwise":
                otherwise = child.rest.strip().strip('"')
            else:
                shown.append(child)
        if not line.rest:
            self.problem(line.place, "WF008", "A column needs a title: 'column TITLE'.")
        return Column(line.rest, self._lines(shown), otherwise, line.place)

    def _slot(self, text: str, place: Place) -> Var | None:
        """The slot that a group or an outcome is about."""
        text = text.strip()
        if text.startswith("{") and text.endswith("}") and self.vocabulary.names_type(text[1:-1]):
            return Var(" ".join(text[1:-1].split()))
        self.problem(place, "WF009", f"Write a slot such as {{claim}} here, not '{text}'.")
        return None

    def outcome(self, block: Line) -> None:
        """``outcome``: the sentences that say what becomes of a thing."""
        for child in block.children:
            over, colon, wording = child.whole.removeprefix("of ").partition(": ")
            if child.word != "of" or not colon:
                self.problem(child.place, "WF009", "Write: of {claim}: SENTENCE.")
                continue
            variable, sentence = self._slot(over, child.place), self.sentence(wording, child.place)
            if variable is not None and sentence is not None:
                self.parsed.outcomes.append(Outcome(variable, sentence, child.place))

    def reasoning(self, block: Line) -> None:
        """``reasoning``: sentences that are no reason for what rests on them, and those that stand for their facts."""
        for child in block.children:
            text, under = child.split(REASONING_WORDS)
            sentence = self.sentence(text.partition(" ")[2], child.place)
            if child.word not in REASONING_WORDS or under:
                self.problem(child.place, "WF008", "Write: apart SENTENCE, or: through SENTENCE.")
            elif sentence is not None:
                self.parsed.links.append(Link(sentence, child.word == "apart", child.place))

    def goal(self, block: Line) -> None:
        """``goal NAME``: a sentence that an assessment charts, and for which things."""
        name = self.name(block)
        found = self.head(block, CLAUSE_WORDS)
        if found is not None:
            self.parsed.goals[name] = Goal(
                name, found[0], self.conditions(found[1]), block.place, self.scope(found[1]).note
            )

    def never(self, block: Line) -> None:
        """``never SENTENCE`` with lines ``and`` and ``unless``: what is not established together."""
        text, lines = block.split(CONDITION_WORDS)
        lines = [Line(f"and {text.partition(' ')[2]}", block.place, block.indent), *lines]
        problems = len(self.problems)
        conditions = self.conditions(lines)
        if len(self.problems) > problems:
            return
        if len(conditions) < 2 or any(not isinstance(condition, Holds | Compare) for condition in conditions):
            message = "Write: never SENTENCE, and on the lines below 'and SENTENCE' or 'unless SENTENCE'."
            self.problem(block.place, "WF083", message)
            return
        self.parsed.nevers.append(Never(conditions, block.place))
