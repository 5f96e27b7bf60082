/** Keyed by the English sentence. */
const DESCRIPTIONS_AR: Record<string, string> = {
  'Any text of your own, another for each thing to be done. A repetition with the same key within 24 hours is answered as the first call was, and does nothing again.':
    'أي نص من عندك، ومختلف لكل عملية. تكرار الطلب بالمفتاح نفسه خلال 24 ساعة يعطيك الرد الأول ولا ينفّذ شيئًا مرة أخرى.',
  'Names the device in all other calls.': 'يدل على الجهاز في بقية الطلبات.',
  'Digits with the country code; null before the first link.': 'أرقام مع رمز الدولة، وقيمته null قبل أول ربط.',
  'Whether it sends and receives now.': 'هل يرسل ويستقبل الآن.',
  'Ids of contacts.': 'معرّفات جهات الاتصال.',
  'What the answer before gave as next_cursor.': 'قيمة next_cursor من الرد السابق.',
  'desc begins with the newest; asc with a cursor reads what came after it.':
    'القيمة desc تبدأ بالأحدث، و asc مع المؤشر تعرض ما جاء بعده.',
  'desc begins with the newest.': 'القيمة desc تبدأ بالأحدث.',
  'Which page, from 1.': 'رقم الصفحة، ابتداءً من 1.',
  'How many on a page.': 'عدد العناصر في الصفحة.',
  'Only what has these words in it.': 'ما يحتوي على هذه الكلمات فقط.',
  'Only of the device with this session_id.': 'للجهاز صاحب هذا session_id فقط.',
  'Only with this number.': 'لهذا الرقم فقط.',
  'Only sent, or only received.': 'المرسلة فقط، أو المستلمة فقط.',
  'Of one that was ordered for later it begins with s, and stays the same.':
    'للرسالة المجدولة يبدأ بحرف s، ولا يتغيّر بعد إرسالها.',
  'The session_id of its device; null when that was removed.': 'قيمة session_id لجهازها، و null إذا أُزيل الجهاز.',
  'Digits with the country code; null while WhatsApp hides the number.':
    'أرقام مع رمز الدولة، و null ما دام واتساب يخفي الرقم.',
  'Works for a quarter of an hour or two, without a key.': 'رابط يعمل ربع ساعة أو نصفها دون مفتاح.',
  'As WhatsApp shows them: 0 none, 1 sent, 2 delivered, 3 read.':
    'كما يعرضها واتساب: 0 بلا علامة، 1 أُرسلت، 2 وصلت، 3 قُرئت.',
  'Why it failed, or why it still waits; null otherwise.': 'سبب تعذّر الإرسال أو سبب الانتظار، وإلا فالقيمة null.',
  'Null at the end. With order asc it is never null once something was read, so that it can be asked again later.':
    'القيمة null عند النهاية. ومع الترتيب asc لا تكون null بعد أول نتيجة، فيمكنك السؤال بها لاحقًا عمّا استجد.',
  'The session_id of the device to send from, as GET /devices names it.':
    'قيمة session_id للجهاز الذي يرسل، كما يعرضها \u2066GET /devices\u2069.',
  'With the country code, in any notation: +966 50 123 4567, 00966501234567 or 966501234567.':
    'مع رمز الدولة وبأي صيغة: \u2066+966 50 123 4567\u2069 أو 00966501234567 أو 966501234567.',
  'With the country code, in any notation.': 'مع رمز الدولة وبأي صيغة.',
  'The text, or the caption of a file. Variables such as {name} and choices such as {{Hello|Hi}} are filled in.':
    'النص، أو التعليق على الملف. تُملأ المتغيرات مثل {name} والبدائل مثل {{مرحبًا|أهلًا}}.',
  'Id of a template to take the text from, instead of body.': 'معرّف قالب يؤخذ منه النص بدلًا من body.',
  'Uuid of a file in the media library.': 'معرّف (uuid) ملف من مكتبة الوسائط.',
  'Uuid of one file in the media library.': 'معرّف (uuid) ملف واحد من مكتبة الوسائط.',
  'A public https address to fetch the file from.': 'عنوان https عام يُجلب منه الملف.',
  'When it is to be sent, at most a year ahead; at once without it.':
    'موعد الإرسال، خلال سنة على الأكثر، ويُرسل فورًا إن لم تحدده.',
  'Null when WhatsApp gave no definite answer.': 'القيمة null إذا لم يعطِ واتساب جوابًا قاطعًا.',
  'The same at each try: who has seen it has nothing more to do.':
    'لا يتغيّر بين المحاولات: إن سبق أن عالجته فلا شيء عليك.',
  'The kind, as in the body.': 'نوع الحدث كما في المحتوى.',
  'Seconds since 1970 at this try.': 'عدد الثواني منذ 1970 عند هذه المحاولة.',
  '`v1=` and the HMAC-SHA256, in hexadecimal, of the timestamp, a dot, the id, a dot and the body as it came. After a rotation there are two, with a blank between.':
    'القيمة \u2066v1=\u2069 ثم HMAC-SHA256 بالنظام الست عشري للوقت ثم نقطة ثم المعرّف ثم نقطة ثم المحتوى كما وصل. وبعد تغيير المفتاح السري تجد توقيعين بينهما مسافة.',
  '`name`, `phone` or the name of a field of contacts.': 'القيمة name أو phone أو اسم حقل من حقول جهات الاتصال.',
  'Ids of groups whose people are left out.': 'معرّفات مجموعات يُستثنى من فيها.',
  'Only who meets all of them.': 'من تنطبق عليه جميعها فقط.',
  'Only who has ever written to you, or only who never has.': 'من راسلك من قبل فقط، أو من لم يراسلك قط.',
  'Only who got nothing from you for so many days.': 'من لم تصله منك رسالة خلال هذا العدد من الأيام.',
  'How you recognise it; recipients do not see it.': 'اسم تعرفها به، ولا يراه المستلمون.',
  'Ids of the devices that share the sending.': 'معرّفات الأجهزة التي تتقاسم الإرسال.',
  'Ids of the groups whose people are written to, each once.': 'معرّفات المجموعات، وتصل الرسالة إلى كل شخص مرة واحدة.',
  'Ids of templates: each recipient gets one of them. Needed without a body.':
    'معرّفات القوالب، ويصل إلى كل مستلم واحد منها. مطلوبة إن لم يوجد body.',
  'The text, with variables such as {name} and choices such as {{Hello|Hi}}. Needed without templates.':
    'النص، مع المتغيرات مثل {name} والبدائل مثل {{مرحبًا|أهلًا}}. مطلوب إن لم توجد قوالب.',
  'The first day, in the time zone of your account; today without it.':
    'اليوم الأول حسب المنطقة الزمنية لحسابك، واليوم إن لم تحدده.',
  'From which time of the day it sends.': 'بداية وقت الإرسال في اليوم.',
  'Until which time of the day it sends.': 'نهاية وقت الإرسال في اليوم.',
  'On which days it sends; on all without it.': 'أيام الإرسال، وكل الأيام إن لم تحددها.',
  'The shortest pause of a device between two messages, in seconds.': 'أقصر فاصل للجهاز بين رسالتين، بالثواني.',
  'The longest pause of a device between two messages, in seconds.': 'أطول فاصل للجهاز بين رسالتين، بالثواني.',
  'Whether it may run: false keeps it as a draft.': 'هل يُسمح ببدئها: القيمة false تبقيها مسودة.',
  'Minutes after which a device that is away hands its recipients to the others; 0 waits for it.':
    'دقائق تنتقل بعدها رسائل الجهاز المنقطع إلى بقية الأجهزة، و 0 تنتظر عودته.',
  'In the sandbox alone: a second between two messages, and no caps.':
    'في البيئة التجريبية فقط: ثانية بين كل رسالتين ودون حدود.',
  'Absent, it stays; null takes it away.': 'إن لم ترسله بقي كما هو، و null تحذفه.',
  'Fields of your own by their names, which texts name in braces; one that is null is taken away.':
    'حقولك الخاصة بأسمائها، وتُكتب في النصوص بين قوسين، والقيمة null تحذف الحقل.',
  'Null when the call is repeated with the same Idempotency-Key.':
    'القيمة null عند تكرار الطلب بمفتاح Idempotency-Key نفسه.',
  'Ids of groups.': 'معرّفات المجموعات.',
};
export default DESCRIPTIONS_AR;
