import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MediaResource, MessageResource } from '../../src/messaging/messaging.contract.js';
import type { MediaDamage } from '../../src/sandbox/sandbox.contract.js';
import { Cluster } from '../setup/servers/cluster.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import type { ToSend } from '../setup/whatsapp/sandbox-client.js';

// The worker process downloads files of the other process's device.
const SHAPE = { web: 'web,worker', devices: 'devices' };
const DAMAGES: MediaDamage[] = ['wrong-key', 'empty-key', 'short-key', 'tiny-file', 'truncated-file', 'wrong-hash'];
const KINDS = {
  image: 'image/jpeg',
  document: 'application/pdf',
  sticker: 'image/webp',
  audio: 'audio/ogg',
  video: 'video/mp4',
};
const PDF = '%PDF-1.4\n';

let cluster: Cluster;
let merchant: Merchant;
let pids: Record<string, number>;
const fetchMedia = (id: number) => merchant.apiUser.client.post(`/api/v1/messages/${id}/fetch-media`);
const bytesOf = async ({ media }: MessageResource): Promise<Buffer> => {
  const response = await fetch(new URL(media?.url ?? '', cluster.url), {
    headers: { cookie: merchant.apiUser.client.cookieHeader },
  });
  return Buffer.from(await response.arrayBuffer());
};
const readMedia = async (id: number) => {
  const [row] = await cluster.orm.em
    .getConnection()
    .execute<{ media: { fileKey: string | null; fileName: string | null; attempts?: number; failures?: number } }[]>(
      'select media from messages where id = ?',
      [id],
    );
  return row!.media;
};

beforeAll(async () => {
  cluster = await Cluster.open(SHAPE, { MEDIA_LIMIT_MB: '1' });
  merchant = await Merchant.open(cluster);
  ({ pids } = cluster);
}, 120_000);
afterAll(async () => {
  await merchant?.close();
  await cluster?.remove();
});

async function receive(media: Partial<NonNullable<ToSend['media']>>, from?: string): Promise<MessageResource> {
  const number = from ?? (await merchant.sandbox.phones.create({})).number;
  const base64 = (media.base64 ? Buffer.from(media.base64, 'base64') : randomBytes(5_000)).toString('base64');
  const id = await merchant.sandbox.send(number, merchant.number, {
    media: { kind: 'document', mimetype: 'application/pdf', fileName: 'price list.pdf', ...media, base64 },
  });
  await merchant.sandbox.send(number, merchant.number, `after ${id}`);
  await merchant.untilArrived(number, ({ body }) => body === `after ${id}`);
  return (await merchant.conversation(number)).findLast(({ media: file }) => file !== null)!;
}
const untilHeld = (id: number, held: MediaResource['held']) =>
  merchant.until(id, ({ media }) => media?.held === held, `the file is held: ${held}`);
const untilFetched = (id: number) =>
  waitFor('the file was fetched', async () => {
    const media = await readMedia(id);
    return media.fileKey && media;
  });

describe('a file that cannot be opened', () => {
  it('is shown as damaged after three attempts, for every kind of damage, and stops no process', async () => {
    const sent = [
      ...DAMAGES.map((damage) => ({ damage })),
      ...Object.entries(KINDS).map(([kind, mimetype]) => ({
        kind: kind as 'image',
        mimetype,
        damage: 'wrong-key' as const,
        voice: kind === 'audio',
        base64: randomBytes(60_000).toString('base64'),
      })),
    ];
    const messages = await Promise.all(sent.map((media) => receive(media)));
    for (const { id } of messages) {
      await untilHeld(id, 'damaged');
      expect(await readMedia(id)).toMatchObject({ fileKey: null, failures: 3 });
    }
    const [first] = messages;
    const rejected = await merchant.apiUser.client.get(first!.media!.url);
    expect([rejected.status, rejected.body.code]).toEqual([404, 'devices.media_damaged']);
    expect(cluster.pids).toEqual(pids);
  }, 120_000);

  it.each([[undefined], ['@127.0.0.1/a'], ['//127.0.0.1/a']])(
    'is shown as damaged when its path is %s',
    async (directPath) => {
      const { number } = await merchant.sandbox.phones.create({});
      const mediaKey = randomBytes(32).toString('base64');
      const imageMessage = {
        url: 'https://mmg.whatsapp.net/a',
        directPath,
        mediaKey,
        mimetype: 'image/jpeg',
        fileLength: 9,
      };
      await merchant.sandbox.send(number, merchant.number, { raw: { imageMessage } });
      const { id } = await merchant.untilArrived(number, ({ kind }) => kind === 'image');
      await untilHeld(id, 'damaged');
    },
    60_000,
  );

  it('is accepted when only its declared size is wrong', async () => {
    const bytes = randomBytes(4_000);
    const message = await receive({ damage: 'wrong-size', base64: bytes.toString('base64') });
    await untilFetched(message.id);
    expect((await bytesOf(message)).equals(bytes)).toBe(true);
    expect((await merchant.read(message.id)).media?.size).toBe(bytes.length);
  }, 60_000);

  it('can be requested from the phone, which sends it again', async () => {
    const bytes = randomBytes(30_000);
    const message = await receive({ damage: 'truncated-file', base64: bytes.toString('base64') });
    await untilHeld(message.id, 'damaged');
    expect((await fetchMedia(message.id)).body.data.media.held).not.toBe('damaged');
    await untilFetched(message.id);
    expect((await bytesOf(message)).equals(bytes)).toBe(true);
  }, 60_000);

  it('is not fetched again after ten attempts, which include those that killed the process', async () => {
    const customer = await merchant.sandbox.phones.create({});
    await merchant.sandbox.fault({ number: customer.number, kind: 'cut-downloads', delayMs: 600_000 });
    const { id } = await receive({}, customer.number);
    await waitFor('the attempt is counted before its end', async () => (await readMedia(id)).attempts === 1);
    await cluster.restart('web', 'SIGKILL');
    // The restarted server may have counted its own attempt already.
    expect((await readMedia(id)).attempts).toBeGreaterThanOrEqual(1);
    await cluster.orm.em
      .getConnection()
      .execute(`update messages set media = media || '{"attempts": 10}' where id = ?`, [id]);
    await cluster.restart('web', 'SIGKILL');
    ({ pids } = cluster);
    await merchant.apiUser.client.get(`/api/v1/messages/${id}/media`);
    await untilHeld(id, 'damaged');
    // The hanging download would occupy one of two slots.
    await merchant.sandbox.clearFaults(customer.number);
  }, 60_000);
});

it('an interrupted download is retried automatically', async () => {
  const customer = await merchant.sandbox.phones.create({});
  await merchant.sandbox.fault({ number: customer.number, kind: 'cut-downloads', times: 2 });
  const bytes = randomBytes(400_000);
  const message = await receive({ base64: bytes.toString('base64') }, customer.number);
  await untilFetched(message.id);
  expect((await bytesOf(message)).equals(bytes)).toBe(true);
}, 60_000);

describe('a file that WhatsApp has deleted', () => {
  const senderOfExpired = async (times: number) => {
    const { number } = await merchant.sandbox.phones.create({});
    await merchant.sandbox.fault({ number, kind: 'fail-downloads', code: 410, times });
    return number;
  };

  it('is requested from the phone once automatically', async () => {
    const bytes = randomBytes(30_000);
    const message = await receive({ base64: bytes.toString('base64') }, await senderOfExpired(1));
    await untilFetched(message.id);
    expect((await bytesOf(message)).equals(bytes)).toBe(true);
  }, 60_000);

  it('is shown as requested until the phone is online and responds', async () => {
    await merchant.sandbox.fault({ number: merchant.number, kind: 'refuse-media-requests', code: 0, times: 1 });
    const message = await receive({}, await senderOfExpired(1));
    await untilHeld(message.id, 'requested');
    // The phone would receive both requests as one if it were offline before.
    await waitFor('the first request was lost', async () =>
      (await merchant.sandbox.faults()).every(
        ({ kind, number }) => kind !== 'refuse-media-requests' || number !== merchant.number,
      ),
    );
    await merchant.sandbox.phones.change(merchant.number, { online: false });
    expect((await fetchMedia(message.id)).body.data.media.held).toBe('requested');
    await merchant.sandbox.phones.change(merchant.number, { online: true });
    await untilFetched(message.id);
  }, 60_000);

  it('is shown as missing if the phone lacks it, and requested again only on demand', async () => {
    await merchant.sandbox.fault({ number: merchant.number, kind: 'refuse-media-requests', code: 2, times: 1 });
    const message = await receive({}, await senderOfExpired(1));
    await untilHeld(message.id, 'not_on_phone');
    const rejected = await merchant.apiUser.client.get(message.media!.url);
    expect([rejected.status, rejected.body.code]).toEqual([404, 'devices.media_expired']);
    await fetchMedia(message.id);
    await untilFetched(message.id);
  }, 60_000);
});

it('a file above the server’s limit is marked and not fetched', async () => {
  const message = await receive({ base64: randomBytes(1_100_000).toString('base64') });
  await untilHeld(message.id, 'too_large');
  const response = await fetchMedia(message.id);
  expect([response.status, response.body.code]).toEqual([409, 'messages.media_too_large']);
}, 60_000);

it('a document above the limit is not sent either, and the limit is shown', async () => {
  const { client } = merchant.apiUser;
  const file = new File([PDF, randomBytes(1_100_000)], 'catalog.pdf', { type: 'application/pdf' });
  const form = (field: string, fields: Record<string, string> = {}) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.append(field, file);
    return body;
  };
  const send = (language: string) =>
    client.post('/api/v1/messages', form('attachment', { device: merchant.device.sessionId, phone: '0501112233' }), {
      'accept-language': language,
    });
  expect((await send('en')).body.errors).toEqual({ attachment: ['The file is too large. The limit is 1 MB.'] });
  expect((await send('ar')).body.errors).toEqual({
    attachment: ['حجم الملف أكبر من المسموح. الحد الأقصى 1 ميجابايت.'],
  });
  const library = await client.post('/api/v1/upload-medias', form('medias[]'));
  expect(library.body.data).toMatchObject([{ item: null, error: { code: 'file_too_large', limit: 1_000_000 } }]);
}, 60_000);

it('a document without an extension gets one by its type or content', async () => {
  const namesOf = async (fileName: string | undefined, mimetype: string, bytes: Buffer | string) => {
    const { id } = await receive({ fileName, mimetype, base64: Buffer.from(bytes).toString('base64') });
    await untilFetched(id);
    const { media } = await merchant.read(id);
    const { headers } = await merchant.apiUser.client.get(media!.url);
    return [media!.file_name, headers.get('content-disposition')?.replace(/^.*''/, '')];
  };
  const shownAndDownloaded = (name: string) => [name, encodeURIComponent(name)];
  expect(await namesOf('invoice', 'application/pdf', PDF)).toEqual(shownAndDownloaded('invoice.pdf'));
  expect(await namesOf('فاتورة 2.1', 'application/octet-stream', PDF)).toEqual(shownAndDownloaded('فاتورة 2.1.pdf'));
  expect(await namesOf('notes.md', 'application/pdf', PDF)).toEqual(shownAndDownloaded('notes.md'));
  expect(
    await namesOf('tool', 'application/octet-stream', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)])),
  ).toEqual(shownAndDownloaded('tool'));
}, 60_000);
