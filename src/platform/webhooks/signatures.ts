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

/** Compares in constant time. */
export function isSameSignature(sent: string, expected: string): boolean {
  const [sentBytes, expectedBytes] = [Buffer.from(sent), Buffer.from(expected)];
  return sentBytes.length === expectedBytes.length && timingSafeEqual(sentBytes, expectedBytes);
}
