"""The server over HTTP: nothing without its token, under another name, or from another origin."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import httpx2
import pytest
from assistant_client import Assistant
from click.testing import CliRunner
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from wellfounded.assistant.http_server import LARGEST, application
from wellfounded.assistant.server import AssistantServer
from wellfounded.assistant.workspace import Workspace
from wellfounded.cli import main
from wellfounded.storage.matter_store import MatterStore

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
PORT = 8765
ADDRESS = f"http://127.0.0.1:{PORT}/mcp"
TOKEN = "t" * 43
RIGHT = {"Authorization": f"Bearer {TOKEN}", "Accept": "application/json, text/event-stream"}
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}


def over_http(folder, work):
    """Do work with a client of the application; no port is opened."""

    async def main():
        space = Workspace(MatterStore(folder))
        try:
            server = AssistantServer(space)
            app = application(server, PORT, TOKEN)
            async with (
                server.server.session_manager.run(),
                httpx2.AsyncClient(transport=httpx2.ASGITransport(app), timeout=60) as http,
            ):
                return await work(http)
        finally:
            space.close()

    return asyncio.run(main())


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        (RIGHT, 200),
        ({**RIGHT, "Authorization": ""}, 401),
        ({**RIGHT, "Authorization": f"Bearer {TOKEN}x"}, 401),
        ({**RIGHT, "Authorization": f"Basic {TOKEN}"}, 401),
        ({**RIGHT, "Host": f"elsewhere.example:{PORT}"}, 421),
        ({**RIGHT, "Host": "127.0.0.1"}, 421),
        ({**RIGHT, "Origin": "https://elsewhere.example"}, 403),
        ({**RIGHT, "Origin": "null"}, 403),
        ({**RIGHT, "Origin": f"http://127.0.0.1:{PORT}"}, 200),
    ],
)
def test_a_request_is_refused_without_the_token_or_from_elsewhere(tmp_path, headers, status):
    async def work(http):
        return (await http.post(ADDRESS, json=HELLO, headers=headers)).status_code

    assert over_http(tmp_path, work) == status


def test_a_request_without_the_token_is_not_read(tmp_path):
    async def work(http):
        too_large = await http.post(ADDRESS, content=b"x" * (LARGEST + 1), headers={"Content-Type": "application/json"})
        right = {**RIGHT, "Content-Type": "application/json"}
        allowed = await http.post(ADDRESS, content=b"x" * (LARGEST + 1), headers=right)
        return too_large.status_code, allowed.status_code, (await http.get("http://127.0.0.1:8765/")).status_code

    assert over_http(tmp_path, work) == (401, 413, 401)


def test_two_assistants_work_on_one_case_over_http(tmp_path):
    shutil.copy(EXAMPLES / "new-claim.yaml", tmp_path / "case.yaml")

    async def work(http):
        http.headers["Authorization"] = f"Bearer {TOKEN}"
        async with (
            Client(streamable_http_client(ADDRESS, http_client=http)) as first,
            Client(streamable_http_client(ADDRESS, http_client=http)) as second,
        ):
            assistants = [Assistant(first), Assistant(second)]
            await asyncio.gather(*(_put(assistant, name) for name, assistant in enumerate(assistants)))
            return await assistants[0].whole("open_case", "quoted", case="case.yaml")

    text = over_http(tmp_path, work)
    assert all(f"p{name}-{number}:" in text for name in (0, 1) for number in range(4))


async def _put(assistant, name):
    for number in range(4):
        entry = {"section": "people", "id": f"p{name}-{number}", "fields": {"name": "Somebody"}}
        await assistant.ask("put_entries", case="case.yaml", changes=[entry])


def test_what_the_command_cannot_do_is_told(tmp_path):
    wrong = tmp_path / "token"
    wrong.write_text("short", encoding="utf-8")
    wrong.chmod(0o600)
    for arguments, code in (
        (["mcp", str(tmp_path / "none")], "WF800"),
        (["mcp", str(tmp_path), "--http", "0", "--token-file", str(wrong)], "WF869"),
    ):
        result = CliRunner().invoke(main, arguments)
        assert result.exit_code == 2
        assert code in result.stderr
