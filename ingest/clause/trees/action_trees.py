"""The actions of a clause, out of its parse: what each does, to what, and with which words."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from lark import Token

from bylaw.ingest.clause.locators import OF_ALL_OR_LAST, OF_ALL_WORDS, Undecided, Unreadable
from bylaw.ingest.clause.syntax import (
    Action,
    Anchor,
    Arg,
    Attachment,
    Beyond,
    Following,
    Listed,
    Locator,
    NamedWords,
    Payload,
    Place,
    QuoteRef,
    Scope,
    Scoped,
    Step,
)
from bylaw.ingest.clause.trees.called_units import numbered_alike, placed_by_rank
from bylaw.ingest.clause.trees.place_trees import BEFORE, PlaceBuilder
from bylaw.ingest.clause.trees.places_in_turn import check_language, in_turn
from bylaw.ingest.clause.trees.shared_ends import with_own_headings
from bylaw.ingest.clause.trees.shared_places import put_beside, struck_in_turn
from bylaw.ingest.clause.trees.shared_words import (
    check_part_of_both,
    everywhere,
    in_last_holder,
    in_same_holder,
    is_own_place,
    qualified,
)
from bylaw.ingest.clause.trees.tree_parts import (
    Both,
    Numbers,
    Object,
    Occurrence,
    QuotedNumbers,
    Respectively,
    Spot,
    args_of,
    children_of,
    ends_in_several_places,
    locators_of,
    new_of,
    one_of,
    only,
    with_own_scopes,
)
from bylaw.ingest.clause.trees.unit_trees import rank_of
from bylaw.registry.law.messages import N_
from bylaw.registry.law.text.numerals import cardinal_value


def _verb(verb: str) -> Callable[["ActionBuilder", list[object]], Action]:
    def build(_builder: "ActionBuilder", parts: list[object]) -> Action:
        _check_announced(parts)
        _check_it(parts)
        target, new = one_of(parts, Object), new_of(parts)
        is_matched = isinstance(new, NamedWords) and new.is_matched
        return Action(
            verb,
            object=target.value if target else None,
            new=new,
            args=placed_by_rank(new, args_of(parts), verb=verb),
            respectively=is_matched or one_of(parts, Respectively) is not None,
            is_trailed=bool(parts) and isinstance(parts[-1], Place),
        )

    return build


_replacing = _verb("replacing")


class ActionBuilder(PlaceBuilder):
    """Builds the actions of a clause, with their places."""

    def words(self, parts: list[object]) -> NamedWords:
        occurrence = one_of(parts, Occurrence)
        marks = {part.type for part in parts if isinstance(part, Token)}
        quoted = tuple(p for p in parts if isinstance(p, QuoteRef | str) and not _is_mark(p))
        rank = None if occurrence is None else occurrence.rank
        return NamedWords(quoted, rank, "FINAL" in marks, is_matched="THOSE_OF" in marks)

    def headed_words(self, parts: list[object]) -> NamedWords:
        return NamedWords(only(parts, QuoteRef), is_heading=True)

    def following(self, parts: list[object]) -> Following:
        numbers = one_of(parts, Numbers)
        labels = () if numbers is None else numbers.labels
        said = {token.type: str(token).lower() for token in only(parts, Token)}
        count = cardinal_value(said.pop("CARDINAL", ""))
        told = next(iter(said.values()), None)
        is_several = None if told is None else told.endswith(("s", "x"))
        noun = None if "LIKE_FOLLOWING" in said else told
        return Following(noun, count=count, numbers=labels, is_several=is_several)

    def ranked_following(self, parts: list[object]) -> Following:
        return Following(str(parts[1]).lower(), rank_of(str(parts[0])))

    def defining(self, parts: list[object]) -> Following:
        return Following("definition", term=only(parts, QuoteRef)[0])

    def payload(self, parts: list[object]) -> Payload:
        return Payload(only(parts, QuoteRef)[0])

    def attachment(self, parts: list[object]) -> Attachment:
        noun = next((part for part in parts if isinstance(part, Token)), None)
        numbers = one_of(parts, Numbers)
        if numbers is not None:
            return Attachment(None, numbers.labels, str(noun))
        return Attachment(None if noun is None or noun.type == "ATTACHED_UNITS" else str(noun))

    def respectively(self, parts: list[object]) -> Respectively:
        return Respectively()

    def affected(self, parts: list[object]) -> Object:
        words = one_of(parts, NamedWords) or one_of(parts, Beyond)
        payload = one_of(parts, Payload)
        if payload is not None:
            return Object(NamedWords((payload.ref,)))
        listed = one_of(parts, Place)
        named = locators_of(parts) if listed is None else listed.locators
        units = in_last_holder(with_own_headings(numbered_alike(named)))
        check_part_of_both(units)
        return Object(words if words is not None else units)

    def terms(self, parts: list[object]) -> Step:
        return Step("definition", quotes=only(parts, QuoteRef))

    def listed_terms(self, parts: list[object]) -> Object:
        """Take definitions that are announced and listed by their terms."""
        (terms,), outer = only(parts, Step), next(iter(locators_of(parts)), ())
        return Object(((terms, *outer),))

    def comma_list(self, parts: list[object]) -> Object:
        """Take words that only commas set apart, right after the verb that they are of."""
        return Object(self.words(parts))

    def announced(self, parts: list[object]) -> NamedWords:
        payload = one_of(parts, Payload)
        return NamedWords((payload.ref,) if payload else only(parts, QuoteRef))

    def beyond(self, parts: list[object]) -> Beyond:
        words = " ".join(str(part) for part in parts if isinstance(part, Token))
        position = "before" if BEFORE.search(words) else "after"
        return Beyond(position, only(parts, QuoteRef)[0], next(iter(locators_of(parts)), ()))

    def both(self, parts: list[object]) -> Both:
        (words,), is_first = only(parts, NamedWords), isinstance(parts[0], NamedWords)
        return Both(words, locators_of(parts), args_of(parts), is_first)

    replacing = _verb("replacing")

    substituting = _verb("replacing")

    inserting = _verb("inserting")

    adding = _verb("adding")

    striking = _verb("striking")

    repealing = _verb("repealing")

    def adding_announced(self, parts: list[object]) -> Action:
        """Add a text that only a colon announces."""
        payload = Payload(only(parts, QuoteRef)[0])
        return Action("adding", new=Following(None), args=(*args_of(parts), payload))

    def adding_words(self, parts: list[object]) -> Action:
        """Add words that are announced first and quoted after their place."""
        words = NamedWords(only(parts, QuoteRef))
        return Action("adding", new=words, args=args_of(parts))

    def changing(self, parts: list[object]) -> Action:
        old, new = only(parts, NamedWords)
        return Action("replacing", object=old, new=new, args=args_of(parts))

    def pair(self, parts: list[object]) -> Action:
        """Pair words with others; "respectively" in it is said of several words of its own."""
        words = [part.value for part in only(parts, Object)]
        is_lone = any(isinstance(one, NamedWords) and len(one.parts) < 2 for one in words)
        if is_lone and only(parts, Respectively):
            raise Unreadable(N_("“respectively” may share out the words among the places named"))
        return _replacing(self, with_own_scopes(parts))

    def swap(self, parts: list[object]) -> Action:
        """Read “a” for “b”, the words put in before those that they replace."""
        _new, old = only(parts, NamedWords)
        return self.pair([Object(old) if part is old else part for part in parts])

    def swap_after(self, parts: list[object]) -> Action:
        """Read for “b”, “a”: the words put in come after those that they replace."""
        old, _new = only(parts, NamedWords)
        return self.pair([Object(old) if part is old else part for part in parts])

    insertion = _verb("inserting")

    def replacing_pairs(self, parts: list[object]) -> Scoped:
        _check_trailed(only(parts, Action), args_of(parts))
        children = in_same_holder(everywhere(qualified(children_of(parts))))
        check_language(children)
        return in_turn(
            Scoped(
                args=args_of(parts),
                children=children,
                is_shared_out=one_of(parts, Respectively) is not None,
                is_of_one_verb=True,
            )
        )

    inserting_pairs = replacing_pairs

    def loose_pairs(self, parts: list[object]) -> Scoped:
        """Read orders that commas alone join; "in paragraph 1 and, in paragraph 2, …" are not."""
        *others, _last = children_of(parts)
        if any(map(ends_in_several_places, others)):
            raise Unreadable(OF_ALL_OR_LAST)
        return self.replacing_pairs(parts)

    def striking_each(self, parts: list[object]) -> Scoped:
        """Strike words in several places, and a unit that may be named after them."""
        words, unit = self.replacing_pairs(parts), one_of(parts, Object)
        if unit is None:
            return words
        last = Action("striking", object=unit.value)
        return replace(words, children=(*words.children, last))

    def striking_shared(self, parts: list[object]) -> Scoped:
        return struck_in_turn(only(parts, NamedWords)[0], only(parts, Place)[0])

    def spot(self, parts: list[object]) -> Spot:
        return Spot(args_of(parts))

    def inserting_each(self, parts: list[object]) -> Scoped:
        """Put the same words beside several others, each in its own place."""
        new, spots = only(parts, NamedWords)[0], only(parts, Spot)
        sides = {arg.position for one in spots for arg in only(list(one.args), Anchor)}
        if len(sides) > 1 and any(len(one.args) == 1 for one in spots):
            raise Unreadable(N_("“after” some words and “before” others may be one place or two"))
        actions = tuple(_inserted(new, spots))
        _check_trailed(actions, args_of(parts))
        return Scoped(args=args_of(parts), children=in_same_holder(actions), is_of_one_verb=True)

    def inserting_shared(self, parts: list[object]) -> Scoped:
        """Put each of several words "respectively" beside one of several others."""
        return _beside(parts, in_turn=True)

    def inserting_beside(self, parts: list[object]) -> Scoped:
        """Put the same words beside each of several others, which one preposition governs."""
        return _beside(parts, in_turn=False)

    def struck(self, parts: list[object]) -> Action:
        unit = one_of(parts, Object)
        gone = unit.value if unit else only(parts, NamedWords)[0]
        return Action("striking", object=gone, args=args_of(with_own_scopes(parts)))

    def action_list(self, parts: list[object]) -> Scoped:
        """Carry out one verb upon each of its numbered items."""
        (listed,) = only(parts, Scoped)
        return Scoped(args=args_of(parts), children=listed.children, is_of_one_verb=True)

    def repealing_list(self, parts: list[object]) -> Scoped:
        return _repealing(self.action_list(parts))

    def removed_items(self, parts: list[object]) -> Scoped:
        items = enumerate(children_of(parts))
        return Scoped(children=tuple(Scoped(children=(child,), item=at) for at, child in items))

    paired_items = added_items = deep_pairs = removed_items

    def each(self, parts: list[object]) -> Action:
        return Action("replacing", object=only(parts, NamedWords)[0], args=args_of(parts))

    def turn(self, parts: list[object]) -> Action:
        return Action("replacing", new=only(parts, NamedWords)[0], args=args_of(parts))

    def replacing_by_turns(self, parts: list[object]) -> Scoped:
        """Replace the same words by others in each of several places."""
        old = only(parts, NamedWords)[0]
        turns = (replace(turn, object=old) for turn in only(parts, Action))
        return Scoped(children=tuple(turns), is_of_one_verb=True)

    def inserting_by_turns(self, parts: list[object]) -> Scoped:
        """Put other words beside the same ones in each of several places."""
        turns = (replace(turn, verb="inserting") for turn in only(parts, Action))
        return Scoped(args=args_of(parts), children=tuple(turns), is_of_one_verb=True)

    def replacing_each(self, parts: list[object]) -> Scoped:
        """Pair words that stand in several places with new words, one by one."""
        new = only(parts, NamedWords)[0]
        children = tuple(_paired(only(parts, Action), new))
        return Scoped(args=args_of(parts), children=children, is_of_one_verb=True)

    def striking_both(self, parts: list[object]) -> Scoped:
        both = only(parts, Both)[0]
        if only(list(both.args), Listed):
            raise Unreadable(N_("what follows a list of provisions belongs to the list"))
        if not both.is_words_first and only(parts[-1:], Place):
            raise Unreadable(OF_ALL_OR_LAST)
        words = Action("striking", object=both.words, args=both.args)
        units = Action("striking", object=both.units)
        children = (words, units) if both.is_words_first else (units, words)
        return Scoped(args=args_of(parts), children=children, is_of_one_verb=True)

    def quoted_labels(self, parts: list[object]) -> QuotedNumbers:
        return QuotedNumbers(only(parts, QuoteRef))

    def striking_then(self, parts: list[object]) -> Scoped:
        """Strike units first, then words or a unit in a place of its own."""
        unit = one_of(parts, Object)
        then = unit.value if unit else only(parts, NamedWords)[0]
        last = Action("striking", object=then, args=args_of(parts))
        struck = locators_of(parts)
        if isinstance(parts[-1], Place) and not is_own_place(parts[-1].locators, struck):
            raise Unreadable(OF_ALL_OR_LAST)
        return Scoped(children=(Action("striking", object=struck), last), is_of_one_verb=True)

    def renumbering(self, parts: list[object]) -> Action:
        old, *new = locators_of(parts)
        quoted = one_of(parts, QuotedNumbers)
        if quoted is not None:
            becomes: Locator = (replace(old[0], labels=(), quotes=quoted.refs),)
        else:
            becomes = renumbered_as(old, parts) if not new else new[0]
        return Action("renumbering", object=(old,), args=args_of(parts), becomes=becomes)


def renumbered_as(old: Locator, parts: list[object]) -> Locator:
    """The new numbers of a unit, where they stand alone: "is renumbered 13"."""
    return (replace(old[0], labels=only(parts, Numbers)[0].labels),)


def _beside(parts: list[object], *, in_turn: bool) -> Scoped:
    """Put words beside others; what stands before the preposition is new."""
    at = next(at for at, part in enumerate(parts) if getattr(part, "type", "") == "POSITION")
    first, second = only(parts, NamedWords)
    new, beside = (first, second) if parts.index(first) < at else (second, first)
    side = "before" if BEFORE.search(str(parts[at])) else "after"
    return put_beside(new, beside, side, args_of(parts), in_turn=in_turn)


def _is_mark(part: object) -> bool:
    """Tell a word that says how the quoted ones are meant, and is none of them."""
    return isinstance(part, Token) and part.type in ("FINAL", "THOSE_OF")


def _check_announced(parts: list[object]) -> None:
    """Refuse a parse that puts a quotation before the words that would announce it."""
    kinds = [type(part) for part in parts if isinstance(part, Payload | Following)]
    if kinds[:2] == [Payload, Following]:
        raise Unreadable(N_("the new text is not quoted"))


def _check_it(parts: list[object]) -> None:
    """Refuse "“a” and “b” wherever it appears": the pronoun speaks of one of them."""
    struck = next((part for part in parts if isinstance(part, Object)), None)
    if struck is None or not isinstance(struck.value, NamedWords) or len(struck.value.parts) < 2:
        return
    if any(one.is_singular for one in only(parts[parts.index(struck) :], Scope)):
        raise Undecided(OF_ALL_WORDS)


def _check_trailed(actions: tuple[Action, ...], args: tuple[Arg, ...]) -> None:
    """Refuse a place named once, after the last of several: it may be that of all of them."""
    *others, last = actions or (Action(""),)
    named = (*args, *(arg for other in others for arg in other.args))
    if others and last.is_trailed and not only(list(named), Place):
        raise Undecided(OF_ALL_OR_LAST)


def _inserted(new: NamedWords, spots: tuple[Spot, ...]) -> Iterator[Action]:
    """Put words in each of several places; one that stands before its words holds the next too."""
    held: tuple[Arg, ...] = ()
    for spot in spots:
        if isinstance(spot.args[0], Place):
            held = spot.args[:1]
        placed = bool(only(list(spot.args), Place))
        args = spot.args if placed else (*held, *spot.args)
        yield Action("inserting", new=new, args=args, is_trailed=isinstance(args[-1], Place))


def _repealing(scoped: Scoped) -> Scoped:
    """Say of items that they are repealed."""
    children = tuple(
        _repealing(child) if isinstance(child, Scoped) else replace(child, verb="repealing")
        for child in scoped.children
    )
    return replace(scoped, children=children)


def _paired(olds: tuple[Action, ...], new: NamedWords) -> Iterator[Action]:
    """Pair each place with its own new words; words that do not pair off are left for refusal."""
    counts = [len(old.object.parts) for old in olds if isinstance(old.object, NamedWords)]
    pairs_off = sum(counts) == len(new.parts)
    taken = 0
    for old, count in zip(olds, counts, strict=True):
        own = NamedWords(new.parts[taken : taken + count]) if pairs_off else new
        yield replace(old, new=own, respectively=pairs_off)
        taken += count
