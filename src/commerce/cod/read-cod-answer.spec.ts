import { describe, expect, it } from '@jest/globals';
import { readCodAnswer, readCodEmoji, readCodReply } from './read-cod-answer.js';
import { readOfferedNumbers } from './read-offered-numbers.js';

const list = (...lines: string[]): string[] => lines.flatMap((line) => line.split('|'));

const CONFIRMED = {
  numbers: list('1|١|۱| 1 |1.|(1)|1️⃣|1 please|1 - تأكيد|1) تأكيد|رقم 1|option 1|السلام عليكم، 1|١ لو سمحت'),
  gulf: list(
    'نعم|نعـــم|نعمممم|نَعَم|إي نعم',
    'تأكيد|تاكيد|أكّد|أؤكد الطلب|نعم أكد الطلب|ابي تأكيد الطلب|تم|تمام|تمام لو سمحت|موافق|موافقة|اكيد|تم التأكيد|أكدوا الطلب لو سمحتوا|نعم، أكد الطلب 👍',
  ),
  egyptian: list('ايوه|أيوة|ايوا تمام|أيوه أكد الأوردر|عايز أكد الطلب|اوكي|أوكيه تمام|طبعا|نعم شكرا|موافق من فضلك'),
  levantine: list('إي|اي موافق|بدي اكد الطلب|أكيد|بأكد الطلب|ثبتوا الطلب|مرحبا، نعم'),
  english: list(
    'Yes|YES!|yesss|ok|okk|Yes please|ok 👍|confirm|Comfirm|Confirmed|I confirm|Please confirm my order|yes, confirm|Sure|Yes, thanks|Hi, yes|of course',
  ),
  emoji: list('👍|✅|👌🏽|👍🏻👍|✔️|👍🙏'),
};
const CANCELLED = {
  numbers: list('2|٢|2.|2 إلغاء|٢ - الغاء|2 please|رقم ٢'),
  gulf: list(
    'إلغاء|الغاء|ألغِ|لا|لااااا|لا شكراً|لا، شكرا|كنسل|كنسلوا الطلب|إلغاء الطلب|الغوه|ابغى الغي الطلب|ما ابيه|مابغاه|ما ابغى الطلب|لا، ألغوا الطلب',
  ),
  egyptian: list('لأ|مش عايز|مش عايزه|عايز الغي الاوردر|الغيه من فضلك|الغي الطلب لو سمحت|كنسل الاوردر|مش عاوز الأوردر'),
  levantine: list('ما بدي|ما بدي ياه|بدي الغي الطلب|مابدي الطلب|لغيه|كنسلها'),
  english: list(
    "cancel|Cancel it|Cancle my order|CANCEL!!|No|Nooo|no thanks|No, thank you|nope|Please cancel my order|I want to cancel the order|I don't want it|I don’t want the order|No, cancel it|No. I dont want it",
  ),
  emoji: list('👎|❌|❌❌'),
};
const ADDRESS = list(
  '3|٣|تغيير العنوان|غيّر العنوان|تعديل العنوان|ابغى اغير العنوان|change address|Change the address|3 change address',
);
const NON_ANSWERS = {
  gulf: list(
    'لا تلغي الطلب|لا تلغيه|لا تلغون الطلب|لا تكنسل|لا تكنسلوه|لا مشكلة|لا بأس|لا باس عليك|لا عليك|لا عادي|لا إلغاء|لا ما ابي الغي|ما ابي الغاء|ما ابي ألغيه|مابي الغيه|ما ابغى الغي الطلب|لا تأكد|لا، ابيه بكرة|لا ابيه|الغاء؟|إلغاء، لا|الإلغاء ما ابيه|لا، لا تلغي',
    'تمام شكرا|تمام، يعطيك العافية|شكرا|يعطيك العافية|ان شاء الله|متى يوصل؟|كم السعر|خلاص|تم الاستلام|تم الإلغاء|نعم بس غيروا اللون|ايه|تمام بس لا تتأخرون|لا تتأخروا علي بالطلب رجاء لأني مسافر غدا|اكيد لا|أكد إلغاء الطلب|لا حول ولا قوة الا بالله|اثنين|اللغة|تمام الغيه',
  ),
  egyptian: list(
    'متلغيش الاوردر|ما تلغيش الطلب|ماتكنسلش|بلاش تلغي|مش عايز الغي|مش عايزه الغيه|مش عايز الغاء|لأ متلغيهوش|لا مفيش مشكلة|ايه ده|آآآه|آه|ايه|مش موافق على التأخير|لا انا عايزه بكره|ماشي بس بعد العيد|معلش|هو فين الاوردر',
  ),
  levantine: list(
    'ما تلغي الطلب|لا تلغوه|ما بدي الغي|ما بدي ألغي الطلب|مو لازم تلغي|لا ولو|لا يا زلمة ما بدي الغيه|بدي ياه بكرا|ليش الغاء|لا هلق مو فاضي|بكرا بحكي معكم',
  ),
  english: list(
    "Do not cancel|don't cancel|Dont cancel it|please don’t cancel|No, don't cancel|no cancel|no problem|No please|No, please|ok thanks|I do not want|No worries|no issue|no rush|no need to cancel|No, I want it tomorrow|I don't want to cancel|I dont want cancel|never cancel|not cancel|Not sure|of course not|Do not confirm|not confirmed|yes no|yes cancel|ok cancel|Cancel? No|Cancel! No|cancel or confirm?|Yes but tomorrow|Yes?|confirm the cancellation|I want it|thanks|When will it arrive|wait|can i cancel",
  ),
  numbers: list('4|12|1 2|10|22|1/2|1.5|2 pieces|2 حبات|order 2|الطلب 2|٢ لا|1 لا|1 cancel'),
  emoji: list('🙏|😀 👍 ?|👍❌|نعم 😂|لا 👍|الغاء 👍|❤️|🤷|شكرا 👍|No 😡'),
};
const all = (kinds: Record<string, string[]>): string[] => Object.values(kinds).flat();

describe('the reply about a cash-on-delivery order', () => {
  it.each([
    ['confirmed', all(CONFIRMED)],
    ['cancelled', all(CANCELLED)],
    ['change_address', ADDRESS],
    [null, ['', '   ', ...all(NON_ANSWERS)]],
  ] as const)('reads numbers, emoji, three dialects and English as %s', (reading, sentences) => {
    expect(Object.fromEntries(sentences.map((text) => [text, readCodAnswer(text)]))).toEqual(
      Object.fromEntries(sentences.map((text) => [text, reading])),
    );
  });

  it('has more than 200 distinct samples', () => {
    expect(new Set([CONFIRMED, CANCELLED, NON_ANSWERS].flatMap(all)).size).toBeGreaterThan(200);
  });

  it('distinguishes courtesies from texts that a person must read', () => {
    expect(['شكراً', 'Thanks a lot 🙏', 'السلام عليكم', '🙏'].map((text) => readCodReply(text))).toEqual([
      ...Array<string>(4).fill('polite'),
    ]);
    expect(['لا تلغي', 'شكرا؟', 'x'.repeat(500)].map((text) => readCodReply(text))).toEqual([
      ...Array<string>(3).fill('unclear'),
    ]);
  });

  it('answers a reaction only if the text is emoji alone', () => {
    expect(['👍🏾', '👎', '❤', 'نعم', '👍 نعم'].map(readCodEmoji)).toEqual(['confirmed', 'cancelled', null, null, null]);
  });
});

describe('the numbers offered by a question', () => {
  const read = (question: string, ...texts: string[]) =>
    texts.map((text) => readCodAnswer(text, readOfferedNumbers(question)));

  it.each([
    'أرسل 1 للتأكيد، 2 للإلغاء، 3 لتغيير العنوان.',
    'Reply 1 to confirm, 2 to cancel, 3 to change the address.',
    'للتأكيد 1 للإلغاء 2 للعنوان 3',
    'COD {order_number}',
  ])('%j keeps the default numbers', (question) => {
    expect(read(question, '1', '٢', '3')).toEqual(['confirmed', 'cancelled', 'change_address']);
  });

  it.each(['للإلغاء أرسل 1، للتأكيد أرسل 2', '1 لإلغاء الطلب\n2 لتأكيد الطلب', 'Reply 1 to cancel or 2 to confirm'])(
    '%j defines its own numbers',
    (question) => {
      expect(read(question, '1', '٢', '3', '1 cancel', '1 confirm')).toEqual([
        'cancelled',
        'confirmed',
        null,
        'cancelled',
        null,
      ]);
    },
  );
});
