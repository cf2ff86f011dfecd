"""A scripted assistant: the client of the protocol's SDK over a server of its own process, or of this one."""

from __future__ import annotations

import os
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from anyio.from_thread import BlockingPortal, start_blocking_portal
from mcp import Client, StdioServerParameters
from mcp_types import CallToolResult, TextContent

import wellfounded
from wellfounded.assistant.server import AssistantServer
from wellfounded.assistant.workspace import Workspace
from wellfounded.storage.matter_store import MatterStore

PATIENCE = 240.0


class Refused(Exception):
    """A call that the server refused; the message is all that it said."""


class Assistant:
    """Calls tools and gives what they answer; keeps everything that the server sent, as text."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.answers: list[CallToolResult] = []
        self.progress: list[tuple[float, float | None, str | None]] = []

    async def ask(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The answer of a tool. Raises Refused."""
        result = await self.client.call_tool(tool, arguments, progress_callback=self._told)
        self.answers.append(result)
        assert isinstance(result.content[0], TextContent)
        if result.is_error:
            raise Refused(result.content[0].text)
        assert isinstance(result.structured_content, dict)
        return result.structured_content

    async def _told(self, progress: float, total: float | None, message: str | None) -> None:
        self.progress.append((progress, total, message))

    async def whole(self, tool: str, key: str = "answer", **arguments: Any) -> Any:
        """An answer in all its parts: a text, or a list."""
        answer = await self.ask(tool, **arguments)
        found = answer[key]
        while answer["next_cursor"]:
            answer = await self.ask(tool, **arguments, cursor=answer["next_cursor"])
            found = found + answer[key]
        return found


@asynccontextmanager
async def served(folder: Path, *options: str) -> AsyncIterator[Assistant]:
    """An assistant of a server that is a process of its own, over its standard input and output."""
    environment = {**os.environ, "PYTHONPATH": str(Path(wellfounded.__file__).parents[1])}
    command = ["-m", "wellfounded", "mcp", str(folder), *options]
    server = StdioServerParameters(command=sys.executable, args=command, env=environment)
    async with Client(server, read_timeout_seconds=PATIENCE) as client:
        yield Assistant(client)


@contextmanager
def talking(folder: Path, **options: Any) -> Iterator[Talk]:
    """A talk with a server in this process, from a test that is not asynchronous itself."""
    space = Workspace(MatterStore(folder), **options)
    try:
        with start_blocking_portal() as portal:
            client = Client(AssistantServer(space).server, read_timeout_seconds=PATIENCE)
            with portal.wrap_async_context_manager(client) as entered:
                yield Talk(portal, Assistant(entered), space)
    finally:
        space.close()


@dataclass
class Talk:
    """An assistant whose calls are made one after the other; ``space`` is what the server works with."""

    portal: BlockingPortal
    assistant: Assistant
    space: Workspace

    def ask(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The answer of a tool. Raises Refused."""
        return self.portal.call(partial(self.assistant.ask, tool, **arguments))

    def whole(self, tool: str, key: str = "answer", **arguments: Any) -> Any:
        """An answer in all its parts."""
        return self.portal.call(partial(self.assistant.whole, tool, key, **arguments))

    def call(self, name: str, *arguments: Any) -> Any:
        """What a method of the SDK's client gives."""
        return self.portal.call(getattr(self.assistant.client, name), *arguments)
