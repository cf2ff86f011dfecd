"""Makes the pictures of the workbench in docs/pictures: its pages in Debian's chromium, over copies of the examples."""

from __future__ import annotations

import io
import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from wellfounded.web.server.server import Workbench

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
WIDE = {"width": 1050, "height": 860}
PHONE = {"width": 360, "height": 740}
SHADES = 32  # enough for pages of text


@contextmanager
def served() -> Iterator[Workbench]:
    """A workbench over copies of the examples, which ends with the block."""
    with tempfile.TemporaryDirectory() as place:
        for path in sorted((ROOT / "examples").glob("*.yaml")):
            shutil.copy(path, place)
        bench, started = Workbench(Path(place), 0), threading.Event()
        thread = threading.Thread(target=bench.run, args=(started.set,))
        thread.start()
        started.wait(60)
        try:
            yield bench
        finally:
            bench.stop()
            thread.join(30)


def let_in(browser: Browser, bench: Workbench, size: dict[str, int]) -> Page:
    """A page of a browser that is signed in."""
    page = browser.new_context(viewport={"width": size["width"], "height": size["height"]}).new_page()
    page.goto(bench.link())
    return page


def outcome(page: Page, bench: Workbench) -> None:
    """The outcome of the largest example, one line expanded."""
    page.goto(f"{bench.address}m/balachova.yaml/outcome")
    page.locator("details.line > summary").first.click()


def interview(page: Page, bench: Workbench) -> None:
    """A question of the law, with why it matters."""
    page.goto(f"{bench.address}m/new-claim.yaml/interview")
    page.wait_for_function("() => !document.querySelector('meta[http-equiv=refresh]')", timeout=120_000)
    page.get_by_text("Why this matters").click()


def menu(page: Page, bench: Workbench) -> None:
    """The pages of a case, opened, on a phone."""
    page.goto(f"{bench.address}m/balachova.yaml/outcome")
    page.get_by_text("Page: Outcome").click()


def unsettled_law(page: Page, bench: Workbench) -> None:
    """Two positions on an unsettled question, on a phone."""
    page.goto(f"{bench.address}m/kaptsov.yaml/unsettled")


def write(name: str, shots: list[bytes]) -> None:
    """A picture of one page, or of several side by side."""
    seen = [Image.open(io.BytesIO(shot)).convert("RGB") for shot in shots]
    gap = 24 if len(seen) > 1 else 0
    whole = Image.new("RGB", (sum(one.width for one in seen) + gap * (len(seen) - 1), seen[0].height), "#b0aca2")
    left = 0
    for one in seen:
        whole.paste(one, (left, 0))
        left += one.width + gap
    whole.quantize(SHADES).save(PICTURES / f"{name}.png", optimize=True)
    print(PICTURES / f"{name}.png")


def main() -> None:
    """All the pictures."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        raise SystemExit("No browser: install Debian's chromium.")
    with served() as bench, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for name, lead in (("workbench-outcome", outcome), ("workbench-interview", interview)):
            page = let_in(browser, bench, WIDE)
            lead(page, bench)
            write(name, [page.screenshot()])
        phones = []
        for lead in (menu, unsettled_law):
            page = let_in(browser, bench, PHONE)
            lead(page, bench)
            phones.append(page.screenshot())
        write("workbench-phone", phones)
        browser.close()


if __name__ == "__main__":
    main()
