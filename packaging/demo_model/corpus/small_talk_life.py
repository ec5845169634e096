"""Small talk out of the user's day: more wordings for moods, and what people tell about weather and friends."""

from demo_model.corpus.small_talk_chatty import chatty
from demo_model.corpus.turns import Topic
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_UGH = "{ugh|argh|oof|meh|omg|honestly|well|sigh|urgh|bleh|man|god|oh dear}"
_WHERE = _TEXTS["where"]
_EXAM = _TEXTS["exam"]
_MADE = _TEXTS["made"]
_DID = _TEXTS["did"]
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
    "being tired": chatty(_TEXTS["more asks being tired"]),
    "being bored": chatty(_TEXTS["more asks being bored"]),
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
    "being sick": chatty(_TEXTS["more asks being sick"]),
    "a birthday": chatty(_TEXTS["more asks a birthday"]),
    "a joke": chatty(_TEXTS["more asks a joke"]),
    "another joke": chatty(_TEXTS["more asks another joke"]),
}
NEW_TOPICS: tuple[Topic, ...] = (
    Topic(
        key="friendship",
        asks=chatty(_TEXTS["friendship asks"]),
        replies=("Thank you! I am happy to be your chat friend.",),
        short="I am happy to be your friend!",
        thought="The user wants to be friends. I answer kindly.",
    ),
    Topic(
        key="the user talks about the weather",
        asks=chatty(_TEXTS["the user talks about the weather asks"]),
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
        asks=chatty(_TEXTS["a user who is new to this asks"]),
        replies=("You are doing fine! Just write what you like, and I will answer.",),
        short="You are doing fine!",
        thought="The user is unsure. I say that all is fine.",
        more="You can ask me for a joke, a story or a simple sum, or ask what Cairn does.",
    ),
    Topic(
        key="something nice",
        asks=chatty(_TEXTS["something nice asks"]),
        replies=("You are doing well, and I hope that today brings you something good.",),
        short="I hope that today brings you something good.",
        thought="The user wants to hear something nice.",
    ),
)
