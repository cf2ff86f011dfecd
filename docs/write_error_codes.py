"""Writes docs/error-codes.md: every code of a problem, what it means, and an example of what is said."""

from __future__ import annotations

import re
from pathlib import Path

from wellfounded.citations.checker.model import CODES as CHECK_CODES
from wellfounded.citations.paged_document import CODES as DOCUMENT_CODES
from wellfounded.extraction.file_opener import CODES as PAPER_CODES
from wellfounded.matter.problem_report import CODES as MATTER_CODES
from wellfounded.reading.problem_codes import CODES as READING_CODES

ROOT = Path(__file__).resolve().parents[1]
BAD_TEXTS = ROOT / "tests" / "language" / "bad"

LAW_CODES = {
    "WF000": "the file is not UTF-8 text",
    "WF001": "a line is indented with something other than spaces",
    "WF002": "an indented line has no block above it",
    "WF003": "a declaration has another form",
    "WF004": "no block begins with this word",
    "WF005": "a name is not made of small letters, digits and hyphens",
    "WF006": "a name is taken",
    "WF007": "the sentence that a block is to conclude is missing",
    "WF008": "a line begins with no word that can stand there",
    "WF009": "a line has another form",
    "WF010": "a slot names no type",
    "WF011": "no term declares the sentence",
    "WF012": "a date cannot be read",
    "WF013": "a type is declared as two sorts of thing",
    "WF014": "lines stand too deep under each other",
    "WF015": "a slot does not take this value",
    "WF016": "a slot does not take what is of this type",
    "WF017": "a sentence reads in two ways",
    "WF018": "a kind has a member that can be none",
    "WF019": "a kind is made of itself",
    "WF020": "the same words are declared with other slots",
    "WF021": "a sentence and its contrary have different slots",
    "WF022": "two slots of a declared sentence have the same name",
    "WF023": "a sentence is declared twice",
    "WF024": "a value is in the list already",
    "WF025": "a value has a form that values cannot have",
    "WF026": "a section belongs to something else",
    "WF027": "a field is declared twice, or has a name that every thing's field has",
    "WF028": "a field has no slot for its thing, or too many slots",
    "WF029": "a mark on a field does not go with what the field takes",
    "WF030": "the register has no such authority, or no such pinpoint can be read",
    "WF031": "no forum has this code",
    "WF032": "the days of decision cannot be read",
    "WF033": "law would end before it begins",
    "WF034": "there is no such legal status",
    "WF035": "a reading is not named as QUESTION: READING",
    "WF036": "there is no such rank",
    "WF037": "a line stands where it would be lost",
    "WF038": "something is said twice of one piece of law",
    "WF039": "a table says the same thing twice",
    "WF040": "a row has too many or too few cells, or a table's sentence the wrong number of slots",
    "WF041": "a cell is no value of its slot",
    "WF042": "a question has fewer than two readings",
    "WF043": "a question is settled for a reading that it has not",
    "WF044": "a topic is said to cover two different sets of forums",
    "WF045": "it cannot be read whom a rank binds",
    "WF046": "there is no such question, or no such reading of it",
    "WF047": "nothing turns on a question; or, as a warning, on one of its readings",
    "WF048": "a question would be settled for two readings at once",
    "WF049": "a comparison or a count is written wrongly, or compares what cannot be compared",
    "WF050": "a slot of a conclusion is filled by nothing",
    "WF051": "a slot of a comparison is filled by nothing",
    "WF052": "what is counted or grouped is said nowhere",
    "WF053": "one slot is both counted over and a certain thing",
    "WF054": "an outcome is about a slot that its sentence has not",
    "WF055": "a slot stands in places that have no filler in common",
    "WF056": "a slot for values is filled from a place that takes more than these",
    "WF058": "dates exclude each other",
    "WF060": "a piece of law rests on no authority",
    "WF061": "nothing concludes a sentence, and it is no input",
    "WF062": "a condition can never hold, so that its piece of law never applies",
    "WF063": "no rule uses an input (a warning)",
    "WF064": "an input has no question",
    "WF065": "an exception takes silence for no (a warning)",
    "WF066": "two rules may conclude contraries, and neither yields (a warning)",
    "WF067": "a count depends on what it helps to conclude",
    "WF068": "a sentence is concluded unless it holds; or, as a warning, two are each concluded unless the other is",
    "WF069": "the section whose entries say something has no sentence to establish them",
    "WF070": "law is said to reach further than what it rests on",
    "WF071": "there is no day on which law applies",
    "WF072": "a judgment has two names, or a name two judgments",
    "WF073": "a judgment never arises",
    "WF075": "a topic that covers every forum has an elsewhere",
    "WF076": "a date is to be after something that is no date",
    "WF077": "the words of a line of an outline name a slot that its sentence has not",
    "WF078": "an outline asks for the own words of a value that has none",
    "WF080": "the layout of case files names a section, field, value, or doctrine that does not exist",
    "WF081": "the layout of case files lists something twice",
    "WF082": "a section has no place in the order; or, as a warning, a doctrine has no field",
}
ASKING_CODES = {
    "WF150": "no forum has this code",
    "WF151": "it is not known for which day the law is asked",
    "WF152": "a sentence asked about is none of the law's",
    "WF153": "a sentence asked about names something that the matter has not",
    "WF154": "a reading is taken of a question that there is not",
    "WF155": "a question has no such reading",
    "WF156": "there is no such outline",
    "WF157": "the day asked for cannot be read",
    "WF158": "a reading is not named as QUESTION:READING",
    "WF159": "too many contested points matter for every combination to be tried",
    "WF160": "nothing to compare with was given",
    "WF161": "there is no such value for an option",
    "WF162": "a fact is to be struck that the record does not state",
    "WF163": "there is no such folder",
}
REGISTER_CODES = {
    "WF201": "the register cannot be read",
    "WF202": "an entry lacks something, has something else, or something unreadable",
    "WF203": "an authority is of a kind that is no rank",
    "WF204": "an authority that binds only in its own court has none",
    "WF205": "dates of an authority and of what happened to it later contradict each other",
    "WF206": "two entries have the same citation",
    "WF207": "something was done to an authority by what is neither a key nor a full citation",
    "WF208": "there is no such word for how far an entry was checked",
    "WF209": "one name stands for two authorities",
    "WF210": "an authority is dated otherwise than it is cited",
    "WF211": "a checked entry does not say how",
}
SCENARIO_CODES = {
    "WF301": "a line of a scenario begins with no word that can stand there",
    "WF302": "the name of a scenario is taken",
    "WF303": "a scenario has no forum, no day, or expects nothing",
    "WF304": "there is no such forum, authority, stage, question, reading, thing, party or standard of proof",
    "WF305": "the day of decision cannot be read",
    "WF306": "something is given that is for the law to conclude",
    "WF307": "a sentence and its contrary are given",
    "WF308": "a sentence cannot be read",
    "WF309": "it cannot be told what kind of thing an id is, or it would be two",
    "WF310": "nothing is given about a thing that is asked about",
    "WF311": "something came out otherwise than the scenario says",
    "WF312": "the burden of a sentence lies otherwise than the scenario says",
    "WF313": "a line of a scenario makes no difference to what is said to be barely established",
    "WF320": "no piece of law has this name",
    "WF321": "the law book cannot be written there",
    "WF322": "the folder holds something else than a law book",
    "WF323": "no file of law or scenarios, no piece of law and no scenario has this name",
}
DEADLINE_CODES = {
    "WF560": "the rules on deadlines cannot be read",
    "WF561": "an entry lacks something, has something else, or something unreadable",
    "WF562": "an entry names what the file does not have",
    "WF563": "the register has no such authority, or no such pinpoint can be read",
    "WF564": "a rule has not one of a period, a fixed day and a reason why there is none",
    "WF565": "a rule would end before it begins",
    "WF570": "there is no such event",
    "WF571": "the day of an event cannot be read, may be several, or lies too far off",
    "WF572": "an event is not written as NAME=DATE",
    "WF573": "there is no such forum",
    "WF574": "nothing was given to count from",
    "WF575": "a calendar file cannot be written",
    "WF576": "a calendar would be written over a file that is none",
}
DRAFT_CODES = {
    "WF611": "a draft is asked for of something that is no decision",
    "WF612": "a draft would be written over a file",
    "WF613": "a draft cannot be written",
}
WRITTEN_CODES = {
    "WF701": "a document's file has an ending that names no form",
    "WF702": "a document cannot be written",
    "WF703": "the library that writes this form of a document is not installed",
    "WF705": "no limit on the length of papers is known for a forum, or for a kind of paper",
    "WF704": "no font at hand has some characters of a PDF (a warning)",
}
WORKBENCH_CODES = {
    "WF800": "there is no such folder of matters",
    "WF801": "the workbench's own folder among the matters is none",
    "WF802": "there is no matter of this name",
    "WF803": "a file name cannot be a matter's",
    "WF804": "there is a file of this name already",
    "WF805": "a matter has no such state in its history",
    "WF806": "there is no such deleted matter",
    "WF807": "a matter cannot be written",
    "WF810": "the workbench cannot listen at a port",
    "WF811": "an option for sharing is missing, or stands alone",
    "WF812": "a passphrase cannot be read, or is too short",
    "WF813": "a certificate and its key cannot be used",
    "WF814": "the workbench's libraries are not installed",
    "WF820": "a matter has no title, or too long a one",
    "WF821": "a choice is none of the list",
    "WF822": "no file was chosen",
    "WF823": "too much is being worked on already",
    "WF824": "a file that was sent is too large",
    "WF826": "a matter is too large to be answered about in the workbench",
    "WF825": "a file that was sent is of a kind that is not taken, or empty",
    "WF830": "something is said about an answer that is not given",
    "WF831": "a form was sent with nothing in it",
    "WF832": "an entry is in the file no more",
    "WF833": "an entry cannot be removed while others need it",
    "WF834": "an id cannot be given, or is taken",
}
SECTIONS = (
    ("Law text", LAW_CODES),
    ("Matter files", MATTER_CODES),
    ("What is asked", ASKING_CODES),
    ("The register of authorities", REGISTER_CODES),
    ("Scenarios, and the law asked about by name", SCENARIO_CODES),
    ("Documents", {**PAPER_CODES, **DOCUMENT_CODES}),
    ("What a check of citations finds", CHECK_CODES),
    ("Reading decisions", READING_CODES),
    ("Matters drafted from decisions", DRAFT_CODES),
    ("Deadlines", DEADLINE_CODES),
    ("Documents written about a matter", WRITTEN_CODES),
    ("The workbench", WORKBENCH_CODES),
)
HEAD = """# Faults

Written by `python docs/write_error_codes.py`.

Whatever is wrong with something a person wrote is told once, with its file and line, a code that does not change, what
is wrong, and the nearest right thing. All problems of an input are told together. A warning is shown and stops nothing.
The commands exit with 2 when there is a problem.
"""


def example(code: str) -> str:
    """What is said about a text with this problem, without the place."""
    for path in sorted(BAD_TEXTS.glob(f"{code}*.expected")):
        for line in path.read_text(encoding="utf-8").splitlines():
            found = re.match(rf"\S+: (?:warning )?{code} (.*)", line)
            if found:
                return found[1]
    return ""


def render_page() -> str:
    """The whole page."""
    parts = [HEAD]
    for title, codes in SECTIONS:
        parts.append(f"\n## {title}\n\n| code | what it means |\n|---|---|\n")
        for code, meaning in sorted(codes.items()):
            said = example(code).replace("|", "\\|")
            parts.append(f"| {code} | {meaning}{f'<br>`{said}`' if said else ''} |\n")
    return "".join(parts)


if __name__ == "__main__":
    Path(__file__).with_name("error-codes.md").write_text(render_page(), encoding="utf-8")
