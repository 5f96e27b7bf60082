import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { Device } from '../../src/devices/device.entity.js';
import { RemoveOrphanedMedia } from '../../src/media/remove-orphaned-media.job.js';
import type { LibraryItem } from '../../src/media/media.contract.js';
import { Clock } from '../../src/platform/clock.js';
import { FileStore } from '../../src/platform/storage/file-store.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { drawMp4, makePhoto, drawPng, makeSvg } from '../setup/draw-files.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { fileOf, upload } from '../setup/accounts/upload.js';

const SESSION = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
let server: OwnApp;
let apiUser: ApiUser;
let client: HttpClient;
let stranger: ApiUser;

beforeAll(async () => {
  server = await startApp();
  [apiUser, stranger] = [await openApiUser(server), await openApiUser(server)];
  ({ client } = apiUser);
  const em = server.orm.em.fork();
  em.persist(Device.create(apiUser.member.accountId, SESSION, 'Front desk'));
  await em.flush();
}, 60_000);
afterAll(async () => {
  apiUser.events.close();
  stranger.events.close();
  await server.close();
});

const list = async (query = '') => (await client.get(`/api/v1/medias${query}`)).body;
const bytesOf = async (path: string, caller = client) => (await caller.get(path)).bytes;
const queryRows = <T>(sql: string) => server.orm.em.getConnection().execute<T[]>(sql);
const keyOf = async ({ id }: LibraryItem) =>
  (
    await queryRows<{ file_key: string; thumb_key: string | null }>(
      `select file_key, thumb_key from media where id = ${id}`,
    )
  )[0]!;
/** Ages orphaned files beyond the grace period, then removes them. */
async function removeOrphans(): Promise<void> {
  await queryRows(`update orphaned_media set deleted_at = now() - interval '1 minute'`);
  await server.app.get(RemoveOrphanedMedia).execute();
}
const send = (order: Record<string, unknown>) =>
  client.post('/api/v1/messages', { device: SESSION, phone: '0501112233', ...order });
async function uploadOne(file: File): Promise<LibraryItem> {
  const [outcome] = await upload(client, file);
  expect(outcome?.error).toBeNull();
  return outcome!.item!;
}

describe('an upload', () => {
  it('accepts several files, reports on each, and pushes new ones', async () => {
    const outcomes = await upload(
      client,
      fileOf(await makePhoto(), 'صورة المنتج.jpg', 'image/jpeg'),
      fileOf(drawMp4(), 'clip.mp4', 'video/mp4'),
      fileOf('', 'empty.pdf', 'application/pdf'),
      fileOf(Buffer.concat([drawMp4(), Buffer.alloc(17_000_000)]), 'film.bin'),
      fileOf('%PDF-1.4 price list', 'أسعار.pdf', 'application/pdf'),
    );
    expect(outcomes.map(({ item, error }) => [item?.file_name, item?.kind, item?.mime_type, error])).toEqual([
      ['صورة المنتج.jpg', 'image', 'image/jpeg', null],
      ['clip.mp4', 'video', 'video/mp4', null],
      [undefined, undefined, undefined, { file_name: 'empty.pdf', code: 'file_empty', limit: null }],
      [undefined, undefined, undefined, { file_name: 'film.bin', code: 'file_too_large', limit: 16_000_000 }],
      ['أسعار.pdf', 'document', 'application/pdf', null],
    ]);
    expect((await apiUser.events.next('media.changed', () => true)).uuids).toHaveLength(3);
    expect((await list()).total).toBe(3);
    expect((await stranger.client.get('/api/v1/medias')).body.total).toBe(0);
  });

  it('rotates a photo, removes its GPS data, and creates a thumbnail', async () => {
    const photo = await makePhoto({ width: 640, height: 480, orientation: 6 });
    expect(photo.includes('secret-camera')).toBe(true);
    const item = await uploadOne(fileOf(Buffer.concat([photo, Buffer.from('<script>')]), 'beach.jpg', 'image/jpeg'));
    expect([item.width, item.height]).toEqual([480, 640]);
    const kept = await bytesOf(item.original_url);
    expect([kept.length, kept.includes('secret-camera'), kept.includes('<script>')]).toEqual([item.size, false, false]);
    const { width, height, exif, orientation } = await sharp(kept).metadata();
    expect([width, height, exif, orientation]).toEqual([480, 640, undefined, undefined]);
    const small = await sharp(await bytesOf(item.thumbnail_url!)).metadata();
    expect([small.format, small.width, small.height]).toEqual(['webp', 240, 320]);
  });

  it.each(['png', 'webp'] as const)('keeps the format of a %s', async (format) => {
    const bytes = await sharp(await makePhoto({ orientation: 1 }))
      .toFormat(format)
      .toBuffer();
    const item = await uploadOne(fileOf(bytes, `picture.${format}`));
    expect([item.kind, item.mime_type]).toEqual(['image', `image/${format}`]);
    expect((await sharp(await bytesOf(item.original_url)).metadata()).format).toBe(format);
  });

  it('keeps an animation as a document with a picture of its first frame', async () => {
    const frames = await sharp(Buffer.alloc(20 * 40 * 3, 120), {
      raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
    })
      .gif({ delay: 100 })
      .toBuffer();
    const item = await uploadOne(fileOf(frames, 'dance.gif', 'image/gif'));
    expect([item.kind, item.mime_type, item.size]).toEqual(['document', 'image/gif', frames.length]);
    expect((await sharp(await bytesOf(item.thumbnail_url!)).metadata()).height).toBe(20);
  });

  it('recognizes duplicates: uploaded bytes, processed bytes that were downloaded, and concurrent uploads', async () => {
    const photo = await makePhoto();
    const first = await uploadOne(fileOf(photo, 'a.jpg'));
    const [again] = await upload(client, fileOf(photo, 'b.jpg'));
    const [back] = await upload(client, fileOf(await bytesOf(first.original_url), 'c.jpg'));
    expect([again, back].map((outcome) => [outcome?.item?.uuid, outcome?.is_known])).toEqual([
      [first.uuid, true],
      [first.uuid, true],
    ]);
    const countBefore = (await list()).total;
    const otherPhoto = await makePhoto();
    const both = await Promise.all(Array.from({ length: 4 }, () => upload(client, fileOf(otherPhoto, 'd.jpg'))));
    expect(new Set(both.map(([outcome]) => outcome?.item?.uuid)).size).toBe(1);
    expect(both.filter(([outcome]) => !outcome?.is_known)).toHaveLength(1);
    expect((await list()).total).toBe(countBefore + 1);
    const [foreignItem] = await upload(stranger.client, fileOf(photo, 'a.jpg'));
    expect([foreignItem?.is_known, foreignItem?.item?.uuid === first.uuid]).toEqual([false, false]);
  });

  it('without a file is rejected', async () => {
    const response = await client.post('/api/v1/upload-medias', new FormData());
    expect([response.status, response.body.errors]).toEqual([422, { medias: ['This field is required.'] }]);
  });
});

describe('the list', () => {
  it('is newest first, 24 a page, and narrowed by kind and by name in any spelling', async () => {
    const writer = await openApiUser(server);
    writer.events.close();
    for (let index = 0; index < 26; index++)
      await upload(writer.client, fileOf(`text ${index}`, index === 3 ? 'إعلان_100%.txt' : `note ${index}.txt`));
    await upload(writer.client, fileOf(drawMp4(), 'clip.mp4'));
    const read = async (query: string) => (await writer.client.get(`/api/v1/medias${query}`)).body;
    const first = await read('');
    expect(first).toMatchObject({ total: 27, last_page: 2, per_page: 24, from: 1, to: 24 });
    expect(first.data.map(({ file_name }: LibraryItem) => file_name).slice(0, 2)).toEqual(['clip.mp4', 'note 25.txt']);
    expect((await read('?page=2')).data.map(({ file_name }: LibraryItem) => file_name)).toEqual([
      'note 2.txt',
      'note 1.txt',
      'note 0.txt',
    ]);
    expect((await read('?kind=video')).total).toBe(1);
    const { uuid } = first.data[20];
    expect(await read(`?uuids=${uuid}`)).toMatchObject({ total: 1, data: [{ uuid }] });
    for (const search of ['اعلان', '100%', 'ANNOUNCE'])
      expect([search, (await read(`?search=${encodeURIComponent(search)}`)).total]).toEqual([
        search,
        search === 'ANNOUNCE' ? 0 : 1,
      ]);
  });
});

describe('an address of a file', () => {
  it('serves ranges, and 304 to a browser that has the file', async () => {
    const film = drawMp4();
    const item = await uploadOne(fileOf(film, 'film.mp4'));
    const request = (headers: Record<string, string>) => client.request('GET', item.original_url, undefined, headers);
    const whole = await request({});
    expect(whole.headers.get('content-type')).toBe('video/mp4');
    expect(whole.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
    for (const [range, status, expected] of [
      ['bytes=0-9', 206, film.subarray(0, 10)],
      ['bytes=100-', 206, film.subarray(100)],
      ['bytes=-7', 206, film.subarray(-7)],
      ['bytes=5-99999999', 206, film.subarray(5)],
      ['bytes=99999999-', 416, Buffer.alloc(0)],
      ['nonsense', 200, film],
    ] as const) {
      const answer = await request({ range });
      expect([range, answer.status]).toEqual([range, status]);
      expect(answer.bytes.equals(expected)).toBe(true);
    }
    expect((await request({ 'if-none-match': whole.headers.get('etag')! })).status).toBe(304);
  });

  it('requires the account’s session and the signature, and expires within two hours', async () => {
    const item = await uploadOne(fileOf(await drawPng(11, 12), 'x.png'));
    const path = item.original_url;
    expect(path).toBe((await list()).data[0].original_url);
    const guest = await fetch(new URL(path, server.url));
    expect(guest.status).toBe(401);
    const wrongPaths = [
      path.replace('/file', '/thumbnail'),
      path.replace(/expires=\d+/, 'expires=9999999999'),
      path.replace(/signature=\w/, 'signature=z'),
      path.split('?')[0]!,
      `/api/v1/medias/${crypto.randomUUID()}/file?${path.split('?')[1]}`,
      '/api/v1/medias/nonsense/file',
    ];
    const missing = { message: 'This file does not exist.', code: 'media.not_found' };
    for (const address of wrongPaths) {
      const { status, body } = await client.get(address);
      expect([address, status, body]).toEqual([address, 404, missing]);
    }
    const foreignResponse = await stranger.client.get(path);
    expect([foreignResponse.status, foreignResponse.body]).toEqual([404, missing]);

    const clock = jest.spyOn(server.app.get(Clock), 'now');
    try {
      clock.mockReturnValue(new Date(Date.now() + 59 * 60_000));
      expect((await client.get(path)).status).toBe(200);
      clock.mockReturnValue(new Date(Date.now() + 121 * 60_000));
      expect((await client.get(path)).status).toBe(404);
    } finally {
      clock.mockRestore();
    }
  });

  it('never serves an SVG inline, because it may contain a script', async () => {
    const item = await uploadOne(
      fileOf(makeSvg('<script>alert(1)</script><circle r="50" fill="red"/>'), 'logo.png', 'image/png'),
    );
    expect([item.kind, item.mime_type]).toEqual(['document', 'image/svg+xml']);
    const { headers } = await client.get(item.original_url);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect((await sharp(await bytesOf(item.thumbnail_url!)).metadata()).format).toBe('webp');
  });
});

describe('a deletion', () => {
  it('removes the file from list and disk, unless a message shows it', async () => {
    const files = server.app.get(FileStore);
    const [plain, sent] = [
      await uploadOne(fileOf(await makePhoto(), 'plain.jpg')),
      await uploadOne(fileOf(await makePhoto(), 'sent.jpg')),
    ];
    const [plainKeys, sentKeys] = [await keyOf(plain), await keyOf(sent)];
    const message = await send({ attachments_id: sent.uuid, body: 'look' });
    expect(message.status).toBe(201);
    const uuids = [plain.uuid, sent.uuid];
    const readUsage = async (ids: string[]) => (await client.post('/api/v1/media-usage', { uuids: ids })).body;
    expect(await readUsage(uuids)).toEqual({ messages: 1, waiting: 1, used_by: [], places: 0 });
    expect(await readUsage([plain.uuid])).toEqual({ messages: 0, waiting: 0, used_by: [], places: 0 });

    const since = apiUser.events.now;
    const form = new FormData();
    form.set('_method', 'DELETE');
    for (const uuid of uuids) form.append('uuids[]', uuid);
    expect((await client.post('/api/v1/delete-medias', form)).body).toMatchObject({ count: 2 });
    await apiUser.events.next('media.changed', (event) => event.uuids.includes(sent.uuid), { since });
    expect((await client.get(sent.original_url)).status).toBe(404);
    expect((await send({ attachments_id: sent.uuid })).status).toBe(404);

    // A concurrent call may have just read the row.
    await server.app.get(RemoveOrphanedMedia).execute();
    expect(await files.exists(plainKeys.file_key)).toBe(true);
    await removeOrphans();
    const doesExist = (key: string | null) => files.exists(key!);
    expect([await doesExist(plainKeys.file_key), await doesExist(plainKeys.thumb_key)]).toEqual([false, false]);
    expect([await doesExist(sentKeys.file_key), await doesExist(sentKeys.thumb_key)]).toEqual([true, false]);
    expect((await client.get(message.body.data.media.url)).status).toBe(200);
    await queryRows('update chats set last_message_id = null');
    await queryRows(`delete from messages where id = ${message.body.data.id}`);
    await removeOrphans();
    expect([await doesExist(sentKeys.file_key), await queryRows('select * from orphaned_media')]).toEqual([false, []]);
  });

  it('deletes own files only, and ignores unknown ones', async () => {
    const item = await uploadOne(fileOf(await makePhoto(), 'mine.jpg'));
    for (const [caller, uuid] of [
      [stranger.client, item.uuid],
      [client, crypto.randomUUID()],
    ] as const) {
      const answers = [
        await caller.request('DELETE', '/api/v1/delete-medias', { uuids: [uuid] }),
        await caller.post('/api/v1/media-usage', { uuids: [uuid] }),
      ];
      expect(answers.map(({ status, body }) => [status, body.count ?? body.code])).toEqual([
        [200, 0],
        [404, 'media.not_found'],
      ]);
    }
    expect((await client.post('/api/v1/delete-medias', { uuids: [] })).status).toBe(422);
    expect((await client.post('/api/v1/delete-medias', { uuids: ['x'] })).status).toBe(422);
    expect((await client.get(item.original_url)).status).toBe(200);
  });

  it('of all files checks their count if it is given', async () => {
    const { total } = await list();
    const stale = await client.post('/api/v1/delete-all-medias', { _method: 'DELETE', count: total + 1 });
    expect([stale.status, stale.body.code, (await list()).total]).toEqual([409, 'stale_count', total]);
    const { body } = await client.request('DELETE', '/api/v1/delete-all-medias', { count: total });
    expect([body.count, (await list()).total]).toEqual([total, 0]);
    expect((await stranger.client.get('/api/v1/medias')).body.total).toBe(1);
  });
});
