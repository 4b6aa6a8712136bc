"""The outcomes of a bet in the words of the reader's language, where that text is held."""

from dataclasses import replace

from bylaw.registry.answers.rules.bet_costs import BetCost
from bylaw.registry.rules.rule import Rule
from bylaw.registry.rules.text.language_pairs import READ_IN, twin
from bylaw.registry.rules.text.law_text import LawText, ground


def outcome_in(label: str, rule: Rule, law: LawText, *, lang: str) -> str:
    """Say the words that pay an outcome as they stand in a language; as read, if they do not."""
    read = (law.section(name, lang=READ_IN) for name in rule.sections)
    facing = (twin(ground(one, label), law, lang=lang) for one in read if one is not None)
    words = {one.quote for one in facing if one.lang == lang}
    return words.pop() if len(words) == 1 else label


def outcomes_in(cost: BetCost, rule: Rule, law: LawText, *, lang: str) -> BetCost:
    """Say each outcome that the law pays in a language; a mere result or net is no quotation."""
    outcomes = tuple(
        each
        if each.odds is None
        else replace(each, label=outcome_in(each.label, rule, law, lang=lang))
        for each in cost.odds.outcomes
    )
    return replace(cost, odds=replace(cost.odds, outcomes=outcomes))
