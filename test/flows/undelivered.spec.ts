import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { waitFor } from '../setup/wait-for.js';

// Runs on both queues, because an undeliverable message is a job that is retried.

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

describe('a failing message', () => {
  it('reports that the number has no WhatsApp', async () => {
    const absent = await sandbox.phones.create({ onWhatsApp: false });
    const message = await merchant.write(absent.number, 'hello?');
    expect((await merchant.untilStatus(message.id, 'failed')).failure).toBe('not_on_whatsapp');
  });

  it('reports the reason even if the database first failed to store it', async () => {
    const sql = <Row>(query: string) => server.orm.em.getConnection().execute<Row[]>(query);
    // A sequence keeps its value when the statement fails.
    await sql('create sequence refusals');
    await sql(`create function refuse_outcome() returns trigger language plpgsql as
      $$ begin perform nextval('refusals'); raise exception 'no'; end $$`);
    await sql(`create trigger refuse_outcome before update on messages for each row
      when (old.status = 'sending' and new.status <> 'sending' and new.body = 'lost') execute function refuse_outcome()`);
    const absent = await sandbox.phones.create({ onWhatsApp: false });
    const message = await merchant.write(absent.number, 'lost');
    await waitFor('the result could not be stored', async () => {
      const [refusals] = await sql<{ is_called: boolean }>('select is_called from refusals');
      return refusals?.is_called;
    });
    await sql('drop trigger refuse_outcome on messages');
    // The timeout is shorter than that of acknowledgements.
    const failed = await merchant.until(message.id, ({ status }) => status === 'failed', 'the message fails', 30_000);
    expect(failed.failure).toBe('not_on_whatsapp');
  }, 90_000);

  it('reports WhatsApp’s rejection, is not retried automatically, and can be resent', async () => {
    const customer = await sandbox.phones.create({});
    await sandbox.fault({ number: merchant.number, kind: 'ack-error', code: 463, times: 1 });
    const message = await merchant.write(customer.number, 'cold');
    expect((await merchant.untilStatus(message.id, 'failed')).failure).toBe('refused_463');
    expect((await merchant.retry(message.id)).status).toBe(200);
    await merchant.untilStatus(message.id, 'delivered');
    expect((await merchant.retry(message.id)).body.code).toBe('messages.not_retryable');
  });

  it('waits with one tick while the recipient’s phone is off', async () => {
    const customer = await sandbox.phones.create({});
    await sandbox.phones.change(customer.number, { online: false });
    const message = await merchant.write(customer.number, 'later');
    await merchant.untilStatus(message.id, 'sent');
    await sandbox.phones.change(customer.number, { online: true });
    await merchant.untilStatus(message.id, 'delivered');
  });
});

describe('a message that WhatsApp does not accept', () => {
  it.each([
    ['refuses with 463', 463, 'refused_463'],
    ['refuses with 479', 479, 'refused'],
  ] as const)('because it %s fails with the reason, and later messages are sent', async (_how, code, failure) => {
    const [customer, otherCustomer] = await sandbox.phones.createMany(2);
    await sandbox.fault({ number: merchant.number, kind: 'ack-error', code, times: 1 });
    const rejected = await merchant.write(customer!.number, 'not taken');
    const next = await merchant.write(otherCustomer!.number, 'taken');
    expect((await merchant.untilStatus(rejected.id, 'failed')).failure).toBe(failure);
    await merchant.untilStatus(next.id, 'delivered');
    expect(await sandbox.messages(customer!.number, merchant.number)).toEqual([]);
  });

  it('without a response ends as unknown after some repeats, is shown once on the phone, and later messages are sent', async () => {
    const [customer, otherCustomer] = await sandbox.phones.createMany(2);
    const { number } = merchant;
    await sandbox.phones.change(number, { online: false });
    await sandbox.fault({ number, kind: 'lose-acks', times: 1 });
    await sandbox.fault({ number, kind: 'lose-receipts', times: 1 });
    const silent = await merchant.write(customer!.number, 'into the void');
    await merchant.until(silent.id, ({ status }) => status === 'sending', 'the message is submitted');
    const next = await merchant.write(otherCustomer!.number, 'after it');
    await merchant.untilStatus(next.id, 'delivered');
    expect((await merchant.read(silent.id)).status).toBe('sending');
    // Makes the last attempt time out.
    const em = server.orm.em.fork();
    await em.execute("update devices set connected_at = now() - interval '1 hour' where id = ?", [merchant.device.id]);
    await em.execute("update messages set attempts = 6, handed_over_at = now() - interval '31 seconds' where id = ?", [
      silent.id,
    ]);
    const failed = await merchant.until(silent.id, ({ status }) => status === 'failed', 'the message is given up');
    expect(failed.failure).toBe('unknown');
    await sandbox.phones.change(number, { online: true });
    const inbox = await sandbox.messages(customer!.number, number);
    expect(inbox.map(({ text }) => text)).toEqual(['into the void']);
  }, 40_000);
});

describe('an offline device', () => {
  it('keeps messages queued, even during a restart, and sends them once and in order after its reconnect', async () => {
    const customer = await sandbox.phones.create({});
    await sandbox.fault({ number: merchant.number, kind: 'refuse-login', code: 503 });
    await sandbox.close('tcp', { number: merchant.number });
    await waitFor('the connection is lost', async () =>
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

  it('sends a message again with the same id if its acknowledgement was lost, and the phone shows it once', async () => {
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
