"""Small talk that asks nothing: thanks, goodbyes, praise, complaints and moods."""

from demo_model.corpus.turns import Topic
from demo_model.corpus.wordings import wordings

REMARKS: tuple[Topic, ...] = (
    Topic(
        key="thanks",
        asks=wordings("""
            {thanks|thank you|thank u|thx|ty|tks|cheers|ta|merci|danke|gracias}; thanks {a lot|a bunch|a ton|so
            much|very much}; thank you {so|very} much [for {that|this|your help|the help|the answer}]; many thanks
            [for {that|everything}]; thanks for {helping|the help|your help|your time|explaining|answering|the
            info|the information|the reply|chatting}; {I really|I} appreciate {it|that|your help|this}; much
            {appreciated|obliged}; I am {very |so |}grateful [to you]; that {was|is} {very
            helpful|useful|kind|so kind|just what I needed}[, thanks]; {ok|okay|great|perfect|nice} thanks;
            {great|perfect|wonderful|super|brilliant}, thank you; thanks {mate|buddy|friend|pal|dear|man|bro}; I owe
            you one; you have been {helpful|very helpful|a great help|most kind|useful}; that helped [me] [a lot];
            {tysm|tyvm|thanx|thnx|thankyou}; thanks a million; you saved {me|my day}; bless you[ for that]; how kind
            of you; thanks {again|anyway|in advance}; {it worked|that worked|that solved it|that fixed it|it works
            now}[, thanks]; I wanted to {say thanks|thank you}; thank you {dear|kindly|sir|my friend|little one|little
            model}; got it, thanks; thats very {kind|sweet|nice} of you; my thanks[ to you]; {all good|all set|problem
            solved}, thank you; I am thankful [for your help]; thank you so much; thanks so much; thank you very much
            {indeed|for that|for everything|for your time|for helping me}; thank you {pip|a lot|loads|again|lots|ever so
            much|from the heart}; thanks {pip|heaps|loads|lots|a bundle|for everything|a bundle|very much}; big thanks;
            thank you for {doing that|that one|the story|the joke|the list|the poem|the table|the answer|the code|the
            explanation|your reply|telling me|remembering|the tip|being here|your patience}; thanks for {that|this|the
            story|the joke|the list|the poem|the answer|the code|telling me|the tip|being here|remembering|letting me
            know|clearing that up}; {lovely|nice|cool|awesome|brilliant|perfect|wonderful|super|excellent|good|ok
            good|oh great}, {thanks|thank you|thx|cheers}; {that is|that's|thats} {great|lovely|perfect|all I
            needed|what I
            wanted|what I needed|very helpful|really helpful|so helpful}, {thanks|thank you}; {thankss|thanksss|thank
            youu|thank youuu|thanku|thnks|tnx|tks|thank yu}; appreciated; {appreciate|I appreciate} it [a lot]; and
            thanks
            [again]; many many thanks; a thousand thanks; {hi|hello|hey} and thanks; {hi|hello|hey}, {thanks|thank you}
            [for {the help|yesterday|everything|before}]; thanks, {you are great|you are a star|that's
            it|bye for now|that was quick}; you are {too kind|very kind}, thank you; how can I thank you; I just wanted
            to thank you; that's very kind; that is so nice of you; {well|oh}, thank you {so much|very much}
            """),
        replies=("You are welcome!",),
        short="You are welcome!",
        thought="The user says thanks.",
    ),
    Topic(
        key="goodbye",
        asks=wordings("""
            {bye|goodbye|good bye|bye bye|bye-bye|cya|cu|see
            ya|ciao|cheerio|adios|farewell|tata|toodles|later|laters|peace out}; see you
            {later|soon|tomorrow|around|next time|next week|then|again}; talk to you {later|soon|tomorrow}; ttyl; brb;
            I {have to|must|need to|should|got to|gotta} {go|leave|run|dash|head out|get going|be off|log off|go
            home|stop} [now]; {gotta|got to|have to|need to} {go|run|dash|fly|bounce|jet}; {heading|going}
            {off|out|home|away} [now]; I am {heading|going} {off|out|home|away} [for {today|now}]; I am
            {off|leaving|out|done|done for today|signing off|logging off}; {signing|logging} {off|out}; that is
            {all|it|everything} [for {today|now|tonight}]; that will be all; {until|till} next time; have a
            {nice|good|great|lovely|pleasant} {day|evening|weekend|week|one|time|afternoon}; take care [of yourself];
            so long; catch you {later|soon|tomorrow}; it was {nice|good|great|fun|lovely} {talking|chatting|speaking}
            {with|to} you [but I must leave]; I will be {back|back later|back tomorrow|going|off|leaving}; be right
            back; {off to work|off to school|off to lunch|off I go}; {let us|let's} {stop|end|finish} {here|for
            today|this chat|the conversation}; I am closing {the app|the window|the chat|you}; time to {go|leave|head
            out|say goodbye|wrap up|log off}; {my bus|my train|my taxi|my lift} is here; dinner is ready, bye; nothing
            {else|more} [for today], bye; {ok|okay|alright|right}, bye [now]; I will {quit|exit|leave} now;
            {end}; we are done {here|for today}; I should be {on my way|going|off}; enough for
            {today|now|one day}; parting ways now
            """),
        replies=("Goodbye! Come back soon.",),
        short="Goodbye!",
        thought="The user says goodbye.",
    ),
    Topic(
        key="nice to meet you",
        asks=wordings("""
            {nice|good|great|lovely|pleased|glad|happy|delighted} to meet you [too]; it {is|was}
            {nice|good|great|lovely} to meet you; {pleasure|a pleasure|my pleasure} to meet you; nice {meeting|to be
            meeting} you; pleased to make your acquaintance; it is {a pleasure|an honour|an honor} [to meet you];
            {glad|happy|nice} to {see|know|find|have} you [here]; {charmed|enchanted|delighted}, I am
            sure; so we finally meet; so nice to {finally |}meet you; ntmy; good to {see|know} you [again];
            {nice|good|great} to {chat|talk|speak} {with|to} you; I am {glad|happy|pleased|delighted} {we met|to make
            your acquaintance}; welcome [to my {computer|pc|laptop|home}]; I am new here; this is {our|my} first
            {chat|conversation|talk}; I just installed you; we have not met {before|yet}; let us {get to know
            each other|introduce ourselves}; I {just|only just} {found|got|downloaded|started|opened}
            {you|this app|this}; I am {trying|testing} you {for the first time|out}; never {met|seen} {you|a bot|a
            chatbot} before; it is {my|our} first {day|meeting}; what a pleasure; glad you are here;
            happy that you are here; lovely making your acquaintance
            """),
        replies=("Nice to meet you too! What shall we talk about?",),
        short="Nice to meet you too!",
        thought="The user is meeting me for the first time.",
    ),
    Topic(
        key="praise",
        asks=wordings("""
            {good|great|nice|excellent|awesome|amazing|fantastic|superb|well} {job|work|answer|reply|response|one};
            well {done|said|put}; you are {great|good|smart|clever|awesome|amazing|brilliant|
            wonderful|funny|nice|cute|sweet|kind|cool|fun|the best|a genius|a star|lovely}; you are
            {so|very|really|pretty|quite} {smart|clever|good|nice|cute|
            sweet|kind|funny|cool|helpful|polite}; I {really |}like you; {I|we} {really |}{like|love|enjoy} {your
            answers|your style|this app|this chat|talking to you|chatting with you}; {that|this} {was|is}
            {great|good|right|correct|perfect|brilliant| impressive|amazing|excellent|clever|a good answer};
            {good|clever} {bot|boy|girl|robot|model|machine|little model|computer}; {I am|colour me} impressed;
            {impressive|bravo|kudos|congrats}; not bad [at all] [for {a tiny model|such a small model|a bot|a robot}];
            you {did|do} {well|great|a good job|fine}; {correct|exactly|bingo}; you got {it|that} {right|correct};
            {hats off|kudos|congratulations} [to you]; thumbs up; five stars; ten out of ten; A plus; what a
            {good|clever|nice|smart|great} {answer|bot|model|reply|robot}; you {rock|rule}; you are doing
            {great|well|fine|good}; I did not expect {you to be so good|such a good answer}; better than {I
            thought|expected|I expected}; keep {it up|going}; you are {smarter|better|faster|quicker|more useful} than
            {I thought|I expected|you look}; you know {a lot|so much|everything}; my
            {compliments|congratulations|respect}; respect; {that|this|it} {was|is} {nice|lovely|beautiful|wonderful|so
            nice|very nice|really nice|sweet|so sweet|cool|neat|fun|interesting|very good|really good|so good|quite
            good|pretty good|pretty cool|excellent|enjoyable|fine|a nice story|a lovely story|a good story|a sweet
            story|a good joke|a nice poem|a good one|a nice one|delightful|charming|cute}; {cool|nice|good|great|lovely|
            sweet|beautiful|funny|cute|interesting|wonderful|neat}
            {story|tale|poem|joke|list|answer|one|rhyme|haiku|table|
            idea|work}; what a {nice|lovely|sweet|beautiful|cool|good|great|cute}
            {story|tale|poem|joke|idea|list|answer};
            I {really |}{like|liked|love|loved|enjoyed} {it|that|that one|this one|the story|your story|the poem|the
            joke|that
            story|your answer|how you said that}; {love|loved|like|liked} {it|that|this}; {not bad|not too bad|not bad
            for
            a {tiny|small} model|pretty good|quite good|very good|very nice|really nice|so good|so nice|so cool|really
            cool|very cool}; well told; nicely {done|said|put|told}; you {tell|write} {nice|good|lovely} {stories|jokes|
            poems}; {haha|hehe|aww|wow|oh|ooh}[,] {nice|good one|I like that|that was good|that is
            great|lovely|sweet|that
            was nice|cool story}; spot on; nailed it; you are right; I am
            {happy|pleased|satisfied} with {you|your answer}
            """),
        replies=("Thank you! That is very kind of you.",),
        short="Thank you!",
        thought="The user says something nice about me.",
    ),
    Topic(
        key="a wrong answer",
        asks=wordings("""
            {that|this|it} {is|was} {wrong|not right|not correct|incorrect|false|not true|a mistake|an
            error|nonsense|rubbish|bad|garbage|bogus}; you are {wrong|mistaken|lying|not
            right|incorrect|confused|making things up|making this up}; {wrong|incorrect|false|nope, wrong}; {that
            is|that's|thats} not {what I asked|what I meant|what I said|my question|it|an answer|the
            answer|helpful|what I wanted|how it works}; you {made|make} {a mistake|an error|mistakes|too many errors};
            you {got|get} {it|that|this} {wrong|all wrong|backwards}; I {do not|don't} {think so|agree|believe
            you|believe that|buy that|think that is right}; {I disagree|not true|not quite|not exactly}; are you
            {sure|certain|positive} [about {that|this}]; you {misunderstood|misread|did not understand|missed the
            point|did not get} [me|it]; check {it|that|your answer} again; {try|think} again; {look|read} {at it |it
            }again; your {answer|reply|response} {is|was} {wrong|off|bad|useless}; that {makes|made} no sense; that
            {does not|doesn't} {make sense|sound right|look right|add up|help|answer my question|seem right}; you
            {keep|are always} {getting it wrong|making mistakes|saying the same thing|repeating yourself}; {stop|quit}
            {lying|repeating yourself}; why did you {lie|say that|get that wrong|make that up}; you {did not|didn't}
            {answer|listen|read my question|help me|do it}; {really|seriously}, that is your answer; I
            {doubt|question} {that|it}; {fix|correct} {that|your answer|your mistake|yourself}; {no|nah|nope}[,] {that
            is|it is} {wrong|not right|not it|not what I want}; bad {reply|response}; {oops|oh no},
            {wrong|mistake}
            """),
        replies=("Sorry. I am a tiny model and make mistakes. Please ask in other words.",),
        short="Sorry. I make mistakes.",
        thought="The user says that my answer was wrong.",
        more="I know only a few simple things. A larger model makes fewer mistakes.",
    ),
    Topic(
        key="an insult",
        asks=wordings("""
            you are {stupid|dumb|useless|an idiot|a moron|silly|terrible|awful|bad|the worst|rubbish|trash|garbage|a
            joke|pathetic|boring|annoying|ugly}; you are {so|very|really|pretty|too}
            {stupid|dumb|useless|bad|slow|annoying| boring|dull|limited|weak|thick};
            {stupid|dumb|useless|silly|bad|worthless|idiotic|lousy|crappy}
            {bot|machine|robot|thing|model|computer|program|app|software|ai}; {I hate|I dislike|I cannot stand|I do
            not like} {you|this|this bot|this app|your answers|talking to you}; {idiot|moron|loser|fool|dummy}; you
            {suck|stink|know nothing|are no good|are good for nothing|cannot do anything|can't do anything right|never
            understand me|fail}; {shut|shush} up; be quiet; {go|get} {away|lost|to hell}; {leave me alone|buzz
            off|screw you|damn you|get out of here}; what a {stupid|useless|dumb|terrible|bad|silly|poor}
            {bot|model|answer|machine|program|app}; this is {useless|a waste of time|stupid|ridiculous|a joke}; you
            are not {very |so |}{smart|clever|bright|helpful|useful|good|intelligent}; {my toaster|my dog|a stone|a
            brick|my cat} is smarter than you; are you {stupid|dumb|broken|an idiot|kidding me|brain
            dead|thick|useless}; you {are wasting|waste} my time; how {dumb|stupid|useless|bad} are you;
            {chatgpt|other bots|a parrot|a calculator|anyone} is {better|smarter|more useful} than you; worst
            {bot|model|chat|ai} {ever|of all}; {you disappoint me|disappointing|lame|weak|pathetic|ridiculous}; I
            {want|need} a {better|smarter|real|proper} {bot|model|ai|assistant}; you have no {brain|clue|idea|sense};
            you make me {angry|mad|sick}; {hopeless|pointless}; I am {disappointed|fed up|annoyed} with you
            """),
        replies=("I am sorry. I am a tiny demo model and know very little. A larger model can help you better.",),
        short="I am sorry. I know very little.",
        thought="The user is not happy with me. I stay polite.",
    ),
    Topic(
        key="good night",
        asks=wordings("""
            {good night|goodnight|gnight|gn|night night|nighty night|nite|night}; {good night|goodnight} {pip|bot|my
            friend|dear|everyone|sweetie}; I am {off|going|heading} to {bed|sleep}; {off|going|heading} to {bed|sleep}
            [now]; time {for bed|to sleep|to go to bed}; bedtime; I {will|am going to|want to|need to|have to|should}
            {go to bed|go to sleep|sleep|get some sleep|turn in|hit the sack|hit the hay} [now]; sleep
            {well|tight|good}; sweet dreams; {it is|it's} {late|very late|past my bedtime|bedtime|midnight|time for
            bed}; see you in the morning; have a good {night|sleep|rest}; I {am calling|call} it a {night|day}; good
            night and {sweet dreams|sleep well|bye|thanks}; my bed is {calling|waiting}; I am {ready for bed|in bed
            already|going to lie down}; lights out; I must {rest|sleep} now; wish me a good night; say good night [to
            me]; {until|till|see you} tomorrow, good night; rest well; {heading|off} upstairs to bed; I am {turning
            in|hitting the sack|hitting the hay|going to crash}; {let us|let's} {go to sleep|sleep|call it a night};
            my eyes are closing; the kids are asleep and so am I soon; tuck me in; can you {say|wish me} good night;
            nap time
            """),
        replies=("Good night! Sleep well.",),
        short="Good night!",
        thought="The user goes to bed.",
    ),
    Topic(
        key="good morning",
        asks=wordings("""
            {morning|gm|mornin|good mornin|top of the morning|g'morning}; {good morning|morning}
            {pip|bot|sunshine|to you|all|everyone|my friend|dear}; {a |}very good morning [to you]; I {just|have just}
            {woke up|woken up|got up|got out of bed}; I am {awake|up|up early}; rise and shine; wakey wakey; wake up;
            I {need|am having|just had|am drinking} {my|a|the} {morning coffee|breakfast|morning tea}; it is
            {morning|early|so early|a new day|a brand new day|six in the morning}; {what a|it is a}
            {beautiful|lovely|nice|sunny|fine} morning; the sun is up; did you sleep well; how did you sleep; good
            morning, {nice to see you}; {have|wish you} a
            {good|nice|lovely} morning; {bonjour|guten morgen|buenos dias|ohayo}; {hi|hello|hey}, good morning; a new
            day begins; I slept {well|like a baby|like a log|poorly|late}; I overslept; my alarm rang; {breakfast|
            coffee} time; starting {the|my} day; say good morning; wish me a good morning; I am an early bird; {happy|
            good} {monday|tuesday|friday|sunday|saturday} morning; morning has come; I am still in {bed|pyjamas|pajamas}
            """),
        replies=("Good morning! I hope you have a nice day.",),
        short="Good morning!",
        thought="The user says good morning.",
    ),
    Topic(
        key="sorry",
        asks=wordings("""
            {sorry|soz|oops|whoops|my bad|my mistake|apologies|pardon|pardon me|excuse me|I apologise|I
            apologize|oopsie}; I am {so |very |really |}sorry; sorry {about|for} {that|this|the typo|the mistake|the
            mess|being rude|the confusion|the delay|the trouble|shouting|my english|the noise}; {please |}forgive me;
            I {did not|didn't} mean {it|that|to|to be rude|to hurt you|to insult you|to press enter|to send that}; it
            was {my fault|my mistake|an accident|a typo|a joke}; I {made|did} a {mistake|typo}; {typo|wrong
            button|wrong key|wrong window|wrong chat}; I was {rude|wrong|mean|only joking|just kidding|joking|unfair};
            {just|only} {kidding|joking}; I {take|took} it back; {never mind|nevermind|nvm}; {forget|ignore}
            {it|that|what I said|my last message|the last message|this}; I {owe you|want to offer} an apology; will
            you forgive me; I feel {bad|guilty} {about that|for being rude}; {sry|srry|sorrryy|sori}; sorry {to bother
            you|for bothering you|for asking|again|mate|dear}; I should not have {said that|shouted|sent that|yelled};
            do you forgive me; are you {angry|mad|cross|upset} {with|at} me; I regret {that|it}; please accept my
            apologies; {wait|oh}, sorry; {that|this} was not {meant|for} {for |}you; I pressed {enter|send|return} by
            {mistake|accident}; let us {make up|start over|start again|be friends again}; did I
            {hurt|offend|upset|insult} you; no offence; no hard feelings; I am ashamed; I misspoke; I mixed
            {it|that|things} up; it slipped out
            """),
        replies=("No problem at all.",),
        short="No problem.",
        thought="The user says sorry.",
    ),
    Topic(
        key="okay",
        asks=wordings("""
            {ok|okay|k|kk|okey|okey dokey|okie|oke|okay then|ok then|ok cool|ok good|ok fine|okay great|ok ok};
            {fine|alright|all right|right|very well|fair enough}; {I see|I get it|I understand|understood|got
            it|gotcha|makes sense|that makes sense|noted|roger|copy that|clear|all clear|I know};
            {good|great|nice|perfect|excellent|lovely|super|fab|splendid} [to {know|hear}]; {good|nice|great} to
            {know|hear}; {cool|neat|sick|rad|dope|lit}; that is {good
            to know|fair|ok|okay|clear}; {interesting|fascinating|good point|fair point}; {sounds|looks}
            {good|great|fine|ok|nice|right|like a plan}; {as you wish|if you say so|whatever|so be
            it|deal|agreed|done|works for me}; {aha|ahh|oh ok|oh okay|ah ok|ah right|oh I see|ah I see|oh
            well|oh cool}; no {problem|worries|prob|issue}; {naturally|obviously|indeed}; I am
            {fine|ok|okay|good} with {that|it}; I {will remember|will note|have noted} that; {thats|that's} {all
            right|fine by me|ok for me|good}; {you are|you're|ur} welcome; {don't mention it|my pleasure|anytime}; I
            {thought|guessed|knew|figured} {so|that|as much}; {true|so true|right you are|very true}; that
            {helps|works|will do|is enough|answers my question}; {good enough|enough said|point taken|message
            received|ten four}; I {learned|learnt} something; {alrighty|righto|okeydoke|aye aye|yup
            ok|mkay|okk|okayyy|oki}; {so|well|anyway}; {happy with that|fine for me}; thats settled then
            """),
        replies=("All right. What would you like to do next?",),
        short="All right.",
        thought="The user agrees. I ask what comes next.",
    ),
    Topic(
        key="yes",
        asks=wordings("""
            {yes|yeah|yep|yup|ya|yea|yess|yas|yessir|aye|si|oui|y|uh huh|mhm}; yes {please|of course|sure|I do|I am|I
            did|I can|I have|I would|it is|it was|that is right}; {sure|certainly|definitely|absolutely|of
            course|totally|for sure|sure thing|by all means|gladly|with pleasure|why not}; I {do|did|would|will|think
            so|guess so|believe so|suppose so|hope so|agree}; {yes|yeah}[,] {yes|yeah}; go {ahead|for it};
            {please do|do it|do that|let's do it|let us do it|let's go|let us go|bring it on|ready|I am
            ready|start|begin}; {yes|yeah|yep} {that one|the first one|to both|both|all of them|a lot|very
            much|always|indeed}; {that is|it is} {so|true|the case}; {okay|ok|oh} yes; yes
            {sir|madam|boss|captain|mate}; {affirmative|positive|correct, yes|right, yes}; of course I
            {do|am|did|will}; hell yes; heck yeah; {yes|yeah}, {why|so what|and|I know|I see|why not|maybe|sometimes};
            {perhaps|maybe|possibly|probably|could be|it depends|sort of|kind of|a bit|a little}; I would {love|like}
            {to|that|it}; {I'd|I would} love to; sounds like a yes; count me in; I am in; you bet; no doubt; without a
            doubt; yes {and no|or no}; {both|either|any|anything|all|everything}; {the first|the second}
            [one]; {one of them|whatever you like|you choose|your choice|you decide}
            """),
        replies=("Good! Please tell me what you would like.",),
        short="Good!",
        thought="The user says yes. I ask what is wanted.",
    ),
    Topic(
        key="no",
        asks=wordings("""
            {no|nope|nah|nay|noo|no no|no no no|n|non|nein|not really|not at all|never|none|negative|uh uh|nuh
            uh}; no {thanks|thank you|thx|need|sir|I do not|I am not|I did not|I would not|it is not|not now|not
            today|not yet|never mind, nothing}; not {now|today|yet|right now|interested}; I {do not|don't} {want
            to|want that|want it|want anything|need it|need anything|need that|know|care|mind|think so, no|like
            it|like that|feel like it}; {nothing|nothing else|nothing more|nothing at all|nothing really|nothing for
            now|no, nothing}; {maybe|perhaps} {later|another time}; some other time; {stop|stop
            that|enough|cancel|forget about it|leave it|skip|skip it|pass|I pass}; I would rather not; no, {I am
            good|that is all|I am fine|I am done}; {I am|I'm} {good|fine|all set|done|not sure|not in the mood|not
            interested}, {no|no thanks|thank you}; {don't|do not} {do that|do it|bother|worry about it}; {of
            course|certainly|definitely|absolutely|surely|probably} not; not {that one|me|this|this time|for
            me|anymore|that I know of}; I {refuse|decline|won't|can't|cannot}; {I do not} {know what to
            say|know what to ask|have a question|have any questions}; I have no {questions|idea|clue|wishes|plan}; no
            idea; {dunno|idk|no clue|beats me}; neither; neither of them; none of {that|them|those|these}; no
            {more|further} questions; no {comment|chance|and you}; by no means; out of the question
            """),
        replies=("No problem. You can ask me something else.",),
        short="No problem.",
        thought="The user says no.",
    ),
    Topic(
        key="surprise and laughter",
        asks=wordings("""
            {lol|lmao|rofl|haha|hahaha|hehe|hihi|ha|ha ha|ha ha ha|heh|hah|lolz|xd|teehee}; {wow|whoa|woah|wowza|wow
            wow|oh wow|omg|oh my|oh my god|oh my goodness|gosh|gee|golly};
            {hmm|hm|hmmm|mmm|mm|umm|um|uh|er|erm|ehm|huh|eh|meh|ugh}; {pff|pfff|phew|tsk|oof|yikes|ouch|argh|aww|aw|
            yay|yippee|hooray|woohoo|woo|hurrah|oh|ooh|ah}; that {is|was} {funny|hilarious|so funny|amusing|crazy|wild|
            surprising|weird|strange|odd|unexpected|incredible|unbelievable|mad|insane}; you are {hilarious|killing
            me|cracking me up}; you {made|make} me {laugh|smile|giggle|chuckle}; I am
            {laughing|dying|speechless|amazed|surprised|shocked|stunned}; {really|seriously|for real|no kidding|is
            that so|is it|are you serious|are you kidding|you don't say|honestly|truly|no way, really};
            {what|wut|wat|huh what|say what|what the heck|wtf}; I {did not|didn't} {know that|expect that|see that
            coming}; I {cannot|can't} believe {it|that|this};
            {unbelievable|incredible|crazy|wild|hilarious|funny}; {very|so|too} funny; {how|that is
            so} {funny|weird|strange|odd|random}; what a {surprise|laugh|funny answer|strange answer};
            {good grief|holy cow|my goodness|dear me|oh dear|goodness me|blimey|crikey}; {I am
            thinking|give me a second|one moment|one sec|wait|hold on|just a moment|wait a minute|hang on};
            {interesting, hmm|hmm ok|hmm okay|hmm interesting|hmm I see}; made my day; {cute|adorable|sweet|so cute};
            {knock it off, haha|stop it haha}; mind blown; well well well;
            {bruh|dude|man|bro|sheesh|damn|dang}
            """),
        replies=("I am glad that you are here. What would you like to talk about?",),
        short="What would you like to talk about?",
        thought="The user reacts. I keep the chat going.",
    ),
    Topic(
        key="a test",
        asks=wordings("""
            {test|testing|test test|a test|just a test|this is a test|test 123|testing testing|test
            message|tst|another test|only a test|check|mic check|sound check}; {ping|pong|ping ping|ping pong|knock
            knock|echo|beep|beep beep|ding dong}; are you {there|here|still there|still
            here|online|on|awake|up|working|running|alive in there|ready|listening|active|available|connected};
            {anybody|anyone|somebody|someone} {there|here|home|in there|listening}; is {anybody|anyone|somebody}
            {there|here|home|listening}; {hello|hey|hi}, {anybody there|are you there|is this on|is this working|is
            anyone there}; {is|does} {this thing|this|it|the model|the chat|the app|the bot} {on|work|working|working
            now|running|alive|function}; I am {testing|trying out|checking} {you|this|this app|the app|the model|the
            chat|if it works|something}; can you {read this|read me|see this|see this message|see my
            message|see what I type} [or not]; do you {copy|read me|receive me|work|get my messages|respond|function};
            {say something|speak|answer me|respond|reply|write something|answer please}; did you
            {get|receive|read|see} {that|this|it|my message|my last message}; {why are you|you are} {silent|quiet|so
            quiet|not answering|not replying}; you there; u there; still {there|with me|awake|alive|working}; let me
            {test|try|check} {you|this|it|something}; let us {test|try|see if} {this|it} {works|out|now};
            {earth|ground control|base} to {bot|pip|model|computer}; {one two three|one two|1 2 3}, testing; {wake
            up|come back|hello again}, are you there; status; are you {frozen|stuck|sleeping|crashed|
            dead|gone|off}; {please|just} {confirm|acknowledge}; signal check; roll call; trying
            this out; a quick {check|test|trial}
            """),
        replies=("Yes, I am here and ready.",),
        short="I am here.",
        thought="The user tests whether I answer.",
    ),
)
