import i18next from 'i18next';
import { describeIfKnown } from '@/app/i18n/text-key.js';
import { HttpError, NetworkError } from './http-error.js';

const BUSY_READS = new Set(['reads_busy', 'read_too_slow']);

export function describeHttpError(error: unknown): string {
  if (error instanceof NetworkError || isFileMissing(error)) return i18next.t('errors.network');
  // The caller shows the retry time.
  if (error instanceof HttpError && error.retryAfterSeconds !== null && !BUSY_READS.has(error.code ?? ''))
    return i18next.t('errors.too_many_tries');
  if (error instanceof HttpError) return describeCode(error.code, error.message);
  return i18next.t('errors.unknown');
}

/** Returns whether a file of the page failed to load. Each browser words this error differently. */
function isFileMissing(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message);
}

export function describeRejection(error: unknown): string {
  const [message] = error instanceof HttpError ? (Object.values(error.fields)[0] ?? []) : [];
  return message === undefined ? describeHttpError(error) : describeFieldMessage(message, error as HttpError);
}

export function describeCode(code: string | null, message: string): string {
  return (code !== null && describeIfKnown(`errors.${code}`)) || message;
}

/** Translates short words of contracts, such as `required`. */
export function describeFieldMessage(message: string, error?: HttpError): string {
  const text = /^[\w.]+$/.test(message)
    ? (describeIfKnown(`validation.${message}`) ?? describeIfKnown(`errors.${message}`))
    : null;
  return text ?? (error ? message : i18next.t('validation.invalid'));
}
