"""Closed word lists that the rules consult: relations, foods, technology, languages, roles, surnames."""

import re

from assistant.errors import Language


def words(text: str) -> tuple[str, ...]:
    """A list written as one string."""
    return tuple(text.split())


def alternation(items: tuple[str, ...]) -> str:
    """A regular expression for any of these, the longest first; "_" stands for a space."""
    return "|".join(re.escape(item).replace("_", r"\ ") for item in sorted(items, key=len, reverse=True))


RELATIONS_EN = words(
    "sister brother mother father mom mum dad mommy daddy parents wife husband spouse partner girlfriend boyfriend"
    " fiance fiancee fiancé fiancée son daughter kid kids child children baby twins grandmother grandfather grandma"
    " grandpa granny aunt uncle cousin nephew niece stepmother stepfather sister-in-law brother-in-law mother-in-law"
    " father-in-law friend friends boss manager supervisor colleague colleagues coworker co-worker coworkers teammate"
    " neighbor neighbour neighbors neighbours roommate flatmate housemate landlord teacher mentor doctor client"
    " customer family sibling siblings sisters brothers ex grandson granddaughter assistant"
)
PLURALS_EN = frozenset(
    words(
        "parents kids children twins siblings sisters brothers friends colleagues coworkers neighbors neighbours dogs cats"
    )
)
PETS_EN = words("dog dogs cat cats puppy kitten hamster rabbit parrot bird turtle goldfish horse pony snake lizard")
# A breed stands for its kind: whoever asks for the dog does not say "labrador".
BREEDS = {
    name: kind
    for kind, names in (
        (
            "dog",
            "retriever labrador poodle spaniel terrier beagle corgi dachshund husky greyhound bulldog collie shepherd pug",
        ),
        ("cat", "tabby siamese persian ragdoll"),
    )
    for name in names.split()
}
RELATIONS_ZH = words(
    "妹妹 姐姐 哥哥 弟弟 妈妈 爸爸 母亲 父亲 妈 爸 老婆 妻子 太太 老公 丈夫 先生 爱人 女朋友 男朋友 女友 男友 未婚妻 未婚夫"
    " 儿子 女儿 孩子 宝宝 奶奶 爷爷 外婆 外公 姥姥 姥爷 阿姨 叔叔 舅舅 姑姑 表哥 表姐 表弟 表妹 堂哥 堂姐 堂弟 堂妹 侄子"
    " 侄女 外甥 儿媳妇 儿媳 女婿 岳父 岳母 公公 婆婆 朋友 好朋友 闺蜜 老板 上司 领导 经理 同事 室友 邻居 房东 老师 导师 医生 同学 客户 助理"
    " 下属 婶婶 姑妈 姨妈 舅妈 伯父 伯母 大伯 姑父 姨父 外甥女 侄儿 师傅 徒弟 队友 舍友 学长 学姐 师兄 师姐 师弟 师妹 家人 父母 爸妈 老爸 老妈 媳妇 双胞胎 狗 猫 狗狗 猫咪 小狗 小猫 仓鼠 兔子 鹦鹉 乌龟 孙子 孙女 嫂子 姐夫 弟媳 弟妹 妹夫 大嫂 小舅子 小姨子 亲家 前任 前女友 前男友"
)
BREEDS_ZH = {
    name: kind
    for kind, names in (
        (
            "狗",
            "柯基 金毛 泰迪 哈士奇 拉布拉多 边牧 柴犬 比熊 博美 贵宾 斗牛犬 中华田园犬 土狗 萨摩耶 雪纳瑞 阿拉斯加 德牧 吉娃娃 腊肠 法斗 秋田犬 狗子 犬",
        ),
        ("猫", "橘猫 布偶 英短 美短 暹罗 狸花 狸花猫 波斯猫 三花 奶牛猫 加菲猫 缅因猫 猫猫"),
    )
    for name in names.split()
}
PETS_ZH = words("狗 猫 狗狗 猫咪 小狗 小猫 仓鼠 兔子 鹦鹉 乌龟 金鱼")

FOODS = frozenset(
    words(
        "lactose gluten sesame soy cashews almonds walnuts hazelnuts pistachios peanut wheat kiwi seafood fish meat beef pork chicken lamb spicy chili chilli tea coffee milk dairy cheese bread rice noodles"
        " pasta pizza sushi tofu soup salad fruit fruits apples apple bananas banana mango mangoes durian cilantro"
        " coriander garlic onion onions ginger mushrooms mushroom eggs egg nuts peanuts chocolate cake cookies"
        " dessert desserts sweets candy sugar wine beer whisky whiskey alcohol juice water soda vegetables broccoli"
        " spinach tomatoes tomato potatoes potato dumplings hotpot curry ramen burgers burger fries steak shrimp"
        " prawns crab lobster oysters honey butter yogurt cereal oatmeal tacos food cooking cuisine ice_cream"
        " spicy_food hot_pot green_tea black_tea breakfast dinner lunch snacks olives pickles liver mutton"
        " papaya papayas veggies veggie donuts donut doughnuts hamburger hamburgers cheeseburgers cheeseburger sandwiches sandwich burritos burrito sausages fries mac_and_cheese lasagna spaghetti meatballs waffles pancakes muffins pie pies pickle hummus falafel kebab kebabs paella risotto pho kimchi matcha espresso latte cappuccino lemonade smoothies smoothie cocktails rum vodka gin tequila margaritas champagne cider popcorn crisps peppers pepper cucumber cucumbers cabbage kale beans lentils peas beetroot asparagus pineapple watermelon melon cherries blueberries raspberries blackberries pears plums apricots coconut figs dates tofu eel anchovies sardines cod herring clams mussels squid octopus caviar feta mozzarella ice-cream gelato brownies pastries croissants bagels toast porridge granola stew chowder gravy ketchup mayonnaise mayo mustard vinegar curries biryani samosas chocolates cheesecake tiramisu snack poultry fajitas nachos quesadillas gnocchi pesto"
        " bacon sausage ham turkey duck salmon tuna strawberries grapes oranges lemon peaches avocado celery carrots"
        " 海鲜 鱼 肉 牛肉 猪肉 鸡肉 羊肉 辣 辣椒 辣的 茶 绿茶 红茶 咖啡 牛奶 奶酪 面包 米饭 面条 面 豆腐 汤 水果 苹果 香蕉"
        " 芒果 榴莲 香菜 大蒜 蒜 洋葱 姜 葱 蘑菇 鸡蛋 坚果 花生 巧克力 蛋糕 甜食 甜点 糖 酒 红酒 啤酒 白酒 果汁 可乐"
        " 奶茶 蔬菜 西兰花 菠菜 番茄 西红柿 土豆 饺子 火锅 川菜 粤菜 湘菜 日料 寿司 拉面 汉堡 薯条 牛排 虾 螃蟹 龙虾"
        " 蜂蜜 黄油 酸奶 烧烤 烤肉 早餐 零食 甜的 苦瓜 茄子 内脏 肥肉 生鱼片 披萨 意面 冰淇淋 小龙虾 麻辣烫 麻辣 青椒"
        " 羊肉串 红烧肉 咸的 酸的 油腻 豆浆 包子 馄饨 月饼 粽子 草莓 葡萄 西瓜 桃子 酸菜鱼 乌龙茶 螺蛳粉 臭豆腐 折耳根 韭菜 芹菜 胡萝卜 菠萝 哈密瓜 木瓜 荔枝 龙眼 樱桃 蓝莓 猕猴桃 橙子 柠檬 椰子 火龙果 百香果 普洱 龙井 铁观音 花茶 抹茶 拿铁 美式 咖啡 汤圆 年糕 粥 米粉 米线 凉皮 肉夹馍 煎饼 油条 炒饭 炒面 烤鸭 炸鸡 鸭脖 卤味 鸡爪 毛肚 腊肉 香肠 火腿 皮蛋 咸鸭蛋 豆花 豆汁 芥末 咖喱 泡菜 酸菜 木耳 海带 紫菜 莲藕 山药 南瓜 冬瓜 黄瓜 丝瓜 秋葵 香椿 鱼腥草 牛蛙 鳝鱼 鱿鱼 生蚝 扇贝 蛤蜊 三文鱼 羊杂 肥肠 猪肝 鸭血 水煮鱼 宫保鸡丁 麻婆豆腐 回锅肉 糖醋里脊 小笼包 生煎 锅贴 烧麦 肠粉 煲仔饭 东北菜 鲁菜 淮扬菜 本帮菜 西餐 韩餐 泰国菜 印度菜 冷饮 碳酸饮料 汽水 豆奶 椰汁 蛋挞 马卡龙 布丁 双皮奶 糖葫芦"
    )
)
PROGRAMMING = frozenset(
    words(
        "java python javascript typescript go golang rust c c++ c# kotlin swift ruby php scala r julia perl haskell"
        " elixir erlang dart lua bash sql cobol fortran clojure matlab zig objective-c"
    )
)
FRAMEWORKS = frozenset(
    words(
        "spring spring_boot springboot django flask fastapi react vue vue.js angular svelte next.js nuxt express"
        " rails laravel .net asp.net node.js node nestjs pytorch tensorflow keras streamlit qt flutter electron"
        " react_native spring_cloud mybatis hibernate pydantic langchain axum actix rocket tokio gin echo fiber phoenix symfony codeigniter htmx remix gatsby astro solid.js svelte_kit sveltekit ktor micronaut quarkus alpine.js tailwind bootstrap hono koa fastify nest.js llamaindex jax scikit-learn pandas numpy polars"
    )
)
TOOLS = frozenset(
    words(
        "postgresql postgres mysql sqlite mongodb redis kafka rabbitmq docker kubernetes k8s git github gitlab jira"
        " slack notion vim neovim emacs vscode vs_code intellij pycharm maven gradle npm yarn pnpm webpack vite"
        " nginx terraform ansible jenkins elasticsearch chroma oracle mariadb aws azure gcp linux windows macos"
        " ubuntu debian figma grpc graphql rest kotlin poetry uv ruff pytest airflow spark hadoop snowflake"
        " tmux zsh fish_shell postman insomnia webstorm goland rider clion xcode android_studio zed sublime sublime_text helix zellij bazel cmake cargo svn subversion mercurial gitlab_ci github_actions circleci travis argo helm podman vagrant pulumi sqlalchemy duckdb clickhouse bigquery dbt looker tableau power_bi photoshop illustrator sketch blender unity unreal ableton lightroom evernote onenote todoist clickup monday.com wordpress shopify hubspot salesforce zendesk intercom chrome firefox safari discord telegram whatsapp wechat opensearch cassandra neo4j dynamodb supabase firebase cloudflare pnpm bun deno prometheus grafana confluence excel trello asana linear obsidian teams zoom"
        " gitea bitbucket miro loom vercel netlify heroku datadog sentry 飞书 钉钉 企业微信 腾讯会议 语雀 石墨文档 禅道 阿里云 腾讯云 华为云"
        " 飞书 钉钉 企业微信 腾讯会议 语雀 石墨文档 禅道 阿里云 腾讯云 华为云"
    )
)
LANGUAGES = {
    "chinese": "zh", "mandarin": "zh", "simplified chinese": "zh", "traditional chinese": "zh", "cantonese": "",
    "中文": "zh", "汉语": "zh", "普通话": "zh", "国语": "zh", "简体中文": "zh", "繁体中文": "zh", "华语": "zh",
    "english": "en", "英文": "en", "英语": "en", "british english": "en", "american english": "en",
    "french": "", "german": "", "spanish": "", "italian": "", "portuguese": "", "japanese": "", "korean": "",
    "russian": "", "arabic": "", "hindi": "", "dutch": "", "polish": "", "turkish": "", "vietnamese": "", "thai": "",
    "swedish": "", "danish": "", "norwegian": "", "finnish": "", "greek": "", "hebrew": "", "czech": "", "latin": "",
    **dict.fromkeys((name.replace("_", " ") for name in words(
        "frisian welsh catalan basque galician irish gaelic scottish_gaelic breton icelandic estonian latvian lithuanian slovak slovenian slovene croatian serbian bosnian macedonian bulgarian romanian albanian maltese luxembourgish afrikaans zulu xhosa yoruba igbo hausa amharic somali tigrinya punjabi gujarati marathi tamil telugu kannada malayalam sinhala nepali tibetan burmese khmer lao mongolian kazakh uzbek georgian armenian azerbaijani persian farsi dari pashto kurdish tagalog filipino javanese hokkien hakka shanghainese teochew taiwanese yiddish esperanto quechua maori hawaiian flemish swiss_german bavarian sign_language british_sign_language american_sign_language belarusian tatar uyghur"
    )), ""),
    "hungarian": "", "ukrainian": "", "indonesian": "", "malay": "", "urdu": "", "bengali": "", "swahili": "",
    "法语": "", "法文": "", "德语": "", "德文": "", "西班牙语": "", "意大利语": "", "葡萄牙语": "", "日语": "", "日文": "",
    "韩语": "", "韩文": "", "俄语": "", "俄文": "", "阿拉伯语": "", "印地语": "", "荷兰语": "", "越南语": "", "泰语": "",
    "粤语": "", "广东话": "", "闽南语": "", "上海话": "", "四川话": "", "客家话": "", "拉丁语": "", "希腊语": "",
}  # fmt: skip
DIETS = {
    "vegetarian": "vegetarian", "素食者": "vegetarian", "素食主义者": "vegetarian", "吃素": "vegetarian",
    "吃素的": "vegetarian", "素食": "vegetarian", "vegan": "vegan", "纯素": "vegan", "纯素食者": "vegan",
    "纯素主义者": "vegan", "纯素食主义者": "vegan",
}  # fmt: skip
DEMONYMS = frozenset(
    words(
        "chinese american british english french german spanish italian japanese korean russian indian canadian"
        " australian dutch polish turkish brazilian mexican swedish danish norwegian finnish greek irish scottish"
        " welsh swiss austrian belgian portuguese egyptian nigerian kenyan vietnamese thai taiwanese singaporean"
        " malaysian indonesian filipino pakistani israeli iranian ukrainian czech hungarian romanian argentinian"
    )
)
ROLE_NOUNS = frozenset(
    words(
        "nurse cook chef ceo cto cfo coo vp pm dba sre qa scientist architect analyst accountant consultant"
        " lawyer attorney student intern teacher engineer developer programmer designer manager director doctor"
        " physician surgeon dentist pharmacist therapist psychologist psychiatrist writer author editor journalist"
        " reporter photographer musician singer actor actress artist painter dancer professor lecturer researcher"
        " librarian secretary receptionist waiter waitress bartender barista cashier salesperson salesman clerk"
        " officer firefighter policeman paramedic soldier pilot driver mechanic electrician plumber carpenter"
        " farmer gardener baker butcher tailor translator interpreter economist statistician physicist chemist"
        " biologist mathematician veterinarian vet coach trainer founder entrepreneur freelancer contractor"
        " administrator technician operator specialist recruiter banker trader auditor broker realtor teller"
        " lead principal head president secretary nanny babysitter housewife homemaker retiree apprentice postdoc"
        " model comedian magician priest pastor monk judge detective guard janitor cleaner stylist hairdresser"
        " barber marketer strategist supervisor coordinator assistant associate executive sales_rep instructor"
        " tutor principal radiologist cardiologist pediatrician nutritionist dietitian astronaut sailor fisherman"
        " hygienist midwife optician blacksmith surveyor planner buyer publisher producer courier porter chauffeur roofer plasterer machinist pianist violinist guitarist cellist drummer novelist cartoonist columnist podcaster blogger geologist beekeeper undertaker referee curator archivist conductor choreographer sculptor potter weaver brewer winemaker cheesemaker forester rancher shepherd lifeguard bookseller grocer postman bricklayer stonemason glazier locksmith watchmaker jeweller solicitor barrister notary actuary underwriter statistician economist diplomat ambassador senator mayor councillor caretaker carer caregiver welder miner builder florist jeweler bookkeeper paralegal counselor copywriter tester maintainer"
    )
)
SURNAMES = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范"
    "方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文韦凌霍祁鲁葛柳"
)
NUMBER_WORDS = {
    "ten": "10", "fifteen": "15", "twenty": "20", "twenty-five": "25", "thirty": "30", "forty": "40", "fifty": "50",
    "sixty": "60", "seventy": "70", "eighty": "80", "ninety": "90", "a hundred": "100", "one hundred": "100",
    "two hundred": "200", "一": "1", "两": "2", "三": "3", "五": "5", "十": "10", "二十": "20", "三十": "30",
    "四十": "40", "五十": "50", "六十": "60", "七十": "70", "八十": "80", "九十": "90", "一百": "100", "两百": "200",
    "二百": "200", "三百": "300", "五百": "500", "one": "1", "two": "2", "three": "3", "five": "5", "four": "4",
}  # fmt: skip


def kinds_of_breeds(folded: str) -> set[str]:
    """The kinds of animals whose breed a (folded) text names: "a corgi" is a dog."""
    found = {kind for breed, kind in BREEDS.items() if re.search(rf"\b{breed}s?\b", folded)}
    return found | {kind for breed, kind in BREEDS_ZH.items() if breed in folded}


def language_code(value: str) -> Language | None:
    """The own language that a value of "answer language" names, if Tandem speaks it."""
    code = LANGUAGES.get(value.strip().lower())
    return "zh" if code == "zh" else "en" if code == "en" else None


def length_limit(value: str) -> int | None:
    """The number in a value of "answer length" ("50 words", "50字")."""
    found = re.search(r"\d+", value)
    return int(found.group()) if found else None
