import { createHmac, timingSafeEqual } from 'node:crypto';

export function sign(
  secret: string,
  body: string | Buffer | readonly (string | Buffer)[],
  encoding: 'hex' | 'base64' = 'hex',
): string {
  const hmac = createHmac('sha256', secret);
  for (const part of [body].flat()) hmac.update(part);
  return hmac.digest(encoding);
}

export function isSameSignature(sent: string, expected: string): boolean {
  const [sentBytes, expectedBytes] = [Buffer.from(sent), Buffer.from(expected)];
  return sentBytes.length === expectedBytes.length && timingSafeEqual(sentBytes, expectedBytes);
}
