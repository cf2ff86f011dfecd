"""The language server as an editor has it: a process of its own, with the client of another program's library."""

from __future__ import annotations

import asyncio
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.client import LanguageClient

ROOT = Path(__file__).resolve().parents[2]
KAPTSOV = (ROOT / "examples" / "kaptsov.yaml").read_text(encoding="utf-8")
PATIENCE = 120
"""Seconds after which a test gives up waiting; a busy machine needs some of them."""


class Editor:
    """A client with what the server has told it."""

    def __init__(self) -> None:
        self.client = LanguageClient("an editor", "1")
        self.shown: dict[str, list[lsp.Diagnostic]] = {}
        self.progress: list[object] = []
        self.news = asyncio.Event()

        for name, take in (
            (lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, lambda params: self.published(params)),
            (lsp.WINDOW_WORK_DONE_PROGRESS_CREATE, lambda params: self.progress.append("created")),
            (lsp.PROGRESS, lambda params: self.progress.append(params.value)),
        ):
            self.client.feature(name)(take)

    def published(self, params: lsp.PublishDiagnosticsParams) -> None:
        self.shown[f"{params.uri} {params.version}"] = list(params.diagnostics)
        self.news.set()

    def open(self, uri: str, text: str, version: int = 1) -> None:
        item = lsp.TextDocumentItem(uri, "text", version, text)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))

    def change(self, uri: str, text: str, version: int) -> None:
        whole = [lsp.TextDocumentContentChangeWholeDocument(text)]
        named = lsp.VersionedTextDocumentIdentifier(version, uri)
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(named, whole))

    async def faults(self, uri: str, version: int) -> list[lsp.Diagnostic]:
        """What is shown of a text as it is."""
        async with asyncio.timeout(PATIENCE):
            while f"{uri} {version}" not in self.shown:
                self.news.clear()
                await self.news.wait()
        return self.shown[f"{uri} {version}"]


@asynccontextmanager
async def editor(folder: Path, *options: str):
    own = Editor()
    await own.client.start_io(sys.executable, "-m", "wellfounded", "lsp", *options)
    window = lsp.WindowClientCapabilities(work_done_progress=True)
    folders = [lsp.WorkspaceFolder(folder.as_uri(), "cases")]
    able = lsp.ClientCapabilities(window=window, general=lsp.GeneralClientCapabilities(position_encodings=["utf-16"]))
    async with asyncio.timeout(PATIENCE):
        await own.client.initialize_async(lsp.InitializeParams(able, workspace_folders=folders))
    own.client.initialized(lsp.InitializedParams())
    yield own
    async with asyncio.timeout(PATIENCE):
        await own.client.shutdown_async(None)
        own.client.exit(None)
        await own.client.stop()


def place_of(text: str, word: str, within: int = 1) -> lsp.Position:
    at = text.index(word) + within
    return lsp.Position(text.count("\n", 0, at), at - (text.rfind("\n", 0, at) + 1))


def test_a_case_file_is_written_in_an_editor(tmp_path):
    uri = (tmp_path / "case.yaml").as_uri()  # there is no such file: only what the editor sends counts

    async def session():
        async with editor(tmp_path) as own:
            own.open(uri, KAPTSOV)
            assert await own.faults(uri, 1) == []
            assert "created" in own.progress
            bad = KAPTSOV.replace("relief: asylum", "relief: asylm", 1)
            own.change(uri, bad, 2)
            (fault,) = await own.faults(uri, 2)
            assert fault.code == "WF115"
            assert bad.splitlines()[fault.range.start.line][fault.range.start.character :].startswith("asylm")
            named = lsp.TextDocumentIdentifier(uri)
            asked = lsp.CodeActionParams(named, fault.range, lsp.CodeActionContext([fault]))
            (fix,) = await own.client.text_document_code_action_async(asked)
            assert fix.edit.changes[uri][0].new_text == "asylum"
            place = place_of(bad, "asylm", 2)
            offered = await own.client.text_document_completion_async(lsp.CompletionParams(named, place))
            assert "asylum" in [item.label for item in offered.items]
            told = await own.client.text_document_hover_async(lsp.HoverParams(named, place_of(bad, "applicant:")))
            assert "**applicant**" in told.contents.value
            at = place_of(bad, "applicant: kaptsov", len("applicant: ka"))
            (found,) = await own.client.text_document_definition_async(lsp.DefinitionParams(named, at))
            assert found.uri == uri
            assert bad.splitlines()[found.range.start.line].startswith("  kaptsov:")
            assert await own.client.text_document_prepare_rename_async(lsp.PrepareRenameParams(named, at))
            made = await own.client.text_document_rename_async(lsp.RenameParams(named, at, "ivan"))
            assert any("ivan: {name: Kaptsov" in edit.new_text for edit in made.changes[uri])
            with pytest.raises(JsonRpcException, match="id"):
                await own.client.text_document_rename_async(lsp.RenameParams(named, at, "not an id"))
            own.change(uri, "claims:\n  a: {relief: [", 3)
            assert await own.faults(uri, 3) == [], "not yet a case file"

    asyncio.run(session())


def test_columns_are_counted_as_the_editor_counts_them(tmp_path):
    uri = (tmp_path / "case.yaml").as_uri()
    text = 'format: 2\nmatter: A\nforum: ca2\npeople:\n  anna: {name: "𝔘𝔘", petitioner: maybe}\n'

    async def session():
        async with editor(tmp_path) as own:
            own.open(uri, text)
            (fault,) = [one for one in await own.faults(uri, 1) if one.code == "WF114"]
            units = text.splitlines()[4].encode("utf-16-le")
            assert units[2 * fault.range.start.character : 2 * fault.range.end.character].decode("utf-16-le") == "maybe"

    asyncio.run(session())


def test_a_law_text_is_written_in_an_editor(small_law, tmp_path):
    _, path, text = small_law
    uri = Path(path).as_uri()

    async def session():
        async with editor(tmp_path, "--law", str(Path(path).parent)) as own:
            own.open(uri, text)
            assert await own.faults(uri, 1) == []
            own.change(uri, text.replace("is a guest", "is a gest", 1), 2)
            assert [one.code for one in await own.faults(uri, 2)][:1] == ["WF011"]
            own.change(uri, text, 3)
            assert await own.faults(uri, 3) == []
            named = lsp.TextDocumentIdentifier(uri)
            at = place_of(text, "if {person} is a guest", len("if {person} is a"))
            told = await own.client.text_document_hover_async(lsp.HoverParams(named, at))
            assert "Is this person a guest?" in told.contents.value
            made = await own.client.text_document_rename_async(lsp.RenameParams(named, at, "{person} is a lodger"))
            assert {uri, (Path(path).parent / "base.law").as_uri()} <= made.changes.keys()

    asyncio.run(session())


def test_what_is_not_open_in_the_editor_is_not_opened_by_the_server(tmp_path):
    secret = tmp_path / "secret.yaml"
    secret.write_text(KAPTSOV, encoding="utf-8")

    async def session():
        async with editor(tmp_path) as own:
            named = lsp.TextDocumentIdentifier(secret.as_uri())
            asked = lsp.HoverParams(named, place_of(KAPTSOV, "applicant:"))
            assert await own.client.text_document_hover_async(asked) is None

    asyncio.run(session())
