"""The form of our TOML files as pydantic models, and pydantic's errors as our faults.

Imported only when a file is read: pydantic takes a while to load.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from types import GenericAlias
from typing import Annotated, Literal, get_args
from unicodedata import category

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, create_model
from pydantic_core import ErrorDetails, PydanticCustomError

from kop_learn.errors import Fault
from kop_learn.levels.document import Document, shown
from kop_learn.levels.meant import card_meant
from kop_learn.sea.cards import LEVEL_CAPTAINS, LEVEL_CARDS
from kop_learn.text import languages

MAX_CARDS = 99
"""A level gives at most so many cards of a kind."""
MAX_HINTS = 3
"""A level has at most so many hints."""
MAX_PAR = 9_999
"""No program that fits the limits of program text has more cards."""

FORMAT = 1
KINDS = ("solve", "repair", "predict")


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


def _printable(text: str) -> str:
    if any(category(sign) in ("Cc", "Cs") for sign in text if sign not in "\n\t"):
        raise PydanticCustomError("control", "control character")
    return text


Text = Annotated[str, AfterValidator(_printable)]
Count = Annotated[int, Field(ge=0, le=MAX_CARDS)]
Hints = Annotated[list[Text], Field(max_length=MAX_HINTS)]


class _Rules(_Strict):
    no_bugs: bool = False


class _Par(_Strict):
    cards: Annotated[int, Field(ge=1, le=MAX_PAR)]
    program: str


def _by_language(name: str, form: object) -> type[BaseModel]:
    fields: dict[str, object] = dict.fromkeys(languages(), (form, None))
    return make_model(name, fields)


def make_model(name: str, fields: Mapping[str, object]) -> type[BaseModel]:
    """Return the form of a table: its keys, each with the form of its value and the default."""
    model: type[BaseModel] = create_model(name, __base__=_Strict, **fields)  # type: ignore[call-overload]  # fields made at run time
    return model


@lru_cache(maxsize=1)
def level_model() -> type[BaseModel]:
    """Return the form of a level file."""
    texts = _by_language("Texts", Text)
    cards = make_model("Cards", dict.fromkeys(LEVEL_CARDS, (Count, 0)))
    return make_model(
        "LevelFile",
        {
            "format": (int, ...),
            "kind": (Literal["solve", "repair", "predict"], ...),
            "title": (texts, ...),
            "story": (texts, None),
            "hint": (_by_language("HintTexts", Hints), None),
            "author": (Text, None),
            "captain": (Literal["python", "ruby", "android"], None),
            "rules": (_Rules, None),
            "map": (str, ...),
            "program": (str, None),
            "cards": (cards, ...),
            "par": (_Par, None),
        },
    )


@lru_cache(maxsize=1)
def pack_model() -> type[BaseModel]:
    """Return the form of a pack.toml."""
    texts = _by_language("Texts", Text)
    return make_model(
        "PackFile",
        {
            "format": (int, FORMAT),
            "id": (Text, ...),
            "title": (texts, ...),
            "author": (Text, None),
            "licence": (Text, None),
            "chapters": (list[Text], ...),
            "chapter_title": (GenericAlias(dict, (str, texts)), None),
        },
    )


def schema_faults(
    model: type[BaseModel], document: Document
) -> Iterator[tuple[tuple[str, ...], Fault]]:
    """Give the faults of the form of a file, each with the path of its key."""
    try:
        model.model_validate(document.data)
    except ValidationError as error:
        found = [
            (tuple(str(part) for part in details["loc"]), details)
            for details in error.errors(include_url=False)
        ]
        known = _fields(model, ())
        astray = {path[-1] for path, details in found if _is_astray(path, details, known)}
        for path, details in found:
            if details["type"] != "missing" or path[0] not in astray:
                yield path, _fault(model, document, path, details)


def _is_astray(path: tuple[str, ...], details: ErrorDetails, known: list[str]) -> bool:
    """Return whether a key of the file itself was written under the heading of a table."""
    return details["type"] == "extra_forbidden" and len(path) > 1 and path[-1] in known


_EXPECTED = {
    "int_type": "toml.expected_number",
    "string_type": "toml.expected_text",
    "bool_type": "toml.expected_yes_no",
    "list_type": "toml.expected_list",
    "control": "toml.control_character",
}


def _fault(
    model: type[BaseModel], document: Document, path: tuple[str, ...], details: ErrorDetails
) -> Fault:
    key, found = shown(".".join(path), 60), shown(details["input"])
    if isinstance(details["input"], str):
        found = f'"{found}"'
    match details["type"]:
        case "missing":
            return document.fault("toml.missing_key", path, key=key)
        case "extra_forbidden":
            if _is_astray(path, details, _fields(model, ())):
                table = ".".join(path[:-1])
                return document.fault("toml.key_above", path, key=path[-1], table=table)
            return _unknown_key(model, document, path)
        case "greater_than_equal" | "less_than_equal":
            least, most = (1, MAX_PAR) if path[0] == "par" else (0, MAX_CARDS)
            code = "toml.number_range"
            return document.fault(code, path, key=key, found=found, least=least, most=most)
        case "too_long":
            return document.fault("level.many_hints", path, key=key, most=MAX_HINTS)
        case "literal_error":
            known = KINDS if path == ("kind",) else LEVEL_CAPTAINS
            return document.fault(
                "toml.unknown_value", path, key=key, found=found, known=", ".join(known)
            )
        case "model_type" | "dict_type":
            example = f"{key}.{_fields(model, path)[0]}"
            code = "toml.expected_table"
            return document.fault(code, path, key=key, found=found, example=example)
    code = _EXPECTED.get(details["type"], "toml.wrong_value")
    return document.fault(code, path, key=key, found=found)


def _unknown_key(model: type[BaseModel], document: Document, path: tuple[str, ...]) -> Fault:
    *above, name = path
    room = "level.unknown_card" if above == ["cards"] else "toml.unknown_key"
    prefix = "".join(f"{part}." for part in above if room == "toml.unknown_key")
    key = shown(prefix + name, 60)
    known = _fields(model, path[:-1])
    for table in [] if above else known:
        if name in _fields(model, (table,)):
            return document.fault("toml.key_below", path, key=key, table=table)
    folded = {field.lower(): field for field in known}
    meant = card_meant(name) if room == "level.unknown_card" else None
    near = [meant] if meant else get_close_matches(name.lower(), list(folded), n=1)
    if near:
        nearest = prefix + folded[near[0]]
        return document.fault(f"{room}_near", path, key=key, nearest=nearest)
    return document.fault(room, path, key=key, known=", ".join(prefix + field for field in known))


def _fields(model: type[BaseModel], path: tuple[str, ...]) -> list[str]:
    """Return the keys that may stand in the table at a path."""
    for part in path:
        field = model.model_fields.get(part)
        if field is None:  # a table whose keys are free, such as the titles of chapters
            continue
        inner = field.annotation
        arguments = get_args(inner)
        if arguments:
            inner = arguments[-1]
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            model = inner
    return list(model.model_fields)
