"""The registry of authorities: reading citations, what stands when, and what is wrong with an entry."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from wellfounded.authorities import Registry, UnknownAuthority, load_registry
from wellfounded.problems import InputError

KINDS = (
    "statute",
    "Supreme Court",
    "court of appeals",
    "regulation",
    "proclamation",
    "Attorney General",
    "Board",
    "rule of court",
    "district court",
    "unpublished decision",
    "guidance",
    "dissent",
)


@pytest.fixture(scope="module")
def registry() -> Registry:
    return load_registry()


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "authorities.toml"
    path.write_text(text, encoding="utf-8")
    return path


def entry(key: str, rest: str = "", cite: str = "", kind: str = "Board", date: str = "2000-05-04") -> str:
    return f'["{key}"]\ncite = "{cite or key}"\nkind = "{kind}"\ndate = {date}\nchecked = "unchecked"\n{rest}\n'


def test_the_registry_is_sound(registry: Registry) -> None:
    assert registry.validate(KINDS, own_court=("court of appeals",)) == ()


@pytest.mark.parametrize(
    ("text", "key", "pin"),
    [
        ("Xu Sheng Gao at 99-101", "Xu Sheng Gao", "at 99-101"),
        ("Balachova n.3", "Balachova", "n.3"),
        ("Balachova nn.3, 6", "Balachova", "nn.3, 6"),
        ("Balachova Part III.C", "Balachova", "Part III.C"),
        ("Balachova Conclusion", "Balachova", "Conclusion"),
        ("Campos-Sanchez at 450-51 & n.1", "Campos-Sanchez", "at 450-51 & n.1"),
        ("Matter of A-M- at 740", "Matter of A-M-", "at 740"),
        ("Matter of A-B- III", "Matter of A-B- III", ""),
        ("Matter of Garcia (2023) at 695", "Matter of Garcia (2023)", "at 695"),
        ("Osorio at 932-33", "Osorio", "at 932-33"),
        ("Osorio (2d Cir.) at 1028", "Osorio (2d Cir.)", "at 1028"),
        ("Gonzales v. Thomas at 186", "Thomas", "at 186"),
        ("Handbook ¶ 171", "UNHCR Handbook", "¶ 171"),
        ("8 U.S.C. § 1252(b)(4)(B)", "8 U.S.C. § 1252", "(b)(4)(B)"),
        ("8 U.S.C. § 1101(a)(42)", "8 U.S.C. § 1101", "(a)(42)"),
        ("8 C.F.R. § 1208.16(b), (c)(2)", "8 C.F.R. § 1208.16", "(b), (c)(2)"),
        ("8 C.F.R. § 208.13(b)(1)(i)", "8 C.F.R. § 208.13", "(b)(1)(i)"),
        ("former 8 C.F.R. § 208.13(b)(1)(i)", "former 8 C.F.R. § 208.13", "(b)(1)(i)"),
        ("former 8 U.S.C. § 1253(h)", "former 8 U.S.C. § 1253(h)", ""),
        ("former 8 U.S.C. § 1253(h)(2)", "former 8 U.S.C. § 1253(h)", "(2)"),
        ("IIRIRA § 309(c)(4)", "IIRIRA § 309", "(c)(4)"),
        ("  Cao  He Lin   at 406 ", "Cao He Lin", "at 406"),
    ],
)
def test_a_citation_is_read(registry: Registry, text: str, key: str, pin: str) -> None:
    citation = registry.cite(text)
    assert (citation.authority.key, citation.pin) == (key, pin)


def test_a_name_with_its_accent_taken_apart_is_found(registry: Registry) -> None:
    assert registry.cite("Castan\u0303eda-Castillo at 22").authority.key == "Castañeda-Castillo"


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("Xu Shen Gao at 99", "Xu Sheng Gao"),
        ("8 U.S.C. § 1158a", "8 U.S.C. § 1158"),
        ("Lin Zhong Foo at 3", "Lin Zhong"),
        ("Osorio (3d Cir.) at 4", "Osorio"),
        ("Matter of A-B- at 337", "Matter of A-B- I"),
        ("Nobody Whatever", ""),
        ("", ""),
    ],
)
def test_an_unknown_citation_names_the_nearest(registry: Registry, text: str, nearest: str) -> None:
    with pytest.raises(LookupError) as caught:
        registry.cite(text)
    assert isinstance(caught.value, UnknownAuthority)
    assert caught.value.suggestion.startswith(nearest)
    assert bool(caught.value.suggestion) == bool(nearest)


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("Xu Sheng Gao at 99", "Xu Sheng Gao v. U.S. Att'y Gen., 500 F.3d 93, 99 (2d Cir. 2007)"),
        ("Balachova n.3", "Balachova v. Mukasey, 547 F.3d 374 n.3 (2d Cir. 2008)"),
        ("Balachova Part III.C", "Balachova v. Mukasey, 547 F.3d 374, Part III.C (2d Cir. 2008)"),
        ("8 U.S.C. § 1158(b)(1)", "8 U.S.C. § 1158(b)(1)"),
        ("former 8 U.S.C. § 1105a(a)(4)", "former 8 U.S.C. § 1105a(a)(4) (repealed 1996)"),
    ],
)
def test_a_citation_is_shown_short_and_in_full(registry: Registry, text: str, full: str) -> None:
    citation = registry.cite(text)
    assert citation.display() == str(citation) == text
    assert citation.display(full=True) == full


@pytest.mark.parametrize(
    ("key", "day", "stands"),
    [
        ("Chouchkov", "2000-07-19", False),
        ("Chouchkov", "2000-07-20", True),
        ("Twum", "2004-12-31", False),
        ("Twum", "2005-01-01", True),  # known by its year only: from 1 January
        ("Secaida-Rosales", "2026-06-01", True),  # abrogated in part only
        ("former 8 U.S.C. § 1105a", "2000-07-20", True),
        ("former 8 U.S.C. § 1105a", "2005-05-11", False),
        ("Matter of A-R-C-G-", "2018-06-10", True),
        ("Matter of A-R-C-G-", "2018-06-11", False),
        ("Matter of A-R-C-G-", "2021-06-16", True),  # revived
        ("Matter of A-R-C-G-", "2025-09-02", False),
        ("Matter of A-B- I", "2020-01-01", True),
        ("Matter of A-B- I", "2023-01-01", False),
        ("Matter of A-B- I", "2026-01-01", True),  # restored
        ("Matter of Negusie (A.G. 2020)", "2022-01-01", False),  # stayed
        ("Matter of Negusie (A.G. 2020)", "2025-10-22", True),
        ("Matter of M-R-M-S-", "2025-08-26", False),
    ],
)
def test_what_stands_on_a_day(registry: Registry, key: str, day: str, stands: bool) -> None:
    assert registry[key].stands_on(dt.date.fromisoformat(day)) is stands


def test_an_ending_known_by_its_year_counts_from_the_years_end(tmp_path: Path) -> None:
    text = entry("Old", 'later = [{what = "overruled", by = "New", date = 2010}]') + entry("New", date="2010-03-01")
    old = load_registry(written(tmp_path, text))["Old"]
    assert old.stands_on(dt.date(2010, 12, 30))
    assert not old.stands_on(dt.date(2010, 12, 31))


def test_an_ending_within_one_court_leaves_it_standing_elsewhere(tmp_path: Path) -> None:
    text = entry("Old", 'later = [{what = "vacated", by = "X v. Y, 1", date = 2010-01-01, within = ["ca9"]}]')
    old = load_registry(written(tmp_path, text))["Old"]
    day = dt.date(2011, 1, 1)
    assert old.stands_on(day)
    assert old.stands_on(day, "ca2")
    assert not old.stands_on(day, "ca9")


def test_later_treatment_is_shown_only_once_it_happened(registry: Registry) -> None:
    secaida = registry["Secaida-Rosales"]
    assert [t.by for t in secaida.shown_later(dt.date(2008, 11, 12))] == ["Xiu Xia Lin"]
    assert secaida.shown_later(dt.date(2008, 7, 20)) == ()


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (entry("A", kind="Bord"), ["WF203"]),
        (entry("A", kind="court of appeals"), ["WF204"]),
        (entry("A", 'later = [{what = "limited", by = "B v. C, 1", date = 1999-01-01}]'), ["WF205"]),
        (
            entry("A", 'later = [{what = "vacated", by = "B v. C, 1", date = 2001-01-01, until = 2000-12-31}]'),
            ["WF205"],
        ),
        (entry("A", 'later = [{what = "limited", by = "B", date = 2001-01-01}]') + entry("B", date="2002"), ["WF205"]),
        (entry("A", cite="1 U.S. 1") + entry("B", cite="1 U.S. 1"), ["WF206"]),
        (entry("A", cite="A v. C, 1 F.3d 1 (2000)") + entry("B", cite="Ann A v. C, 1 F.3d 1 (2000)"), ["WF206"]),
        (entry("A", 'later = [{what = "limited", by = "Nothing", date = 2001-01-01}]'), ["WF207"]),
        (entry("A").replace("unchecked", "sen"), ["WF208"]),
        (entry("A", 'also = ["B"]') + entry("B"), ["WF209"]),
        (entry("A", cite="A v. B, 1 F.3d 2 (1st Cir. 1999)"), ["WF210"]),
        (entry("A").replace("unchecked", "seen"), ["WF211"]),
        (entry("A") + entry("B", 'how = "seen"'), []),
    ],
)
def test_what_is_wrong_with_an_entry(tmp_path: Path, text: str, codes: list[str]) -> None:
    found = load_registry(written(tmp_path, text)).validate(KINDS, own_court=("court of appeals",))
    assert [problem.code for problem in found] == codes
    assert all(problem.line > 0 and problem.file == "authorities.toml" for problem in found)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("[oops\n", "WF201", 1),
        ('\n["A"]\ncite = "A"\nkind = "Board"\n', "WF202", 2),
        (entry("A", date='"2000"'), "WF202", 1),
        (entry("A", date="2000-01-01T10:00:00"), "WF202", 1),
        (entry("A", "note = 1"), "WF202", 1),
        (entry("A", 'later = [{what = "limited", by = "B"}]'), "WF202", 1),
        (entry("A", 'also = "B"'), "WF202", 1),
        ("A = 1\n", "WF202", 0),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, text: str, code: str, line: int) -> None:
    with pytest.raises(InputError) as caught:
        load_registry(written(tmp_path, text))
    assert [(problem.code, problem.line) for problem in caught.value.problems] == [(code, line)]


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        load_registry(tmp_path / "nowhere.toml")
    assert [problem.code for problem in caught.value.problems] == ["WF201"]


def test_the_order_is_the_files(registry: Registry) -> None:
    assert list(registry) == list(load_registry())
    assert [registry.lines[key] for key in registry] == sorted(registry.lines.values())


def test_a_decision_is_of_the_kind_that_its_citation_names():
    """The agency's reporter has decisions of two ranks: each citation says whose the decision is."""
    named = {"(BIA": "Board", "(A.G.": "Attorney General"}
    wrong = {
        authority.cite: authority.kind
        for authority in load_registry().authorities.values()
        for sign, kind in named.items()
        if sign in authority.cite and authority.kind != kind
    }
    assert wrong == {}


def test_a_register_is_read_again_only_where_its_file_has_changed(tmp_path):
    file = tmp_path / "authorities.toml"
    entry = (
        '["Case A"]\ncite = "Case A, 1 F.3d 1 (2d Cir. {0})"\nkind = "court of appeals"\ncourt = "ca2"\n'
        'date = {0}-01-01\nchecked = "seen"\nhow = "opening read"\n'
    )
    file.write_text(entry.format(1990), encoding="utf-8")
    first = load_registry(file)
    assert load_registry(file) is first
    file.write_text(entry.format(1991) + "\n", encoding="utf-8")
    assert load_registry(file)["Case A"].date.year == 1991
    file.write_text("[", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(InputError, match="WF201"):
            load_registry(file)
