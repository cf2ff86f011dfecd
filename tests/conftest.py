"""What the tests share: the law library and the example matters, read once."""

from __future__ import annotations

from pathlib import Path

import pytest

from wellfounded.assess.schema import matter_schema
from wellfounded.language.library import load_library
from wellfounded.matter.load import load_matter

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def law():
    return load_library()


@pytest.fixture(scope="session")
def example(law):
    """The law library and an example matter by name."""
    schema = matter_schema(law)
    return lambda name: (law, load_matter(ROOT / "examples" / f"{name}.yaml", schema))
