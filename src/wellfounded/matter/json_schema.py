"""A JSON Schema for case files, so that editors complete and check them as they are written.

It covers the shape of a file. What a schema cannot say (that an id is defined, that a date can be read, that a
sentence is one of the law's) only the loader checks.
"""

from __future__ import annotations

from typing import Any

from wellfounded.matter.actual_disposition import VALUES
from wellfounded.matter.schema import (
    DECIDED,
    ENTRY_MEANINGS,
    FORMAT,
    KEY_MEANINGS,
    SAYS,
    SAYS_MEANING,
    FieldSpec,
    Schema,
    ThingSpec,
)

Json = dict[str, Any]

_TEXT: Json = {"type": ["string", "number"], "pattern": r"\S"}
_NULL: Json = {"type": "null"}
_YES_OR_NO: Json = {"type": ["boolean", "null"]}
# ASCII punctuation is spelt out, because \w leaves other scripts out in some validators.
_ID = r"^(?![-.'])(?:[^\s!-/:-@\[-`{-~]|[-_.'])+$"


def json_schema(schema: Schema) -> Json:
    """The JSON Schema (draft 2020-12) of the files that ``load_matter`` accepts."""
    sentences: Json = {"type": "array", "items": _TEXT, "uniqueItems": True}
    known: Json = {
        "format": {"enum": [FORMAT, str(FORMAT)], "description": KEY_MEANINGS["format"]},
        "matter": {"$ref": "#/$defs/text", "description": KEY_MEANINGS["matter"]},
        "forum": _choice(schema.forums, KEY_MEANINGS["forum"]),
        "stage": _or_null(_choice(schema.stages, KEY_MEANINGS["stage"])),
        "dates": {
            "type": ["object", "null"],
            "properties": {key: {"$ref": "#/$defs/date"} for key in (DECIDED, *schema.dates)},
            "additionalProperties": False,
            "description": KEY_MEANINGS["dates"],
        },
        "reported_as": _or_null(_choice(sorted(schema.authorities), KEY_MEANINGS["reported_as"])),
        "actual_disposition": {
            "type": ["object", "null"],
            "description": KEY_MEANINGS["actual_disposition"],
            "properties": {key: {"anyOf": [_TEXT, sentences, _NULL]} for key in VALUES},
            "additionalProperties": False,
        },
    }
    for thing in schema.things:
        known[thing.section] = {
            "type": ["object", "null"],
            "description": f"Each {thing.name} in the case, under an id of its own.",
            "propertyNames": {"pattern": _ID, "maxLength": 100, "not": {"enum": sorted(schema.bare_values)}},
            "additionalProperties": {"$ref": f"#/$defs/{_key(thing)}"},
        }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Case file",
        "type": "object",
        "required": ["format", "matter", "forum"],
        "properties": known,
        "additionalProperties": False,
        "$defs": {
            "text": _TEXT,
            "flag": {"type": "boolean"},
            "date": {
                "type": ["string", "number", "null"],
                "description": "A date, exact or not: 2005-05-11, 2005, before 2005-05-11, spring 1993, unknown.",
            },
            **{_key(thing): _thing(schema, thing) for thing in schema.things},
        },
    }


def _choice(values: Any, description: str) -> Json:
    """One of the values, or any text where there are none."""
    listed = list(values)
    return {"enum": listed, "description": description} if listed else {**_TEXT, "description": description}


def _or_null(of: Json) -> Json:
    description = of.pop("description")
    return {"anyOf": [of, _NULL], "description": description}


def _key(thing: ThingSpec) -> str:
    """The name under ``$defs``; a space could not stand in a reference."""
    return f"thing-{thing.name.replace(' ', '-')}"


def _thing(schema: Schema, thing: ThingSpec) -> Json:
    says = bool(schema.says_thing) and thing.name == schema.says_thing
    text_or_null = {"anyOf": [{"$ref": "#/$defs/text"}, _NULL]}
    fields: Json = {
        key: {**(_YES_OR_NO if key == "assumed" else text_or_null), "description": meaning}
        for key, meaning in ENTRY_MEANINGS.items()
    }
    if says:
        fields[SAYS] = {**_TEXT, "description": SAYS_MEANING}
    fields |= {spec.name: _field(schema, spec) for spec in thing.fields}
    out: Json = {"type": "object" if says else ["object", "null"], "properties": fields, "additionalProperties": False}
    return {**out, "required": [SAYS]} if says else out


def _field(schema: Schema, spec: FieldSpec) -> Json:
    value: Json = {"type": "boolean"} if spec.kind == "flag" else _value(schema, spec.value_type)
    full: Json = {"type": "object", "required": ["is"], "additionalProperties": False}
    extra: Json = {key: {"anyOf": [{"$ref": "#/$defs/text"}, _NULL]} for key in ("at", "note")}
    extra["assumed"] = _YES_OR_NO
    alone = {**full, "properties": {"is": value, **extra}}
    ways: list[Json] = [value, alone, _NULL]
    if spec.kind == "value":
        several: Json = {"type": "array", "minItems": 1, "uniqueItems": True, **({"maxItems": 1} if spec.one else {})}
        plain = {**several, "items": value}
        mixed = {**several, "items": {"anyOf": [value, alone]}}
        ways = [value, mixed, {**full, "properties": {"is": {"anyOf": [value, plain]}, **extra}}, _NULL]
    wording = spec.ask or (f"{spec.pred} / {spec.contrary}" if spec.contrary else spec.pred)
    return {"anyOf": ways, "description": wording}


def _value(schema: Schema, type_name: str) -> Json:
    """A single value of a type; an id is only known to be a word."""
    accepts = schema.accepts(type_name)
    if accepts.date:
        return {"type": ["string", "number"]}
    if accepts.text:
        return {"$ref": "#/$defs/text"}
    if not accepts.things:
        return {"enum": list(accepts.values)}
    kinds = ", ".join(schema.by_name[name].section for name in accepts.things)
    an_id: Json = {"type": ["string", "number"], "description": f"An id from {kinds}."}
    return {"anyOf": [{"enum": list(accepts.values)}, an_id]} if accepts.values else an_id
