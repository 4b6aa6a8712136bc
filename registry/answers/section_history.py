"""The versions of one provision, as other programs read them."""

from bylaw.registry.answers.provision_text import text_of
from bylaw.registry.answers.section_answers import evidence, iso
from bylaw.registry.law.time.versions import Version
from bylaw.registry.publish.document.phrases import history_note


def version_as_json(version: Version) -> dict[str, object]:
    """Put a version under the keys that other programs rely on."""
    last = version.sources[-1] if version.sources else None
    return {
        "section": version.label,
        "unit": version.kind.value,
        "lang": version.lang,
        "from": iso(version.since),
        "to": iso(version.end),
        "from_evidence": evidence(version.since, version.start_certainty),
        "to_evidence": evidence(version.end, version.end_certainty),
        "in_force": iso(version.in_force),
        "state": version.held.value,
        "text_state": version.text_state.value,
        "text": text_of(version.provision, version.lang) or None,
        "instrument": None if last is None else last.instrument,
        "provision": None if last is None else last.provision or None,
        "history_note": history_note(version.history, version.lang) or None,
        "sources": [source.as_json() for source in version.sources],
        "pending": [source.as_json() for source in version.pending],
    }
