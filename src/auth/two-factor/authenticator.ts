import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** The app on a user's phone that makes a code of six digits each half minute (RFC 6238), in the form every such app knows. */
export const newAuthenticatorSecret = (): Buffer => randomBytes(20);

/** What the app is told: by a QR of the address, or the secret typed by hand. */
export function describeAuthenticator(bytes: Buffer, names: { issuer: string; label: string }) {
  const secret = toSecret(bytes);
  // A colon in it would end the issuer's name.
  const issuer = names.issuer.replaceAll(':', ' ');
  return { secret: secret.base32, uri: new TOTP({ issuer, label: names.label, secret }).toString() };
}

/** The half minute a code belongs to: the present one or, as clocks differ, the one before or after. Null for a wrong code. */
export function stepOfCode(bytes: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token: code, secret: toSecret(bytes), timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ timestamp }) + delta;
}

const toSecret = (bytes: Buffer): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });
