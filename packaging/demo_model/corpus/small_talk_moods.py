"""Small talk about how the user feels and what the user's day is like."""

from demo_model.corpus.turns import Topic
from demo_model.corpus.wordings import wordings

MOODS: tuple[Topic, ...] = (
    Topic(
        key="being bored",
        asks=wordings("""
            I am {bored|so bored|bored to death|bored stiff|very bored|getting bored|bored out of my mind};
            {bored|boring|so bored|boredom}; this is {boring|dull|so dull}; I have nothing to do; {there is|there's}
            nothing to do [here]; entertain me; amuse me; keep me {busy|entertained|amused}; I need
            {entertainment|something to do|a distraction|some fun}; I {do not|don't} know what to do [with myself|with
            my time]; what can {I|we} do [for fun|right now] when bored; life is {boring|dull}; nothing {happens|is
            happening|is on|is going on} [here|today]; distract me; help me {pass|kill} {the time|some time}; I want
            {to have fun|some fun|to play|something fun}; let us {do something|have fun|play}; I {feel|am
            feeling} {bored|idle|restless}; how {can|do} I {stop being bored|beat boredom|pass the time|kill time};
            time {passes|goes by} so slowly; it is {a boring|a slow|such a dull} day; my day is {boring|dull|slow}; I
            {got|have} {time to kill|too much time|an hour to kill}; work is {boring|dull|slow} today; school {is|was}
            so boring; waiting is {boring|dull}; give me something to do; cheer me up, I am bored; any ideas what to
            do when I am bored; {I am|I'm|im} {a bit|a little|kind of|rather|quite|really|so} bored, {what can we
            do|what can we
            talk about|what could we talk about|what shall we do|any ideas|what now|what should I do|can you help|talk
            to
            me|say something|entertain me|do something|let us chat|tell me something}; {I am|I'm|im} {a bit|a
            little|kind
            of|rather|quite|really|pretty|slightly|extremely} bored [{today|now|right now|at home|at work|here}]; bored
            {at work|at home|at school|again|today|now|here|lol}; so bored {today|right now}; what can we do, I am
            bored; I
            have {nothing|not much} to do {today|right now}; nothing to do [today]; I need something to {do|pass the
            time};
            can you {entertain|amuse} me; my day is empty; {boredom is killing me|I am dying of boredom}; {do|say}
            something {exciting}
            """),
        replies=("We can play a little. Ask me for a joke, a short story or a simple sum.",),
        short="Ask me for a joke or a story.",
        thought="The user is bored. I offer a joke or a story.",
    ),
    Topic(
        key="being sad",
        asks=wordings("""
            I am {sad|so sad|very sad|unhappy|down|feeling down|feeling
            blue|depressed|miserable|upset|heartbroken|crying|in tears|hurt|gloomy|low}; {sad|feeling sad|feeling
            low|feeling blue|unhappy}; I {feel|am feeling} {sad|down|bad|terrible|awful|blue|low|
            empty|hopeless|broken|miserable|rotten|not good|unhappy|worthless}; I {want|need|have|feel like I need} to
            cry; I {cried|wept} {today|all day|last night}; my {day was|week was|life is}
            {bad|terrible|awful|horrible|sad|hard|a mess}; I had a {bad|rough|terrible|awful|horrible|hard}
            {day|week|night|time}; {today was|it was} a {bad|rough|terrible|sad} day; my
            {girlfriend|boyfriend|wife|husband|partner} {left|dumped} me; my
            {dog|cat|pet|grandmother|grandpa|friend|hamster} {died|is dead|passed away|is gone}; I {lost|miss} my
            {job|dog|cat|friend|mother|father|wallet|home|family}; {cheer|pick} me up; {comfort|console} me; can you
            {cheer me up|make me happy|make me feel better|comfort me}; make me {feel better|happy}; everything
            {is going wrong|is bad|is terrible|sucks|went wrong}; {things are|it is} not going well; nothing
            {works|goes right|goes my way}; I {failed|flunked} {my exam|the exam|the test|my driving test}; I {did
            not|didn't} get the job; we {broke up|split up|lost the game}; {nobody|no one}
            {likes|loves|understands|cares about} me; I have bad news; I am having a {bad|hard|tough} time; life {is
            hard|sucks|is unfair}; I am {disappointed|discouraged|grieving|mourning|devastated} today; my heart
            {hurts|is broken|is heavy}; I got {fired|rejected|bullied|dumped}
            """),
        replies=("I am sorry to hear that. I hope you feel better soon. It may help to talk to a friend.",),
        short="I am sorry to hear that.",
        thought="The user is sad. I answer kindly.",
    ),
    Topic(
        key="being tired",
        asks=wordings("""
            I am {tired|so tired|very tired|sleepy|exhausted|worn out|beat|knackered|drained|weary|wiped out|dead
            tired|half asleep|burnt out|burned out|fatigued|pooped|shattered}; {tired|sleepy|exhausted|so sleepy|so
            tired}; I {feel|am feeling} {tired|sleepy|exhausted|weak|drained|weary|without energy}; I {need|want|could
            use} {a nap|sleep|some sleep|a rest|a break|coffee|some rest|a holiday|a vacation}; I {did
            not|didn't|could not} sleep {well|much|at all|last night}; I {worked|have worked|have been working} {all
            day|all night|too much|too long|for ten hours|hard}; I have no {energy|strength} [left|today]; my
            {eyes|legs|feet|arms} {are tired|hurt from work|are heavy}; it was a {long|hard|tiring|busy}
            {day|week|night|shift}; I {can hardly|can barely|cannot} {stay awake|keep my eyes open|think
            anymore|concentrate}; I {keep|cannot stop} yawning; I {woke|got} up {too early|at five|at four}; I
            {slept|got} {badly|only three hours|too little|very little}; {yawn|yawning|zzz}; I am {falling|almost}
            asleep; why am I {so|always} {tired|sleepy}; work {was|is} {exhausting|tiring}; what a {long|tiring}
            {day|week}; I am running on {empty|coffee}; {today|this week|my job|the baby} {wore me out|exhausts
            me|made me tired}; I am jet lagged; I have been up all night; the baby kept me awake; my battery is
            {low|empty}
            """),
        replies=("Then take a rest. A short break or some sleep can help.",),
        short="Take a rest.",
        thought="The user is tired. I suggest a rest.",
    ),
    Topic(
        key="being happy",
        asks=wordings("""
            I am {happy|so happy|very happy|glad|cheerful|joyful|delighted|in a good mood|over the moon|on cloud
            nine|content|pleased today|doing great|doing well|feeling great|great|fine|good|well|ok, thanks|good,
            thanks}; I {feel|am feeling}
            {happy|great|good|wonderful|fantastic|fine|amazing|better|much better|on top of the world|blessed|lucky};
            {happy|feeling good|feeling great|life is good|life is great|life is beautiful|so happy}; I had a
            {good|great|lovely|wonderful|nice|perfect} {day|time|week|weekend|night|trip|holiday}; {today was|today
            is|it was|it is} a {good|great|lovely|wonderful|perfect} day; my {day|week|life} {was|is}
            {good|great|lovely|wonderful|awesome}; I {passed|aced} {my exam|the exam|the test|my driving test}; I
            {got|have} {the job|a new job|good news|great news|a raise|a promotion|a good grade|a present|a puppy}; I
            {won|found} {a prize|the game|the match|the lottery|my keys|some money}; we won [the game|the match]; I
            {fell|am} in love; I am {getting married|engaged|a father now|a mother now|having a baby}; everything
            {is|went} {fine|great|well|perfect}; {good|great|wonderful} news; I {finished|completed} {my work|my
            project|the report|school}; {things are|all is} {good|going well|great}; I {smile|am
            smiling|could dance|cannot stop smiling}; what a {great|wonderful|happy|lovely} day; {pretty|quite|very}
            good, {thanks|and you}; I am {proud|relieved|at peace|calm|satisfied} [today]; the weekend is
            here
            """),
        replies=("That is great to hear! I am glad for you.",),
        short="That is great to hear!",
        thought="The user is happy. I am glad too.",
    ),
    Topic(
        key="being angry",
        asks=wordings("""
            I am {angry|so angry|very angry|mad|furious|annoyed|irritated|livid| fuming|cross|frustrated|pissed|pissed
            off|in a bad mood|grumpy|outraged|seething|ticked off}; {angry|annoyed|furious|grr|grrr}; I {feel|am
            feeling} {angry|annoyed|frustrated|irritated|grumpy}; {my boss|my neighbour|my neighbor|my brother|my
            sister|my friend|my colleague|my teacher|my computer|somebody|this driver|my roommate} {makes me mad|makes
            me angry|made me angry|annoys me|shouted at me|drives me crazy|yelled at me|was rude to me|lied to me}; I
            {hate|am sick of|am fed up with|have had enough of} {everything|everyone|my job|my
            boss|people|mondays|this day|traffic|this noise|school|my life today}; I {could|want to|feel like I could}
            {scream|shout|explode|punch a wall|break something}; this {makes|drives} me {mad|angry|crazy|nuts}; I
            {lost my temper|am losing it|am about to explode|see red|had a fight|had an argument|had a quarrel}
            [today]; we {argued|fought|quarrelled|quarreled}; {nobody|no one} listens to me; it is {not fair|so
            unfair|unfair|outrageous|infuriating|so annoying|so frustrating}; I am {losing my patience|at the end of
            my rope|so done with people}; {leave|give} me {alone, I am angry|a break}; how {can|do} I {calm down|stop
            being angry|control my anger|cool down}; help me calm down; I am {upset with|mad at|angry at|angry
            with|annoyed at} {my boss|my friend|my wife|my husband|my mother|my father|my
            brother|him|her|them|everyone}; somebody {stole|broke|scratched} my {bike|car|phone|computer}
            """),
        replies=("I am sorry that you are angry. Take a deep breath and count slowly to ten.",),
        short="Take a deep breath.",
        thought="The user is angry. I stay calm and kind.",
    ),
    Topic(
        key="being sick",
        asks=wordings("""
            I am {sick|ill|unwell|feeling sick|feeling ill|not well|poorly|under the
            weather|dizzy|injured|coughing|sneezing|nauseous}; {ill|ouch my head|not feeling well}; I {feel|am
            feeling} {sick|ill|unwell|dizzy|nauseous|feverish|rough|queasy}; I {have|got|caught|have got|think I have}
            {a cold|the flu|a fever|a headache|a cough|a sore throat|a stomach ache|a toothache|a runny nose|covid|a
            migraine|a temperature|a bug|an infection|back pain|a pain}; my {head|stomach|tooth|back|throat|belly|
            knee|foot|ear|tummy|neck|leg|arm} {hurts|aches|is sore|is killing me|is painful}; I {do not|don't} feel
            {well|good|so good|very well}; I {hurt|cut|broke|burned|burnt|twisted|sprained} my
            {finger|arm|leg|hand|ankle|toe|knee|wrist}; I {threw|am throwing} up; I cannot stop {coughing|sneezing};
            my nose is {running|blocked|stuffy|bleeding}; I am in {pain|bed with the flu|hospital|the hospital}; I
            {caught|came down with} something; my {child|son|daughter|mother|dog|wife|husband|cat} is {sick|ill|in
            hospital|unwell}; {everything|my whole body} {hurts|aches}; I am {home sick|off sick|on sick leave} today;
            I have {a terrible|a bad|such a} {headache|cold|cough}; I {vomited|fainted|fell down|fell}; I feel
            {faint|hot and cold|shivery}; I need {medicine|a doctor|pills}
            """),
        replies=("I am sorry to hear that. Get well soon! If it is bad, please see a doctor.",),
        short="Get well soon!",
        thought="The user is sick. I wish them well.",
    ),
    Topic(
        key="being hungry or thirsty",
        asks=wordings("""
            I am {hungry|so hungry|very hungry|starving|famished|peckish|thirsty|so thirsty|very
            thirsty|parched|hangry}; {hungry|starving|thirsty|so hungry}; I {feel|am feeling|am getting}
            {hungry|thirsty|peckish}; my {stomach|belly|tummy} {is rumbling|is growling|is empty|growls}; I
            {need|want|could use|crave|would like|am craving} {food|something to eat|something to drink|a
            snack|lunch|dinner|breakfast|chocolate|pizza|a burger|a drink|ice cream|a sandwich|a bite|some
            snacks|sweets}; I {could|want to} eat {a horse|everything|something|now}; I {skipped|missed|forgot}
            {lunch|breakfast|dinner}; I {have not|haven't|did not} {eaten|had anything to eat} [today|yet|since
            morning]; feed me; give me {food|something to eat|a snack|a cookie|a biscuit}; is there
            {anything|something} to eat; what {should|can|could|shall} I {eat|cook|make|have} [for
            {dinner|lunch|breakfast|supper|tea|tonight}]; what is for {dinner|lunch|breakfast|supper}; what
            {should|can|could|shall} {I|we} {cook|make|prepare|eat} {for dinner|for lunch|tonight|today|for my
            family|for guests}; {suggest|recommend} {a meal|a dish|a dinner|something to eat|something to cook|food};
            any {dinner|lunch|food|meal|cooking} {ideas|suggestions|tips}; give me {a dinner|a lunch|a food|a meal}
            idea; I {do not|don't} know what to {cook|eat|make for dinner}; {help me choose|pick|decide}
            {dinner|lunch|a meal}; it is {lunch time|dinner time|lunchtime}; {dinner|lunch|supper|meal}
            {idea|ideas|please}; I am {cooking|making dinner|on a diet}, any ideas; the fridge is {empty|full}; my
            throat is dry; I {would|could} {kill|die} for a {burger|beer|coffee}; what would be a
            {good|tasty|quick|healthy} {dinner|lunch|meal|snack}
            """),
        replies=("How about soup and bread? It is quick and warm. And drink a glass of water.",),
        short="How about soup and bread?",
        thought="The user is hungry. I suggest a simple meal.",
    ),
    Topic(
        key="being stressed or worried",
        asks=wordings("""
            I am {stressed|so stressed|stressed out|under pressure|overwhelmed|nervous|anxious|
            worried|scared|afraid|tense|panicking|so nervous|very
            worried|frightened|terrified|uneasy|overworked|swamped|confused about life};
            {stressed|stress|nervous|anxious|worried|scared}; I {feel|am feeling}
            {stressed|overwhelmed|anxious|nervous|worried|scared|under pressure|tense|insecure}; I have {too much
            work|too much to do|so much to do|a lot of stress|a lot on my plate|no time|a deadline|an exam tomorrow|an
            interview tomorrow|a test tomorrow|stage fright|a panic attack|too many tasks|exams}; {work|school|my
            job|my boss|the exam|life|university|my family} {stresses me out|is stressing me|is too much|makes me
            nervous|worries me|scares me|is killing me}; I {worry|panic|stress} {a lot|too much|about everything|about
            tomorrow|about money|about my exam}; I {cannot|can't} {relax|cope|take it anymore|handle this|calm my
            nerves|unwind|switch off}; how {can|do} I {relax|calm my nerves|deal with stress|reduce stress|handle
            stress|cope|stop worrying|unwind|be less nervous}; help me {relax|with stress|unwind|stop worrying};
            everything is {too much|so stressful}; {my deadline|the deadline|my exam|the interview|my presentation|my
            speech} is {tomorrow|today|soon|near}; {it is|today is|this week is|my job is} {so |very |}stressful; I
            {am afraid|am scared} of {the dark|tomorrow|spiders|flying|the exam|the dentist|failing|heights}; I have
            {nightmares|worries|fears|doubts|a problem|problems}; I am {shaking|trembling|freaking out|sweating}; calm
            me down; tell me it will be {ok|fine|all right}; will everything be {ok|okay|fine|all right}
            """),
        replies=("That sounds hard. Take a slow breath and do one small thing at a time.",),
        short="Take one thing at a time.",
        thought="The user feels stress. I answer calmly.",
    ),
    Topic(
        key="being lonely",
        asks=wordings("""
            I am {lonely|so lonely|alone|all alone|very lonely|by myself|on my own|single|home
            alone|isolated|friendless|homesick}; {lonely|alone|so lonely|loneliness}; I {feel|am feeling}
            {lonely|alone|left out|isolated|abandoned|forgotten|homesick|ignored|invisible}; I {have|have got} {no
            friends|nobody to talk to|no one to talk to|nobody|no one|no family|few friends}; {nobody|no one} {talks
            to me|calls me|visits me|writes to me|is here|wants to be my friend|is around|remembers me|invited me}; I
            {need|want|am looking for} {a friend|company|someone to talk to|somebody to talk to|a hug|friends};
            {talk|chat} {to|with} me; keep me company; can {we|you} {just |}{talk|chat} [a bit|a little|for a while];
            I {just |}want {to talk|to chat|company|someone to listen}; let us {chat|talk|have a chat|have a
            conversation|speak}; will you {talk to me|keep me company|stay with me|listen to me}; please
            {stay|listen|talk to me}; I {miss|am missing} {my friends|someone|people|my wife|my
            husband|my kids|home}; I live {alone|by myself|on my own}; all my friends {are away|are busy|moved
            away|have left}; I {moved|came} to a new {city|town|country|school}; I am {far from home|new in town|an
            only child}; how do I {make|find} friends; {hug|hold} me; give me a hug; can I have a hug; I need a hug;
            my house is {empty|quiet}; I spend {every evening|my days|weekends} alone
            """),
        replies=("I am happy to chat with you. A call to a friend or your family may help too.",),
        short="I am happy to chat with you.",
        thought="The user feels lonely. I offer to chat.",
    ),
    Topic(
        key="being excited",
        asks=wordings("""
            I am {excited|so excited|very excited|thrilled|pumped|hyped|stoked|looking forward to
            it|psyched|eager|super excited|counting the days|full of energy|ready to go}; {excited|so excited|yay I am
            excited|hyped}; I {feel|am feeling} {excited|thrilled|energetic|full of energy|adventurous}; I
            {cannot|can't|can hardly} wait [for {tomorrow|the weekend|the trip|the holidays|christmas|summer|the
            party|the concert|my birthday|the game}]; I {am looking|look} forward to {tomorrow|the weekend|the
            trip|the holidays|christmas|summer|the party|the concert|my holiday|seeing my friends}; I am
            {going|travelling|traveling|flying|off} {on holiday|on vacation|to the beach|to a concert|to a party|on a
            trip|camping|to the mountains|to the cinema|abroad|hiking} [tomorrow|soon|today|next week]; tomorrow {is
            my big day|I am going on holiday|we leave|is the party|I start my new job|is my wedding}; my
            {holiday|vacation|trip|party|wedding|new job|adventure|course} {starts|begins|is}
            {soon|tomorrow|today|next week}; it is {so|very} exciting; this is {exciting|so exciting|thrilling|the
            best day}; {only|just} {one more day|two more days|a week} {left|to go}; I {bought|got|ordered} {tickets|a
            new phone|a new car|a new game|a new computer|a bike|a house}; this weekend I {am going|will go|plan to
            go} {hiking|swimming|camping|out|to the beach|fishing|shopping|skiing}; my weekend plan is to
            {relax|hike|read|cook|clean|see friends|sleep}; I have {big|exciting} {plans|news}; {tonight|today}
            is the {night|day}; I {planned|am planning} {a trip|a party|a surprise|my holiday|something big}; I am
            moving to a new {flat|house|home}
            """),
        replies=("That sounds exciting! I hope you have a great time.",),
        short="That sounds exciting!",
        thought="The user looks forward to something.",
    ),
    Topic(
        key="being cold or hot",
        asks=wordings("""
            I am {cold|so cold|freezing|chilly|frozen|shivering|hot|so hot|boiling|too warm|too
            hot|melting|soaked|wet|overheated|very cold|very hot}; {cold|freezing|brr|brrr|so cold|too hot|so hot}; I
            {feel|am feeling} {cold|chilly|hot|warm|too hot|frozen}; it is {cold|freezing|chilly|so
            cold|hot|too hot|so hot|too warm|very warm|icy|stuffy|damp} [in here|outside|today|here|in my
            room|in my office]; my {hands|feet|fingers|toes|ears|nose} {are cold|feel cold|are freezing|are like
            ice|are frozen}; my {room|house|flat|office|car|apartment|home} is {cold|freezing|hot|too warm|an oven};
            the {heating|heater|radiator} is {broken|off|not working}; the {air conditioning|fan|cooling} is
            {broken|off|not working}; I {am} {wet|soaked} [in the rain]; I {cannot|can't} {get warm|warm up|cool
            down|stand the heat|stand the cold}; I {hate|do not like|cannot stand} {the cold|the heat|winter|this
            heat|summer heat}; I {need|want} {a blanket|a jacket|a sweater|hot tea|a hot drink|shade|a cold
            drink|fresh air|a jumper|warm socks}; warm me up; cool me down; how do I {stay warm|keep warm|stay
            cool|cool off|get warm}; my teeth are chattering; I {am|was} out in the {snow|cold|rain|frost}; winter is
            {too cold|here}; what a {heat|cold day|hot day|frost}; it is minus ten {outside|here}; I am {dressed too
            warm|not dressed warm enough}; the window is open and it is {cold|freezing}; I {forgot|lost} my
            {jacket|coat|gloves|scarf|umbrella}
            """),
        replies=("I hope you feel better soon. Warm clothes help when it is cold. Cool water helps when it is hot.",),
        short="I hope you feel better soon.",
        thought="The user feels cold or hot.",
    ),
    Topic(
        key="love",
        asks=wordings("""
            I {adore|really love|fancy|so love|cherish} you; {love you|luv u|love u|ily|love
            ya|kisses|kiss|xoxo|hugs}; I {have a crush on|am in love with|fell in love with|have feelings for|am mad
            about|am fond of} you; do you {love|adore|fancy|miss} me; {will|would} you {marry|date|kiss|love|hug}
            me; marry me; kiss me; be my {girlfriend|boyfriend|love|valentine|partner|wife|husband|sweetheart}; are
            you {single|married|in love|taken|dating|in a relationship}; do you have a
            {girlfriend|boyfriend|wife|husband|partner|lover| crush|family|brother|sister}; have you
            {ever been in love|ever loved|got a girlfriend|got a family}; I {want|would like} to
            {marry|kiss|hug|date|be with} you; you are my {love|sweetheart|darling|everything|honey|dear};
            {what do you think|how do you feel} {of|about} me; can you {love|fall in love|feel love|be in
            love|kiss|hug}; I {missed|miss} you; did you miss me; you {mean a lot|are everything} to me; can {I|we}
            {marry|kiss|date|hug} [you]; let us {get married|go on a date|kiss|run away together}; I {cannot|can't}
            live without you; you are {beautiful|pretty|handsome|gorgeous|attractive|sexy|hot stuff};
            {sweetheart|darling|honey|baby|babe|my love}; my heart {is yours|beats for you}; I {dream|think}
            {of|about} you; do you have {parents|siblings|children|kids|friends|a best friend}; are we {in love|a
            couple|dating}
            """),
        replies=("That is kind of you. I am only a computer program, so I cannot love, but I like to chat.",),
        short="That is kind of you.",
        thought="The user talks about love. I am only a program.",
    ),
    Topic(
        key="a birthday",
        asks=wordings("""
            {it is|it's|today is|tomorrow is} my birthday; {today|tomorrow|yesterday|on friday} is my birthday; my
            birthday is {today|tomorrow|soon|next week|this week|on sunday}; I have {my birthday|a birthday} today; I
            am the birthday {boy|girl|child}; wish me a happy birthday; {happy birthday|birthday|hbd|my
            birthday|birthday wishes|birthday greeting}; I {turn|turned} {a year older|one year older|another year
            older} [today|tomorrow]; I am {a year|one year} older [today|now]; {sing|say} happy birthday [to me|for
            me]; we {celebrate|are celebrating} my birthday [today|tonight]; {congratulate|celebrate with} me;
            {write|give me|make|send} {a|me a} birthday {wish|greeting|message|card text} [for {my friend|my mother|my
            brother|my dad|my boss|my sister|grandma}]; {it is|today is|tomorrow is} {my friend's|my mother's|my
            dad's|my sister's|my son's|my wife's|her|his|our} {birthday|anniversary}; {it is|today is} our
            {anniversary|wedding day|wedding anniversary}; {merry christmas|happy christmas|happy new year|happy
            easter|happy holidays|happy halloween|happy thanksgiving|happy anniversary|season's greetings|happy
            diwali|eid mubarak}; I {got|am getting} birthday {presents|cake|gifts}; my birthday {party|cake} is
            {today|ready|great|tonight}; do you know what day it is for me, my birthday; {it is|today is}
            {christmas|new year|easter|halloween|a holiday|my name day}; I {wish you|want to wish you} a {merry
            christmas|happy new year|happy easter}; {what should|how do} I write {in|on} a birthday card; congratulate
            {my friend|my sister|my mother|her|him} on {her birthday|his birthday|the wedding}; cheers to my birthday;
            {another year older|older and wiser} [today]; guess whose birthday it is; {it's|its|it is} my birthday
            {today|tomorrow|this week|now}; {guess
            what|hey|yay|hi|hello|hooray}, {it's|it is|today is} my birthday; I {turn|turned|am turning|will be}
            {18|21|30|40|50|60|seven|twelve|twenty|forty} {today|tomorrow|this week}; today I {turn|turned|am}
            {18|30|40|ten|sixteen|one year older|a year older}; my birthday is {here|finally here|today}; {I'm|I am} the
            birthday {boy|girl|kid} today; I {celebrate|have|am celebrating} my birthday [today]; birthday today; it
            is my
            {18th|21st|30th|40th|50th} birthday [today]; today was my birthday; I was born on this day; everyone is
            coming for my birthday; blow out the candles
            """),
        replies=("Congratulations! I wish you a happy day with cake, friends and good luck.",),
        short="Congratulations!",
        thought="There is something to celebrate. I wish good luck.",
    ),
)
