/** What nobody has to see to understand an event: who it is about, and what opens something. */
const HIDDEN = '•••';
const SECRET =
  /token|secret|password|passwd|signature|hmac|authorization|api_?key|consumer_|order_key|cvc|card_number/i;
const PHONE = /phone|mobile|^tel|whatsapp|notifiable|^contact$/i;
const CODE = /^(code|otp|pin|verification_code)$/i;
/** As long as its parts may be: without an end each sign of a long text would be looked at as often as there are signs. */
const EMAIL = /[^\s@"'<>]{1,64}@[^\s@"'<>]{1,255}\.[^\s@"'<>]+/g;
/** As phones are written in the middle of a text: numbers that only count have neither. */
const WRITTEN_PHONE = /(?<![\w.])(?:\+|00)\d[\d ()-]{6,16}\d|(?<!\d)(?:9665|05)\d{8}(?!\d)/g;
const DEEPEST = 12;
/** Of each text: more is not needed to understand an event. */
const LONGEST = 2_000;

/** A body as it may be shown: the shape stays. */
export function maskPayload(value: unknown, name = '', depth = 0): unknown {
  if (depth > DEEPEST) return HIDDEN;
  if (Array.isArray(value)) return value.map((each) => maskPayload(each, name, depth + 1));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskPayload(inner, key, depth + 1)]));
  if (value === null || value === '' || typeof value === 'boolean') return value;
  if (SECRET.test(name)) return HIDDEN;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (PHONE.test(name)) return maskPhone(text);
  // Elsewhere it is the name of a state.
  if (CODE.test(name) && /^\d{3,10}$/.test(text)) return HIDDEN;
  return typeof value === 'string' ? maskText(text) : value;
}

/** JSON, the fields of a form, or nothing that could be shown. */
export function readPayload(body: Buffer): unknown {
  const text = body.toString();
  try {
    return JSON.parse(text);
  } catch {
    return /^[\w%+.[\]-]+=/.test(text) ? Object.fromEntries(new URLSearchParams(text)) : null;
  }
}

function maskText(text: string): string {
  // Links open orders, carts and payments.
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return `${new URL(text).origin}/…`;
  return shorten(text).replace(EMAIL, HIDDEN).replace(WRITTEN_PHONE, maskPhone);
}

/** Between words: of an address that is cut nobody could tell what it was. */
function shorten(text: string): string {
  if (text.length <= LONGEST) return text;
  const start = text.slice(0, LONGEST);
  return `${start.slice(0, start.lastIndexOf(' ') + 1)}…`;
}

const maskPhone = (text: string): string => {
  const digits = text.replaceAll(/\D/g, '');
  return digits.length < 4 ? HIDDEN : `${HIDDEN}${digits.slice(-2)}`;
};
