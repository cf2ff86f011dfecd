"""How hard a passphrase is to guess, wherever one is set."""

from __future__ import annotations

from wellfounded.problems import InputError, Problem

SHORTEST = 12
"""Characters of the shortest passphrase that is taken."""
ENOUGH = 10.0
"""The guesses that a passphrase must withstand, as a power of ten: at twelve a second, more than twenty years."""


def weakness(phrase: str) -> str:
    """What makes a passphrase easy to guess, as a sentence; empty for one that is strong enough.

    Raises InputError (WF848) where zxcvbn, which judges it, is not installed: none is set unjudged.
    """
    try:
        from zxcvbn import zxcvbn
    except ImportError:
        message = "A new passphrase is checked with zxcvbn. Install it with pip install 'wellfounded[vault]'."
        raise InputError([Problem("passphrase", 0, "WF848", message)]) from None
    if len(phrase) < SHORTEST:
        return f"The passphrase is too short; use at least {SHORTEST} characters."
    judged = zxcvbn(phrase[:72], user_inputs=["wellfounded"])  # no longer ones
    if float(judged["guesses_log10"]) >= ENOUGH:
        return ""
    said = judged["feedback"]
    why = [said["warning"] or "It is easy to guess.", *said["suggestions"][:1]]
    return " ".join(["The passphrase is too weak.", *why, "Four or more unrelated words are strong."])
