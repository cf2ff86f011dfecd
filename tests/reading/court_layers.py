"""Invented opinions as text layers and sites give them: letters spread, rows joined, notices within sentences."""

from __future__ import annotations

import random
from typing import Any

from court_opinions import COURT, LOUD_BOARD, LOUD_COURT, Opinion, _Case, _loud, _written

LAYERS = (
    "ninth_spread", "third_noted", "third_wrapped", "eighth_rows", "tenth_noted", "unnamed", "short_number", "titled",
    "cited", "seventh_stopped", "eleventh_bare", "sixth_rows", "third_paged", "sixth_headed", "tabled",
    "fourth_bare",
)  # fmt: skip
BRIEFS = ("third_noted", "third_unstopped", "eighth_rows", "tenth_noted", "sixth_rows")
"""Those that are read joined into one line too."""
REVIEW = "Petition for Review of an Order of the Board of Immigration Appeals"


def _spread(said: str, draw: random.Random) -> str:
    """A stamp whose letters the layer sets apart at random, at least once."""
    letters = said.replace(" ", "")
    gaps = [draw.random() < 0.5 for _ in letters[1:]]
    gaps[draw.randrange(len(gaps))] = True
    return letters[0] + "".join(f"{' ' * gap}{letter}" for gap, letter in zip(gaps, letters[1:], strict=True))


def _ninth_spread(case: _Case, draw: random.Random) -> Opinion:
    text = f"""FILED
NOT FOR PUBLICATION {_loud(case.day)}
REX A. CLARK, CLERK
{LOUD_COURT} {_spread("U.S. COURT OF APPEALS", draw)}
FOR THE NINTH CIRCUIT
{case.parties()}, No. {case.number}
{case.role}, Agency No. {case.file}
v.
MEMORANDUM *
{case.general.upper()}, Attorney General,
Respondent.
On {REVIEW}
Submitted {_written(case.heard)} **
Before: {case.bench()}
{case.body}
{case.closing}
"""
    return Opinion(text, case.right("ca9", submitted=case.heard.isoformat(), author="per curiam"))


def _third_noted(case: _Case, draw: random.Random) -> Opinion:
    mark = draw.choice(("*", "* "))
    text = f"""NOT PRECEDENTIAL
{LOUD_COURT}
FOR THE THIRD CIRCUIT
___________
No. {case.number}
___________
{case.parties()},
{case.role}
v.
{mark}{case.general.upper()}, Attorney General of the United States,
Respondent
(*Substituted pursuant to Rule 43(c), Fed. R. App. P.)
___________
{REVIEW}
(No. {case.file})
___________
Submitted Under Third Circuit LAR 34.1(a)
{_written(case.heard)}
Before: {case.bench()}
(Filed {_written(case.day)})
___________
OPINION
___________
{case.author}, Circuit Judge
{case.body}
{case.closing}
"""
    caption = (
        f"{case.parties()}, {case.role} v. {case.general.upper()}, Attorney General of the United States, Respondent"
    )
    return Opinion(text, case.right("ca3", caption=caption, submitted=case.heard.isoformat()))


def _eighth_rows(case: _Case, draw: random.Random) -> Opinion:
    review = draw.choice(("Immigration Appeals.", "Immigration Appeals"))
    asked = draw.choice(("Petition for Review of", "Petition to Review", "Petitions of Review from", "Appeal from"))
    text = f"""{COURT}
FOR THE EIGHTH CIRCUIT
___________
No. {case.number}
___________
{case.parties(loud=False)},           *
*
{case.role},              *
* {asked}
v.                             * an Order of the Board of
* {review}
{draw.choice(("", "1" + chr(10)))}{case.general}, Attorney General *
of the United States,                 * [UNPUBLISHED]
*
Respondent.              *
___________
Submitted: {_written(case.heard)}
Filed: {_written(case.day)}
___________
Before {case.bench()}
___________
PER CURIAM.
{case.body}
{case.closing}
"""
    caption = f"{case.parties(loud=False)}, {case.role}, v. {case.general}, "
    caption += "Attorney General of the United States, Respondent."
    right = case.right("ca8", caption=caption, submitted=case.heard.isoformat(), author="per curiam")
    return Opinion(text, right)


def _tenth_noted(case: _Case, draw: random.Random) -> Opinion:
    first, rest = case.body.split("left the denial", 1)
    substituted = f"1\n{case.general} is substituted for another as respondent. See Fed. R. App. P. 43(c)(2).\n"
    text = f"""FILED
{COURT}
Tenth Circuit
{LOUD_COURT}
FOR THE TENTH CIRCUIT
{_written(case.day)}
Rex A. Clark
Clerk of Court
{case.parties()},
{case.role},
v. No. {case.number}
{case.general.upper()}, Attorney General,
Respondent.
ORDER AND JUDGMENT *
Before {case.bench()}
{first}
{draw.choice((substituted, ""))}*
This order and judgment is not binding precedent beyond this case.
It may be cited for what it is worth under 10th Cir. R. 32.1.
left the denial{rest}
{case.closing}
Entered for the Court
{case.judges[1][0]} {case.lasts[1]}
Circuit Judge
"""
    return Opinion(text, case.right("ca10"))


def _unnamed(case: _Case, draw: random.Random) -> Opinion:
    text = f"""Opinion
No. {case.number}-ag.
{_written(case.day)}.
{REVIEW.replace(" of an Order of", " from")}.
IT IS HEREBY ORDERED, ADJUDGED, AND DECREED that review is DENIED, as is the petition.
SUMMARY ORDER
{case.body.split(" For the reasons")[0]}
"""
    right = {"court": "ca2", "docket": [f"{case.number}-ag"], "decided": case.day.isoformat()}
    return Opinion(text, right | {"disposition": ["petition_denied"], "separate_opinion": []})


def _short_number(case: _Case, draw: random.Random) -> Opinion:
    other = f"{draw.randrange(1000, 9999)}"
    joint = draw.choice(("/", ", -", " & -"))
    made = _eighth_rows(case, draw)
    text = made.text.replace(f"No. {case.number}", f"Nos. {case.number}{joint}{other}")
    return Opinion(text, made.right | {"docket": [case.number, f"{case.number[:2]}-{other}"]})


def _titled(case: _Case, draw: random.Random) -> Opinion:
    volume, page = draw.randrange(800, 999), draw.randrange(1, 1400)
    first = case.parties(loud=False, between=" ").split(" ")[-1]
    bench = case.bench().replace("McROOK", draw.choice(("M cROOK", "McROOK")))
    numbered = draw.choice((True, False))
    told = [*case.body.split("\n\n"), case.closing]
    reasons = "\n\n".join(f"{number}\n\n{one}" if numbered else one for number, one in enumerate(told, start=1))
    text = f"""{volume} F2d {page} {first} v. {case.general.split(" ")[-1]}

{volume} F.2d {page}

{case.parties(loud=False)}, {case.role},
v.
{case.general}, Attorney General, Respondent.

No. {case.number}.

{COURT}, Eighth Circuit.

Submitted: {_written(case.heard)}.

Filed: {_written(case.day)}.

Before {bench}

{case.author}, Circuit Judge.

{reasons}
"""
    return Opinion(text, case.right("ca8", caption=case.caption(loud=False), submitted=case.heard.isoformat()))


def _third_wrapped(case: _Case, draw: random.Random) -> Opinion:
    made = _third_noted(case, draw)
    what, other = draw.sample(("Decision", "Order", "Opinion", "Final Order"), 2)
    wrapped = f"On Petition for Review of a {what}\nand {other} of the Board of Immigration Appeals"
    return Opinion(made.text.replace(REVIEW, wrapped), made.right)


def _third_unstopped(case: _Case, draw: random.Random) -> Opinion:
    """The author without a stop before the first sentence, and a day of filing in capitals of another kind."""
    made = _third_noted(case, draw)
    text = made.text.replace(f"(Filed {_written(case.day)})", f"(Opinion Filed: {_written(case.day)})")
    named = f"{case.author}, Circuit Judge\n"
    return Opinion(text.replace(named, f"{named}{draw.choice(('Petitioner', 'This is a petition of'))} "), made.right)


def _sixth_rows(case: _Case, draw: random.Random) -> Opinion:
    """Parties beside a column of brackets, with what is reviewed on the other side of it."""
    reviewed = draw.choice(("ON REVIEW FROM THE", "ON PETITION FOR REVIEW FROM THE"))
    beside = draw.choice(("ATTORNEY GENERAL, ) OPINION", "ATTORNEY GENERAL ) FINAL ORDER", "ATTORNEY GENERAL, )"))
    text = f"""NOT RECOMMENDED FOR FULL-TEXT PUBLICATION
File Name: {case.day.year % 100:02}a0{draw.randrange(100, 999)}n.06
No. {case.number}
FILED
{case.day:%b} {case.day.day}, {case.day.year}
{LOUD_COURT}
REX CLARK, Clerk
FOR THE SIXTH CIRCUIT
{case.parties()}, )
) {reviewed}
{case.role}, ) BOARD OF IMMIGRATION
) APPEALS
v. )
)
{case.general.upper()}, ) OPINION
{beside}
)
Respondent. )
_____________________________)
Before: {case.bench()}
{case.author}, Circuit Judge. {case.body}
{case.closing}
"""
    named = beside.partition(" )")[0]
    caption = f"{case.parties()}, {case.role}, v. {case.general.upper()}, {named} Respondent."
    return Opinion(text, case.right("ca6", caption=caption))


def _third_paged(case: _Case, draw: random.Random) -> Opinion:
    """A note on a judge, and the number of its page alone above the line that names who writes."""
    made = _third_noted(case, draw)
    note = f"*\nHonorable {case.lasts[2]}, Senior Judge of another court,\nsitting by designation.\n1\n"
    named = f"{case.author}, Circuit Judge\n"
    text = made.text.replace(named, f"{note}{draw.choice((named, named.replace(chr(10), '.' + chr(10))))}")
    return Opinion(text, made.right)


def _sixth_headed(case: _Case, draw: random.Random) -> Opinion:
    """A note at the foot of a page, below which the running head of the next page stands and a sentence goes on."""
    made = _sixth_rows(case, draw)
    first, rest = case.body.split("left the denial", 1)
    head = f"No. {case.number}"
    head = draw.choice((head, f"Case {head}, {case.lasts[0]} v. {case.general.split(' ')[-1]}", f"2 {head}"))
    note = f"1\nThe Honorable {case.lasts[2]} of another court,\nsitting by designation.\n{head}\n"
    return Opinion(made.text.replace(case.body, f"{first.rstrip()}\n{note}left the denial{rest}"), made.right)


def _tabled(case: _Case, draw: random.Random) -> Opinion:
    """A precedent below the table of a site that sets nothing between the name of an entry and the entry."""
    initials = "-".join(draw.sample("ABCDEGHKLMRS", 2))
    text = f"""In re {initials.replace("-", "---- ")}----

Decision Date{case.day.day} {case.day:%B} {case.day.year}
Docket NumberInterim Decision Number 3{draw.randrange(100, 999)}
Citation23 I&N Dec. {draw.randrange(100, 999)}
PartiesIn re {initials.replace("-", "---- ")}----, Respondent
Court{draw.choice(("U.S. DOJ ", ""))}Board of Immigration Appeals

The respondent, a native and citizen of {case.country}, appeals. The appeal will be dismissed.

{case.body.partition(chr(10) * 2)[2]}
"""
    return Opinion(text, {"court": "bia", "decided": case.day.isoformat(), "disposition": ["appeal_dismissed"]})


def _cited(case: _Case, draw: random.Random) -> Opinion:
    """As a site heads it: the case by name, and a line of reporter, court, and year between bars."""
    made = _titled(case, draw)
    volume, page = draw.randrange(100, 999), draw.randrange(1, 1400)
    first = case.parties(loud=False, between=" ").split(" ")[-1]
    title = f"{first} v. {case.general.split(' ')[-1]}"
    bars = f"{volume} F.3d {page} | 8th Cir. | {case.day.year}"
    rest = made.text.split("\n\n", 2)[2]
    return Opinion(f"{title}\n\n{bars}\n\n{volume} F.3d {page} ({case.day.year})\n\n{rest}", made.right)


def _seventh_stopped(case: _Case, draw: random.Random) -> Opinion:
    """A comma behind the month, as clerks sometimes set one."""
    day = f"{_written(case.day).split(' ')[0]}, {case.day.day}, {case.day.year}"
    text = f"""NONPRECEDENTIAL DISPOSITION

{COURT}
For the Seventh Circuit
Chicago, Illinois 60604

Argued {_written(case.heard)}
Decided {day}

Before {case.bench()}

No. {case.number}

{case.parties()},
{case.role},

v.

{case.general.upper()}, Attorney General,
Respondent.

ORDER

{case.body}

{case.closing}
"""
    return Opinion(text, case.right("ca7", argued=case.heard.isoformat(), author="per curiam"))


def _eleventh_bare(case: _Case, draw: random.Random) -> Opinion:
    """What a site keeps of a head that names no court."""
    word = draw.choice(("DO NOT PUBLISH", "PUBLISH"))
    text = f"""Opinion
No. {case.number}
{case.day.month:02}-{case.day.day:02}-{case.day.year}
[{word}] Non-Argument Calendar Agency No. {case.file} {REVIEW} Before {case.bench()} PER CURIAM:
{case.body}

{case.closing}
"""
    right = {"court": "ca11", "docket": [case.number], "decided": case.day.isoformat(), "panel": case.lasts}
    return Opinion(text, right | {"author": "per curiam", "disposition": case.does})


def _fourth_bare(case: _Case, draw: random.Random) -> Opinion:
    """What a site keeps of a head that names no court, and who writes within a line."""
    text = f"""Opinion
No. {case.number}
{case.day.month:02}-{case.day.day:02}-{case.day.year}
UNPUBLISHED
On {REVIEW}. Before {case.bench()} Petition for review denied by unpublished opinion. Judge {case.lasts[1]} wrote \
the opinion, in which the others joined. Unpublished opinions are not binding precedent in this circuit. \
{case.author}, Circuit Judge:
{case.body.split(" For the reasons")[0]}
"""
    right = {"court": "ca4", "docket": [case.number], "decided": case.day.isoformat(), "panel": case.lasts}
    return Opinion(text, right | {"author": case.lasts[1], "disposition": ["petition_denied"]})


def layer(form: str, seed: int) -> Opinion:
    """An invented opinion as a layer of this form gives it; the same for the same seed."""
    made: Opinion = globals()[f"_{form}"](_Case(seed), random.Random(seed))
    return made


def precedent(seed: int, by: str = "bia") -> Opinion:
    """A precedent of the agency as a site prints it: initials run apart, its own line on top."""
    case, draw = _Case(seed), random.Random(seed)
    dash = draw.choice(("____", "----", "____ "))
    letters = draw.sample("ABCDEGHKLMRS", 3)
    earlier = _written(case.heard)
    one, two, three = (name.upper().replace("MCROOK", "McROOK") for name in case.lasts)
    board = f"BEFORE: Board Panel: {one}, Chairman; {two} and {three}, Board Members."
    turns = (f"Decided by Board {_written(case.day)}. Decided by Attorney General {earlier}.",)
    if by == "ag":
        turns = (f"Decided by Attorney General {_written(case.day)}. Decided by Board {earlier}.",)
    body = (
        f"{two}, BOARD MEMBER\n\nThe respondent, a native and citizen of {case.country}, appeals.\n\n"
        "ORDER: The appeal is dismissed."
        if by == "bia"
        else "I hereby vacate the decision of the Board and remand the case for further proceedings."
    )
    text = f"""In re {dash.join(letters)}

{LOUD_BOARD.title().replace(" Of ", " of ")}{case.day:%b} {case.day.day}, {case.day.year}
30 I&N Dec. {draw.randrange(100, 900)} (B.I.A. {case.day.year})

{turns[0]}

FOR RESPONDENT: Pro se

{board if by == "bia" else "BEFORE THE ATTORNEY GENERAL"}

{body}
"""
    right: dict[str, Any] = {
        "court": by,
        "caption": f"In re {'-'.join(letters)}-",
        "decided": case.day.isoformat(),
    }
    if by == "bia":
        right |= {"panel": case.lasts, "author": case.lasts[1], "disposition": ["appeal_dismissed"]}
    else:
        right |= {"disposition": ["vacated", "remanded"]}
    return Opinion(text, right)


def unnamed_precedent(seed: int) -> Opinion:
    """A precedent of the Board from whose page a site cut the name of the case, and the stop behind the roster."""
    made = printed_precedent(seed)
    rest = made.text.partition("Decided ")[2]
    text = f"Decided {rest}".replace("Board Members.\n\n", "Board Members\n")
    return Opinion(text, {name: value for name, value in made.right.items() if name != "caption"})


def printed_precedent(seed: int, by: str = "bia", noted: bool = False) -> Opinion:
    """A precedent of the agency as its own volume prints it; ``noted`` with the first page's note above its head."""
    case, draw = _Case(seed), random.Random(seed)
    name = f"{'-'.join(draw.sample('ABCDEGHKLMRS', 3))}-"
    cite = f"Cite as 30 I&N Dec. {draw.randrange(100, 900)} ({'BIA' if by == 'bia' else 'A.G.'} {case.day.year})"
    one, two, three = (case.loud(last) for last in case.lasts)
    note = "1 The office that decided this went by another name until a statute of that year.\n(continued…)\n893\n"
    told = _written(case.day) if by == "bia" else f"by Attorney General {_written(case.day)}"
    office = f"Executive Office for Immigration Review\n{LOUD_BOARD.title().replace(' Of ', ' of ')}"
    bench = f"BEFORE: Board Panel: {one}, Chairman; {two} and {three}, Board Members.\n\n{two}, Board Member:"
    reasons = f"The respondent, a native and citizen of {case.country}, appeals from what was decided."
    body = {
        "bia": f"{bench}\n\n{reasons} The appeal will be dismissed.",
        "ag": "BEFORE THE ATTORNEY GENERAL\n\nI hereby vacate the decision of the Board and remand the case.",
    }
    text = f"""{cite} Interim Decision #4{draw.randrange(100, 999)}
{note if noted else ""}Matter of {name}, Respondent
Decided {told}
U.S. Department of Justice
{office if by == "bia" else "Office of the Attorney General"}
(1) What was claimed late was claimed too late, and nothing that was shown excuses the delay that was found.
(2) What was not claimed at all is not before the one who decides, and will not be considered for the first time here.
FOR RESPONDENT: Pro se
{body[by]}
"""
    right: dict[str, Any] = {"court": by, "caption": f"Matter of {name}", "decided": case.day.isoformat()}
    if by == "bia":
        return Opinion(
            text, right | {"panel": case.lasts, "author": case.lasts[1], "disposition": ["appeal_dismissed"]}
        )
    return Opinion(text, right | {"panel": [], "disposition": ["vacated", "remanded"]})
