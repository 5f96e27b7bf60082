import { toLatinDigits } from '../text/latin-digits.contract.js';

/** Maximum length of a cell. Longer cells hold no single phone. */
const MAX_CHARACTERS = 500;
const BORDER = '\n';
/** Character for removed text. NFKC leaves none in a cell. */
export const GAP = '…';
const REMOVED = `${BORDER}${GAP}${BORDER}`;

/** Excel formulas that keep a number as text: `="0501234567"`, `=HYPERLINK("tel:…","0501234567")`. */
const FORMULA_TEXT = /^=.*"([^"]*\d[^"]*)"\s*\)*\s*$/s;
const CHAT_LINK =
  /(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|(?:api|web|www)\.whatsapp\.com\/send\/?\?(?:[^\s#]*&)?phone=|whatsapp:\/\/send\/?\?(?:[^\s#]*&)?phone=)(?:\+|%2B|%20)*([\d-]+)(?:[^\s،\d][^\s،]*(?:(?<=\d)[ ()_-]+\d+)*)?/gi;
const WHATSAPP_ADDRESS = /\+?(\d{7,15})(?::\d+)?@(?:s\.whatsapp\.net|c\.us)\b/gi;
const PHONE_CONTEXT = /([\d().-]+);phone-context=(\+\d+)/gi;
const ADDRESS = /(?:https?:\/\/|www\.)\S+(?:(?<=\d)[ ()_-]+\d+)*|[^\s,;،؛|<>"]+@[^\s,;،؛|<>"]+/gi;
const IBAN = /(?<![A-Za-z\d])[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]{4}){3,7}(?:[ -]?[A-Z\d]{1,3})?(?![A-Za-z\d])/g;
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const MONTH = String.raw`(?:0?[1-9]|1[0-2])`;
const YEAR = String.raw`(?:1[349]|20)\d\d`;
const DATE = new RegExp(
  String.raw`(?<![\d+][-./ ]?)(?:${YEAR}([-./])${MONTH}\1${DAY}|${DAY}([-./])${MONTH}\2${YEAR}|${MONTH}([-./])${DAY}\3${YEAR})(?![-./]?\d)(?:[T ]\d\d?:\d\d(?::\d\d(?:\.\d+)?)?(?!\d))?`,
  'g',
);
const EXTENSION =
  /(?<=\d\)? ?)(?:;\s?ext=|\s*[;,.]?\s*\(?(?:ext(?:ension|n)?|تحويل[ةه]|داخلي)[\s.:#=]*|\s+x\.?\s?|(?<=\d{9})x|\s*#\s?)\d{1,6}(?!\d)/giu;
const MASK =
  /[*•●○∗✱█][\d*•●○∗✱█]|\d[*•●○∗✱█]|^[*•●○∗✱█]+$|#{2,}|(?<!\p{L})[xX]{2,}(?!\p{L})|\d[xX]{2,}\d|\d ?(?:\.{2,}|[-_]{3,}) ?\d/u;
const BOLD = /^\*([^*]+)\*$/;

export const SCIENTIFIC = /^(\+?\d+)(?:[.,٫](\d+))?e[+]?(\d{1,2})$/i;
const THOUSANDS = /^\d{1,3}(?:([,٬])\d{3})(?:\1\d{3})+$/;
const AMOUNT = /^[+-]?\d{1,3}(?:[,٬]\d{3})+[.٫]\d+$/;
const WHOLE_DECIMAL = /^(\+?\d{7,})[.,٫]0+$/;

export interface CleanText {
  /** Text with Latin digits. `\n` separates numbers. */
  text: string;
  /** Whether digits of another script or a decimal were converted. */
  isRewritten: boolean;
  isMasked: boolean;
  /** Whether a date, IBAN or amount was removed. */
  hasOther: boolean;
  isTooLong: boolean;
}

export function cleanPhoneText(cell: string): CleanText {
  if (cell.length > MAX_CHARACTERS)
    return { text: '', isRewritten: false, isMasked: false, hasOther: false, isTooLong: true };
  // NFKC would join a circled 2 or a keycap to the next number.
  const bordered = cell.replace(/\p{No}/gu, BORDER).replace(/(\d)\ufe0f?\u20e3/g, `$1${BORDER}`);
  const typed = unwrapFormula(
    bordered
      .normalize('NFKC')
      .replace(/\p{Cf}+/gu, '\u200e')
      .replace(/^[\s\u200e]+|[\s\u200e]+$/gu, ''),
  );
  const latin = toLatinDigits(typed);
  const spaced = latin.replaceAll('\u200e', ' ').trim();
  const whole = readWhole(spaced);
  const linked = (whole ?? spaced)
    .replace(BOLD, '$1')
    .replace(
      CHAT_LINK,
      (_, digits: string) => `${BORDER}${digits.startsWith('0') ? '' : '+'}${digits.replaceAll('-', '')}${BORDER}`,
    )
    .replace(WHATSAPP_ADDRESS, `${BORDER}+$1${BORDER}`)
    .replace(PHONE_CONTEXT, `${BORDER}$2 $1${BORDER}`)
    .replace(ADDRESS, REMOVED);
  const bare = linked.replace(IBAN, REMOVED).replace(DATE, REMOVED);
  const isMasked = MASK.test(bare) && (/\d/.test(bare) || /^[\s#*•●○∗✱█xX-]{2,}$/.test(bare));
  const text = bare.replace(EXTENSION, BORDER);
  const hasOther = bare !== linked || AMOUNT.test(spaced);
  return {
    text: AMOUNT.test(spaced) ? '' : text,
    isRewritten: (whole !== null && !THOUSANDS.test(spaced)) || latin !== typed,
    isMasked,
    hasOther,
    isTooLong: false,
  };
}

const unwrapFormula = (text: string): string =>
  (FORMULA_TEXT.exec(text)?.[1] ?? text.replace(/^=/, '')).replace(/^['’‘`]+/, '').trim();

/** Reads `966501234567,00` and `966,501,234,567`. */
function readWhole(text: string): string | null {
  const decimal = WHOLE_DECIMAL.exec(text)?.[1];
  if (decimal !== undefined) return decimal;
  return THOUSANDS.test(text) ? text.replace(/[,٬]/g, '') : null;
}
