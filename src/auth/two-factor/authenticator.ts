import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Generates a secret of RFC 6238. */
export const newAuthenticatorSecret = (): Buffer => randomBytes(20);

export function describeAuthenticator(bytes: Buffer, names: { issuer: string; label: string }) {
  const secret = toSecret(bytes);
  // A colon would end the issuer in the URI.
  const issuer = names.issuer.replaceAll(':', ' ');
  return { secret: secret.base32, uri: new TOTP({ issuer, label: names.label, secret }).toString() };
}

/** Returns the code's time step (previous, current or next), or null. */
export function stepOfCode(bytes: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token: code, secret: toSecret(bytes), timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ timestamp }) + delta;
}

const toSecret = (bytes: Buffer): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });
