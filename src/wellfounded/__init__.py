"""Wellfounded: asylum law you can read, run and check. The names below are for programs; docs/api.md shows them."""

TYPE_CHECKING = False  # those who check types take it for true; typing itself is not imported

__version__ = "0.1.0"

__all__ = [
    "InputError",
    "Law",
    "Matter",
    "Problem",
    "authority_history",
    "check_citations",
    "cited_by",
    "corpus_alerts",
    "corpus_decision",
    "corpus_difference",
    "corpus_figures",
    "count_deadlines",
    "deadline_events",
    "draft",
    "find_citations",
    "load",
    "loads",
    "read",
    "replay",
    "replay_corpus",
    "search_corpus",
]

if TYPE_CHECKING:
    from wellfounded.api.citator import authority_history, cited_by, corpus_alerts
    from wellfounded.api.corpus_replay import replay_corpus
    from wellfounded.api.corpus_search import corpus_decision, search_corpus
    from wellfounded.api.deadlines import count_deadlines, deadline_events
    from wellfounded.api.figures import corpus_difference, corpus_figures
    from wellfounded.api.law import Law
    from wellfounded.api.matter import Matter, load, loads
    from wellfounded.api.papers import check_citations, draft, find_citations, read
    from wellfounded.api.replays import replay
    from wellfounded.problems import InputError, Problem

_PLACES = {
    "InputError": "problems",
    "Law": "api.law",
    "Matter": "api.matter",
    "Problem": "problems",
    "authority_history": "api.citator",
    "check_citations": "api.papers",
    "cited_by": "api.citator",
    "corpus_alerts": "api.citator",
    "corpus_decision": "api.corpus_search",
    "corpus_difference": "api.figures",
    "corpus_figures": "api.figures",
    "count_deadlines": "api.deadlines",
    "deadline_events": "api.deadlines",
    "draft": "api.papers",
    "find_citations": "api.papers",
    "load": "api.matter",
    "loads": "api.matter",
    "read": "api.papers",
    "replay": "api.replays",
    "replay_corpus": "api.corpus_replay",
    "search_corpus": "api.corpus_search",
}
"""The module of each name, which is imported when the name is first used."""


def __getattr__(name: str) -> object:
    if name not in _PLACES:
        raise AttributeError(f"module 'wellfounded' has no attribute '{name}'")
    from importlib import import_module

    return getattr(import_module(f"wellfounded.{_PLACES[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_PLACES])
