"""The language server: what an editor asks over its standard input, answered from the texts that the editor sends.

It opens no file but the law texts of its own library and, for a law text in a folder that is open in the editor, the
law texts beside it; where a sentence of the law of a checkout is renamed, also the documentation, examples, and tests
of that checkout, if they are in such a folder. It opens no other case file, and uses no network.
"""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path
from pygls.workspace import TextDocument

from wellfounded import __version__
from wellfounded.editor.documents import LAW, Documents
from wellfounded.editor.placed import Placed
from wellfounded.editor.text import Fault, NotPossible

PAUSE = 0.15
"""Seconds without a keystroke before a text is checked."""

MOST = 400
"""So many completions are sent at once; the editor asks again as more is typed."""

TRIGGERS = [":", " ", "{", "[", ",", '"']


class _AskedAt(Protocol):
    """What the editor asks about a place."""

    text_document: lsp.TextDocumentIdentifier
    position: lsp.Position


class Server(LanguageServer):
    """The server with the texts that are open in the editor. ``law`` is the folder of the law of case files."""

    def __init__(self, law: Path) -> None:
        # Whole texts, not changes: a text is small, and nothing can then be out of step with the editor.
        super().__init__("wellfounded", __version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Full)
        self.documents = Documents(law)
        self.loaded = asyncio.Event()
        self.checking = asyncio.Lock()

    def opened(self, uri: str) -> TextDocument | None:
        """A text that the editor has sent; no other is looked at."""
        found: TextDocument | None = self.workspace.text_documents.get(unquote(uri))
        return found

    def placed(self, asked: _AskedAt) -> Placed | None:
        """The text that a question is about, if the editor has sent it."""
        document = self.opened(asked.text_document.uri)
        return Placed(document) if document else None

    async def load(self) -> None:
        """Read the law in the background, and then check what is open."""
        window = self.client_capabilities.window
        token = "wellfounded-law"
        if shown := bool(window and window.work_done_progress):
            await self.work_done_progress.create_async(token)
            self.work_done_progress.begin(token, lsp.WorkDoneProgressBegin("Wellfounded: reading the law"))
        await asyncio.to_thread(self.documents.load)
        if shown:
            self.work_done_progress.end(token, lsp.WorkDoneProgressEnd())
        self.loaded.set()
        await asyncio.gather(*(self.check(uri) for uri in list(self.workspace.text_documents)))

    async def check(self, uri: str) -> None:
        """Check a text once it has stood unchanged for a moment, and show what is wrong with it."""
        document = self.opened(uri)
        if document is None:
            return
        version = document.version
        await asyncio.sleep(PAUSE)
        await self.loaded.wait()
        if Path(document.path).suffix in LAW:
            await asyncio.to_thread(self.documents.prepare, document.path)
        while self.documents.unreadable:
            problem = self.documents.unreadable.pop()
            self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Error, problem))
        if not self._is_current(uri, version):
            return
        text = Placed(document)
        self._show(text, version, self.documents.faults(text.path, text.text))
        later = self.documents.law_check(text.path, text.text)
        if later is None:
            return
        async with self.checking:  # what has been changed meanwhile is not worth the time
            if not self._is_current(uri, version):
                return
            faults = await asyncio.to_thread(later)
        if self._is_current(uri, version):
            self._show(text, version, faults)

    def _is_current(self, uri: str, version: int | None) -> bool:
        known = self.opened(uri)
        return known is not None and known.version == version

    def _show(self, text: Placed, version: int | None, faults: list[Fault] | None) -> None:
        """Show the faults of a text, if they are known."""
        if faults is not None:
            found = [text.diagnostic(fault) for fault in faults]
            self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(text.uri, found, version))


def server(law: Path) -> Server:
    """The language server on a folder of law texts, ready to be started."""
    logging.getLogger("pygls").setLevel(logging.CRITICAL)  # its messages contain what is in the texts
    own = Server(law)
    _texts(own)
    _questions(own)
    _changes(own)
    return own


def _texts(own: Server) -> None:
    """What the editor tells about its texts."""

    @own.feature(lsp.INITIALIZED)
    async def initialized(_: lsp.InitializedParams) -> None:
        folders = (to_fs_path(folder.uri) for folder in own.workspace.folders.values())
        own.documents.folders = [Path(folder) for folder in folders if folder]
        await own.load()

    @own.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    async def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        await own.check(params.text_document.uri)

    @own.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        await own.check(params.text_document.uri)

    @own.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        own.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(params.text_document.uri, []))


def _questions(own: Server) -> None:
    """What the editor asks about a place."""

    @own.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=TRIGGERS))
    def completion(params: lsp.CompletionParams) -> lsp.CompletionList:
        text = own.placed(params)
        if text is None:
            return lsp.CompletionList(False, [])
        found = own.documents.completions(text.path, text.text, text.point(params.position))
        partial = len(found) > MOST or any(one.kind == "sentence" for one in found)
        return lsp.CompletionList(partial, [text.item(one) for one in found[:MOST]])

    @own.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        text = own.placed(params)
        found = own.documents.hover(text.path, text.text, text.point(params.position)) if text else None
        if text is None or found is None:
            return None
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, found.text), text.range(found.range))

    @own.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(params: lsp.DefinitionParams) -> list[lsp.Location]:
        text = own.placed(params)
        if text is None:
            return []
        found = own.documents.definitions(text.path, text.text, text.point(params.position))
        return [text.location(one) for one in found]


def _changes(own: Server) -> None:
    """What the editor asks to be changed."""

    @own.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix]))
    def actions(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        document = own.opened(params.text_document.uri)
        if document is None:
            return []
        text = Placed(document)
        return [
            lsp.CodeAction(
                f"Replace with: {edit.new}",
                lsp.CodeActionKind.QuickFix,
                edit=lsp.WorkspaceEdit({text.uri: [text.edit(edit)]}),
            )
            for edit in own.documents.fixes(text.path, text.text, text.own_range(params.range))
        ]

    @own.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare(params: lsp.PrepareRenameParams) -> lsp.Range | None:
        text = own.placed(params)
        found = own.documents.renamable(text.path, text.text, text.point(params.position)) if text else None
        return text.range(found) if text and found else None

    @own.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    async def rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        document = own.opened(params.text_document.uri)
        if document is None:
            return None
        text = Placed(document)
        opened = {each.path: each.source for each in own.workspace.text_documents.values()}
        at = text.point(params.position)
        try:
            found = await asyncio.to_thread(own.documents.rename, text.path, text.text, at, params.new_name, opened)
        except NotPossible as reason:
            raise JsonRpcInvalidParams(str(reason)) from None
        changes: dict[str, list[lsp.TextEdit]] = {}
        for path, (old, edits) in found.items():
            uri = text.uri if path == text.path else from_fs_path(path) or path
            changes[uri] = [Placed(document, old).edit(edit) for edit in edits]
        return lsp.WorkspaceEdit(changes)
