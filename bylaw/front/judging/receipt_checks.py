"""Checking a receipt: the verdict is made again from it, and must come out the same."""

from collections.abc import Callable, Mapping
from typing import cast

from bylaw.front.judging.judging_law import auditor_of
from bylaw.registry.audit.rounds.json_files import RefusedRound, read_parts
from bylaw.registry.audit.verdicts.receipts import engine
from bylaw.registry.audit.verdicts.verdict_language import Language
from bylaw.registry.law.json_values import Json, canonical, fingerprint
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, Message, SourceError, Tell
from bylaw.registry.store.view import View

_DIFFERENCES = {
    "digest": N_("the receipt was altered: its digest does not match"),
    "verdict": N_("the verdict is not the one this receipt was issued for"),
    "engine": N_("it was made by {then}; this is {now}"),
    "versions": N_("the text of the law is not the one it was based on"),
    "fingerprints": N_("the words that the rule was certified for differ"),
    "outputs": N_("the verdict is different"),
}


@dataclass(frozen=True)
class Checked:
    """A verdict that was made again, and what is not as it was."""

    id: str
    differences: Mapping[str, Message]
    verdict: Mapping[str, object]

    @property
    def is_same(self) -> bool:
        """Whether the verdict came out the same, be it by another version of the program."""
        return not [key for key in self.differences if key != "engine"]

    def as_json(self) -> dict[str, object]:
        """The check as JSON; other programs rely on the keys."""
        told = {key: str(message) for key, message in self.differences.items()}
        return {
            "id": self.id,
            "same": self.is_same,
            "differences": told,
            "verdict": dict(self.verdict),
        }


def check_receipt(view: View, found: object, *, file: str, tell: Callable[[str], Tell]) -> Checked:
    """Make a verdict again from its receipt; `tell` speaks a language."""
    given = _object(found, file)
    receipt = _object(given.get("receipt", given), file)
    one = read_parts(receipt.get("inputs"))
    if isinstance(one, RefusedRound):
        raise SourceError(N_("{file} is not a receipt: {why}"), file=file, why=str(one.why))
    doctrine = {q: str(o) for q, o in _object(receipt.get("doctrine", {}), file).items()}
    lang = str(receipt.get("lang", "en"))
    again = auditor_of(view, doctrine, language=Language(lang, tell(lang))).audit(one)
    changed = _differences(given, receipt, cast(dict[str, Json], again["receipt"]))
    return Checked(one.id, changed, again)


def _object(given: object, file: str) -> dict[str, Json]:
    if not isinstance(given, dict):
        raise SourceError(N_("{file} is not a receipt: it is not JSON"), file=file)
    return given


def _differences(
    given: Mapping[str, Json], receipt: Mapping[str, Json], again: Mapping[str, Json]
) -> dict[str, Message]:
    """Say what is not as it was, in the order in which it matters."""
    wrong = [
        key for key in ("versions", "fingerprints", "outputs") if receipt.get(key) != again[key]
    ]
    made_from = {key: value for key, value in receipt.items() if key != "digest"}
    if receipt.get("digest") != fingerprint(canonical(made_from)):
        wrong.insert(0, "digest")
    if "receipt" in given:
        verdict = {key: value for key, value in given.items() if key != "receipt"}
        if fingerprint(canonical(verdict)) != receipt.get("outputs"):
            wrong.insert(0, "verdict")
    if receipt.get("engine") != engine():
        wrong.append("engine")
    values: dict[str, str | int] = {"then": str(receipt.get("engine")), "now": engine()}
    return {key: Message(_DIFFERENCES[key], values) for key in wrong}
