"""The map that leads to the present format of case files follows when words of the law are renamed again."""

from __future__ import annotations

import tomllib
from pathlib import Path

from wellfounded.renaming.format_map import followed, with_earlier_words
from wellfounded.renaming.model import renames_of
from wellfounded.renaming.plain_text import PlainText

MAP = """\
# Kept.
format = 2
swapped = ["harms.no_injury"]

[types]
"danger" = "feared harm"

[sections]
"dangers" = "feared_harms"

[fields.harms]
"bone" = "broken_bone"
"no_injury" = "injury"

[values."doing"]
"being followed" = "surveillance"
"a threat" = "a threat"

[sentences]
"{harm} was {doing}" = "{} involved {}"
"{danger} is feared" = "{} is feared"

[old]
texts = []

[old.things]
"danger" = "dangers"
"harm" = "harms"

[old.fields.harms]
bone = ""
date = "date"
no_injury = ""
"""


def after(**tables):
    text = followed(MAP, renames_of(tables, "a map"))
    assert text.startswith("# Kept.\n")
    return tomllib.loads(text)


def test_nothing_renamed_leaves_the_map():
    assert followed(MAP, renames_of({}, "a map")) == MAP


def test_a_word_renamed_again_leads_from_the_old_one_to_the_newest():
    assert after(fields={"harms": {"broken_bone": "fracture"}})["fields"]["harms"]["bone"] == "fracture"
    assert after(types={"feared harm": "future harm"})["types"]["danger"] == "future harm"
    assert after(sections={"feared_harms": "future_harms"})["sections"]["dangers"] == "future_harms"
    assert (
        after(values={"doing": {"surveillance": "being watched"}})["values"]["doing"]["being followed"]
        == "being watched"
    )
    assert after(sentences={"{} involved {}": "{} was {}"})["sentences"]["{harm} was {doing}"] == "{} was {}"


def test_a_word_kept_until_now_is_added():
    assert after(fields={"harms": {"date": "day"}})["fields"]["harms"]["date"] == "day"
    assert after(values={"doing": {"a threat": "threats"}})["values"]["doing"]["a threat"] == "threats"


def test_a_field_turned_round_twice_is_as_it_was():
    assert after(swapped=["harms.injury"])["swapped"] == []
    assert after(swapped=["harms.broken_bone"])["swapped"] == ["harms.bone", "harms.no_injury"]


def test_the_map_in_the_library_is_one_that_can_be_followed():
    path = Path(__file__).parents[2] / "src" / "wellfounded" / "law" / "renames" / "format-2.toml"
    text = path.read_text(encoding="utf-8")
    assert followed(text, renames_of({}, "a map")) == text


def test_in_prose_a_few_common_words_are_no_sentence_of_the_law(law):
    renames = renames_of({"sentences": {"{} withstands review": "{} holds"}}, "a map")
    plain = PlainText(law.vocabulary, renames)
    assert plain.renamed('f"{a} withstands review where it can"') == 'f"{a} withstands review where it can"'
    assert plain.renamed('case.value("{a} withstands review")') == 'case.value("{a} holds")'


def test_in_a_template_what_is_put_in_stays_single(law):
    renames = renames_of({"sentences": {"{} was first filed on {}": "the filing date of {} is {}"}}, "a map")
    plain = PlainText(law.vocabulary, renames)
    assert plain.renamed("  given {{k}} was first filed on {day}\n") == "  given the filing date of {{k}} is {day}\n"


WITHIN = """\
# Kept.

swapped = ["harms.bone"]

[fields.harms]
"bone" = "broken_bone"

[values."harm type"]
"being watched" = "surveillance"

[parted."length"]
"some hours" = ["an hour", "hours"]

[replaced.harms]
"grave" = ["injury", "broken_bone"]
"""


def within(**tables):
    text = with_earlier_words(WITHIN, renames_of(tables, "a map"))
    assert text.startswith("# Kept.\n\nswapped = ")
    made = tomllib.loads(text)
    return made["swapped"], made.get("fields", {})


def test_a_field_that_is_renamed_is_an_earlier_name_from_then_on():
    assert with_earlier_words(WITHIN, renames_of({}, "a map")) == WITHIN
    bone = {"bone": "broken_bone"}
    assert within(fields={"people": {"left": "departed"}})[1] == {"harms": bone, "people": {"left": "departed"}}
    again = within(fields={"harms": {"broken_bone": "fracture"}})
    assert again == (["harms.bone"], {"harms": {"bone": "fracture", "broken_bone": "fracture"}})
    turned = within(fields={"harms": {"broken_bone": "whole"}}, swapped=["harms.broken_bone"])
    assert turned == (["harms.broken_bone"], {"harms": {"bone": "whole", "broken_bone": "whole"}})
    assert within(fields={"harms": {"broken_bone": "bone"}}) == ([], {"harms": {"broken_bone": "bone"}})


def test_values_and_what_words_have_become_follow_too():
    def after_within(**tables):
        return tomllib.loads(with_earlier_words(WITHIN, renames_of(tables, "a map")))

    again = after_within(values={"harm type": {"surveillance": "shadowing"}})
    assert again["values"]["harm type"] == {"being watched": "shadowing", "surveillance": "shadowing"}
    assert after_within(values={"harm type": {"surveillance": "being watched"}})["values"] == {
        "harm type": {"surveillance": "being watched"}
    }
    assert after_within(values={"length": {"hours": "several hours"}})["parted"]["length"] == {
        "some hours": ["an hour", "several hours"]
    }
    renamed = after_within(fields={"harms": {"injury": "wound"}})
    assert renamed["replaced"]["harms"] == {"grave": ["wound", "broken_bone"]}
