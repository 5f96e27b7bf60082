/** `okay thanks` confirms nothing. `no` may precede `decline`, not `cancel`. */
export type PhraseClass =
  | 'yes'
  | 'okay'
  | 'confirm'
  | 'no'
  | 'decline'
  | 'cancel'
  | 'change_address'
  | 'want'
  | 'object'
  | 'greeting'
  | 'please'
  | 'thanks';

const splitPhrases = (...lines: string[]): string[] => lines.flatMap((line) => line.split('|'));

const DONT_WANT = splitPhrases(
  "i don't want|i dont want|i do not want|don't want|dont want|do not want|i no longer want|i don't need|i dont need",
);
const ORDER_WORDS = splitPhrases(
  'الطلب|طلبي|طلبيتي|الطلبيه|طلبيه|هالطلب|هذا الطلب|الاوردر|اوردر|الاوردر ده|اوردري|اوردر بتاعي|الاورد|الأوردر بتاعي',
);

/** Gulf, Egyptian, Levantine and English, with common mistakes. */
export const PHRASES: Readonly<Record<PhraseClass, readonly string[]>> = {
  yes: splitPhrases(
    'نعم|نعمم|اي نعم|ايوه|ايوا|ايوى|أيوه|ايون|ايو|اي|موافق|موافقه|موافقين|اكيد|طبعا|بالتاكيد|بكل تاكيد|يس|يب|اي والله|نعم موافق|انا موافق|انا موافقه',
    'yes|yess|yea|yeah|yep|yup|y|of course|yes sure|certainly|definitely|i agree|agreed',
  ),
  okay: splitPhrases('تمام|تمام التمام|تم|اوك|اوكي|اوكيه|اوكى|اوكيي', 'ok|okay|okey|oky|okk|sure'),
  confirm: splitPhrases(
    'تاكيد|تأكيد|تاكييد|اكد|أكد|اكدوا|اكدو|اكدوه|اكده|اكدي|اكدلي|اكدت|ااكد|اؤكد|أؤكد|باكد|بأكد|بأكده|باكده|حاكد|مؤكد|موكد|مؤكده|تم التاكيد|تم تاكيد|ثبت|ثبتوا|ثبتوه|ثبته|اعتمد|اعتمدوه|اعتمدوا',
    'confirm|confirmed|comfirm|confrim|confirme|confirm it|i confirm|i confirm it|confirming|conferm',
  ),
  no: splitPhrases('لا|لأ|لاء|لاا|نو|no|noo|nope|nah|n'),
  decline: splitPhrases(
    'لا اريد|لا اريده|لا اريدها|ما اريد|ما اريده|ماريد|ماريده|ما ابي|ما ابيه|ما ابيها|ما ابغى|ما ابغا|ما ابغاه|ما ابغاها|مابي|مابيه|مابيها|مابغى|مابغا|مابغاه|ما نبي|ما نبيه|مانبي|ما عاد ابيه|ما عاد ابغاه|ماعاد ابيه|ماعاد ابغاه',
    'مش عايز|مش عاوز|مش عايزه|مش عاوزه|مش عايزينه|مش عايزاه|مش عاوزاه|مو عايز|ما بدي|مابدي|ما بدي ياه|مابدي ياه|ما بدي اياه|مابدي اياه|ما بدنا|ما بدنا ياه|مش عايزه خلاص|مش عايز الاوردر ده',
    ...DONT_WANT.flatMap((verb) =>
      ['it', 'it anymore', 'this', 'the order', 'this order', 'my order', 'order'].map((object) => `${verb} ${object}`),
    ),
  ),
  cancel: splitPhrases(
    'الغاء|إلغاء|الغا|الالغاء|الغ|الغي|الغى|الغيه|الغيها|الغها|الغو|الغوا|الغوه|الغوها|لغي|لغيه|لغيها|لغوه|ملغي|ملغى|ملغيه|كنسل|كنسله|كنسلها|كنسلي|كنسلو|كنسلوا|كنسلوه|كانسل|كنسلل|الغيلي|الغولي|الغيهولي|الغاءه',
    'cancel|cancle|cancell|cansel|cancal|canceled|cancelled|cancel it|cancle it|cancel this|cancellation|cancelation',
  ),
  change_address: splitPhrases(
    'تغيير العنوان|تغير العنوان|تغيير عنوان|تغيير عنواني|غير العنوان|غيروا العنوان|غيرو العنوان|غير عنواني|غيروا عنواني|تعديل العنوان|عدل العنوان|عدلوا العنوان|عدلو العنوان|عنوان جديد|بدل العنوان|اغير العنوان|اعدل العنوان|تغيير عنوان التوصيل|تغيير عنوان الطلب',
    'change address|change the address|change my address|change of address|new address|edit address|edit the address|edit my address|update address|update the address|update my address|change the delivery address|change delivery address',
  ),
  want: splitPhrases(
    'ابي|ابغى|ابغا|ابغي|نبي|اريد|ارغب|ارغب في|ارغب ب|اود|بدي|بدنا|عايز|عاوز|عايزه|عاوزه|حاب|حابب|حابه|ودي|يا ريت|ياريت',
    "i want to|i want|i would like to|i'd like to|i like to|i wish to|i need to|want to|can you please|could you please|kindly",
  ),
  object: [...ORDER_WORDS, ...splitPhrases('the order|order|my order|this order|it|that order')],
  greeting: splitPhrases(
    'السلام عليكم|سلام عليكم|السلام عليكم ورحمه الله|السلام عليكم ورحمه الله وبركاته|وعليكم السلام|و عليكم السلام|وعليكم السلام ورحمه الله|هلا|هلا والله|اهلا|اهلين|مرحبا|مرحبتين|مساء الخير|صباح الخير|مساء النور|صباح النور|يا هلا',
    'hi|hello|hey|dear|good morning|good evening|good afternoon',
  ),
  please: splitPhrases(
    'لو سمحت|لو سمحتي|لو سمحتوا|لو سمحتو|لوسمحت|لوسمحتوا|من فضلك|من فضلكم|رجاء|رجاءا|الرجاء|ارجو|ارجوكم|فضلا|بليز|اذا سمحت|اذا سمحتوا|الله يخليك|اخوي|اخي|اختي|يا اخي|يا غالي|ياغالي|حبيبي',
    'please|pls|plz|plez|sir|bro|brother|sister',
  ),
  thanks: splitPhrases(
    'شكرا|شكرا لك|شكرا لكم|شكرا جزيلا|شكرا كتير|شكرا كثير|الف شكر|مشكور|مشكورين|مشكوره|تسلمون|يسلمو|يسلموا|يعطيك العافيه|يعطيكم العافيه|الله يعطيك العافيه|الله يعطيكم العافيه|جزاك الله خير|جزاك الله خيرا|جزاكم الله خير|متشكر|متشكره',
    'thanks|thank you|thank u|thx|thanks a lot|thank you very much|thank you so much|many thanks',
  ),
};
