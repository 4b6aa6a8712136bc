"""The sentences of click that a user of `bylaw` can meet, marked for our catalogue.

Click asks the default gettext domain for them, which is ours; see `language`.
"""

from bylaw.registry.law.messages import N_, NN_

SENTENCES = (
    N_("Usage:"),
    N_("Options"),
    N_("Positional arguments"),
    N_("Commands"),
    N_("Show this message and exit."),
    N_("Show the version and exit."),
    N_("Error: {message}"),
    N_("Aborted!"),
    N_("Try '{command} {option}' for help."),
    N_("Missing command."),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Missing parameter"),
    N_("Choose from:\n\t{choices}"),
    N_("No such option {name!r}."),
    N_("No such command {name!r}."),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("Option {name!r} does not take a value."),
    N_("file"),
    N_("directory"),
    N_("path"),
    N_("{name} {filename!r} does not exist."),
    N_("{name} {filename!r} is a directory."),
    N_("{name} {filename!r} is not readable."),
    N_("{value} is not in the range {range}."),
    N_("default: {default}"),
    N_("required"),
)

PLURALS = (
    NN_("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    NN_("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    NN_("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    NN_("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
)
