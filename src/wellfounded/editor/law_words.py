"""What the law says of a sentence or an authority, in Markdown, for both case files and law text."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from wellfounded.assess.inputs import predicates
from wellfounded.authorities import Authority
from wellfounded.dates import day_words
from wellfounded.editor.text import escaped, paragraphs
from wellfounded.language.library import Library
from wellfounded.language.model import Part, Term

MOST = 8
"""So many rules are listed in a hover."""

_CHECKED = {"seed": "cited for the point in a published opinion", "seen": "verified against a published source"}


class LawWords:
    """Answers about the words of one library; what takes long is found once."""

    def __init__(self, library: Library) -> None:
        self.library = library

    @cached_property
    def concluded(self) -> dict[str, list[Part]]:
        """The rules that conclude each sentence, and those that answer a judgment of it."""
        found: dict[str, list[Part]] = {}
        for part in self.library.parts:
            found.setdefault(part.head.term.pred, []).append(part)
        return found

    @cached_property
    def used(self) -> dict[str, list[Part]]:
        """The rules that ask for each sentence."""
        found: dict[str, list[Part]] = {}
        for part in self.library.parts:
            for pred in dict.fromkeys(predicates(part.conditions)):
                found.setdefault(pred, []).append(part)
        return found

    def of_sentence(self, term: Term) -> str:
        """A sentence: its question, its contrary, the fields that state it, the rules that conclude and that use it."""
        contrary = self.library.vocabulary.terms.get(term.contrary)
        return paragraphs(
            [
                f"**{escaped(term.template)}**",
                escaped(term.ask.removeprefix("?")),
                f"Contrary: {escaped(contrary.template)}" if contrary else "",
                self._fields(term),
                self.rules("Concluded by", self.concluded.get(term.pred, ())),
                self.rules("Used by", self.used.get(term.pred, ())),
            ]
        )

    def _fields(self, term: Term) -> str:
        names = [
            f"`{thing.section}.{field.name}`"
            for thing in self.library.vocabulary.things.values()
            for field in thing.fields.values()
            if term.pred in (field.term.pred, field.term.contrary)
        ]
        return f"Stated in the case file: {', '.join(names)}" if names else ""

    def rules(self, title: str, parts: Iterable[Part]) -> str:
        """Rules as a list, each with its authority."""
        blocks: dict[str, Part] = {}
        for part in parts:
            blocks.setdefault(part.block, part)
        if not blocks:
            return ""
        lines = [f"{title}:"]
        for part in list(blocks.values())[:MOST]:
            cited = "; ".join(escaped(citation.display()) for citation in part.scope.authorities)
            lines.append(f"- {escaped(part.block)}{f' ({cited})' if cited else ''}")
        if len(blocks) > MOST:
            lines.append(f"- and {len(blocks) - MOST} more")
        return "\n".join(lines)

    def of_authority(self, authority: Authority) -> str:
        """An authority: its full citation, where it is binding, what later became of it, how far it was verified."""
        later = [
            f"- {escaped(f'{one.what} by {one.by}, {one.date_words}')}"
            + (f" ({escaped(one.as_to)})" if one.as_to else "")
            for one in authority.later
        ]
        return paragraphs(
            [
                f"**{escaped(authority.key)}**",
                escaped(authority.cite),
                f"{escaped(authority.kind)}, {authority.date_words}. {self._binding(authority)}",
                "\n".join(["Subsequent history:", *later]) if later else "",
                f"Verification: {_CHECKED.get(authority.checked, 'not verified')}.",
            ]
        )

    def _binding(self, authority: Authority) -> str:
        reach = self.library.ranks.get(authority.kind, "nobody")
        if reach == "all":
            return "Binding in every forum."
        if reach == "own":
            return f"Binding in {self.library.forums.get(authority.court, authority.court)}."
        if reach == "agencies":
            return f"Binding on agencies, and on courts until {day_words(self.library.binding_ends[authority.kind])}."
        return "Persuasive only."
