"""How much more computing opening, saving and answering a case take in a vault: ``python -m bench.vault``.

A vault and a plain folder are asked in turn, in one process; the medians of its processor time are compared, so that
what else the machine does counts for neither.
"""

from __future__ import annotations

import re
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from starlette.testclient import TestClient

from wellfounded.files.vault import Vault
from wellfounded.storage.matter_store import MatterStore
from wellfounded.web.analysis.case_cache import CaseCache
from wellfounded.web.server.app import keep, make_app, make_desk
from wellfounded.web.server.sessions import Gate

EXAMPLE = Path(__file__).parents[1] / "examples" / "new-claim.yaml"
HOST = "127.0.0.1:8000"
PATH = f"/m/{EXAMPLE.name}"
TIMES = 60


class Bench:
    """A workbench, and a browser that was let in."""

    def __init__(self, cases: CaseCache, folder: Path, vault: Vault | None) -> None:
        gate = Gate()
        store = MatterStore(folder, cipher=vault)
        store.claim()
        store.create(EXAMPLE.name, EXAMPLE.read_text(encoding="utf-8"))
        desk = make_desk(store, cases, gate)
        if vault is not None:
            keep(desk, vault, 3600)
        self.client = TestClient(make_app(desk, [HOST]), base_url=f"http://{HOST}")
        self.client.get(f"/enter/{gate.new_link()}")
        self.number = 0

    def open(self) -> None:
        """The page of the case."""
        assert self.client.get(PATH).status_code == 200

    def save(self) -> None:
        """A change of the file, to the redirect."""
        page = self.client.get(f"{PATH}/file").text
        (token,) = set(re.findall(r'name="token" value="([^"]+)"', page))
        text = self.client.get(f"{PATH}/file/download").text
        seen = self.client.get(f"{PATH}/version").json()["version"]
        self.number += 1
        sent = {"token": token, "text": f"{text.rstrip()} # {self.number}\n", "seen": seen}
        headers = {"Origin": f"http://{HOST}", "Sec-Fetch-Site": "same-origin"}
        began = time.process_time()
        answer = self.client.post(f"{PATH}/file", data=sent, headers=headers, follow_redirects=False)
        self.took = time.process_time() - began
        assert answer.status_code == 303

    def answer(self) -> None:
        """The outcome of the case as it was just changed."""
        self.save()
        began = time.process_time()
        assert self.client.get(f"{PATH}/outcome").status_code == 200
        self.took = time.process_time() - began


def timed(step: Callable[[], None], bench: Bench) -> float:
    """How long one step takes; where it prepares something, the step itself says how long."""
    bench.took = 0.0
    began = time.process_time()
    step()
    return bench.took or time.process_time() - began


def main() -> None:
    cases = CaseCache()
    cases.settle()
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "plain").mkdir()
        (Path(place) / "vault").mkdir()
        vault = Vault(Path(place) / "vault")
        vault.make("five random words of mine")
        benches = [Bench(cases, Path(place) / "plain", None), Bench(cases, Path(place) / "vault", vault)]
        for name in ("open", "save", "answer"):
            took: list[list[float]] = [[], []]
            for bench in benches:
                getattr(bench, name)()
            for turn in range(TIMES):
                for which in (turn % 2, 1 - turn % 2):
                    bench, found = benches[which], took[which]
                    found.append(timed(getattr(bench, name), bench))
            plain, sealed = (statistics.median(found) * 1000 for found in took)
            print(f"{name}: plain {plain:.1f} ms, vault {sealed:.1f} ms, {sealed / plain:.2f} times", flush=True)


if __name__ == "__main__":
    main()
