"""What is proposed, written into the case file as a person would, and given to the loader."""

from __future__ import annotations

import copy
import io

from ruamel.yaml import YAML

from wellfounded.assess.schema import matter_schema
from wellfounded.dates import Span
from wellfounded.engine.program import Var
from wellfounded.matter.loader import load_matter_text
from wellfounded.problems import InputError

PLAIN = YAML(typ="safe", pure=True)


def problems_with(case, text, atoms):
    """What the loader says against a case file in which further sentences are stated; nothing where it takes it."""
    data = _Written(case, PLAIN.load(text))
    for atom in atoms:
        data.state(atom)
    out = io.StringIO()
    PLAIN.dump(data.root, out)
    try:
        load_matter_text(out.getvalue(), matter_schema(case.library), "proposed.yaml")
    except InputError as problem:
        return [str(one) for one in problem.problems]
    return []


class _Written:
    def __init__(self, case, root):
        self.case, self.root = case, copy.deepcopy(root)
        self.vocabulary = case.library.vocabulary

    def entry(self, kind, name):
        section = self.root.setdefault(self.vocabulary.things[kind].section, {})
        if section.get(name) is None:
            section[name] = {}
        return section[name]

    def filler(self, arg, kind):
        """What is written for a slot: a new entry for a variable that stands for one."""
        if isinstance(arg, Span):
            return arg.text or str(arg.earliest or arg.latest or "unknown")
        if not isinstance(arg, Var):
            return arg
        things = sorted(self.vocabulary.thing_types(kind))
        if things:
            name = "new-" + arg.name.replace(" ", "-")
            self.entry(things[0], name)
            return name
        return "unknown" if kind == "date" else "something new"

    def state(self, atom):
        term = self.vocabulary.terms[atom.pred]
        found = self.case.fields.get(atom.pred)
        if found is None:
            number = len(self.root.setdefault("facts", {})) + 1
            self.root["facts"][f"proposed-{number}"] = {"says": self.sentence(atom, term)}
            return
        thing, field, holds = found
        own = self.filler(atom.args[field.own_slot], thing.name)
        if isinstance(atom.args[field.own_slot], Var):
            self.root[self.vocabulary.things[thing.name].section].setdefault(own, {})
        entry = self.entry(thing.name, own)
        if field.value_slot is None:
            entry[field.name] = holds
            return
        value = self.filler(atom.args[field.value_slot], field.term.types[field.value_slot])
        before = entry.get(field.name)
        if before in (None, "unknown"):
            entry[field.name] = value
        elif isinstance(before, dict) and "value" in before:
            before["value"] = [*_listed(before["value"]), value]
        else:
            entry[field.name] = [*_listed(before), value]

    def sentence(self, atom, term):
        pieces = atom.pred.split("{}")
        out = pieces[0]
        for arg, kind, piece in zip(atom.args, term.types, pieces[1:], strict=True):
            filler = self.filler(arg, kind)
            out += ("{" + filler + "}" if self.vocabulary.thing_types(kind) else filler) + piece
        return out


def _listed(value):
    return value if isinstance(value, list) else [value]
