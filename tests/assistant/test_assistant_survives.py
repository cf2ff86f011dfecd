"""Servers that are killed, and that work side by side; work that is given up."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

import anyio
import pytest
from assistant_client import PATIENCE, Refused, served, talking

import wellfounded
from wellfounded.api.matter import load
from wellfounded.storage.matter_store import MatterStore

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
HELLO = [
    {
        "jsonrpc": "2.0",
        "id": 0,
        "method": "initialize",
        "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
    },
    {"jsonrpc": "2.0", "method": "notifications/initialized"},
]


def put(number):
    entry = {"section": "people", "id": f"p-{number}", "fields": {"name": "Somebody"}}
    arguments = {"case": "case.yaml", "changes": [entry]}
    params = {"name": "put_entries", "arguments": arguments}
    return {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}


@pytest.mark.slow
def test_nothing_that_was_answered_is_lost_when_the_server_is_killed(tmp_path):
    shutil.copy(EXAMPLES / "new-claim.yaml", tmp_path / "case.yaml")
    chance = random.Random(1)
    command = [sys.executable, "-m", "wellfounded", "mcp", str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(Path(wellfounded.__file__).parents[1])}
    answered, asked = [], 0
    for _ in range(3):
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
        ) as server:
            assert server.stdin is not None
            assert server.stdout is not None
            for message in [*HELLO, *(put(number) for number in range(asked + 1, asked + 60))]:
                server.stdin.write(json.dumps(message).encode() + b"\n")
            server.stdin.flush()
            asked += 60
            for _ in range(chance.randint(3, 12)):
                said = json.loads(server.stdout.readline())
                if said.get("id"):
                    assert not said["result"].get("isError"), said
                    answered.append(said["id"])
            time.sleep(chance.random() / 20)
            server.kill()
        text = load(tmp_path / "case.yaml").text  # whole, and without errors
        assert all(f"p-{number}:" in text for number in answered)
    store = MatterStore(tmp_path)
    assert store.claim() == ""
    store.close()
    assert not list((tmp_path / ".wellfounded" / "parts").glob("*"))


@pytest.mark.slow
def test_two_servers_work_on_one_case(tmp_path):
    shutil.copy(EXAMPLES / "new-claim.yaml", tmp_path / "case.yaml")

    async def work(name):
        async with served(tmp_path) as assistant:
            for number in range(5):
                entry = {"section": "people", "id": f"{name}-{number}", "fields": {"name": "Somebody"}}
                await assistant.ask("put_entries", case="case.yaml", changes=[entry])

    async def both():
        async with anyio.create_task_group() as group:
            group.start_soon(work, "one")
            group.start_soon(work, "two")

    anyio.run(both)
    text = load(tmp_path / "case.yaml").text
    assert all(f"{name}-{number}:" in text for name in ("one", "two") for number in range(5))


@pytest.mark.slow
def test_a_search_that_is_given_up_ends_and_tells_of_its_progress_until_then(tmp_path):
    shutil.copy(EXAMPLES / "new-claim.yaml", tmp_path / "case.yaml")
    with talking(tmp_path) as talk:

        async def give_up():
            with anyio.move_on_after(PATIENCE) as patience:
                async with anyio.create_task_group() as group:
                    group.start_soon(search)
                    while not talk.assistant.progress:
                        await anyio.sleep(0.05)
                    group.cancel_scope.cancel()
            assert not patience.cancelled_caught

        async def search():
            await talk.assistant.ask("missing", case="case.yaml")

        talk.portal.call(give_up)
        (job,) = talk.space.jobs._jobs.values()
        assert job.ended.wait(30)
        assert job.state == "stopped"
        assert talk.ask("list_cases")["total"] == 1


def test_work_that_breaks_off_is_told(tmp_path, monkeypatch):
    (tmp_path / "paper.txt").write_text("A paper.", encoding="utf-8")
    with talking(tmp_path) as talk:
        start = talk.space.jobs.start
        monkeypatch.setattr(talk.space.jobs, "start", lambda *given, **more: start(*given, **more, memory=2**20))
        with pytest.raises(Refused, match="WF868"):
            talk.ask("read_document", document="paper.txt")
