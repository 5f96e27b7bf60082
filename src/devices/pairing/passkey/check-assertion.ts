import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PasskeyAssertion, PasskeyOptions } from './passkey.contract.js';

/** Bytes: hash 32, flags 1, counter 4. */
const MIN_AUTHENTICATOR_DATA_BYTES = 37;
const USER_PRESENT = 0x01;

const ClientData = z.object({
  type: z.literal('webauthn.get'),
  challenge: z.string(),
  origin: z.string().regex(/^https:\/\/([a-z\d-]+\.)*whatsapp\.com$/),
});

/**
 * Checks all but the signature, which only WhatsApp can verify.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion
 */
export function isAnswerTo({ challenge, rpId }: PasskeyOptions, { id, rawId, response }: PasskeyAssertion): boolean {
  const clientData = ClientData.safeParse(parseJson(Buffer.from(response.clientDataJSON, 'base64url')));
  if (id !== rawId || !clientData.success || clientData.data.challenge !== challenge) return false;
  const data = Buffer.from(response.authenticatorData, 'base64url');
  if (data.length < MIN_AUTHENTICATOR_DATA_BYTES) return false;
  const isOfDomain = createHash('sha256').update(rpId).digest().equals(data.subarray(0, 32));
  return isOfDomain && (data[32]! & USER_PRESENT) !== 0;
}

function parseJson(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}
