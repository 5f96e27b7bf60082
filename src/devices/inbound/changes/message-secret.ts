import { createDecipheriv, hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** A longer text does not fit into an edit of WhatsApp's either. */
const MAX_PAYLOAD_BYTES = 1_048_576;

/** WhatsApp's labels of the changes that are encrypted with the secret of the message they are about. */
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

interface Around {
  uses: readonly SecretUse[];
  /** `messageContextInfo.messageSecret` of the message that is changed. */
  secret: Uint8Array;
  targetId: string;
  /** Addresses that the writer of that message may have been known by, without a device: by number and by LID. */
  authors: readonly string[];
  /** The same of the sender of the change. */
  senders: readonly string[];
}

/**
 * Decrypts a change: HKDF-SHA256 over the secret, AES-256-GCM, additional data for votes alone. The sender derived the key with one
 * address of each side; authentication tells which. Null when none fits.
 * @see https://github.com/tulir/whatsmeow/blob/main/msgsecret.go
 */
export function decryptWithSecret(
  { payload, iv }: Sealed,
  { uses, secret, targetId, authors, senders }: Around,
): Uint8Array | null {
  if (iv.length !== IV_BYTES || payload.length < TAG_BYTES || payload.length > MAX_PAYLOAD_BYTES) return null;
  for (const use of uses)
    for (const author of authors)
      for (const sender of senders) {
        const key = hkdfSync('sha256', secret, Buffer.alloc(0), targetId + author + sender + use, KEY_BYTES);
        const plaintext = open(
          { payload, iv },
          Buffer.from(key),
          use === 'Poll Vote' ? `${targetId}\0${sender}` : null,
        );
        if (plaintext) return plaintext;
      }
  return null;
}

function open({ payload, iv }: Sealed, key: Buffer, additionalData: string | null): Uint8Array | null {
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
  if (additionalData !== null) decipher.setAAD(Buffer.from(additionalData));
  decipher.setAuthTag(payload.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(payload.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
