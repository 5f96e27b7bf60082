import type { TextKey } from '@/app/i18n/text-key.js';

/** Codes of Node, of its HTTP client and of Mersal's guard of addresses. */
const REASONS = [
  ['address', /^ADDRESS_REFUSED$/],
  ['name', /^(ENOTFOUND|EAI_)/],
  ['refused', /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/],
  ['time', /TIMEOUT|^ETIMEDOUT$/],
  ['certificate', /CERT|TLS|SIGNATURE/],
  ['length', /^ANSWER_TOO_LONG$/],
] as const;

/** Why a call got no answer, in words. */
export function reasonKey(code: string): TextKey {
  const [reason] = REASONS.find(([, codes]) => codes.test(code)) ?? ['broken'];
  return `webhooks.reasons.${reason}`;
}
