"""English: how somebody begins to introduce themself: "Quick intro from me", "Just joined the chat", "First day here"."""

_GREETS = (
    r"(?:(?:hi|hello|hey|hiya|howdy|yo|greetings|good (?:morning|afternoon|evening|day)|morning|evening|afternoon)"
    r"(?: (?:there|all|everyone|everybody|team|folks|guys|again))*[\s,.!]+)*"
)
_SHORT = r"(?:(?:a|just a|very|quick|short|brief|little) )*"
_OBJECT = r"(?: (?:the|this|your) [\w-]+(?: [\w-]+)?)?(?: here| today| yesterday)?"

SELF_OPENED = (
    rf"\W*{_GREETS}(?:"
    r"(?:(?:let me|allow me to|may i|i'd like to|i want to|to|just) )*(?:quickly |briefly |just )?introduc(?:e|ing) myself(?: quickly| briefly)?"
    rf"|{_SHORT}(?:self-)?(?:intro(?:duction)?|hello|hi|hey|note|wave) (?:from|of|about) me(?: here)?"
    rf"|{_SHORT}(?:self-)?intro(?:duction)?(?: here| time)?"
    rf"|(?:i've |i have |i )?(?:just |newly |recently )?(?:joined|signed up|logged in){_OBJECT}"
    rf"|(?:just |now )?(?:joining|signing up|signing in|logging in|logging on|checking in|hopping on){_OBJECT}(?: for the first time)?"
    r"|(?:my |it's my )?(?:very )?first (?:day|time|week)(?: here| today| at work| on the job)?"
    r"|(?:i'm |all |totally )?new (?:here|around here|to (?:the|this) [\w-]+)"
    r"|(?:your )?new (?:face|member|user|guy|girl|joiner|starter|hire|colleague|one) here)"
)
"""A pattern for the head of a folded message, up to the mark before the name."""
