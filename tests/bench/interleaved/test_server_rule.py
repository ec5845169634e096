"""llama-server's rule on paper does what its source does. Sizes: a state takes 10 bytes, a token 1."""

from __future__ import annotations

from engine.core.prompt.items import Tokens
from tests.bench.interleaved.server_rule import EMPTY, Entry, Idle, Mark, ServerRule, Setup, Sizes, best_of

NO_REPLY = Tokens()


def rule(
    budget: int = 1_000_000, n_checkpoints: int = 8, *, n_slots: int = 1, n_ctx: int = 0, idle: Idle = Idle.TO_RAM
) -> ServerRule:
    setup = Setup(n_checkpoints=n_checkpoints, n_slots=n_slots, n_ctx=n_ctx, idle=idle)
    return ServerRule(Sizes(state=10, kv_per_token=1, budget=budget), setup)


def text(name: int, n: int) -> Tokens:
    return Tokens.of([name] * n)


def places(server: ServerRule) -> list[int]:
    return [mark.n_tokens for mark in server.slots[0].marks]


def held(server: ServerRule) -> list[Tokens]:
    return [slot.tokens for slot in server.slots]


def test_a_prompt_that_goes_on_at_the_end_of_the_slot_needs_no_checkpoint() -> None:
    server = rule()
    first, reply = text(1, 1000), text(2, 50)
    assert server.ask(first, reply, ()) == 1000
    assert server.ask(first + reply + text(3, 30), NO_REPLY, ()) == 30


def test_checkpoints_are_made_at_the_last_user_message_and_near_the_end() -> None:
    server = rule()
    server.ask(text(1, 2000), NO_REPLY, (300, 700))
    assert places(server) == [300, 700, 2000 - 516, 1996]


def test_an_earlier_user_message_needs_a_distance() -> None:
    server = rule()
    server.ask(text(1, 20_000), NO_REPLY, (300, 400, 8492, 8493, 19_000))
    assert places(server) == [300, 8493, 19_000, 20_000 - 516, 19_996]


def test_what_parts_from_the_slot_starts_at_the_deepest_checkpoint_and_loses_those_behind() -> None:
    server = rule()
    first = text(1, 2000)
    server.ask(first, text(2, 10), (700,))
    assert server.ask(first.cut(0, 1990) + text(3, 100), NO_REPLY, (700,)) == 2090 - 1484
    assert places(server) == [700, 1484, 2090 - 516, 2086]


def test_the_same_prompt_again_processes_what_is_behind_the_last_checkpoint() -> None:
    server = rule()
    server.ask(text(1, 1000), text(2, 10), ())
    assert server.ask(text(1, 1000), text(3, 10), ()) == 4


def test_a_short_rest_of_a_prompt_begins_with_a_checkpoint() -> None:
    """Where the memory ended before; every batch near the end of a prompt begins with one."""
    server = rule()
    server.ask(text(1, 1000), text(2, 50), ())
    server.ask(text(1, 1000) + text(2, 50) + text(3, 300), NO_REPLY, ())
    assert places(server) == [1000 - 516, 996, 1050, 1346]
    server.ask(text(1, 1000) + text(2, 50) + text(3, 300) + text(4, 600), NO_REPLY, ())
    assert places(server)[4:] == [1950 - 516, 1946], "not where a long one begins"


def test_a_list_is_thinned_no_further_than_is_needed() -> None:
    server = rule(n_checkpoints=4)
    marks = (Mark(100, 0), Mark(200, 0), Mark(300, 0), Mark(400, 0))
    server.slots = [Entry(tokens=text(1, 900), marks=marks)]
    server.ask(text(1, 900) + text(2, 3), NO_REPLY, ())
    assert places(server) == [100, 400, 900], "200 and 300 lay close behind 100, and so does 400"


def test_a_full_list_is_thinned_before_its_front_goes() -> None:
    server = rule(n_checkpoints=3)
    server.slots = [Entry(tokens=text(1, 900), marks=(Mark(100, 0), Mark(200, 0)))]
    server.ask(text(1, 1000), NO_REPLY, ())
    assert places(server) == [100, 900, 996], "200 lay close behind 100"
    server = rule(n_checkpoints=2)
    server.ask(text(1, 2000), NO_REPLY, (700,))
    assert places(server) == [1484, 1996], "of one task none lies too close, so the shallowest went"


def test_another_conversation_comes_back_whole_and_leaves_the_ram() -> None:
    server = rule()
    one, other = text(1, 1000), text(2, 1000)
    server.ask(one, NO_REPLY, ())
    server.ask(other, NO_REPLY, ())
    assert [len(entry.tokens) for entry in server.entries] == [1000]
    assert server.ask(one + text(3, 20), NO_REPLY, ()) == 20
    assert [entry.tokens for entry in server.entries] == [other]


def test_a_conversation_that_keeps_half_of_the_slot_is_not_looked_for() -> None:
    server = rule()
    trunk = text(1, 600)
    server.ask(trunk + text(2, 400), NO_REPLY, (600,))
    server.ask(trunk + text(3, 400), NO_REPLY, (600,))
    assert server.entries == []
    assert server.ask(trunk + text(2, 400), NO_REPLY, (600,)) == 400


def test_a_conversation_that_keeps_less_of_the_slot_sends_it_to_the_ram() -> None:
    server = rule()
    trunk = text(1, 600)
    server.ask(trunk + text(2, 1400), NO_REPLY, (600,))
    assert server.ask(trunk + text(3, 800), NO_REPLY, (600,)) == 800, "the trunk stays in the slot"
    assert [entry.tokens for entry in server.entries] == [trunk + text(2, 1400)]
    assert server.ask(trunk + text(2, 1400) + text(4, 10), NO_REPLY, (600,)) == 10


def test_a_prompt_that_ends_at_a_checkpoint_cannot_start_there() -> None:
    server = rule()
    server.ask(text(1, 2000), NO_REPLY, (300, 700))
    assert server.ask(text(1, 700), NO_REPLY, (300,)) == 400


def test_an_entry_of_which_little_would_be_kept_stays_where_it_is() -> None:
    server = rule()
    long, short = text(1, 20) + text(2, 980), text(3, 500)
    server.ask(long, NO_REPLY, ())
    server.ask(short, NO_REPLY, ())
    assert server.ask(text(1, 20) + text(4, 80), NO_REPLY, ()) == 100
    assert [entry.tokens for entry in server.entries] == [long, short]


def test_one_prompt_is_saved_once() -> None:
    """The longer of two entries serves all that the shorter does."""
    long, short = Entry(tokens=text(1, 1000)), Entry(tokens=text(1, 500))
    for slot, entry in ((long, short), (short, long)):
        server = rule()
        server.slots, server.entries = [slot], [entry]
        server.ask(text(2, 100), NO_REPLY, ())
        assert server.entries == [long]


def test_the_oldest_entry_goes_when_bytes_are_short() -> None:
    server = rule(budget=2100, n_checkpoints=2)
    for name in (1, 2, 3, 4):
        server.ask(text(name, 1000), NO_REPLY, ())
        assert server.n_bytes <= 2100
    assert [entry.tokens for entry in server.entries] == [text(2, 1000), text(3, 1000)]
    assert server.ask(text(1, 1010), NO_REPLY, ()) == 1010


def test_new_checkpoints_take_the_place_of_an_entry() -> None:
    server = rule(budget=125)
    server.slots = [Entry(tokens=text(1, 100))]
    server.ask(text(2, 600), NO_REPLY, ())
    assert len(places(server)) == 2
    assert server.entries == [], "110 bytes beside 20 are more than 125"


# --- several slots, of which one works at a time ---


def test_an_idle_slot_is_saved_and_cleared_when_another_one_starts() -> None:
    """So by default no more than one slot holds anything."""
    server = rule(n_slots=4)
    one, other = text(1, 1000), text(2, 1000)
    server.ask(one, NO_REPLY, ())
    assert held(server) == [Tokens(), Tokens(), Tokens(), one], "of slots never used the last"
    server.ask(other, NO_REPLY, ())
    assert held(server) == [Tokens(), Tokens(), other, Tokens()]
    assert [entry.tokens for entry in server.entries] == [one]
    assert server.ask(one + text(3, 20), NO_REPLY, ()) == 20
    assert [entry.tokens for entry in server.entries] == [other]


def test_an_empty_slot_takes_any_entry_of_which_enough_is_kept() -> None:
    """A slot in use takes only one that is more like the prompt than itself."""
    server = rule(n_slots=4)
    trunk = text(1, 60)
    server.ask(trunk + text(2, 140), NO_REPLY, (60,))
    server.ask(text(3, 1000), NO_REPLY, ())
    assert server.ask(trunk + text(4, 1000), NO_REPLY, ()) == 1000
    assert held(server).count(Tokens()) == 3


def test_an_entry_that_finds_no_cells_beside_the_last_slot_is_read_again() -> None:
    """It is loaded before the idle slot is cleared."""
    server = rule(n_slots=4, n_ctx=1999)
    one, other = text(1, 1000), text(2, 1000)
    server.ask(one, NO_REPLY, ())
    server.ask(other, NO_REPLY, ())
    assert server.ask(one + text(3, 20), NO_REPLY, ()) == 1020
    assert [entry.tokens for entry in server.entries] == [one, other], "it stays where it is"


def test_idle_slots_that_stay_are_chosen_by_what_they_share() -> None:
    server = rule(n_slots=3, idle=Idle.STAY)
    chats = [text(name, 1000) for name in (1, 2, 3)]
    for chat in chats:
        assert server.ask(chat, NO_REPLY, ()) == 1000
    for chat in chats:
        assert server.ask(chat + text(9, 30), NO_REPLY, ()) == 30
    assert server.entries == []


def test_the_slot_used_longest_ago_makes_way_and_goes_to_the_ram() -> None:
    server = rule(n_slots=2, idle=Idle.STAY)
    one, two, three = (text(name, 1000) for name in (1, 2, 3))
    for chat in (one, two, one + text(4, 10), three):
        server.ask(chat, NO_REPLY, ())
    assert held(server) == [three, one + text(4, 10)]
    assert [entry.tokens for entry in server.entries] == [two]


def test_idle_slots_are_emptied_in_order_when_the_context_is_full() -> None:
    """What was in them is lost, with its checkpoints."""
    server = rule(n_slots=3, n_ctx=2500, idle=Idle.STAY)
    for name in (1, 2, 3):
        server.ask(text(name, 1000), NO_REPLY, ())
    assert held(server) == [text(3, 1000), Tokens(), text(1, 1000)]
    assert server.slots[1] == EMPTY
    server.ask(text(3, 1000) + text(4, 600), NO_REPLY, ())
    assert held(server) == [text(3, 1000) + text(4, 600), Tokens(), Tokens()]
    assert server.entries == []


def test_each_slot_but_one_takes_a_state_of_the_budget() -> None:
    server = rule(budget=1050, n_slots=4)
    server.ask(text(1, 1000), NO_REPLY, ())
    assert server.n_bytes == 30 + 10 * len(server.slots[3].marks)
    server.ask(text(2, 10), NO_REPLY, ())
    assert server.entries == [], "1,000 bytes, its checkpoints and its state are more than the rest"


def test_the_best_number_of_checkpoints_is_the_one_that_processes_least() -> None:
    assert best_of({2: 30, 8: 20, 32: 20}) == (8, 20)
