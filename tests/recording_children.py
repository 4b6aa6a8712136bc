"""Processes that record something when they are told to: two at once, or one that is killed."""

from multiprocessing.connection import Connection

from registries import base, later

from bylaw.registry.store.database import open_engine
from bylaw.registry.store.recording import record
from bylaw.web.serving.worker import processes

PROCESSES = processes()
"""Each process begins with what recording needs loaded, and with no connection of ours."""


def record_when_told(url: str, hour: int, data: bytes, said: Connection) -> None:
    """Open a database, say so, and record a base text at the next word."""
    engine = open_engine(url)
    said.send("ready")
    said.recv()
    record(engine, [base(data)], moment=later(hour))
