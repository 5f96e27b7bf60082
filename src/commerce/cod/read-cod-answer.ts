import { foldWords } from '../../platform/text/fold-words.contract.js';

export type CodAnswer = 'confirmed' | 'cancelled' | 'change_address';

const WORDS: Readonly<Record<CodAnswer, readonly string[]>> = {
  confirmed: [
    ...[
      '1',
      'تاكيد',
      'اكد',
      'اكدت',
      'ااكد',
      'مؤكد',
      'موكد',
      'نعم',
      'ايوه',
      'ايوا',
      'اي',
      'ايه',
      'تم',
      'تمام',
      'موافق',
      'اوك',
      'اوكي',
    ],
    ...['واحد', 'اكيد', 'اكد الطلب', 'تاكيد الطلب', 'نعم تاكيد', 'نعم اكد', 'نعم اكد الطلب'],
    ...['confirm', 'confirmed', 'yes', 'y', 'ok', 'okay', 'sure', 'one', 'yes confirm', 'confirm order', 'yes please'],
  ],
  cancelled: [
    ...[
      '2',
      'الغاء',
      'الغ',
      'الغي',
      'الغو',
      'الغوه',
      'لا',
      'ملغي',
      'كنسل',
      'كنسلو',
      'اثنين',
      'اثنان',
      'لا اريد',
      'ما ابي',
      'ما ابغى',
    ],
    ...['الغاء الطلب', 'الغ الطلب', 'الغي الطلب', 'لا الغاء', 'لا شكرا'],
    ...['cancel', 'cancelled', 'canceled', 'no', 'n', 'two', 'cancel order', 'cancel it', 'no thanks', 'no cancel'],
  ],
  change_address: [
    ...[
      '3',
      'تغيير',
      'تغيير العنوان',
      'غير العنوان',
      'تعديل العنوان',
      'عدل العنوان',
      'تعديل',
      'العنوان',
      'ثلاثه',
      'عنوان',
      'عنوان جديد',
    ],
    ...['change', 'change address', 'address', 'change the address', 'new address', 'edit address', 'three'],
  ],
};

const ANSWERS: ReadonlyMap<string, CodAnswer> = new Map(
  (Object.keys(WORDS) as CodAnswer[]).flatMap((answer) => WORDS[answer].map((word) => [fold(word), answer])),
);

/**
 * What a reply to "1 confirm, 2 cancel, 3 change the address" says: the whole message is a number or one of the words, in either script,
 * whatever its letters' dots, length and signs. Null when it says none of the three, or more than one.
 */
export function readCodAnswer(text: string): CodAnswer | null {
  const folded = fold(text);
  if (folded === '') return readCodEmoji(text);
  const whole = ANSWERS.get(folded);
  if (whole) return whole;
  // "1 please", "1- تأكيد", "نعم أكد الطلب لو سمحت": every word that means something must mean the same.
  const words = folded.split(' ');
  if (words.length > 6) return null;
  const said = new Set(words.map((word) => ANSWERS.get(word)).filter(Boolean));
  return said.size === 1 && ANSWERS.has(words[0]!) ? ([...said][0] as CodAnswer) : null;
}

/** Emoji that say yes or no, without their tones and variants. */
const EMOJI: ReadonlyMap<string, CodAnswer> = new Map([
  ...['👍', '✅', '👌', '✔'].map((emoji) => [emoji, 'confirmed'] as const),
  ...['👎', '❌', '✖'].map((emoji) => [emoji, 'cancelled'] as const),
]);

/** An answer in emoji alone, as a text or a reaction. */
export function readCodEmoji(text: string): CodAnswer | null {
  const signs = text.replace(/\s|\ufe0e|\ufe0f|\p{Emoji_Modifier}/gu, '');
  const said = new Set(Array.from(signs, (sign) => EMOJI.get(sign) ?? null));
  return said.size === 1 ? ([...said][0] ?? null) : null;
}

function fold(text: string): string {
  return foldWords(text).replace(/(\p{L})\1{2,}/gu, '$1');
}
