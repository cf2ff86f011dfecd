"""Invented decisions in each form that the agency has given its own, with what a reader has to find in each."""

from __future__ import annotations

import html
import random
from dataclasses import dataclass
from datetime import date
from typing import Any

GIVEN = ("Jana", "Iker", "Marta", "Oluwaseun", "Ana Lucía", "Tenzin", "Dmytro")
LAST = ("OLIN", "ZABALA-ORDUNA", "QUILL", "ADEYEMI", "NORBU", "SHEVTS", "DE LA TORRE")
MEMBERS = (
    "Malphrus", "Goodwin", "Gemoets", "Gorman", "Volkert", "Picos", "McCloskey", "Owen", "Gallow", "Wang",
    "O'Connor",
    "Adkins-Blanch", "Grant", "Pauley", "Osuna", "Filppu", "Schmidt", "Holmes", "Cole", "Hunsucker", "Lark",
    "Wrenfield",
)  # fmt: skip
COUNTRIES = ("Honduras", "El Salvador", "Cameroon", "Nepal", "Ukraine", "Colombia", "Ghana")
TOWNS = (
    ("New York", "New York", "NY", "ca2"),
    ("Los Angeles", "California", "CA", "ca9"),
    ("Chicago", "Illinois", "IL", "ca7"),
    ("Baltimore", "Maryland", "MD", "ca4"), ("Houston", "Texas", "TX", "ca5"), ("Atlanta", "Georgia", "GA", "ca11"),
)  # fmt: skip
COUNSEL = ("Lena Moss", "Paul Reyes", "Ada Quill", "Tomas R. Field")
ENDS = (
    ("The appeal will be dismissed.", "ORDER: The appeal is dismissed.", ["appeal_dismissed"]),
    (
        "The appeal will be sustained and the record will be remanded.",
        "ORDER: The appeal is sustained.\n\nFURTHER ORDER: The record is remanded to the IJ for a hearing.",
        ["appeal_sustained", "remanded"],
    ),
    (
        "The appeal will be sustained.",
        "ORDER: The Department of Homeland Security’s appeal is sustained, and the grant of asylum is vacated.",
        ["appeal_sustained", "vacated"],
    ),
)
FORMS = (
    "precedent_since_2021", "precedent_to_2020", "precedent_before_2000", "precedent_en_banc", "attorney_general",
    "unpublished_since_2021", "unpublished_single", "unpublished_to_2020", "joined_columns", "joined_line",
    "board_and_judge", "board_without_heading", "judge_oral", "judge_written",
)  # fmt: skip


@dataclass(frozen=True)
class Decision:
    """A text and the right value of each field that it shows."""

    text: str
    right: dict[str, Any]


def _upper(name: str) -> str:
    return name.upper()


class _Case:
    """What one decision is about, drawn at random."""

    def __init__(self, seed: int, form: str) -> None:
        rng = random.Random(f"{form} {seed}")
        self.given, self.last = rng.choice(GIVEN), rng.choice(LAST)
        self.initials = "-".join(rng.choice("ABCDGHKLMRST") for _ in range(rng.choice((2, 3, 4)))) + "-"
        self.named = rng.random() < 0.5
        self.country = rng.choice(COUNTRIES)
        self.town = rng.choice(TOWNS)
        self.members = rng.sample(MEMBERS, 3)
        self.number = f"{rng.randint(200, 219)}-{rng.randint(100, 999)}-{rng.randint(100, 999)}"
        self.opening, self.order, self.orders = rng.choice(ENDS)
        self.day = date(rng.choice((2022, 2024, 2026)), rng.randint(1, 12), rng.randint(1, 28))
        self.before = date(2019, rng.randint(1, 12), rng.randint(1, 28))
        self.counsel, self.dhs = rng.sample(COUNSEL, 2)
        self.decision_number = rng.randint(3000, 4300)
        self.volume, self.page = rng.randint(20, 29), rng.randint(1, 990)
        self.wide = rng.random() < 0.5
        self.comma = rng.random() < 0.5
        self.whose = "Department of Homeland Security" if "sustained, and" in self.order else "respondent"

    @property
    def matter(self) -> str:
        return f"{self.given} {self.last}" if self.named else self.initials

    @property
    def body(self) -> str:
        who = "The Department of Homeland Security (“DHS”)" if self.whose[0] == "D" else "The respondent"
        return (
            f"The respondent is a native and citizen of {self.country}. {who} appeals from the Immigration Judge’s "
            f"{said(self.before)}, decision on the applications for asylum, withholding of removal, and protection "
            f"under the Convention Against Torture. {self.opening}\n\nWe review the findings of fact for clear error "
            "and all other questions de novo. The record was read as a whole, and the parties filed briefs."
        )

    @property
    def common(self) -> dict[str, Any]:
        return {
            "nationality": self.country,
            "disposition": self.orders,
            "decisions_below": [self.before.isoformat()],
            "appellant": "dhs" if self.whose[0] == "D" else "respondent",
            "applications": ["asylum", "cat", "withholding"],
        }


def said(day: date, short: bool = False) -> str:
    return f"{day:%b}. {day.day}, {day.year}" if short else f"{day:%B} {day.day}, {day.year}"


def _titled(case: _Case, title: str) -> str:
    first, second, third = map(_upper, case.members)
    return f"{first}, Deputy Chief {title}; {second}, {title}; {third}, Temporary {title}."


def _precedent_since_2021(case: _Case) -> Decision:
    writer = case.members[2]
    cited = f"Cite as {case.volume} I&N Dec. {case.page} (BIA {case.day.year})"
    text = f"""{cited}          Interim Decision #{case.decision_number}

                Matter of {case.matter}, Respondent
                Decided {"by Board " if case.wide else ""}{said(case.day)}{"[1]" if case.comma else ""}
                U.S. Department of Justice
                Executive Office for Immigration Review
                Board of Immigration Appeals

(1)  A point of some interest was decided as the reasons below say at greater length.

FOR THE RESPONDENT:  {case.counsel}, Esquire, {case.town[0]}, {case.town[1]}

FOR THE DEPARTMENT OF HOMELAND SECURITY:  {case.dhs}, Assistant Chief Counsel

BEFORE:  Board Panel:  {_titled(case, "Appellate Immigration Judge").replace("Temporary ", "Temporary" + chr(10))}

{_upper(writer)}, Temporary Appellate Immigration Judge:

{case.body}

{case.order}
"""
    right = case.common | {
        "court": "bia", "caption": f"Matter of {case.matter}", "decided": case.day.isoformat(), "panel": case.members,
        "author": writer, "docket": [str(case.decision_number)],
        "counsel": [{"for": "respondent", "name": case.counsel}, {"for": "dhs", "name": case.dhs}],
    }  # fmt: skip
    return Decision(text, right)


def _precedent_to_2020(case: _Case) -> Decision:
    day = case.day.replace(year=2007)
    first, second, third = map(_upper, case.members)
    text = f"""Cite as 24 I&N Dec. {case.page} (BIA 2007)    Interim Decision #{case.decision_number}

In re {case.matter}, Respondent
Decided {"as amended " if case.wide else ""}{said(day)}
U.S. Department of Justice
Executive Office for Immigration Review
Board of Immigration Appeals

The point is decided as the reasons say.

FOR RESPONDENT: {case.counsel}, Esquire, {case.town[0]}, {case.town[1]}
FOR THE DEPARTMENT OF HOMELAND SECURITY: {case.dhs}, Assistant Chief Counsel
BEFORE: Board Panel: {first}, Acting Vice Chairman; {second} and {third}, Board Members.
{third}, Board Member:
{case.body}
{case.order}
"""
    right = case.common | {
        "court": "bia", "caption": f"In re {case.matter}", "decided": day.isoformat(), "panel": case.members,
        "author": case.members[2],
    }  # fmt: skip
    return Decision(text, right)


def _precedent_before_2000(case: _Case) -> Decision:
    day = case.day.replace(year=1987)
    case.before = date(1984, case.before.month, case.before.day)
    first, second, third = case.members
    named = case.last.title().replace("De La", "de la")
    text = f"""Interim Decision #{case.decision_number}

                    MATTER OF {named.upper()}
                    In Deportation Proceedings
                    A-{case.number.replace("-", "")}
                    Decided by Board {said(day)}

(1) The point is decided as the reasons below say at greater length.
CHARGE:
 Order: Act of 1952—Sec. 241(a)(2) [8 U.S.C. § 1251(a)(2)]—Entered without inspection
ON BEHALF OF RESPONDENT:                           ON BEHALF OF SERVICE:
 {case.counsel + ", Esquire":<50} {case.dhs}
 56 Elm Row                                         Appellate Counsel

BY: {first}, Chairman; {second} and {third}, Board Members

  In a decision dated {said(case.before)}, the immigration judge denied the respondent’s applications for asylum and
withholding of deportation. The respondent, a native and citizen of {case.country}, has appealed from that decision. The
appeal will be dismissed.
  ORDER: The appeal is dismissed.
"""
    right = {
        "court": "bia", "decided": day.isoformat(), "panel": case.members, "nationality": case.country,
        "disposition": ["appeal_dismissed"], "appellant": "respondent", "decisions_below": [case.before.isoformat()],
        "counsel": [{"for": "respondent", "name": case.counsel}, {"for": "service", "name": case.dhs}],
    }  # fmt: skip
    return Decision(text, right)


def _precedent_en_banc(case: _Case) -> Decision:
    day = case.day.replace(year=1998)
    first, second, third = case.members
    text = f"""Interim Decision #{case.decision_number}

In re {case.initials}, Applicant
Decided {said(day)}
U.S. Department of Justice
Executive Office for Immigration Review
Board of Immigration Appeals

The point is decided as the reasons say.

FOR APPLICANT: {case.counsel}, Esquire, {case.town[0]}, {case.town[1]}
FOR IMMIGRATION AND NATURALIZATION SERVICE: {case.dhs}, Appellate Counsel
BEFORE: Board En Banc: {_upper(first)}, Chairman; {_upper(second)}, Board Member. Dissenting Opinion:
{_upper(third)}, Board Member.

{_upper(first)}, Chairman:

{case.body}

ORDER: The appeal is dismissed.

DISSENTING OPINION: {case.given} {third}, Board Member

I respectfully dissent. I would sustain the appeal.
"""
    right = {
        "court": "bia", "caption": f"In re {case.initials}", "decided": day.isoformat(), "panel": case.members,
        "author": first, "disposition": ["appeal_dismissed"],
        "separate_opinion": [{"type": "dissent", "by": third, "joined": [], "would": "I would sustain the appeal."}],
    }  # fmt: skip
    return Decision(text, right)


def _attorney_general(case: _Case) -> Decision:
    board = date(case.day.year - 1, 3, 4)
    acting = "Acting " if case.comma else ""
    cited = f"Cite as {case.volume} I&N Dec. {case.page} (A.G. {case.day.year})"
    text = f"""{cited}      Interim Decision #{case.decision_number}

Matter of {case.matter}, Respondent
Decided by {acting}Attorney General {said(case.day)}
{f"Decided by Board {said(board)}" if case.wide else ""}
U.S. Department of Justice
Office of the Attorney General

The point is decided as the reasons say.

BEFORE THE {acting.upper()}ATTORNEY GENERAL

The respondent is a native and citizen of {case.country}. I referred the decision to myself for review. For the reasons
set forth here, I vacate the Board’s decision.

ORDER: The Board’s decision is vacated, and the matter is remanded to the Board.
"""
    right = {
        "court": "ag", "caption": f"Matter of {case.matter}", "decided": case.day.isoformat(), "panel": [],
        "author": "Attorney General", "nationality": case.country, "disposition": ["vacated", "remanded"],
    }  # fmt: skip
    return Decision(text, right)


def _newer(case: _Case, before: str, panel: list[str], writer: str) -> Decision:
    filed = said(case.day, short=True).replace(".", "") if case.wide else said(case.day)
    left = f"{case.given} {case.last}, A {case.number}"
    beside = f"{left}                  {filed}" if case.comma else f"{left}\n{' ' * 60}{filed}"
    text = f"""{"NOT FOR PUBLICATION" if case.wide else ""}

U.S. Department of Justice
Executive Office for Immigration Review
Board of Immigration Appeals

MATTER OF:
                                                            FILED
{beside}
                         Respondent

ON BEHALF OF RESPONDENT: {case.counsel}, Esquire
ON BEHALF OF DHS: {case.dhs}, Assistant Chief Counsel

                          IN REMOVAL PROCEEDINGS
     On Appeal from a Decision of the Immigration Court, {case.town[0]}, {case.town[1]}

     Before: {before}

{_upper(writer)}, Appellate Immigration Judge

     {case.body}

     {case.order}
"""
    right = case.common | {
        "kind": ["bia_decision"], "decided": case.day.isoformat(), "hearing_city": case.town[0],
        "hearing_state": case.town[2], "circuit": case.town[3], "panel": panel, "posture": "appeal", "respondents": 1,
        "agency_numbers": [f"A{case.number.replace(chr(45), chr(32))}"], "immigration_judge": None,
        "counsel": [{"for": "respondent", "name": case.counsel}, {"for": "dhs", "name": case.dhs}],
    }  # fmt: skip
    return Decision(text, right)


def _unpublished_since_2021(case: _Case) -> Decision:
    first, second, third = case.members
    before = (
        f"{first}, Deputy Chief Appellate Immigration Judge; {second}, Appellate Immigration\n"
        f"         Judge; {third}, Temporary Appellate Immigration Judge"
    )
    return _newer(case, before, case.members, second)


def _unpublished_single(case: _Case) -> Decision:
    return _newer(case, f"{case.members[0]}, Appellate Immigration Judge", case.members[:1], case.members[0])


def _older_head(case: _Case, heading: str) -> str:
    return f"""{heading}
Falls Church, Virginia 22041

File: A{case.number} - {case.town[0]}, {case.town[2]}                Date: {case.day.replace(year=2014):%b %d %Y}

In re: {case.given.upper()} {case.last}

IN REMOVAL PROCEEDINGS

APPEAL

ON BEHALF OF RESPONDENT: {case.counsel}, Esquire

APPLICATION: Asylum; withholding of removal; Convention Against Torture

{case.body.replace(str(case.before.year), "2012")}

{case.order}

                                        FOR THE BOARD
"""


def _older(case: _Case, heading: str) -> Decision:
    right = case.common | {
        "kind": ["bia_decision"], "decided": case.day.replace(year=2014).isoformat(), "hearing_city": case.town[0],
        "hearing_state": case.town[2], "circuit": case.town[3], "posture": "appeal", "respondents": 1,
        "agency_numbers": [f"A{case.number.replace(chr(45), chr(32))}"], "immigration_judge": None,
        "decisions_below": [case.before.replace(year=2012).isoformat()],
    }  # fmt: skip
    return Decision(_older_head(case, heading), right)


LETTERHEAD = ("U.S. Department of Justice", "Executive Office for Immigration Review")
BOARD = "Decision of the Board of Immigration Appeals"
APART = "\n".join((*LETTERHEAD, "", BOARD))
BESIDE = f"{LETTERHEAD[0]:<43}{BOARD}\n{LETTERHEAD[1]}"
JOINED = " ".join((*LETTERHEAD, BOARD))


def _judge(case: _Case, heading: str, name: str) -> str:
    return f"""UNITED STATES DEPARTMENT OF JUSTICE
EXECUTIVE OFFICE FOR IMMIGRATION REVIEW
IMMIGRATION COURT
{case.town[0].upper()}, {case.town[1].upper()}

In the Matter of:                    Case No. A{case.number}

{case.given} {case.last},
Respondent                           IN REMOVAL PROCEEDINGS

CHARGE: Section 212(a)(6)(A)(i)
APPLICATIONS: Asylum; withholding of removal; Convention Against Torture

{heading}

The respondent is a native and citizen of {case.country}. She testified for two hours. The court finds her credible.

ORDERS
The respondent’s application for asylum is denied.

{name}
Immigration Judge
"""


def _board_and_judge(case: _Case) -> Decision:
    one = _older(case, JOINED if case.wide else BESIDE)
    judge = _judge(case, "ORAL DECISION OF THE IMMIGRATION JUDGE", "ROSA B. LARK")
    return Decision(
        one.text + judge, one.right | {"kind": ["bia_decision", "ij_decision"], "immigration_judge": "Lark"}
    )


def _board_without_heading(case: _Case) -> Decision:
    one = _older(case, "Unpublished Board of Immigration Appeals Decision" if case.wide else "Falls Church")
    judge = _judge(case, "DECISION AND ORDER OF THE IMMIGRATION JUDGE", "Rosa Wren")
    return Decision(
        one.text + judge, one.right | {"kind": ["bia_decision", "ij_decision"], "immigration_judge": "Wren"}
    )


def _alone(case: _Case, heading: str) -> Decision:
    right = {
        "kind": ["ij_decision"], "nationality": case.country, "immigration_judge": "Lark",
        "applications": ["asylum", "cat", "withholding"], "hearing_city": case.town[0], "hearing_state": case.town[2],
        "circuit": case.town[3], "agency_numbers": [f"A{case.number.replace(chr(45), chr(32))}"],
    }  # fmt: skip
    return Decision(_judge(case, heading, "ROSA B. LARK"), right)


def decision(form: str, seed: int) -> Decision:
    """A decision in a form, always the same for a seed."""
    case = _Case(seed, form)
    if form == "unpublished_to_2020":
        return _older(case, APART)
    if form == "joined_columns":
        return _older(case, BESIDE)
    if form == "joined_line":
        return _older(case, JOINED)
    if form == "judge_oral":
        return _alone(case, "ORAL DECISION OF THE IMMIGRATION JUDGE")
    if form == "judge_written":
        return _alone(
            case,
            "WRITTEN DECISION AND ORDERS OF THE IMMIGRATION JUDGE"
            if case.wide
            else "DECISION OF THE IMMIGRATION JUDGE",
        )
    made: Decision = globals()[f"_{form}"](case)
    return made


def _shown(line: str) -> str:
    """A line of a page, the space between its columns kept as sites keep it."""
    return html.escape(line.strip()).replace("  ", "&nbsp;&nbsp;")


def as_html(text: str) -> bytes:
    """The same decision as a page: a paragraph for each run of lines, its lines parted by breaks."""
    blocks = [block for block in text.split("\n\n") if block.strip()]
    shown = "".join(f"<p>{'<br>'.join(map(_shown, one.strip().split(chr(10))))}</p>\n" for one in blocks)
    return (
        f"<!DOCTYPE html><html><head><meta charset='utf-8'><title>x</title></head><body>{shown}</body></html>".encode()
    )
