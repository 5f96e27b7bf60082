import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 of a body's bytes. Joins several parts. */
export function sign(
  secret: string,
  body: string | Buffer | readonly (string | Buffer)[],
  encoding: 'hex' | 'base64' = 'hex',
): string {
  const hmac = createHmac('sha256', secret);
  for (const part of [body].flat()) hmac.update(part);
  return hmac.digest(encoding);
}

/** Takes constant time. */
export function isSameSignature(sent: string, right: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
