"""The models that check the data files; their fields and types are defined in ``data/schema.json``.

Rules on several fields at once, and on the order of numbers, are in ``record_rules``. The program never imports this
module at start: the models serve ``--check-data`` and the tests.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Annotated, Any, Final, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    RootModel,
    StringConstraints,
    ValidationInfo,
    create_model,
)

from designer import paths
from designer.catalog.record_rules import CHECKS, RULES, Rule, unknown
from designer.catalog.records import Record, read_table
from designer.catalog.vocabulary import known_words

Type = Any  # Any: what may stand in an annotation has no type of its own
Json = Any  # Any: JSON
Bounds = tuple[float | None, float | None]


class RecordModel(BaseModel):
    """The base of all models of records: no other fields are allowed, and no value is converted to another type."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, validate_default=True)


class TableSchema(RootModel[Any]):  # Any: what the schema says
    """The base of the models of tables (JSON files that are one value); no value is converted to another type."""

    model_config = ConfigDict(frozen=True, strict=True)


@cache
def _schema() -> Record:
    return read_table(paths.data("schema.json"))


def files() -> tuple[str, ...]:
    """The data files with a model, by their paths in the data folder, in the order in which they are checked."""
    return tuple(_schema()["files"])


def key_of(file: str) -> tuple[str, ...]:
    """The fields that together identify a record in a file with one record per line."""
    return tuple(_schema()["records"][_schema()["files"][file]].get("key", ("id",)))


def lineage(file: str) -> tuple[str, ...]:
    """The names of a file's record type and of the types from which it inherits fields; empty for a table."""
    name = _schema()["files"][file]
    return _lineage(name) if name in _schema()["records"] else ()


def _lineage(name: str) -> tuple[str, ...]:
    """The names of the record types whose fields a type inherits ("of" in the schema), then its own name."""
    return (*(each for base in _schema()["records"][name].get("of", ()) for each in _lineage(base)), name)


@cache
def model_of(name: str) -> type[BaseModel]:
    """The model of a record type of the schema, or of a data file: for its whole table or for each of its lines."""
    name = _schema()["files"].get(name, name)
    if name not in _schema()["records"]:
        return create_model(name, __base__=TableSchema, root=(type_named(name), ...))
    fields: dict[str, Json] = {}
    rules: dict[str, Rule] = {}
    for record in _lineage(name):
        fields |= _schema()["records"][record]["fields"]
        rules |= RULES.get(record, {})
    typed: dict[str, Any] = {  # Any: as ``create_model`` takes it
        field: (_ruled(type_named(kind), rules.get(field)), _default(*default))
        for field, (kind, *default) in fields.items()
    }
    return create_model(name, __base__=RecordModel, **typed)


def _default(value: Json = ...) -> Json:
    return tuple(value) if isinstance(value, list) else value


def _ruled(kind: Type, rule: Rule | None) -> Type:
    """The type with an additional check by a rule, which also gets the earlier fields of the record."""
    if rule is None:
        return kind

    def checked(value: object, info: ValidationInfo) -> object:
        return _right(value, rule(value, info.data))

    return Annotated[kind, AfterValidator(checked)]


def _right(value: object, problem: str) -> object:
    if problem:
        raise ValueError(problem)
    return value


# -- types ----------------------------------------------------------------------------------------------------------


def type_named(kind: Json) -> Type:
    """The type for a text or object of the schema. "name*" is a list of this type, "name?" also allows null."""
    if isinstance(kind, dict):
        (word, value), *more = kind.items()
        return _limited(_MAKERS[word](value), **dict(more))
    if kind.endswith("?"):
        return type_named(kind[:-1]) | None
    if kind.endswith("*"):
        return _many(kind[:-1])
    if kind in _schema()["records"]:
        return model_of(kind)
    return _PLAIN.get(kind) or type_named(_schema()["types"][kind])


def _limited(kind: Type, length: tuple[int | None, int | None] | None = None, checks: tuple[str, ...] = ()) -> Type:
    """The type with limits of length (least, most) and with additional checks, which are named as in ``CHECKS``."""
    if length is not None:
        kind = Annotated[kind, Field(min_length=length[0], max_length=length[1])]
    for check in checks:
        kind = Annotated[kind, AfterValidator(partial(_checked, check))]
    return kind


def _checked(check: str, value: object) -> object:
    return _right(value, CHECKS[check](value))


def _number(kind: type, bounds: Bounds) -> Type:
    return Annotated[kind, Field(ge=bounds[0], le=bounds[1])]


def _word(use: Json) -> Type:
    return Annotated[str, AfterValidator(lambda word: _right(word, unknown(word, known_words(use))))]


def _many(kind: Json) -> Type:
    return tuple.__class_getitem__((type_named(kind), ...))


def _either(kinds: Json) -> Type:
    first, *others = map(type_named, kinds)
    for other in others:
        first |= other
    return first


_PLAIN: Final[dict[str, Type]] = {"text": str, "bool": bool}
_MAKERS: Final[dict[str, Callable[[Json], Type]]] = {
    "is": type_named,
    "int": partial(_number, int),
    "number": partial(_number, float),
    "above": lambda least: Annotated[float, Field(gt=least)],
    "text": lambda pattern: Annotated[str, StringConstraints(pattern=pattern)],
    "one": lambda values: Literal.__getitem__(tuple(values)),
    "word": _word,
    "list": _many,
    "row": lambda kinds: tuple.__class_getitem__(tuple(map(type_named, kinds))),
    "table": lambda kinds: dict.__class_getitem__(tuple(map(type_named, kinds))),
    "either": _either,
}
"""The functions that make a type from the value of an object's first key in the schema, by this key."""
