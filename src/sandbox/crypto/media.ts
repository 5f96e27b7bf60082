import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const KEY_PURPOSES = {
  image: 'Image',
  sticker: 'Image',
  video: 'Video',
  audio: 'Audio',
  document: 'Document',
  history: 'History',
} as const;
const MAC_BYTES = 10;

type MediaKind = keyof typeof KEY_PURPOSES;

function expandMediaKey(mediaKey: Uint8Array, kind: MediaKind): { iv: Buffer; cipherKey: Buffer; macKey: Buffer } {
  const bytes = Buffer.from(hkdfSync('sha256', mediaKey, '', `WhatsApp ${KEY_PURPOSES[kind]} Keys`, 112));
  return { iv: bytes.subarray(0, 16), cipherKey: bytes.subarray(16, 48), macKey: bytes.subarray(48, 80) };
}

const sha256 = (data: Uint8Array): Buffer => createHash('sha256').update(data).digest();

export interface EncryptedMedia {
  file: Buffer;
  mediaKey: Buffer;
  fileSha256: Buffer;
  fileEncSha256: Buffer;
}

export function encryptMedia(plain: Buffer, kind: MediaKind): EncryptedMedia {
  const mediaKey = randomBytes(32);
  const { iv, cipherKey, macKey } = expandMediaKey(mediaKey, kind);
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  const mac = createHmac('sha256', macKey).update(iv).update(body).digest().subarray(0, MAC_BYTES);
  const file = Buffer.concat([body, mac]);
  return { file, mediaKey, fileSha256: sha256(plain), fileEncSha256: sha256(file) };
}

export function decryptMedia(file: Buffer, mediaKey: Uint8Array, kind: MediaKind): Buffer {
  const { iv, cipherKey, macKey } = expandMediaKey(mediaKey, kind);
  const body = file.subarray(0, -MAC_BYTES);
  const mac = createHmac('sha256', macKey).update(iv).update(body).digest().subarray(0, MAC_BYTES);
  if (!mac.equals(file.subarray(-MAC_BYTES))) throw new Error('media does not match its key');
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  return Buffer.concat([decipher.update(body), decipher.final()]);
}
