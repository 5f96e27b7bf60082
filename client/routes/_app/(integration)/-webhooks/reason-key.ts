import type { TextKey } from '@/app/i18n/text-key.js';

/** Codes of Node, its HTTP client and Mersal's check of the address. */
const REASONS = [
  ['address', /^ADDRESS_REFUSED$/],
  ['name', /^(ENOTFOUND|EAI_)/],
  ['refused', /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/],
  ['time', /TIMEOUT|^ETIMEDOUT$/],
  ['certificate', /CERT|TLS|SIGNATURE/],
  ['length', /^ANSWER_TOO_LONG$/],
] as const;

export function reasonKey(code: string): TextKey {
  const [reason] = REASONS.find(([, codes]) => codes.test(code)) ?? ['broken'];
  return `webhooks.reasons.${reason}`;
}
