"""Labels of the decisions at hand: each folder of ``../shared/data`` has one entry a line in ``gold.jsonl``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def labels(folder: Path) -> list[dict[str, Any]]:
    """The labels of a folder, in the order of its file."""
    return [json.loads(line) for line in (folder / "gold.jsonl").read_text(encoding="utf-8").splitlines()]


def by_court(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """The labels of a folder by court, each as the label names it."""
    out: dict[str, list[dict[str, Any]]] = {}
    for entry in labels(folder):
        out.setdefault(str(entry.get("court", "")), []).append(entry)
    return out
