import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { PhoneResource } from '../../src/sandbox/sandbox.contract.js';
import { CredentialStore } from '../../src/devices/sessions/credential-store.js';
import { type TestApp, startApp } from '../setup/app.js';
import { type Desk, openDesk } from '../setup/desk.js';
import { linkDevice, waitUntilOn } from '../setup/link-device.js';
import { SandboxClient } from '../setup/sandbox-client.js';
import { waitFor } from '../setup/wait-for.js';

// A crash may lose the last steps of a Signal session, which are written behind the sends. Nothing said may be lost by it.
let server: TestApp;
let desk: Desk;
let merchant: PhoneResource;
let customer: PhoneResource;
let device: { id: number; sessionId: string };
const sandbox = new SandboxClient(process.env['SANDBOX_API_URL'] ?? '', process.env['SANDBOX_TOKEN'] ?? '');
const sql = <T extends object>(query: string, values: unknown[] = []) =>
  server.orm.em.getConnection().execute<T[]>(query, values);

beforeAll(async () => {
  server = await startApp();
  desk = await openDesk(server);
  merchant = await sandbox.phones.create({});
  customer = await sandbox.phones.create({});
  device = await linkDevice(desk.client, sandbox, merchant.number);
}, 60_000);
afterAll(async () => {
  desk.events.close();
  await server.close();
});

async function runAlone(databaseUrl: string, query: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(query).finally(() => client.end());
}

async function write(body: string): Promise<void> {
  const answer = await desk.client.post('/api/v1/messages', { device: device.sessionId, phone: customer.number, body });
  await waitFor(`"${body}" delivered`, async () =>
    ['delivered', 'read'].includes((await desk.client.get(`/api/v1/messages/${answer.body.data.id}`)).body.data.status),
  );
}

async function hear(body: string): Promise<void> {
  await sandbox.send(customer.number, merchant.number, body);
  await waitFor(
    `"${body}" heard`,
    async () => (await sql('select 1 from messages where body = ? and not from_me', [body])).length > 0,
  );
}

const heard = () =>
  sql<{ kind: string; body: string | null }>('select kind, body from messages where not from_me order by id');
const onPhone = async () =>
  (await sandbox.messages(customer.number, merchant.number)).filter(({ fromMe }) => !fromMe).map(({ text }) => text);

describe('Signal sessions that a crash has set back', () => {
  it.each([
    [
      'by some steps',
      'update device_keys k set value = o.value from kept o where (k.device_id, k.kind, k.key_id) = (o.device_id, o.kind, o.key_id)',
    ],
    ['to nothing', "delete from device_keys where kind = 'session'"],
  ])(
    '%s heal: both sides read everything once',
    async (how, setBack) => {
      await write(`first, ${how}`);
      await hear(`first answer, ${how}`);
      await server.app.get(CredentialStore, { strict: false }).flush();
      await sql('drop table if exists kept');
      await sql("create table kept as select * from device_keys where kind = 'session'");
      for (let step = 1; step <= 3; step++) await write(`step ${step}, ${how}`);
      await hear(`second answer, ${how}`);

      await server.restart((databaseUrl) => runAlone(databaseUrl, setBack));
      await waitUntilOn(desk.client, device.id);

      await hear(`third answer, ${how}`);
      await write(`last, ${how}`);
      await hear(`fourth answer, ${how}`);
      const answers = ['first', 'second', 'third', 'fourth'].map((nth) => ({
        kind: 'text',
        body: `${nth} answer, ${how}`,
      }));
      expect((await heard()).filter(({ body }) => body === null || body.endsWith(how))).toEqual(answers);
      const texts = ['first', 'step 1', 'step 2', 'step 3', 'last'].map((text) => `${text}, ${how}`);
      expect((await onPhone()).filter((text) => text?.endsWith(how))).toEqual(texts);
    },
    60_000,
  );
});

describe('keys at rest', () => {
  it('hold nothing readable, and each its own row', async () => {
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
