"""Wordings that ask for what the user told: a slot's questions, apart by bars."""

ENGLISH = {
    "name": """
What's my full name? | Could you tell me what my name is? | Do you still know my name? | What do you call me? | Say my name.
hey, what was my name again | I forgot what I told you my name is | Which name did I give you? | What name have you noted for me?
By what name should you address me? | Have I told you my name? | How am I called? | What name do I go by? | Did I mention my name?
Please repeat my name | my name? | Do you have my name? | Can you recall how I'm called? | What name do you know me by?
Can you please remind me of my name? | Who do you think I am? | Whom am I speaking to? No, who am I? | Tell me who I am
What do people call me? | What name did I introduce myself with?
Quick check: do you know what my name is? | Just testing your memory: what's my name?
What did I tell you my name was earlier? | My name, do you remember it? | how do you call me
Can you greet me by my name? | I'm curious, what do you think my name is? | You do know my name, right?
What was that name I told you to use for me? | What should I be called? | whats my name bro | Do u remember my name
Who's this you're talking to? | So who am I again? | Have you forgotten my name? | Can you still tell who I am?
Surely you remember my name? | Do you know the name of the person you're talking to? | Which name is stored for me?
Mind telling me what I'm called? | Let's see if you remember my name. | Would you be so kind as to tell me my name?
What's the name I gave you? | I bet you don't know my name. | So, who's talking to you here?
What name am I known by? | Have you kept my name? | What would you call me? | Did you get my name?
You remember my name, don't you? | Please say my full name. | And my name is? | how was my name again
Could you give me my name back? | I've forgotten how you have me saved. What's my name?
Could you tell me who I am, please? | Do you remember what I told you to call me? | What is it that people call me?
Which first name did I tell you? | I'd like to hear my name from you. | Can you confirm my name?
How did I introduce myself? | What's my surname? | Say who I am. | So you remember what I'm called?
What was I called again? | Is my name known to you? | Address me by my name, what is it?
Could you please tell me again what my name is? | What's the name I go by?
I want to check that you have my name right. What is it? | Do you recall who I am? | May I ask what you call me?
Which name should you use when talking to me? | What do you have for my name?
Can you tell me who you're chatting with? | my name please | Do you have any idea what my name is?
What's my name according to your notes? | Have I introduced myself to you?
""",
    "city": """
In what town do I live? | Which place am I living in at the moment? | Where is home for me? | Where did I tell you I live?
What is the name of the city I live in? | Do you know which city I reside in? | Could you remind me where I'm based?
What's my city of residence? | Where's my home? | tell me where i live | Any idea where I live? | what city did i say i was in
Which village do I live in again? | Which town do I live in, again? | Where am I living these days?
I told you where I live, where is it? | Which city do I call home? | where do i reside | In which town am I settled?
Have I told you where I live? | Do you have my city on file? | Name the city where I live. | In what city did I say I live?
What is my home town or city, where do I live now? | Please tell me which city I live in
Do you happen to remember the city I mentioned? | Where did I mention I was living?
Which part of the world do I live in? | Where in the world do I live? | In what city am I living?
Tell me the name of the city I call home. | What's the name of my city? | What is the city I live in?
Where's the place I live? | Where do I currently reside? | Where do I have my home? | Could you say where I live?
Do you recall my home city? | where's home for me again | Where did I say my home was? | Is my city saved?
So where do I live then? | What location did I give you for my home? | Which city was I living in?
What do you have down as my home city? | Where am I living? | Can you guess where I live?
Do you remember which city is home to me? | Is there a city noted for me? | What's my place of residence?
What city did I tell you I'm living in? | where'd I say I live | Where do I live again, please?
My city, what was it? | And where is my home? | I live where? | In which town have I made my home?
Where have I settled? | Just checking, which city am I based in? | What did I tell you about where I live?
Where do I live, do you still know? | What city do I call my home? | Which town is my home in?
In which place do I live these days? | I'd like to know where I live. | Which city have I told you I live in?
whereabouts do I live | What's the city where I live? | Where have I said that I live? | where exactly am I based
Have you got the city I live in? | What's the name of the place where I live? | where do you have me living
Give me the name of the city I'm living in.
Where is it that I live? | Do you remember the place where I live? | What city have I said I live in?
Which town do I call home? | Can you recall the city I'm living in? | I'm based where? | What's the city I call home?
Where's my place of residence? | Please remind me what city I live in. | Do you still have my home city?
What do you have as my city? | So which city did I tell you?
""",
    "employer": """
What's my company called? | Who employs me? | For whom do I work? | Which organisation am I employed by? | What firm do I work for?
Remind me which company I'm at | Where am I working these days? | Do you know who my employer is? | At what company am I working?
Tell me the name of my company | what is the name of the firm that employs me | Where did I say I work? | Whom do I work for?
Can you recall the name of the company I work for? | Which employer do I have? | Who did I say I work for? | Which company pays me?
By whom am I employed? | What company did I mention I work for? | where do i currently work | Do you have my employer on file?
who's the company i'm employed with | Name my employer. | What's my workplace? | I forgot which company I work at
Whose employee am I? | What's the company where I work? | Which company did I tell you I work for? | Who's paying me?
What business do I work for? | Who do I have a job with? | What outfit do I work for? | Which hospital do I work at?
Which school do I work for? | Where do I have my job? | Do you know my employer? | What do you know about my employer?
The company I work for is called what? | Where's my workplace? | Where am I employed at present?
what company was it that I worked at | My employer is who? | Could you tell me my employer's name?
Do you recall which company employs me? | What's the name of the place I work at? | Which place do I work at?
Do you remember who I work for? | Who is it that I work for? | Where did I tell you I'm working?
What's the company that I work for? | Who do I currently work for? | Who's my current employer?
What's the firm I'm with? | Which firm am I at? | Who am I employed by? | Who am I working for?
Remind me where it is that I work. | and my employer is? | Where's my job at? | Tell me who employs me.
What company am I working for? | Do you know which firm I work for? | What did I say about where I work?
Which organization do I belong to? | At what place am I employed? | What's the place I work called?
Who signs my paycheck? | Who do I work for these days? | Name of my company? | In which company do I work?
my company's name please | The firm I work for, what's it called? | I work for whom?
What is the company I'm working at? | Do you have a record of where I work? | Can you recall my employer?
Which company did I say employs me? | Where did I say that I'm employed? | My workplace, what is it?
Which place employs me? | Tell me which company I'm working for. | Whom am I employed by?
What's the name of the business I work for? | What organisation did I mention working for?
Where am I currently employed?
""",
    "role": """
What position do I hold? | As what do I work? | What do I do for work? | Tell me my role. | What do I do professionally?
which position do I have at my company | What job did I tell you I have? | What's my line of work? | how do I earn my living?
Could you remind me what my job is | Do you know what I do for a living? | What job do I do? | What was my job title again?
What am I employed as? | In what role do I work? | What's my current position? | What profession did I mention? | what do i work as again
What kind of job do I have? | What title do I have at work? | My job title, please? | Have I told you what I do for a living?
I can't remember what my role is | What is it I do for a living? | What's my trade? | Which role have you saved for me?
I told you earlier what I do for work. What was it? | What's the job I told you about? | What do I do at my job?
What am I by profession? | What am I working as? | What's my profession?
What's my current job title, if you remember? | Do you remember what my job is? | Which position do I work in?
What work do I do? | What kind of work am I in? | What did I say I do? | What did I say I do for a living?
What job have I got? | So what's my job then? | How do I earn my money? | What's my day job? | what's my role at work
Could you name my occupation? | My job is what? | What title do I hold? | Am I employed as what?
What post do I hold at my company? | What do I do there? I mean my job. | What is my position called?
Under which job title do I work? | What job title did I give you? | What am I doing for a living?
Do you know my position? | Tell me what my profession is. | My occupation? | What was my role?
What's the title of my job? | What's the name of my position? | Which profession do I have?
Let me know what my job title is. | What exactly is my job? | Tell me what I do for work.
What's my occupation again? | What do I do as a job? | Which role do I work in? | What's it I do for a living?
Do you have my job title saved? | Do you remember what line of work I'm in? | My profession, please.
What kind of job am I doing? | What role did I say I have? | Can you recall my position at the company?
I'm employed as what? | What job am I in? | what do you know about my job
What did I tell you I work as? | Please remind me of my job title. | Which occupation did I give?
What is the job I do? | What role am I in? | Do you know what I work as? | What do I do all day for work?
I do what for a living? | Could you recall what my profession is? | What's the role I told you about?
What am I employed to do?
""",
    "allergy": """
What allergies do I have? | Any food or drinks I should avoid because of my allergies? | any other things i need to avoid because of allergies | Which foods am I allergic to? | Have I told you about my allergies? | List my allergies. | Am I allergic to anything?
what food can't I eat because of my allergy | Is there something I'm allergic to? | Which foods do I have to stay away from?
What do you know about my allergies? | What was it that I'm allergic to? | Do I have a food allergy? | What can't I eat?
Is there anything I can't eat? | Which allergens should I avoid? | What am I allergic to again? | Did I tell you what I'm allergic to?
tell me what im allergic to | Have I got any allergies? | What substance am I allergic to? | What food allergies have you noted for me?
Do you know whether I have an allergy? | My allergies? | What gives me an allergic reaction? | What must I not eat? | What things am I allergic to?
Before we go on, what did I say I'm allergic to? | Which allergy did I tell you about? | What shouldn't I eat?
Is there a food I can't have? | Are there any foods I must avoid? | Anything I'm allergic to?
What sets off my allergy? | What triggers my allergies? | What do I have an allergy to?
What allergy do I suffer from? | What causes my allergic reactions? | What is dangerous for me because of allergies?
Do you know about any allergies of mine? | Have I any allergies you know of?
Which things should I keep away from because of allergies? | What ingredient should I avoid?
Can you list what I'm allergic to? | Did I ever mention an allergy? | what foods are off limits for me
What am I intolerant to? | What would give me an allergic reaction? | Is there something I should avoid eating?
What can I not eat? | Any food restrictions I told you about? | Any dietary restrictions I have?
Which food makes me ill? | Which allergens are a problem for me? | To what am I allergic?
What have I told you I'm allergic to? | What can't I have because of my allergies?
Do I have allergies I should watch out for? | Have you noted any allergies for me? | So what am I allergic to then?
My allergy is to what? | Please list all my allergies. | What is it that I'm allergic to?
Is anything known about my allergies? | What foods should I not be eating? | Am I allergic to something?
Do you know what I have to avoid because of my allergy? | Name the things I'm allergic to.
Which food should I never eat? | I have an allergy, which one? | What allergy did I say I have?
Do I suffer from any allergies? | Which of my allergies do you know? | Can you tell me what I can't eat?
Is there any ingredient I react to? | What do I need to avoid eating? | Which foods am I not allowed to eat?
what mustn't I eat | What would trigger my allergy? | Did I say I was allergic to anything?
Which medicines am I allergic to?
Can you remind me what my allergies are? | Which allergens do I have to avoid?
Do you remember if I have any allergies? | What did I mention being allergic to? | Is there anything I should not eat?
What is it I can't eat again? | My allergy, which was it? | What foods trigger my allergies?
What am I supposed to avoid because I'm allergic? | Are there any foods I'm allergic to?
What makes me break out in hives? | Do I have to avoid any food?
""",
}

CHINESE = {
    "name": """
我的名字叫什么？ | 你知道我是谁吗？ | 告诉我我的名字 | 我的大名是什么来着 | 记得我叫什么吗 | 我跟你说过我的名字，是什么？ | 我姓什么叫什么？ | 你记得我叫啥名字不
你存的我的名字是什么？ | 我告诉过你我叫什么吗？ | 我的全名是什么？ | 能告诉我我叫什么名字吗 | 我忘了我叫什么了 | 你都怎么叫我？ | 怎么称呼我来着
请说出我的名字 | 你知不知道我的名字？ | 我的姓名你还记得吗 | 你晓得我叫什么不？ | 我叫什么你知道吗 | 提醒我一下我的名字 | 我姓啥？ | 我报过姓名给你，是啥
我到底叫什么 | 我说过我叫什么吗
考考你，我叫什么名字？ | 你还能叫出我的名字吗 | 我的名儿你还记得不 | 你知道在跟谁说话吗 | 你知道你在和谁聊天吗？
我之前自我介绍时说我叫什么？ | 你有没有记下我的名字？ | 我刚才告诉你的名字是什么 | 我叫啥名儿 | 我是哪位？
你应该叫我什么 | 我的名字 | 我该被怎么称呼 | 还记得我吗，我叫什么？ | 我姓啥叫啥 | 你把我的名字记成什么了？
麻烦说一下我的全名 | 我的真实姓名是什么？ | 你那里登记的我的姓名是什么 | 我是叫什么来着？ | 你猜我叫什么
能不能说一下我叫啥？ | 说出我的姓名 | 你知道我姓什么吗 | 我的名字你知道吗？ | 我叫什么名字，你有印象吗
我跟你介绍过自己，我叫什么 | 测试一下，我叫什么名字？ | 请报出我的名字 | 你对我的称呼是什么？ | 你平时叫我什么？
我名叫什么？ | 我的称呼是什么 | 再说一遍我叫什么 | 你认识我吗？我叫什么 | 还认得我吗？我叫什么名字
我的名字叫啥来着？ | 请问你知道我的姓名吗？ | 你能告诉我我是谁吗 | 把我的名字说一下 | 我刚刚说我叫什么？
你记住我的名字了吗？ | 你那边存的名字是什么，我的 | 我全名叫什么？ | 我叫什么呢 | 我的中文名是什么？ | 知道我名字不？
我先前告诉你我叫什么了？ | 名字，我的名字是什么
你知道我叫什么名字吗？ | 记得我的全名吗 | 你还记得住我的名字不？ | 我叫咩名？ | 請問我叫什麼名字？
我的名字是啥，你还记得吗 | 能叫出我的名字吗？ | 我跟你讲过我的姓名没有？ | 我在你这里登记的名字是什么 | 那我叫什么呢？
你晓得我是谁不 | 你们叫我什么？
""",
    "city": """
我住在哪儿？ | 我是在哪个城市住来着 | 你知道我住在什么地方吗 | 我现在在哪座城市 | 我居住在哪里？ | 告诉我我住哪个城市 | 我的居住地是哪儿 | 我住哪座城市？
我家在哪个城市？ | 我说过我住在哪里吗 | 我在哪儿安家？ | 我人在哪儿来着 | 你记录的我的城市是哪个？ | 我常住哪里 | 提醒我一下我住哪 | 我住的城市是哪里？
我生活在哪个城市？ | 我告诉过你我住哪儿，还记得吗 | 我的所在城市是哪里 | 我目前住在哪座城市呢 | 我坐标在哪 | 你晓得我家在哪里不 | 我定居在哪个城市？ | 我住哪呀
我的城市是哪个？
我住哪座城？ | 我现在人住哪儿呀 | 你帮我回忆下我住在哪个城市 | 我之前说过我住的城市是哪里 | 我在什么城市？
我的家在什么地方？ | 我生活的城市叫什么名字 | 我目前在哪里生活 | 我家住哪里？ | 我是哪个城市的 | 我住的地方叫什么？
我居住的城市你还记得吗？ | 我长期住在什么地方 | 我的住处在哪个城市 | 我现居何处？ | 我现在的居住地
你记不记得我是住在哪里的 | 我住在哪个省哪个市？ | 我在哪里居住 | 我眼下在哪儿落脚？ | 我住哪儿你知道吗
我家安在哪儿？ | 你说说我住在哪 | 我的住址在哪个城市 | 我在哪座城市定居？ | 我现在在哪儿住着？ | 我的常住城市是哪个？
我居住的地方在哪 | 我住在哪个地方？ | 我是在哪里生活的 | 我人在什么城市来着 | 请告诉我我住在哪里
我在哪个城市安了家？ | 我之前提到的居住城市是哪个 | 我的居住地在哪里？ | 我住哪里你记得吗？ | 我是在什么地方住的？
我目前所在的城市是哪里 | 我的家在哪个城市 | 我说过我住哪座城市吗 | 我平时住在哪里？ | 你能说说我住在哪里吗？
我定居的城市是哪一个 | 我居住在哪座城市 | 我家是在哪里的 | 我在哪座城市安家落户的 | 问一下我现在住哪
我的居住地你记得是哪儿吗 | 我现在生活在什么城市 | 我住的是哪个城市
我住哪里，你说说 | 我住喺邊度？ | 我现在是在哪个城市生活？ | 你还记得我家在哪个城市吗？ | 我住在什么城市来着？
我告诉过你我住的城市，是哪个？ | 我住哪个区？ | 我平常住在哪个城市 | 你知道我家住哪儿吗 | 我目前的居住城市是？
我在哪儿住
""",
    "employer": """
我在哪里上班？ | 我在什么公司工作？ | 我的公司是哪家？ | 我的公司叫什么名字？ | 我供职于哪里 | 我在哪家企业任职？ | 你知道我在哪家公司工作吗 | 我任职的公司叫什么
告诉我我在哪里上班 | 我的单位叫什么 | 我是哪家公司的员工？ | 我在哪个单位上班来着 | 我说过我在哪家公司吗 | 我东家是谁？ | 我在给哪家公司打工？ | 你记得我公司的名字吗
我就职的公司是哪家 | 我的雇主叫什么 | 我目前在哪儿任职？ | 你记录的我的工作单位是什么 | 我在哪干活来着 | 提醒我一下我的雇主是谁 | 我跟你说过我在哪工作，是哪里？ | 我上班的单位是哪个
我为哪家公司工作？
我在哪里任职？ | 我在哪家公司就职来着 | 我的公司是什么公司？ | 我所在的公司叫什么？ | 我在什么单位 | 我单位是哪儿
我属于哪家公司 | 我效力于哪家公司？ | 我工作的地方是哪里？ | 我工作的公司叫什么名字 | 你知道我在哪儿干活吗
我给哪家公司干活 | 我的用人单位叫什么 | 哪家公司雇了我？ | 谁给我发工资？ | 我现在的东家是谁 | 我是在哪儿上班的
我告诉过你我在哪上班，说说看 | 我司职于哪家企业 | 我在哪一家公司上班来着？ | 我的工作单位叫啥 | 我受雇于谁？
我在哪个企业工作？ | 我公司是哪家 | 我所在单位是哪家？ | 你还知道我的公司叫什么吗 | 我服务于哪家公司？
我供职的公司是哪家？ | 我在什么地方上班 | 我上班那家公司叫什么来着 | 雇我的是哪家公司 | 我目前的雇主是哪家公司？
我跟你说过我上班的公司叫什么吗 | 我在哪个公司任职？ | 我是在哪家公司上班的 | 我现在的公司是哪一家
我目前在哪家单位工作？ | 我的任职单位是什么 | 你记得我的雇主吗 | 我属于哪个单位 | 我公司名字是什么？
我的公司名称是什么来着 | 我工作的单位叫什么名字？ | 你知不知道我在哪上班？ | 我在谁那里打工 | 我打工的地方叫什么？
我是在为哪家企业工作 | 我所就职的公司是？
我喺邊度返工？ | 我在什么地方工作？ | 我在哪间公司上班 | 我的工作单位你记得吗？ | 我现在的雇主是哪一家？
你知道我公司叫什么吗 | 我是哪个单位的人 | 我在哪里做事？ | 我是在什么公司上班的？ | 我目前供职于哪家公司
我在为谁工作？
""",
    "role": """
我的职业是啥？ | 我做什么工作？ | 我是干啥的来着 | 我的职务你还记得吗 | 我担任什么职务 | 我在公司里做什么工作 | 告诉我我的职位 | 我从事什么工作？ | 你知道我是干什么的吗
我的岗位叫什么 | 我说过我是做什么的吗 | 我是做哪行的 | 我的头衔是什么？ | 我干的是什么活 | 我是什么职位来着 | 你记的我的职业是什么 | 我具体是干什么工作的？ | 我的工种是什么
我当什么来着，什么职位 | 我目前是什么岗位 | 提醒我一下我的岗位 | 我靠做什么谋生？ | 我在单位担任什么角色 | 我告诉过你我的职业，还记得吗 | 我是从事什么职业的？
我的本职工作是什么 | 我平时做什么工作 | 我的职业身份是什么 | 我在公司什么职位 | 我在公司做啥的 | 我上班做什么
我是个做什么的 | 我靠什么吃饭？ | 我以什么为生 | 我是做啥工作来着 | 你记得我干什么的不 | 我是什么职业 | 我职业是什么
我现在任什么职 | 我的头衔叫啥 | 我在单位是什么角色？ | 你能说出我的职位吗 | 我告诉你我是做什么工作的了吗
我的工作岗位是什么？ | 我职位叫什么 | 我的职业是做什么的 | 我从事的职业是什么？ | 你知道我是什么职位吗
我是做什么职业的？ | 我干什么工作来着 | 我是公司的什么职位？ | 我当的是什么 | 我的身份职业是啥
我跟你提过我的职位，是什么来着 | 我做的是什么工作？ | 我在那家公司做什么？ | 我主要做什么工作的？ | 我做的工作是什么？
我的岗位职务是什么？ | 你还知道我的职业吗 | 我从事什么职业来着？ | 我在公司里担任的是什么 | 我的工作职位是啥
我到底是干什么的 | 我担任的岗位是什么？ | 请说出我的职业 | 我干哪行？ | 我的职业叫什么 | 你记不记得我做什么工作？
我是什么岗位的？ | 我做哪一份工作 | 我现在做的是什么职业
我做乜嘢工作？ | 我的职务是啥来着？ | 我干啥工作的 | 我的工作是做什么的 | 我在公司任什么职务？
我是什么岗位，还记得吗 | 你知道我的工作是什么吗？ | 我从事哪个职业 | 我的职业你知道吗 | 我到底做什么工作的
我现在的职位是？
""",
    "allergy": """
我有什么过敏？ | 我对哪些东西过敏？ | 你知道我对什么过敏吗 | 我的过敏源有哪些 | 我吃什么东西过敏来着 | 告诉我我的过敏原 | 我不能吃什么？ | 有什么是我不能吃的吗？ | 我有没有过敏的东西
我说过我对什么过敏吗 | 我有食物过敏吗？ | 你还记不记得我过敏的东西 | 我忌口什么？ | 我碰什么会过敏？ | 我的过敏史是什么 | 提醒我一下我对啥过敏 | 哪些东西会让我过敏？ | 我对哪种食物过敏
我要避开哪些食物？ | 你记录的我的过敏情况是什么 | 我有哪些忌口？ | 我过敏吗，对什么过敏？ | 我是不是有什么过敏？ | 我都对什么过敏 | 我得注意什么过敏原？
我有没有什么过敏的 | 哪些食物我不能吃？ | 有什么我吃了会过敏？ | 我会对什么过敏？ | 什么东西我碰了会过敏
我身体对什么过敏呢 | 我跟你讲过的过敏是什么 | 我吃什么要小心？ | 有没有我不能吃的东西？ | 我有过敏史吗
我有什么不能吃的 | 什么会引起我过敏 | 我的过敏物是啥 | 我饮食上有什么禁忌？ | 给我点餐要注意什么过敏？
我要忌什么口？ | 我吃饭有什么忌口 | 我有什么东西碰不得？ | 我对什么食物会起反应 | 你知道我不能吃什么吗
我有哪些过敏原？ | 我过敏的是什么？ | 我对什么东西有过敏反应？ | 什么食物我吃了会过敏？ | 我对哪样东西过敏来着
你记得我的过敏源吗 | 我过敏的食物有哪些 | 我要避免接触什么？ | 我什么东西不能吃 | 我饮食上要避开什么？
帮我看看我对什么过敏 | 有什么东西是我过敏的吗 | 我有没有食物过敏史？ | 吃的方面我有什么禁忌 | 跟我说说我对啥过敏
我对什么会过敏？ | 你记得我有什么过敏吗 | 我不可以吃什么东西？ | 我的过敏食物是什么 | 我有啥过敏的东西没
我有没有跟你说过我的过敏？ | 我过敏什么来着 | 我有什么食物不能碰？ | 什么是我的过敏原？ | 我对哪些食物会过敏？
我吃哪些东西会过敏 | 有哪些东西我不能碰 | 告诉我我对什么过敏 | 我得避开什么食物？ | 我的忌口是什么？
我對咩敏感？ | 我对什么东西过敏？ | 我有啥忌口的？ | 我是不是对什么过敏？ | 我吃不了什么？ | 我不能吃的东西有哪些
我沾了什么会过敏？ | 你还记得我的过敏情况吗？ | 我的过敏有哪些？ | 我过敏的东西是什么？ | 有没有什么东西是我不能碰的？
点菜要注意我什么过敏？
""",
}
