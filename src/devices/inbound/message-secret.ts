import { createDecipheriv, hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** WhatsApp's limit for edits. */
const MAX_PAYLOAD_BYTES = 1_048_576;

/** WhatsApp's key derivation labels. */
export type SecretUse =
  | 'Message Edit'
  | 'Event Edit'
  | 'Poll Edit'
  | 'Poll Add Option'
  | 'Enc Reaction'
  | 'Enc Comment'
  | 'Poll Vote';

interface Sealed {
  payload: Uint8Array;
  iv: Uint8Array;
}

interface SecretContext {
  uses: readonly SecretUse[];
  /** `messageContextInfo.messageSecret` of the changed message. */
  secret: Uint8Array;
  targetId: string;
  /** Possible author addresses, without device. */
  authors: readonly string[];
  senders: readonly string[];
}

/**
 * Decrypts with HKDF-SHA256 and AES-256-GCM. Only votes have additional data. The sender used one address per side, so
 * all combinations are tried.
 * @see https://github.com/tulir/whatsmeow/blob/main/msgsecret.go
 */
export function decryptWithSecret(
  { payload, iv }: Sealed,
  { uses, secret, targetId, authors, senders }: SecretContext,
): Uint8Array | null {
  if (iv.length !== IV_BYTES || payload.length < TAG_BYTES || payload.length > MAX_PAYLOAD_BYTES) return null;
  for (const use of uses)
    for (const author of authors)
      for (const sender of senders) {
        const key = hkdfSync('sha256', secret, Buffer.alloc(0), targetId + author + sender + use, KEY_BYTES);
        const plaintext = tryDecrypt(
          { payload, iv },
          Buffer.from(key),
          use === 'Poll Vote' ? `${targetId}\0${sender}` : null,
        );
        if (plaintext) return plaintext;
      }
  return null;
}

function tryDecrypt({ payload, iv }: Sealed, key: Buffer, additionalData: string | null): Uint8Array | null {
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
  if (additionalData !== null) decipher.setAAD(Buffer.from(additionalData));
  decipher.setAuthTag(payload.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(payload.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
