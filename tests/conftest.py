"""What the tests share: the law library and the example matters, read once; a browser."""

from __future__ import annotations

import shutil
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import expect, sync_playwright

from wellfounded.assess.schema import matter_schema
from wellfounded.language.library import load_library
from wellfounded.matter.loader import load_matter

ROOT = Path(__file__).resolve().parents[1]

# In a browser a test takes seconds. One way through the whole of the workbench is gone every time, the rest with the
# slow tests.
BROWSED_EVERY_TIME = "test_web_newcomer.py"

# What a page should show is waited for: a busy machine is slow, and a click returns before the next page has come.
expect.set_options(timeout=30_000)

# How long an example takes says nothing on a busy machine, and fails nothing.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


@pytest.hookimpl(tryfirst=True)  # before -m chooses by mark
def pytest_collection_modifyitems(items):
    for item in items:
        if "browser" in item.fixturenames and item.path.name != BROWSED_EVERY_TIME:
            item.add_marker(pytest.mark.slow)


def pytest_terminal_summary(terminalreporter):
    """Say in one line what was not tested for want of the folder beside the checkout."""
    skipped = terminalreporter.stats.get("skipped", ())
    count = sum("../shared" in str(report.longrepr) for report in skipped)
    if count:
        terminalreporter.write_line(
            f"{count} tests were skipped: what they need, in ../shared, is not beside this checkout."
        )


@pytest.fixture(scope="session")
def law():
    return load_library()


@pytest.fixture(scope="session")
def schema(law):
    """The schema of matter files."""
    return matter_schema(law)


@pytest.fixture(scope="session")
def example(law, schema):
    """The law library and an example matter by name."""
    return lambda name: (law, load_matter(ROOT / "examples" / f"{name}.yaml", schema))


@pytest.fixture
def ends():
    """The test ends within a minute of processor time. With a length at which time that grows as its square would
    be many minutes, this needs no clock and no comparison, which a busy machine would spoil."""

    def out_of_time(signum, frame):
        raise AssertionError("It takes more than a minute of processor time.")

    before = signal.signal(signal.SIGVTALRM, out_of_time)
    signal.setitimer(signal.ITIMER_VIRTUAL, 60)
    yield
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    signal.signal(signal.SIGVTALRM, before)


@pytest.fixture(scope="session")
def browser():
    """Debian's chromium."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    assert found, "No browser: make test installs Debian's chromium."
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser):
    """A page for files, which may say nothing on its console, open no box, and ask nothing of any host."""
    context = browser.new_context(viewport={"width": 1000, "height": 900})
    page = context.new_page()
    said: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("dialog", lambda dialog: said.append(dialog.message))
    page.on("request", lambda request: asked.append(request.url))
    yield page
    assert said == []
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    context.close()
