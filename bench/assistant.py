"""``python -m bench.assistant``: the tools for assistants beside the same questions asked from Python.

Each tool is called through the protocol's client, in turn with the same question from Python, and the processor time of
both is taken, so that other work on the machine does not count. Each call is made on a new version of the case, which
was reviewed before: no kept answer is given, but the case is at hand. Exits with 1 where a tool that neither reads a
document nor searches takes more than 200 ms.
"""

from __future__ import annotations

import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
from mcp import Client

import wellfounded
from wellfounded.api.law_library import settle
from wellfounded.api.matter import Matter, loads
from wellfounded.assistant.server import AssistantServer
from wellfounded.assistant.workspace import Workspace
from wellfounded.storage.matter_store import MatterStore

ROOT = Path(__file__).resolve().parents[1]
SEEDS = ("balachova.yaml", "chouchkov.yaml", "kaptsov.yaml")
MOST_MS = 200.0
TIMES = 5
ENTRY = {"section": "people", "id": "somebody", "fields": {"name": "Somebody"}}

Asked = tuple[str, dict[str, Any], Callable[[Matter], object] | None]


def questions(matter: Matter) -> list[Asked]:
    """Each tool with what it is asked, and the same question from Python where there is one."""
    sentence = f"{{{next(iter(matter.to_dict()['findings']))}}} withstands review"
    forum = "ca2" if matter.forum == "ca9" else "ca9"
    law = {"forum": "ca2", "day": "2008-11-12"}
    return [
        ("list_cases", {}, None),
        ("open_case", {}, lambda asked: asked.text),
        ("case_fields", {"kind": "petition"}, None),
        ("list_documents", {}, None),
        ("list_proposals", {}, None),
        ("review", {}, lambda asked: str(asked.review())),
        ("assess", {}, lambda asked: str(asked.assess())),
        ("why", {"sentence": sentence}, lambda asked: str(asked.why(sentence))),
        ("why_not", {"sentence": sentence}, lambda asked: str(asked.why_not(sentence))),
        ("compare", {"forum": forum}, lambda asked: str(asked.compare(forum))),
        ("deadlines", {}, lambda asked: str(asked.deadlines())),
        ("search_law", {"words": "finding sustained", **law}, None),
        ("show_rule", {"rule": "erroneous-finding-not-sustained", **law}, None),
        ("show_authority", {"authority": "Balachova", **law}, None),
        ("put_entries", {"changes": [ENTRY]}, None),
        ("undo", {}, None),
        ("write_document", {"document": "memo", "format": "md"}, lambda asked: asked.write("memo")),
    ]


async def measure(folder: Path) -> bool:
    """Print a line for each tool and seed; whether every one is quick enough."""
    good = True
    space = Workspace(MatterStore(folder))
    settle()  # as the command that serves does
    async with Client(AssistantServer(space).server, read_timeout_seconds=600) as client:
        takes_case = {
            tool.name for tool in (await client.list_tools()).tools if "case" in tool.input_schema["properties"]
        }
        takes_case -= {"search_law", "show_rule", "show_authority"}
        for seed in SEEDS:
            text = (folder / seed).read_text(encoding="utf-8")
            print(f"{seed}\n  {'tool':<16}{'ms':>8}{'Python ms':>12}{'ratio':>8}")
            for name, asked, same in questions(loads(text, seed)):
                arguments = {**asked, "case": seed} if name in takes_case else asked
                took, python = [], []
                for turn in range(TIMES + 1):
                    version = f"{text}# version {name} {turn}\n"
                    (folder / seed).write_text(version, encoding="utf-8")
                    if name != "review":
                        await client.call_tool("review", {"case": seed})
                    if name == "undo":
                        await client.call_tool("put_entries", {"case": seed, "changes": [ENTRY]})
                    began = time.process_time()
                    result = await client.call_tool(name, arguments)
                    took.append((time.process_time() - began) * 1000)
                    assert not result.is_error, result.content
                    if same is not None:
                        matter = loads(f"{version}# from Python\n", seed)
                        if name != "review":
                            str(matter.review())
                        began = time.process_time()
                        same(matter)
                        python.append((time.process_time() - began) * 1000)
                good = _told(name, took[1:], python[1:]) and good
            (folder / seed).write_text(text, encoding="utf-8")
    space.close()
    return good


def _told(name: str, took: list[float], python: list[float]) -> bool:
    """Print the medians of a tool; whether it is quick enough."""
    ms = statistics.median(took)
    other = statistics.median(python) if python else 0.0
    beside = f"{other:12.0f}{ms / other:8.2f}" if other >= 1 else f"{'':12}{'':8}"
    print(f"  {name:<16}{ms:8.0f}{beside}{'' if ms <= MOST_MS else '  over'}", flush=True)
    return ms <= MOST_MS


def main() -> int:
    """Measure on copies of the seeds; the exit code."""
    print(f"wellfounded {wellfounded.__version__}, Python {sys.version.split()[0]}, processor time")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for seed in SEEDS:
            shutil.copy(ROOT / "examples" / seed, folder / seed)
        return 0 if anyio.run(measure, folder) else 1


if __name__ == "__main__":
    sys.exit(main())
