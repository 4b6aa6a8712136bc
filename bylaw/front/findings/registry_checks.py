"""One verdict on everything that a registry holds."""

from collections import Counter

from bylaw.front.findings.held_findings import HeldFinding, findings_held
from bylaw.front.opening import open_to_verify
from bylaw.front.progress_notes import long_work
from bylaw.front.registry_choice import RegistryChoice
from bylaw.front.texts.rereading import reread
from bylaw.registry.law.findings import Severity
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_
from bylaw.registry.store.integrity.packaged_data import data_problems
from bylaw.registry.store.integrity.verifying import verify_with_schema

VERIFYING = N_("Verifying")


@dataclass(frozen=True)
class RegistryChecked:
    """What stands against a registry: `open` keeps it from being green, `held` is everything."""

    open: tuple[HeldFinding, ...]
    held: tuple[HeldFinding, ...]

    @property
    def is_green(self) -> bool:
        """Whether nothing unexplained is left."""
        return not self.open

    def as_json(self) -> dict[str, object]:
        """The verdict under the keys that other programs rely on."""
        left = Counter(one.finding.severity.value for one in self.held if one.is_open)
        return {
            "green": self.is_green,
            "open": [one.as_json() for one in self.open],
            "left": {level.value: left[level.value] for level in Severity},
            "accepted": sum(not one.is_open for one in self.held),
        }


def check_registry(asked: RegistryChoice, *, is_strict: bool) -> RegistryChecked:
    """Collect findings only from a registry whose bytes hold: what was changed is not read."""
    changed = data_problems()
    view = open_to_verify(asked)
    with long_work(VERIFYING):
        found = changed or verify_with_schema(view.engine, reread=reread)
    broken = tuple(HeldFinding(one) for one in found if one.severity is Severity.ERROR)
    if broken:
        return RegistryChecked(broken, broken)
    weights = (Severity.ERROR, Severity.WARNING) if is_strict else (Severity.ERROR,)
    held = findings_held(view)
    return RegistryChecked(
        tuple(one for one in held if one.is_open and one.finding.severity in weights), held
    )
