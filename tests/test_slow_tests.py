"""Which tests are run when: quick ones by make test, slow ones by make test-slow, all of them in CI."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def shared(request):
    """What all tests share. By its place, since folders of tests have a module of the same name."""
    return request.config.pluginmanager.get_plugin(str(ROOT / "tests" / "conftest.py"))


def rule(target):
    """What the Makefile runs for a target, with what it needs before."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    (found,) = re.findall(rf"^{target}:.*\n(?:\t.*\n)*", text, re.MULTILINE)
    return found


def test_every_test_is_run_by_one_of_two_targets_and_both_by_ci():
    assert '-m "not slow"' in rule("test")
    assert "-m slow" in rule("test-slow")
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert re.findall(r"^make (.*)$", script, re.MULTILINE) == ["demo", "test", "test-slow"]


def test_what_needs_a_browser_is_slow_but_for_one_way_through(request, shared):
    assert list((ROOT / "tests").rglob(shared.BROWSED_EVERY_TIME))
    for item in request.session.items:
        if "browser" in item.fixturenames:
            assert bool(item.get_closest_marker("slow")) != (item.path.name == shared.BROWSED_EVERY_TIME)


def test_one_line_says_how_many_tests_lacked_the_folder_beside_the_checkout(shared):
    def summary(*reasons):
        lines: list[str] = []
        skipped = [SimpleNamespace(longrepr=("file.py", 1, f"Skipped: {reason}")) for reason in reasons]
        shared.pytest_terminal_summary(SimpleNamespace(stats={"skipped": skipped}, write_line=lines.append))
        return lines

    assert summary("tesseract is not installed") == []
    (line,) = summary("the texts in ../shared are not here", "no tesseract", "the opinions in ../shared are not here")
    assert line.startswith("2 tests were skipped: ")
    assert "../shared" in line


def test_every_test_that_needs_the_folder_says_so_in_its_reason():
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        reasons = re.findall(r'skipif\(\s*not [^)]*?\.is_(?:dir|file)\(\),\s*reason="([^"]*)"', text)
        assert all("../shared" in reason for reason in reasons), path.name
