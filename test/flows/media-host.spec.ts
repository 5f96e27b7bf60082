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
const pdf = (bytes = 1000) =>
  new File(['%PDF-1.4 ', randomBytes(bytes)], 'price list.pdf', { type: 'application/pdf' });
const untilHeld = (id: number) =>
  merchant.until(id, ({ status, hold }) => status === 'queued' && hold?.reason === 'media_host', 'the file is held');

beforeAll(async () => {
  server = await workerApp();
  merchant = await Merchant.open(server);
}, 60_000);
afterAll(() => merchant.close());

describe.each([
  ['answers with errors', 503],
  ['cuts connections', 0],
] as const)('a media host that %s for some seconds', (_how, code) => {
  it('loses no outbound file: it waits with its reason, as do later messages of its chat, and is sent once', async () => {
    const [customer, otherCustomer] = await Promise.all([
      merchant.sandbox.phones.create({}),
      merchant.sandbox.phones.create({}),
    ]);
    await merchant.sandbox.fault({ number: merchant.number, kind: 'fail-uploads', code });
    const file = await merchant.attach(customer.number, pdf(), 'our prices');
    const after = await merchant.write(customer.number, 'have you seen them?');
    const elsewhere = await merchant.write(otherCustomer.number, 'hello');
    await merchant.untilStatus(elsewhere.id, 'delivered');
    const { hold } = await untilHeld(file.id);
    expect(hold?.until).not.toBeNull();
    await sleep(6000);
    expect((await merchant.read(file.id)).status).toMatch(/queued|sending/);
    expect((await merchant.read(after.id)).status).toMatch(/queued|sending/);

    await merchant.sandbox.clearFaults(merchant.number);
    for (const { id } of [file, after])
      await merchant.until(id, ({ status }) => status === 'delivered', 'the message is delivered', 60_000);
    const received = await merchant.sandbox.inbox(customer.number, { count: 2 });
    expect(received.map(({ kind }) => kind)).toEqual(['document', 'text']);
  }, 120_000);

  it('loses no inbound file, which is fetched later automatically', async () => {
    const customer = await merchant.sandbox.phones.create({});
    await merchant.sandbox.fault({ number: customer.number, kind: 'fail-downloads', code });
    const bytes = randomBytes(5000);
    await merchant.sandbox.send(customer.number, merchant.number, {
      media: { kind: 'document', base64: bytes.toString('base64'), mimetype: 'application/pdf', fileName: 'order.pdf' },
    });
    const { id, media } = await merchant.untilArrived(customer.number, ({ kind }) => kind === 'document');
    const response = await merchant.apiUser.client.get(media?.url ?? '');
    expect([response.status, response.body.code]).toEqual([503, 'devices.media_host_away']);
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

it('a large upload delays no other chat, and later messages of its chat follow it', async () => {
  const { sandbox, number } = merchant;
  const [customer, otherCustomer] = [await sandbox.phones.create({}), await sandbox.phones.create({})];
  await sandbox.fault({ number, kind: 'stall-uploads' });
  const file = await merchant.attach(customer.number, pdf(6_000_000), 'our catalog');
  const after = await merchant.write(customer.number, 'have you seen it?');
  const elsewhere = await merchant.write(otherCustomer.number, 'hello');
  await merchant.untilStatus(elsewhere.id, 'delivered');
  for (const { id } of [file, after]) expect((await merchant.read(id)).status).toMatch(/queued|sending/);
  await sandbox.clearFaults(number);
  for (const { id } of [file, after])
    await merchant.until(id, ({ status }) => status === 'delivered', 'the message is delivered', 60_000);
  const received = await sandbox.inbox(customer.number, { count: 2 });
  expect(received.map(({ kind, copies }) => [kind, copies])).toEqual([
    ['document', 1],
    ['text', 1],
  ]);
});
