"""Questions with "I", "my" and a slot's words that documents answer, apart by bars."""

OF_DOCUMENTS_EN = """
How do I change my name in the portal? | What is my company's leave policy? | Where do I find the address of the office? | What is the role of the steward?
Can I work from home? | How many days a week may I work from home? | What should my name badge show? | Where can I work when I travel? | Which city is the head office in?
What does my company do? | Where is my company located? | Who is the role owner for payroll? | What role do I need to approve an invoice? | How do I register my home address?
What name goes on my invoice? | Which name do I put on the expense form? | What is the name of the VPN server? | What is the name of my team's channel?
How do I report an allergy to the canteen? | Does the canteen label allergens? | What happens if I have an allergic reaction at work? | Which allergens are in the tea?
Who do I call when my laptop breaks? | Who do I tell that I moved? | Where do I live chat with support? | What city tax do I pay? | What are my job duties under the contract?
When do I start work? | Where do I work on public holidays? | How long do I work per week? | What do I do if my badge is lost? | What do I do first?
Which company car can I choose? | Who is the company doctor? | What is our company called in the register? | Which employer contributions do I get? | How does my employer pay my pension?
What is my role in the evacuation? | Which roles may see my data? | What is the job code of my position? | How do I apply for another position? | Can my position be remote?
What title do I write on the form? | Is my name on the list? | Does my name have to match my passport? | What can I eat in the canteen? | Where can I eat? | May I eat at my desk?
What should I avoid when descaling the kettle? | Which substances do I have to keep away from the machine? | What should I not touch on the boiler? | What should I stay away from during cleaning?
Where do I stay on business trips? | Which city allowance applies to me? | How do I set up my home office? | What home equipment do we get? | Which address do I give the courier?
Who do I work with on claims? | How does the company name its files? | What is my username? | Where do we live-stream the meeting? | What do I call the report file?
Can I name my own successor? | Who employs the cleaners? | What does the employer have to pay me? | Where do I work out? | Do I have to disclose my allergies? | Should I tell my employer about my allergy?
What do I have to do for work? | Who is at my company? | What company do I call? | Which region am I in? | What can't I eat at work? | How do I call?
What does my employer have? | What name do I have to call? | Where may I live? | Who has to call me at work?
What is my employer's address? | What is my employer obliged to provide? | What does my role include? | What is my role as a buddy? | What are my responsibilities in this role?
Can I change my job title? | Who decides my job title? | What grade is my position? | What's my position in the queue? | Which job titles get a company phone?
Do I keep my role after parental leave? | How is my name spelled in the directory? | Where is my name stored? | Who can see my name? | Why is my name on the invoice?
What should I name the branch? | What do I name the file? | Which naming rule applies to my files? | What is the company name on my contract? | Is my company a limited liability company?
Where do I live during the relocation? | Which city do I fly to? | What cities do we deliver to? | Where is my home office equipment delivered? | Who pays for my home internet?
How far may I live from the office? | Does my employer pay for my home office? | Where do I work if the office is closed? | Where do I work on my first day? | Who do I work with on support tickets?
What do I do when the alarm rings? | What do I do with old badges? | What do I do about a double booking? | What am I supposed to do? | What am I entitled to?
What foods are in the canteen? | Which food is free for me? | Can I bring food to work? | What should I eat before the medical check? | What things do I have to bring?
What should be kept away from children? | Which allergens must the kitchen list? | Is the glue allergenic? | What do I do after an allergic reaction? | Who do I tell about an allergy?
Do I need to register my allergy? | How do allergies affect my sick leave? | What does the first aider do about allergies? | What reactions does the cleaner cause? | Which cleaning agent do I react to?
What am I called to do in a fire drill? | Who calls me back? | Who calls me when my ticket is done? | Can IT call me by phone? | What should we call the project?
Who am I allowed to invite? | Who am I supposed to report to? | Who am I on call with? | Who do I ask about my pay? | Whose name goes on the form?
Tell me about the company. | Tell me what the role of an admin is. | Remind me when I have to submit. | Do you know the company's address? | Do you remember the name of the vendor?
What is the name of the person I should contact? | What's the name of the form I need? | What is the name of my insurance? | Which company insures me? | Which company delivers my laptop?
What company do I book flights with? | Which firm cleans the office I work in? | What is my company card limit? | Where do I get my company phone? | What's my company email?
"""

OF_DOCUMENTS_ZH = """
我家里的网怎么连公司VPN？ | 我们公司的名称怎么写在发票上？ | 我怎么在系统里改名字？ | 我可以在家上班吗？ | 我能在哪里办居住证明？ | 公司总部在哪个城市？ | 我的公司是做什么的？
我们单位的地址在哪里？ | 我要去哪里报到上班？ | 我上班要带什么？ | 我什么时候上班？ | 我几点上班？ | 我的工作时间是几点到几点？ | 我的岗位工资是多少？ | 我的职位怎么晋升？
我的职级对应什么补贴？ | 我应该在发票上写什么公司名称？ | 我的名字在不在名单上？ | 我的姓名写错了怎么改？ | 我报销单上写谁的名字？ | 食堂有什么过敏提示？ | 我过敏了怎么请病假？
我在公司过敏了找谁？ | 茶叶里有什么过敏原？ | 我对培训有什么要求？ | 我对结果不满意找谁？ | 我在家办公有什么补贴？ | 我家里的电脑能连内网吗？ | 我出差住哪里？ | 我出差住什么标准的酒店？
我在哪里打卡？ | 我在哪里可以吃饭？ | 我在公司可以吃什么？ | 我中午在哪里吃饭？ | 机器不能碰什么？ | 我清洗水箱时要避开什么？ | 我们不能碰哪些部件？ | 我做什么才能通过试用期？
我该做什么准备？ | 我入职要做什么？ | 我离职要做什么？ | 我做错了什么？ | 我工作中要注意什么？ | 我的工作邮箱是什么格式？ | 我的工作证丢了怎么办？ | 我工作用什么电脑？ | 我们公司叫什么？
公司的英文名称叫什么？ | 单位给我交什么保险？ | 我的单位公积金比例是多少？ | 公司为我提供什么福利？ | 我给谁发周报？ | 我找谁签字？ | 我向谁申请？ | 谁是我们的数据负责人？ | 这个职位是做什么的？
管理员的职责是什么？ | 安全员是干什么的？ | 我怎么称呼客户？ | 我该怎么称呼面试官？ | 我的城市补贴是多少？ | 我住的酒店怎么报销？ | 我住院了怎么请假？ | 我租房有补贴吗？ | 我家属能一起体检吗？
我不能吃食堂的饭怎么退餐补？ | 工位上能吃东西吗？ | 我能在工位上吃东西吗？ | 我可以在哪个城市办公？ | 我叫什么车去机场能报销？ | 我叫谁来修打印机？
我的工作是什么时候？ | 我为什么在公司上班？ | 我工作有什么情况？ | 我住的地方离公司多远？ | 谁在我公司？ | 我要在哪里上班？ | 我的公司有什么？ | 我什么时候工作？
我的雇主地址是什么？ | 我的岗位职责包括什么？ | 我的岗位说明书在哪里？ | 我能改职位名称吗？ | 我的职位属于哪个级别？ | 哪些职位能领公司手机？ | 我休完产假岗位还在吗？ | 我的名字怎么出现在发票上？
谁能看到我的名字？ | 我的名字存在哪里？ | 我该给分支起什么名字？ | 我的文件要怎么命名？ | 我合同上的公司名称是什么？ | 我公司手机丢了怎么办？ | 我公司邮箱是什么？ | 我家的网费公司报销吗？
我住得离公司远有补贴吗？ | 我在哪个城市出差有补助？ | 我在哪里领取工牌？ | 我在哪里办理入职？ | 我第一天在哪里上班？ | 我上班打卡在哪里？ | 我居家办公有什么规定？ | 我在哪里停车？
警报响了我做什么？ | 我该做哪些培训？ | 我做什么工作要穿防护服？ | 我工作满几年有年假？ | 我的工作餐标准是多少？ | 我工作中过敏了怎么办？ | 我过敏要找谁登记？ | 过敏反应怎么急救？
公司食堂标注过敏原吗？ | 我有过敏要不要告诉人事？ | 胶水会让人过敏吗？ | 我能吃公司的零食吗？ | 我能带吃的上班吗？ | 体检前我不能吃什么？ | 手术前我不能喝什么？ | 我打扫时不能碰什么部件？
水箱里不能放什么东西？ | 哪些东西我不能带进机房？ | 我应该叫谁来修？ | 我怎么称呼新同事？ | 客户怎么称呼我们公司？ | 我向谁汇报请假？ | 我给谁发票？ | 谁给我报销？ | 谁给我发工牌？ | 告诉我公司的地址
告诉我管理员的职责 | 你知道公司叫什么吗？ | 你记得供应商的名字吗？ | 提醒我什么时候交报告 | 我要联系的人叫什么名字？ | 我的保险公司是哪家？ | 哪家公司给我送电脑？ | 我订机票用哪家公司？
我坐哪家公司的班车？ | 我们组叫什么名字？ | 我所在部门的名称是什么？
"""
