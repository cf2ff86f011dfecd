"""Makes the pictures of the workbench in docs/pictures: its pages in Debian's chromium, over copies of the examples."""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from wellfounded.web.analysis.paper_proposals import take_papers
from wellfounded.web.jobs.read_papers_job import read_papers
from wellfounded.web.server.server import Workbench

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
from papers_of_a_client import PAPERS

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
    """A page of intake: an incident of harm."""
    page.goto(f"{bench.address}m/new-claim.yaml/interview?q=page+harm&e=cell")


def documents(page: Page, bench: Workbench) -> None:
    """What the documents of an invented client propose, down to a contradiction."""
    case = "format: 2\nmatter: Matter of Pineda Cruz (invented)\nforum: ca3\nstage: hearing\n"
    name = bench.desk.store.create("pineda.yaml", case).name
    with tempfile.TemporaryDirectory() as place:
        files = {f"{number}.txt": called for number, called in enumerate(PAPERS)}
        for file, called in files.items():
            Path(place, file).write_text(PAPERS[called], encoding="utf-8")
        read = read_papers(Path(place), lambda *_: None, papers=list(files.items()))
    take_papers(bench.desk.store, name, bench.desk.cases.schema, read)
    page.goto(f"{bench.address}m/{name}/papers")
    page.locator("li.differs").first.scroll_into_view_if_needed()


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
        for name, lead in (
            ("workbench-outcome", outcome),
            ("workbench-interview", interview),
            ("workbench-documents", documents),
        ):
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
