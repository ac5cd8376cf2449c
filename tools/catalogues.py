"""Keep the message catalogues: add messages, compile them, check them.

    python tools/catalogues.py add FILE        lines KEY <TAB> english <TAB> 中文
    python tools/catalogues.py remove KEY...
    python tools/catalogues.py compile
    python tools/catalogues.py check

A line of FILE gives one message; `\\n` in a text is a line break, lines that begin with `# ` are
comments, and a key that is there already gets the new texts. A text with several plural forms
separates them by ` || ` (English has two, Chinese one): `{n} card || {n} cards`; `say_n` picks.
Placeholders are plain names in braces, and every language must use the same ones.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import io
import re
import string
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po
from filelock import FileLock

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "kop_learn"
LOCALES = PACKAGE / "text" / "locales"
DOMAIN = "kop_learn"
COLUMNS = ("en", "zh_TW")  # the languages of FILE, in the order of its columns
HEADER = "# Messages of kop_learn. Written by tools/catalogues.py; see docs/translating.md."
PLURAL_SEPARATOR = " || "
PLURAL_SUFFIX = ".plural"
KEY = re.compile(r"[a-z][a-z0-9_]*(\.[a-zA-Z0-9_]+)+")
CJK = re.compile("[\u3400-\u9fff]")
HALF_WIDTH = re.compile("[\u3400-\u9fff」）][,;:!?]")
ENGLISH_WORDS = re.compile(
    r"\b(the|of|is|are|and|this|that|not|cards?|ships?|cells?|island|whirlpool)\b"
)
# Texts that are the same in every language: names, units, symbols.
SAME_EVERYWHERE = re.compile(
    r"(?:[^A-Za-z]|\b(?:Lady C\+\+|(?:English|Python|JSON|GIF|PNG|HTML|PDF)\b))*"
)


class CatalogueError(Exception):
    """A problem with the given lines or catalogues, told in one sentence."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message: its key and, for each language, its text forms (one, or the plural forms)."""

    key: str
    texts: dict[str, tuple[str, ...]]

    @property
    def plural(self) -> bool:
        return any(len(forms) > 1 for forms in self.texts.values())


# -- texts -----------------------------------------------------------------------------------


def placeholders(text: str) -> frozenset[str]:
    """The names in braces in a text; anything fancier than a plain name is refused."""
    names = set()
    try:
        fields = list(string.Formatter().parse(text))
    except ValueError as error:
        raise CatalogueError(f"braces do not fit in {text!r}: {error}") from None
    for _, name, spec, conversion in fields:
        if name is None:
            continue
        if not name.isidentifier() or spec or conversion:
            raise CatalogueError(f"only plain {{name}} placeholders are allowed: {text!r}")
        names.add(name)
    return frozenset(names)


def parse_lines(lines: Iterable[str]) -> list[Message]:
    """Read the lines of FILE; raises CatalogueError with all faults at once."""
    messages, faults = [], []
    for number, line in enumerate(lines, start=1):
        line = line.rstrip("\r\n")
        if not line.strip() or line.startswith("# "):
            continue
        parts = [part.strip() for part in line.split("\t")]
        if len(parts) != 1 + len(COLUMNS) or not all(parts):
            faults.append(f"line {number}: expected KEY<TAB>english<TAB>中文: {line!r}")
            continue
        key, *texts = parts
        message = Message(
            key,
            {
                language: tuple(
                    form.strip().replace("\\n", "\n") for form in text.split(PLURAL_SEPARATOR)
                )
                for language, text in zip(COLUMNS, texts, strict=True)
            },
        )
        faults += [f"line {number}: {fault}" for fault in faults_of(message)]
        messages.append(message)
    if faults:
        raise CatalogueError("\n".join(faults))
    return messages


def faults_of(message: Message) -> Iterator[str]:
    """What makes a message unusable: its key, its braces, placeholders that differ."""
    if not KEY.fullmatch(message.key) or message.key.endswith(PLURAL_SUFFIX):
        yield f"{message.key!r} is no key: write room.thing"
    used: dict[str, frozenset[str]] = {}
    for language, forms in message.texts.items():
        try:
            names = frozenset().union(*(placeholders(form) for form in forms))
        except CatalogueError as error:
            yield f"{message.key} ({language}): {error}"
            continue
        # "1 card" may leave {n} out, as long as the other form has it.
        used[language] = names | {"n"} if message.plural else names
    if len(set(used.values())) > 1:
        told = ", ".join(f"{language} {sorted(names)}" for language, names in used.items())
        yield f"{message.key}: the placeholders differ: {told}"


def style_faults(key: str, english: str, chinese: str) -> Iterator[str]:
    """What a reader of the Chinese text would stumble over."""
    bare = re.sub(r"\{[^}]*\}|`[^`]*`", " ", chinese)
    if not CJK.search(bare) and not SAME_EVERYWHERE.fullmatch(bare):
        yield f"{key}: zh_TW has no Chinese: {chinese!r}"
    elif chinese == english and not SAME_EVERYWHERE.fullmatch(bare):
        yield f"{key}: zh_TW is the English text"
    if ENGLISH_WORDS.search(bare):
        yield f"{key}: English words left in zh_TW: {chinese!r}"
    if HALF_WIDTH.search(chinese):
        yield f"{key}: half-width punctuation after Chinese in zh_TW: {chinese!r}"
    rare = [c for c in sorted(set(CJK.findall(chinese))) if not in_big5(c)]
    if rare:
        yield f"{key}: characters not in Big5 (simplified?) in zh_TW: {''.join(rare)}"


def in_big5(character: str) -> bool:
    try:
        character.encode("big5")
    except UnicodeEncodeError:
        return False
    return True


# -- files -----------------------------------------------------------------------------------


def languages(locales: Path = LOCALES) -> list[str]:
    return sorted(path.parent.parent.name for path in locales.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def po_path(language: str, locales: Path = LOCALES) -> Path:
    return locales / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def mo_path(language: str, locales: Path = LOCALES) -> Path:
    return po_path(language, locales).with_suffix(".mo")


def load_po(language: str, locales: Path = LOCALES) -> Catalog:
    """The catalogue of a language, or an empty one."""
    path = po_path(language, locales)
    if not path.exists():
        # A fixed date: the same messages always give the same files.
        start = datetime(2026, 11, 29, tzinfo=UTC)
        return Catalog(
            locale=language,
            header_comment=HEADER,
            project=DOMAIN,
            version="1",
            creation_date=start,
            revision_date=start,
            last_translator="the authors of kop_learn",
            language_team=language,
            msgid_bugs_address="none",
            fuzzy=False,
        )
    with path.open("rb") as file:
        return read_po(file, locale=language)


def entries(catalogue: Catalog) -> dict[str, tuple[str, ...]]:
    """Key -> text forms of a catalogue, without its header."""
    found = {}
    for message in catalogue:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            text = message.string or ""
            found[key] = (text,) if isinstance(text, str) else tuple(text)
    return found


def save(language: str, catalogue: Catalog, locales: Path = LOCALES) -> None:
    po, mo = io.BytesIO(), io.BytesIO()
    write_po(po, catalogue, sort_output=True, width=0)
    write_mo(mo, catalogue)
    write_atomically(po_path(language, locales), po.getvalue())
    write_atomically(mo_path(language, locales), mo.getvalue())


def write_atomically(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and path.read_bytes() == data:
        return
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=path.name, delete=False) as file:
        file.write(data)
    written = Path(file.name)
    written.chmod(0o644)
    written.replace(path)


def lock(locales: Path = LOCALES) -> FileLock:
    """One writer at a time; the lock lies outside the tree, so that nobody commits it."""
    name = hashlib.sha256(str(locales).encode()).hexdigest()[:12]
    return FileLock(Path(tempfile.gettempdir()) / f"{DOMAIN}-catalogues-{name}.lock")


# -- commands --------------------------------------------------------------------------------


def add(messages: Iterable[Message], locales: Path = LOCALES) -> None:
    """Merge messages into the catalogues; all of them or, with a CatalogueError, none."""
    messages = list(messages)
    with lock(locales):
        catalogues = {language: load_po(language, locales) for language in COLUMNS}
        for language, catalogue in catalogues.items():
            for message in messages:
                catalogue.delete(message.key)
                forms = message.texts[language]
                if message.plural:
                    if len(forms) != catalogue.num_plurals:
                        raise CatalogueError(
                            f"{message.key}: {language} needs {catalogue.num_plurals} plural forms"
                        )
                    catalogue.add((message.key, message.key + PLURAL_SUFFIX), forms)
                else:
                    catalogue.add(message.key, forms[0])
        for language, catalogue in catalogues.items():
            save(language, catalogue, locales)


def remove(keys: Iterable[str], locales: Path = LOCALES) -> None:
    with lock(locales):
        for language in languages(locales):
            catalogue = load_po(language, locales)
            for key in keys:
                catalogue.delete(key)
            save(language, catalogue, locales)


def compile_all(locales: Path = LOCALES) -> None:
    with lock(locales):
        for language in languages(locales):
            save(language, load_po(language, locales), locales)


def check(locales: Path = LOCALES, package: Path = PACKAGE) -> list[str]:
    """Every problem of the catalogues, one line each; none is the state to keep."""
    catalogues = {language: load_po(language, locales) for language in languages(locales)}
    texts = {language: entries(catalogue) for language, catalogue in catalogues.items()}
    problems = []
    every_key = sorted(set().union(*texts.values()))
    for language, catalogue in catalogues.items():
        problems += [f"{m.id}: fuzzy in {language}" for m in catalogue if m.id and m.fuzzy]
        for key in every_key:
            if not all(texts[language].get(key, ("",))):
                problems.append(f"{key}: missing in {language}")
        mo = mo_path(language, locales)
        if not mo.exists():
            problems.append(f"{mo.name} of {language} is not there: run compile")
        else:
            with mo.open("rb") as file:
                if entries(read_mo(file)) != texts[language]:
                    problems.append(f"{mo.name} of {language} is stale: run compile")
    for key in every_key:
        message = Message(
            key, {name: forms[key] for name, forms in texts.items() if any(forms.get(key, ()))}
        )
        problems += faults_of(message)
        if set(COLUMNS) <= set(message.texts):
            english, chinese = (message.texts[name] for name in COLUMNS)
            for form in chinese:
                problems += style_faults(key, english[-1], form)
    problems += [f"{key}: used nowhere" for key in unused(every_key, package)]
    return problems


def browser_files(package: Path) -> list[Path]:
    """The package's JavaScript and HTML."""
    return sorted(path for path in package.rglob("*") if path.suffix in (".js", ".html"))


def literals(package: Path) -> tuple[set[str], set[str]]:
    """All string literals of the package's code, and those that begin a composed string."""
    whole, beginnings = set(), set()
    for path in package.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                beginnings.add(str(node.values[0].value))
    for path in browser_files(package):
        source = path.read_text(encoding="utf-8")
        whole.update(re.findall(r"""["'`]([a-zA-Z0-9_.]+)["'`]""", source))
        beginnings.update(re.findall(r"`([a-z0-9_.]+)\$\{", source))
        beginnings.update(re.findall(r"""["']([a-z0-9_.]+\.)["']\s*\+""", source))
    return whole, {text for text in beginnings if re.fullmatch(r"[a-z0-9_.]*[a-z0-9_][._]", text)}


def unused(keys: Iterable[str], package: Path = PACKAGE) -> list[str]:
    """Keys that no code names, neither whole nor by the beginning of a composed key."""
    whole, beginnings = literals(package)
    families = tuple(beginnings) + tuple(f"fault.{text}" for text in beginnings)
    return [
        key
        for key in keys
        if key not in whole
        and not (key.startswith("fault.") and key.removeprefix("fault.") in whole)
        and not key.startswith(families)
    ]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    adding = commands.add_parser("add", help="add or replace the messages of a file")
    adding.add_argument("file", type=Path)
    removing = commands.add_parser("remove", help="take messages out")
    removing.add_argument("keys", nargs="+")
    commands.add_parser("compile", help="sort the .po files and compile them")
    commands.add_parser("check", help="report every problem")
    options = parser.parse_args(arguments)
    try:
        if options.command == "add":
            messages = parse_lines(options.file.read_text(encoding="utf-8").splitlines())
            add(messages)
            for message in messages:
                english, chinese = (message.texts[name][-1] for name in COLUMNS)
                for fault in style_faults(message.key, english, chinese):
                    print(f"please mend: {fault}", file=sys.stderr)
            print(f"{len(messages)} messages added")
        elif options.command == "remove":
            remove(options.keys)
        elif options.command == "compile":
            compile_all()
        else:
            problems = check()
            print("\n".join(problems) or "all well")
            return 1 if problems else 0
    except (CatalogueError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
