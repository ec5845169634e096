"""Small talk out of the user's day: more wordings for moods, and what people tell about weather and friends."""

from demo_model.corpus.small_talk_chatty import chatty
from demo_model.corpus.turns import Topic

_UGH = "{ugh|argh|oof|meh|omg|honestly|well|sigh|urgh|bleh|man|god|oh dear}"
_WHERE = (
    "{at school|at work|at the office|at home|at uni|at college|at the shop|with my family|with my friends|in "
    "class|at practice|at training|on the train|at the hospital|at the dentist|with my sister|with my boss|out there}"
)
_EXAM = (
    "{my exam|my exams|my test|my maths test|my driving test|my finals|the exam|my spelling test|my history exam|the "
    "test|my swimming test|my interview|my French test|my piano exam|the quiz|my theory test|school|the year|my "
    "course}"
)
_MADE = (
    "{bread|a loaf of bread|a cake|some cookies|biscuits|a pie|an apple pie|muffins|pancakes|soup|dinner for "
    "everyone|a pizza|scones|brownies|banana bread|a scarf|a hat|a jumper|a table|a chair|a bird house|a shelf|a "
    "blanket|a painting|a model plane|a sandcastle|a snowman|a den|jam|a lasagne|a birthday cake|sourdough|a puzzle|a "
    "lego castle|my own bread|a website|a drawing|a kite|a bracelet|a pot|a dress}"
)
_DID = (
    "{ran 5k|ran a marathon|went for a run|climbed a hill|cleaned my room|cleaned the whole house|tidied my "
    "desk|mowed the lawn|finished my homework|finished a book|learned to swim|learnt to swim|rode my bike|fixed my "
    "bike|fixed the tap|painted my room|planted some flowers|planted a tree|went swimming|scored a goal|scored two "
    "goals|did the dishes|did the laundry|washed the car|walked the dog|went to the gym|read a whole book|wrote a "
    "poem|tied my shoes by myself|swam ten lengths|helped my neighbour|learned a new song|did my chores|got up "
    "early|stopped smoking|did 20 push-ups|built a computer|beat my brother at chess|finished the puzzle|finished my "
    "essay|sorted my papers|gave a speech|won a race|came first|got a medal|lost a tooth|learned to ride a "
    "bike|learned to knit|saved a bee}"
)
_PET = (
    "{dog|cat|hamster|rabbit|goldfish|parrot|fish|guinea pig|horse|bunny|tortoise|bird|budgie|puppy|kitten|snake|rat}"
)
MORE_ASKS: dict[str, tuple[str, ...]] = {
    "being sad": chatty(f"""
        [{_UGH}] {{bad|rough|terrible|horrible|awful|rubbish|crap|hard|tough|sad|crappy|shit|not a
        good|such a bad|the worst|really bad}} day [{_WHERE}|today]; [{_UGH}] {{I had|just
        had|had|having|it was|today was|been}} {{a|such a|a really|the most}}
        {{bad|rough|terrible|horrible|awful|rubbish|crappy|hard|sad|lousy}} {{day|week|time|morning|night|
        evening}} [{_WHERE}]; {{school|work|today|my day|class|practice|the day|this
        week|life|monday|training}} {{was|is|has been}}
        {{bad|rubbish|awful|terrible|horrible|crap|rough|the worst|a disaster|horrid|hard today|so bad|a
        nightmare}} [today|lol|again]; <im> {{sad|so sad|a bit sad|feeling sad|feeling down|feeling
        low|down|upset|really upset|gutted|devastated|crying|not ok|not okay|not happy|feeling bad|a bit
        down|blue|unhappy|miserable|not doing great|not great|not so good|lost}} [{{today|tonight|rn|right
        now|again|tbh|lately|:(}}]; {{not|not so|not very}} {{good|great|well}} [{{today|tbh|really|:(|at
        all|to be honest}}]; {{:(|:((|:'(|😢|😭|😔|💔|☹️|sad :(|so sad 😢}}; I {{failed|flunked|messed
        up|screwed up|bombed|didn't pass|didnt pass|did badly in}} {_EXAM} [{{today|:(|again| badly}}]; my
        {_PET} {{died|has died|is dead|passed away|ran away|is missing|is gone|had to be put down}}
        [{{today| yesterday|last night|:(|last week}}]; my
        {{gran|grandma|grandad|nan|grandpa|uncle|aunt|friend|dad|mum|neighbour}} {{died|passed away|has
        passed|is dying|is in hospital and I'm sad}} [{{today|yesterday|last week}}]; my {{best friend|
        friend|mate|sister|brother|girlfriend|boyfriend|crush}} {{is mad at me|ignores me|won't talk to
        me|wont talk to me| was mean to me|left me|dumped me|broke up with me|is moving away|forgot my
        birthday|hates me|said no|doesn't like me|doesnt like me}};
        {{everyone|everybody|someone|the kids|some kids|they|a boy|a girl}} {{hates me| laughed at me|was
        mean to me|were mean to me|bullied me|picked on me|is mean to me|made fun of me}} [{_WHERE}]; I
        {{got|just got}} {{fired|dumped|told off|a bad grade|bad news|bad marks|shouted
        at|grounded|detention|rejected}} [{{today|again|:(}}]; we {{lost|lost the match|lost the game|lost
        again|lost 5-0|broke up|split up}} [{{today|:(| again}}]; I {{lost|broke|dropped}} my
        {{phone|ring|favourite mug|teddy|toy|glasses|wallet|laptop|necklace}} [{{today| :(}}];
        {{nothing|everything}} {{goes right|went right|went wrong|is going wrong|goes wrong|is
        rubbish|sucks}} [today|lately]; cheer me up [{{pls|please|a bit|:(|I'm sad|pip}}]; I
        {{want|wanna|need}} to cry
    """),
    "being tired": chatty("""
        <im> {so |very |really |a bit |dead |super |just
        |}{tired|sleepy|knackered|exhausted|shattered|wiped|pooped|worn out|beat|drained|zonked|cream
        crackered|running on fumes|done in|sleep deprived} [{today|tonight|rn|lol|after work|after
        school|this morning|from work|of school|already}]; {tired|so
        tired|knackered|exhausted|sleepy|shattered| yawn|yaaawn|zzz|zzzz} [{today|rn|lol|tbh|again|after
        work|after that walk}]; {didn't|didnt|couldn't|couldnt} sleep [{last night|well|at all|a
        wink|much|because of the heat}]; {long|busy|tiring|exhausting} {day|week|shift| morning} [{at
        work|at school|today|with the kids|of meetings}]; what a {long|tiring|busy} {day|week|shift}; I
        {need|want|could do with} {a nap|my bed|sleep|coffee|a coffee|a lie down|a holiday|more sleep|a
        break} [{so bad|now| asap|lol}]; {the baby|my neighbour|the dog|a storm} kept me {up|awake} [all
        night]; on my {third|second|fifth} coffee; {been|I've been|ive been}
        {up|awake|working|studying|driving} {all night|all day|since 5|since dawn|for hours}
    """),
    "being bored": chatty("""
        <im> {so |really |super |a bit |kinda |dead |}{bored|bored lol|bored rn|bored out of my skull|bored
        af|bored today|bored at work|bored in class|bored at home|bored on the train|bored waiting}
        [{help|pls help|entertain me| talk to me|what now}]; {bored|boredd|boreddd|boreeed|booored|sooo
        bored|soo bored|im boredddd|so boring here} [{lol| rn|help}]; {nothing|nowt|not much} {to do|going
        on|on tv|on telly|happening} [{here|today|rn|lol}]; {it's|its} {raining|wet out|half term|the
        holidays|a long train ride|sunday} and <im> bored; {waiting|stuck} {for the bus|at the airport|at
        the dentist|in traffic|in a queue|at the station|for my mum|indoors|inside}[, bored| and bored|,
        entertain me]; {entertain|amuse|distract} me [{pls|please|now|pip|then|robot}]; {give|got} {me
        |}something {fun|to do} [{pls|rn|for me}]
    """),
    "being happy": chatty(f"""
        I {{passed|aced|smashed|nailed|did it, I passed|just passed|finally passed|got through|survived|did
        well in|did great in|got an A in|got full marks in}} {_EXAM} [{{today|!!|yay|woohoo|finally|lol}}];
        {{yay|woohoo|omg|guess what| yes|wooo|good news|great news|hooray|so happy|hey}}[,|!] I
        {{passed|did it|got the job|got in|got a puppy|got a kitten|got engaged|got promoted|won|got a new
        bike|found my keys|got tickets|made the team|got my licence|got good grades|got an A}}; <im> {{so
        |really |very |super |}}{{happy|chuffed|buzzing|over the moon|excited and happy|thrilled to bits|in
        a good mood|doing great|feeling good|feeling great|pleased|on cloud nine|glad|well happy|made up}}
        [{{today|tonight|rn|lol|:)|tbh|about it}}]; {{my sister|my wife|my daughter|my friend|my cousin|my
        aunt|my mum|we}} {{had a baby|is pregnant|got married|is having a baby|are having a baby|got
        engaged|got a new job|won a prize}}; <im> {{pregnant|engaged|getting married|a dad|a mum|a
        grandma|an uncle|an aunt|going to be a dad|going to be an aunt|a grandad}} [now|!!|soon];
        {{good|great|lovely|brilliant|amazing|fab|best}} {{day|week|weekend}} [{_WHERE}|
        ever]; {{had|I had|just had|having}} {{a|such a}}
        {{good|great|lovely|brilliant|amazing|nice|fun|perfect}} {{day|time|weekend|evening|walk|lunch|chat
        with my mum|holiday}} [{_WHERE}]; I got {{a new job|the job|a promotion|a pay rise|a dog|a cat|a
        new puppy|a kitten|a new bike|a present|a gold star|top marks|good marks|an A|a letter from a
        friend|flowers|a part in the play|a nice surprise|into university|my exam results and passed}}; we
        {{won|won the match|won the game|won 3-1|won again|got a puppy|got a cat|got a new house|won the
        cup|won the quiz}} [{{today|!!|yay|last night}}]; {{no school|no homework|school's
        out|holidays|it's friday|its friday|friday at last| weekend|the weekend|payday|it's the
        weekend|last day of school|half term}} {{yay|woohoo|at last|finally|!!|today|:)}}
    """),
    "being sick": chatty("""
        <im> {sick|ill|poorly|feeling sick|feeling ill|not well|not feeling well|not feeling great|under
        the weather|rough| off school sick|off work sick|home sick|full of cold|feeling rough|coming down
        with something|in bed with flu| coughing|sneezing} [{today|again|rn|:(|lol|ugh}]; [ugh] {I've
        got|ive got|got|I have|I got|have} {a cold|the flu|flu|a headache|a sore throat|a tummy ache|belly
        ache|a fever|covid|a cough|toothache|a stomach bug|chickenpox|hay fever| man flu|a migraine|an ear
        infection|a broken leg|a broken arm|a bad back} [{today|again|rn|:(|ugh|since Monday}]; my
        {head|tummy|belly|tooth|throat|back|knee|ear|foot|leg|arm|stomach|neck|eye} {hurts|is killing me|is
        sore|aches| really hurts|hurts so much} [{today|again|:(|lol}]; {feel|feeling}
        {sick|ill|rough|poorly|awful and sick|dizzy} [today]; my
        {daughter|son|mum|dad|kid|baby|wife|husband|gran|dog|cat|friend} is {sick|ill|poorly|not well|in
        hospital|in bed with flu} [{today|:(|again}]; {🤒|🤧|🤢|achoo|atchoo|achooo|*cough*|cough cough}
    """),
    "a birthday": chatty("""
        {it's|its|it is|today's|todays} {my|our} {birthday|bday|b-day|bday today|birthday
        today|anniversary|big day|18th| 30th|40th|50th|60th birthday|wedding anniversary}
        [{!!|yay|lol|today|:)|🎉}]; {my|our} {bday|birthday|b-day} {is|'s} {today|tmrw|tomorrow|next week|on
        Friday|soon|in 3 days|this Saturday}; {hbd me|hbd to me|happy birthday to me|bday girl here|bday
        boy here|birthday girl here|birthday boy here|🎂|🎂🎂|🎉🎂}; I {turned|turn|just turned|am turning}
        {9|10|11|12|13|16|18|21|25|30|40|50|60|65|70|80|sixteen|forty|fifty} {today|yesterday|tomorrow};
        {my mum|my dad|my gran|my brother|my sister|my friend|my son|my daughter|my wife|my dog|my best
        friend} {has|is having|had} {a birthday|her birthday|his birthday|a bday} [today|tomorrow|soon];
        {it's|its} my {mum's|dad's|gran's|brother's| sister's|son's|daughter's|dog's|friend's|wife's}
        {birthday|bday} [today|tomorrow|soon]; wish {me|my mum|my dad|my friend} {a happy birthday|happy
        birthday|happy bday} [pls|please|today]; {merry xmas|happy xmas|merry christmas| happy new
        year|happy easter|happy halloween|happy hanukkah|happy diwali|eid mubarak} {pip|to you|to you
        too|mate| everyone|bot|🎄}
    """),
    "a joke": chatty("""
        {say|tell me|write|do|type} {something|smth|sth|somthing|anything}
        {funny|fun|silly|hilarious|stupid and funny|that makes me laugh|to make me laugh|amusing}
        [{pls|please|lol|then|pip|quick|to cheer me up}]; {tell|give|gimme|hit|throw} {me |us |}{a joke|a
        joke pls|jokes|a knock knock joke|a good joke|a bad joke|your best joke|your worst joke|a dad
        joke|a silly joke|a terrible joke|a cheesy joke|a kids joke|a clean one|a short joke|a christmas
        joke|an animal joke| a cat joke|a school joke|a joke for kids|a joke for my son|a joke for my
        class|a joke for work|something funny} [{pls| please|lol|then|now}]; {gimme|got|u got|you got|have
        you got|know|u know|you know|<doyou> know|any} {a joke|any jokes|any good jokes|any good
        ones|jokes|a funny one|any dad jokes|a good joke|some jokes} [{for me|pls|then|lol}]; {make|can you
        make|can u make|try to make|bet you can't make} {me|us|my mum|my kid|my sister}
        {laugh|smile|giggle|lol} [pls|please|today|pip]; {joke|jokes|joke pls|joke time|a joke pls|joke
        please|joke now|dad joke|one joke}; <areu> {funny|any good at jokes|good at jokes|able
        to joke}; {be|can u be|can you be} {funny|silly|a comedian}; I {need|want|wanna hear|could do with}
        {a laugh|a joke|cheering up with a joke|a good laugh|something funny} [{today| pls|rn|lol}];
        {whats|what's} {the funniest thing you know|a good joke|the best joke ever|ur best
        joke}; {tell|know} {me |}{a joke|any jokes} about
        {cows|ducks|cats|dogs|fish|maths|cheese|bananas|ghosts|robots|
        teachers|penguins|pirates|vegetables|football|monkeys|chickens|computers|school|clocks|my
        brother|space|trees}
    """),
    "another joke": chatty("""
        {lol|haha|hahaha|ok|good one|that was bad|not funny|groan|heard
        it|boo|hehe|funny|terrible|ha|cute|classic|old one}[,|.] {another|another one|one more|again|do
        another|tell another|got another|got any more|next one|more|another pls| a better one|got a better
        one|try again|one more pls}; {another|1 more|one more|a different|a better|a new|a funnier}
        {joke|one|1|dad joke|funny one} [{pls|please|lol|then|now|pip}]; {not|that's not|thats not|that was
        not|that wasnt| that wasn't} {funny|very funny|that funny} [{lol|at all|try again|mate}]; {I
        don't|I dont} {get it|get the joke| get that joke}, {another|tell another|another joke}; {more|more
        jokes|moar jokes|more pls, that was funny|gimme more jokes|keep them coming}; {got|know|have
        you|have you got|you got} {any more|any others|more jokes|another one| any other jokes|a better
        joke|more like that}
    """),
}
NEW_TOPICS: tuple[Topic, ...] = (
    Topic(
        key="friendship",
        asks=chatty("""
            <ur> my {new |}{bestie|bff|best friend|best mate|friend|buddy|pal|mate|fave bot|robot
            friend|homie|bro|favourite robot|best bud|computer friend|chat buddy|only friend|little
            friend|new mate|partner in crime|pen pal} [{now|lol| haha|forever|today|pip|I think|you know}];
            {be|will you be|will u be|wanna be|do you want to be|would you be| can you be|can u be} my
            {friend|bestie|bff|best friend|buddy|pal|mate|new friend|chat buddy|robot friend|pen pal|bro}
            [{pls|please|pip|then|forever}]; {are|r} {we|you and me|you and I} {friends|mates|besties|best
            friends| buddies|bffs|pals|friends now} [{now|yet|then|pip}]; {can|could|shall} we be
            {friends|mates|besties|best friends|buddies|pals|bffs} [{now|pls|pip|then}]; {you and me|me and
            you|us two|we} {are friends|are besties|are mates|are best friends|are buddies|besties
            forever|friends forever|bffs|make a good team|are a team}; I {consider|count|call} you {my
            friend|a friend|my bestie|a mate}; {bestie|bff|bestieee|besties|bffs|hey bestie|hi bestie|hello
            bestie|hi friend of mine|yo bestie}; {let's|lets|let us} be {friends|besties|mates|best
            friends| buddies|pals}; I {want|wanna|would like} to be {your friend|friends|your bestie|ur
            friend|friends with you}; I {like| think} {having you as a friend|you are my friend|we should
            be friends|we are friends|we'd be good friends}; <ur> {a good friend|a true friend|such a good
            friend|a great mate|a lovely friend|like a friend to me}; {high five|high 5|fist bump|up
            top|gimme five|give me five|✋|🤝|🤜🤛} [{pip|mate|bestie|buddy}]
            """),
        replies=("Thank you! I am happy to be your chat friend.",),
        short="I am happy to be your friend!",
        thought="The user wants to be friends. I answer kindly.",
    ),
    Topic(
        key="the user talks about the weather",
        asks=chatty("""
            {nice|lovely|great|good|perfect|fine} weather {for ducks|for a walk|for the garden|for a
            picnic|for the beach| for a barbecue|we're having|we are having|today|isn't it|isnt it|at
            last|for once|out there}; {beautiful|
            nice|gorgeous|grey|rainy|sunny|miserable|cold|hot|windy|foggy|dull|glorious} {day|day
            today|weather|weather today|day outside|day out there|morning out there|weather here} [{isn't
            it|isnt it|innit|eh|again|here}]; {it's|its|it is}
            {raining|pouring|snowing|sunny|windy|foggy|cloudy|hailing|stormy|chucking it down|drizzling|
            raining cats and dogs|tipping it down|bucketing down|boiling outside|so sunny|thundering|baking
            hot outside| grey and wet} [{here|today|again|outside|where I am|out there|lol|all day}];
            {the|such a} {sun is out|sun is shining|sky is grey|wind is howling|rain won't stop|rain wont
            stop|snow is deep|sun came out|storm is loud| garden is soaked|sunset is lovely|sunset was
            pretty}; {what|such} {horrible|awful|lovely|nice|rotten|miserable| glorious|terrible|dreadful}
            weather [{today|we have|again|lol}]; {raining|snow|sun|wind|rain again|rainy day| snow
            day|it rains|it snows|more rain|sun at last|thunder} {again|here|today|all
            day|lol|outside|everywhere}; I {love|like|hate|don't like|dont like|enjoy} {the rain|rainy
            days|snow days|sunny days|this weather|this rain|the sunshine|the wind|thunderstorms|foggy
            mornings|this sunny weather}; {got|I got} {soaked|caught in the rain|wet|sunburnt|a bit of sun}
            [today|on the way home]; {there's|theres|there is} {a rainbow|snow|a storm|a big
            storm|thunder|fog|ice|frost} {outside|out there|here|today|in the garden}; {bit|a bit}
            {chilly|nippy|wet|windy| parky|warm|grey|damp} {out|out there|outside|today|isn't it|for the
            time of year}; typical {british |english |} weather
            """),
        replies=("Thank you for telling me! I have no window, so I cannot see the weather.",),
        short="I have no window, so I cannot see it.",
        thought="The user talks about the weather. I cannot see it.",
    ),
    Topic(
        key="something that the user did",
        asks=chatty(f"""
            I {{baked|made|just made|just baked|finally made|made my first|cooked|built|just
            finished|finished making|tried making}} {_MADE} [{{today|yesterday|myself|this morning|all by
            myself|for the first time|for my mum|lol|!!|at last|for my friends}}]; {{guess
            what|hey|yay|so|omg|look|woohoo|well|btw}}[,] I {{baked|made|built|just made}} {_MADE}
            [{{today|yesterday|myself|by myself}}]; I {{just |finally |actually |even |}}{_DID}
            [{{today|yesterday|this morning|lol|!!|:)|all by myself|on my own|for the first time}}];
            {{guess what|hey|yay|woohoo|omg|so|btw}}[,] I {_DID} [{{today|yesterday|this morning}}];
            {{been|I've been|ive been}} {{baking|gardening|cleaning|painting|
            knitting|cooking|swimming|running|tidying up|sewing|revising|practising|decorating}} {{all
            day|all morning|today| this morning|all weekend}}; {{my son|my daughter|my kid|my
            granddaughter|my little brother|my baby|my grandson|my sister|my boy|my girl}} {{took her first
            steps|took his first steps|said the first word|learned to swim|learned to ride a bike|scored a
            goal|can read now|drew a picture|lost a tooth|won a race|tied the shoes alone|baked a cake|can
            walk now}} [{{today|yesterday|!!}}]
            """),
        replies=("Well done! That is something to be proud of.",),
        short="Well done!",
        thought="The user tells what went well. I am glad about it.",
    ),
    Topic(
        key="a user who is new to this",
        asks=chatty("""
            [{good evening|good morning|hello|hi|good afternoon|hi there|hello there|hey}.] {I
            hope|hope|hoping} {I'm doing this right|I am doing this right|I do this right|this is right|I
            did this right|im doing this right|I'm using this right|I'm doing it right|this is how it
            works|I am in the right place|I'm not too slow|you can read this|this is the right box|I got
            this right|I am doing it correctly}; [{hello|hi|good evening|hey|good morning}.] {I've
            never|ive never|I have never|never} {used|tried|done|used one of} {one of these|this|a
            chatbot|an ai|this kind of thing|these|anything like this|a thing like this|a chat program}
            before; <im> {new to this|new at this|new to computers|new to all this|not good with
            computers|no good with computers|not very technical|a bit old for this| bad with computers|not
            used to this|a beginner|a total beginner|80 and new to this|just learning this|not a computer
            person|rubbish with computers}; {am I|is this} {doing this right|doing it right|doing this
            wrong|in the right place|how you do it|how it works|using this right|where I type|the right
            place to type|too old for this}; {do|can|should} I just {type here|write|write here|type
            in here|type something|talk to you|ask away} [{here|in this box|and you answer|now}];
            {my|the} {grandson|granddaughter|son|daughter|nephew|neighbour| kids|teacher|boyfriend} {set
            this up|put this on|installed this|showed me this|told me to try this|said I should try
            this|gave me this} {for me|on my computer|for me and I am new|today|yesterday}; {bear|be
            patient} with me[, I am new|, I'm slow|, I type slowly|, I'm learning]; {this is|it's|its} {my
            first time|all new to me|new to me|my first go|my first try} [{here|with this|with an ai|doing
            this|talking to a computer}]; {sorry|excuse me} I {type| write|am typing} {slowly|badly|with
            two fingers|with one finger}; how {does one} {talk|speak} to you [properly|correctly]; do
            I have to be polite [to you]; is it ok to {talk|chat|write} {to you|like this|normally}
            """),
        replies=("You are doing fine! Just write what you like, and I will answer.",),
        short="You are doing fine!",
        thought="The user is unsure. I say that all is fine.",
        more="You can ask me for a joke, a story or a simple sum, or ask what Cairn does.",
    ),
    Topic(
        key="something nice",
        asks=chatty("""
            {say|tell me|write|type|send me} {something|smth|anything}
            {nice|cheerful|happy|positive|uplifting|kind|sweet|
            lovely|encouraging|heartwarming|wholesome|comforting|good|friendly|sunny|to make me smile|to
            brighten my day} [{pls|please|then|pip|for once|now|today}]; {brighten|make} my
            {day|evening|morning} [{pls|please|a bit|pip|better}]; {can|could} {you|u} {say|tell me}
            {something|anything} {nice|happy|cheerful|positive|kind|uplifting} [{pls|please}]; I
            {need|want|could use|wanna hear} {something|to hear something}
            {nice|happy|cheerful|positive|kind|uplifting} [{rn|today|pls}]; {any|got any|got some}
            {kind|nice|happy|cheerful|good} {words|thoughts|word} [for me|today]; {something| smth}
            {cheerful|happy|nice|positive|uplifting} {pls|please}; {say|tell} {something|smth}
            {cheerful|nice|happy| lovely|kind} {to my mum|to my friend|to us|to my class|to my daughter|to
            everyone|to my wife}
            """),
        replies=("You are doing well, and I hope that today brings you something good.",),
        short="I hope that today brings you something good.",
        thought="The user wants to hear something nice.",
    ),
)
