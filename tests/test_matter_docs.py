"""What the pages say of matter files is so: their examples load, and the page of fields is that of the law."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path

import jsonschema
import pytest
from ruamel.yaml import YAML

from wellfounded.api.law_library import law_texts
from wellfounded.assess.case import Case
from wellfounded.engine.program import Value
from wellfounded.matter.actual_disposition import load_expectations_text
from wellfounded.matter.json_schema import json_schema
from wellfounded.matter.loader import load_matter, load_matter_text
from wellfounded.problems import InputError

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
LOADS = re.compile(r"^<!-- loads -->\n+```yaml\n(.*?)^```", re.MULTILINE | re.DOTALL)
EXAMPLES = [
    pytest.param(text, id=f"{page.name}-{number}")
    for page in sorted(DOCS.glob("*.md"))
    for number, text in enumerate(LOADS.findall(page.read_text(encoding="utf-8")), 1)
]
TRIAL = sorted((DOCS / "trial").glob("*.yaml"))


def test_the_pages_have_an_example_that_loads():
    assert EXAMPLES


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_comes_out_as_it_says(text):
    case = Case.of(law_texts().library, load_matter_text(text, law_texts().schema))
    expected = load_expectations_text(text, law_texts().schema)
    wanted = {Value.TRUE: expected.holds, Value.OPEN: expected.open, Value.FALSE: expected.fails}
    assert expected.holds
    assert [
        (item.text, case.model.value(item.atom))
        for value, items in wanted.items()
        for item in items
        if case.model.value(item.atom) is not value
    ] == []


def test_the_first_file_of_the_trial_is_refused():
    with pytest.raises(InputError):
        load_matter(TRIAL[0], law_texts().schema)


@pytest.mark.parametrize("path", TRIAL[1:], ids=lambda path: path.stem)
def test_the_other_files_of_the_trial_load(path):
    assert load_matter(path, law_texts().schema).title == "The claim of Mariam T. (invented)"


def test_the_page_of_fields_is_that_of_the_law():
    render_page = runpy.run_path(str(DOCS / "write_fields.py"))["render_page"]
    assert (DOCS / "fields.md").read_text(encoding="utf-8") == render_page(law_texts().schema), "run make docs"


def test_the_page_of_fields_links_to_what_it_has():
    page = (DOCS / "fields.md").read_text(encoding="utf-8")
    headings = {line.lstrip("#").strip().lower().replace(" ", "-") for line in page.splitlines() if line[:1] == "#"}
    headings |= set(re.findall(r'<a id="([^"]+)">', page))
    assert set(re.findall(r"\]\(#([^)]+)\)", page)) <= headings


def test_the_published_schema_is_that_of_the_law():
    published = json.loads((DOCS / "matter.schema.json").read_text(encoding="utf-8"))
    assert published == json_schema(law_texts().schema), "run make docs"


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted((DOCS.parent / "examples").glob("*.yaml")), ids=lambda path: path.stem)
def test_the_examples_are_valid_under_the_published_schema(path):
    schema = json.loads((DOCS / "matter.schema.json").read_text(encoding="utf-8"))
    matter = YAML(typ="safe", pure=True).load(path.read_text(encoding="utf-8"))
    jsonschema.validate(json.loads(json.dumps(matter, default=str)), schema)
