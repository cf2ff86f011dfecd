"""Decisions made up for the tests, in the form that the agency gives its own."""

from __future__ import annotations

from wellfounded.extraction import document_from_text
from wellfounded.reading.reader import read_extracted

NOTICE = """U.S. Department of Justice
Executive Office for Immigration Review
Office of the Clerk
Quill, Ada
1 Elm Row
DHS/ICE Office of Chief Counsel - XYZ
Name: T
A
-417
Date of this notice: {notice}
Enclosed is a copy of the Board's decision.
Panel Members:
{panel}
Userteam: Docket
"""

DECISION = """Decision of the Board of Immigration Appeals
Falls Church, Virginia 22041
{file}
Date:
{stamp}
In re: T
IN REMOVAL PROCEEDINGS
{heading}
ON BEHALF OF {who}: Ada Quill, Esquire
APPLICATION: {application}
{body}
{orders}
FOR THE BOARD
{after}
"""

BODY = (
    "The respondent, a native and citizen of Peru, appeals from the decision of the Immigration Judge "
    "dated May 2, 2011."
)


def agency(**said):
    """A decision with what a test says of it; ``notice=None`` leaves the clerk's notice away."""
    given = {
        "notice": "6/7/2012",
        "panel": "Brown, Cal\nGRAY-FINCH, DEE E.",
        "file": "File: A\n-417 - Denver, CO",
        "stamp": "JUN - 7 2012",
        "heading": "APPEAL",
        "who": "RESPONDENT",
        "application": "Asylum; withholding of removal; Convention Against Torture",
        "body": BODY,
        "orders": "ORDER: The appeal is dismissed.",
        "after": "2",
    } | said
    notice = "" if given["notice"] is None else NOTICE.format(**given)
    return notice + DECISION.format(**given)


def read(text=None, **said):
    """The reading of a text, or of the decision made with what a test says."""
    return read_extracted(document_from_text("made-up.txt", agency(**said) if text is None else text))


def value(name, **said):
    """One field of a decision made with what a test says, as lists and plain values."""
    found = read(**said).fields[name].value
    return list(found) if isinstance(found, tuple) else found
