import { toLatinDigits } from '../../platform/text/latin-digits.contract.js';

const foldText = (text: string): string =>
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
const CONSENT_HEADER =
  /\b(accepts?|accepted|consents?|consented|agreed|agrees?|permission|opt(ed)? ?ins?|subscribed|subscription)\b|موافق|نوافق|اوافق|يوافق|مشترك|اشتراك|قبول/;

/** A yes under `Unsubscribed` or `إلغاء الاشتراك` is a refusal. */
const REFUSAL_HEADER =
  /\b(opt(ed)? ?outs?|unsubscribed?|unsubscribes|do not (contact|message|call|text|disturb|send)|dnd|dnc)\b|(الغاء|الغي|غير|عدم|رفض|لا) (ال)?(اشتراك|مشترك|موافق|موافقه|ازعاج|تواصل|مراسله|رسائل|استلام)/;

/** Only the cells of such columns show whether they are consent. */
const STATUS_HEADER = /\b(status|state|marketing|sms|whatsapp)\b|حاله|تسويق|رسائل|واتساب/;
const SUBSCRIPTION_STATES = toPhrases(
  'subscribed|unsubscribed|not subscribed|opt in|opted in|single opt in|double opt in|opt out|opted out|مشترك|غير مشترك',
);

const YES_CELLS = toWords('yes y true 1 on ok نعم اي تم ✓ ✔');
const NO_CELLS = toWords('no n false 0 off never لا كلا ✗ ✘');
const AGREED_CELLS = toPhrases(
  'agree|agreed|accepted|subscribed|opt in|opted in|single opt in|double opt in|موافق|موافقه|اوافق|مقبول|مشترك',
);
const REFUSED_CELLS = toPhrases(
  'declined|refused|rejected|unsubscribed|opt out|opted out|not subscribed|ارفض|رفض|مرفوض|ملغي|غير موافق|غير موافقه|غير مشترك|لا اوافق|لا يوافق',
);
const MIN_RECOGNIZED_SHARE = 0.8;

function toWords(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

function toPhrases(list: string): ReadonlySet<string> {
  return new Set(list.split('|'));
}

export const isRefusalHeader = (header: string): boolean => REFUSAL_HEADER.test(foldText(header));

/** Returns null for unrecognized cells. `isRefusal` is the result of isRefusalHeader. */
export function readConsent(cell: string, isRefusal = false): 'yes' | 'no' | null {
  const text = foldText(cell);
  if (REFUSED_CELLS.has(text)) return 'no';
  if (AGREED_CELLS.has(text)) return 'yes';
  if (YES_CELLS.has(text)) return isRefusal ? 'no' : 'yes';
  return NO_CELLS.has(text) ? (isRefusal ? 'yes' : 'no') : null;
}

export function isConsentColumn(header: string, cells: readonly string[]): boolean {
  const name = foldText(header);
  if (OTHER_CHANNEL.test(name)) return false;
  const isNamed = CONSENT_HEADER.test(name) || REFUSAL_HEADER.test(name);
  if (!isNamed && !STATUS_HEADER.test(name)) return false;
  const filled = cells.filter((cell) => cell.trim() !== '');
  const answers = filled.filter((cell) =>
    isNamed ? readConsent(cell) !== null : SUBSCRIPTION_STATES.has(foldText(cell)),
  );
  return filled.length > 0 && answers.length >= filled.length * MIN_RECOGNIZED_SHARE;
}
