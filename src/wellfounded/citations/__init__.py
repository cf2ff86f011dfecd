"""Citations of authorities in a text: find them, and say what each stands for.

>>> from wellfounded.citations import find_citations, resolve
>>> text = "8 U.S.C. § 1158(b)(1) applies. But see § 1252(b)(4)(B)."
>>> [mention.resolves_to for mention in resolve(find_citations(text), text)]
['usc:8/1158(b)(1)', 'usc:8/1252(b)(4)(B)']
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wellfounded.citations.finder.finder import find_citations
    from wellfounded.citations.resolver.resolver import resolve

__all__ = ["find_citations", "resolve"]

# Where each verb lives. A module is imported when its verb is first used: the tables take a while to read.
_HOMES = {"find_citations": "finder.finder", "resolve": "resolver.resolver"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
