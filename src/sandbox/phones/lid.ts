import { createHash } from 'node:crypto';

/** The hidden identity that goes with a number: always the same, so it need not be stored. */
export function lidOf(number: string): string {
  const digest = createHash('sha256').update(`lid:${number}`).digest();
  return `1${(digest.readBigUInt64BE() % 10n ** 14n).toString().padStart(14, '0')}`;
}
