import { getCountryCallingCode, isSupportedCountry, validatePhoneNumberLength } from 'libphonenumber-js/max';
import { toLatinDigits } from '../../../platform/text/latin-digits.contract.js';
import { normalizePhone } from '../../../platform/normalize-phone.js';
import type { RowReason } from '../imports.contract.js';

type PhoneVerdict = { phone: string; isRepaired: boolean } | { reason: RowReason };

/** A link or a number with a label before it is not longer: what is longer need not be looked at. */
const LONGEST_CELL = 200;
const SHORTEST = 7;
const LONGEST = 15;
/** Fewer digits without plus are a home number with a mistake rather than one from abroad. */
const SHORTEST_FROM_ABROAD = 11;

/** What stands between, before or after digits without meaning: spaces of all kinds, direction marks, dashes, brackets, quotes, dots. */
const DECORATION = /[\s\p{Cf}\p{Cc}\p{Pd}\u2212()[\]{}./\\_'’‘"“”`´·,،;]/gu;
const MASK = /[*•●○∗✱＊#]|[xX]{2,}/;
const THOUSANDS = /^\d{1,3}([,٬]\d{3})+$/;
const SCIENTIFIC = /^(\d+)(?:[.,٫](\d+))?e[+]?(\d{1,2})$/i;
/** Excel's ways of keeping a number as text in a csv: `="0501234567"` and `=HYPERLINK("tel:…","0501234567")`. */
const FORMULA_TEXT = /^=.*"([^"]*\d[^"]*)"\s*\)*\s*$/s;
const LINK = /^(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=|tel:|sms:|whatsapp:)\s*/i;
const LABEL = /^[\p{L}\p{M} ]{1,20}[:：]\s*/u;
const WHATSAPP_ADDRESS = /@(?:s\.whatsapp\.net|c\.us)$/i;

/** What a cell says about a phone: its digits with country code, repaired where nothing is lost by it, or why not. */
export function readPhone(cell: string, country: string): PhoneVerdict {
  // Nearly every cell is nothing but digits, and only some of them need the library.
  if (/^\+?\d+$/.test(cell)) return validate(cell, cell, country);
  if (cell.length > LONGEST_CELL) return { reason: 'not_a_number' };
  const typed = unwrap(cell.normalize('NFKC').trim());
  const text = toLatinDigits(typed);
  if (text === '') return { reason: 'no_phone' };
  if (MASK.test(text) && (/\d/.test(text) || /^#+$/.test(text))) return { reason: 'masked_number' };
  const scientific = SCIENTIFIC.exec(text);
  if (scientific) return writeOut(scientific, country);
  const whole = text.replace(/^(\d[\d,٬]*)[.٫]0+$/, '$1');
  const bare = (THOUSANDS.test(whole) ? whole.replace(/[,٬]/g, '') : whole).replace(DECORATION, '');
  if (!/^\+?\d+$/.test(bare)) return { reason: /^\+?$/.test(bare) ? 'no_phone' : 'not_a_number' };
  // A decimal or foreign digits were no decoration: the number is written anew.
  const isRewritten = whole !== text || text !== typed;
  return validate(bare, isRewritten ? null : bare, country);
}

function unwrap(text: string): string {
  const formula = FORMULA_TEXT.exec(text)?.[1] ?? text.replace(/^=/, '');
  return formula
    .replace(/^['’‘`]+/, '')
    .trim()
    .replace(LINK, '')
    .replace(WHATSAPP_ADDRESS, '')
    .replace(LABEL, '');
}

/** Undoes 9.66501234567E+11 when every digit is there; 4.41E+11 stands for a thousand million numbers. */
function writeOut([, whole = '', fraction = '', exponent]: RegExpExecArray, country: string): PhoneVerdict {
  const zeros = Number(exponent) - fraction.length;
  if (zeros > 0) return { reason: 'scientific_lossy' };
  const cut = whole.length + Number(exponent);
  const digits = `${whole}${fraction}`;
  if (/[1-9]/.test(digits.slice(cut))) return { reason: 'not_a_number' };
  return validate(digits.slice(0, cut), null, country);
}

/** `written` is what stood there, to tell whether it was repaired; null when it was repaired already. */
function validate(bare: string, written: string | null, country: string): PhoneVerdict {
  const isInternational = /^(?:\+?00|\+(?!0))/.test(bare);
  const digits = bare.replace(isInternational ? /^\+?0*/ : /^\+/, '');
  if (digits.length < SHORTEST) return { reason: 'too_short' };
  const home = isSupportedCountry(country) ? getCountryCallingCode(country) : '';
  // Nothing longer can be one, apart from a country code that stands there twice.
  const phone =
    (digits.length <= LONGEST ? normalizePhone(isInternational ? `+${digits}` : digits, country) : null) ??
    withoutDoubledCode(digits, home, country);
  if (phone === null) return { reason: whyNot(isInternational ? `+${digits}` : digits, country) };
  // Belize is +501: a Saudi number with a digit too many must not become a number there.
  const isHome = isInternational || (home !== '' && phone.startsWith(home));
  if (!isHome && digits.length < SHORTEST_FROM_ABROAD) return { reason: 'invalid_number' };
  return { phone, isRepaired: written === null || digits !== phone };
}

function withoutDoubledCode(digits: string, home: string, country: string): string | null {
  if (home === '' || !digits.startsWith(home)) return null;
  const rest = digits.slice(home.length).replace(/^0{1,2}/, '');
  return rest.startsWith(home) && rest.length <= LONGEST ? normalizePhone(`+${rest}`, country) : null;
}

function whyNot(digits: string, country: string): RowReason {
  if (digits.length > LONGEST + 1) return 'too_long';
  const home = isSupportedCountry(country) ? country : undefined;
  const problem = validatePhoneNumberLength(digits, home);
  if (problem === 'TOO_SHORT') return 'too_short';
  return problem === 'TOO_LONG' ? 'too_long' : 'invalid_number';
}
