"""Entries of a matter as forms: found, filled in, saved, renamed, removed."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from wellfounded.matter.loader import load_matter_text

PAGES = (
    "forms", "forms/matter", "forms/people", "forms/people/ilka", "forms/harms/cell", "forms/facts",
    "forms/facts?find=fears", "forms/facts?says={person}+fears+{danger}", "forms/facts/why-cell", "forms/claims/asylum",
)  # fmt: skip


def matter(bench, name="new-claim"):
    return load_matter_text((bench.folder / f"{name}.yaml").read_text(encoding="utf-8"), bench.desk.cases.schema)


def test_an_answer_is_saved_with_its_place_and_what_it_changed_is_told(bench):
    before = (bench.folder / "new-claim.yaml").read_text(encoding="utf-8")
    data = {"seen": bench.seen("new-claim.yaml"), "do": "save", "has": ["severe_pain"], "f.severe_pain": "true"}
    data |= {"f.severe_pain.at": "R. 5", "f.severe_pain.note": "a # note", "f.severe_pain.assumed": "yes"}
    answer = bench.post("/m/new-claim.yaml/forms/feared_harms/killing", data)
    assert answer.status_code == 200
    assert "Effect of this change" in answer.text
    after = (bench.folder / "new-claim.yaml").read_text(encoding="utf-8")
    added = ', severe_pain: {is: true, at: R. 5, note: "a # note", assumed: true}'
    assert after == before.replace("by_officials: true, awareness: true", f"by_officials: true, awareness: true{added}")
    assert 'value="R. 5"' in bench.get("/m/new-claim.yaml/forms/feared_harms/killing").text


def test_a_new_entry_may_make_what_it_refers_to(bench):
    data = {"seen": bench.seen("new-claim.yaml"), "has": ["name", "kind", "victim", "date"]}
    data |= {"f.name": "لجأت: #1", "f.kind": "beating", "f.date": "spring 2024"}
    data |= {"f.victim": ["ilka"], "f.victim.new": "her sister"}
    answer = bench.post("/m/new-claim.yaml/forms/harms", data)
    assert answer.status_code == 200
    assert "Read as March 1, 2024 to June 21, 2024" in answer.text
    found = matter(bench)
    assert found.things["her-sister"].name == "her sister"
    assert found.things["harm-1"].name == "لجأت: #1"


def test_a_sentence_is_found_and_filled_in(bench):
    page = bench.get("/m/new-claim.yaml/forms/facts", params={"find": "fears harm"})
    assert "<var>person</var> fears <var>feared harm</var>" in page.text
    data = {"seen": bench.seen("new-claim.yaml"), "template": "{person} fears {feared harm}", "f.slot-0": "pavel",
            "f.slot-1": "killing", "f.testimony_of": "ilka", "has": ["slot-0", "slot-1", "testimony_of"]}  # fmt: skip
    assert bench.post("/m/new-claim.yaml/forms/facts", data).status_code == 200
    assert any(claim.text == "{pavel} fears {killing}" for claim in matter(bench).claims)


def test_an_entry_goes_with_what_refers_to_it(bench):
    seen = {"seen": bench.seen("new-claim.yaml")}
    answer = bench.post("/m/new-claim.yaml/forms/people/pavel", {**seen, "do": "remove"})
    assert answer.status_code == 422
    answer = bench.post("/m/new-claim.yaml/forms/people/pavel", {**seen, "do": "rename", "id": "ilka"})
    assert answer.status_code == 422
    answer = bench.post("/m/new-claim.yaml/forms/people/pavel", {**seen, "do": "rename", "id": "brother"})
    assert "brother" in matter(bench).things
    seen = {"seen": bench.seen("new-claim.yaml")}
    assert bench.post("/m/new-claim.yaml/forms/people/brother", {**seen, "do": "remove all"}).status_code == 200
    assert "brother" not in matter(bench).things


def test_changes_of_others_to_other_lines_stay(bench):
    seen = bench.seen("new-claim.yaml")
    path = bench.folder / "new-claim.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("her brother Pavel", "Pavel"), encoding="utf-8")
    data = {"seen": seen, "has": "name", "f.name": "the beating"}
    answer = bench.post("/m/new-claim.yaml/forms/harms/cell", data)
    assert "both changes were merged" in answer.text
    assert matter(bench).things["pavel"].name == "Pavel"
    data = {"seen": seen, "has": "name", "f.name": "another Pavel"}
    assert bench.post("/m/new-claim.yaml/forms/people/pavel", data).status_code == 409


def test_forms_are_accessible_and_fit_a_phone(enter, live):
    for scheme in ("light", "dark"):
        page = enter(color_scheme=scheme, bypass_csp=True)
        for name in PAGES:
            page.goto(f"{live.address}m/new-claim.yaml/{name}")
            found = Axe().run(page).response["violations"]
            assert [(one["id"], [node["target"] for node in one["nodes"]]) for one in found] == [], name
    page = enter(viewport={"width": 360, "height": 740}, java_script_enabled=False)
    for name in PAGES:
        page.goto(f"{live.address}m/new-claim.yaml/{name}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, name


def test_a_form_is_used_without_script(enter, live, folder):
    page = enter(java_script_enabled=False)
    page.goto(f"{live.address}m/new-claim.yaml/forms/people")
    page.get_by_label("Name", exact=True).fill("<script>alert(1)</script>")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("h1")).to_have_text("<script>alert(1)</script>", use_inner_text=True)
    with page.expect_navigation():
        page.get_by_role("button", name="Undo this change").click()
    assert "alert(1)" not in (folder / "new-claim.yaml").read_text(encoding="utf-8")
