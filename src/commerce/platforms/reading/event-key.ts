import { createHash } from 'node:crypto';

export function eventKey(...parts: readonly (string | Buffer | null | undefined)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    const bytes = Buffer.from(part ?? '');
    // The length distinguishes ['ab', 'c'] from ['a', 'bc'].
    hash.update(`${part == null ? '-' : bytes.length}:`).update(bytes);
  }
  return hash.digest('hex');
}
