import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { LibraryItem } from '../../src/media/media.contract.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { fileOf, upload } from '../setup/accounts/upload.js';
import { TURNED_HEIC, drawLargePhoto } from '../setup/draw-files.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;
let user: ApiUser;
beforeAll(async () => {
  server = await workerApp();
  user = await openApiUser(server);
}, 60_000);
afterAll(() => user.events.close());

const bytesOf = async (path: string) => (await user.client.get(path)).bytes;
async function uploadOne(file: File): Promise<LibraryItem> {
  const [outcome] = await upload(user.client, file);
  expect(outcome?.error).toBeNull();
  return outcome!.item!;
}

describe('an upload', () => {
  it.each(['png', 'jpeg'] as const)('resizes a %s that is too large for WhatsApp', async (format) => {
    const large = await drawLargePhoto(format);
    expect(large.length).toBeGreaterThan(5_000_000);
    const item = await uploadOne(fileOf(large, `large.${format}`));
    expect([item.kind, item.mime_type, item.file_name]).toEqual(['image', 'image/jpeg', 'large.jpg']);
    expect(item.size).toBeLessThanOrEqual(5_000_000);
    const { width, height, orientation } = await sharp(await bytesOf(item.original_url)).metadata();
    expect([item.width, item.height, orientation]).toEqual([width, height, undefined]);
    expect(format === 'jpeg' ? height > width : width > height).toBe(true);
  });

  it('converts HEIC to an upright photo, and stores a damaged HEIC as a document', async () => {
    const item = await uploadOne(fileOf(TURNED_HEIC, 'IMG_0001.HEIC', 'image/heic'));
    expect([item.kind, item.mime_type, item.file_name]).toEqual(['image', 'image/jpeg', 'IMG_0001.jpg']);
    expect([item.width, item.height]).toEqual([48, 64]);
    const { data } = await sharp(await bytesOf(item.original_url))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [top, bottom] = [data.subarray(0, 3), data.subarray(-3)];
    expect([top[0]! > top[2]!, bottom[2]! > bottom[0]!]).toEqual([true, true]);
    const damaged = Buffer.concat([TURNED_HEIC.subarray(0, 120), Buffer.alloc(900, 7)]);
    const damagedPhoto = await uploadOne(fileOf(damaged, 'damaged.heic', 'image/heic'));
    expect([damagedPhoto.kind, damagedPhoto.mime_type, damagedPhoto.file_name]).toEqual([
      'document',
      'image/heic',
      'damaged.heic',
    ]);
  });
});
