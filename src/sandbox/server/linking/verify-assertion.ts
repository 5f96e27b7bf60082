import { createHash, verify } from 'node:crypto';
import { z } from 'zod';
import type { PasskeyBook } from './passkey-book.js';

export const RP_ID = 'whatsapp.com';
const ORIGIN = 'https://web.whatsapp.com';
/** Hash of the RP ID (32 bytes), flags (1) and counter (4). */
const MIN_AUTHENTICATOR_DATA_BYTES = 37;
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;

const base64urlBytes = z.base64url().transform((text) => Buffer.from(text, 'base64url'));
/** Accepts exactly the fields that WhatsApp Web sends. */
const assertionSchema = z.strictObject({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: base64urlBytes,
    authenticatorData: base64urlBytes,
    signature: base64urlBytes,
    userHandle: z.string().nullable(),
  }),
});
const clientDataSchema = z.object({
  type: z.literal('webauthn.get'),
  challenge: z.string(),
  origin: z.literal(ORIGIN),
});

export interface AssertionToVerify {
  credentialId: Buffer;
  assertion: Buffer;
}

/**
 * Returns null if the assertion is valid.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion
 */
export function verifyAssertion(
  passkeys: PasskeyBook,
  expected: { number: string; challenge: string },
  { credentialId, assertion }: AssertionToVerify,
): string | null {
  const parsed = assertionSchema.safeParse(parseJson(assertion));
  if (!parsed.success) return 'malformed assertion';
  const { rawId, response } = parsed.data;
  if (rawId !== credentialId.toString('base64url')) return 'credential id mismatch';
  const passkey = passkeys.find(rawId);
  if (passkey?.number !== expected.number) return 'unknown credential';

  const { clientDataJSON, authenticatorData, signature } = response;
  const clientData = clientDataSchema.safeParse(parseJson(clientDataJSON));
  if (!clientData.success) return 'malformed client data';
  if (clientData.data.challenge !== expected.challenge) return 'challenge mismatch';
  if (authenticatorData.length < MIN_AUTHENTICATOR_DATA_BYTES) return 'malformed authenticator data';
  if (!authenticatorData.subarray(0, 32).equals(sha256(RP_ID))) return 'relying party mismatch';
  const flags = authenticatorData[32]!;
  if (!(flags & USER_PRESENT) || !(flags & USER_VERIFIED)) return 'user not verified';

  const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
  const digest = passkey.publicKey.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  return verify(digest, signed, passkey.publicKey, signature) ? null : 'wrong signature';
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

function parseJson(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}
