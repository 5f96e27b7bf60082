import { describeError } from '@/app/http/describe-error.js';
import { HttpError } from '@/app/http/http-error.js';
import { sayIfKnown } from '@/app/i18n/text-key.js';

/** Why an order is not taken, in the reader's language: the words are with these pages, as no others need them. */
export function describeRefusal(error: unknown): string {
  const code = error instanceof HttpError ? error.code : null;
  return (code?.startsWith('billing.') && sayIfKnown(`packages.refused.${code.slice(8)}`)) || describeError(error);
}
