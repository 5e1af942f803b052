"""What marks an English sentence of the user's as one that holds on: data for the engine in `key_information`.

Texts are folded (lower case, plain quotes). Each cue is looked for in what is left of a sentence without its leads,
conditions, relative clauses and reports. (Longer than most files: one language's table, to be read in one place.)
"""

import re

from assistant.memory.key_information_tables import Cue, KeyTables

_LEAD = (
    r"(?:(?:please|pls|kindly|also|and|but|so|then|just|oh|ok|okay|right|well|again|yes|no wait|wait|actually|note|nb|important"
    r"|reminder|one more thing|one thing|by the way|btw|in general|generally|as a rule|for (?:this|the) [a-z]+|in the [a-z]+"
    r"|whatever happens|from now on|going forward|this time|instead|for me|remember)\b[ ,:.!-]*){0,6}"
)
_START = rf"^\W*(?:\d{{1,2}}[.)] ?|[-*•] ?)?{_LEAD}"
_OUTPUT = (
    r"(?:answers?|repl(?:y|ies)|responses?|summar(?:y|ies)|texts?|e-?mails?|messages?|outputs?|reports?|articles?|posts?|essays?"
    r"|titles?|sentences?|paragraphs?|lists?|explanations?|code|functions?|comments?|lines?|scripts?|programs?|slides?|drafts?"
    r"|documents?|letters?|stor(?:y|ies)|plans?|designs?|tests?|tables?|names?|variables?|quotes?|quotations?|examples?|solutions?|apps?|pages?)"
)
_BOUND = (
    r"(?:under|below|within|at most|at least|no (?:more|longer|fewer|less|later|earlier) than|not (?:more|longer|over|above|exceed(?:ing)?)(?: than)?"
    r"|less than|fewer than|max(?:imum)?(?: of)?|min(?:imum)?(?: of)?|up to|exactly|limited to|capped at|(?:not |never )?exceed|shorter than|a maximum of|a minimum of)"
)
_NUMBER = r"(?:[$€£¥] ?)?(?:\d[\d.,]*k?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|a hundred|hundred|a dozen)"
_UNIT = (
    r"(?:words?|characters?|chars?|letters|sentences?|lines?|paragraphs?|pages?|bullets?|bullet points?|points?|items?|steps?|slides?"
    r"|tokens?|euros?|dollars?|pounds?|yuan|rmb|usd|eur|minutes?|mins?|hours?|days?|weeks?|seconds?|ms|mb|gb|percent|%|people|stars?)"
)
_LANGUAGES = (
    r"(?:english|chinese|mandarin|german|french|spanish|italian|portuguese|japanese|korean|russian|dutch|arabic)"
)
_FORMAT = (
    r"(?:bullets?|bullet points|json|yaml|xml|csv|markdown|plain (?:text|english|language|words)|simple (?:words|terms|english|language)"
    r"|layman'?s terms|tables?|a table|prose|full sentences|one sentence|euros?|dollars?|usd|eur|pounds|yuan|iso format|utc|24[- ]hour|the metric system|metric units|a formal|formal|an informal|a friendly|short sentences|capitals|lower ?case|upper ?case|british|american|metric)"
)
_FINITE = re.compile(
    r"\b(?:is|are|was|were|has|had|did|does|went|came|got|[a-z]{3,}ed|likes?|says?|said|fell|left|won|lost|saw|took|made|seems?)\b"
)

CUES = (
    # Standing orders.
    Cue(
        r"\b(?:from now on|from here on|going forward|henceforth|at all times|for the rest of (?:this|the|our)|until further notice|under no circumstances|in any case never)\b",
        3,
    ),
    Cue(
        rf"{_START}(?:(?:always|never) (?![a-z]+(?:ing|[^s]ed|[^su]s)\b|(?:mind|again|ever|been|thought|knew|heard|seen|had|good|up|there|here|fun|great|nice|happy|ready|too|so|a|the|an|in|on|at|with|easy|down|my|your|worth|better|give up|a bad|had|have i|in my|got|felt|doubt|stop|forget that you|too late|know|enough)\b)[a-z]|you (?:must |should )(?:always|never) )",
        3,
    ),
    Cue(
        rf"{_START}(?:don't|dont|do not|avoid|refrain from|stop)\b(?! (?:worry|mind|bother|you\b|know\b|get me|think so|care\b|be (?:silly|shy|sorry|sad|afraid)|tell me (?:you|that|it)|feel|hesitate|wait|let me (?:down|start)|even|give up|ever (?:forget|give|doubt|stop|lose)|doubt|lose (?:hope|faith)|be (?:too|so|hard)|stress|sweat|beat yourself|let (?:it|them|that|this|anyone|others|difficulties)|forget (?:to have|you)|ask me (?:why|how)|laugh|judge|panic|cry|it\b|that\b|there\b|here\b|now\b)) ?[a-z]",
        2,
    ),
    Cue(rf"{_START}(?:make sure|be sure|ensure|see to it|take care (?:that|not|to))\b", 2),
    Cue(
        rf"{_START}(?:only (?:use|answer|reply|write|give|show|list|quote|cite|include|speak|return|suggest|recommend|consider|mention|in)|use only|nothing but)\b",
        3,
    ),
    Cue(
        rf"{_START}no (?!problem|words can|thanks?|idea|way\b|worries|need|doubt|one\b|wonder|more questions|pun|rush|hurry|offen|luck|surprise|news|clue|biggie|comment|it|i\b|you|we|that|this|not\b|sorry|wait|but|longer|matter|big deal|kidding|pets? right now)[a-z][a-z' -]{{1,40}}\W*$",
        2,
        unless=_FINITE,
    ),
    Cue(
        rf"{_START}(?:skip|omit|leave out|exclude|drop|spare me) (?:the|any|all|your|everything)\b(?! (?:kids?|ball|class|subject|act)\b)|{_START}(?:there is |there's )?no need (?:for|to) (?!worry|thank|apologi[sz]e|rush|panic|hurry|be (?:sorry|sad|afraid|shy))",
        2,
    ),
    Cue(
        r"\b(?:(?:we|i)(?:'re| are|'m| am)|you(?:'re| are)) (?:not|only) (?:allowed|permitted|supposed) to\b|\b(?:is|are)(?: simply| completely)? (?:out of the question|out of scope|taboo|a no-go|no-gos|ruled out|a deal[- ]breaker|a dealbreaker)\b",
        2,
    ),
    Cue(
        r"\bit(?:'s| is) (?:very |really |absolutely |so |also |particularly )?(?:important|essential|crucial|vital|critical|mandatory|necessary|imperative)(?: to me| for (?:me|us))? that\b",
        2,
    ),
    Cue(
        r"^\W*(?:all|every|each|only) (?!of (?:them|us|you)\b)[a-z][a-z -]{1,30} (?:in|on|under|with|without|as|by) [^,;]+$|^\W*(?!i\b|we\b|you\b|they\b|he\b|she\b|it\b|this\b|that\b|there\b|if\b|the only\b)[a-z][a-z ]{1,25} only (?:on|in|at|with|for|by|from|via|before|after) [^,;]+$",
        2,
        unless=_FINITE,
    ),
    Cue(
        rf"{_START}(?:number|round|cite|treat|assume|label|capitali[sz]e|abbreviate|sign|indent|spell out|count|measure|mark|prefix) (?:your|the|all|every|each|everything|any|it|them|that|this|figures|names|amounts|prices|steps|sources|dates|numbers)\b|{_START}leave [^,;]{{1,25}} out\b|\b(?:you|we) (?:may|can) (?:safely )?assume\b",
        2,
    ),
    Cue(
        rf"{_START}(?:write|answer|speak|tell it|narrate|stay) in the (?:first|second|third|present|past|future|active|passive)\b",
        2,
    ),
    Cue(
        rf"{_START}(?:just |only )?(?:give|show|send|write|answer|reply|respond|list|return|post)\b[^;]{{0,40}}(?:\b(?:just|only) (?:the|a|an|one|your|code|yes)\b|, (?:no|without) [a-z]+(?: [a-z]+)?\W*$|\bonly\W*$|\bwith (?:only|just)\b)",
        3,
    ),
    Cue(
        rf"\b(?:{_NUMBER}|a|a single) (?:paragraph|sentence|word|line|page|bullet|example|option)s? (?:per [a-z]+|each|is enough|are enough|will do|at most|max|tops|is plenty|are plenty|suffices?)\b",
        3,
        "length",
    ),
    # Limits.
    Cue(rf"\b{_OUTPUT}\b[^,;]{{0,40}}?\b{_BOUND} {_NUMBER}[ -]?{_UNIT}", 3, "length"),
    Cue(
        rf"{_START}(?:keep|make|limit|restrict|cut|shorten|write|answer|reply|respond|use|hold|give|stay|say|summari[sz]e|describe|explain)\b[^,;]{{0,50}}?\b(?:{_BOUND}|to|in) {_NUMBER}[ -]?{_UNIT}",
        3,
        "length",
    ),
    Cue(rf"^\W*{_BOUND} {_NUMBER}[ -]?{_UNIT}(?: each| per [a-z]+| in total| please)*\W*$", 3, "length"),
    Cue(
        rf"\b(?:my|our|the|total|overall|hard|maximum|max)\b(?: [a-z]+){{0,2}}? (?:budget|deadline|due date|spending limit|word limit|page limit|word count|headcount)\b[^,;]{{0,40}}?(?:\bis\b|\bof\b|\bmust\b|\bwill be\b|:|=)[^,;]{{0,25}}?(?:\d|{_NUMBER}\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b)",
        2,
        "budget or deadline",
    ),
    Cue(
        rf"\b(?:we|you|it|this|that|everything|nothing)\b[^,;]{{0,30}}\b(?:can only|may only|must|should|has to|have to|can't|cannot|may not) [^,;]{{0,40}}?\b{_BOUND} {_NUMBER}",
        2,
    ),
    Cue(
        r"^\W*(?:(?:total|max|maximum|hard|our|my|the) )?(?:budget|deadline|length|language|tone|style|audience|format|word count|word limit|limit|max(?:imum)?|size|platform|stack|due(?: date)?|constraints?)\s?[:=] ?[a-z0-9$€£¥]",
        2,
        "budget or deadline",
    ),
    Cue(
        rf"\b(?:we|i) (?:can't|cannot|can only|must|have to|need to|may only|want to|don't want to|won't)\b[^,;]{{1,40}}?\b(?:before|after|until|by|within|under|over|above|more than|less than|at most) (?:{_NUMBER}\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day|noon|midnight|tomorrow|tonight|next (?:week|month))",
        2,
    ),
    Cue(r"\b(?:is|are) due (?:on|by|at|in|before|tomorrow|tonight|next|this)\b", 2, "budget or deadline"),
    Cue(
        rf"\b(?:the|our|my)(?: hard| absolute| upper)? limit (?:is|of) (?:exactly |about )?{_NUMBER}|\b(?:we|i) have (?:no more than|at most|until|less than) [a-z0-9]",
        2,
    ),
    Cue(
        rf"\byou (?:should|must|may|can) (?:only|never|always|not) [a-z]|{_START}(?:stay away from|steer clear of)\b|\blike you to (?:act|pretend|play|behave|focus)\b",
        2,
    ),
    Cue(
        rf"{_START}only (?!a few|some|one of|i\b|he\b|she\b|they\b|we\b|you\b|then\b|when\b|yesterday|today|now\b)[a-z -]{{3,40}},? please\W*$|\bso (?:please )?be [a-z]+\W*$|{_START}(?:do|write|build|solve|make|answer|implement|explain)\b[^,;]{{0,25}} without (?:any|using|the|external)\b",
        2,
    ),
    Cue(
        rf"{_START}(?:keep all|keep every|use (?:short|long|descriptive|consistent|clear|large|small|bright|dark|open[- ]source|free|local|native|standard|real|british|american) [a-z]+)\b|\b(?:is|are) (?:strictly )?limited to {_NUMBER}",
        2,
    ),
    # What must and may.
    Cue(
        r"(?<!\bi )(?<!\bwe )\b(?:must|needs? to|ha(?:s|ve) to|(?:is|are) required to|shall)(?: not|n't| never| always| only| all| also)* (?:be|have|use|run|work|stay|remain|fit|support|contain|include|follow|start|end|match|mention|compile|pass|comply|cost|keep|show|avoid|cover|name|respect|happen|finish|arrive)\b(?! (?:(?:really|very|so|such|quite|pretty|super|truly|absolutely|kind of|[a-z]+ing|amazing|awesome|cool|sad|scary|special|tough|good|lucky|proud|rough|a (?:great|good|real|big|lot|huge|nice|hard|tough|beautiful))\b|a (?:mistake|joke|typo|misunderstanding|bug|nightmare|reason)|an (?:error|accident)|kidding|joking|tired|nice|hard\b|fun|wonderful|great|difficult|wrong|someone|something|crazy|lovely|exhausting|because|mistaken|missing|true|so\b|[a-z]+ed\b|been|gone|felt|unreal|incredible|wonderful|fantastic|an? (?:wonderful|incredible|amazing|awesome|fantastic|honor|exciting|interesting)|some|learn|had|proud|exciting|tough|awful|terrible|worried|glad|happy|sad))",
        2,
        needs_thing=True,
    ),
    Cue(
        r"\b(?:mustn't|must not|must never|must always|must only|may not|may only|may never|cannot be|can't be used|can not be|(?:is|are) not allowed|(?:is|are) forbidden|(?:is|are) off[- ]limits|(?:is|are) (?:mandatory|compulsory|obligatory|a must|non-negotiable|required)|not negotiable)\b",
        2,
        needs_thing=True,
    ),
    Cue(r"\bthere (?:must|should) (?:be (?:no|at least|at most|exactly|only)|never be)\b", 2),
    Cue(
        rf"\b(?:{_OUTPUT}|everything|it all)\b[^,;]{{0,25}}? should(?: not|n't| never| always| only| also)* (?:be|have|use|run|stay|contain|fit|follow|support|avoid|include|start|end|sound|read|speak|answer|keep)\b(?! (?:fine|ok\b|okay|enough|good|easy|here\b|there\b|done|ready|able|possible|simple|no problem|interesting|fun|great|a (?:good|great|nice|fun)))",
        2,
        needs_thing=True,
    ),
    Cue(
        r"\bi (?:can't|cannot|can not|must not|mustn't|am not allowed to|'m not allowed to) (?:use|have|eat|drink|install|spend|exceed|afford|travel|share|work (?:on|before|after|with)|pay|accept|take (?:more|less|any))\b",
        2,
    ),
    Cue(
        r"\bwe (?:must|have to|need to|may only|may not|can only|can't|cannot|are (?:only |not )?(?:allowed|permitted) to)(?: only| never| always| not)? (?:use|stick|stay|keep|avoid|support|comply|spend|exceed|share|store|deploy|install|write|run|ship|meet|finish|deliver|answer)\b",
        2,
    ),
    Cue(
        r"^\W*(?!(?:i|we|you|he|she|they|it|there|this|that|these|those|what|how|who|why|if|nobody|everyone|everybody|someone|people|no one)\b)[a-z][a-z -]{1,30} should (?:not |always |never |only |also |all )*(?:be|have|use|include|contain|avoid|start|end|follow|fit|stay|read|sound|look|run|support|show|list|mention|cost)\b(?! (?:fine|ok\b|okay|enough|good\b|easy|here\b|there\b|done|ready|able|possible|no problem|interesting|fun|great|like\b))",
        2,
        needs_thing=True,
    ),
    Cue(
        r"\b(?:i|we)(?:'d like| would like| want| need) (?:the|your|all|every|each|my|our|any) [a-z ]{1,25} to (?:be|have|sound|look|read|stay|include|use|fit|run|start|end)\b",
        2,
    ),
    Cue(rf"\b(?:i|we) (?:only have|have only|only got|have just|can spare) {_NUMBER}\b", 2),
    Cue(
        r"\bi(?:'m| am) (?:on|using|running) (?:an? )?(?:mac|macos|windows|linux|ubuntu|debian|android|iphone|ipad|chromebook|python|version)\b|\bour (?:servers?|stack|backend|frontend|team|office|site|app|database)s? (?:runs?|uses?|is (?:on|written in)|are (?:on|written in))\b",
        1,
    ),
    Cue(
        rf"{_START}nothing (?:more|less|stronger|bigger|longer|fancy|fancier|else|spicy|over|above|that)\b|{_START}make (?:it|them|everything|this) [a-z]+\W*$|{_START}use (?:the|an?) [a-z]+ (?:comma|font|style|format|tone|system|template|convention|notation|colou?rs?|voice|tense|spelling|units|theme|library|framework)\b|{_START}(?:speak|talk|explain [a-z ]{{1,15}}|write)(?: to me| it| this)* (?:like|as if)\b",
        2,
    ),
    Cue(
        r"^\W*(?!(?:i|we|you|he|she|they|it|there|this|that|if|one|not|the)\b)[a-z][a-z -]{2,30} only(?:,? please)?\W*$",
        2,
        unless=_FINITE,
    ),
    # Choices.
    Cue(
        rf"{_START}(?:use|say|write|do|answer|make|give|show|send|put|code|call|build|in|with|as|take|pick|choose|go (?:with|for)|(?:i|we)(?:'d)? (?:want|need|prefer|would like|like|use|chose|choose|go (?:with|for)))\b[^;]{{0,60}}(?:, (?:not|never) |\b(?:instead of|rather than) )(?:in |with |as |by )?[a-z0-9+#.]",
        3,
    ),
    Cue(
        r"^\W*(?!(?:yes|yea|yeah|yep|no|nope|ok|okay|well|oh|hey|hi|sorry|thanks|sure|maybe|me|you)\b)[a-z0-9+#.-]+(?: [a-z0-9+#.-]+){0,2}, (?:please,? )?(?:not|no|never) [a-z0-9+#.-]+(?: [a-z0-9+#.-]+){0,2}(?:,? please)?\W*$",
        3,
        unless=_FINITE,
    ),
    Cue(rf"\b{_OUTPUT}\b[^,;]{{0,30}} in [a-z0-9+#.]+, not (?:in )?[a-z0-9+#.]+", 3),
    Cue(
        rf"{_START}use (?!the\b|this|that|these|those|my\b|it\b|your|them\b|case|cases)[a-z0-9+#.-]+(?: [a-z0-9+#.-]+){{0,2}}(?: (?:for|in) (?:all|every|everything|the|any|each|this|code|examples)\b[^,;]{{0,30}})?(?:,? please)?\W*$",
        2,
    ),
    Cue(rf"{_START}(?:stick (?:to|with)|keep to|go with|switch to|stay with)\b", 2),
    Cue(
        r"\b(?:clients?|customers?|boss|manager|team lead|professor|supervisor|editor|management|legal|stakeholders?)(?: (?:really|also|only|always))? (?:wants?|needs?|requires?|insists? on|demands?|prefers?|asked for) (?:it|us|this|that|everything|the|our|no|only|all|at)\b",
        2,
    ),
    Cue(
        r"(?<!\bi )(?<!\bwe )(?<!\byou )\b(?:can't|cannot|can not|may not|mustn't|shouldn't) (?:cost|exceed|contain|include|depend|take (?:more|longer)|be (?:longer|shorter|larger|bigger|more|less|used|changed|shared|stored|public|online|late))\b",
        2,
        needs_thing=True,
    ),
    Cue(r"\bwe(?:'re| are) (?:going with|using|sticking (?:with|to)|switching to|staying with|only using)\b", 2),
    Cue(
        r"\b(?:i|we) need (?:the whole thing|the entire [a-z]+|everything|it all|it|this|them all) (?:in|to be|as|under|without|written)\b|\bi (?:don't|do not) (?:want|need) (?:any|you to|it to|to (?:see|spend|pay|use|have|share|fly|drive|wait|read))\b",
        2,
    ),
    Cue(
        r"\b(?:the team|the board|the group|management|all of us|we all)(?: has| have)?(?: all| now| finally)? (?:agreed|decided|settled)\b",
        2,
    ),
    # How to answer.
    Cue(
        rf"{_START}(?:answer|reply|respond|speak|talk|write|explain)(?: to me| me| everything| all| back| only| always| it| this| questions| with me| your answers)* in (?:{_LANGUAGES})\b",
        3,
        "language",
    ),
    Cue(
        rf"\b{_OUTPUT}\b(?: (?:always|only|must be|should be|are to be))? in (?:{_LANGUAGES})\b(?= ?(?:only|please|always|$|\W))",
        2,
        "language",
        needs_start=True,
    ),
    Cue(
        rf"{_START}(?:answer|reply|respond|speak|talk|write|explain|format|present|show|give me|list|quote|state|convert|put|give|express|use)(?: to me| me| everything| all| back| only| always| it| this| them| your [a-z]+| the [a-z]+| all [a-z]+| results?| prices?| dates?| times?| amounts?| distances?| numbers?| figures?)* (?:in|with|as|using|without) {_FORMAT}\b",
        2,
    ),
    Cue(
        rf"{_START}(?:answer|reply|respond|write|speak|talk|explain)(?: to me| me| everything| always| it| this)* (?:briefly|concisely|shortly|politely|formally|informally|casually|plainly|without [a-z]+)\b",
        2,
    ),
    Cue(
        rf"{_START}(?:keep|make) (?:it|them|this|all|your|everything|each|every|the|things|{_OUTPUT})\b[^,;]{{0,30}}\b(?:short|brief|concise|simple|formal|informal|polite|friendly|technical|non-technical|secret|confidential|private|anonymous|consistent|clean|small|cheap|offline|local|compatible|readable)\b",
        2,
    ),
    Cue(
        rf"{_START}(?:be|stay|remain) (?:brief|concise|short|polite|formal|informal|friendly|honest|precise|specific|strict|neutral|consistent|careful with)\b",
        2,
    ),
    Cue(
        r"\b(?:call|address) me (?!back\b|when|if|at\b|on\b|later|tomorrow|tonight|today|asap|a (?:cab|taxi|doctor)|in\b|or\b|and\b|by phone|now\b|soon|anytime|crazy|old-fashioned|any)|\bmy name(?:'s| is) |\bi go by |\brefer to me as |\b(?:everyone|everybody|people|friends) calls? me ",
        3,
        "name",
    ),
    Cue(
        rf"{_START}(?:write|explain|describe|say|put|phrase|keep)\b[^,;]{{0,25}} (?:for|so that|like i'm|as if (?:i|to)) (?:an? |i'm |i am )?(?:[a-z]+-year-old|beginners?|child(?:ren)?|laym[ae]n|lay (?:person|people|readers?)|experts?|non-technical|general audience|five|novices?)|{_START}use (?:formal|informal|simple|plain|polite|gender-neutral|british|american|inclusive|neutral|active)\b",
        2,
    ),
    # Wants and decisions.
    Cue(
        r"\b(?:i|we)(?:'d| would)?(?: really| much| strongly| also| still| generally| usually)* (?:prefer(?! to know)|rather (?:have|not|use|see|go|stay|pay|take))\b",
        1,
    ),
    Cue(
        r"\b(?:i|we)(?:'d like| would like| want| need)(?: it| this)?(?: you)? to (?:always|never|only|not|use|answer|avoid|be|speak|stay (?:under|within|below)|keep (?:it|the|everything|to)|run|work|fit|cost|treat|address|refer|support|look)\b(?! able)",
        2,
        unless=re.compile(
            r"\b(?:i|we)(?:'d like| would like| want| need) to (?:be|use|answer|speak|run|work|look|support|address|refer|treat|stop)\b"
        ),
    ),
    Cue(
        rf"\b(?:i|we)(?:'d like| would like|'ll only| only| want| need) (?:all|every|everything|only|no|nothing|short|brief|concise|the|your|it|them|this)?\s?(?:{_OUTPUT}|it|them|everything|this)?\b[^,;]{{0,25}}(?:\bin (?:{_LANGUAGES}|{_FORMAT})\b|\bas {_FORMAT}|\b{_BOUND} {_NUMBER}|\bonly\b|\bwithout\b|\bby (?:{_NUMBER}|(?:mon|tues|wednes|thurs|fri|satur|sun)day|noon|tomorrow|tonight)\b)",
        2,
    ),
    Cue(
        r"\bi (?:like|love|hate|dislike|don't like|do not like|can't stand|don't want|do not want)(?: (?:your|to get|it when|when))?(?: [a-z]+)? ?(?:short|long|concise|brief|verbose|bullet|bullets|lists?|tables?|emojis?|jargon|small talk|examples|answers|explanations|summaries|footnotes|headings|apologies|disclaimers|comments|abbreviations|surprises)\b",
        1,
    ),
    Cue(
        r"\bi(?:'m| am) (?:severely |very |also |highly )?(?:allergic to|vegan|vegetarian|lactose|gluten|diabetic|celiac|coeliac|colou?r[- ]?blind|pregnant)\b|\b(?:(?:one|two|three|some|both|all|most) of us|(?:the|my|our) (?:kids?|children|guests?|wife|husband|partner|son|daughter|girlfriend|boyfriend|baby))(?:'s| is| are) (?:also |both |all )?(?:allergic to|vegan|vegetarian|lactose|gluten|diabetic|celiac|coeliac)|\bi (?:can't|cannot|don't|do not|never|only) (?:eat|drink|fly|drive)\b",
        2,
    ),
    Cue(
        r"\bwe(?:'ve| have)?(?: now| finally| already| just| all)? (?:decided|agreed) (?:to (?:use|go|keep|build|drop|support|write|ship|do without|move to|stay|have|buy|take|rent|hire|pay)|on|that|against|not|for|to not)\b|\bwe(?:'ve| have)? (?:settled|chosen|ruled out)\b|\b(?:it's|it is|that's) (?:decided|settled|agreed|final)\b|\bthe decision is\b|\b(?:let's|lets|let us) (?:use|go with|call (?:it|the|this|our|my)|stick (?:to|with)|keep (?:it|the|this|to|all|everything)|not|only|avoid|settle on|stay (?:with|under|within|below))\b|\bwe(?:'ll| will|'re going to| are going to) (?:use|go with|stick (?:to|with)|keep (?:it|to|the)|support only|only|not use|never use)\b",
        2,
    ),
    Cue(
        r"\bwe(?: only| always| never)? (?:use|target|support|deploy (?:to|on)|run on|build on|develop in|code in|write (?:everything|all|our code) in)\b",
        1,
    ),
    Cue(
        rf"{_START}(?:(?:remember|note|keep in mind|bear in mind|mind|be aware|don't forget|do not forget|never forget)(?: that|:|,)? )(?!when\b|me\b|the time|how\b|what\b|the good|this song|last)[a-z]",
        2,
    ),
    Cue(
        r"^\W*(?:remember|note|important|nb|reminder|constraint|requirement|rule|hard limit|condition|preference)s?(?: \d+)?[:,] ?[a-z]",
        3,
    ),
    Cue(
        r"\b(?:the|my|our|one|another|a) (?:(?:most |very )?(?:hard|strict|important|only|main|key|absolute|first|second|other) )?(?:constraint|requirement|condition|rule|restriction|prerequisite|limitation)s?(?: here| for (?:this|that|the [a-z]+|you|us))?(?: is\b| are\b| ?:)",
        3,
    ),
)

TABLES = KeyTables(
    cues=CUES,
    withdrawals=re.compile(
        r"\b(?:no longer|any ?more|not any longer|forget (?:about )?(?:the|that|my|what)|never mind|ignore (?:the|my) (?:earlier|previous|last)|scrap|drop (?:the|that)"
        r"|(?:you|we) (?:can|may) (?:now |again )?(?:use|write|answer|go)|(?:is|are) (?:fine|ok|okay|allowed) (?:again|now|after all|too)|feel free to|(?:doesn't|does not|don't|do not) (?:apply|need|have) |lifted|instead|after all|actually|change of plan|changed my mind|switch|from now on|again)\b"
    ),
    asks=re.compile(
        r"^\W*(?:(?:and|but|so|ok|okay|well|hey|hi|also|then|or|oh)\b[ ,]*)*(?:what|who|whose|which|when|where|why|how|is|are|was|were|do(?! not\b| it\b| this\b| that\b)|does(?! not\b)|did|must|may|have|has|should|shall|am|isn't|aren't|don't (?:you|we|i|they)|doesn't|didn't|haven't"
        r"|(?:can|could|would|will|may|might) (?:i|we|it|he|she|they|this|that|the|my|our|there|anyone|someone)|any (?:idea|chance))\b"
    ),
    requests=re.compile(
        r"(?:^|[,;:]|\band\b|\bbut\b)\W*(?:please |ok |okay |so |then |also |hey )*(?:can|could|would|will|won't|can't) you(?: please| kindly| maybe| perhaps| just| also)*(?=,? (?!tell|explain (?:why|how|what)|say (?:if|whether)|know|think|remember (?:what|when|how)|confirm|check (?:if|whether)|see|imagine|believe))"
    ),
    subordinate=re.compile(
        r"\b(?:if|when|whenever|unless|because|since|whether|although|though|while|in case|as soon as|once|even if|so that|until|before|after)\b[^,;:]*(?:[,:]|$)"
        r"|\b(?:who|which|that|where) (?:[a-z]+ly )?(?:must|has to|have to|need|needs|only|never|always|can't|cannot|may|don't|doesn't|should|says?|prefers?)\b[^,;]*"
        r"|\b(?:why|how|what|whether|if) (?:we|i|you|it|they|one) (?:must|have to|should|need|can|may|only|never|always)\b[^,;]*"
    ),
    reported=re.compile(
        r"\b(?:according to|(?<!i )(?<!we )(?<!you )\b(?:says?|said|told|thinks?|thought|believes?|claims?|claimed|argued?|argues|wrote|writes|states?|stated|reads|insists?|insisted|reminded|warned|heard|explained|announced|complained))\b(?: me| us| him| her| them| everyone)?(?: that|:|,)?"
        r"|\bi (?:heard|read|was told|remember(?: that)?|thought|wonder|guess|doubt|noticed|saw|learned)\b"
    ),
    reported_ours=re.compile(
        r"^\W*(?:that )?(?:we|our|us|it|this|everything|the (?:report|code|answer|text|project|app|system|budget|deadline|design|document|email|website|data|service|software|plan|trip|product))\b"
    ),
    persons=re.compile(
        r"(?:\b(?:he|she|they|people|everyone|everybody|nobody|no one|someone|somebody|anyone|one|children|kids|folks|guys)"
        r"|\b(?:the|my|our|his|her|their|your|a|an|all|every|each|some|most|many|these|those|other|both|new)\b(?: [a-z'-]+){0,3}? (?:customers?|clients?|employees?|workers?|staff|managers?|boss(?:es)?|teachers?|students?|pupils?|doctors?|nurses?|patients?|drivers?|players?|visitors?|guests?|tenants?|members?|users?|contractors?|suppliers?|vendors?|lawyers?|parents?|mother|father|mom|mum|dad|sister|brother|wife|husband|son|daughter|friends?|colleagues?|neighbou?rs?|team|teams|landlord|girlfriend|boyfriend|partner|uncle|aunt|cousin|grandm[a-z]+|grandf[a-z]+|kids?|child|children|man|woman|men|women|people|guys?|girls?|boys?|baby|dog|cat|police|government|company|companies|schools?|bank|hotel|airline|restaurant|shop|store|candidates?|applicants?|developers?|engineers?|designers?|editors?|authors?|competitors?|owners?|passengers?|citizens?|residents?|adults?|men)"
        r")(?: [a-z]+ly| also| still| all)?\s*$"
    ),
    narrative=re.compile(
        r"\b(?:yesterday|last (?:week|month|year|night|time|summer|winter)|ages ago|years ago|back then|in those days|used to|once upon|when i was)\b"
    ),
)
