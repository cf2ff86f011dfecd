"""Writes docs/error-codes.md: the code of every problem, its meaning, and an example of the message."""

from __future__ import annotations

import re
from pathlib import Path

from wellfounded.assistant.problem_codes import CODES as ASSISTANT_CODES
from wellfounded.citations.checker.model import CODES as CHECK_CODES
from wellfounded.citations.paged_document import CODES as DOCUMENT_CODES
from wellfounded.corpus.problem_codes import CODES as CORPUS_CODES
from wellfounded.extraction.file_opener import CODES as PAPER_CODES
from wellfounded.matter.problem_report import CODES as MATTER_CODES
from wellfounded.reading.problem_codes import CODES as READING_CODES

ROOT = Path(__file__).resolve().parents[1]
BAD_TEXTS = ROOT / "tests" / "language" / "bad"

LAW_CODES = {
    "WF000": "the file is not UTF-8 text",
    "WF001": "a line is indented with something other than spaces",
    "WF002": "an indented line has no block above it",
    "WF003": "a declaration has the wrong form",
    "WF004": "no block begins with this word",
    "WF005": "a name is not in lowercase letters, digits, and hyphens",
    "WF006": "a name is already used",
    "WF007": "a block has no conclusion",
    "WF008": "a line begins with a word that cannot begin it",
    "WF009": "a line has the wrong form",
    "WF010": "a slot has no type",
    "WF011": "the law has no such sentence",
    "WF012": "a date cannot be read",
    "WF013": "a type is declared as two kinds of thing",
    "WF014": "lines are nested too deep",
    "WF015": "a slot does not take this value",
    "WF016": "a slot does not take this type",
    "WF017": "a sentence can be parsed in two ways",
    "WF018": "a kind has a member that it cannot have",
    "WF019": "a kind includes itself",
    "WF020": "the same words are declared with other slots",
    "WF021": "a sentence and its contrary have different slots",
    "WF022": "two slots of a declared sentence have the same name",
    "WF023": "a sentence is declared twice",
    "WF024": "a value is already in the list",
    "WF025": "a value contains a comma, semicolon, or slot",
    "WF026": "a section already belongs to something else",
    "WF027": "a field is declared twice, or has the name of a built-in field",
    "WF028": "a field has no slot for its thing, or too many slots",
    "WF029": "a mark does not fit the type of its field",
    "WF030": "there is no such authority in the register, or the pinpoint cannot be read",
    "WF031": "there is no such forum",
    "WF032": "the dates of decision cannot be read",
    "WF033": "a rule would end before it begins",
    "WF034": "there is no such legal status",
    "WF035": "a position is not written as QUESTION: POSITION",
    "WF036": "there is no such rank",
    "WF037": "a line is in a place where it would be lost",
    "WF038": "a line is written twice in one rule",
    "WF039": "a table has two equal rows",
    "WF040": "a row has too many or too few cells, or a sentence of a table the wrong number of slots",
    "WF041": "a cell has no such value",
    "WF042": "a question has fewer than two positions",
    "WF043": "a question is settled for a position that it does not have",
    "WF044": "a topic covers two different sets of forums",
    "WF045": "the reach of a rank cannot be read",
    "WF046": "there is no such question, or no such position on it",
    "WF047": "no rule is under a question; or, as a warning, under one of its positions",
    "WF048": "a question would be settled for two positions at once",
    "WF049": "a comparison or count has the wrong form, or compares what cannot be compared",
    "WF050": "no condition identifies a slot of a conclusion",
    "WF051": "no condition identifies a slot of a comparison, or of a sentence that is asked about",
    "WF052": "no condition identifies what is counted or grouped",
    "WF053": "one slot is both counted and one particular thing",
    "WF054": "an outcome concerns a slot that its sentence does not have",
    "WF055": "a slot is used as two types that have nothing in common",
    "WF056": "a slot may receive a value that is not of its type",
    "WF058": "conditions on dates exclude each other",
    "WF060": "a rule has no authority",
    "WF061": "no rule concludes a sentence, and no record can state it",
    "WF062": "a condition can never be met, so its rule never applies",
    "WF063": "no rule uses an input (a warning)",
    "WF064": "an input has no question",
    "WF065": "an exception treats silence as no (a warning)",
    "WF066": "two rules may conclude contraries, and neither yields (a warning)",
    "WF067": "a count depends on a conclusion that it supports",
    "WF068": "a sentence is concluded unless it holds; or, as a warning, two are each concluded unless the other is",
    "WF069": "the section whose entries state a sentence has no sentence that establishes them",
    "WF070": "a rule applies where its authority does not bind",
    "WF071": "a rule never applies on any date",
    "WF072": "a judgment has two names, or a name two judgments",
    "WF073": "a judgment never arises",
    "WF075": "a topic that covers every forum has an elsewhere",
    "WF076": "a field is to be after what is no date, or moot by what answers no yes or no",
    "WF077": "the words of a line of an outline use a slot that its sentence does not have",
    "WF083": "a never has one sentence only, or counts",
    "WF085": "an either has one way only, or a way with other slots",
    "WF084": "the days through which the law was checked cannot be read",
    "WF078": "an outline uses the words of a value that has none",
    "WF080": "the layout of case files names a section, field, value, or doctrine that does not exist",
    "WF081": "the layout of case files lists something twice",
    "WF082": "a section has no place in the order; or, as a warning, a doctrine has no field",
}
ASKING_CODES = {
    "WF150": "there is no such forum",
    "WF151": "the date whose law applies is unknown",
    "WF152": "a sentence is not in the law",
    "WF153": "a sentence names an entry that the case file does not have",
    "WF154": "a position is adopted on a question that does not exist",
    "WF155": "a question has no such position",
    "WF156": "there is no such outline",
    "WF157": "a date cannot be read",
    "WF158": "a position is not written as QUESTION:POSITION",
    "WF159": "too many unsettled questions affect the outcome to try every combination",
    "WF160": "there is nothing to compare",
    "WF161": "there is no such value for an option",
    "WF162": "a fact to be struck is not stated in the case file",
    "WF163": "there is no such folder",
    "WF164": "a file of answers is not JSON",
    "WF165": "a file of answers, or an entry of it, has another form than expected",
    "WF166": "an answer is none of the three, is given twice, or none is given",
}
RENAMING_CODES = {
    "WF170": "a file of renames cannot be read",
    "WF171": "the law has no such word to rename",
    "WF172": "a renamed sentence has other slots, or no words of its own",
}
REGISTER_CODES = {
    "WF201": "the register cannot be read",
    "WF202": "an entry is incomplete, or has something that it cannot have",
    "WF203": "an authority is of a kind that is not a rank",
    "WF204": "an authority that binds only in its own court has no court",
    "WF205": "the dates of an authority and of its subsequent history contradict each other",
    "WF206": "two entries have the same citation",
    "WF207": "subsequent history names neither a key nor a full citation",
    "WF208": "there is no such level of verification",
    "WF209": "one name is used for two authorities",
    "WF210": "an authority has a date other than that of its citation",
    "WF211": "an entry does not state how it was verified",
}
SCENARIO_CODES = {
    "WF301": "a line of a scenario begins with a word that cannot begin it",
    "WF302": "the name of a scenario is already used",
    "WF303": "a scenario has no forum or no date, or expects nothing",
    "WF304": "there is no such forum, authority, stage, question, position, thing, party, or standard of proof",
    "WF305": "the date of decision cannot be read",
    "WF306": "a conclusion of law is given as a fact",
    "WF307": "a sentence and its contrary are both given",
    "WF308": "a sentence cannot be read",
    "WF309": "the type of an id is unclear or contradictory",
    "WF310": "nothing is stated about a thing in an expectation",
    "WF311": "an expectation is not met",
    "WF312": "the burden is not on the party stated, or not by the standard stated",
    "WF313": "a line of a scenario is not necessary to what is expected to be barely established",
    "WF320": "there is no such rule",
    "WF321": "the law library cannot be written there",
    "WF322": "the folder contains something other than a law library",
    "WF323": "there is no such law file, scenario file, rule, or scenario",
}
DEADLINE_CODES = {
    "WF560": "the rules on deadlines cannot be read",
    "WF561": "an entry is incomplete, or has something that it cannot have",
    "WF562": "an entry names something that is not in the file",
    "WF563": "there is no such authority in the register, or the pinpoint cannot be read",
    "WF564": "a rule must have exactly one of a period, a fixed date, or a reason why there is none",
    "WF565": "a rule would end before it begins",
    "WF570": "there is no such event",
    "WF571": "the date of an event cannot be read, is ambiguous, or is too distant",
    "WF572": "an event is not written as NAME=DATE",
    "WF573": "there is no such forum",
    "WF574": "there is no event to count from",
    "WF575": "a calendar file cannot be written",
    "WF576": "a calendar file would overwrite a file of another kind",
}
DRAFT_CODES = {
    "WF611": "a draft is requested of something that is not a decision",
    "WF612": "a file would be overwritten",
    "WF613": "a draft cannot be written",
    "WF614": "a command would overwrite the file that it reads",
    "WF615": "shell completion cannot be written",
    "WF616": "a file, or what is printed, cannot be written",
}
WRITTEN_CODES = {
    "WF701": "the extension of a document's file names no format",
    "WF702": "a document cannot be written",
    "WF703": "the library that writes this format is not installed",
    "WF706": "there is no such document",
    "WF705": "no length limit is known for the forum or type of filing",
    "WF704": "no installed font has some characters of a PDF (a warning)",
}
WORKBENCH_CODES = {
    "WF800": "there is no such folder",
    "WF801": "the workbench's own folder is not valid",
    "WF802": "there is no such case file",
    "WF803": "the name cannot be used for a case file",
    "WF804": "there is already a file with this name",
    "WF805": "a case file has no such version",
    "WF806": "there is no such deleted case file",
    "WF807": "a case file cannot be written",
    "WF808": "another program has the folder open for changes",
    "WF810": "the workbench cannot listen on a port",
    "WF811": "an option for sharing is missing or incomplete",
    "WF812": "a passphrase cannot be read, or is too short",
    "WF813": "a certificate and its key cannot be used",
    "WF814": "the workbench's libraries are not installed",
    "WF820": "a case has no name, or one that is too long",
    "WF821": "a choice is not in the list",
    "WF822": "no file was chosen",
    "WF823": "too many jobs are in progress",
    "WF824": "an uploaded file is too large",
    "WF826": "a case file is too large to analyze in the workbench",
    "WF825": "an uploaded file is empty or of an unsupported type",
    "WF828": "a guest tried to invite others or to end their sessions",
    "WF840": "a vault is locked",
    "WF841": "a passphrase or recovery key is incorrect",
    "WF842": "a vault cannot be made, or its key cannot be read",
    "WF843": "the passphrase of a vault is too weak",
    "WF844": "the library for vaults is not installed",
    "WF845": "there is no keyring",
    "WF846": "a file cannot be kept in a vault",
    "WF847": "a folder is not a vault, or cannot become one",
    "WF848": "zxcvbn, which checks a new passphrase, is not installed",
    "WF830": "an answer has a record cite or note but no value",
    "WF831": "a form was submitted with nothing in it",
    "WF832": "an entry is no longer in the file",
    "WF833": "an entry cannot be removed while others refer to it",
    "WF834": "an id cannot be used or is already used",
    "WF850": "the libraries of the language server are not installed",
}
SECTIONS = (
    ("Law text", LAW_CODES),
    ("Case files", MATTER_CODES),
    ("Questions about a case", ASKING_CODES),
    ("Renaming", RENAMING_CODES),
    ("The register of authorities", REGISTER_CODES),
    ("Scenarios and rules by name", SCENARIO_CODES),
    ("Documents", {**PAPER_CODES, **DOCUMENT_CODES}),
    ("Findings of a citation check", CHECK_CODES),
    ("Reading decisions", READING_CODES),
    ("A corpus of decisions", CORPUS_CODES),
    ("Case files drafted from decisions", DRAFT_CODES),
    ("Deadlines", DEADLINE_CODES),
    ("Documents from a case file", WRITTEN_CODES),
    ("The workbench", WORKBENCH_CODES),
    ("The server for assistants", ASSISTANT_CODES),
)
HEAD = """# Error codes

Written by `python docs/write_error_codes.py`.

Each problem in an input is reported once, with its file and line, a code that does not change, a description, and the
nearest correct form. All problems of an input are reported together. A warning is displayed and stops nothing. Commands
exit with code 2 when there is a problem.
"""


def example(code: str) -> str:
    """The message about a text with this problem, without the place."""
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
        parts.append(f"\n## {title}\n\n| Code | Meaning |\n|---|---|\n")
        for code, meaning in sorted(codes.items()):
            said = example(code).replace("|", "\\|")
            parts.append(f"| {code} | {meaning}{f'<br>`{said}`' if said else ''} |\n")
    return "".join(parts)


if __name__ == "__main__":
    Path(__file__).with_name("error-codes.md").write_text(render_page(), encoding="utf-8")
