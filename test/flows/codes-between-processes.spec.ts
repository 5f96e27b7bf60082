import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { PhoneResource } from '../../src/sandbox/sandbox.contract.js';
import { Cluster } from '../setup/servers/cluster.js';
import { codeIn } from '../setup/accounts/codes.js';
import { dumpDatabase } from '../setup/dump-database.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { linkDevice, waitUntilOn } from '../setup/whatsapp/link-device.js';
import { makeMember } from '../setup/accounts/members.js';
import { SoftwarePasskey } from '../setup/whatsapp/software-passkey.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';
import { waitFor } from '../setup/wait-for.js';

// One process holds the platform's device, another the recipient's. A trigger copies every written row, so that a code
// that was stored only for a moment is found too.
let cluster: Cluster;
let network: Awaited<ReturnType<typeof openSandbox>>;
let merchantPhone: PhoneResource;
let customer: PhoneResource;
let platformPhone: PhoneResource;
let device: { id: number };
let mainDevice: { id: number };
let merchant: HttpClient;

beforeAll(async () => {
  network = await openSandbox();
  const { sandbox } = network;
  [merchantPhone, customer] = [await sandbox.phones.create({ name: 'Shop' }), await sandbox.phones.create()];
  cluster = await Cluster.open();
  await cluster.sql('create table written (line text)');
  await cluster.sql(`create function note_written() returns trigger language plpgsql as
    $$ begin insert into written values (to_jsonb(new)::text); return null; end $$`);
  for (const table of ['inbound_journal', 'messages'])
    await cluster.sql(
      `create trigger note_written after insert or update on ${table} for each row execute function note_written()`,
    );
  const apiUser = async (given: Parameters<typeof makeMember>[1]) => {
    const member = await makeMember(cluster.orm, given);
    const client = new HttpClient(() => cluster.url);
    await client.signIn(member.email, member.password);
    return client;
  };
  const platform = await apiUser({ role: 'SupperAdmin' });
  merchant = await apiUser({ phone: merchantPhone.number });
  platformPhone = await sandbox.phones.create({ name: 'Mersal' });
  const linked = await linkDevice(platform, sandbox, platformPhone.number);
  mainDevice = linked;
  await platform.post(`/api/v1/update-device/${linked.sessionId}`, {
    type_account: 'main',
  });
  device = await linkDevice(merchant, sandbox, merchantPhone.number);
}, 90_000);
afterAll(async () => {
  await cluster.remove();
  await network.stop();
}, 30_000);

async function holderOf(deviceId: number): Promise<string> {
  const [row] = await cluster.sql<{ name: string }>(
    `select p.name from device_leases l join server_processes p on p.id = l.process_id
      where l.device_id = ? and p.expires_at > clock_timestamp()`,
    [deviceId],
  );
  return row?.name ?? '';
}

async function requestCode(): Promise<string> {
  await cluster.sql('delete from throttles');
  const before = (await network.sandbox.inbox(merchantPhone.number, { from: platformPhone.number, waitMs: 0 })).length;
  const guest = new HttpClient(() => cluster.url);
  await guest.get('/sanctum/csrf-cookie');
  const sent = await guest.post('/v1/forgot-password', { login: merchantPhone.number });
  expect([sent.status, sent.body.channel]).toEqual([200, 'whatsapp']);
  const received = await network.sandbox.inbox(merchantPhone.number, {
    from: platformPhone.number,
    count: before + 1,
    waitMs: 10_000,
  });
  expect(received).toHaveLength(before + 1);
  return codeIn(received.at(-1)?.text);
}

/** Sends a message and waits for it. The code before it is then processed. */
async function sendAndWait(text: string): Promise<void> {
  await network.sandbox.send(customer.number, merchantPhone.number, text);
  await waitFor(
    'the message after the code is recorded',
    async () => (await cluster.sql('select 1 from messages where device_id = ? and body = ?', [device.id, text]))[0],
    40_000,
  );
}

async function expectNotStored(code: string): Promise<void> {
  const rows = await dumpDatabase(cluster.orm);
  const digits = new RegExp(`(?<![\\da-f.])${code}(?![\\da-f])`, 'i');
  expect([code, digits.test(rows)]).toEqual([code, false]);
  // Stored bytes may contain texts in base64.
  const written = (rows.match(/\\\\x[\da-f]{40,}/g) ?? []).map((hex) =>
    Buffer.from(hex.slice(3), 'hex').toString('latin1'),
  );
  expect(written.length).toBeGreaterThan(0);
  for (const text of written) {
    const inside = (text.match(/[\w+/]{16,}={0,2}/g) ?? []).map((part) =>
      Buffer.from(part, 'base64').toString('latin1'),
    );
    expect([text, ...inside].some((part) => part.includes(code))).toBe(false);
  }
}

it('a code is not stored by the process that holds its recipient’s number', async () => {
  expect(new Set([await holderOf(mainDevice.id), await holderOf(device.id)])).toEqual(
    new Set(['devices-1', 'devices-2']),
  );
  const code = await requestCode();
  await sendAndWait('after the code');
  await expectNotStored(code);
}, 60_000);

it('a code is not stored when both processes restart between sending and arrival', async () => {
  const [sender, receiver] = [await holderOf(mainDevice.id), await holderOf(device.id)];
  await cluster.kill(receiver);
  const code = await requestCode();
  await cluster.kill(sender);
  await Promise.all([cluster.start(sender), cluster.start(receiver)]);
  await sendAndWait('after the code and the restart');
  await expectNotStored(code);
}, 120_000);

it('a code is not stored when a reply quotes it', async () => {
  const { sandbox } = network;
  const code = await requestCode();
  const { id: quotedId } = (await sandbox.inbox(merchantPhone.number)).at(-1)!;
  await sandbox.send(merchantPhone.number, platformPhone.number, { text: 'what is this?', quotedId });
  await waitFor('the answer is recorded on both sides', async () => {
    const rows = await cluster.sql<{ quoted: unknown }>(`select quoted from messages where body = 'what is this?'`);
    return rows.length === 2 && rows.every(({ quoted }) => quoted === null);
  });
  await expectNotStored(code);
}, 60_000);

it('any process accepts a passkey and passes it to the process of the device', async () => {
  const { sandbox } = network;
  const phone = await sandbox.phones.create();
  const passkey = await SoftwarePasskey.create(sandbox, phone.number);
  await sandbox.fault({ number: phone.number, kind: 'want-passkey', times: 1 });
  const { body } = await merchant.post('/api/v1/new-connect-device', {});
  await expect(sandbox.scan(phone.number, body.data.qr)).rejects.toMatchObject({ code: 'passkey_wanted' });
  const { options } = await waitFor('the challenge is shown', async () => {
    const profile = await merchant.get(`/api/v1/profile-info/${body.session_id}`);
    return profile.body.data.passkey;
  });
  expect(await holderOf(body.data.device.id)).toMatch(/^devices-/);

  const send = (assertion: unknown) => merchant.post(`/api/v1/device-passkey/${body.session_id}`, { assertion });
  const mismatch = await send(passkey.assert(options, { challenge: 'c29tZXRoaW5nIGVsc2U' }));
  expect([mismatch.status, mismatch.body.code]).toEqual([409, 'devices.passkey_mismatch']);
  expect((await send(passkey.assert(options))).status).toBe(200);
  await waitUntilOn(merchant, body.data.device.id);
}, 60_000);
