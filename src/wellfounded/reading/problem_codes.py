"""The problems of reading decisions; those of opening a file are the documents' own (WF401 to WF412)."""

from __future__ import annotations

__all__ = ["CODES"]

CODES = {
    "WF601": "a file of many could not be read through: a defect, which stops none of the others",
    "WF602": "a table would have an ending that says no form it can have",
    "WF603": "a masked text would be written over one that is read",
    "WF604": "where a decision is published stands in the record of its case (a warning)",
}
