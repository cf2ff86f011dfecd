"""What is installed is locked with digests, past known faults, and the same as what the project says it needs."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
LOCKS = {
    "development": ("test", "lint"),
    "release": ("assistant", "documents", "editor", "keyring", "ocr", "tables", "workbench"),
}

# The first version without a fault that was published by 2026.
MENDED = {
    "h11": "0.16.0",
    "jinja2": "3.1.6",
    "pillow": "12.1.1",
    "pyarrow": "17.0.0",
    "python-multipart": "0.0.22",
    "starlette": "0.49.1",
}


def needed(extras):
    """The requirements of extras, with those of the extras that they name."""
    found = [Requirement(text) for text in PROJECT["dependencies"]]
    todo, seen = list(extras), set()
    while todo:
        extra = todo.pop()
        if extra in seen:
            continue
        seen.add(extra)
        for requirement in map(Requirement, EXTRAS[extra]):
            if requirement.name == PROJECT["name"]:
                todo += requirement.extras
            else:
                found.append(requirement)
    return found


def locked(name):
    """The versions of a lock, and how many digests each has."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    found: dict[str, list[tuple[Version, int]]] = {}
    for line in lines:
        match = re.match(r"([A-Za-z0-9._-]+)==(\S+)", line)
        assert match, f"{line!r} is not locked to a version"
        digests = re.findall(r"--hash=sha256:([0-9a-f]{64})\b", line)
        found.setdefault(canonicalize_name(match[1]), []).append((Version(match[2]), len(digests)))
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_every_library_is_locked_with_digests_and_as_the_project_says(name):
    versions = locked(name)
    assert all(digests for found in versions.values() for _, digests in found)
    for requirement in needed(LOCKS[name]):
        found = versions.get(canonicalize_name(requirement.name))
        assert found, f"{requirement} is not in requirements/{name}.txt; run make lock"
        assert all(version in requirement.specifier for version, _ in found), f"{requirement}; run make lock"


def test_the_environment_is_made_of_what_is_locked():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "--require-hashes -r requirements/development.txt" in makefile
    assert ".venv/.ready: pyproject.toml requirements/development.txt" in makefile


@pytest.mark.parametrize(("name", "version"), MENDED.items(), ids=MENDED)
def test_the_lower_bounds_are_past_known_faults(name, version):
    found = [one for one in needed(LOCKS["release"]) if canonicalize_name(one.name) == name]
    assert found
    before = Version(version)
    for requirement in found:
        lowest = max(Version(each.version) for each in requirement.specifier if each.operator == ">=")
        assert lowest >= before, f"{requirement} allows versions with a known fault; the first without is {version}"
