"""Several threads at once get the answers that one gets."""

from __future__ import annotations

import datetime as dt
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import wellfounded
from wellfounded.api import law_library
from wellfounded.language.compiler import Setting

ROOT = Path(__file__).resolve().parents[2]
CASES = [ROOT / "examples" / f"{name}.yaml" for name in ("kaptsov", "new-claim")]
ASKED = [
    lambda case: case.review().to_json(),
    lambda case: case.review("ca9").to_json(),
    lambda case: case.assess().to_json(),
    lambda case: str(case.document("exhibits")),
    lambda case: case.deadlines().to_json(),
]


@pytest.mark.parametrize(
    ("cases", "asked", "threads"),
    [(CASES[:1], ASKED[:2], 3), pytest.param(CASES, ASKED, 6, marks=pytest.mark.slow)],
    ids=["few", "many"],
)
def test_threads_get_the_same_answers(cases, asked, threads):
    expected = {(path, n): ask(wellfounded.load(path)) for path in cases for n, ask in enumerate(asked)}
    law_library.forget()  # the threads fill every table for themselves
    shared = {path: wellfounded.load(path) for path in cases}
    start = threading.Barrier(threads)

    def answers(number):
        start.wait()
        # two threads of three ask of the same cases, the others each of its own
        loaded = shared if number % 3 else {path: wellfounded.load(path) for path in cases}
        order = sorted(expected, key=lambda key: (key[1], key[0]), reverse=bool(number % 2))
        return {(path, n): asked[n](loaded[path]) for path, n in order}

    with ThreadPoolExecutor(threads) as pool:
        for found in pool.map(answers, range(threads)):
            assert found == expected


@pytest.mark.parametrize("kept", [1, 16])
def test_the_law_kept_ready_is_bounded_and_shared(monkeypatch, kept):
    monkeypatch.setattr(law_library, "KEPT", kept)
    texts = law_library.LawTexts(law_library.law_texts().library)
    days = [dt.date(year, 1, 1) for year in (2004, 2008)]
    laws = [texts.law(Setting("ca2", day)) for day in days]
    assert texts.law(Setting("ca2", days[-1])) is laws[-1]
    assert len(texts._laws) == min(kept, 2)
