"""The list of errors that lie in a stated reason is that of the errors which rules find in reasons and nowhere else."""

from __future__ import annotations

from wellfounded.engine.program import Var
from wellfounded.language.library import load_library

ERRONEOUS = "{} is erroneous ({})"
LIES_IN_A_REASON = "{} lies in {}"


def test_errors_listed_as_lying_in_a_reason() -> None:
    library = load_library()
    where: dict[str, set[str]] = {}
    for part in library.parts:
        if part.head.term.pred == ERRONEOUS and part.kind == "rule":
            target, error = part.head.args
            if isinstance(target, Var) and isinstance(error, str):
                where.setdefault(error, set()).add(library.vocabulary.type_of(target.name))
    in_reasons = {error for error, kinds in where.items() if kinds == {"reason"}}
    listed = {part.head.args[0] for part in library.parts if part.head.term.pred == LIES_IN_A_REASON}
    assert listed == in_reasons
