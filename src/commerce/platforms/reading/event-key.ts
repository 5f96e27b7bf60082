import { createHash } from 'node:crypto';

/** One key for deliveries that say the same: 64 characters, whatever they are made of. */
export function eventKey(...parts: readonly (string | Buffer | null | undefined)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    const bytes = Buffer.from(part ?? '');
    // Its length first, so that no two lists of parts run together to the same bytes.
    hash.update(`${part == null ? '-' : bytes.length}:`).update(bytes);
  }
  return hash.digest('hex');
}
