import { toLatinDigits } from '../../platform/text/latin-digits.contract.js';

/** Removes marks and unifies confusable Arabic letters. */
const fold = (text: string): string =>
  toLatinDigits(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .replace(/[^\p{L}\p{N}✓✔✗✘]+/gu, ' ')
    .trim();

/** Consent to e-mail does not cover WhatsApp. */
const OTHER_CHANNEL = /\b(e ?mails?|newsletter|post|fax)\b|بريد|ايميل/;
const CONSENT =
  /\b(accepts?|accepted|consents?|consented|agreed|agrees?|permission|opt(ed)? ?ins?|subscribed|subscription)\b|موافق|نوافق|اوافق|يوافق|مشترك|اشتراك|قبول/;

/** A yes under `Unsubscribed` or `إلغاء الاشتراك` is a refusal. */
const REFUSAL =
  /\b(opt(ed)? ?outs?|unsubscribed?|unsubscribes|do not (contact|message|call|text|disturb|send)|dnd|dnc)\b|(الغاء|الغي|غير|عدم|رفض|لا) (ال)?(اشتراك|مشترك|موافق|موافقه|ازعاج|تواصل|مراسله|رسائل|استلام)/;

/** `SMS status`: only the cells show whether it is consent. */
const STATUS = /\b(status|state|marketing|sms|whatsapp)\b|حاله|تسويق|رسائل|واتساب/;
const SUBSCRIPTION = phrases(
  'subscribed|unsubscribed|not subscribed|opt in|opted in|single opt in|double opt in|opt out|opted out|مشترك|غير مشترك',
);

const PLAIN_YES = words('yes y true 1 on ok نعم اي تم ✓ ✔');
const PLAIN_NO = words('no n false 0 off never لا كلا ✗ ✘');
const AGREED = phrases(
  'agree|agreed|accepted|subscribed|opt in|opted in|single opt in|double opt in|موافق|موافقه|اوافق|مقبول|مشترك',
);
const REFUSED = phrases(
  'declined|refused|rejected|unsubscribed|opt out|opted out|not subscribed|ارفض|رفض|مرفوض|ملغي|غير موافق|غير موافقه|غير مشترك|لا اوافق|لا يوافق',
);
/** Minimum share of recognized cells. */
const MIN_SHARE = 0.8;

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

function phrases(list: string): ReadonlySet<string> {
  return new Set(list.split('|'));
}

export const isRefusalHeader = (header: string): boolean => REFUSAL.test(fold(header));

/** Null for unrecognized cells. `isRefusal` as in isRefusalHeader. */
export function readConsent(cell: string, isRefusal = false): 'yes' | 'no' | null {
  const text = fold(cell);
  if (REFUSED.has(text)) return 'no';
  if (AGREED.has(text)) return 'yes';
  if (PLAIN_YES.has(text)) return isRefusal ? 'no' : 'yes';
  return PLAIN_NO.has(text) ? (isRefusal ? 'yes' : 'no') : null;
}

export function isConsentColumn(header: string, cells: readonly string[]): boolean {
  const name = fold(header);
  if (OTHER_CHANNEL.test(name)) return false;
  const isNamed = CONSENT.test(name) || REFUSAL.test(name);
  if (!isNamed && !STATUS.test(name)) return false;
  const filled = cells.filter((cell) => cell.trim() !== '');
  const answers = filled.filter((cell) => (isNamed ? readConsent(cell) !== null : SUBSCRIPTION.has(fold(cell))));
  return filled.length > 0 && answers.length >= filled.length * MIN_SHARE;
}
