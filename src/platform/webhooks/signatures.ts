import { createHmac, timingSafeEqual } from 'node:crypto';

/** The HMAC-SHA256 of a body as it went over the wire, byte for byte; of several parts as if they were one. */
export function sign(
  secret: string,
  body: string | Buffer | readonly (string | Buffer)[],
  encoding: 'hex' | 'base64' = 'hex',
): string {
  const hmac = createHmac('sha256', secret);
  for (const part of [body].flat()) hmac.update(part);
  return hmac.digest(encoding);
}

/** Compares what somebody sent with what is right, in a time that tells nothing of where they differ. */
export function isSameSignature(sent: string, right: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
