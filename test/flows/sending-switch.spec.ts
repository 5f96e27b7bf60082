import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { MikroORM } from '@mikro-orm/postgresql';
import { remindersJob } from '../../src/billing/reminders/reminders.job.js';
import { checkStoresJob } from '../../src/commerce/connections/check-stores.job.js';
import { APP_IDS } from '../../src/commerce/platforms/platforms.contract.js';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { deliverWebhooksJob } from '../../src/outgoing-webhooks/sending/deliver-webhooks.job.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { makeStore } from '../factories/make-store.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { WebhookReceiver } from '../setup/stores/webhook-receiver.js';
import { linkDevice, waitUntilOn } from '../setup/whatsapp/link-device.js';
import { type Member, makeMember } from '../setup/accounts/members.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';
import { waitFor } from '../setup/wait-for.js';

// Runs on both queues, because jobs wait while sending is off.

let server: OwnApp;
let network: Awaited<ReturnType<typeof openSandbox>>;
let sandbox: SandboxClient;
let owner: Member;
let merchant: HttpClient;
let admin: HttpClient;
let device: { id: number; sessionId: string };
let merchantNumber: string;
let customer: string;
let databaseCopy: { url: string; drop(): Promise<void> };
let receiver: WebhookReceiver;
let due: { endpointId: number; reminderId: number; storeId: number };

const openClient = async ({ email, password }: Member) => {
  const client = new HttpClient(() => server.url);
  await client.signIn(email, password);
  return client;
};
const sendingOf = async (client: HttpClient) => (await client.get('/api/v1/user')).body?.sending;
const readState = async () => (await merchant.get(`/api/v1/device-status/${device.id}`)).body;
const readDevice = async () =>
  (
    await server.orm.em
      .getConnection()
      .execute<{ state: string; state_reason: string | null }[]>('select state, state_reason from devices')
  )[0];
const readConnections = async (number: string) =>
  (await sandbox.linkedDevices(number)).map(({ isConnected }) => isConnected);
const readInbox = async () => (await sandbox.inbox(customer)).map(({ text }) => text);

/** Copies the database, as an operator does by a template or a dump. */
async function copyDatabase(from: string): Promise<{ url: string; drop(): Promise<void> }> {
  const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await client.connect();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await client.query(`create database ${name} template ${new URL(from).pathname.slice(1)}`);
  const url = new URL(from);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
    },
  };
}

/** Inserts rows of due work, without jobs. */
async function makeDue(orm: MikroORM, endpointId: number): Promise<typeof due> {
  const em = orm.em.fork();
  await em.execute(
    `insert into webhook_deliveries (account_id, endpoint_id, event_id, kind, key, data)
     values (?, ?, gen_random_uuid(), 'message.received', 'k', '{}')`,
    [owner.accountId, endpointId],
  );
  const [reminder] = await em.execute<{ id: string }[]>(
    'insert into subscription_reminders (account_id, expire_at, days_before) values (?, now(), 0) returning id',
    [owner.accountId],
  );
  const { id: storeId } = await makeStore(em, { accountId: owner.accountId, platform: 'woocommerce' });
  return { endpointId, reminderId: Number(reminder!.id), storeId };
}

beforeAll(async () => {
  network = await openSandbox();
  ({ sandbox } = network);
  receiver = await WebhookReceiver.open();
  server = await startApp();
  owner = await makeMember(server.orm);
  merchant = await openClient(owner);
  const superAdmin = await makeMember(server.orm, { role: 'SupperAdmin' });
  admin = await openClient(superAdmin);
  merchantNumber = (await sandbox.phones.create({ name: 'Merchant' })).number;
  customer = (await sandbox.phones.create({ name: 'Customer' })).number;
  device = await linkDevice(merchant, sandbox, merchantNumber);
}, 60_000);
afterAll(async () => {
  await server.close();
  await databaseCopy?.drop();
  await receiver.close();
  await network.stop();
});

const send = (body: string) =>
  merchant.post('/api/v1/messages', { device: device.sessionId, phone: customer, body }, { 'idempotency-key': body });

describe('the installation that may send', () => {
  it('is the original, even after a restart', async () => {
    expect(await sendingOf(merchant)).toBe('on');
    await server.restart();
    await waitUntilOn(merchant, device.id);
    expect(await sendingOf(merchant)).toBe('on');
  });

  it('is not a copy: no device connects, nothing is sent, and the device shows why', async () => {
    await waitFor('the device is connected', async () => (await readConnections(merchantNumber))[0] === true);
    const endpoint = { url: `${receiver.url}/hook`, kinds: ['message.received'] };
    const { id: endpointId } = (await merchant.post('/api/v1/webhook-endpoints', endpoint)).body.data;
    await server.restart(async (url) => {
      const orm = await MikroORM.init(ormConfig(url, { min: 0, max: 1 }));
      await orm.em.getConnection().execute(`update devices set state = 'on', state_reason = null`);
      due = await makeDue(orm, endpointId);
      await orm.close();
      databaseCopy = await copyDatabase(url);
      process.env['DATABASE_URL'] = databaseCopy.url;
    });
    expect(await sendingOf(merchant)).toBe('copy');
    expect((await send('said to the copy')).status).toBe(201);
    // Longer than the poll interval for unclaimed devices.
    await sleep(3000);
    expect(await readConnections(merchantNumber)).toEqual([false]);
    expect(await readDevice()).toEqual({ state: 'off', state_reason: 'sending_off' });
    expect((await readState())?.status).toBe('off');
    // The merchant cannot fix this, so it is not reported as trouble.
    expect((await merchant.get('/api/v1/user-reports')).body.data.trouble).toEqual([]);
    expect(await readInbox()).toEqual([]);
    const rows = await server.orm.em.getConnection().execute<{ status: string }[]>('select status from messages');
    expect(rows).toEqual([{ status: 'queued' }]);
  });

  it('rejects linking and connecting in a copy', async () => {
    for (const body of [{ code: false }, { code: false, session_id: device.sessionId }]) {
      const { status, body: answer } = await merchant.post('/api/v1/new-connect-device', body);
      expect([status, answer.code]).toEqual([409, 'devices.sending_off']);
    }
  });

  it('sends nothing from a copy: no webhook, no reminder, no store call, and requests get an error', async () => {
    const jobs = server.app.get(Jobs);
    await jobs.enqueue(deliverWebhooksJob, { endpointId: due.endpointId });
    await jobs.enqueue(remindersJob, { reminderId: due.reminderId });
    await jobs.enqueue(checkStoresJob, { shopId: due.storeId });
    await jobs.runSoon(deliverWebhooksJob);
    await jobs.runSoon(remindersJob);
    await jobs.runSoon(checkStoresJob);
    // Longer than the poll interval of webhooks.
    await sleep(3000);
    expect(receiver.received).toEqual([]);
    const rows = await server.orm.em.getConnection().execute<object[]>(
      `select d.state delivery, d.attempts, r.state reminder, s.state store, s.checked_at
         from webhook_deliveries d, subscription_reminders r, shops s`,
    );
    expect(rows).toEqual([
      { delivery: 'waiting', attempts: 0, reminder: 'waiting', store: 'connected', checked_at: null },
    ]);
    const paths = [
      `app-check/${APP_IDS.woocommerce}`,
      `app-rotate-secret/${APP_IDS.woocommerce}`,
      `webhook-endpoints/${due.endpointId}/test`,
    ];
    for (const path of paths) {
      const { status, body } = await merchant.post(`/api/v1/${path}`);
      expect([path, status, body.code]).toEqual([path, 503, 'sending_off']);
    }
  });

  it('can be changed by the platform’s owner, and changes are audited', async () => {
    expect((await merchant.post('/api/v1/sending', { is_on: true })).status).toBe(403);
    expect(await sendingOf(merchant)).toBe('copy');
    const { status, body } = await admin.post('/api/v1/sending', { is_on: true });
    expect([status, body]).toEqual([200, { sending: 'on' }]);
    await waitUntilOn(merchant, device.id);
    await waitFor('the message has arrived', async () => (await readInbox()).length === 1);
    expect(await readInbox()).toEqual(['said to the copy']);
    // A pending webhook is sent too.
    expect(await receiver.at('/hook')).toHaveLength(1);
    const { body: log } = await admin.get('/api/v1/audit-log?action=sending_on');
    expect(log.data[0]).toMatchObject({ action: 'sending_on', details: { from: 'copy' } });
  });

  it('can be switched off: devices disconnect, messages wait, and are sent when it is on again', async () => {
    expect((await admin.post('/api/v1/sending', { is_on: false })).body).toEqual({ sending: 'switched_off' });
    await waitFor('the device is off', async () => (await readDevice())?.state_reason === 'sending_off');
    await send('said in the silence');
    expect(await readInbox()).toEqual(['said to the copy']);
    await admin.post('/api/v1/sending', { is_on: true });
    await waitFor('the message has arrived', async () => (await readInbox()).length === 2);
    expect(await readInbox()).toEqual(['said to the copy', 'said in the silence']);
  });

  it('is overridden by SENDING=off, which no page can change', async () => {
    process.env['SENDING'] = 'off';
    try {
      await server.restart();
      expect(await sendingOf(admin)).toBe('forced_off');
      const { status, body } = await admin.post('/api/v1/sending', { is_on: true });
      expect([status, body.code]).toEqual([409, 'sending_forced_off']);
      expect(await readDevice()).toEqual({ state: 'off', state_reason: 'sending_off' });
    } finally {
      delete process.env['SENDING'];
    }
  });
});
