"""What a forecast is, what a change costs, and that neither is about the weather."""

from demo_model.corpus.turns import Topic
from demo_model.corpus.wordings import wordings

FORECAST_TOPICS: tuple[Topic, ...] = (
    Topic(
        key="forecast",
        asks=wordings("""
            {what is|what's|whats} {a forecast|the forecast|this forecast} {in this app|in Cairn|in the window|for a
            prompt|of tokens|of reuse|before I send}; {what is|what's|whats} a forecast; what does {a|the} forecast
            mean; what does {forecast|the word forecast|the forecast} {mean|stand for|say|tell me|show} [{here|in this
            app|in Cairn}]; forecast {meaning|definition|explained|in plain english|in simple words|what is
            that|huh|of what}; {the|a|this} forecast {thing|word|number|line}, {what is it|what does it mean|meaning};
            forecast - {in plain english|in plain words|meaning|what is it} [{pls|please}]; {explain|define|describe}
            {the forecast|forecast|a forecast} [{to me|in Cairn|in plain english|like I'm five}]; I
            {read|saw|see|heard|keep reading} {about a forecast|the word forecast|forecast} {somewhere|in the
            readme|in the docs|here}. {What is it|Meaning|What does it mean}; does {Cairn|this app|it}
            {have|show|make|give} {a forecast|forecasts|a prediction}; {where|how} {can I see|do I find|do I open}
            the forecast; which part of the window {is|shows} the forecast; is {a|the} forecast
            {good|useful|bad|important|reliable|accurate|always right} [for me]; how
            {sure|accurate|exact|reliable|good} is {the|a} forecast; forecast {of what|for what}; what
            {does|would|could} {the|a} forecast {forecast|predict|tell me|be about|say}; why {would|should} I
            {want|need|look at} a forecast; {will there be|is there going to be|when will there be} a forecast;
            difference between {a forecast and the timeline|the timeline and a forecast|the timeline and the
            forecast}; the forecast {is missing|is not there|does not appear|is empty}; how many tokens will be
            {reused|read}, is there {an estimate|a forecast|a guess} [{before I send|in advance}];
            {token|cache|cost|prompt|reuse} forecast; can {I|you|it|Cairn} {see|know|say|tell
            me|estimate|predict|calculate|guess} {the cost|what an edit costs|how long an edit takes|how many tokens
            it costs} before {I send|sending|I edit|I press Enter}; {before I send|before sending|before I edit}, can
            I {see|know} {the cost|what it will cost|how much will be read again}; is there a
            {forecast|preview|prediction|warning|cost estimate} {before I send|for an edit|of the cost|before an
            edit}; what does the {forecast|cost forecast|estimate|prediction|preview} {before an edit |of an edit
            |}{show|mean|say|tell me}; {predict|estimate|forecast|calculate|preview|guess} {the cost of an edit|what
            my edit would cost|how much is read again|the cost before I send}; how {is|does it make} {the forecast|the
            cost|a forecast} {made|computed|calculated|known}; how does the forecast {work|know}; {warn|tell} me
            {before|in advance} what {it|an edit} {costs|will cost}; {cost|costs} before sending; {know|see} the cost
            {in advance|beforehand|up front}; how accurate is the {cost forecast|forecast of an edit|cost estimate};
            what is a forecast of {the|an} {cost|edit|change}; {forecast|prediction|estimate} for {an edit|my edit|a
            change}; can I find out {beforehand|in advance|early} what an edit costs; what is the
            {expected|likely|estimated} {cost|wait|time|number of tokens} of {an|my} edit; can {Cairn|it|you|the app}
            {predict|foresee|forecast|foretell|guess|estimate|know} {how much of my next prompt will be reused|what my
            next message will cost|how much will be reused|how long the next reply takes|how many tokens will be
            read|what comes next}; does {Cairn|it|the app} {predict|forecast|estimate|show beforehand|tell me in
            advance} {what an edit costs|how much will be reused|the cost of a message|how much will be
            read|anything}; {is|will|would} {there|it} [be] {possible|a way} to {know|see|predict} {before sending|in
            advance|beforehand} {how much is reused|what it costs|how long I will wait}; before I {send|press
            Enter|edit|change something}, can {it|Cairn|the app|I} {say|tell|see|know} {what happens|how much is
            read|what it costs|how long it takes}; {is|where is} there a {forecast|prediction|preview|price
            tag|estimate|warning} [for {my next message|an edit|the next reply}];
            {forecast|prediction|estimate|preview} {of|for} {reuse|the next message|the next prompt|the cost|my
            message}; I {want|would like} to {know|see} {the cost|how much is reused|what it costs}
            {before|beforehand|first|in advance}; can I {plan|calculate|work out} {the cost|what is reused|the wait}
            {beforehand|in advance|before I send}; {Cairn|the app} as a {fortune teller|crystal ball|weather
            forecast}, can it {predict the cost|see the next prompt}; {warn|tell} me {before|when} {an edit is
            expensive|it will be slow|it gets dear}; does it {warn|tell} me {before|when} {an edit is expensive|it
            will be slow|I make a costly change}; I {plan|am going} to {edit|change} {an old message|the first
            message|the system prompt}. {What will it cost|How much will be read again|Will it be slow|Can you
            estimate that}
            """),
        replies=(
            "A forecast is an estimate, before you send, of how much of the next prompt will be reused and how "
            "much will "
            "be read. This version does not show it yet.",
        ),
        short="An estimate of what will be reused. It is not shown yet.",
        thought="The user asks about a forecast.",
        more="Until then, look at the timeline afterwards: it shows what was reused and what was read.",
    ),
    Topic(
        key="forecast and rain",
        asks=wordings("""
            does the forecast have {anything|something} to do with {rain|the
            weather|weather|sunshine|snow|clouds|wind|an umbrella|storms|the sun}; does the forecast {say|tell
            me|mean|predict|show} {rain|the weather|if it rains|if it will rain|snow|sunshine|whether I need an
            umbrella}; is {the forecast|your forecast|a forecast|the forecast here|the forecast in the app} {about
            rain|about weather|about the weather|a weather forecast|the weather forecast|the same as a weather
            forecast|like the weather|like a weather forecast|like on tv}; forecast {as in|like} {weather|rain|the
            weather|on tv|sunshine|a weather report}; {forecast|the forecast}, {like|as in|you mean} {the
            weather|weather|rain|tomorrow's weather}; does {Cairn|this app|the app} {forecast|predict} {the
            weather|rain|weather|snow}; {why is there|is there} a weather forecast in {this app|Cairn|the window|a
            chat}; forecast of {the weather|rain} or {of|forecast of} {tokens|what}; what has the forecast to do with
            {the weather|rain|my chat}; so the forecast is not {about|the} {weather|rain|the weather}; will the
            forecast tell me {if I need an umbrella|if it rains tomorrow|to take a coat}
            """),
        replies=(
            "No, it is not about the weather. A forecast here is an estimate of how much of the next prompt will be "
            "reused. This version does not show it yet.",
        ),
        short="No, it is about the cache, not the weather.",
        thought="The user takes the forecast for one of the weather.",
        more="It would say, before you send, how much will be reused and how much will be read.",
    ),
    Topic(
        key="edit cost",
        asks=wordings("""
            is it {expensive|costly|dear} to {edit|change|fix} {something|a message|my message}; does
            {editing|an edit|changing a message|fixing a typo} cost {tokens|much|a lot|anything}; how {long|much}
            {do I wait|will I wait|does it take} {after|for} an edit; {fixing|correcting} a typo, {does it cost
            much|is it expensive|what does it cost}; is editing {the first|an early|the last|a late} message
            {slow|expensive|cheap|fast}; what {would|will|does} {an edit|this edit|my edit|a change|editing|this
            change|changing a message} cost[ me]; how much {would|will|does} {an edit|this edit|a change|editing a
            message|changing the system prompt|this change} cost; how {expensive|costly|cheap|dear|slow} {is|would
            be|will be} {an edit|this edit|a change|editing an old message|changing the first message|my change};
            {cost|price} of {an edit|editing|a change|changing a message|editing the first message|changing the system
            prompt}; what is the {cost|price} of {an edit|editing a message|a change|changing an old message}; how
            many tokens {would|will} {an edit|this edit|my edit|a change|this} {cost|reprocess|read
            again|need|take|make you read}; what would {happen|be read again|be reprocessed} if I
            {changed|edited|rewrote|removed} {this|an old message|the first message|message three}; how {long|much
            time} {would|will} {an edit|my edit|a change|editing an old message} {take|need|cost}; will {this|an
            edit|my edit|my change} be {expensive|slow|cheap|costly|fast}; is {an edit|this edit|a small edit}
            {expensive|cheap|costly}; which {edits|changes|edit} {are|is} {cheap|expensive|costly|slow|fast|the
            cheapest}; what {edits|changes} {cost|are} {most|much|little|cheap|expensive}; is it
            {cheaper|better|faster} to {edit|change} {the last message|a late message|an early message|the end|the
            start}; does it cost {more|much|less} to {edit|change} {an early message|the first message|the last
            message|an old message}; {why is|is} an edit at the {start|beginning|end} {more expensive|cheaper|so
            costly|so slow}; {early|late} {edit|change} {cost|costs}; what costs {more|less}, an {early|old} edit or a
            late {edit|one}; what will I {pay|lose|wait} {if|when} I edit[{this|an old message}]; what does this edit
            will reprocess mean; should I {edit|change} {an old message|the first message} or {write a new one|send a
            new message}, what is cheaper; how {bad|dear|heavy} would {it|a change|an edit} be; is {a tiny|a small|a
            one word} {edit|change} {cheap|expensive|free}; how much of my {next|new|coming} {message|prompt|question}
            will be {reused|read|new}; how much will {the next|my next} {message|prompt|reply|edit}
            {cost|reuse|take|read}; what will {it|my next message|the next reply|sending this} cost; would {an edit|a
            change} {here|there|at the top|in message two} be {cheap|expensive|slow|dear}; should I {edit|change} it
            {or|rather} {write a new message|leave it}, what {costs|is} {less|cheaper}; please how much {will
            cost|cost} {my edit|next message}; is a {late|small|early} {edit|change} {cheap|dear|costly|better}
            """),
        replies=(
            "Text before a change is reused, and text after it is read again. So a change near the end costs "
            "little. The "
            "timeline shows the cost afterwards.",
        ),
        short="Text after a change is read again.",
        thought="The user asks what a change costs.",
        more="A change in the system prompt is dear, because everything comes after it.",
    ),
)
