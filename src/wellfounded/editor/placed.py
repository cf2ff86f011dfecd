"""A text that is open in the editor: its places and what is said of them, as the protocol writes them.

The protocol counts columns in code units of an encoding that the editor chooses; all else here counts characters.
"""

from __future__ import annotations

from lsprotocol import types as lsp
from pygls.uris import from_fs_path
from pygls.workspace import TextDocument

from wellfounded.editor.text import Completion, Edit, Fault, Lines, Location, Point, Range

KINDS = {
    "section": lsp.CompletionItemKind.Module,
    "field": lsp.CompletionItemKind.Field,
    "value": lsp.CompletionItemKind.EnumMember,
    "id": lsp.CompletionItemKind.Reference,
    "sentence": lsp.CompletionItemKind.Text,
    "authority": lsp.CompletionItemKind.Constant,
    "word": lsp.CompletionItemKind.Keyword,
}


class Placed:
    """One text with the editor's way of counting."""

    def __init__(self, document: TextDocument, text: str | None = None) -> None:
        self.path = document.path
        self.uri = document.uri
        self.text = document.source if text is None else text
        self.lines = Lines(self.text)
        self._units = document.position_codec.client_num_units

    def point(self, position: lsp.Position) -> Point:
        """A place, from the editor's."""
        units = 0
        for column, letter in enumerate(self.lines.line(position.line)):
            if units >= position.character:
                return Point(position.line, column)
            units += self._units(letter)
        return Point(position.line, len(self.lines.line(position.line)))

    def own_range(self, of: lsp.Range) -> Range:
        """A range, from the editor's."""
        return Range(self.point(of.start), self.point(of.end))

    def position(self, point: Point) -> lsp.Position:
        """A place, for the editor."""
        return lsp.Position(point.line, self._units(self.lines.line(point.line)[: point.column]))

    def range(self, of: Range) -> lsp.Range:
        """A range, for the editor."""
        return lsp.Range(self.position(of.start), self.position(of.end))

    def edit(self, edit: Edit) -> lsp.TextEdit:
        """An edit, for the editor."""
        return lsp.TextEdit(self.range(edit.range), edit.new)

    def diagnostic(self, fault: Fault) -> lsp.Diagnostic:
        """A fault, for the editor."""
        hint = f" Did you mean: {fault.suggestion}?" if fault.suggestion else ""
        severity = lsp.DiagnosticSeverity.Warning if fault.warning else lsp.DiagnosticSeverity.Error
        return lsp.Diagnostic(
            self.range(fault.range), f"{fault.message}{hint}", severity, fault.code, source="wellfounded"
        )

    def item(self, one: Completion) -> lsp.CompletionItem:
        """A completion, for the editor."""
        return lsp.CompletionItem(
            one.label,
            kind=KINDS[one.kind],
            detail=one.detail or None,
            documentation=one.about or None,
            text_edit=lsp.TextEdit(self.range(one.range), one.new),
        )

    def location(self, found: Location) -> lsp.Location:
        """A place in this text or, at the margin of a line, in another file, which need not be opened for it."""
        if not found.file:
            return lsp.Location(self.uri, self.range(found.range))
        margin = lsp.Position(found.range.start.line, 0)
        return lsp.Location(from_fs_path(found.file) or self.uri, lsp.Range(margin, margin))
