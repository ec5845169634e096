"""The timeline, its colours, patterns and marks, and the inspector."""

from demo_model.corpus.app_cache_frames import frames, wordings
from demo_model.corpus.turns import Topic

TIMELINE_TOPICS: tuple[Topic, ...] = (
    Topic(
        key="timeline",
        asks=frames("{the|this} timeline", "{timeline|the timeline}")
        + wordings(
            """
            what does the timeline {show|mean|tell me|do|display|say|represent|present|draw|contain} / what
            {can|do|should|could} I {see|read|learn|find|notice|look for|spot} in the timeline / how
            {do|can|should|would|must} I {read|use|interpret|understand|make sense of|look at} {the|this}
            {timeline|chart|graph|diagram|picture|strip} / what is the timeline {for|good for|used for|about|there
            for|meant for} / what is {that|this|the} {strip|chart|graph|diagram|picture|panel|pane|thing|row|view|area}
            {at the bottom|below the chat|under the chat|below|down there|at the bottom of the window} / what {are|do}
            {those|these|the} {bars|rows|lines|strips|blocks|stripes} {at the bottom|below the chat|under the chat|in
            the timeline}[ mean| show] / what {am I looking at|do I see} {in the timeline|at the bottom|down
            there|below the chat} / what does {one|a|each|every|a single} {row|line|bar|strip} {in|of} the timeline
            {mean|show|stand for|represent} / {one|a} row {of|in} the timeline is what / {row|rows} {of|in} the
            timeline / why is there a timeline / why {do I|would I|should I} {need|want|look at|care about|use} {the|a}
            timeline / what {information|data|facts|details} {is|are} in the timeline /
            {purpose|point|use|meaning|idea|contents} of the timeline / the timeline, {what is it|how does it work|what
            for|what does it show|how do I read it} / help me {read|understand|interpret|with} {the timeline|this
            chart|the picture at the bottom|the timeline view} / {I do not|I don't|I cannot|I can't}
            {understand|read|get|follow|interpret|make sense of} {the timeline|this graph|the bars below|the chart at
            the bottom} / {the timeline|this chart|that graph} {is confusing|looks strange|makes no sense|looks
            complicated|is hard to read|puzzles me} / {show|teach|tell} me how to read {the timeline|the bars|this
            diagram} / {guide|manual|instructions|tips|help} for {reading |}the timeline / timeline
            {help|guide|usage|how to read|tutorial|basics|view|overview|rows|panel} / what is {left|right|on the
            left|on the right|at the top|on the x axis|the horizontal axis} in the timeline / in {which|what}
            {order|direction} {do I read|goes|is} the timeline / does the timeline go from left to right / does the
            timeline show {time|tokens|my messages|the cache|the checkpoints|reuse|every request} /
            {walk|take|lead|talk} me through the timeline / give me a {tour|walk} {of|through} the timeline / what
            {happens|changes|appears|moves} in the timeline {when I send a message|after each message|when I edit|while
            I chat|while it reads} / why did {a new row|another row|a bar|one more line} {appear|come up|show up} {in
            the timeline|at the bottom} / what is a {request|row|request row|line} in the timeline / how many
            {rows|requests} does the timeline {have|show|keep} / what does the
            {visual|view|visualisation|visualization|plot|display|overview} {below|at the bottom|under the chat}
            {show|mean} / is the timeline {about|showing} {the cache|time|my chat|tokens|speed} / can the timeline tell
            me {what was reused|what was read again} / what do {the pieces|all the blocks|the coloured bars|the long
            bars|the short bars} {in|of} the timeline {tell|show} me / what is a {coloured|long|short} {bar|strip} {in
            the timeline|below} / how do I {use|work with|benefit from} the timeline / what is drawn in the timeline /
            {what's|what is} the {lower|bottom} {part|half|panel|pane} of the window / what does the picture of the
            prompt {show|mean} / where {does|would} a checkpoint {appear|show up|stand} in the timeline
            """
        ),
        replies=(
            "Each row of the timeline is one request. It shows which part of the prompt was reused, which part "
            "was read, and where checkpoints were taken, restored and dropped.",
        ),
        short="It shows what was reused and what was read in each request.",
        thought="The user asks about the timeline.",
        more=(
            "The prompt goes from left to right. Choose a row and press Enter, and the inspector explains it. "
            "Ctrl+J shows or hides the timeline."
        ),
    ),
    Topic(
        key="timeline colours",
        asks=wordings(
            """
            what do the {colours|colors} {|in the timeline |of the timeline |at the bottom }{mean|stand
            for|show|say|represent|tell me|indicate|signify} / what {colours|colors} {does the timeline have|are in the
            timeline|are used|are there in the timeline|can I see in the timeline} / what does the
            {blue|green|pink|yellow|purple|brown|orange|grey|gray|dark|black}
            {colour|color|bar|part|block|piece|stretch|area|one|bit} {mean|stand for|show|represent|indicate}[ in the
            timeline] / what {is|are} the {blue|green|pink|yellow|purple|brown|orange|grey|dark}
            {bars|parts|blocks|pieces|areas|one|thing|stuff|bar} {in the timeline|below|at the bottom|down there} / why
            {is|are} {the bar|some bars|this part|the bars|my message|the reply|that piece}
            {blue|green|pink|yellow|orange|coloured|colored|in different colours} / which {colour|color|shade|hue|tint}
            {is|has|does} {the user|my message|the assistant|the reply|thinking|an image|the system prompt} [have ]in
            the timeline / what {colour|color|shade} {is|are} {my messages|the replies|user
            messages|thoughts|images|the tools} {in the timeline|at the bottom|in the bars} / which {colour|color} is
            {which|for what|mine|yours|the model|for thinking|for the user} / {colours|colors} of the timeline /
            {colour|color} {code|coding|key|legend|meanings|scheme|meaning|guide|palette} {of|in|for} the timeline /
            timeline {colours|colors|colour code|color code|legend|colour legend|color key|shades} /
            {explain|describe|list|name|tell me|decode} the {colours|colors|colour code|color coding|shades}{| in the
            timeline| of the timeline| of the bars} / what is the {legend|colour key|color key|key} {of the
            timeline|for|below the timeline} / where {is|can I find} the {legend|colour legend|explanation of the
            colours|meaning of the colors} / why {are there|does the timeline have|so many|does it use}
            {different|several|many|all these|so many} {colours|colors|shades} / why are the {bars|rows|blocks}
            {coloured|colored|colourful|colorful|not all the same colour|painted differently} / how {do|can} I
            {read|understand|interpret|tell apart|decode} the {colours|colors|coloured bars|colored blocks} /
            {blue|green|pink|yellow|purple|orange} in the timeline / {blue|green|pink|yellow} {means
            what|bar|meaning|is what} / is {blue|green|pink|yellow} {me|the user|the model|my text|the assistant|the
            reply|thinking|an image}[ in the timeline] / {does|do} {the colour|the colours|the color|green|blue}
            {matter|mean anything|have a meaning|mean something good|mean it was reused} / is
            {green|blue|pink|red|yellow} {good or bad|good|bad|an error|a problem|a warning}[ in the timeline] / can I
            {change|set|pick|choose|edit} the {colours|colors} of the timeline and what do they mean / I am {colour
            blind|color blind|colourblind}, what do the {colours|colors} in the timeline {mean|say} / {I do not|I
            don't} {understand|know|get} {the colours|what the colors mean|the colour code|what blue means} /
            {which|what} {text|part|message|speaker} {is|has} {blue|green|pink|yellow} / whose {text|part|bar} is
            {blue|green|pink|yellow} / what are the {colourful|colorful|coloured|colored}
            {bars|blocks|strips|rectangles|stripes|boxes|boxes below} {for|about|there|showing} / {who|what} is {the
            blue one|the green one|the pink one|the yellow one} / {the|a} {blue|green|pink}
            {rectangle|box|stripe|segment} {means what|is what|what is it} / there is {something|a part|a bar|a
            stretch} {in pink|in blue|in green|in yellow|orange|brown}[ in the timeline], what {is it|does that mean} /
            I see {blue|green|pink|yellow|blue and green|many colours|a pink part}{| in the timeline| at the bottom| in
            the bars}, {why|what is that|what does it mean} / what do {blue and green|green and blue|pink and green|the
            two colours|all colors} {mean|stand for|tell me} / {are|do} the {colours|colors} {about|for|show} {kinds of
            text|roles|who wrote it|speed|the cache|the speaker} / what {role|kind|speaker} has which {colour|color} /
            {colour|color} of {a user message|the assistant|the thinking part|an image} in the timeline / did
            {someone|you} {colour|paint|shade} the bars for a reason / what is the {meaning|sense|logic} {of|behind}
            the {colours|colors|shades|hues} / what {shade|hue|tone} {is|stands for} {thinking|the user|the
            assistant|reasoning} / {reasoning|thinking} is which {colour|color} / {what's|what is} with {all
            the|the|these} {colours|colors} / is there a {key|legend|guide} {for|to} the {colours|colors} /
            {paint|dye|tint|colouring|coloring} of the {bars|timeline} / {rainbow|colourful|colorful|bright}
            {timeline|bars}, what does it mean / does each {speaker|role|kind of text} have {a|its own} {colour|color}
            / the {colours|colors} at the bottom {mean what|confuse me|tell what}
            """
        ),
        replies=(
            "The colour says whose text it is: blue for user, green for assistant, pink for thinking. The legend "
            "of the timeline names them all.",
        ),
        short="Blue is user, green is assistant, pink is thinking.",
        thought="The user asks about the colours of the timeline.",
        more=(
            "Images are yellow. Tools and the system prompt have other shades in the light and in the dark theme, "
            "so look at the legend."
        ),
    ),
    Topic(
        key="timeline patterns",
        asks=wordings(
            """
            what do the {stripes|patterns|hatching|diagonal lines|hatched parts|lines|shading|textures|slanted lines}
            {mean|stand for|show|say|represent}[ in the timeline| on the bars] / what does {a striped|a hatched|a
            plain|a solid|an empty|a hollow|a shaded|a crossed} {bar|part|block|piece|area|segment} {mean|show|stand
            for|indicate} / why {is|are} {the bar|some bars|this part|that piece|parts of the bars}
            {striped|hatched|plain|solid|crossed|empty|hollow|shaded|lined} / what {is|are} the
            {striped|hatched|plain|crossed|empty|hollow|shaded} {bars|parts|ones|blocks|areas} /
            {stripes|pattern|patterns|hatching|shading|texture} {in|of|on} {the timeline|the bars} /
            {explain|describe|decode|list} the {patterns|stripes|hatching|shading|line styles}{| in the timeline| on
            the bars| of the bars} / {which|what} pattern {means|is|stands for|shows} {reused|read|read
            again|avoidable|new|cached} / how {do|can} I {see|tell|know|recognise|recognize} {in the timeline |}{what
            was reused|which part was read again|what was read|which part is new|what came from the cache} / how is
            {reused|read again|new|cached|reread} text {drawn|shown|marked|displayed|painted}{| in the timeline} / what
            does {the orange line|the line below|an underline|the line under a bar|the thick line on top|the dashed
            frame|a dashed box} {mean|show|stand for}[ in the timeline] / why is there {a line|an orange line|an
            underline|a thick line|a dashed frame} {below the bar|under a bar|above the bar|around the bar|on top of
            the bar} / what {are|do} the {horizontal|level|diagonal|crossed|dashed|slanted|thin} lines {mean|show|in
            the bars|in the timeline} / {diagonal|slanted|crossed|horizontal|level|dashed} {lines|stripes|strokes}
            {meaning|what are they|in the timeline} / {plain|solid|filled|full} {bar|bars} {meaning|mean what|what is
            it} / {striped|hatched} {bar|bars} {meaning|mean what|what is it} / is a {striped|hatched|plain|crossed}
            {bar|part} {good|bad|good or bad|a problem|an error} / what is the difference between {plain and
            striped|solid and hatched|striped and crossed} {bars|parts|pieces} / I see {stripes|diagonal lines|a
            striped part|crossed lines|hatching|a dashed frame}{| in the timeline| at the bottom}, {why|what is
            that|what does it mean} / there {is|are} {a striped part|stripes|a hatched area|some lines} {in the
            timeline|on my message|over the bar} / where {do I|can I} see {read again|avoidable|the wasted part|the
            reread part} in the timeline / {what does|how does} {an avoidable part|read again, avoidable|read for the
            first time|written by the model|not read yet} look[ like] / what does {not read yet|written by the
            model|read for the first time|read again avoidable|its checkpoint was gone} mean / why does {the bar|my
            message|the prompt} {look different|have stripes|change its pattern|turn from empty to striped} / {the|my}
            {whole|entire|complete} {bar|row|prompt} is {striped|hatched|plain|crossed}, what {does that mean|happened}
            / everything is {striped|hatched|plain|crossed} {now|in the last row|in the timeline} / half of the
            {bar|row} is {striped|plain|hatched} / what do the {fills|fill styles|bar styles|different looks|line
            patterns} {mean|stand for} / {style|look|texture|fill} of the bars / {which|what} part of the bar {was
            reused|was read|is new|is old|is from the cache} / {how is|is} reuse {drawn|visible|shown} in the timeline
            / why {some|are some} bars {plain|striped} and {others|the others} {striped|not|plain} / {bars|blocks} with
            {stripes|lines|crosses} / {I do not|I don't} {understand|get|know} {the stripes|the patterns|the
            hatching|what the stripes mean|the lines on the bars} / does {striped|plain|hatched} mean
            {slow|fast|cached|reused|read|read again} / {reused|read} is {striped|plain} or {plain|striped} / what
            {state|status} does {each|a} pattern {show|have} / do {stripes|patterns} {matter|mean anything|mean
            trouble} / the {hatched|striped|crossed|ruled} {bit|section|region|zone|stretch} {means what|is what|what
            is it} / what are those {scratches|strokes|slashes|zigzags|ruled lines} / {stripes|hatching|a
            pattern|shading} {means|shows} what / {what|which} bars are {striped|plain|hatched|crossed|framed} /
            {hatched|striped|shaded} {or|and} {plain|solid} / do I want {stripes|plain bars|fewer stripes} / are
            stripes {good|bad|normal|a warning} / how does {text from the cache|a reused part|new text|the reply} look
            in the {timeline|bars} / why {do|did} the stripes {appear|vanish|change|come} / the {bar|row}
            {got|has|shows} {stripes|lines|crossed lines|a pattern} / what does it mean {that|when|if} {a bar|the
            bar|my part|a block} {has stripes|is striped|is hatched|is plain|has no stripes}
            """
        ),
        replies=(
            "The pattern says what happened: a plain bar was reused, and stripes mean that it was read. Level "
            "lines mean that the model wrote it.",
        ),
        short="Plain is reused, striped is read.",
        thought="The user asks about the patterns of the timeline.",
        more=(
            "Narrow stripes with a line below mean read again, avoidable. Crossed lines mean read again because "
            "its checkpoint was gone. An empty frame is not read yet."
        ),
    ),
    Topic(
        key="timeline marks",
        asks=wordings(
            """
            what {are|do} {the|these|those} {circles|dots|marks|symbols|points|diamonds|triangles|little
            shapes|icons|signs|crosses|bullets} {mean|below the bars|under the bars|in the timeline|stand for|show|in
            the rows} / what does {a|the} {circle|dot|triangle|diamond|ring|cross|hollow circle|filled dot|black
            dot|empty circle|stem|mark|point} {mean|stand for|show|represent|tell me}[ in the timeline] / what {is|are}
            the {small|little|tiny|round|black|white} {circles|dots|marks|symbols|points|shapes|things}{| below the
            bars| under the row| in the timeline} / why {is|are} {some dots|a circle|this mark|some marks|the
            circle|one dot} {hollow|empty|filled|black|white|in a ring|underlined|crossed out} / how {are|is}
            {checkpoints|a checkpoint} {drawn|shown|marked|displayed|painted}{| in the timeline} / how {does|do} {a
            dropped|a restored|a pinned|a failed|a new|a taken} checkpoint look[ like]{| in the timeline} /
            {circles|dots|marks|symbols|shapes|triangles|diamonds|rings|crosses} {in|of|below} the {timeline|bars|rows}
            / {circle|dot|triangle|diamond|ring|cross} {meaning|means what|what is it|symbol} /
            {explain|describe|list|decode} the {symbols|marks|shapes|dots|signs|icons|circles}{| in the timeline| below
            the bars| of the timeline} / which {symbol|mark|shape|sign} {is|means|stands for} {a checkpoint|a dropped
            checkpoint|restored|pinned|failed|in memory|on disk} / {where|how} do I see {a checkpoint|the
            checkpoints|dropped checkpoints|a restored checkpoint} {in the timeline|in the rows} / what does
            {checkpoint in memory|checkpoint on disk|checkpoint on the device|in memory|on the device|on disk} mean /
            what is the difference between a {circle and a triangle|circle and a diamond|hollow and a filled dot|ring
            and a dot|dot and a cross} / I see {a circle|dots|a cross|a triangle|little circles|a hollow dot|a
            ring|black dots}{| in the timeline| below the bar}, {why|what is that|what does it mean} / there {is|are}
            {a small circle|little dots|a triangle|a cross|black points|tiny marks} {below the bar|under the row|in the
            timeline|at the end of the bar} / {symbols|marks|dots} {help|explained|legend} /
            {dot|dots|circle|circles|mark|marks} {in the timeline|below a bar}, {what for|what is it|why} / why {is
            there|do I see} {a circle|a dot|a mark|a cross|a line below a dot|a small tick} {here|there|at the
            end|after my message|below the bar} / what are the {short|little|tiny|small} {ticks|lines|strokes|dashes}
            {below the bars|under the bar|in the timeline} / is {a dot|the circle|a mark|a triangle|each dot|every
            circle} a {checkpoint|message|token|problem} / {how many|why so many} {dots|circles|marks|symbols} {are
            there|below the bars|in a row} / {dots|circles} under the {bars|rows|timeline} / what {happened|does it
            mean} {when|if} {a dot|the circle|a mark} {is hollow|is empty|is crossed out|has a ring|has a stem|has a
            line below} / {shape|form|symbol|sign|icon|mark} of a {checkpoint|pinned checkpoint|dropped
            checkpoint|restored checkpoint} / what {shape|symbol|sign|icon} {does a checkpoint have|is used for a
            checkpoint|has a checkpoint|do checkpoints have} / {hollow|empty|filled|solid|underlined|ringed}
            {dot|circle|mark} {meaning|means what|in the timeline} / {I do not|I don't} {understand|know|get} {the
            dots|the symbols|what the circles are|the little marks|what the shapes mean} / are the
            {dots|circles|marks|points} {checkpoints|messages|tokens|errors|clickable} / do the {dots|shapes|marks}
            {matter|have a meaning|mean anything} / what do the {geometric|strange|funny|odd|weird}
            {shapes|symbols|marks|signs} {mean|show} / {key|legend} {for|of} the {symbols|marks|shapes} / the
            {dot|circle|mark|point} {disappeared|became hollow|turned into a ring|got a cross}, {why|what happened|what
            does that mean} / what is {that|this} {dot|circle|bubble|ball|blob|bead|spot|knob|pin head} {below|under|at
            the bottom of} the {bar|row|timeline} / {balls|bubbles|spots|blobs|beads|bullets} {below|under} the
            {bars|rows|timeline}, what are they / what does {a|the} {mark|sign|symbol} {below|under} {a|the} {bar|row}
            {mean|show|tell} / marks {below|under} the bars / {a|one} {small|tiny} {circle|dot|triangle|diamond}
            {below|under} {the|a} {bar|row|strip}, {what is it|what's that} / does {a|each} {dot|mark|circle} stand for
            {a checkpoint|a message|something} / are there {symbols|marks|signs} for checkpoints / how do I
            {recognise|recognize|spot|find|tell} {a checkpoint|a pinned checkpoint|a dropped checkpoint} {in|on} the
            timeline / why {are|do} the {marks|dots|symbols} {different|look different|not all the same|have different
            shapes} / what is {a mark|the mark|a stem|the ring|a hollow mark|a cross} {in|of} the timeline / can I
            {click|point at|hover over} {a|the} {mark|dot} / what do {hollow|filled|crossed|ringed|empty|full}
            {marks|dots|circles|shapes} {mean|show|stand for} / {restored|dropped|failed|pinned|checkpoint taken}
            {in|below} the {legend|timeline}, which {mark|sign|symbol} is that
            """
        ),
        replies=(
            "The small marks below the bars are checkpoints. A circle is in memory, a triangle is on the device "
            "and a diamond is on disk.",
        ),
        short="They are checkpoints.",
        thought="The user asks about the marks of checkpoints.",
        more=(
            "A mark with a stem was taken, one in a ring was restored, a hollow one was dropped and a cross means "
            "failed. A line below means pinned."
        ),
    ),
    Topic(
        key="inspector",
        asks=frames("{the|this} inspector", "{inspector|the inspector}")
        + wordings(
            """
            what does the inspector {show|do|tell me|explain|display|say|contain|mean|list} / what
            {can|do|could|should} I {see|find|read|learn|do|look at} in the inspector / how {can|could} I
            {open|show|hide|close|use|read|start|get to|find|reach} the inspector / where {is|can I find|do I
            find|do I open} the {details|explanation of a reply|why page|full explanation} /
            {display|toggle} the inspector / what is the inspector {for|good for|used
            for|about} / {purpose|point|use|meaning|pages|tabs|contents} of the inspector / inspector
            {help|pages|tabs|window|panel|usage|key|shortcut} / what {are|do} the {tabs|pages|tables|four
            pages|parts} {of|in} the inspector{| mean| show} / what {is|does} the
            {Why|Candidates|Placement|Checkpoints} {page|tab|table} {show|mean|for|tell me|say} / what are
            {candidates|the candidates|candidates for reuse} / what does {candidates|candidate|candidate for reuse}
            mean / where {can I|do I} {see|find|get|read} {the reason|an explanation|details|more details|why this
            much was read|the whole explanation|all the details of a request} / how {do|can} I {see|get|find}
            {details of a request|more details|the explanation|why this much was read|what happened in a request} /
            what is {that|the|this} {panel|pane|window|area|sidebar|side panel|box|dock} {on the right|at the
            side|with the tables|called inspector|with Why and Candidates} / what {opens|happens|comes up} when I
            click {the line under a reply|the cache line|the figures|the numbers below a reply} / can I click {the
            line under a reply|the numbers|the cache line|the figures below the answer} / {I do not|I don't|I
            cannot|I can't} {understand|read|get|find|see} the inspector / the inspector {is empty|is confusing|is
            complicated|is gone|shows nothing|has many numbers} / the inspector, {what is it|what for|how do I open
            it|where is it} / {which|what} key {opens|shows|hides} the inspector / what does {Ctrl+I|control
            I} do / {shortcut|key|hotkey} for the inspector / why is there an inspector / what does
            {inspect|inspecting a request|inspect a reply|explain a request} mean /
            {inspect|examine|analyse|analyze|study|investigate} {a|this|the last} {request|reply|prompt} / how
            {do|can} I {inspect|examine|analyse|analyze|debug|study} {a request|a reply|my prompt|the
            cache|the last request} / {show|give} me {the details|all details|the full story|the analysis|the
            report} of {a request|the last reply|this reply} / is there {a view|a panel|a page|a window|a place}
            {with details|that explains a request|with all checkpoints|that shows the reason} / where {is|can I see}
            {the list of checkpoints|a table of checkpoints|all checkpoints|which checkpoints are held} /
            {list|table} of {the |all |}checkpoints{| held now| in memory}, where {is it|can I see it} / what are
            {checkpoints held now|the checkpoints held now} / {need|want} the inspector / {walk|talk|lead} me
            through the inspector / who {needs|uses} the inspector / should I {look at|use} the inspector / what
            {information|data|figures} does the inspector {have|give|hold|offer} / what do the tables {in|of} the
            inspector {mean|show} / what is {the|a} {detail|details|explanation|analysis|debug}
            {view|panel|window|page} / {detail|explanation|analysis} {view|panel|pane} / can the {window|app}
            {explain|tell me|show} {in detail |}why {this much was read|a reply was slow} / why this much was read,
            {where do I see that|what is that|how do I open it} / what does why this much was read {mean|show}
            """
        ),
        replies=(
            "The inspector explains one request: why that much was read, the candidates for reuse, the "
            "checkpoints and their placement. Ctrl+I shows or hides it.",
        ),
        short="It explains one request.",
        thought="The user asks about the inspector.",
        more=(
            "It has four pages: Why, Candidates, Checkpoints and Placement. Click the line under a reply to open "
            "it for that reply."
        ),
    ),
)
