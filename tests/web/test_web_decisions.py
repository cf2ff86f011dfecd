"""A decision that is sent: read in a child, shown beside its pages, corrected, made a matter, put into one."""

from __future__ import annotations

import re

import pytest
from decisions_made_up import bomb, decision, layered, page, photograph, scan, typeset
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from junk import beside, lost
from page_forms import page_of
from playwright.sync_api import expect
from test_web_pages import violations

from wellfounded.extraction import document_from_text
from wellfounded.matter.loader import load_matter_text
from wellfounded.reading.reader import read_extracted
from wellfounded.web.forms.decision_corrections import corrections, fields_of, reading_of
from wellfounded.web.views.text_highlights import Mark, pieces

LONG = 300


def sent(bench, data, name="decision.txt", to="/decisions/upload", **fields):
    """Send a file, and wait for what becomes of it."""
    answer = bench.post(to, fields, files={"file": (name, data)})
    return settled(bench, answer)


def settled(bench, answer):
    """The page at the end of a job."""
    while re.search(r"/jobs/", str(answer.url)):
        job = bench.desk.jobs.get(str(answer.url).rpartition("/")[2])
        assert job.ended.wait(LONG)
        again = bench.get(str(answer.url))
        if "/jobs/" in str(again.url):
            return again
        answer = again
    return answer


def group(pattern, text):
    """What the first group of a pattern finds, which must be there."""
    found = re.search(pattern, text)
    assert found is not None, pattern
    return found[1]


def filled(text):
    """The form of a reading as a browser would send it back."""
    found: dict[str, list[str]] = {}
    for control in re.findall(r"<input [^>]*>", text):
        name, value = re.search(r'name="([^"]*)"', control), re.search(r'value="([^"]*)"', control)
        if name and name[1].startswith("v-") and ("checkbox" not in control or " checked" in control):
            found.setdefault(name[1], []).append(value[1] if value else "")
    for name, inside in re.findall(r'<select[^>]* name="(v-[^"]*)".*?>(.*?)</select>', text, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', inside)
        found[name] = [chosen[1] if chosen else ""]
    return found


def test_a_text_is_read_and_every_value_points_to_its_place(bench):
    answer = sent(bench, decision().encode())
    assert answer.status_code == 200
    assert 'value="June 7, 2012"' in answer.text
    assert set(re.findall(r'href="#(at-[^"]+)"', answer.text)) <= set(re.findall(r'id="(at-[^"]+)"', answer.text))
    assert re.search(r'id="at-decided-0" title="Date of decision">6/7/2012</span>', answer.text)


def test_a_scan_has_pictures_of_its_pages_with_boxes_on_the_words(bench):
    answer = sent(bench, scan(), "scan.pdf")
    picture = group(r'<img src="(/decisions/[^"]+)"', answer.text)
    got = bench.get(picture)
    assert got.headers["content-type"] == "image/png"
    assert got.content.startswith(b"\x89PNG")
    for number in ("2", "x", "1.png", "%2e%2e%2fupload"):
        assert bench.get(picture[:-1] + number).status_code == 404
    box = re.search(r'id="at-decided-0"><title>Date of decision</title><rect x="([\d.]+)" y="([\d.]+)"', answer.text)
    assert box is not None
    assert 100 < float(box[1]) < 300
    assert 100 < float(box[2]) < 500
    assert set(re.findall(r'href="#(at-[^"]+)"', answer.text)) <= set(re.findall(r'id="(at-[^"]+)"', answer.text))


def test_a_text_layer_is_drawn_with_its_boxes(bench):
    answer = sent(bench, layered(), "layer.pdf")
    assert re.search(r'id="at-hearing_city-0"><title>Hearing location</title><rect', answer.text)
    assert "<pre" not in answer.text


def test_what_was_corrected_is_in_the_matter_and_the_difference_is_told(bench):
    answer = sent(bench, decision().encode())
    form = filled(answer.text)
    form["v-decided"] = ["2013-01-02"]
    form["v-nationality"] = ["Chile <b>"]
    form["v-issues"] = form["v-issues"][1:]
    form["do"] = ["draft"]
    made = bench.post(str(answer.url), form)
    assert made.status_code == 200
    assert "Effect of your corrections" in made.text
    text = (bench.folder / "decision.yaml").read_text()
    assert "decided: 2013-01-02}  # p. 1 line 10, 100%: corrected by hand" in text
    assert '"Chile <b>"' in text
    history = bench.desk.store.history("decision.yaml")
    states = [history.text(state) for state in history.states()]
    assert any("decided: 2012-06-07}" in state for state in states)
    assert bench.get("/m/decision.yaml").status_code == 200


def test_what_moved_leads_to_its_reasons(bench):
    answer = sent(bench, decision().encode())
    made = bench.post(str(answer.url), {**filled(answer.text), "v-appellant": "dhs", "v-circuit": "ca9", "do": "draft"})
    moved = made.text[made.text.index('<ul class="moved">') :]
    links = re.findall(r'<li dir="auto"><a href="([^"]*reasons[^"]*)">', moved)
    assert links
    assert links == list(dict.fromkeys(links))
    for link in links:
        assert bench.get(link.replace("&amp;", "&")).status_code == 200


def test_whoever_is_missing_is_added_by_name(bench):
    answer = sent(bench, decision().encode())
    missing = 'Ana "la Flaca" Quispe\r\n Rosa: #1 <b>, wife \r\n\r\nجمال'
    made = bench.post(str(answer.url), {**filled(answer.text), "v-applicants-new": missing, "do": "draft"})
    assert made.status_code == 200
    text = (bench.folder / "decision.yaml").read_text(encoding="utf-8")
    things = load_matter_text(text, bench.desk.cases.schema).things
    people = [thing.name for thing in things.values() if thing.kind == "person"]
    assert {'Ana "la Flaca" Quispe', "Rosa: #1 <b>", "جمال"} <= set(people)
    assert sum(thing.kind == "claim" for thing in things.values()) >= 3
    bench.post(str(answer.url), {**filled(answer.text), "v-applicants-new": "Ana Quispe", "do": "draft"})
    assert "name: Ana Quispe" in (bench.folder / "decision-2.yaml").read_text(encoding="utf-8")
    for wrong in (", wife", "x" * 600, "\n".join(f"Person {number}" for number in range(41))):
        again = bench.post(str(answer.url), {**filled(answer.text), "v-applicants-new": wrong, "do": "draft"})
        assert again.status_code == 422
        page = page_of(again.text)
        assert beside(page, page.form(answer.url.path), "v-applicants-new")
        assert lost(page.form(answer.url.path), {"v-applicants-new": [wrong]}) == []


def test_nothing_corrected_is_one_state(bench):
    answer = sent(bench, decision().encode(), "mine.txt")
    made = bench.post(str(answer.url), {**filled(answer.text), "do": "draft"})
    assert "Effect of your corrections" not in made.text
    assert "corrected by hand" not in (bench.folder / "mine.yaml").read_text()


def test_what_cannot_be_is_told_beside_its_field_and_nothing_is_lost(bench):
    answer = sent(bench, decision().encode())
    form = {
        **filled(answer.text),
        "v-decided": "7 June",
        "v-respondents": "many",
        "v-nationality": "Perú x",
        "do": "draft",
    }
    bad = bench.post(str(answer.url), form)
    assert bad.status_code == 422
    for field, value in (("decided", "7 June"), ("respondents", "many")):
        assert f'id="v-{field}-problem"' in bad.text
        assert f'value="{value}"' in bad.text
    assert 'value="Perú x"' in bad.text
    assert not (bench.folder / "decision.yaml").exists()


def test_values_go_into_a_matter_that_is_there(bench):
    answer = sent(bench, decision().encode())
    form = {**filled(answer.text), "do": "put", "into": ["decided", "circuit"]}
    assert bench.post(str(answer.url), form).status_code == 422
    assert bench.post(str(answer.url), {**form, "matter": "../etc/passwd"}).status_code == 422
    before = (bench.folder / "new-claim.yaml").read_text()
    late = bench.post(str(answer.url), {**form, "matter": "new-claim.yaml"})  # its claim was filed after that day
    assert late.status_code == 422
    assert "would cause an error" in late.text
    assert (bench.folder / "new-claim.yaml").read_text() == before
    (bench.folder / "small.yaml").write_text(
        "format: 2\nmatter: N\nforum: bia\nstage: appeal\n# mine\ndates: {decided: 2001-02-03}\n"
    )
    put = bench.post(str(answer.url), {**form, "matter": "small.yaml"})
    assert put.status_code == 200
    text = (bench.folder / "small.yaml").read_text()
    assert "# mine" in text
    assert "forum: ca10" in text
    assert "decided: 2012-06-07" in text
    assert bench.desk.cases.problems(text, "x") == ()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("empty.pdf", b"", "empty"),
        ("cut.pdf", typeset.pdf([typeset.lines(["a"])])[:200], "damaged|cut short"),
        ("bomb.docx", bomb, "would expand"),
        ("not.docx", b"PK\x03\x04 nothing", "damaged|cannot be read|Word"),
        ("program.pdf", b"\x7fELF\0\0\0", "of this kind"),
        ("old.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "Save it as .docx or PDF"),
        ("half.pdf", typeset.pdf([typeset.lines(["One."])] * 2).rpartition(b"(One.)")[0], "end of the file is missing"),
        ("odd.png", b"\x89PNG\r\n\x1a\nrubbish", "damaged"),
        ("wrong-ending.docx", b"Only some words.", "No decision recognized"),
        ("cat.jpg", photograph, "No decision recognized"),
        ("<script>alert(1)</script>.txt", b"<p>no decision", "No decision recognized"),
    ],
)
def test_files_that_are_none_are_told(bench, name, data, said):
    before = sorted(path.name for path in bench.folder.glob("*.yaml"))
    for to in ("/decisions/upload", "/citations/upload"):
        answer = sent(bench, data() if callable(data) else data, name, to)
        assert answer.status_code < 500
        assert "<script>alert" not in answer.text
        assert "Traceback" not in answer.text
        if to == "/decisions/upload":
            assert re.search(said, answer.text), answer.text
    assert sorted(path.name for path in bench.folder.glob("*.yaml")) == before


def test_a_file_too_large_is_told(bench):
    answer = bench.post("/decisions/upload", files={"file": ("large.pdf", b"%PDF-" + b"x" * 50_000_001)})
    assert answer.status_code == 422
    assert "too large" in answer.text
    assert 400 <= bench.post("/decisions/upload", files={"file": ("l.pdf", b"x" * 60_000_001)}).status_code < 500


def test_a_wrong_ending_does_no_harm(bench):
    assert "June 7, 2012" in sent(bench, decision().encode(), "decision.png").text


def test_a_reading_that_is_forgotten_is_told(bench):
    for to in ("/citations/none", "/citations/none/download/check.json"):
        assert "no longer available" in bench.get(to).text
    assert "were deleted" in bench.get("/decisions/none").text
    assert "were deleted" in bench.post("/decisions/none", {"do": "draft"}).text


TEXT = st.text(max_size=60)


@pytest.mark.slow
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_junk_in_the_form_of_a_reading_is_told(bench, data):
    if not hasattr(bench, "read_at"):
        bench.read_at = str(sent(bench, decision().encode()).url)
        bench.form = filled(bench.get(bench.read_at).text)
    names = st.sampled_from([*bench.form, "v-issues-more", "into", "matter", "do", "v-x", "v-issues-99"])
    junk = data.draw(st.dictionaries(names, st.lists(TEXT, max_size=3), max_size=5))
    answer = bench.post(bench.read_at, {**bench.form, "do": "draft", **junk})
    assert answer.status_code in (200, 422)
    for name in bench.folder.glob("*.yaml"):
        assert bench.desk.cases.problems(name.read_text(encoding="utf-8"), name.name) == ()


def test_a_reading_of_another_shape_is_no_reading():
    from wellfounded.problems import InputError

    for data in ({}, {"file": "x", "family": "y", "notes": 3}, {"file": "x", "family": "y", "notes": [], "a": {}}):
        with pytest.raises(InputError):
            reading_of(data)


def test_fields_sent_back_as_they_were_correct_nothing(cases):
    from starlette.datastructures import FormData, UploadFile

    reading = read_extracted(document_from_text("made-up.txt", decision()))
    plain = fields_of(reading, cases.schema.forums)
    pairs: list[tuple[str, str | UploadFile]] = [
        (one.id, one.text) for one in plain if one.spec.kind not in ("", "set", "list")
    ]
    pairs += [(one.id, key) for one in plain for key in one.chosen]
    pairs += [(one.id, str(entry.number)) for one in plain for entry in one.entries]
    pairs += [(f"{one.id}-{entry.number}", entry.picked) for one in plain for entry in one.entries if one.spec.pick]
    again = fields_of(reading, cases.schema.forums, FormData(pairs))
    assert [one.spec.name for one in again if one.corrected] == []
    assert corrections(reading, again) == reading


MARKS = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=8)


@given(st.text(max_size=25), MARKS)
def test_marks_keep_the_text_and_close_what_they_open(text, places):
    made = pieces(text, [Mark(min(a, b), max(a, b), str(number)) for number, (a, b) in enumerate(places)])
    assert "".join(piece.text for piece in made) == text
    depth = 0
    for piece in made:
        depth += (piece.opens is not None) - piece.closes
        assert depth >= 0
    assert depth == 0
    assert sum(piece.opens is not None for piece in made) == len(places)


def saved(image):
    import io

    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize("script", [True, False])
def test_a_scan_becomes_a_matter_whose_outcome_the_corrections_change(enter, live, folder, script):
    page_ = enter(java_script_enabled=script)
    page_.get_by_role("link", name="Decisions").click()
    page_.get_by_label("Decision", exact=True).set_input_files(
        files=[{"name": "قرار <b>.png", "mimeType": "image/png", "buffer": saved(page())}]
    )
    page_.get_by_role("button", name="Extract").click()
    page_.wait_for_url("**/decisions/*", timeout=LONG * 1000)
    expect(page_.locator("h1")).to_have_text("قرار <b>.png", use_inner_text=True)
    spot = page_.get_by_role("link", name=re.compile("Hearing location: p. 1"))
    spot.click()
    box = page_.locator("#at-hearing_city-0 rect")
    expect(box).to_be_visible()
    assert box.evaluate("(rect) => getComputedStyle(rect).fillOpacity") == "0.5"
    page_.get_by_role("textbox", name="Date of decision").fill("2015-03-04")
    page_.get_by_role("combobox", name="Controlling circuit").select_option("ca9")
    page_.get_by_role("combobox", name="Appellant").select_option("dhs")
    page_.get_by_role("button", name="Create a case file").click()
    expect(page_.get_by_role("heading", name="Effect of your corrections")).to_be_visible()
    assert page_.locator(".moved li").count() > 0
    assert "forum: ca9" in next(folder.glob("*قرار*")).read_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_of_a_reading_are_accessible_and_fit_a_phone(enter, live, scheme):
    shown = enter(color_scheme=scheme, bypass_csp=True, viewport={"width": 360, "height": 740})

    def right():
        assert violations(shown) == [], shown.url
        assert shown.evaluate("document.documentElement.scrollWidth") <= 360, shown.url

    shown.goto(f"{live.address}decisions")
    right()
    shown.get_by_label("Decision", exact=True).set_input_files(
        files=[{"name": "layer.pdf", "mimeType": "application/pdf", "buffer": layered()}]
    )
    shown.get_by_role("button", name="Extract").click()
    shown.wait_for_url("**/decisions/*", timeout=LONG * 1000)
    right()
    shown.get_by_role("textbox", name="Date of decision").fill("never")
    with shown.expect_navigation():
        shown.get_by_role("button", name="Create a case file").click()
    right()
    shown.get_by_role("textbox", name="Date of decision").fill("2012-06-08")
    shown.get_by_role("button", name="Create a case file").click()
    shown.wait_for_url("**/drafted*")
    right()


def test_a_reading_is_used_by_the_keyboard_alone(enter, live):
    shown = enter()
    shown.goto(f"{live.address}decisions")
    shown.get_by_label("Decision", exact=True).set_input_files(
        files=[{"name": "decision.txt", "mimeType": "text/plain", "buffer": decision().encode()}]
    )
    shown.get_by_role("button", name="Extract").press("Enter")
    shown.wait_for_url("**/decisions/*", timeout=LONG * 1000)
    shown.get_by_role("link", name=re.compile("Nationality: p. 1")).press("Enter")
    shown.wait_for_url("**#*")
    assert shown.evaluate("document.querySelector(':target').textContent") == "a native and citizen of Peru,"[:-1]
    shown.get_by_role("button", name="Create a case file").press("Enter")
    shown.wait_for_url("**/drafted*")
