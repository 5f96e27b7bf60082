import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MessageResource } from '../../src/messaging/messaging.contract.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
let merchant: Merchant;
const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
const readUsedBytes = async () => (await merchant.apiUser.client.get('/api/v1/storage')).body.used;
const fetchMedia = (id: number) => merchant.apiUser.client.post(`/api/v1/messages/${id}/fetch-media`);
const setQuota = (megabytes: number | null) =>
  sql('update subscriptions set count_storage_mb = ? where account_id = ?', [
    megabytes,
    merchant.apiUser.member.accountId,
  ]);
/** Longer than a download takes. */
const waitForDownload = () => sleep(3000);

async function receive(number: string, bytes: Buffer): Promise<MessageResource> {
  await merchant.sandbox.send(number, merchant.number, {
    media: { kind: 'document', base64: bytes.toString('base64'), mimetype: 'application/pdf', fileName: 'film.pdf' },
  });
  return merchant.untilArrived(number, ({ kind }) => kind === 'document');
}
const untilFetched = (id: number) =>
  waitFor('the file was fetched', async () => {
    const [row] = await sql<{ key: string | null }>(`select media ->> 'fileKey' key from messages where id = ?`, [id]);
    return row?.key;
  });
async function bytesOf({ media }: MessageResource): Promise<Buffer> {
  const url = new URL(media?.url ?? '', server.url);
  const response = await fetch(url, { headers: { cookie: merchant.apiUser.client.cookieHeader } });
  return Buffer.from(await response.arrayBuffer());
}

beforeAll(async () => {
  server = await workerApp();
  merchant = await Merchant.open(server);
}, 60_000);
afterAll(() => merchant.close());

describe('an inbound file', () => {
  it('from a new sender is fetched only on request if it is large', async () => {
    const stranger = await merchant.sandbox.phones.create({});
    const film = randomBytes(20_000_000);
    const message = await receive(stranger.number, film);
    expect(message.media).toMatchObject({ held: 'stranger', size: film.length });
    await waitForDownload();
    expect([await readUsedBytes(), (await merchant.read(message.id)).media?.held]).toEqual([0, 'stranger']);

    const { status, body } = await fetchMedia(message.id);
    expect([status, body.data.media.held]).toEqual([200, null]);
    expect((await bytesOf(message)).equals(film)).toBe(true);
    expect(await readUsedBytes()).toBe(film.length);
  }, 60_000);

  it('from a new sender is fetched if it is small, and from a known contact always', async () => {
    const [stranger, customer] = await Promise.all([
      merchant.sandbox.phones.create({}),
      merchant.sandbox.phones.create({}),
    ]);
    const small = await receive(stranger.number, randomBytes(100_000));
    await merchant.untilStatus((await merchant.write(customer.number, 'hello')).id, 'delivered');
    const large = await receive(customer.number, randomBytes(6_000_000));
    expect([small.media?.held, large.media?.held]).toEqual([null, null]);
    await Promise.all([untilFetched(small.id), untilFetched(large.id)]);
  }, 60_000);

  it('without storage quota stays unfetched with a reason, and is fetched later', async () => {
    const customer = await merchant.sandbox.phones.create({});
    const before = await readUsedBytes();
    await setQuota(Math.ceil(before / 1_000_000));
    const photo = randomBytes(2_000_000);
    const { id } = await receive(customer.number, photo);
    const held = await merchant.until(id, ({ media }) => media?.held === 'no_room', 'the reason is shown');
    const rejected = await fetchMedia(id);
    expect([rejected.status, rejected.body.code, await readUsedBytes()]).toEqual([429, 'plan_limit', before]);

    await setQuota(null);
    expect((await fetchMedia(id)).body.data.media.held).toBeNull();
    expect((await bytesOf(held)).equals(photo)).toBe(true);
  }, 60_000);
});
