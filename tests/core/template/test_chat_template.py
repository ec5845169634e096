from __future__ import annotations

import json
from datetime import datetime

import pytest

from engine.core.prompt.chat_options import ThinkingChoices, ThinkingSwitch
from engine.core.prompt.messages import Chat, Message, Role, ToolCall, ToolSpec
from engine.core.template.budget import MAX_CHARS, TemplateCostError, TemplateError
from engine.core.template.chat_template import ChatTemplate, RenderedChat, Style, compile_template

NOW = datetime(2026, 11, 20, 12, 41)  # noqa: DTZ001 - templates print local time

TURNS = "{% for m in messages %}[{{ m.role }}]{{ m.content }}{% endfor %}"


def user(text: str) -> Message:
    return Message(role=Role.USER, text=text)


def render(template: ChatTemplate, *messages: Message, prompt: bool = True, **more: bool | int | str) -> RenderedChat:
    chat = Chat(messages=messages, options=tuple(more.items()))
    return template.render(chat, now=NOW, bos_text="<s>", eos_text="</s>", add_generation_prompt=prompt)


def test_chatml_is_used_when_the_model_brings_no_template() -> None:
    """A model without a template could not chat at all."""
    template = compile_template("")
    assert template.is_builtin
    assert render(template, Message(role=Role.SYSTEM, text="S"), user("U")).text == (
        "<|im_start|>system\nS<|im_end|>\n<|im_start|>user\nU<|im_end|>\n<|im_start|>assistant\n"
    )
    assert render(template, user("U"), prompt=False).text == "<|im_start|>user\nU<|im_end|>\n"


def test_the_environment_is_that_of_hugging_face() -> None:
    """Models are trained on prompts that Hugging Face's rendering wrote."""
    template = compile_template(
        "{{ bos_token }}\n{% for m in messages %}\n    {% if loop.index0 == 3 %}{% break %}{% endif %}"
        "{% generation %}{{ m | tojson }}{% endgeneration %}\n{% endfor %}\n{{ strftime_now('%Y-%m-%d') }}"
    )
    assert render(template, user("é <b>")).text == '<s>\n{"role": "user", "content": "é <b>"}2026-11-20'


def test_time_comes_from_outside() -> None:
    """Two renderings of one request would differ, and the cache with them."""
    template = compile_template(TURNS + "{{ strftime_now('%H:%M') }}")
    assert render(template, user("x")).text == render(template, user("x")).text == "[user]x12:41"


def test_a_refusal_is_a_sentence() -> None:
    """The person would see a traceback instead of what the template wants."""
    template = compile_template(
        "{% for m in messages %}{% if 'b' == m.content %}"
        "{{ raise_exception('No such letter') }}{% endif %}{{ m.content }}{% endfor %}"
    )
    assert render(template, user("a")).text == "a"
    with pytest.raises(TemplateError, match="refuses this conversation: No such letter"):
        render(template, user("b"))


def test_a_system_prompt_goes_into_the_first_message_where_there_is_no_such_role() -> None:
    """Gemma's template refuses system prompts; the chat would fail, or the prompt be lost."""
    template = compile_template(
        "{% if messages[0].role == 'system' %}{{ raise_exception('no system') }}{% endif %}" + TURNS
    )
    assert not template.capabilities.supports_system
    rendered = render(template, Message(role=Role.SYSTEM, text="S"), user("U"))
    assert rendered.text == "[user]S\nU"


def test_a_template_that_drops_system_prompts_gets_them_merged() -> None:
    """The system prompt would vanish without a word."""
    template = compile_template("{% for m in messages if m.role != 'system' %}{{ m.content }};{% endfor %}")
    assert render(template, Message(role=Role.SYSTEM, text="S"), user("U")).text == "S\nU;"


CALL = ToolCall(id="call00001", name="look", arguments='{"place": "Paris"}')
CALLS = (
    "{% for m in messages %}{{ m.content }}{% for c in m.tool_calls or [] %}"
    "<{{ c.function.name }}:ARGUMENTS>{% endfor %}{% endfor %}"
)


@pytest.mark.parametrize(
    ("arguments", "style"),
    [
        ("{{ c.function.arguments | tojson }}", Style()),
        ("{% for k, v in c.function.arguments.items() %}{{ k }}={{ v }}{% endfor %}", Style()),
        ("{{ '' + c.function.arguments }}", Style(arguments_are_text=True)),
    ],
)
def test_arguments_come_as_the_template_wants_them(arguments: str, style: Style) -> None:
    """Half of the templates fail on an object, the other half write JSON inside JSON."""
    template = compile_template(CALLS.replace("ARGUMENTS", arguments))
    assert template.style == style
    assert template.capabilities.supports_tool_calls
    text = render(template, user("?"), Message(role=Role.ASSISTANT, tool_calls=(CALL,))).text
    assert "look" in text
    assert "Paris" in text


def test_a_missing_content_is_none_where_the_template_asks_for_none() -> None:
    """DeepSeek's template writes tool calls only of messages whose content is none."""
    template = compile_template(
        "{% for m in messages %}{% if m.content is none %}{{ m.tool_calls | tojson }}{% else %}{{ m.content }}"
        "{% endif %}{% endfor %}"
    )
    assert template.style.empty_content_is_none
    assert "Paris" in render(template, user("?"), Message(role=Role.ASSISTANT, tool_calls=(CALL,))).text


@pytest.mark.parametrize("depth", [70, 500, 100_000])
def test_arguments_that_nest_deeply_stay_as_the_model_wrote_them(depth: int) -> None:
    """A model may write anything, and the chat goes on; all that goes through such a value calls itself."""
    written = '{"a":' * depth + "1" + "}" * depth
    template = compile_template(CALLS.replace("ARGUMENTS", "{{ c.function.arguments | tojson }}"))
    call = ToolCall(id="c", name="look", arguments=written)
    chat = Chat(messages=(Message(role=Role.ASSISTANT, text="", tool_calls=(call,)),))
    assert json.dumps({"arguments": written}) in template.render(chat, now=NOW, bos_text="", eos_text="").text


def test_arguments_that_are_no_json_stay_in_the_history() -> None:
    """A call that was cut off would make the whole chat fail."""
    template = compile_template(CALLS.replace("ARGUMENTS", "{{ c.function.arguments | tojson }}"))
    broken = ToolCall(id="c", name="look", arguments='{"place": "Pa')
    text = render(template, user("?"), Message(role=Role.ASSISTANT, tool_calls=(broken,))).text
    assert '{\\"place\\": \\"Pa' in text


def test_contents_come_as_parts_where_the_template_wants_parts() -> None:
    """The chat would be a row of empty turns."""
    template = compile_template("{% for m in messages %}{% for p in m.content %}{{ p.text }}{% endfor %}{% endfor %}")
    assert template.style.content_is_parts
    assert render(template, user("hello")).text == "hello"


AS_TEXT = "{% for m in messages %}[{{ m.content }}]{% endfor %}"
AS_PARTS = (
    "{% for m in messages %}[{% if m.content is string %}{{ m.content }}{% else %}"
    "{% for part in m.content %}{{ part.text }}{% if not loop.last %}BETWEEN{% endif %}{% endfor %}"
    "{% endif %}]{% endfor %}"
)


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        (AS_TEXT, "[one\ntwo\n\nthree]"),
        ("{% for m in messages %}[{{ 'a ' + m.content }}]{% endfor %}", "[a one\ntwo\n\nthree]"),
        (AS_PARTS.replace("BETWEEN", ""), "[onetwo\nthree]"),
        (AS_PARTS.replace("BETWEEN", " "), "[one two\n three]"),
        (AS_PARTS.replace("BETWEEN", "").replace("part.text", "part.text | trim"), "[onetwothree]"),
        (AS_PARTS.replace("m.content %}{{ part", "m.content[:1] %}{{ part"), "[one\ntwo\n\nthree]"),
        ("{#- You have access to the following functions in JSONSchema format -#}" + AS_TEXT, "[one\ntwo\nthree]"),
    ],
)
def test_parts_of_a_text_are_joined_as_the_template_joins_them(source: str, shown: str) -> None:
    """Two words became one where it takes texts alone, or a line break came where it writes none."""
    chat = Chat(messages=(Message(role=Role.USER, text="one\ntwo\n\nthree", joints=(3, 8)),))
    template = compile_template(source)
    found = template.render(chat, now=NOW, bos_text="", eos_text="")
    assert found.text == shown
    assert found.chat == template.joined(chat)
    assert found.chat.messages[0].joints == ()


def test_a_role_whose_parts_are_lost_gets_one_text() -> None:
    """Two system prompts in one message: the second would not reach the model, or be glued to the first."""
    source = AS_PARTS.replace("BETWEEN", "").replace(
        "{% if m.content is string",
        "{% if m.role == 'system' and m.content is not string %}{{ m.content[0].text }}{% elif m.content is string",
    )
    both = tuple(Message(role=role, text="one\ntwo", joints=(3,)) for role in (Role.SYSTEM, Role.USER))
    assert render(compile_template(source), *both).text == "[one\ntwo][onetwo]"


def test_a_joint_next_to_an_empty_part_is_as_the_template_has_it() -> None:
    message = Message(role=Role.USER, text="one\n\ntwo", joints=(3, 4))
    loose = AS_PARTS.replace("BETWEEN", " ")
    assert render(compile_template(loose), message).text == "[one  two]"
    strict = "{% set b = '' %}" + loose.replace(
        "{% for part in m.content %}", "{% for part in m.content if part.text %}"
    )
    assert render(compile_template(strict), message).text == "[one two]"


def test_tools_keep_the_order_of_their_members() -> None:
    """Another order is another prompt, and everything after the tools is read again."""
    function = {"name": "z", "description": "probe", "parameters": {"y": 1, "b": 2}}
    definition = {"type": "function", "function": function}
    template = compile_template(TURNS + "{{ tools | tojson if tools else '' }}")
    assert template.capabilities.supports_tools
    chat = Chat(messages=(user("x"),), tools=(ToolSpec(name="z", definition=json.dumps(definition)),))
    text = template.render(chat, now=NOW, bos_text="", eos_text="").text
    assert text == f"[user]x[{json.dumps(definition)}]"


@pytest.mark.parametrize(
    ("function", "shown"),
    [
        ({"name": "z"}, {"name": "z", "description": "", "parameters": {}}),
        (
            {"strict": True, "parameters": {"b": 1}, "description": None, "name": "z"},
            {"name": "z", "description": "", "parameters": {"b": 1}},
        ),
    ],
)
def test_a_template_is_given_what_it_knows_of_a_tool(function: dict[str, object], shown: dict[str, object]) -> None:
    """What a client tells its server about a tool is not for the model, and one that lacks a member was refused."""
    chat = Chat(messages=(user("x"),), tools=(ToolSpec(name="z", definition=json.dumps({"function": function})),))
    text = compile_template(TURNS + "{{ tools[0] | tojson if tools else '' }}").render(
        chat, now=NOW, bos_text="", eos_text=""
    )
    assert json.loads(text.text.removeprefix("[user]x")) == {"type": "function", "function": shown}


def test_what_a_template_does_with_reasoning_is_found_out() -> None:
    """The explanation could not name the template as the reason, nor the setting that keeps the reasoning."""
    thoughts = (
        "{% for m in messages %}{% if m.reasoning_content and (keep_past_thinking or loop.last) %}"
        "<think>{{ m.reasoning_content }}</think>{% endif %}{{ m.content }}{% endfor %}"
        "{% if add_generation_prompt and enable_thinking %}<think>\n{% endif %}"
    )
    found = compile_template(thoughts).capabilities
    assert found.drops_reasoning
    assert found.keep_reasoning_option == ("keep_past_thinking", True)
    assert found.thinking.switch == ThinkingSwitch(name="enable_thinking", on=True, off=False, is_on=True)
    kept = compile_template(TURNS.replace("{{ m.content }}", "{{ m.reasoning_content }}{{ m.content }}")).capabilities
    assert not kept.drops_reasoning
    assert kept.keep_reasoning_option is None
    assert kept.thinking == ThinkingChoices()


def test_a_generation_prompt_that_opens_reasoning_is_seen() -> None:
    """The reasoning would be shown as the reply."""
    template = compile_template(TURNS + "{% if add_generation_prompt and enable_thinking %}[ai]<think>\n{% endif %}")
    opened = render(template, user("x"), enable_thinking=True).opened_reasoning
    assert opened is not None
    assert opened.closing == "</think>"
    assert render(template, user("x"), enable_thinking=False).opened_reasoning is None
    assert render(template, user("<think>"), prompt=False).opened_reasoning is None


@pytest.mark.parametrize(
    "source",
    [
        "{{ ''.__class__.__mro__ }}",
        "{{ messages.__init__.__globals__ }}",
        "{{ cycler.__init__.__globals__ }}",
        "{{ '{0.__class__}'.format(messages) }}",
        "{{ (messages | map(attribute='__class__') | list) }}",
        "{{ strftime_now.__globals__ }}",
        "{{ raise_exception.__globals__ }}",
        "{% set x = messages.clear() %}",
    ],
)
def test_a_template_cannot_reach_python(source: str) -> None:
    """A model file from the net would run code on the machine."""
    try:
        text = render(compile_template(source), user("x")).text
    except TemplateError:
        return
    assert "class" not in text.replace("__class__", "")
    assert "globals" not in text
    assert "object at" not in text


@pytest.mark.parametrize(
    "source",
    [
        "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
        "{% set ns = namespace(s='x') %}{% for a in range(99) %}{% set ns.s = ns.s ~ ns.s %}{% endfor %}",
        "{% set ns = namespace(s='x') %}{% for a in range(99) %}{% set ns.s = ns.s + ns.s %}{% endfor %}",
        "{% set ns = namespace(s='x') %}{% for a in range(99) %}{% set ns.s = ns.s | replace('x', 'xx') %}{% endfor %}",
        "{% set ns = namespace(s='x') %}{% for a in range(99) %}{% set ns.s = ns.s.replace('x', 'xx') %}{% endfor %}",
        "{% set ns = namespace(l=[1]) %}{% for a in range(99) %}{% set ns.l = ns.l + ns.l %}{% endfor %}",
        "{{ 'x' * 9999999999 }}",
        "{{ [1] * 9999999999 }}",
        "{{ 9 ** (9 ** 9) }}",
        "{{ ((9 ** 64) ** 64) ** 64 }}",
        "{{ 'x'.ljust(9999999999) }}",
        "{{ 'x' | center(9999999999) }}",
        "{{ ('a\n' * 99999) | indent(999999) }}",
        "{{ '%9999999999d' % 1 }}",
        "{{ '%9999999999d' | format(1) }}",
        "{{ '{:9999999999}'.format(1) }}",
        "{{ '{:{w}}'.format(1, w=9999999999) }}",
        "{{ messages | tojson(indent=9999999999) }}",
        "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
        "{% set budget = 1 %}{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
        "{% for a in range(99999) %}" + "x" * 1000 + "{% endfor %}",
    ],
)
def test_a_template_cannot_run_for_ever_or_eat_the_memory(source: str) -> None:
    """A model file from the net would hang the engine or kill the process."""
    with pytest.raises(TemplateError):
        render(compile_template(source), user("x"))


def test_bounds_hold_for_a_template_that_is_harmless_when_probed() -> None:
    """A template could behave until a real chat comes."""
    loops = "{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}"
    template = compile_template("{% if messages[0].content == 'now' %}" + loops + "{% endif %}" + TURNS)
    assert render(template, user("later")).text == "[user]later"
    with pytest.raises(TemplateCostError, match="loops too often"):
        render(template, user("now"))


def test_ordinary_percent_and_width_formats_still_work() -> None:
    """A bound that is too strict would break honest templates."""
    template = compile_template(
        "{{ '%5.1f%% of 123456' % 12.34 }} {{ '{:>8}'.format('a') }} {{ 'x' * 3 }} {{ 2 ** 8 }}"
    )
    assert render(template, user("x")).text == " 12.3% of 123456        a xxx 256"


@pytest.mark.parametrize("source", ["{% if %}", "{{ ", "{% for x in %}", "x" * 1_000_001, "{% include 'a' %}{{ '"])
def test_a_broken_template_is_a_sentence(source: str) -> None:
    """Loading the model would end in a traceback."""
    with pytest.raises(TemplateError, match="chat template"):
        compile_template(source)


def test_no_option_can_take_the_place_of_the_chat() -> None:
    """A client could replace the messages or lift the bounds."""
    template = compile_template(TURNS + "{{ strftime_now('%Y') }}")
    chat = Chat(
        messages=(user("x"),),
        options=(("messages", "none"), ("strftime_now", "none"), ("budget!", 1), ("self", 1), ("bos_token", "B")),
    )
    assert template.render(chat, now=NOW, bos_text="", eos_text="").text == "[user]x2026"


def test_a_very_long_chat_is_within_the_bounds() -> None:
    """The bounds would refuse an honest agent session."""
    messages = tuple(user(f"message {i} " * 50) for i in range(3000))
    text = render(compile_template(TURNS), *messages).text
    assert len(text) < MAX_CHARS
    assert text.count("[user]") == 3000


def test_ids_of_calls_are_shortened_where_the_template_insists() -> None:
    """Mistral's templates refuse every chat with tool calls of other servers' making."""
    source = (
        "{% for m in messages %}{{ m.content }}{% for c in m.tool_calls or [] %}"
        "{% if c.id | length != 9 %}{{ raise_exception('nine') }}{% endif %}<{{ c.id }}:{{ c.function | tojson }}>"
        "{% endfor %}{% if m.role == 'tool' %}({{ m.tool_call_id }}){% endif %}{% endfor %}"
    )
    template = compile_template(source)
    assert template.style.ids_are_short

    def text(name: str) -> str:
        call = ToolCall(id=name, name="look", arguments="{}")
        asked = Message(role=Role.ASSISTANT, tool_calls=(call,))
        return render(template, user("?"), asked, Message(role=Role.TOOL, text="!", tool_call_id=name)).text

    long = text("toolu_012yuiPP1VAfh196")
    asked, answered = long.partition("<")[2][:9], long.partition("(")[2][:9]
    assert asked == answered
    assert asked.isalnum()
    assert text("toolu_012yuiPP1VAfh196") == long
    assert text("toolu_other") != long
    assert "<abcdef123:" in text("abcdef123")


def test_what_is_missing_is_an_empty_text_as_in_llama_cpp() -> None:
    """Templates that llama.cpp renders would refuse a tool whose parameter has no description."""
    template = compile_template(TURNS + "{{ '(' + nothing.at.all + ')' }}{{ none ~ '' }}{{ nothing['a'].b ~ '!' }}")
    assert render(template, user("x")).text == "[user]x()!"
    of_nothing = (
        "{% for a in x.properties.items() %}{{ a }}{% endfor %}{{ x.a.strip().upper() }}{{ 'y' if x.p.items }}!"
    )
    assert render(compile_template(TURNS + "{% set x = {} %}" + of_nothing), user("x")).text == "[user]x!"
    with pytest.raises(TemplateError, match="undefined"):
        render(compile_template(TURNS + "{{ nothing.split() }}"), user("x"))
    with pytest.raises(TemplateError, match="undefined"):
        render(compile_template(TURNS + "{{ nothing + 1 }}"), user("x"))


def test_what_must_not_be_had_is_refused_by_its_name() -> None:
    """Nobody could tell what a template lacks."""
    with pytest.raises(TemplateError, match="__globals__"):
        render(compile_template(TURNS + "{{ raise_exception.__globals__.x }}"), user("x"))


def test_a_text_that_is_called_safe_escapes_nothing_around_it() -> None:
    """Tools would come to the model with &#34; in place of quotes."""
    template = compile_template(TURNS + "{{ '<'|safe + ({'a': 1} | tojson) + '<' | e + '>' }}")
    assert render(template, user("x")).text == '[user]x<{"a": 1}&lt;>'


def test_the_day_is_known_to_templates_and_no_time_of_it() -> None:
    """A template that prints the minute makes every prompt another one."""
    template = compile_template("{{ date_string }} {{ datetime }}" + TURNS)
    assert render(template, user("x")).text == "20 Nov 2026 Nov 20 2026[user]x"


def test_a_thought_is_a_part_of_the_content_where_the_template_wants_that() -> None:
    """Ministral's earlier thoughts would be lost."""
    source = (
        "{% for m in messages %}[{{ m.role }}]{% if m.content is string %}{{ m.content }}{% else %}"
        "{% for p in m.content %}{{ '(' + p.thinking + ')' if p.type == 'thinking' else p.text }}{% endfor %}"
        "{% endif %}{% endfor %}"
    )
    template = compile_template(source)
    assert template.style.reasoning_is_part
    assert render(template, Message(role=Role.ASSISTANT, text="Yes.", reasoning="Hm.")).text == "[assistant](Hm.)Yes."
    assert not compile_template(TURNS).style.reasoning_is_part


def test_results_are_part_of_the_message_that_called_where_the_template_wants_that() -> None:
    """Gemma would read results as turns of somebody whom it does not know."""
    source = (
        "{% for m in messages %}<{{ m.role }}>{% for c in m.tool_calls or [] %}{{ c.function.name }}"
        "{{ c.function.arguments | tojson }}{% endfor %}{% for r in m.tool_responses or [] %}"
        "{{ r.name }}={{ r.response | tojson }}{% endfor %}{{ m.content }}{% endfor %}"
    )
    template = compile_template(source)
    assert template.style.results_in_calls
    calling = Message(role=Role.ASSISTANT, tool_calls=(CALL, CALL))
    results = [Message(role=Role.TOOL, text=text, tool_call_id=CALL.id) for text in ("sun", '{"b": 1}')]
    text = render(template, user("?"), calling, *results, Message(role=Role.ASSISTANT, text="Sun."), user("!")).text
    arguments = 'look{"place": "Paris"}'
    assert text == f'<user>?<assistant>{arguments}{arguments}look="sun"look={{"b": 1}}Sun.<user>!'
    assert render(template, user("?"), calling).text == f"<user>?<assistant>{arguments}{arguments}"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{{ messages | fold }}", "cannot be read: No filter named 'fold' (line 2: “{{ messages | fold }}”)."),
        ("{% switch x %}", "cannot be read: Encountered unknown tag 'switch' (line 2: “{% switch x %}”)."),
        ("{{ 'a'.fold() }}", "failed: 'str object' has no attribute 'fold' (line 2: “{{ 'a'.fold() }}”)."),
        ("{{ fold(1) }}", "failed: 'fold' is undefined (line 2: “{{ fold(1) }}”)."),
        ("{{ 'a' | round }}", "failed with a TypeError (line 2: “{{ 'a' | round }}”)."),
        (
            "{{ 'a' | round }}" + "-" * 99,
            "failed with a TypeError (line 2: “{{ 'a' | round }}" + "-" * 63 + "…”).",
        ),
    ],
)
def test_a_template_that_cannot_be_carried_out_says_at_which_feature(line: str, says: str) -> None:
    """Nobody could tell what a model's template asks for that is not there."""
    with pytest.raises(TemplateError) as refused:
        render(compile_template(f"Turns:\n{line}\n{TURNS}"), user("x"))
    assert str(refused.value) == f"The chat template {says}"
