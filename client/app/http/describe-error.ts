import i18next from 'i18next';
import { sayIfKnown } from '@/app/i18n/text-key.js';
import { HttpError, NetworkError } from './http-error.js';

/** Refused reads, which are shown where the rows would stand, without a time. */
const READS = new Set(['reads_busy', 'read_too_slow']);

/** What went wrong, in the reader's language. */
export function describeError(error: unknown): string {
  if (error instanceof NetworkError || isFileMissing(error)) return i18next.t('errors.network');
  // Whoever shows it shows the time beside it.
  if (error instanceof HttpError && error.retryAfterSeconds !== null && !READS.has(error.code ?? ''))
    return i18next.t('errors.too_many_tries');
  if (error instanceof HttpError) return describeCode(error.code, error.message);
  return i18next.t('errors.unknown');
}

/** A file of code or styles did not come; browsers word it differently. */
function isFileMissing(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message);
}

/** The same where there is but one field: what is wrong with it, if that was said. */
export function describeRefusal(error: unknown): string {
  const [message] = error instanceof HttpError ? (Object.values(error.fields)[0] ?? []) : [];
  return message === undefined ? describeError(error) : describeFieldMessage(message, error as HttpError);
}

/** Our text for a code of the server, or else the server's own words. */
export function describeCode(code: string | null, message: string): string {
  return (code !== null && sayIfKnown(`errors.${code}`)) || message;
}

/** A field's message: the contracts use short words such as `required`, which have a translation. */
export function describeFieldMessage(message: string, error?: HttpError): string {
  const text = /^[\w.]+$/.test(message)
    ? (sayIfKnown(`validation.${message}`) ?? sayIfKnown(`errors.${message}`))
    : null;
  return text ?? (error ? message : i18next.t('validation.invalid'));
}
