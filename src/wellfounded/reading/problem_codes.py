"""The problems of reading decisions; those of opening a file are the documents' own (WF401 to WF412)."""

from __future__ import annotations

__all__ = ["CODES"]

CODES = {
    "WF601": "one of several files could not be read because of a defect; the others are still read",
    "WF602": "the name of a table ends in an unsupported extension",
    "WF603": "an anonymized text would overwrite an original",
    "WF604": "the citation of a decision is in the record of its case (a warning)",
    "WF605": "the file for the lines of a table has lines of something else",
    "WF606": "several files have names that differ only in the omitted digits of A-numbers",
}
