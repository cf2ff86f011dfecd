"""What is installed is locked with digests, past known faults, and the same as what the project says it needs."""

from __future__ import annotations

import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import tomllib
from pathlib import Path
from typing import ClassVar

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
LOCKS = {
    "development": ("test", "lint"),
    "release": tuple(sorted({*EXTRAS} - {"test", "lint", "release", "bench"})),
    "tools": ("release",),
}
TOOLS = Path(sys.executable).parent
with_tools = pytest.mark.skipif(
    not all((TOOLS / name).exists() for name in ("cyclonedx-py", "pip-audit")),
    reason="the tools of a release are not installed, which make test-slow does",
)

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


def test_the_tools_of_a_release_are_made_of_what_is_locked_too():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "--require-hashes -r requirements/tools.txt" in makefile
    assert ".venv/.release: .venv/.ready requirements/tools.txt" in makefile
    together = {name: versions for lock in LOCKS for name, versions in locked(lock).items() if len(versions) == 1}
    for lock in LOCKS:
        for name, versions in locked(lock).items():
            assert len(versions) > 1 or versions[0][0] == together.get(name, versions)[0][0], f"{name} in {lock}"


@pytest.mark.parametrize(("name", "version"), MENDED.items(), ids=MENDED)
def test_the_lower_bounds_are_past_known_faults(name, version):
    found = [one for one in needed(LOCKS["release"]) if canonicalize_name(one.name) == name]
    assert found
    before = Version(version)
    for requirement in found:
        lowest = max(Version(each.version) for each in requirement.specifier if each.operator == ">=")
        assert lowest >= before, f"{requirement} allows versions with a known fault; the first without is {version}"


def make(target, folder, *settings):
    """What make says to a target, in a folder with as much of the project as it needs."""
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    if not (folder / "requirements").exists():
        shutil.copytree(ROOT / "requirements", folder / "requirements")
    command = ["make", "--old-file", ".venv/.release", target, f"BIN={TOOLS}", *settings]
    # A make above this one hands its own options down in the environment.
    alone = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    environment = {**alone, "NO_PROXY": "127.0.0.1"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.slow
@with_tools
def test_the_bill_of_materials_lists_what_is_locked_and_is_the_same_each_time(tmp_path):
    said = []
    for _ in range(2):
        done = make("sbom", tmp_path)
        assert done.returncode == 0, done.stderr
        (bill,) = (tmp_path / "dist").glob("wellfounded-*.cdx.json")
        said.append(bill.read_bytes())
        bill.unlink()
    assert said[0] == said[1]
    data = json.loads(said[0])
    assert (data["bomFormat"], data["metadata"]["component"]["name"]) == ("CycloneDX", PROJECT["name"])
    listed = {(canonicalize_name(one["name"]), Version(one["version"])) for one in data["components"]}
    assert listed == {(name, version) for name, found in locked("release").items() for version, _ in found}
    for one in data["components"]:
        assert one["purl"].startswith("pkg:pypi/")
        assert any(source["hashes"] for source in one["externalReferences"]), one["name"]


class Advisories(http.server.BaseHTTPRequestHandler):
    """A service of advisories as far as it is asked: one library has a fault in all versions."""

    faulty = ""
    asked: ClassVar[set[tuple[str, Version]]] = set()

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.asked.add((canonicalize_name(asked["package"]["name"]), Version(asked["version"])))
        fault = {"id": "GHSA-of-a-test", "summary": "A fault.", "affected": [], "modified": "2026-01-01T00:00:00Z"}
        answer = json.dumps({"vulns": [fault]} if asked["package"]["name"] == self.faulty else {}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


@pytest.mark.slow
@with_tools
@pytest.mark.parametrize("faulty", ["", "courtlistener-api-client"])
def test_every_locked_library_is_compared_with_advisories_and_a_fault_is_named(tmp_path, monkeypatch, faulty):
    monkeypatch.setattr(Advisories, "faulty", faulty)
    monkeypatch.setattr(Advisories, "asked", set())
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Advisories) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/"
        done = make("audit", tmp_path, f"ADVISORIES=--vulnerability-service osv --osv-url {url}")
        server.shutdown()
    assert (done.returncode == 0) is (not faulty), done.stderr
    assert not faulty or (faulty in done.stdout and "GHSA-of-a-test" in done.stdout)
    here = {
        name: version
        for lock in LOCKS
        for name, found in locked(lock).items()
        for version, _ in found
        if len(found) == 1 and not only_elsewhere(lock, name)
    }
    assert set(here.items()) <= Advisories.asked


def only_elsewhere(lock, name):
    """Whether a lock wants a library on some systems or versions of Python only."""
    text = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
    return re.search(rf"^{name}==\S+ ;", text, re.MULTILINE) is not None
