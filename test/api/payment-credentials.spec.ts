import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { paymentsJob } from '../../src/billing/payments/payments.job.js';
import { PaymentCredentials } from '../../src/billing/settings/payment-credentials.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { Secrets } from '../../src/platform/secrets.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { MOYASAR_KEY, MOYASAR_WEBHOOK, STRIPE_KEY, STRIPE_WEBHOOK } from '../setup/payments/payment-services.js';
import { callWebhook, sellBy } from '../setup/payments/seller.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';

let server: OwnApp;
let superAdmin: ApiUser;
beforeAll(async () => {
  server = await startApp();
  superAdmin = await openApiUser(server, { role: 'SupperAdmin' });
}, 60_000);
afterAll(async () => {
  superAdmin.events.close();
  await server.close();
});
beforeEach(() => sellBy(superAdmin.client, 'moyasar'));

const MOYASAR = { key: MOYASAR_KEY, webhook: MOYASAR_WEBHOOK };
const STRIPE = { key: STRIPE_KEY, webhook: STRIPE_WEBHOOK };

const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  server.orm.em.fork().execute<Row[]>(text, values);
const save = (body: object) => superAdmin.client.post('/api/v1/payment-settings', body);
const readSettings = async () => (await superAdmin.client.get('/api/v1/payment-settings')).body.data;
const readCredentials = () => server.app.get(PaymentCredentials, { strict: false }).read();
const storedProviders = async () =>
  (await sql<{ provider: string }>('select provider from payment_credentials order by 1')).map(
    ({ provider }) => provider,
  );

const COLUMNS = ['moyasar_key', 'moyasar_webhook', 'moyasar_webhook_previous', 'stripe_key', 'stripe_webhook'] as const;

async function readColumns(): Promise<Record<string, string | null>> {
  const secrets = server.app.get(Secrets);
  const [row] = await sql<Record<string, Uint8Array | null>>(`select ${COLUMNS.join(', ')} from payment_settings`);
  const [{ key_id: keyId } = { key_id: '' }] = await sql<{ key_id: string }>('select key_id from payment_settings');
  const decrypt = (name: string, bytes: Uint8Array | null | undefined) =>
    bytes ? secrets.open({ keyId, bytes: Buffer.from(bytes) }, `payment-settings:${name}`).toString() : null;
  return Object.fromEntries(COLUMNS.map((name) => [name, decrypt(name, row?.[name])]));
}

async function saveColumn(name: (typeof COLUMNS)[number], value: string | null): Promise<void> {
  const { keyId, bytes } = server.app.get(Secrets).seal(Buffer.from(value ?? ''), `payment-settings:${name}`);
  await sql(`update payment_settings set ${name} = ?, key_id = ?`, [value === null ? null : bytes, keyId]);
}

const acceptsWebhook = async (secret: string): Promise<boolean> => {
  const event = JSON.stringify({ id: `event ${secret}`, secret_token: secret, data: { invoice_id: 'none' } });
  return (await callWebhook(server, 'moyasar', event)).status === 200;
};

it('credentials are stored as one JSON for each provider, and in columns for the previous version', async () => {
  expect(await readCredentials()).toEqual({ moyasar: MOYASAR, stripe: STRIPE });
  await save({ moyasar_webhook: 'another-secret' });
  expect((await readCredentials()).moyasar).toEqual({
    key: MOYASAR_KEY,
    webhook: 'another-secret',
    webhook_previous: MOYASAR_WEBHOOK,
  });
  expect(await readColumns()).toEqual({
    moyasar_key: MOYASAR_KEY,
    moyasar_webhook: 'another-secret',
    moyasar_webhook_previous: MOYASAR_WEBHOOK,
    stripe_key: STRIPE_KEY,
    stripe_webhook: STRIPE_WEBHOOK,
  });
});

it('a key that the previous version changed applies at once, and is copied to the JSON', async () => {
  await saveColumn('moyasar_webhook', 'rolled-back');
  expect([await acceptsWebhook('rolled-back'), await acceptsWebhook(MOYASAR_WEBHOOK)]).toEqual([true, false]);
  expect(await storedProviders()).toEqual(['stripe']);
  await server.app.get(Jobs).runSoon(paymentsJob);
  await waitFor('the keys are JSON', async () => (await storedProviders()).includes('moyasar'));
  expect(await readCredentials()).toEqual({ moyasar: { ...MOYASAR, webhook: 'rolled-back' }, stripe: STRIPE });
  await saveColumn('moyasar_key', null);
  expect(await readSettings()).toMatchObject({ has_moyasar_key: false, has_moyasar_webhook: true });
});

it('credentials of an updated database are read from the columns', async () => {
  await sql('delete from payment_credentials');
  expect(await readCredentials()).toEqual({ moyasar: MOYASAR, stripe: STRIPE });
  await save({ stripe_key: 'sk_test_another' });
  expect(await readCredentials()).toEqual({ moyasar: MOYASAR, stripe: { ...STRIPE, key: 'sk_test_another' } });
});

it('concurrent saves keep both credentials', async () => {
  await save({ provider: 'none', stripe_key: null, stripe_webhook: null });
  await Promise.all([save({ stripe_key: 'sk_test_one' }), save({ stripe_webhook: 'whsec_two' })]);
  expect((await readCredentials()).stripe).toEqual({ key: 'sk_test_one', webhook: 'whsec_two' });
});

it('credentials sealed with another APP_SECRET are absent until they are entered again', async () => {
  await sql(`update payment_credentials set key_id = '00000000'`);
  expect(await readSettings()).toMatchObject({ has_moyasar_key: false, has_stripe_webhook: false });
  expect((await save({ moyasar_key: MOYASAR_KEY })).body.errors).toHaveProperty('moyasar_webhook');
  await sellBy(superAdmin.client, 'moyasar');
  expect(await readCredentials()).toEqual({ moyasar: MOYASAR, stripe: STRIPE });
});

it('the database accepts a new provider, which an older version reads as none', async () => {
  await sql(`update payment_settings set provider = 'newer'`);
  await sql(`insert into payment_credentials (provider, key_id, sealed) values ('newer', '00000000', '')`);
  expect(await readSettings()).toMatchObject({ provider: 'none', has_moyasar_key: true });
  await sql(`delete from payment_credentials where provider = 'newer'`);
});
