"""A newcomer, from an empty folder to a memorandum in hand, with nothing but the pages."""

from __future__ import annotations

import io
import zipfile

import pytest


@pytest.fixture
def folder(tmp_path):
    """An empty folder."""
    place = tmp_path / "matters"
    place.mkdir()
    return place


@pytest.mark.parametrize("script", [True, False])
def test_from_an_empty_folder_to_a_memorandum(enter, folder, script):
    page = enter(java_script_enabled=script, accept_downloads=True)
    page.get_by_label("What it is called").fill("Matter of M-")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("link", name="Interview").first.click()
    page.get_by_label("Name, as the answers").fill("Mina")
    page.get_by_role("button", name="Save and go on").click()
    page.get_by_label("asylum", exact=True).check()
    page.get_by_role("button", name="Save and go on").click()
    assert "is eligible for asylum" in page.inner_text("main")
    page.get_by_role("link", name="Documents").first.click()
    with page.expect_download() as kept:
        page.get_by_role("link", name="Word of the Memorandum").click()
    with zipfile.ZipFile(io.BytesIO(kept.value.path().read_bytes())) as word:
        text = word.read("word/document.xml").decode()
    assert "Matter of M-" in text
    assert "Mina" in text
    assert [path.name for path in folder.glob("*.yaml")] == ["matter-of-m.yaml"]
