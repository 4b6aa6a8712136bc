"""PDFs made to harm: each is refused in our words, within the time and memory that are set.

Those that run until they are ended are tried with lower limits, so that no one waits.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import pytest

from bylaw.ingest.sources.pdf_text import pdf_process
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import SourceError
from fuzz.hostile_pdfs import HOSTILE, endless_form, inflating, nested_forms

COSTLY: Mapping[str, Callable[[], bytes]] = {
    "a hundred streams of 100 MB": partial(inflating, 20, 100),
    "a hundred streams of 100 MB of words": partial(inflating, 4, 100, words=b"BT (a) Tj ET "),
    "ten levels of ten forms": partial(nested_forms, 10, 10),
    "a form that draws itself": endless_form,
}


@pytest.mark.parametrize("what", [what for what in HOSTILE if what not in COSTLY])
def test_a_hostile_pdf_is_refused_at_once(what: str) -> None:
    began = time.monotonic()
    with pytest.raises(SourceError, match=r"hostile\.pdf"):
        read_source(HOSTILE[what](), name="hostile.pdf")
    assert time.monotonic() - began < limits().text.seconds


@pytest.mark.parametrize("what", COSTLY)
def test_a_costly_pdf_is_ended_with_its_time_or_memory(
    monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    low = replace(limits(), text=replace(limits().text, seconds=1))
    monkeypatch.setattr(pdf_process, "limits", lambda: low)
    monkeypatch.setattr(pdf_process, "MEMORY", 600_000_000)
    # Where the memory ends first, the page comes back empty: that is a refusal as well.
    with pytest.raises(SourceError, match=r"within 1 seconds and 600 MB|holds no text"):
        read_source(COSTLY[what](), name="hostile.pdf")


@pytest.mark.parametrize("levels", [25, 2000])
def test_words_in_forms_that_are_nested_too_deep_are_not_said_to_be_none(levels: int) -> None:
    with pytest.raises(SourceError, match=r"forms\.pdf has a page with forms nested too deep"):
        read_source(nested_forms(levels, 1), name="forms.pdf")


def test_forms_that_are_drawn_a_few_times_are_read() -> None:
    assert "word" in read_source(nested_forms(10, 1), name="form.pdf").text
