"""The texts that are open in an editor: which are case files and which law texts, and who answers for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from wellfounded.assess.schema import matter_schema
from wellfounded.editor.case_words import CaseWords, is_case
from wellfounded.editor.faults import case_faults
from wellfounded.editor.law_library import LawFolder, law_root
from wellfounded.editor.law_text import LawTextEditor
from wellfounded.editor.text import Completion, Edit, Fault, Hover, Lines, Location, NotPossible, Point, Range
from wellfounded.language.cache import cached_library
from wellfounded.language.library import read_library
from wellfounded.problems import InputError
from wellfounded.renaming.project import beside

LAW = (".law", ".scenario")
CASE = (".yaml", ".yml")
Changes = dict[str, tuple[str, list[Edit]]]
"""Edits of files, by path, each with the text that they are edits of."""


class Documents:
    """Answers about open texts, once the law is read.

    ``law`` is the folder of the law that case files are read under. ``folders`` are those that are open in the editor:
    of a law text in one of them the law texts beside it are read too, and for a rename what uses their words.
    """

    def __init__(self, law: Path) -> None:
        self.law = law
        self.folders: list[Path] = []
        self.unreadable: list[str] = []
        self._case: CaseWords | None = None
        self._laws: dict[Path, LawTextEditor] = {}

    def load(self) -> None:
        """Read the law of case files. It takes a while where no earlier run has kept it."""
        try:
            library = cached_library(self.law)
        except InputError as error:
            self.unreadable.append(str(error.problems[0]))
            return
        self._laws[self.law.resolve()] = LawTextEditor(LawFolder(library))
        self._case = CaseWords(library, matter_schema(library))

    def prepare(self, path: str) -> None:
        """Read the library of a law text in a folder that is open in the editor, as far as it can be read."""
        file = Path(path).resolve()
        root = law_root(file) if file.suffix in LAW else None
        if root is None or root in self._laws or not self._is_open(root):
            return
        try:
            library = cached_library(root)
        except InputError:
            try:
                library = read_library(root)[0]
            except InputError as error:  # there is no register, or it cannot be read
                self.unreadable.append(str(error.problems[0]))
                return
        self._laws[root] = LawTextEditor(LawFolder(library))

    def _is_open(self, path: Path) -> bool:
        """Whether a place is in a folder that is open in the editor."""
        return any(_within(path, folder) for folder in self.folders)

    def _law(self, path: str) -> tuple[LawTextEditor, str] | None:
        """Who answers for a law text, and its name in its library; ``None`` for any other, and while none is read."""
        file = Path(path)
        if file.suffix not in LAW:
            return None
        place = file.resolve()
        root = next((folder for folder in place.parents if folder in self._laws), None)
        return (self._laws[root], place.relative_to(root).as_posix()) if root else None

    def _matter(self, path: str) -> CaseWords | None:
        return self._case if Path(path).suffix in CASE else None

    def faults(self, path: str, text: str) -> list[Fault] | None:
        """What is wrong with a text; ``None`` where only the check of the whole law can say, or nothing is read yet."""
        if (law := self._law(path)) is not None:
            return law[0].folder.faults(law[1], text)
        if (case := self._matter(path)) is not None:
            return case_faults(text, case.schema) if is_case(text) else []
        return None

    def law_check(self, path: str, text: str) -> Callable[[], list[Fault]] | None:
        """The check of a law text together with all others, which takes longer; none for any other text."""
        law = self._law(path)
        return None if law is None else lambda: law[0].folder.whole_check(law[1], text)

    def completions(self, path: str, text: str, point: Point) -> list[Completion]:
        """What could be written at a place."""
        if (law := self._law(path)) is not None:
            return law[0].completions(law[1], text, point)
        case = self._matter(path)
        return case.completions(text, point) if case else []

    def hover(self, path: str, text: str, point: Point) -> Hover | None:
        """What is known about what stands at a place."""
        if (law := self._law(path)) is not None:
            return law[0].hover(law[1], text, point)
        case = self._matter(path)
        return case.hover(text, point) if case else None

    def definitions(self, path: str, text: str, point: Point) -> list[Location]:
        """Where what stands at a place is defined, or concluded."""
        if (law := self._law(path)) is not None:
            return law[0].definitions(law[1], text, point)
        case = self._matter(path)
        found = case.definition(text, point) if case else None
        return [found] if found else []

    def fixes(self, path: str, text: str, wanted: Range) -> list[Edit]:
        """The edits that put the nearest right form where a fault is; none where as many faults would remain."""
        faults = self.faults(path, text) or []
        lines = Lines(text)
        found = []
        for fault in faults:
            start, end = fault.range.start, fault.range.end
            if not fault.suggestion or end < wanted.start or wanted.end < start:
                continue
            left = self.faults(path, text[: lines.offset(start)] + fault.suggestion + text[lines.offset(end) :])
            if left is not None and len(left) < len(faults):
                found.append(Edit(fault.range, fault.suggestion))
        return found

    def renamable(self, path: str, text: str, point: Point) -> Range | None:
        """What stands at a place and can be renamed."""
        if (law := self._law(path)) is not None:
            return law[0].renamable(law[1], text, point)
        case = self._matter(path)
        return case.renamable(text, point) if case else None

    def rename(self, path: str, text: str, point: Point, new: str, opened: Mapping[str, str]) -> Changes:
        """The edits that rename what stands at a place; raises NotPossible with the reason."""
        if (law := self._law(path)) is not None:
            beside_it = [each for each in beside(law[0].folder.library.folder.resolve()) if self._is_open(each)]
            return law[0].rename(law[1], text, point, new, opened, beside_it)
        case = self._matter(path)
        if case is None:
            raise NotPossible("There is nothing here that can be renamed.")
        return {path: (text, case.rename(text, point, new))}


def _within(path: Path, folder: Path) -> bool:
    place = folder.resolve()
    return path == place or place in path.parents
