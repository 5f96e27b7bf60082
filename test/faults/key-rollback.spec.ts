import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { PhoneResource } from '../../src/sandbox/sandbox.contract.js';
import { CredentialStore } from '../../src/devices/credentials/credential-store.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { linkDevice, waitUntilOn } from '../setup/whatsapp/link-device.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { waitFor } from '../setup/wait-for.js';

// Signal sessions are saved after a send, so a crash may lose their newest steps. No message may be lost.
let server: OwnApp;
let apiUser: ApiUser;
let merchant: PhoneResource;
let customer: PhoneResource;
let device: { id: number; sessionId: string };
const sandbox = SandboxClient.ofRun();
const sql = <T extends object>(query: string, values: unknown[] = []) =>
  server.orm.em.getConnection().execute<T[]>(query, values);

beforeAll(async () => {
  server = await startApp();
  apiUser = await openApiUser(server);
  merchant = await sandbox.phones.create({});
  customer = await sandbox.phones.create({});
  device = await linkDevice(apiUser.client, sandbox, merchant.number);
}, 60_000);
afterAll(async () => {
  apiUser.events.close();
  await server.close();
});

async function runOn(databaseUrl: string, query: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(query).finally(() => client.end());
}

const status = async (id: number): Promise<string> =>
  (await apiUser.client.get(`/api/v1/messages/${id}`)).body.data.status;

/** Sends messages and expects their delivery within 10 s. */
async function write(...bodies: string[]): Promise<void> {
  const ids: number[] = [];
  for (const body of bodies) {
    const order = { device: device.sessionId, phone: customer.number, body };
    ids.push((await apiUser.client.post('/api/v1/messages', order)).body.data.id);
  }
  const end = Date.now() + WITHIN_MS;
  for (const [index, id] of ids.entries()) {
    const isDelivered = async () => ['delivered', 'read'].includes(await status(id));
    await waitFor(`"${bodies[index]}" delivered`, isDelivered, Math.max(end - Date.now(), 100));
  }
}

async function receive(body: string): Promise<void> {
  await sandbox.send(customer.number, merchant.number, body);
  await waitFor(
    `"${body}" is recorded`,
    async () => (await sql('select 1 from messages where body = ? and not from_me', [body])).length > 0,
    WITHIN_MS,
  );
}

const received = () =>
  sql<{ kind: string; body: string | null }>('select kind, body from messages where not from_me order by id');
const onPhone = async () =>
  (await sandbox.messages(customer.number, merchant.number, 200)).filter(({ fromMe }) => !fromMe);

const WITHIN_MS = 10_000;
/** The message, a resend with a new session, and a resend that was already sent. */
const MAX_COPIES = 3;
const RESTORE_KEYS =
  'update device_keys k set value = o.value from kept o where (k.device_id, k.kind, k.key_id) = (o.device_id, o.kind, o.key_id)';

describe('Signal sessions after a crash', () => {
  it.each([
    ['one lost step', 1, RESTORE_KEYS],
    ['fifty lost steps', 50, RESTORE_KEYS],
    ['no keys left', 3, "delete from device_keys where kind = 'session'"],
  ])(
    'with %s both sides read everything once, the next messages within 10 s, and with few duplicates',
    async (how, steps, loseSteps) => {
      await write(`first, ${how}`);
      await receive(`first answer, ${how}`);
      await server.app.get(CredentialStore, { strict: false }).flush();
      await sql('drop table if exists kept');
      await sql("create table kept as select * from device_keys where kind = 'session'");
      const written = Array.from({ length: steps }, (_, step) => `step ${step}, ${how}`);
      await write(...written);
      await receive(`second answer, ${how}`);

      await server.restart((databaseUrl) => runOn(databaseUrl, loseSteps));
      await waitUntilOn(apiUser.client, device.id);

      await receive(`third answer, ${how}`);
      await write(`last, ${how}`);
      await receive(`fourth answer, ${how}`);
      const answers = ['first', 'second', 'third', 'fourth'].map((nth) => ({
        kind: 'text',
        body: `${nth} answer, ${how}`,
      }));
      expect((await received()).filter(({ body }) => body === null || body.endsWith(how))).toEqual(answers);
      const delivered = (await onPhone()).filter(({ text }) => text?.endsWith(how));
      expect(delivered.map(({ text }) => text)).toEqual([`first, ${how}`, ...written, `last, ${how}`]);
      expect(Math.max(...delivered.map(({ copies }) => copies))).toBeLessThanOrEqual(MAX_COPIES);
    },
    90_000,
  );
});

describe('exhausted prekeys', () => {
  it.each(['while the device is on', 'while the device is offline'])(
    '%s are replaced: a first message is readable',
    async (when) => {
      const { number } = merchant;
      const isOffline = when === 'while the device is offline';
      if (isOffline) {
        await sandbox.fault({ number, kind: 'refuse-login', code: 503 });
        await sandbox.close('tcp', { number });
      }
      await sandbox.spendPreKeys(number, 0);
      if (isOffline) await sandbox.clearFaults(number);
      await waitFor(
        'there are new prekeys',
        async () => (await sandbox.linkedDevices(number))[0]!.preKeys >= 5,
        isOffline ? 25_000 : 10_000,
      );
      const stranger = await sandbox.phones.create({});
      await sandbox.send(stranger.number, number, `for the first time, ${when}`);
      await waitFor(
        'the message is recorded',
        async () => (await received()).some(({ body }) => body === `for the first time, ${when}`),
        10_000,
      );
    },
  );
});

describe('a customer with a reinstalled phone', () => {
  it('exchanges readable messages within 10 s and with few duplicates', async () => {
    await write('to the old telephone');
    await sandbox.renewIdentity(customer.number);
    await write('to the new telephone');
    await receive('from the new telephone');
    await write('and once more');
    const delivered = (await onPhone()).slice(-3);
    expect(delivered.map(({ text }) => text)).toEqual([
      'to the old telephone',
      'to the new telephone',
      'and once more',
    ]);
    expect(Math.max(...delivered.map(({ copies }) => copies))).toBeLessThanOrEqual(MAX_COPIES);
  });
});

describe('keys at rest', () => {
  it('are encrypted, with a row for each key', async () => {
    const rows = await sql<{ kind: string; value: Buffer; sealed_with: string }>(
      'select kind, value, sealed_with from device_keys where device_id = ?',
      [device.id],
    );
    expect(rows.length).toBeGreaterThan(800);
    expect(rows.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['creds', 'pre-key', 'session', 'identity-key']),
    );
    for (const { value, sealed_with } of rows) {
      expect(sealed_with).toMatch(/^[0-9a-f]{8}$/);
      expect(value.toString('latin1')).not.toMatch(/private|Buffer|_sessions|noiseKey|@s\.whatsapp/);
    }
  });
});
