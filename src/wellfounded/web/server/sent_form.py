"""The form of a request, read so that it holds up no other request, however large it is."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import anyio.to_thread
from anyio import CapacityLimiter
from starlette.datastructures import FormData
from starlette.requests import Request

FIELDS = 3000
FILES = 20
LONGEST_FIELD = 5_500_000
SMALL = 64_000
"""Bytes of a body that is read at once, in some milliseconds. A larger one is read in a thread."""


@contextlib.asynccontextmanager
async def sent_form(request: Request, large: CapacityLimiter) -> AsyncIterator[FormData]:
    """The form that was sent; its files are closed at the end. ``large`` limits how many large ones are read at once.

    Raises MultiPartException or HTTPException where it cannot be read.
    """
    body = await request.body()
    if len(body) <= SMALL:
        form = await _form(request)
    else:
        form = await anyio.to_thread.run_sync(_read_apart, request, limiter=large)
    try:
        yield form
    finally:
        await form.close()


def _read_apart(request: Request) -> FormData:
    """Read a form whose body is already there, in a thread."""
    return asyncio.run(_form(request))


async def _form(request: Request) -> FormData:
    return await request.form(max_fields=FIELDS, max_files=FILES, max_part_size=LONGEST_FIELD)
