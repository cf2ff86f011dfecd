"""From paper to text: what a page adds is put aside, footnotes are apart, and every sign keeps its place."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from invented import agency, read

from wellfounded.extraction import document_from_text
from wellfounded.reading.layout import lay_out
from wellfounded.reading.layout.line_breaks import lines_of_unbroken


def laid(text):
    return lay_out(document_from_text("a", text))


AGENCY = """Decision of the Board of Immigration Appeals
File: A
-321 - Dover, DE
In re: B
IN REMOVAL PROCEEDINGS
APPLICATION: Asylum
The respondent appeals from a decision that was given in the spring of that year.'
We have looked through the record for what was said of the harbour and of the
people who worked there, and we do not think that the finding was wrong, although
others might have seen it in an-
other light, which we cannot mend by our own leave. The appeal
1
Counsel was changed twice while the case was pending here.
Example Law Library | www.irac.net
-321
will be dismissed, since there is nothing in it that was not said before. We
need no more than a few lines to say so, and we have written them here so that
it can be seen that nothing was left out of what the parties have told us in it.
This is the last of them.
ORDER: The appeal is dismissed.
FOR THE BOARD
2
"""


def test_page_furniture_is_put_aside_and_the_sentence_runs_on():
    out = laid(AGENCY)
    assert "The appeal\nwill be dismissed" in out.text.text
    assert {aside.kind for aside in out.asides} == {"watermark", "page"}


def test_footnotes_stand_apart_with_their_marks():
    out = laid(AGENCY)
    assert "Counsel was changed" not in out.text.text
    (note,) = out.footnotes
    assert (note.mark, out.notes.text[note.start : note.end].split()[1]) == ("1", "Counsel")


def test_a_word_broken_at_the_end_of_a_line_is_joined_and_keeps_its_place():
    out = laid(AGENCY)
    place = out.text.text.index("another light")
    assert out.text.span(place, place + 7).line == 10
    assert out.text.span(place + 2, place + 7).line == 11


def test_pages_are_kept():
    out = laid("first page\n\fsecond page\n")
    place = out.text.text.index("second")
    assert (out.text.span(place, place + 6).page, out.text.span(place, place + 6).line) == (2, 1)


def test_star_pages_are_taken_out_and_kept_as_places():
    out = laid("The petitioner came in the petition *12 er's own boat, and *13 stayed. 1 *14 Then.\n")
    assert out.text.text == "The petitioner came in the petitioner's own boat, and stayed. 1 Then.\n"
    assert [star.label for star in out.stars] == ["12", "13", "14"]


def test_a_running_head_is_said_of_the_decision_and_not_by_it():
    out = laid("…denied.\nCite as: 12 I&N Dec. 34 (BIA 1967)\nThe rest.\n")
    assert "I&N" not in out.text.text
    assert [aside.kind for aside in out.asides] == ["running_head"]


def test_a_raised_mark_begins_a_footnote_too():
    out = laid(AGENCY.replace("\n1\nCounsel", "\n¹ Counsel"))
    assert [note.mark for note in out.footnotes] == ["1"]
    assert "The appeal\nwill be dismissed" in out.text.text


def test_a_decision_that_lost_its_line_breaks_is_read_as_with_them():
    text = agency(body="The respondent, a native of Peru, appeals. We find that the testimony was credible." * 3)
    judge = "UNITED STATES DEPARTMENT OF JUSTICE\nIMMIGRATION COURT\nORAL DECISION OF THE IMMIGRATION JUDGE\nThe rest."
    text += f"{judge}\n"
    with_breaks, without = read(text), read(" ".join(text.split()))
    assert {name: found.value for name, found in without.fields.items()} == {
        name: found.value for name, found in with_breaks.fields.items()
    }
    assert [part.kind for part in without.parts] == ["clerk_notice", "bia_decision", "ij_decision"]
    assert {span.line for found in without.fields.values() for span in found.spans} == {1}


@given(st.text(st.sampled_from("Date: ORDER FOR THE BOARD File. APPEAL\n"), max_size=600))
def test_lines_made_again_are_the_text(text):
    assert "".join(lines_of_unbroken(text)) == text
