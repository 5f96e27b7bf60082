import { isDatabaseUnavailable, isRejectedValue } from '../sessions/serial-queue.js';

/** Enough attempts for a deadlock to end. */
const MAX_ATTEMPTS = 3;

/** This version cannot decode the entry. */
export class UnreadableEntry extends Error {}

/** Returns true if no retry can record the message. */
export function isPermanent(error: unknown, attempts: number, maxAttempts = MAX_ATTEMPTS): boolean {
  if (isDatabaseUnavailable(error)) return false;
  return error instanceof UnreadableEntry || isRejectedValue(error) || attempts >= maxAttempts;
}

export function recordingErrorReason(error: unknown): string {
  if (error instanceof UnreadableEntry) return 'unreadable';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? `refused ${code}` : 'failed';
}
