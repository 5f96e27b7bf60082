import { createHash } from 'node:crypto';

/** Deterministic, so it is not stored. */
export function makeLid(number: string): string {
  const digest = createHash('sha256').update(`lid:${number}`).digest();
  return `1${(digest.readBigUInt64BE() % 10n ** 14n).toString().padStart(14, '0')}`;
}
