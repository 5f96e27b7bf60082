import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { PhoneResource } from '../../src/sandbox/sandbox.contract.js';
import { unpackValue } from '../../src/devices/credentials/key-json.js';
import { deviceKeyContext } from '../../src/devices/credentials/key-writer.js';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { type Config } from '../../src/platform/config.js';
import { Secrets } from '../../src/platform/secrets.js';
import { dumpDatabase } from '../setup/dump-database.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { makeMember } from '../setup/accounts/members.js';
import { ApiProgram, type Key, generateKey } from '../setup/integration/api-program.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { APP_SECRET } from '../setup/app-secret.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { waitFor } from '../setup/wait-for.js';

// Runs on both queues, because a queue may store a job's data.

// Uses full logging, then searches all storage for secrets.
const TEXT = 'planted-text-7f3a';
let server: ServerProcess;
let orm: MikroORM;
let client: HttpClient;
let merchant: PhoneResource;
let customer: PhoneResource;
let deviceId: number;
let messageId: number;
let password: string;
let key: Key;
let webhookSecret: string;
const answers: string[] = [];
const sandbox = SandboxClient.ofRun();

beforeAll(async () => {
  server = await ServerProcess.create({ APP_SECRET, LOG_LEVEL: 'trace' });
  orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 2 }));
  await server.start();
  const member = await makeMember(orm);
  ({ password } = member);
  client = new HttpClient(() => server.url);
  await client.signIn(member.email, password);
  merchant = await sandbox.phones.create({ name: 'Merchant' });
  customer = await sandbox.phones.create({ name: 'Customer' });
  const device = await linkDevice(client, sandbox, merchant.number);
  const order = { device: device.sessionId, phone: customer.number, body: TEXT };
  const sent = await client.post('/api/v1/messages', order);
  [deviceId, messageId] = [device.id, sent.body.data.id];
  await waitFor('the text is delivered', async () => {
    const { body } = await client.get(`/api/v1/messages/${sent.body.data.id}`);
    return ['delivered', 'read'].includes(body.data.status);
  });
  await sandbox.send(customer.number, merchant.number, `${TEXT} back`);
  await waitFor('the answer arrives', () =>
    client.get(`/api/v1/chat-lists/${device.id}`).then(({ text }) => text.includes('back')),
  );
  const guest = new HttpClient(() => server.url);
  await guest.get('/sanctum/csrf-cookie');
  for (const [email, triedPassword] of [
    [member.email, `${password}!`],
    [password, password],
    ['\0', password],
  ] as const)
    answers.push((await guest.post('/v1/login', { email, password: triedPassword })).text);
  answers.push(
    (await guest.request('POST', '/v1/login', `{"password":"${password}`, { 'content-type': 'application/json' })).text,
  );
  answers.push((await client.post('/api/v1/messages', { ...order, phone: '12' })).text);
  answers.push((await client.post('/api/v1/messages', { ...order, device: 'nowhere' })).text);
  answers.push((await client.get('/api/v1/messages/999999')).text);
  await callWithSecrets(device.sessionId);
  await sandbox.close('tcp', { number: merchant.number });
  await waitFor('the lost connection is logged', () => /connection ended/.test(server.output));
}, 90_000);
afterAll(async () => {
  await orm.close();
  await server.remove();
});

async function callWithSecrets(session: string): Promise<void> {
  key = await generateKey(client);
  const program = new ApiProgram(server, key);
  const wrong = { device: session, phone: '12', body: TEXT, note: key.token, header_token: key.token };
  answers.push((await program.post('messages/text', wrong, key.token)).text);
  answers.push((await program.get(`me?token=${key.token}`)).text);
  answers.push((await new ApiProgram(server, { ...key, app_id: key.token }).get('me')).text);
  await waitFor('the calls are logged', async () => (await client.get('/api/v1/api-calls')).body.data.length === 2);
  const endpoint = { url: 'https://127.0.0.1:1/', kinds: ['message.status'] };
  const { body } = await client.post('/api/v1/webhook-endpoints', endpoint);
  webhookSecret = body.secret;
  const address = `/api/v1/webhook-endpoints/${body.data.id}`;
  await client.post(`${address}/test`);
  await waitFor(
    'the delivery was tried',
    async () => (await client.get(`${address}/deliveries`)).body.data[0].tried_at !== null,
  );
}

const encodingsOf = (bytes: Uint8Array) => {
  const buffer = Buffer.from(bytes);
  return [buffer.toString('hex'), buffer.toString('base64').replace(/=+$/, ''), buffer.toString('base64url')];
};

/** Returns decrypted device keys in all encodings. */
async function readPlainKeys(): Promise<string[]> {
  const rows = await orm.em
    .getConnection()
    .execute<{ device_id: string; key_id: string; kind: string; sealed_with: string; value: Buffer }[]>(
      `select * from device_keys where kind = 'creds'`,
    );
  const [row] = rows;
  if (!row) throw new Error('there are no credentials');
  const opened = new Secrets({ appSecret: APP_SECRET } as Config).open(
    { keyId: row.sealed_with, bytes: row.value },
    deviceKeyContext({ deviceId: Number(row.device_id), kind: row.kind, id: row.key_id }),
  );
  const creds = unpackValue(opened) as Record<string, { private?: Uint8Array }>;
  const found = ['noiseKey', 'signedIdentityKey', 'pairingEphemeralKeyPair'].map((name) => creds[name]?.private);
  expect(found.every((key) => key?.length === 32)).toBe(true);
  return found.flatMap((key) => encodingsOf(key!));
}

it('the log at its most verbose level contains no password, token, key, phone or text', async () => {
  const log = server.output;
  expect(log).toContain('listening');
  const secrets = [
    password,
    TEXT,
    merchant.number,
    customer.number,
    APP_SECRET,
    process.env['SANDBOX_TOKEN']!,
    ...client.cookies.values(),
    key.token,
    webhookSecret,
    ...(await readPlainKeys()),
  ];
  for (const secret of secrets) expect([secret, log.includes(secret)]).toEqual([secret, false]);
  expect(log).not.toMatch(/SessionEntry|privKey|chainKey|rootKey/);
});

it('the log follows a device and a message by their ids', () => {
  const lines = server.output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as object] : []));
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ msg: 'device event', deviceId, kind: 'opened' }),
      expect.objectContaining({ msg: 'connection ended', deviceId }),
      expect.objectContaining({ msg: 'message submitted', deviceId, messageId, attempt: 1 }),
      expect.objectContaining({ msg: 'message accepted', messageId }),
    ]),
  );
});

it('no response contains a rejected password or text', () => {
  for (const answer of answers) for (const secret of [password, TEXT, key.token]) expect(answer).not.toContain(secret);
});

it('the database contains no plain password, session token or device key', async () => {
  const rows = await dumpDatabase(orm);
  expect(rows).toContain(TEXT);
  const token = client.cookies.get('mersal_session')!;
  const secrets = [
    password,
    token,
    APP_SECRET,
    key.token,
    webhookSecret,
    ...[password, token, key.token, webhookSecret].flatMap((secret) => encodingsOf(Buffer.from(secret))),
    ...(await readPlainKeys()),
  ];
  for (const secret of secrets) expect([secret, rows.includes(secret)]).toEqual([secret, false]);
});
