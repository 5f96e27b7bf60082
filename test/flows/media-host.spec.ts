import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
let merchant: Merchant;
const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
const pdf = () => new File(['%PDF-1.4 ', randomBytes(1000)], 'price list.pdf', { type: 'application/pdf' });
const untilHeld = (id: number) =>
  merchant.until(id, ({ status, hold }) => status === 'queued' && hold?.reason === 'media_host', 'the file waits');

beforeAll(async () => {
  server = await workerApp();
  merchant = await Merchant.open(server);
}, 60_000);
afterAll(() => merchant.close());

describe.each([
  ['answers with errors', 503],
  ['cuts connections', 0],
] as const)('a media host that %s for some seconds', (_how, code) => {
  it('costs no message: it waits with its reason, what follows in its chat behind it, and goes once', async () => {
    const [customer, other] = await Promise.all([
      merchant.sandbox.phones.create({}),
      merchant.sandbox.phones.create({}),
    ]);
    await merchant.sandbox.fault({ number: merchant.number, kind: 'fail-uploads', code });
    const file = await merchant.attach(customer.number, pdf(), 'our prices');
    const after = await merchant.write(customer.number, 'have you seen them?');
    const elsewhere = await merchant.write(other.number, 'hello');
    await merchant.untilStatus(elsewhere.id, 'delivered');
    const { hold } = await untilHeld(file.id);
    expect(hold?.until).not.toBeNull();
    await sleep(6000);
    expect((await merchant.read(file.id)).status).toMatch(/queued|sending/);
    expect((await merchant.read(after.id)).status).toMatch(/queued|sending/);

    await merchant.sandbox.clearFaults(merchant.number);
    for (const { id } of [file, after])
      await merchant.until(id, ({ status }) => status === 'delivered', 'it is delivered after all', 60_000);
    const received = await merchant.sandbox.inbox(customer.number, { count: 2 });
    expect(received.map(({ kind }) => kind)).toEqual(['document', 'text']);
  }, 120_000);

  it('costs no file that comes: it is fetched later by itself', async () => {
    const customer = await merchant.sandbox.phones.create({});
    await merchant.sandbox.fault({ number: customer.number, kind: 'fail-downloads', code });
    const photo = randomBytes(5000);
    await merchant.sandbox.send(customer.number, merchant.number, {
      media: { kind: 'document', base64: photo.toString('base64'), mimetype: 'application/pdf', fileName: 'order.pdf' },
    });
    const { id, media } = await merchant.untilArrived(customer.number, ({ kind }) => kind === 'document');
    const asked = await merchant.apiUser.client.get(media?.url ?? '');
    expect([asked.status, asked.body.code]).toEqual([503, 'devices.media_host_away']);
    await sleep(6000);
    await merchant.sandbox.clearFaults(customer.number);
    await waitFor(
      'the file is fetched',
      async () =>
        (await sql<{ key: string | null }>(`select media ->> 'fileKey' key from messages where id = ?`, [id]))[0]?.key,
      60_000,
    );
  }, 120_000);
});
