import { createDecipheriv, createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { MediaKind } from '../connection.messages.js';
import { MediaDamaged } from '../devices.errors.js';

export type EncryptedKind = MediaKind | 'history';

const PURPOSES: Record<EncryptedKind, string> = {
  image: 'Image',
  sticker: 'Image',
  video: 'Video',
  audio: 'Audio',
  document: 'Document',
  history: 'History',
};
const MEDIA_KEY_BYTES = 32;
const MAC_BYTES = 10;

/** The sender controls these values. */
export interface MediaSecrets {
  kind: EncryptedKind;
  mediaKey?: Uint8Array | null | undefined;
  fileSha256?: Uint8Array | null | undefined;
  /** Hash of the encrypted file with its MAC. */
  fileEncSha256?: Uint8Array | null | undefined;
}

/**
 * Decrypts AES-256-CBC with 10 bytes of HMAC-SHA256. Throws MediaDamaged at the end, so do not use the bytes before.
 */
export async function* decryptMedia(
  encrypted: AsyncIterable<Uint8Array>,
  secrets: MediaSecrets,
): AsyncGenerator<Buffer, void, undefined> {
  const { iv, cipherKey, macKey } = expandKey(secrets);
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  const mac = createHmac('sha256', macKey).update(iv);
  const [encHash, plainHash] = [createHash('sha256'), createHash('sha256')];
  // The last bytes may be the MAC.
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of encrypted) {
    encHash.update(chunk);
    const bytes = Buffer.concat([tail, chunk]);
    const end = Math.max(0, bytes.length - MAC_BYTES);
    tail = bytes.subarray(end);
    const ciphertext = bytes.subarray(0, end);
    mac.update(ciphertext);
    const plain = decipher.update(ciphertext);
    plainHash.update(plain);
    if (plain.length > 0) yield plain;
  }
  if (!matches(mac.digest().subarray(0, MAC_BYTES), tail)) throw new MediaDamaged();
  if (!isExpected(encHash.digest(), secrets.fileEncSha256)) throw new MediaDamaged();
  const last = finalize(decipher);
  plainHash.update(last);
  if (!isExpected(plainHash.digest(), secrets.fileSha256)) throw new MediaDamaged();
  if (last.length > 0) yield last;
}

function expandKey({ kind, mediaKey }: MediaSecrets): { iv: Buffer; cipherKey: Buffer; macKey: Buffer } {
  if (mediaKey?.length !== MEDIA_KEY_BYTES) throw new MediaDamaged();
  const bytes = Buffer.from(hkdfSync('sha256', mediaKey, '', `WhatsApp ${PURPOSES[kind]} Keys`, 112));
  return { iv: bytes.subarray(0, 16), cipherKey: bytes.subarray(16, 48), macKey: bytes.subarray(48, 80) };
}

function finalize(decipher: ReturnType<typeof createDecipheriv>): Buffer {
  try {
    return decipher.final();
  } catch {
    throw new MediaDamaged();
  }
}

const matches = (actual: Uint8Array, expected: Uint8Array): boolean =>
  actual.length === expected.length && timingSafeEqual(actual, expected);

/** Accepts missing hashes, which old clients omit. */
const isExpected = (hash: Buffer, expected: Uint8Array | null | undefined): boolean =>
  !expected?.length || matches(hash, expected);
