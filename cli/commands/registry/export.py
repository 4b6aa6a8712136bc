"""The command `bylaw export`: the registry as open data."""

from pathlib import Path

import click

from bylaw.cli.asking.parameters import json_option
from bylaw.cli.asking.registry_asked import RegistryChoice, law_options
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import print_json, tell
from bylaw.cli.say.progress import progress
from bylaw.cli.say.translated_commands import argument, translated_command
from bylaw.front.opening import open_view
from bylaw.registry.law.messages import N_
from bylaw.registry.publish.formats.writing import unwritable, write_whole


@translated_command(
    help=N_(
        "Write the registry as open data into FOLDER: instruments, operations with their source "
        "spans, versions, payouts by range of dates, questions, findings and references, as "
        "Parquet, CSV, JSON lines and one SQLite file with full text, with a description of the "
        "data package. The content digest does not depend on the moment, so that two parties can "
        "compare.\n\n"
        "Example: bylaw export open-data"
    )
)
@argument("folder", type=click.Path(path_type=Path), help=N_("The folder to write into."))
@law_options
@json_option
def command(*, folder: Path, asked: RegistryChoice, as_json: bool) -> None:
    """Collect the tables, and write them."""
    from bylaw.front.documents.open_data import content_digest, open_data
    from bylaw.registry.publish.formats.data_files import package_description, write_tables

    view = open_view(asked)
    with progress(_("Reading the registry")):
        tables = open_data(view)
    digest = content_digest(tables)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(folder, error) from None
    with progress(_("Writing")):
        write_tables(folder, tables)
    title = view.title("en")
    described = package_description(tables, digest=digest, title=title)
    write_whole(folder / "datapackage.json", described)
    if as_json:
        counts = {table.name: len(table.rows) for table in tables}
        print_json({"folder": str(folder), "content_sha256": digest, "tables": counts})
        return
    for table in tables:
        tell(f"{table.name}: {len(table.rows)}")
    tell(_("Content digest: {digest}", digest=digest))
