"""The schema of matter files."""

from __future__ import annotations

import pytest

from wellfounded.assess.schema import matter_schema


@pytest.fixture(scope="session")
def schema(law):
    return matter_schema(law)
