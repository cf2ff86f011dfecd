"""The problems of a corpus: its store, and what is added to it."""

from __future__ import annotations

__all__ = ["CODES"]

CODES = {
    "WF880": "no corpus is named, or there is none at the place that is named",
    "WF881": "another program is changing the corpus",
    "WF882": "the corpus was made by a newer version of Wellfounded",
    "WF883": "the database of a corpus gave no answer, or refused a command",
    "WF884": "a library that a corpus requires is not installed",
    "WF885": "the disk is full, so that a corpus cannot be written",
    "WF886": "a record that was to be added to a corpus holds no decision",
    "WF887": "a record or a file that was to be added to a corpus is damaged; what came before it is kept",
    "WF888": "the workers that read for a corpus do not answer",
    "WF890": "a measure or a field of figures is not one, or has no value",
    "WF891": "figures cannot be compared that way",
    "WF892": "a plot cannot be written in that form",
    "WF893": "an authority is not known to the corpus, or is not one alone",
    "WF894": "there is nothing to watch, or nothing is watched",
    "WF930": "a query cannot be read",
    "WF931": "the search index of a corpus cannot be made, or is damaged or of another version",
    "WF932": "the search index of a corpus is being brought up to date by another program",
    "WF933": "a filter of a search is not one, or its day cannot be read",
    "WF934": "a saved search is not there, or its name cannot be used",
    "WF935": "a corpus has no decision of an id",
}
