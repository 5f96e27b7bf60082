const HIDDEN = '•••';
const SECRET_NAMES =
  /token|secret|password|passwd|signature|hmac|authorization|api_?key|consumer_|order_key|cvc|card_number/i;
const PHONE_NAMES = /phone|mobile|^tel|whatsapp|notifiable|^contact$/i;
const CODE_NAMES = /^(code|otp|pin|verification_code)$/i;
/** Unbounded repetitions take quadratic time. */
const EMAIL = /[^\s@"'<>]{1,64}@[^\s@"'<>]{1,255}\.[^\s@"'<>]+/g;
/** Phones start with +, 00 or a Saudi prefix. */
const WRITTEN_PHONE = /(?<![\w.])(?:\+|00)\d[\d ()-]{6,16}\d|(?<!\d)(?:9665|05)\d{8}(?!\d)/g;
const MAX_DEPTH = 12;
const MAX_TEXT_LENGTH = 2_000;

export function maskPayload(value: unknown, name = '', depth = 0): unknown {
  if (depth > MAX_DEPTH) return HIDDEN;
  if (Array.isArray(value)) return value.map((item) => maskPayload(item, name, depth + 1));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskPayload(inner, key, depth + 1)]));
  if (value === null || value === '' || typeof value === 'boolean') return value;
  if (SECRET_NAMES.test(name)) return HIDDEN;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (PHONE_NAMES.test(name)) return maskPhone(text);
  // Other codes name a state.
  if (CODE_NAMES.test(name) && /^\d{3,10}$/.test(text)) return HIDDEN;
  return typeof value === 'string' ? maskText(text) : value;
}

export function readPayload(body: Buffer): unknown {
  const text = body.toString();
  try {
    return JSON.parse(text);
  } catch {
    return /^[\w%+.[\]-]+=/.test(text) ? Object.fromEntries(new URLSearchParams(text)) : null;
  }
}

function maskText(text: string): string {
  // Links may grant access.
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return `${new URL(text).origin}/…`;
  return shorten(text).replace(EMAIL, HIDDEN).replace(WRITTEN_PHONE, maskPhone);
}

/** Cuts at a space, so that no e-mail address escapes the mask. */
function shorten(text: string): string {
  if (text.length <= MAX_TEXT_LENGTH) return text;
  const start = text.slice(0, MAX_TEXT_LENGTH);
  return `${start.slice(0, start.lastIndexOf(' ') + 1)}…`;
}

const maskPhone = (text: string): string => {
  const digits = text.replaceAll(/\D/g, '');
  return digits.length < 4 ? HIDDEN : `${HIDDEN}${digits.slice(-2)}`;
};
