"""A scripted assistant over standard input and output codes decisions, from reading to memorandum, with tools alone."""

from __future__ import annotations

import shutil
from pathlib import Path

import anyio
import pytest
from assistant_client import served
from assistant_decisions import AREVALO, FUENTES, INVENTED, INVENTED_TEXT, Decision, code, memorandum

OPINIONS = Path(__file__).resolve().parents[3] / "shared" / "data" / "opinions"


async def coded(folder: Path, document: str, decision: Decision) -> str:
    async with served(folder) as assistant:
        case = await code(assistant, document, decision)
        made = await assistant.ask("write_document", case=case, document="memo", format="md")
    return memorandum(folder, made["file"])


def test_an_assistant_codes_an_invented_decision(tmp_path):
    (tmp_path / "decision.txt").write_text(INVENTED_TEXT, encoding="utf-8")
    memo = anyio.run(coded, tmp_path, "decision.txt", INVENTED)
    assert "cannot be sustained" in memo
    assert (tmp_path / "tarn-v-attorney-general.yaml").is_file()


@pytest.mark.slow
@pytest.mark.skipif(not OPINIONS.is_dir(), reason="the texts of the opinions in ../shared are not here")
@pytest.mark.parametrize(
    ("document", "decision"),
    [
        ("matter-of-fuentes-bia-1988.txt", FUENTES),
        ("arevalo-giron-v-holder-ca1-2012.txt", AREVALO),
    ],
)
def test_an_assistant_codes_a_published_decision(document, decision, tmp_path):
    shutil.copy(OPINIONS / document, tmp_path / document)
    memo = anyio.run(coded, tmp_path, document, decision)
    assert "Short answers" in memo
