"""What is to be said of some pages of a document, gathered so that each thing is one sentence."""

from __future__ import annotations

from wellfounded.problems import Problem

__all__ = ["Notes"]

_SHOWN = 12


class Notes:
    """Remarks on pages, and others; each remark is worded as what a page does (``cannot be read``)."""

    def __init__(self) -> None:
        self._pages: dict[str, list[int]] = {}
        self._others: list[tuple[str, str]] = []

    def add(self, page: int, remark: str) -> None:
        """Note a remark on a page."""
        self._pages.setdefault(remark, []).append(page)

    def say(self, code: str, sentence: str) -> None:
        """Note a sentence about the whole document."""
        self._others.append((code, sentence))

    def of(self, remark: str) -> list[int]:
        """The pages with this remark."""
        return self._pages.get(remark, [])

    def warnings(self, name: str, count: int) -> tuple[Problem, ...]:
        """All of it as warnings, about a document of so many pages."""
        out = []
        for remark, pages in self._pages.items():
            if count == 1:
                out.append(f"The page {remark}.")
            elif len(pages) == count:
                out.append(f"Every page {remark}.")
            else:
                more = f" and {len(pages) - _SHOWN} more" if len(pages) > _SHOWN else ""
                out.append(f"Each of the following pages {remark}: {', '.join(map(str, pages[:_SHOWN]))}{more}.")
        said = [*(("WF410", sentence) for sentence in out), *self._others]
        return tuple(Problem(name, 0, code, sentence, warning=True) for code, sentence in said)
