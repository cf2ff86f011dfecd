"""A corpus on each of the two databases; the server is started and stopped here."""

from __future__ import annotations

import pytest
from bench.postgresql import server as started


@pytest.fixture(scope="session")
def server():
    with started() as running:
        yield running


@pytest.fixture(params=["folder", "server"])
def place(request, tmp_path):
    """Where an empty corpus can be: a folder, and a database of the server."""
    if request.param == "folder":
        return str(tmp_path / "corpus")
    return request.getfixturevalue("server").new()
