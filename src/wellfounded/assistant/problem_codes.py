"""The codes of problems that only an assistant's calls have."""

from __future__ import annotations

CODES = {
    "WF860": "the server was started with --read-only, so nothing can be changed",
    "WF861": "a cursor does not belong to the answer as it is now",
    "WF862": "the arguments of a tool, prompt, or resource have the wrong form",
    "WF863": "a case has changed since the version that was named",
    "WF864": "an entry, a section, or a key to be changed is not there",
    "WF865": "there is no such document in the folder",
    "WF866": "a quotation was not found in the document, so that the entry was not proposed",
    "WF867": "there is no such proposal, or its document has changed",
    "WF868": "an answer took too long, or its work was stopped",
    "WF869": "the token file of the server cannot be used",
}
"""The problems of calls by an assistant."""
