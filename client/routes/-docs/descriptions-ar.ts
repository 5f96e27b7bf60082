const DESCRIPTIONS_AR: Record<string, string> = {
  'A unique text per operation. A call that repeats the key within 24 hours has no effect and gets the first response.':
    'أي نص من عندك، ومختلف لكل عملية. تكرار الطلب بالمفتاح نفسه خلال 24 ساعة يعطيك الرد الأول ولا ينفّذ شيئًا مرة أخرى.',
  'Identifies the device in all other calls.': 'يدل على الجهاز في بقية الطلبات.',
  'Digits with the country code. Null before the first link.': 'أرقام مع رمز الدولة، وقيمته null قبل أول ربط.',
  '`on` while it can send and receive.': '`on` ما دام يرسل ويستقبل.',
  'Ids of contacts.': 'معرّفات جهات الاتصال.',
  '`next_cursor` of the previous response.': 'قيمة next_cursor من الرد السابق.',
  'desc: newest first. asc with a cursor: messages after it.':
    'القيمة desc تبدأ بالأحدث، و asc مع المؤشر تعرض ما جاء بعده.',
  'desc: newest first.': 'القيمة desc تبدأ بالأحدث.',
  'Page number, from 1.': 'رقم الصفحة، ابتداءً من 1.',
  'State of the chats. Default: open and pending.': 'حالة المحادثات. وإن لم تحددها فالمفتوحة وبانتظار العميل.',
  'Id of a colleague, or none for unassigned chats.': 'معرّف زميل، أو none للمحادثات غير المُسندة.',
  'Id of a team.': 'معرّف فريق.',
  'Id of a label.': 'معرّف وسم.',
  'Time of the oldest message without a reply.': 'وقت أقدم رسالة لم يُرد عليها.',
  'Null when nobody is assigned.': 'القيمة null إذا لم تُسند إلى أحد.',
  'Rows per page.': 'عدد العناصر في الصفحة.',
  'Words to search for.': 'ما يحتوي على هذه الكلمات فقط.',
  '`session_id` of a device.': 'للجهاز صاحب هذا session_id فقط.',
  'Number of a contact.': 'لهذا الرقم فقط.',
  'Only sent or only received messages.': 'المرسلة فقط، أو المستلمة فقط.',
  'Starts with s for a message that was scheduled. It never changes.':
    'للرسالة المجدولة يبدأ بحرف s، ولا يتغيّر بعد إرسالها.',
  '`session_id` of its device. Null after the device was removed.': 'قيمة session_id لجهازها، و null إذا أُزيل الجهاز.',
  'Digits with the country code. Null while WhatsApp hides the number.':
    'أرقام مع رمز الدولة، و null ما دام واتساب يخفي الرقم.',
  'Works without a key for 15 to 30 minutes.': 'رابط يعمل ربع ساعة أو نصفها دون مفتاح.',
  'Ticks: 0 none, 1 sent, 2 delivered, 3 read.': 'كما يعرضها واتساب: 0 بلا علامة، 1 أُرسلت، 2 وصلت، 3 قُرئت.',
  'Reason of the failure or of the wait. Null otherwise.': 'سبب تعذّر الإرسال أو سبب الانتظار، وإلا فالقيمة null.',
  'Null after the last page. With order asc it is null only without rows, so a later call can continue.':
    'القيمة null عند النهاية. ومع الترتيب asc لا تكون null بعد أول نتيجة، فيمكنك السؤال بها لاحقًا عمّا استجد.',
  '`session_id` of the sending device, from GET /devices.':
    'قيمة session_id للجهاز الذي يرسل، كما يعرضها \u2066GET /devices\u2069.',
  'Number with the country code, in any notation: +966 50 123 4567, 00966501234567 or 966501234567.':
    'مع رمز الدولة وبأي صيغة: \u2066+966 50 123 4567\u2069 أو 00966501234567 أو 966501234567.',
  'Number with the country code, in any notation.': 'مع رمز الدولة وبأي صيغة.',
  'Text, or caption of a file. Variables such as {name} and choices such as {{Hello|Hi}} are replaced. A known variable without a value for the recipient is removed. Other text in braces, such as {discount} or {"a":1}, is sent as typed, and so are \\{ and \\} without the backslash. In a template unknown variables are removed; saving it lists them as unknown_variables.':
    'النص، أو التعليق على الملف. تُستبدل المتغيرات مثل {name} والبدائل مثل {{مرحبًا|أهلًا}}. المتغير المعروف الذي لا قيمة له عند المستلم يُحذف. وما سواه بين قوسين، مثل {discount} أو {"a":1}، يُرسل كما كُتب، وكذلك \\{ و \\} دون الشرطة المائلة. وفي القالب تُحذف المتغيرات غير المعروفة، وعند حفظه تُعرض في unknown_variables.',
  'Id of a template whose text is sent instead of `body`.': 'معرّف قالب يؤخذ منه النص بدلًا من body.',
  'UUID of a file in the media library.': 'معرّف (uuid) ملف من مكتبة الوسائط.',
  'Public https URL of the file.': 'عنوان https عام يُجلب منه الملف.',
  'Time to send, at most one year ahead. Default: now.': 'موعد الإرسال، خلال سنة على الأكثر، ويُرسل فورًا إن لم تحدده.',
  'Null if WhatsApp gave no definite response.': 'القيمة null إذا لم يعطِ واتساب جوابًا قاطعًا.',
  'Equal in all attempts. Ignore an event whose id you have processed.':
    'لا يتغيّر بين المحاولات: إن سبق أن عالجته فلا شيء عليك.',
  'Event type, as in the body.': 'نوع الحدث كما في المحتوى.',
  'Unix time of this attempt, in seconds.': 'عدد الثواني منذ 1970 عند هذه المحاولة.',
  '`v1=` and the hexadecimal HMAC-SHA256 of timestamp, dot, id, dot and raw body. During a rotation it holds two signatures, separated by a space.':
    'القيمة \u2066v1=\u2069 ثم HMAC-SHA256 بالنظام الست عشري للوقت ثم نقطة ثم المعرّف ثم نقطة ثم المحتوى كما وصل. وبعد تغيير المفتاح السري تجد توقيعين بينهما مسافة.',
  '`name`, `phone` or the name of a contact field.': 'القيمة name أو phone أو اسم حقل من حقول جهات الاتصال.',
  'Ids of groups whose contacts are excluded.': 'معرّفات مجموعات يُستثنى من فيها.',
  'Only contacts that meet all conditions.': 'من تنطبق عليه جميعها فقط.',
  'True: contacts who have written to you. False: the others.': 'من راسلك من قبل فقط، أو من لم يراسلك قط.',
  'Only contacts that received nothing from you for this number of days.':
    'من لم تصله منك رسالة خلال هذا العدد من الأيام.',
  'Internal title. Recipients do not see it.': 'اسم تعرفها به، ولا يراه المستلمون.',
  'Ids of the devices that send the campaign together.': 'معرّفات الأجهزة التي تتقاسم الإرسال.',
  'Ids of the groups that receive the campaign. Each contact receives it once.':
    'معرّفات المجموعات، وتصل الرسالة إلى كل شخص مرة واحدة.',
  'Ids of templates. Each recipient receives one of them. Required without `body`.':
    'معرّفات القوالب، ويصل إلى كل مستلم واحد منها. مطلوبة إن لم يوجد body.',
  'Text with variables such as {name} and choices such as {{Hello|Hi}}. Required without templates.':
    'النص، مع المتغيرات مثل {name} والبدائل مثل {{مرحبًا|أهلًا}}. مطلوب إن لم توجد قوالب.',
  'First day, in the time zone of the account. Default: today.':
    'اليوم الأول حسب المنطقة الزمنية لحسابك، واليوم إن لم تحدده.',
  'Start of the daily sending window.': 'بداية وقت الإرسال في اليوم.',
  'End of the daily sending window.': 'نهاية وقت الإرسال في اليوم.',
  'Weekdays on which it sends. Default: all.': 'أيام الإرسال، وكل الأيام إن لم تحددها.',
  'Minimum pause of a device between two messages, in seconds.': 'أقصر فاصل للجهاز بين رسالتين، بالثواني.',
  'Maximum pause of a device between two messages, in seconds.': 'أطول فاصل للجهاز بين رسالتين، بالثواني.',
  'False keeps it as a draft.': 'هل يُسمح ببدئها: القيمة false تبقيها مسودة.',
  'Minutes until the recipients of an offline device move to the other devices. 0: they wait for it.':
    'دقائق تنتقل بعدها رسائل الجهاز المنقطع إلى بقية الأجهزة، و 0 تنتظر عودته.',
  'Sandbox only: one second between two messages, and no limits.':
    'في البيئة التجريبية فقط: ثانية بين كل رسالتين ودون حدود.',
  'Unchanged if absent. Null removes it.': 'إن لم ترسله بقي كما هو، و null تحذفه.',
  'Own fields by name. Texts use them in braces. Null removes a field.':
    'حقولك الخاصة بأسمائها، وتُكتب في النصوص بين قوسين، والقيمة null تحذف الحقل.',
  'Null if the call repeats an Idempotency-Key.': 'القيمة null عند تكرار الطلب بمفتاح Idempotency-Key نفسه.',
  'Ids of groups.': 'معرّفات المجموعات.',
  '`revision` of the campaign you read. If it has changed since, the response is 409 `changed_meanwhile`.':
    'قيمة revision للحملة التي قرأتها. إن تغيّرت بعدها فالرد 409 بالرمز changed_meanwhile.',
  '1: contacts who came from an ad. 0: the others.': 'القيمة 1 لمن جاء من إعلان فقط، و 0 للبقية فقط.',
  'Other numbers of the contact, in any notation. They never receive messages.':
    'أرقام أخرى لجهة الاتصال بأي صيغة، ولا تُرسل إليها رسائل أبدًا.',
  'Id of a contact, also of one without a phone number.': 'معرّف جهة اتصال، ولو لم يكن لها رقم هاتف.',
  'Id of a chat. The message goes to its contact.': 'معرّف محادثة، وتصل الرسالة إلى صاحبها.',
  'WhatsApp id of a contact whose number is hidden.': 'معرّف واتساب لجهة اتصال رقمها مخفي.',
  'Id of a chat, from messages and webhooks.': 'معرّف محادثة، كما يرد في الرسائل وإشعارات الخادم.',
  'Id of a contact, from contacts and webhooks.': 'معرّف جهة اتصال، كما يرد في جهات الاتصال وإشعارات الخادم.',
  'Null until a scheduled message is sent.': 'القيمة null إلى أن تُرسل الرسالة المجدولة.',
  '189…@lid. Identifies the contact while the number is hidden.':
    'بالصيغة \u2066189…@lid\u2069، ويدل على جهة الاتصال ما دام رقمها مخفيًا.',
  "True for a message of the phone's history at linking. It triggered no webhook, bot or automatic reply.":
    'القيمة true لرسالة من سجل الهاتف عند الربط، ولم تُرسل إشعارًا للخادم ولم تشغّل روبوتًا ولا ردًا تلقائيًا.',
  'The body holds the question of the poll.': 'سؤال الاستطلاع في body.',
  'Equal for pictures and videos that were sent together.': 'قيمة واحدة للصور والمقاطع التي أُرسلت معًا.',
  'Equal for pictures and videos that were sent together. Each is a separate event.':
    'قيمة واحدة للصور والمقاطع التي أُرسلت معًا، ولكل منها حدث مستقل.',
  'Selected choice or completed form. The text repeats it.': 'الخيار المحدد أو النموذج المعبأ، ويتكرر في النص.',
  'Ad or post that opened the chat.': 'الإعلان أو المنشور الذي فُتحت منه المحادثة.',
  'Warnings about the text. `one_option`: {{name}} has one choice and was sent unchanged.':
    'تنبيهات عن النص. القيمة one_option تعني أن {{الاسم}} له خيار واحد فأُرسل كما هو.',
  'Id of a contact.': 'معرّف جهة اتصال.',
  'Price of one piece.': 'سعر القطعة الواحدة.',
  'Null until WhatsApp has sent them, which takes some seconds or fails.':
    'القيمة null إلى أن يرسلها واتساب، وقد يستغرق ذلك ثواني أو يتعذر.',
  "The seller's own product number.": 'رقم المنتج لدى البائع.',
  'Id of the button or row, set by its sender.': 'معرّف الزر أو الصف كما حدده المرسل.',
  "WhatsApp's name of the form, such as flow or address_message.":
    'اسم النموذج لدى واتساب، مثل flow أو address_message.',
  'Parameters of a form. Text that is not a JSON object is in the parameter `value`.':
    'معاملات النموذج. النص الذي ليس كائن JSON يكون في المعامل value.',
  'Completed fields, in their order, as shown.': 'الحقول المعبأة بترتيبها كما تظهر.',
  '`ad` or `post`.': 'القيمة ad للإعلان أو post للمنشور.',
  "WhatsApp's id of the click, for Meta's Conversions API.":
    'معرّف النقرة لدى واتساب، لواجهة \u2066Conversions API\u2069 من ميتا.',
  "WhatsApp's name of the entry point, such as ctwa_ad.": 'اسم نقطة الدخول لدى واتساب، مثل ctwa_ad.',
  'Encrypted facts of the ad, base64url. Some phones send only these. Only WhatsApp can read them.':
    'بيانات الإعلان مشفّرة بصيغة base64url. بعض الهواتف لا يرسل غيرها، ولا يقرؤها إلا واتساب.',
  'Text for users, in the language of Accept-Language or of the account.':
    'نص للمستخدم، بلغة Accept-Language أو بلغة الحساب.',
  'Stable code for programs.': 'رمز ثابت للبرامج.',
  'Messages of a 422 by field.': 'رسائل الخطأ 422 لكل حقل.',
  'Seconds to wait before the next try.': 'ثواني الانتظار قبل المحاولة التالية.',
  'Limit of calls per minute for this key.': 'حد الطلبات في الدقيقة لهذا المفتاح.',
  'Remaining calls.': 'الطلبات المتبقية.',
  'Seconds until the limit resets.': 'ثوانٍ إلى أن يتجدد الحد.',
  'Success.': 'نجح الطلب.',
  'Received. Other responses except 410 and 422 are retried for 24 hours.':
    'وصل الحدث. أي رد آخر غير 410 و 422 تُعاد محاولته خلال 24 ساعة.',
  'The endpoint is disabled.': 'تُعطّل نقطة الاستقبال.',
  'The event is not retried.': 'لا تُعاد محاولة هذا الحدث.',
};
export default DESCRIPTIONS_AR;
