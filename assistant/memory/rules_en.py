"""English: cues and extraction rules, as data over the engine of rules.py.

Patterns are matched on folded text (lower case, plain quotes) right behind the clause's subject, so that
"I might live in", "I want to live in" and "I'd like" match nothing by themselves.
"""

import re

from assistant.memory.answering_en import ANSWERING_BARE, ANSWERING_TOLD
from assistant.memory.anywhere_en import ANYWHERE_EN, TOLD_ANYWHERE_EN
from assistant.memory.ended_jobs import ENDED_JOBS_EN
from assistant.memory.families_en import FAMILY_ANYWHERE_EN, FAMILY_SPANNING_EN, FAMILY_TOLD_EN
from assistant.memory.grammar import Grammar, rule
from assistant.memory.intro_en import INTRO_ASIDES, INTRO_BARE, INTRO_SPANNING, INTRO_TOLD
from assistant.memory.lexicon import PETS_EN, RELATIONS_EN, alternation
from assistant.memory.life_en import ASIDES_EN, LIFE_BARE, LIFE_TOLD
from assistant.memory.news_en import NEWS_EN, NEWS_TOLD_EN
from assistant.memory.people_en import APPOSED_EN, COORDINATED_EN, NAMED_LISTS_EN, ONE_OF_SEVERAL_EN
from assistant.memory.phrases_en import (
    ADV,
    AMOUNT,
    ANSWER,
    BE,
    CANT,
    CONDITION,
    DAY,
    DIET,
    EVENT,
    FORM,
    HAVE,
    JOB_AT,
    LANGUAGE,
    LIMIT,
    LIMITS,
    MARKER,
    MONTH,
    MOVED,
    NOT,
    NUMBER,
    RELATION,
    STARTER,
    STATE,
    STYLE,
    UNIT,
    WHOSE,
)
from assistant.memory.skills_en import SKILLS_BARE, SKILLS_OWNED, SKILLS_TOLD
from assistant.memory.slot_cues_en import fillings
from assistant.memory.unasserted_en import SCOPE_END_EN, UNASSERTED_EN

_SUBJECT = re.compile(
    rf"(?P<relation>(?:my|our)\s+{RELATION})(?! (?:tongue|language|name|tree|business|doctor|day|in law)\b)(?P<possessive>'s?)?(?=[\s']|$)"
    r"|(?P<user>i)(?=['\s]|m\b|$)|(?P<mine>my|our(?= (?:wedding|(?:wedding )?anniversary|honeymoon|flight|trip|move|holiday|vacation)\b))\s+|(?P<ours>(?:our|the)(?: (?:[a-z]+ )??(?:project|app|product)(?:'s)?)?)\s+(?=(?:deadline|due date|launch|launch date|release|release date|budget|database|repo|repository|project directory|"
    r"project folder|tech stack|stack|programming language)\b)"
    r"|(?P<team>we|our (?:project|app|product|service|tool|website|game|platform|startup|library)(?= +[a-z][\w-]* +(?:is|uses|runs|was|will|has)\b)(?! +(?:is|uses|runs|was|will|has)\b) +[\w-]+|(?:our|this|the) (?:[\w-]+ )?(?:project|team|services?|backend|frontend|back end|front end|server|client|app|application|system|product|codebase|"
    r"platform|api|pipeline|website|code))(?=['\s])"
    r"|(?P<pronoun>he|she|they|it|his|her|their|its)(?P<possessive2>(?<=his)|(?<=her)|(?<=their)|(?<=its))(?=['\s])"
    r"|(?P<pronoun2>he|she|they|it|who)(?=['\s])|(?P<nobody>you|your|what|this|that|these|those|there|everyone|everybody|people|somebody|someone)\b"
)

# What takes back what was just said: "No wait, it's Bess, not Beth".
_OOPS = r"(?:(?:oh|no|nope|wait|sorry|hang on|hold on|actually|turns out(?: that)?|it turns out(?: that)?|oops|correction|my mistake|my bad|i mean)[ ,:]+)*"

_SPANNING = (
    rule(r"(?:i|i've|i have)(?: just| recently)? (?:changed|switched|got a new|have a new|started a new|found a new|quit my|left my|lost my) jobs?,?\s+(?:(?:and|so|now|i'm|i am|currently|working)\s+)+(?:at|for|with) (?!(?:peace|home|ease|rest|risk|last|work|the|my|an?)\b)(?P<employer>.+)$", "bare"),
    rule(r"my (?P<key>[a-z][a-z -]{1,40}?) (?:isn't|is not|was not|wasn't) (?P<wrong>[^,]{1,60}?),?\s+(?:but|it's|it is) (?P<value>[^,]{1,60})$", "bare"),
    rule(_OOPS + r"(?:it|that|this|the \w+)(?:'s| is| was| should be)\s+(?:(?:spelled|spelt|written|meant to be)\s+)?(?P<correction>(?![^,]* (?:i|you|we|he|she|they|it)\b)[^,]{1,60}?),?\s+(?:and )?not(?! (?:much|really|so|too|very|a lot|even|sure|that)\b)\s+(?P<old>[^,]{1,60}?)(?:,? (?:by the way|please|btw|actually|sorry))?$", "bare"),
    rule(_OOPS + r"(?:it|that|this)(?:'s| is| was)(?: not|n't)\s+(?P<old>[^,]{1,60}?),?\s+(?:but|it's|it is)\s+(?:only |just |actually |really )?(?P<correction>[^,]{1,60})$", "bare"),
    rule(r"not (?P<old>[^,]{1,60}?),?\s+(?:but|it's|it is)\s+(?P<correction>[^,]{1,60})$", "bare"),
    rule(
        r"(?:(?:i|we)(?:'ve| have)? )?(?:just )?(?:changed?|updated?|switched?|corrected?|correct)\s+(?:my|our|the) (?P<key>[a-z][a-z -]{1,40}?)"
        r"(?: from (?P<old>.{1,60}?))? to (?P<value>.{1,80})$",
        "bare",
    ),
    rule(r"(?:change|correct)\s+(?!my\b|our\b|the\b|this\b|it\b|all\b|every\b)(?P<old>[^,]{1,60}?) (?:to|into) (?P<correction>[^,]{1,60})$", "bare"),
    rule(r"(?:always |only )?use (?P<tool>[^,]{1,80}?),?\s+(?:not|instead of|rather than|never|and not) (?P<avoid>.{1,60})$", "bare", technical=True),
    rule(r"(?:we|i) (?:are |'re |)(?:us(?:e|ing)|chose) (?P<tool>[^,]{1,80}?),?\s+(?:not|instead of|rather than|never|and not) (?P<avoid>.{1,60})$", "bare", technical=True),
    rule(r"(?:we|i)(?:'ve| have)? (?:just |finally |now )*(?:decided|agreed|opted)(?: to| on| for)+ (?:go with |use |pick |take |go for )?(?P<tool>[\w.+#-]+(?: [\w.+#-]+)?)(?: (?:for|as|in|on) [^,]{1,40})?,?\s+(?:not|instead of|rather than|over) (?P<avoid>[^,]{1,60})$", "bare", technical=True),
    rule(r"(?P<tool>(?!(?:we|i|it|they|he|she|you|our|my|that|this|there)\b)[^,]{1,60}?),?\s+(?:not|instead of|rather than) (?P<avoid>[^,]{1,60})$", "bare", technical=True),
)  # fmt: skip

_BARE = (
    rule(r"(?:you can |you may |just |please |but |(?:my |most |all |almost |the )*(?:friends |everyone |everybody |people |folks |colleagues |coworkers |family |kids |team |others )?(?:(?:here |(?:at|in|on|from) (?:(?:the|my|our) )?\w+ ))?)*calls? me (?P<nickname>.+)", "bare"),
    rule(rf"(?:always |only |just )*(?:reply|answer|respond|speak|talk|write|communicate|chat)(?: back)?(?: to me| me| with me| everything)?(?: only| always)?\s+in\s+(?P<reply>{LANGUAGE})(?!\s+(?:class|lesson|movie))\b", "bare"),
    rule(rf"use (?P<reply>{LANGUAGE})(?: language)?(?: only| from now on| with me| (?:for|in) {WHOSE}{ANSWER}| please)*$", "bare"),
    rule(rf"switch to (?P<reply>{LANGUAGE})(?: from now on| please)*$", "bare"),
    rule(rf"(?P<reply>{LANGUAGE})(?: only)?,? please$", "bare"),
    rule(rf"(?:keep |limit |make |give |write )?{WHOSE}(?:{ANSWER}|keep it|limit it|them|everything)(?: me)?\s+(?:should |must |have to |need to |always )*(?:be |stay |kept |have )?(?:to |of |with |in )?{LIMIT}\s+(?P<length>{AMOUNT}[ -]{UNIT})", "bare"),
    rule(rf"(?:limit|keep|restrict) {WHOSE}(?:it|{ANSWER}|yourself) (?:to|at|in|under|within|below) (?P<length>{AMOUNT}[ -]{UNIT})", "bare"),
    rule(rf"(?:never ?mind|forget(?: about)?|drop|lift|remove|ignore|cancel|no need for|no(?: more)?|i (?:don't|do not|no longer) (?:want|need)) (?:(?:the|any|an?|my|that|your) )*(?P<lifted>{LIMITS})(?: any ?more| any longer| please| from now on| now)*$", "bare"),
    rule(rf"(?:{WHOSE}{ANSWER} (?:can|may) be|(?:you can|you may|feel free to) (?:write|give|use)(?: me)?) (?P<lifted>any length|as long as (?:you (?:like|want|need)|needed|necessary)|longer(?: {ANSWER})?(?= again| now|$))", "bare"),
    rule(rf"{LIMIT} (?P<length>{AMOUNT}[ -]{UNIT})(?: (?:per|an|in each|for each|for every) {ANSWER}| please)*$", "bare"),
    rule(rf"(?:please |always )*be (?:more |very |as )?(?P<style>{STYLE})(?: in {WHOSE}{ANSWER}| with me| please| as possible)*$", "bare"),
    rule(rf"(?:keep|make) {WHOSE}(?:{ANSWER}|it) (?:more |very )?(?P<style>{STYLE})$", "bare"),
    rule(rf"{WHOSE}{ANSWER} (?:should|must|have to) be (?P<style>{STYLE})$", "bare"),
    rule(rf"(?:please |always )*(?:(?:answer|reply|respond|format {WHOSE}{ANSWER})(?: me)? (?:with|in|using|as)|use) (?P<style>{FORM})(?: in {WHOSE}{ANSWER}| for {WHOSE}{ANSWER}| please| when \w+ \w+)*$", "bare"),
    rule(rf"no (?P<style>{FORM}|small talk|apologies|exclamation marks)(?: in {WHOSE}{ANSWER}|,? please)*$", "bare", prefix="no "),
    rule(rf"(?:please )?(?:don't|do not|never|stop|avoid) us(?:e|ing) (?P<style>{FORM}|exclamation marks)(?: in {WHOSE}{ANSWER}| please)*$", "bare", prefix="no "),
    rule(r"no (?P<food>[\w -]{2,30}?)(?: for me)?,?(?: please)?$", "bare", prefix="no "),
    rule(r"(?:severely |very )?allergic to (?P<allergy>.+)", "bare"),
    rule(r"(?:the )?name's (?P<introduced>.+)", "bare"),
    rule(r"name(?: is|:) (?P<introduced>.+)", "bare"),
    rule(rf"an? (?:[\w-]+ )?(?P<thing>{alternation(RELATIONS_EN + PETS_EN)}) (?:named|called) (?P<thing_name>[^\s,]+)$", "bare"),
    rule(r"(?:please )?(?:don't|do not|never|avoid) us(?:e|ing) (?P<avoid>.+)", "bare", technical=True),
    rule(r"(?:let's|let us|we'll|we will) (?:go with|stick (?:with|to)|settle on) (?P<decision>.+)", "bare"),
    rule(r"(?:the|our) (?:final )?decision is (?:to |that )?(?P<decision>.+)", "bare"),
    rule(r"(?:it (?:was|is|'s|has been) )?decided (?:that |to |on )(?P<decision>.+)", "bare"),
    rule(r"(?P<constraint>(?:must not|must never) .+)", "bare"),
)  # fmt: skip

_TOLD = (
    # Health and food first: "I'm allergic" and "I'm vegan" must not be read as a role or a name.
    rule(rf"{BE}{ADV}(?:\w+ly\s+)?allergic to (?P<allergy>.+)"),
    rule(rf"{HAVE}an? (?:\w+ly )?(?:severe |bad |serious |mild )?allergy to (?P<allergy>.+)"),
    rule(r"(?:have|has) an? (?:severe |bad |serious |mild )?(?P<allergy>[\w ]{2,30}?) allergy"),
    rule(rf"{BE}{ADV}(?P<allergy>lactose|gluten)[ -]intolerant"),
    rule(rf"{BE}{ADV}(?:not|no longer)\s+(?:an? )?(?:strict )?(?P<diet>{DIET})\b", polarity=False),
    rule(rf"{BE}{ADV}(?:an? )?(?:strict |committed )?(?P<diet>{DIET})\b"),
    rule(rf"{BE}{ADV}on an? (?:strict )?(?P<diet>{DIET})(?: diet)?\b"),
    rule(rf"(?:follow|keep|eat|went|became|turned)s?\s+(?:an? )?(?:strict )?(?P<diet>{DIET})\b"),
    rule(rf"(?:{NOT}|{CANT}|no longer )(?:eat|drink)s?\s+(?P<preference>.+)", prefix="no "),
    rule(rf"{CANT}(?:have|touch|stomach)\s+(?P<food>.+)", prefix="no "),
    rule(rf"{ADV}avoids?\s+(?:eating |drinking )?(?P<food>.+)", prefix="no "),
    rule(rf"(?:have|has|suffer from|suffers from|'ve got) (?P<condition>{CONDITION})"),
    rule(rf"{BE}{ADV}(?:not|no longer) (?:an? )?(?P<state>{STATE})\b", polarity=False),
    rule(rf"{BE}{ADV}(?:an? )?(?P<state>{STATE})\b"),
    # Names.
    rule(rf"{BE}(?:called|named)\s+(?P<name>.+)"),
    rule(r"(?:go|goes) by (?P<nickname>.+)"),
    # Homes.
    rule(rf"{HAVE}{ADV}(?:moved|relocated)(?: back| over)? to (?P<city>[^,]{{1,40}}?) from (?P<old>(?!(?:there|here|home|work|abroad|my|our|the|a|an)\b)[a-z][\w' -]{{1,30}}?)(?=$|,| (?:in|last|this|when|because|since|for|with|about|after|before|a|an|one|two|three|four|five|six|ten|\d+|recently|and|to)\b)", "user other us"),
    rule(rf"{HAVE}{ADV}(?:moved|relocated)(?: back)?(?: (?:here )?from (?P<old>.{{1,40}}?))? to (?P<city>.+)", "user other us"),
    rule(rf"(?:{NOT}|no longer )(?:live|reside)s?\s+in (?P<city>.+)", "user other us", polarity=False),
    rule(rf"{BE}no longer (?:living |based )in (?P<city>.+)", "user other us", polarity=False),
    rule(rf"{HAVE}{ADV}(?:live|lived|reside)s?\s+(?:alone |happily |here )?(?:in|near|just outside|outside)\s+(?P<city>.+)", "user other us"),
    rule(rf"(?:{BE})?{ADV}(?:living|based|located|residing)\s+in\s+(?P<city>.+)", "user other us"),
    rule(rf"{BE}{ADV}(?:from|in|with|part of) the (?P<team>(?:(?!the\b|with\b|of\b|an?\b)[\w&-]+ ){{0,2}}[\w&-]+) (?:team|department|dept)\b"),
    rule(rf"{BE}{ADV}(?:originally\s+)?from (?P<hometown>.+)"),
    rule(r"(?:originally from (?P<hometown>.+)|from (?P<hometown2>[^,]+?),? originally)$", "user"),
    rule(r"(?:originally )?(?:come|comes) from (?P<hometown>.+)"),
    rule(rf"(?:was|were) born (?:on|in) (?P<birthday>(?:{MONTH}|\d).+)"),
    rule(r"(?:grew up|was born(?: and (?:raised|bred|brought up))?|were born|was raised) in (?P<hometown>.+)"),
    # Work.
    rule(rf"(?:{NOT}|no longer )works?\s+(?:at|for) (?P<employer>.+)", polarity=False),
    rule(rf"{BE}{ADV}(?:(?:no longer|not any ?more) (?:working |employed )?(?:at|with|for|by)|not (?:at|with)(?=.+ any ?(?:more|longer)$)) (?P<employer>.+)", polarity=False),
    rule(r"(?:left|quit|resigned from|lost) (?:my|the|a) (?:[\w-]+ ){0,2}?(?:job|position|post|role) (?:at|with) (?P<employer>.+)", polarity=False),
    rule(r"(?:left|quit|resigned from) (?!.*\b(?:(?:at|near) (?:home|the|my|our|a|his|her|their|mum's|mom's|work|school)|behind|(?:in|on|under|by|inside|outside|next to|beside|over|upon) (?!(?:the )?(?:early|mid|late|spring|summer|autumn|fall|winter|end|middle|first|last|good|bad|best|friendly|day)\b)(?:the|my|our|a|his|her|their|there|here|it|bed)|with (?:my|our|a|his|her|the|mum|mom|dad)|outside|upstairs|downstairs|alone|running|unlocked|open)\b)(?P<employer>.+?)(?:,? (?:to (?:join|work|start|become|go|move|take|be|found|run|pursue|study|care|look|travel|raise|spend|have)|because|since|after|when|where|due to)\b.*)?$", polarity=False),
    rule(rf"{HAVE}{ADV}work(?:s|ed)?\s+as (?:an? |the )?(?P<occupation>.+?){JOB_AT.format(n='')}"),
    rule(rf"{BE}{ADV}(?:working|employed) as (?:an? |the )?(?P<occupation>.+?){JOB_AT.format(n='')}"),
    rule(rf"(?:have|'ve|has)?\s*{ADV}works?(?:ed (?=.* since))?\s+(?:at|for)\s+(?P<employer>.+?)(?:\s+as (?:an? |the )?(?P<occupation>.+))?$"),
    rule(rf"{BE}{ADV}(?:working (?:at|for)|employed (?:at|by))\s+(?P<employer>.+?)(?:\s+as (?:an? |the )?(?P<occupation>.+))?$"),
    rule(rf"{HAVE}{ADV}(?:joined(?! (?:the|an?|my|our|your|this|that) (?:[\w-]+ )?(?:calls?|gym|meeting|club|party|queue|line|chat|channel|group|class|course|session|waitlist|discussion)\b)|started (?:working )?at|got a job at|got hired (?:at|by))\s+(?P<employer>.+?)(?:\s+as (?:an? |the )?(?P<occupation>.+))?$"),
    rule(rf"{ADV}works?\s+in (?P<field>.+)"),
    rule(rf"{BE}{ADV}on the (?P<team>[\w -]{{2,30}}?) team"),
    # Education and languages.
    rule(rf"{BE}{ADV}studying (?P<subject>.+?)(?:\s+(?:at|in)\s+(?P<school>.+))?$"),
    rule(r"(?:study|studies|studied|major in|majored in|majors in)\s+(?P<subject>(?!(?:at|in|for|with|hard|here|there)\b).+?)(?:\s+(?:at|in)\s+(?P<school>.+))?$"),
    rule(r"(?:graduated from|study at|studied at|attends?|go to|goes to|went to) (?P<campus>.+)"),
    rule(r"(?:have|has|got) an? (?:degree|master'?s(?: degree)?|bachelor'?s(?: degree)?|phd|doctorate) in (?P<subject>.+?)(?:\s+(?:at|from)\s+(?P<school>.+))?$"),
    rule(rf"(?:{NOT}|{CANT})speaks?\s+(?:any )?(?P<spoken>.+)", polarity=False),
    rule(rf"{BE}{ADV}(?:fluent|native) in (?P<spoken>.+)"),
    # Answer preferences told as wishes.
    rule(rf"(?:'d |would )?{ADV}(?:want|prefer|like|need|expect)s?\s+(?:you to |to get |to have )?{WHOSE}{ANSWER}(?: me)?(?: to be)?(?: only)? in (?P<reply>{LANGUAGE})\b", "user"),
    rule(rf"(?:'d |would )?{ADV}(?:want|prefer|like|need|expect)\s+(?:you to )?{WHOSE}{ANSWER}(?: to be)?(?: of)? {LIMIT} (?P<length>{AMOUNT}[ -]{UNIT})", "user"),
    rule(rf"(?:'d |would )?{ADV}(?:want|prefer|like|need)\s+(?P<style>{STYLE}) {ANSWER}", "user"),
    # Likes.
    rule(rf"{NOT}{ADV}(?:like|love|enjoy|fancy)s?\s+(?P<dislike>.+)"),
    rule(r"no longer (?:like|love|enjoy)s?\s+(?P<dislike>.+)"),
    rule(rf"{ADV}(?:(?:hate|dislike|detest|loathe|despise)s?|can't stand|cannot stand|can't bear)\s+(?P<dislike>.+)"),
    rule(rf"{BE}{ADV}not (?:a (?:big |huge )?fan of|into|fond of|keen on)\s+(?P<dislike>.+)"),
    rule(rf"{BE}{ADV}(?:a (?:big |huge |massive )?fan of|into|fond of|keen on|crazy about|passionate about)\s+(?P<like>.+)"),
    rule(rf"{ADV}prefers?\s+(?P<like>.+?)(?:\s+(?:over|to|rather than|instead of)\s+(?P<over>.+))?$"),
    rule(rf"{ADV}(?:like|love|enjoy|adore)s?\s+(?P<like>.+)"),
    # Family, pets, age, hobbies.
    rule(rf"(?:have|has|own|owns|got|'ve got|adopted|bought|have adopted|'ve adopted) (?:an?|one) (?:[\w-]+ )?(?P<thing>{alternation(RELATIONS_EN + PETS_EN)}) (?:named|called) (?P<thing_name>.+)", "user"),
    rule(rf"(?:have|'ve got|own) (?P<member>{NUMBER} (?:[\w-]+ ){{0,2}}(?:{alternation(RELATIONS_EN)}))(?:,| and|, and) an? (?:[\w-]+ )?(?P<thing>{alternation(PETS_EN)}) (?:named|called) (?P<thing_name>.+)", "user"),
    rule(rf"(?:have|has|own|owns|'ve got|'s got)\s+(?P<pet>{NUMBER} (?:[\w-]+ ){{0,2}}(?:(?:{alternation(PETS_EN)})s?|fish|puppies|ponies)\b)", "user other us"),
    rule(rf"(?:have|has|'ve got|'s got)\s+(?P<member>{NUMBER} (?:[\w-]+ ){{0,2}}(?:sons?|daughters?|kids?|child|children|sisters?|brothers?|siblings?|twins|grandchildren|grandkids|wife|husband)\b)", "user other us"),
    rule(rf"{BE}{ADV}(?:(?:happily|newly|freshly|legally) )?(?P<status>married|single|divorced|engaged|widowed)(?: (?:now|again|at last|finally|at the moment|right now|currently|these days|nowadays))*$"),
    rule(rf"{BE}{ADV}(?P<age>\d{{1,3}})(?: years?(?:[ -]old)?| yrs?(?: old)?)?$"),
    rule(rf"{BE}{ADV}(?P<age>(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen) years?[ -]old$"),
    rule(rf"{HAVE}{ADV}turned (?P<age>\d{{1,3}})\b"),
    rule(rf"{ADV}plays? (?:the )?(?P<hobby>[\w ]{{3,30}})$"),
    rule(rf"{ADV}(?:go|goes) (?P<hobby>\w+ing)(?: every \w+| on \w+| a lot)*$"),
    # Plans: only with a date that resolves.
    rule(rf"{BE}{ADV}(?:planning to|going to|about to) (?P<plan>.+)", "user other us", dated=True, kind="plan"),
    rule(rf"{BE}{ADV}(?P<plan>(?:flying|traveling|travelling|driving|leaving|visiting|starting|meeting|moving|getting|having|expecting|taking|running|giving|seeing|attending|hosting|going) .+)", "user other us", dated=True, kind="plan"),
    rule(r"(?:will|'ll) (?P<plan>.+)", "user other us", dated=True, kind="plan"),
    rule(rf"(?:have|has|'ve got|got) (?:an? |my |the )?(?P<plan>.{{0,40}}?{EVENT}\b.*)", "user other us", dated=True, kind="plan"),
    rule(r"plan to (?P<plan>.+)", "user other us", dated=True, kind="plan"),
    # A role or a name behind plain "I'm" comes last.
    rule(rf"{BE}{ADV}(?:not|no longer) (?:an? |the )(?P<role>.+?)(?:\s+(?:at|for|with)\s+.+)?$", polarity=False),
    rule(rf"{BE}{ADV}(?:an? )?(?P<role>(?:[\w-]+ )?student) of (?P<subject>.+?)(?:\s+(?:at|in)\s+(?P<school>.+))?$"),
    rule(rf"{BE}{ADV}(?:the |an? )?(?P<role>ceo|cto|cfo|coo|(?:co-?)?founder|owner|president|chairman|chairwoman) (?:of|at) (?P<employer>.+)"),
    rule(rf"{BE}{ADV}(?:an? |the |our |one of the )?(?P<role>.+?)(?:\s+(?:at|for|with)\s+(?P<employer>.+))?$"),
    rule(rf"{BE}(?P<self>.+)", "user"),
)  # fmt: skip

_TEAM = (
    rule(rf"(?:{NOT}|{CANT}|won't |will not )us(?:e|ing)s?\s+(?P<avoid>.+)", "team user", technical=True),
    rule(rf"(?:{BE})?{ADV}(?:uses?|using|based on|written in|built (?:with|in|on)|runs? on|running on|chose|picked|deploys? (?:on|to))\s+(?P<tool>.+)", "team user other", technical=True),
    rule(rf"{HAVE}(?:chosen|switched to|migrated to|picked|moved to)\s+(?P<tool>.+)", "team user", technical=True),
    rule(rf"{HAVE}{ADV}(?:decided|agreed)\s+(?:to |on |that |we'll |we will )*(?P<decision>.+)", "team user"),
    rule(rf"(?:{BE}going with|settled on|went with|chose|picked|have chosen)\s+(?P<decision>.+)", "team"),
    rule(rf"(?:goes?|is going|will go|'s going|launch(?:es)?|ships?|will launch|will ship)(?: live)? (?:on|at|in|by)\s+(?P<deadline>{DAY})", "team"),
    rule(r"(?P<constraint>(?!(?:must|has to|shall)\s(?:be )?(?:live|done|finished|ready|shipped|launched|delivered|submitted|out|released|complete|completed|deployed|go live|ship|launch|finish) (?:by|before|no later than)\b)(?:must|has to|cannot|can only|may not|may only|should never|shall)\s.+)", "team"),
)  # fmt: skip

_OWNED = (
    rule(rf"(?P<plan>(?:[\w-]+ ){{0,2}}{EVENT})\s*(?:is|'s|are|will be|was moved to|got moved to|has been moved to) (?:on |at |in |scheduled for )?.+", "owner", dated=True, kind="plan"),
    rule(rf"(?P<key>[a-z][a-z' -]{{1,40}}?)\s+{MOVED} to (?P<value>.+)", "owner"),
    rule(r"(?P<key>[a-z][a-z' -]{1,40}?)\s+(?:is|are|'s|will be)\s+(?:now |called |named |actually |currently )*(?P<value>.+)", "owner"),
    rule(r"(?P<key>[a-z][a-z -]{1,40}?)(?:\s*[:=]\s*|'s\s+(?!name\b|title\b))(?P<value>.+)", "owner"),
)  # fmt: skip

_WORD = r"[a-z][\w'-]*"

ENGLISH = Grammar(
    language="en",
    boundary=re.compile(
        rf"\s+and\s+(?=(?:its|his|her|their) (?:[a-z-]+ ){{1,2}}(?:is|are|was|will be|has)\b)|\s+(?=if (?:people|they|you|someone|somebody|speakers|it's|it is|spoken|the speaker)(?: [a-z]+){{0,3}} (?:slow(?:ly|er)?|clear(?:ly)?)\b)|\s+(?=who (?:is|lives|works|has|speaks|likes|loves|hates)\b)|\s+(?:and|but|while|whereas)\s+(?=(?!(?:{STARTER}|who|which|that|one|everyone|somebody)\b)[\w'-]+ (?:(?:lives|works|speaks|prefers|moved to)\b|is (?:\d|allergic|vegan|vegetarian)))"
        rf"|(?:\s*,\s*|\s*:\s+|\s+[-–—]+\s*|\s*—\s*|\s+(?=(?:and|but|so|yet|because|while|whereas|though|although|then|or)\s+(?:(?:actually|really|now|also|in fact|{MARKER})[,:]?\s+)*{STARTER}\b))"
        rf"(?:(?:and|but|so|yet|because|then|plus|while|whereas|also|now|though|although|or|however|actually|really|in fact|{MARKER}[,:]?|where(?= (?:i|i'm|i've)\b))\s+)*(?={STARTER}(?![\w']))"
    ),
    lead=re.compile(
        r"(?:[\s,:.)(*•-]+|\d+[.)]\s+|(?:well|so|oh|ok|okay|(?:hiya|howdy|hi|hello|hey|(?:good )?(?:morning|afternoon|evening)|good day)(?: (?:all|everyone|everybody|team|folks|there|guys))?|actually|btw|by the way|fyi|also|and|but|"
        r"please|yes|yeah|yep|nope|sorry|wait|hmm|um|correction|anyway|sure|right|as i said|as i told you|like i said|"
        r"i (?:already )?told you(?: that)?|i said(?: that)?|i mentioned(?: that)?|just so you know|for the record|for your information|"
        r"note that|you should know that|to be clear|in fact|first of all|good (?:morning|afternoon|evening)|"
        rf"{MARKER}|thanks(?: for having me)?|thank you|nice to meet you|besides|however|currently|now|these days|nowadays|from now on|in the future|today|personally)"
        r"(?=[\s,.:!-]|$)|no(?=,)|"
        r"(?:(?:since |as of |starting )?(?:last|this|next) (?:year|month|week|spring|summer|autumn|fall|winter|weekend|\w+day)|in (?:an?|one|two|three|four|five|six|ten|\d{1,2}) (?:days?|weeks?|months?|years?)|yesterday|today|(?:(?:the )?day after )?tomorrow|tonight|on \w+day|(?:from )?(?:\w+day) (?:to|until|till) \w+day|from \w+day (?:to|until|till) \w+day|(?:on |from )(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? [a-z]+(?:,? \d{4})?|on [a-z]+ \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?|(?:in|during|over) (?:the |early |late )*(?:spring|summer|autumn|fall|winter)|in (?:\d{4}|(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \d{4})?)|at (?:work|home)|for work|"
        r"(?:\w+|a couple of|a few) (?:years?|months?|weeks?|days?) ago)(?: (?:morning|afternoon|evening))?(?: at \d{1,2}(?::\d\d)? ?(?:am|pm|o'clock)?)?(?=,?\s+(?:i|i'm|i'll|i've|we|we're|my)\b))"
    ),
    subject=_SUBJECT,
    question=re.compile(
        r"(?:what|where|who|whom|whose|when|why|how|which|what's|where's|who's|how's|am i|do i|did i|have i|can(?!')|could|should|would|will|"
        r"does|do you|did you|have you|are you|is|are|was|were|aren't|isn't|(?:don't|doesn't|didn't|won't|can't|couldn't|wouldn't|shouldn't) (?:i|you|we|they|he|she|it)|"
        r"may i|shall|do we|do they|has)\b(?!\s+not\s+(?:use|be))"
    ),
    asks=re.compile(r"\b(?:do|can|could|would|will|did) you (?:know|think|remember|tell|say|guess|recall)\b|,\s*(?:right|correct|aren't i|am i|isn't it|don't i|do i|no|huh|yeah|yes)\s*$(?<!now, right)(?=\?)|\bguess (?:what|where|who)\b"),
    supposed=re.compile(
        r"(?:(?:the )?(?:lyrics?|chorus|caption|title|slogan|headline|example sentence)(?: (?:says?|goes?|is))?:|if|suppose|supposing|imagine|pretend|assume|assuming|what if|let's (?:say|pretend|assume|imagine)|say (?:i|we|my)|picture|hypothetically|"
        r"in (?:my|the|this|a) (?:novel|story|dream|game|book|movie|film|play|scenario|script|song)|for (?:example|instance)|e\.g\.|"
        r"act (?:as|like)|role[ -]?play|once upon|as if|had i|were i|should i|wish|i wish|i hope|i dreamed|i dreamt|last night i dreamed)\b"
    ),
    doubt=re.compile(r"\bi (?:never|didn't|did not|don't|do not|can't|cannot) (?:ever |actually |even |really )*(?:said?|told?|tell|claim(?:ed)?|mention(?:ed)?|remember (?:telling|saying|mentioning)|recall (?:telling|saying|mentioning)|ask(?:ed)?)\b|(?<!don't )(?<!not )(?<!never )\bforget (?:that|about|what|my|i)\b|\b(?:who|what) (?:told|said|says|makes you think|gave you)\b|\b(?:maybe|perhaps|probably|possibly|apparently|supposedly|i guess|i think|not sure|if|unless|whether|assuming|almost|as though|pretend(?:ing)?|in my dreams?|hopefully|feels? like)\b"),
    past=re.compile(r"\b(?:used to|formerly|previously|back then|in the past|when i was|when we were|as a (?:child|kid|teenager)|long ago|back in|my (?:old|former|previous|last|ex[ -](?:employer|company|job|boss|manager|colleague|team))\b|once (?:lived|worked))\b"),
    reported=re.compile(
        rf"(?<!\bi )\b(?!(?:i|we|never|always|just|not|also|be|been|me|to|an?|senior|junior)\b){_WORD} (?:also |once |always |just )?(?:says?|said|thinks?|thought|claims?|claimed|tells?|told|writes?|wrote|"
        r"believes?|asked|asks|mentioned|insists?|insisted|states|stated|assumes?|assumed|suggests?|suggested|reckons?|announced|replied)\b"
        r"(?! me (?:lots|much|stuff)\b)|\baccording to\b|\bi (?:read|heard|saw) (?:that|somewhere)\b|\bquote\b|\brumou?r\b"
    ),
    joke=re.compile(r"\b(?:just kidding|kidding|jk|joking|just a joke|a joke|sarcasm|sarcastic|not really|as if|yeah right|said no(?:body| one) ever|oh great|oh sure|sure thing|april fools)\b|(?<=\s)/s\b"),
    remember=re.compile(
        r"(?:please |pls |plz |also |and |do |kindly |can you |could you )*(?:remember|don't forget|do not forget|never forget|keep in mind|bear in mind|make a note|take note|note(?= that\b|\s*:| down| (?:for|to self|on|about|from) ?[^:.!?\n]{0,40}:)|(?:write|jot|put)(?= down (?:that\b|:)| down:)|memori[sz]e|save)"
        r"(?!\s+(?:when|how|what|where|who|me\b|us\b))(?:\s*:\s*|\s+(?:this|that|it)?\s*(?:for me|for later|down)?\s*[:,]?\s*(?:that\s+)?)"
    ),
    remember_after=re.compile(r"[\s,.;:-]+(?:(?:and |so |please |can you |could you )*(?:remember|don't forget|do not forget|keep|bear|note|make a note of|save|memori[sz]e)(?: (?:that|it|this))?(?: down)?(?: in mind)?(?: for me| for later| please)*)\s*$"),
    value_end=re.compile(
        r"(?:,|\s+)\s*(?:based|living|residing|working|reporting|leading|located) (?:in|at|on|as|to|for|from|with|the|nights|remotely)\b|\s+(?:because|since|when|whenever|while|but|so that|so much|though|although|if|unless|who|which|where|as well|too|now|right now|these days|"
        r"nowadays|at the moment|currently|please|any ?more|any longer|again|for now|for lunch|for breakfast|lately|a lot|very much|much(?=$|[ ,.](?:now|any ?more|these))|thanks|btw|by the way|"
        r"instead|actually|already|better|than|every (?:day|week|weekend|morning|night|month|year)|from now on|and (?:i|my|it|he|she|we|they|the rest)|with (?:my|her|his|our|their|me|us)|"
        r"for (?:ages|years|decades|months|the (?:last|past|time being|moment|present)|about|over|\d+|two|three|four|five|ten|many|several|some time|a|(?:(?:most|half|all|much|part)|(?:the |a )?(?:better|best|greater|good|larger) part) of (?:my|the|an?)|(?:[\w-]+ ){1,4}(?:years?|months?|weeks?|decades?))\b|and (?:(?:(?:still|now|currently|always|continue to|(?:have |'ve )?always|(?:have )?never|i) )+(?:live|lived|living|reside|am|left)|(?:live|reside|lived|stayed|worked|studied) (?:there|here|with|in))\b|in my (?:free|spare) time|(?:on|at|over) (?:the )?weekends?|(?:on|during) (?:the )?week(?:days)?|most (?:days|weekdays|weeks|weekends)|(?:most|part|half) of the (?:week|month|year|time)|at all|"
        r"after|before|until|in case|even|except|or so|fluently|natively|well|quite well|pretty well|a bit(?! of)|especially|to be honest|tbh|and hopefully|in my case|all (?:my|his|her|our|their) (?:life|lives)|as a (?:hobby|kid)|or anything|whatsoever|(?:i|we) (?:have|am|do|did|done|got|was|were|went|like|love|hate)|originally|with a passion|more than anything|to death|also|sometimes|occasionally|so|all the time|the most|most of all|innit|lol)\b|\s*[(!]|\s+-+\s|\s*—"
    ),
    edges=re.compile(r"(?:(?:on|by|the city of|the company|mainly|mostly|both|either|only|just|now|eating|drinking|about|how to|any|all kinds of|all|some|really|to eat|to drink|a lot of|a company called|called)\s+)+"),
    separator=re.compile(r"\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|&|as well as|plus)\s+|\s*&\s*"),
    smalltalk=re.compile(
        r"(?:\s|[,!.]|(?:hi|hello|hey|yo|hiya|howdy|greetings|there|good (?:morning|afternoon|evening|night|day)|thanks|thank you|thx|cheers|ok|okay|great|cool|nice|perfect|"
        r"awesome|bye|goodbye|see you|see ya|later|a lot|so much|very much|again|everyone|all|sure|got it|understood|no problem|you're welcome|"
        r"(?:nice|good|great|lovely|pleased|happy) to meet you(?: all)?|that helps|very helpful|it helps|sounds good|well done|yes|no|tandem|have a (?:nice|good) (?:day|evening|one))\b)+"
    ),
    request=re.compile(
        r"(?:please\s+)?(?:tell|show|give|find|list|help|write|draft|translate|summari[sz]e|explain|describe|search|look up|compare|compute|calculate|recommend|suggest|"
        r"create|make|generate|fix|check|open|read|send|let me know|remind|schedule|book|plan|needs?\b|i (?:need|want|would like|'d like|am looking|'m looking|wonder|was wondering|have to know|have a question)|"
        r"i'?d (?:like|love) to (?:know|see|hear)|looking for|any idea|how|what|where|why|who|when|which)\b|.*\b(?:can't|cannot|doesn't|does not|didn't|won't|error|fails?|failed|broken|problem|issue|not working|help me|wonder|to know|question)\b"
    ),
    tells=re.compile(r"(?:i|i'm|i've|i'd|i'll|im|my|we|we're|we've|our|he|she|they|it's|it)\b"),
    owned=re.compile(
        r"(?:\w+ )*(?:question|problem|point|guess|issue|concern|opinion|idea|goal|plan|hope|advice|understanding|impression|request|task|bad|fault|mistake|thing|life|day|week|apologies|answer|"
        r"reason|reply|message|code|favorite|favourite|hair|eyes|head|heart|back|house|car|room)$|.*(?:password|pin|token|secret)|(?:previous|former|old|ex|last)\b|(?:be|to|own|and|is|was)\b|.*\b(?:is|are|was)$"
    ),
    empty_reply=re.compile(
        r"(?:yes|no|nope|yep|yeah|sure|ok|okay|thanks?|thank you|none\b.*|nothing|never ?mind|skip|maybe|perhaps|later|stop|why\b|what\b|how\b|who\b|i\b|you\b|it\b(?!'s)|not\b|don't|dunno|"
        r"unknown|hello|hi|hey|nowhere|somewhere|please|can\b|could\b|tell\b|good\b|great|cool|that\b|this\b)"
    ),
    reply_lead=re.compile(r"(?:it's|it is|i'm|in|at|to|for|with|from|near|mostly|usually|she's|he's|her name is|his name is|the)\s+"),
    spanning=INTRO_SPANNING + FAMILY_SPANNING_EN + _SPANNING,
    rules=ANSWERING_BARE + SKILLS_BARE + LIFE_BARE + INTRO_BARE + _BARE + ANSWERING_TOLD + INTRO_TOLD + SKILLS_TOLD + LIFE_TOLD + TOLD_ANYWHERE_EN + FAMILY_TOLD_EN + ENDED_JOBS_EN + NEWS_TOLD_EN + _TOLD + _TEAM + SKILLS_OWNED + _OWNED,
    one_of_several=ONE_OF_SEVERAL_EN,
    coordinated=COORDINATED_EN,
    apposed=APPOSED_EN,
    named_lists=NAMED_LISTS_EN,
    unasserted=UNASSERTED_EN,
    scope_end=SCOPE_END_EN,
    asides=ASIDES_EN + INTRO_ASIDES,
    anywhere=ANYWHERE_EN + FAMILY_ANYWHERE_EN + NEWS_EN,
    cues=fillings,
)  # fmt: skip
