"""Rounds as an Arrow stream: verdicts come back as another, in the same order."""

import io

import pyarrow as pa

from bylaw.registry.audit.many.judge import PlainLaw, judge
from bylaw.registry.audit.rounds.columns.layouts import ColumnsError
from bylaw.registry.law.messages import N_

MEDIA_TYPE = "application/vnd.apache.arrow.stream"


def judge_stream(law: PlainLaw, data: bytes) -> bytes:
    """Judge the rounds of an Arrow stream, batch by batch, or refuse what is none."""
    try:
        with pa.ipc.open_stream(pa.BufferReader(data)) as reader:
            batches = [judge(law, batch) for batch in reader]
    except (pa.ArrowInvalid, OSError) as error:
        template = N_("this is not an Arrow stream: {reason}")
        raise ColumnsError(template, reason=str(error).partition("\n")[0]) from None
    if not batches:
        raise ColumnsError(N_("the Arrow stream has no rounds"))
    out = io.BytesIO()
    with pa.ipc.new_stream(out, batches[0].schema) as writer:
        for batch in batches:
            writer.write_batch(batch)
    return out.getvalue()
