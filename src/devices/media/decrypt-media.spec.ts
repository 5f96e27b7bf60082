import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { MediaDamaged, MediaHostUnreachable } from '../devices.errors.js';
import { decryptMedia, type MediaSecrets } from './decrypt-media.js';
import { readOutcome, withOutcome } from './stream-outcome.js';

function encrypt(plain: Buffer) {
  const mediaKey = randomBytes(32);
  const keys = Buffer.from(hkdfSync('sha256', mediaKey, '', 'WhatsApp Image Keys', 112));
  const [iv, macKey] = [keys.subarray(0, 16), keys.subarray(48, 80)];
  const cipher = createCipheriv('aes-256-cbc', keys.subarray(16, 48), iv);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  const mac = createHmac('sha256', macKey).update(iv).update(body).digest().subarray(0, 10);
  const file = Buffer.concat([body, mac]);
  const [fileSha256, fileEncSha256] = [plain, file].map((bytes) => createHash('sha256').update(bytes).digest());
  return { file, mediaKey, fileSha256, fileEncSha256 };
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const open = (file: Buffer, secrets: Partial<MediaSecrets>, size = 1000) =>
  buffer(readOutcome(withOutcome(decryptMedia(inPieces(file, size), { kind: 'image', ...secrets }))));

describe('a file', () => {
  it.each([0, 1, 15, 16, 17, 4096, 100_003])('of %i bytes is decrypted with any chunks', async (length) => {
    const plain = randomBytes(length);
    const { file, ...secrets } = encrypt(plain);
    for (const size of [1 + (length >> 3), 7, 16, 200_000])
      expect((await open(file, secrets, size)).equals(plain)).toBe(true);
  });

  it('is damaged when its key, MAC, length or a hash is wrong', async () => {
    const { file, ...secrets } = encrypt(randomBytes(5_000));
    const changed = (at: number) => Buffer.from(file).fill(file[at]! ^ 1, at, at + 1);
    const cases: [Buffer, Partial<MediaSecrets>][] = [
      ...[undefined, Buffer.alloc(0), randomBytes(16), randomBytes(32)].map(
        (mediaKey): [Buffer, Partial<MediaSecrets>] => [file, { ...secrets, mediaKey }],
      ),
      ...[Buffer.alloc(0), randomBytes(3), file.subarray(0, 2_000), changed(0), changed(file.length - 1)].map(
        (bytes): [Buffer, Partial<MediaSecrets>] => [bytes, secrets],
      ),
      [file, { ...secrets, kind: 'video' }],
      [file, { ...secrets, fileSha256: randomBytes(32) }],
      [file, { ...secrets, fileEncSha256: randomBytes(32) }],
    ];
    for (const [bytes, wrong] of cases) await expect(open(bytes, wrong)).rejects.toBeInstanceOf(MediaDamaged);
  });

  it('that ends early between two processes is not damaged', async () => {
    const { file, ...secrets } = encrypt(randomBytes(5_000));
    const whole = await buffer(withOutcome(decryptMedia(inPieces(file, 1000), { kind: 'image', ...secrets })));
    async function* broken() {
      yield whole.subarray(0, 2_000);
      throw new Error('terminated');
    }
    await expect(buffer(readOutcome(broken()))).rejects.toBeInstanceOf(MediaHostUnreachable);
    await expect(buffer(readOutcome(inPieces(Buffer.alloc(0), 1)))).rejects.toBeInstanceOf(MediaHostUnreachable);
  });
});
