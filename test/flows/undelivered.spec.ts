import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { waitFor } from '../setup/wait-for.js';

// On both queues: a message that cannot go is a job that is tried again.

let server: OwnApp;
let merchant: Merchant;
let sandbox: SandboxClient;

beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server);
  sandbox = merchant.sandbox;
}, 60_000);
afterAll(async () => {
  await merchant.close();
  await server.close();
});

describe('a message that cannot go', () => {
  it('says that the number has no WhatsApp', async () => {
    const nobody = await sandbox.phones.create({ onWhatsApp: false });
    const message = await merchant.write(nobody.number, 'hello?');
    expect((await merchant.untilStatus(message.id, 'failed')).failure).toBe('not_on_whatsapp');
  });

  it('says that WhatsApp refused, is not repeated by itself, and goes when it is sent again', async () => {
    const customer = await sandbox.phones.create({});
    await sandbox.fault({ number: merchant.number, kind: 'ack-error', code: 463, times: 1 });
    const message = await merchant.write(customer.number, 'cold');
    expect((await merchant.untilStatus(message.id, 'failed')).failure).toBe('refused_463');
    expect((await merchant.retry(message.id)).status).toBe(200);
    await merchant.untilStatus(message.id, 'delivered');
    expect((await merchant.retry(message.id)).body.code).toBe('messages.not_retryable');
  });

  it('waits while the phone of the recipient is off, with one tick', async () => {
    const customer = await sandbox.phones.create({});
    await sandbox.phones.change(customer.number, { online: false });
    const message = await merchant.write(customer.number, 'later');
    await merchant.untilStatus(message.id, 'sent');
    await sandbox.phones.change(customer.number, { online: true });
    await merchant.untilStatus(message.id, 'delivered');
  });
});

describe('a message that WhatsApp does not take', () => {
  it.each([
    ['refuses with 463', 463, 'refused_463'],
    ['refuses with 479', 479, 'refused'],
  ] as const)('because it %s ends with the reason, and the next ones go on', async (_how, code, failure) => {
    const [customer, other] = await sandbox.phones.createMany(2);
    await sandbox.fault({ number: merchant.number, kind: 'ack-error', code, times: 1 });
    const refused = await merchant.write(customer!.number, 'not taken');
    const next = await merchant.write(other!.number, 'taken');
    expect((await merchant.untilStatus(refused.id, 'failed')).failure).toBe(failure);
    await merchant.untilStatus(next.id, 'delivered');
    expect(await sandbox.messages(customer!.number, merchant.number)).toEqual([]);
  });

  it('and never answers ends as unknown after some repeats, shown once on the phone, and the next ones go on', async () => {
    const [customer, other] = await sandbox.phones.createMany(2);
    const { number } = merchant;
    await sandbox.phones.change(number, { online: false });
    await sandbox.fault({ number, kind: 'lose-acks', times: 1 });
    await sandbox.fault({ number, kind: 'lose-receipts', times: 1 });
    const silent = await merchant.write(customer!.number, 'into the void');
    await merchant.until(silent.id, ({ status }) => status === 'sending', 'handed over');
    const next = await merchant.write(other!.number, 'after it');
    await merchant.untilStatus(next.id, 'delivered');
    expect((await merchant.read(silent.id)).status).toBe('sending');
    // As if it had been handed over for the last time half a minute ago.
    const em = server.orm.em.fork();
    await em.execute("update devices set connected_at = now() - interval '1 hour' where id = ?", [merchant.device.id]);
    await em.execute("update messages set attempts = 6, handed_over_at = now() - interval '31 seconds' where id = ?", [
      silent.id,
    ]);
    const ended = await merchant.until(silent.id, ({ status }) => status === 'failed', 'given up');
    expect(ended.failure).toBe('unknown');
    await sandbox.phones.change(number, { online: true });
    const inbox = await sandbox.messages(customer!.number, number);
    expect(inbox.map(({ text }) => text)).toEqual(['into the void']);
  }, 40_000);
});

describe('a device that is away', () => {
  it('keeps messages queued and sends them once when it is back, in order, whatever the restart', async () => {
    const customer = await sandbox.phones.create({});
    await sandbox.fault({ number: merchant.number, kind: 'refuse-login', code: 503 });
    await sandbox.close('tcp', { number: merchant.number });
    await waitFor('dropped', async () =>
      (await sandbox.linkedDevices(merchant.number)).every(({ isConnected }) => !isConnected),
    );
    const ids = [];
    for (const body of ['one', 'two', 'three']) ids.push((await merchant.write(customer.number, body)).id);
    expect((await merchant.read(ids[0] ?? 0)).status).toBe('queued');
    await sandbox.clearFaults(merchant.number);
    await server.restart();
    for (const id of ids) await merchant.untilStatus(id, 'delivered');
    expect((await sandbox.inbox(customer.number, { count: 3 })).map(({ text, copies }) => [text, copies])).toEqual([
      ['one', 1],
      ['two', 1],
      ['three', 1],
    ]);
    expect(await merchant.conversation(customer.number)).toHaveLength(3);
  }, 60_000);

  it('is answered by the phone once even when acks are lost: a repeat bears the same id', async () => {
    const customer = await sandbox.phones.create({});
    await sandbox.fault({ number: merchant.number, kind: 'lose-acks', times: 1 });
    await sandbox.fault({ number: merchant.number, kind: 'lose-receipts', times: 3 });
    const message = await merchant.write(customer.number, 'once');
    await sandbox.inbox(customer.number);
    await sandbox.clearFaults(merchant.number);
    await sandbox.close('tcp', { number: merchant.number });
    await merchant.untilStatus(message.id, 'delivered');
    const inbox = await sandbox.inbox(customer.number);
    expect(inbox.map(({ text }) => text)).toEqual(['once']);
  }, 40_000);
});
