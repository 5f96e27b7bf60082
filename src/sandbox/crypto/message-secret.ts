import { createCipheriv, createHmac, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const IV_BYTES = 12;

/** WhatsApp's labels in the key derivation. */
export type SecretUse = 'Message Edit' | 'Enc Reaction' | 'Enc Comment' | 'Poll Vote' | 'Poll Edit';

interface Encryption {
  use: SecretUse;
  secret: Uint8Array;
  targetId: string;
  /** JID without a device, as is `sender`. */
  author: string;
  sender: string;
}

/** Adds authenticated data to poll votes only. */
export function encryptWithSecret(
  plaintext: Uint8Array,
  { use, secret, targetId, author, sender }: Encryption,
): { encPayload: Uint8Array; encIv: Uint8Array } {
  // HKDF with an empty salt and one output block.
  const extracted = createHmac('sha256', Buffer.alloc(KEY_BYTES)).update(secret).digest();
  const info = Buffer.from(targetId + author + sender + use);
  const key = createHmac('sha256', extracted).update(info).update(Buffer.of(1)).digest();
  const encIv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, encIv);
  if (use === 'Poll Vote') cipher.setAAD(Buffer.from(`${targetId}\0${sender}`));
  const encPayload = Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
  return { encPayload, encIv };
}
