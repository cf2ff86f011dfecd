"""Points and rulings in reasons made up for it: wordings of each in `rulings.txt`, longer ones in `reasons.txt`."""

from __future__ import annotations

from pathlib import Path

from invented import BODY, read

from wellfounded.reading.fields.issue_rulings import acts_of

ORDERS = {
    "R": "The record is remanded to the Immigration Judge.",
    "SR": "The appeal is sustained. FURTHER ORDER: The record is remanded.",
    "SB": "The appeal is sustained. FURTHER ORDER: The record is remanded for background checks.",
    "D": "The appeal is dismissed.",
    "T": "The appeal is sustained and the proceedings are terminated.",
    "GD": "The DHS's appeal is dismissed.",
    "GS": "The DHS's appeal is sustained and the Immigration Judge's decision is vacated.",
    "GR": "The record is remanded.",
    "MG": "The motion is granted. FURTHER ORDER: The record is remanded.",
    "MD": "The motion to reopen is denied.",
}
BEGINS = {"G": "The DHS appeals from the decision of the Immigration Judge dated May 2, 2011.",
          "M": "The respondent, a native and citizen of Peru, moves to reopen the proceedings."}  # fmt: skip
LEAD = "We have looked at the record with care. " * 80


def cases(name):
    """What is ordered, what is said, and the points with their rulings, of each line."""
    out = []
    for line in (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            order, said, points = (part.strip() for part in line.split("|"))
            pairs = [tuple(one.split()) for one in points.split(",")] if points != "-" else []
            out.append((order, said, pairs))
    return out


def ruled(order, said):
    begin = BEGINS.get(order[0], BODY)
    heading = "MOTION" if order[0] == "M" else "APPEAL"
    found = read(body=f"{begin} {LEAD}{said}", orders=f"ORDER: {ORDERS[order]}", heading=heading)
    return [(one["issue"], one["ruling"]) for one in found.fields["issues"].value]


def test_rulings_in_many_wordings():
    """Wordings are made up without end: of those here nearly all are to be read, and no more are to be lost."""
    wrong = [
        (order, said) for order, said, points in cases("rulings.txt") if sorted(ruled(order, said)) != sorted(points)
    ]
    assert len(wrong) <= 10, wrong


def test_reasons_with_several_points():
    """Of longer reasons, with what is told and argued between the rulings, few points are to be missed or made up."""
    right = read_ = wanted = 0
    for order, said, points in cases("reasons.txt"):
        found = set(ruled(order, said))
        right += len(found & set(points))
        read_ += len(found)
        wanted += len(points)
    assert 2 * right / (read_ + wanted) >= 0.9


def test_a_ruling_rests_on_the_words_that_rule():
    said = "The adverse credibility finding, which turns on three dates, we affirm."
    found = read(body=f"{BODY} {LEAD}{said}", orders=f"ORDER: {ORDERS['D']}").fields["issues"]
    (whole,), (words,) = found.spans, found.support
    assert (words.start - whole.start, words.end - whole.start) == (said.index("we affirm"), len(said) - 1)


def test_what_a_judge_did_and_found_is_no_ruling_of_those_above():
    told = "an Immigration Judge terminated the proceedings against the respondent, {} that the DHS failed to prove it."
    for said in ("finding", "concluding", "holding in the end"):
        assert not acts_of(told.format(said))
    assert acts_of("The DHS failed to prove that the respondent is removable.")
