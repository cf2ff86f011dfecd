"""Subjects and verbs: which names are in the plural, and a sentence with its verb put into the plural."""

from __future__ import annotations

import re

# A name is in the plural if its last word before one of these is.
_STOPS = frozenset(
    (
        *("of", "by", "in", "to", "at", "on", "for", "from", "with", "about", "against", "after", "before", "between"),
        *("outside", "since", "that", "when", "over", "under", "along", "who", "which", "where", "while", "during"),
        *("without", "within", "near", "behind", "left", "told", "taken", "made", "given", "held"),
        *("perceived", "submitted", "unable"),
    )
)
_PEOPLE = ("women", "men", "children", "people")
# Nouns for several people, which take a verb in the plural at the end of a name: "the Lima police".
_COLLECTIVES = ("police", "personnel")
# What begins so is a clause, and stands for one thing: "what was done to her relatives".
_OPENERS = frozenset(("what", "that", "whether", "being", "not"))
_DETERMINERS = ("the", "a", "an", "his", "her", "their", "its")
# Two things with an article each are two: "the search and the holding of the family".
_TWO = re.compile(rf"\b(?:and|or) (?:{'|'.join(_DETERMINERS)}) ")
# What was done to the thing named before it: "the stones thrown".
_PARTICIPLE = re.compile(r"(?:ed|own|aken|eaten|itten|olen|one)$")
_PLURAL_NOUN = re.compile(r"[^su'’]s$")
# "Six to nine detentions" are several.
_NUMBER = re.compile(r"\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve")
_ITSELF = re.compile(r"\bitself\b")
_PLURALS = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go", "lies": "lie"}


def is_plural(name: str) -> bool:
    """Whether a name is in the plural, by its last word before a clause: ``the years after he left``.

    A word with a capital is a name of its own and no plural: ``Ana Rivas``.
    """
    head: list[str] = []
    for word in name.split():
        if head and word in _STOPS and not (word == "to" and _NUMBER.fullmatch(head[-1])):
            break
        head.append(word)
    while len(head) > 1 and _PARTICIPLE.search(head[-1]) and _is_plural_noun(head[-2]):
        head.pop()
    if not head or head[0] in _OPENERS or name.startswith("“"):
        return False
    if _TWO.search(" ".join(head)):
        return True
    if head[0] in _PEOPLE:  # "women unable to leave their partners"
        return True
    # "hearing voices" is one thing, "the rising demands" are several.
    gerund = any(
        word.endswith("ing") and not (at > 0 and head[at - 1] in _DETERMINERS) for at, word in enumerate(head[:-1])
    )
    return head[-1][0].islower() and not gerund and _is_plural_noun(head[-1])


def _is_plural_noun(word: str) -> bool:
    return word in (*_PEOPLE, *_COLLECTIVES) or bool(_PLURAL_NOUN.search(word))


def plural(pred: str, several: bool = False) -> str:
    """A sentence that begins with its first slot, with its verb put into the plural.

    Of ``several`` things each is what the sentence says; one thing whose name is in the plural is so as a whole:
    "the women of the north are a social group".
    """
    if not pred.startswith("{} "):
        return pred
    verb, space, rest = pred.removeprefix("{} ").partition(" ")
    adverb = ""
    if verb.endswith("ly") and rest:
        adverb = f"{verb} "
        verb, space, rest = rest.partition(" ")
    if several and verb == "is" and rest.startswith(("a ", "an ")):
        rest = f"each {rest}"
    return f"{{}} {adverb}{_plural_verb(verb)}{space}{_ITSELF.sub('themselves', rest)}"


def _plural_verb(verb: str) -> str:
    if verb in _PLURALS:
        return _PLURALS[verb]
    if verb.endswith(("sses", "ches", "shes", "xes")):
        return verb[:-2]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb
