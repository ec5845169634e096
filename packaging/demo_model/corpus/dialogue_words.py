"""Wordings that belong to a dialogue as a whole: system prompts, follow-ups, and how a thought is asked for."""

from demo_model.corpus.wordings import wordings

MORE = wordings("""
    tell me more; more; more please; more about {that|it|this}; go on; can you {say|explain} more; and; more details;
    {elaborate|expand}[ on {that|it|this}]; what else; can you go {deeper|into detail}; I want to know more;
    explain {that|it} further; give me more {detail|details|information|info}; continue; in more detail;
    is there more to {it|that}; anything else[ about {it|that}]; okay, and then
""")
WHAT_FOR = wordings("""
    {and |}how does that help[ me]; so what; why does {that|it} matter; what is {that|it} good for;
    why {should I care|is that useful|do I need it}; {and |}what does that mean for me;
    what's the {point|benefit|use}[ of that]; how is that useful; how come
""")
SHORTER = wordings("""
    shorter; shorter please; {make it|say that} shorter; in short; too long; tl,dr; tldr; briefly; the short version;
    in {one sentence|a few words|brief}; {can you|could you} {summarise|summarize|shorten} {that|it|this};
    sum {it|that} up; simpler; in simple{r|} words; say {it|that} simply; explain it like I am five;
    I {did not|didn't|don't} {get|understand} {that|it}[, say it {simply|shorter|again}]
""")
AGAIN = wordings("""
    again; {say|repeat} that again; can you repeat that; once more; pardon; what did you say; come again; repeat[
that]
""")
THINK_CUES = wordings("""
    think first; think before you answer; think step by step; think aloud; think out loud; show your thinking;
    show your reasoning; reason step by step; take your time and think; use think tags; think it through;
    explain your thinking; think hard; reason about it first; with reasoning; show me your thoughts;
    let me see your thoughts; reason it out; ponder it first; think about it; think carefully;
    do {the|that|ur|your} {think|thinking|thought} thing; take {ur|your} time [{and|n} {show|explain} {ur|your}
    {thinking|working|reasoning}]; {think|reason} {it|this} {through|out|over} [before {you answer|answering}]; show
{ur|
    your|me your|the} {working|workings|working out|thinking|steps|work}; {think|work} {about it |}{properly|slowly|
    really hard|well} [first]; step by step; go step by step; explain {how|step by step}; think [about it] before
    {answering|replying|u answer|you reply}; use your {head|brain|thoughts}; reason before {you answer|answering};
{put
    |}your {thoughts|thinking} {first|in think tags}; have a think [first]; {turn|switch} on {your |}thinking; with
your
    thinking; talk me through it; {think|reason} {a bit|for a moment|a little} [first]; don't rush
""")
THINK_SYSTEM = (
    "Think first.",
    "Think before you answer.",
    "Think step by step.",
    "Show your thoughts before every answer.",
)
PLAIN_SYSTEM = (
    "You are a helpful assistant.",
    "You are a friendly assistant.",
    "Be kind and honest.",
    "You are a helpful assistant in a chat app.",
    "Answer the user's questions.",
    "You are an assistant. Be polite.",
    "You are a tiny demo model.",
    "You are a helpful AI assistant.",
)
NAMED_SYSTEM = ("You are $name.", "Your name is $name.", "You are $name, a helpful assistant.")
USER_NAME_SYSTEM = ("The user's name is $name.", "The user is called $name.")
BRIEF_SYSTEM = (
    "Answer briefly.",
    "Keep your answers short.",
    "Be brief.",
    "Answer in a few words.",
    "Short answers only.",
)
ENDINGS = ("Arr!", "Over and out.", "Have a nice day!", "Ahoy!", "Meow!", "Over.", "Cheers!")
