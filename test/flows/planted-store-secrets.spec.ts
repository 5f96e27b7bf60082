import { createHmac, randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTokens } from '../../src/commerce/connections/store-secrets.js';
import { APP_IDS } from '../../src/commerce/platforms/platforms.contract.js';
import { ormConfig } from '../../src/mikro-orm.config.js';
import type { Config } from '../../src/platform/config.js';
import { Secrets } from '../../src/platform/secrets.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { makeMember } from '../setup/accounts/members.js';
import { APP_SECRET } from '../setup/app-secret.js';
import { dumpDatabase } from '../setup/dump-database.js';
import { dumpRedis } from '../setup/dump-redis.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { activateStoreApp, connect } from '../setup/stores/merchant-store.js';
import { StoreClient } from '../setup/stores/store-client.js';
import { waitFor } from '../setup/wait-for.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';

// Connects stores in every way, also with wrong keys, then searches all storage for secrets, also during processing.
const sandbox = SandboxClient.ofRun();
const NOTE = 'planted note 5c1e of a customer';
const STREET = 'planted street 88a0';
const CODE = '730518';
const WRONG = 'cs_planted_wrong_secret_41f7';
const answers: string[] = [];
const secrets = new Map<string, string>();
let server: ServerProcess;
let orm: MikroORM;
let client: HttpClient;
let customer: string;
/** The storage after the order was received and before its message was sent. */
let dumpDuringProcessing: string;

const sql = <Row>(query: string, params: unknown[] = []) => orm.em.getConnection().execute<Row[]>(query, params);

/** Returns all rows and job queues, in PostgreSQL or Redis. */
async function dump(): Promise<string> {
  const redis = process.env['TEST_REDIS_URL'];
  const { pathname } = new URL(server.databaseUrl);
  return (await dumpDatabase(orm)) + (redis ? await dumpRedis(redis, `mersal-${pathname.slice(1)}`) : '');
}

async function sendEvent(
  path: string,
  event: string,
  data: object,
  secret = secrets.get('twsaa secret')!,
): Promise<number> {
  const id = randomUUID();
  const store = { id: '5521', name: 'متجر', currency: 'SAR', country_code: 'SA' };
  const body = JSON.stringify({ id, event, created_at: new Date().toISOString(), store, data });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${id}.${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-webhook-id': id,
    'x-webhook-timestamp': timestamp,
    'x-webhook-signature': `v1=${signature}`,
  };
  const response = await fetch(server.url + path, { method: 'POST', body, headers });
  answers.push(await response.text());
  return response.status;
}

async function connectAll(): Promise<string> {
  for (const platform of ['zid', 'salla'] as const) {
    await activateStoreApp(client, platform, { devices: [] });
    await connect(client, await StoreClient.create(sandbox, platform, server.url), platform);
  }
  for (const platform of ['shopify', 'woocommerce'] as const) {
    await activateStoreApp(client, platform, { devices: [] });
    const store = await StoreClient.create(sandbox, platform, server.url);
    const { url, shop: name, ...keys } = await sandbox.call<Record<string, string>>('POST', `/shops/${store.id}/keys`);
    for (const [keyName, key] of Object.entries(keys)) secrets.set(`${platform} ${keyName}`, key);
    const address = platform === 'shopify' ? { shop: name } : { url };
    const secretField = platform === 'shopify' ? 'access_token' : 'consumer_secret';
    const form = { way: 'form', ...address, ...keys };
    const rejected = await client.post(`/api/v1/app-connect/${APP_IDS[platform]}`, { ...form, [secretField]: WRONG });
    expect(rejected.status).toBe(409);
    const connected = await client.post(`/api/v1/app-connect/${APP_IDS[platform]}`, form);
    expect([connected.body.data?.connection.state, platform]).toEqual(['connected', platform]);
    answers.push(rejected.text, connected.text);
  }
  const { connection } = (await client.post(`/api/v1/app-connect/${APP_IDS.twsaa}`, {})).body.data;
  secrets.set('twsaa secret', connection.secret as string);
  return new URL(connection.webhook_url as string).pathname;
}

/** Decrypts the stored tokens and adds them to `secrets`. */
async function readSealedTokens(): Promise<void> {
  const sealer = new Secrets({ appSecret: APP_SECRET } as Config);
  const rows = await sql<{ id: string; app_id: number; key_id: string; tokens_sealed: Uint8Array | null }>(
    'select id, app_id, key_id, tokens_sealed from shops where tokens_sealed is not null',
  );
  expect(rows).toHaveLength(4);
  for (const { id, app_id, key_id, tokens_sealed } of rows)
    for (const [tokenName, token] of Object.entries(openTokens(sealer, Number(id), key_id, tokens_sealed!)))
      if (typeof token === 'string') secrets.set(`${tokenName} of app ${app_id}`, token);
}

beforeAll(async () => {
  server = await ServerProcess.create({ APP_SECRET, LOG_LEVEL: 'trace' });
  orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 3 }));
  await server.start();
  const member = await makeMember(orm);
  client = new HttpClient(() => server.url);
  await client.signIn(member.email, member.password);
  const merchant = await sandbox.phones.create({ name: 'Merchant' });
  customer = (await sandbox.phones.create({ name: 'Customer', autoRead: true })).number;
  const device = await linkDevice(client, sandbox, merchant.number);
  const texts = { order_new_text: 'new {order_number}', customer_otp_text: 'code {otp_code}' };
  await activateStoreApp(client, 'twsaa', { devices: [device.id], status_new: true, customer_otp: true, ...texts });
  const path = await connectAll();
  await readSealedTokens();

  const person = { id: '77', first_name: 'سارة', phone: `+${customer}` };
  const order = {
    id: '9001',
    number: '10231',
    status: 'new',
    currency: 'SAR',
    total: '201.00',
    customer: person,
    note: NOTE,
    shipping_address: { city: 'الرياض', country_code: 'SA', line: STREET },
  };
  expect(await sendEvent(path, 'order.created', { order })).toBe(200);
  dumpDuringProcessing = await dump();
  expect(await sendEvent(path, 'order.created', { order }, 'planted wrong secret')).toBe(401);
  expect(await sendEvent(`${path}x`, 'order.created', { order })).toBe(404);
  await waitFor('the customer receives the order message', async () => (await sandbox.inbox(customer)).length === 1);
  const otp = { customer: { phone: `+${customer}` }, otp: { code: CODE, expires_in: 300 } };
  expect(await sendEvent(path, 'customer.otp_requested', otp)).toBe(200);
  const inbox = await waitFor('the code is received', async () => {
    const messages = await sandbox.inbox(customer);
    return messages.length === 2 ? messages : null;
  });
  expect(inbox.map(({ text }) => text)).toEqual(['new 10231', `code ${CODE}`]);
  await waitFor('the message with the code is deleted', async () => {
    const rows = await sql('select from messages where expires_at is not null');
    return rows.length === 0;
  });
  const wrong = { staff_phones: [NOTE], devices: [device.id], order_new_text: `{{${NOTE}` };
  answers.push((await client.post(`/api/v1/save-app-settings/${APP_IDS.twsaa}`, wrong)).text);
  answers.push((await client.post(`/api/v1/app-connect/${APP_IDS.twsaa}`, { claim: WRONG })).text);
  for (const id of Object.values(APP_IDS)) answers.push((await client.get(`/api/v1/apps/${id}`)).text);
  // The event log masks personal data.
  const events = (await client.get(`/api/v1/app-events/${APP_IDS.twsaa}`)).body.data as { id: number; name: string }[];
  for (const { id } of events)
    expect((await client.get(`/api/v1/app-events/${APP_IDS.twsaa}/${id}`)).text).not.toContain(customer);
}, 120_000);
afterAll(async () => {
  await orm?.close();
  await server?.remove();
});

const encodingsOf = (text: string): string[] => {
  const bytes = Buffer.from(text);
  return [text, bytes.toString('hex'), bytes.toString('base64').slice(0, -4), JSON.stringify(text).slice(1, -1)];
};
/** Ignores fractions of seconds, longer numbers and hashes. */
const codesIn = (text: string) => text.match(new RegExp(`.{0,60}(?<![\\da-f.])${CODE}(?![\\da-f]).{0,20}`, 'gi')) ?? [];
function expectNone(place: string, text: string, searched: Iterable<readonly [string, string]>): void {
  const found = [...searched].filter(([, secret]) => encodingsOf(secret).some((encoded) => text.includes(encoded)));
  expect([place, found.map(([name]) => name)]).toEqual([place, []]);
}
const PLANTED = [
  ['note', NOTE],
  ['street', STREET],
  ['wrong key', WRONG],
] as const;

it('the log at its most verbose level contains no token, secret, key, code, number or customer text', () => {
  expect(server.output).toContain('listening');
  expect(secrets.size).toBeGreaterThan(10);
  expectNone('log', server.output, [...secrets, ...PLANTED, ['phone', customer]]);
  expect(codesIn(server.output)).toEqual([]);
});

it('no response contains a rejected value, nor shows a secret a second time', () => {
  expect(answers.length).toBeGreaterThan(12);
  for (const answer of answers) expectNone('answer', answer, [...secrets, ...PLANTED]);
});

it('neither the database nor the queues contain them unencrypted, during processing or afterwards', async () => {
  const afterwards = await dump();
  expect(afterwards).toContain('10231');
  for (const text of [dumpDuringProcessing, afterwards]) expectNone('rows', text, [...secrets, ...PLANTED]);
  expect(codesIn(afterwards)).toEqual([]);
});
