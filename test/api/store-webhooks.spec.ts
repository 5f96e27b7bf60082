import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sealSecret } from '../../src/commerce/connections/store-secrets.js';
import { Secrets } from '../../src/platform/secrets.js';
import { makeStore } from '../factories/make-store.js';
import { openSession } from '../setup/accounts/open-session.js';
import { impersonate } from '../setup/accounts/impersonate.js';
import { makeMember } from '../setup/accounts/members.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
beforeAll(async () => {
  server = await workerApp();
}, 60_000);

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);

async function openStore(platform: 'twsaa' | 'woocommerce' = 'twsaa') {
  const member = await makeMember(server.orm);
  const { accountId } = member;
  const store = await makeStore(server.orm.em.fork(), { accountId, platform });
  const secrets = server.app.get(Secrets);
  const secret = randomBytes(32).toString('base64url');
  const sealed = sealSecret(secrets, store.id, secret);
  await sql('update shops set secret_sealed = ?, key_id = ? where id = ?', [sealed, secrets.keyId, store.id]);
  return { ...store, member, secret, path: `/webhooks/${platform}/${store.installKey}` };
}
const post = async (path: string, body: string | Buffer, headers: Record<string, string> = {}) => {
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
  const response = await fetch(server.url + path, init);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const rowsOf = (storeId: number) => sql<{ id: string }>('select id from store_events where shop_id = ?', [storeId]);

const BODY =
  '{"event":"customer.created","data":{"customer":{"id":"7","phone":"+966500000001","note":"planted-text"}}}';
function sign(secret: string, body: string, { id = randomUUID(), ageS = 0 } = {}): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000) - ageS);
  const hex = createHmac('sha256', secret).update(`${timestamp}.${id}.${body}`).digest('hex');
  return { 'x-webhook-id': id, 'x-webhook-timestamp': timestamp, 'x-webhook-signature': `v1=${hex}` };
}

describe('a delivery', () => {
  it('with a valid signature is stored once and encrypted, also for concurrent copies', async () => {
    const store = await openStore();
    const headers = sign(store.secret, BODY);
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(store.path, BODY, headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.filter(({ body }) => body['duplicate'] !== true)).toHaveLength(1);
    expect(await rowsOf(store.id)).toHaveLength(1);
    expect((await post(store.path, BODY, headers)).body).toEqual({ received: true, duplicate: true });
    const [row] = await sql<{ text: string }>('select e::text as text from store_events e where shop_id = ?', [
      store.id,
    ]);
    expect(row?.text).not.toMatch(/planted-text|706c616e746564/);
    await waitFor('the time of the last event is stored', async () => {
      const [{ last_event_at } = { last_event_at: null }] = await sql<{ last_event_at: Date | null }>(
        'select last_event_at from shops where id = ?',
        [store.id],
      );
      return last_event_at !== null;
    });
  });

  it('without a valid signature is rejected, and only counted', async () => {
    const [store, otherStore] = [await openStore(), await openStore()];
    const right = sign(store.secret, BODY);
    const forged: [string, string, Record<string, string>][] = [
      ['none', BODY, {}],
      ['another store’s secret', BODY, sign(otherStore.secret, BODY)],
      ['cut short', BODY, { ...right, 'x-webhook-signature': right['x-webhook-signature']!.slice(0, -2) }],
      ['an hour old', BODY, sign(store.secret, BODY, { ageS: 3600 })],
      ['written anew', JSON.stringify(JSON.parse(BODY), null, 1), right],
      ['another id', BODY, { ...right, 'x-webhook-id': randomUUID() }],
    ];
    for (const [description, body, headers] of forged)
      expect([description, (await post(store.path, body, headers)).status]).toEqual([description, 401]);
    await waitFor('the refusals are counted', async () => {
      const [row] = await sql<{ refused_count: number }>('select refused_count from shops where id = ?', [store.id]);
      return row?.refused_count === forged.length;
    });
    expect(await rowsOf(store.id)).toEqual([]);
  });

  it('to an unknown or disconnected store, or of another platform, gets a 404', async () => {
    const store = await openStore();
    const unknownPath = `/webhooks/twsaa/${randomBytes(32).toString('base64url')}`;
    expect((await post(unknownPath, BODY, sign(store.secret, BODY))).status).toBe(404);
    expect((await post(store.path.replace('twsaa', 'zid'), BODY, sign(store.secret, BODY))).status).toBe(404);
    expect((await post('/webhooks/nothing/key', BODY)).status).toBe(404);
    await sql(`update shops set state = 'not_connected' where id = ?`, [store.id]);
    expect((await post(store.path, BODY, sign(store.secret, BODY))).status).toBe(410);
    expect(await rowsOf(store.id)).toEqual([]);
  });

  it('that is repeated after the store was disconnected is rejected, not reported as a duplicate', async () => {
    for (const [platform, uninstalled] of [
      ['twsaa', 410],
      ['woocommerce', 404],
    ] as const) {
      const store = await openStore(platform);
      const signatureHeaders = (body: string) =>
        platform === 'twsaa'
          ? sign(store.secret, body)
          : { 'x-wc-webhook-signature': createHmac('sha256', store.secret).update(body).digest('base64') };
      const headers = signatureHeaders(BODY);
      expect((await post(store.path, BODY, headers)).body).toEqual({ received: true });
      await sql(`update shops set state = 'not_connected' where id = ?`, [store.id]);
      for (const body of [BODY, BODY.replace('"7"', '"8"')]) {
        const answer = await post(store.path, body, body === BODY ? headers : signatureHeaders(body));
        expect([platform, answer.status, answer.body['duplicate']]).toEqual([platform, uninstalled, undefined]);
      }
      expect(await rowsOf(store.id)).toHaveLength(1);
    }
  });

  it('above 5 MB is rejected', async () => {
    const store = await openStore();
    const large = JSON.stringify({ event: 'x', text: 'x'.repeat(5 * 1024 * 1024) });
    expect((await post(store.path, large, sign(store.secret, large))).status).toBe(413);
    expect(await rowsOf(store.id)).toEqual([]);
  });

  it('signed with the previous secret is accepted for a day', async () => {
    const store = await openStore();
    const secrets = server.app.get(Secrets);
    const next = randomBytes(32).toString('base64url');
    await sql(
      `update shops set former_secret_sealed = secret_sealed, former_secret_until = now() + interval '1 hour', secret_sealed = ?
        where id = ?`,
      [sealSecret(secrets, store.id, next), store.id],
    );
    expect((await post(store.path, BODY, sign(store.secret, BODY))).status).toBe(200);
    expect((await post(store.path, BODY, sign(next, BODY))).status).toBe(200);
    await sql(`update shops set former_secret_until = now() - interval '1 second' where id = ?`, [store.id]);
    await waitFor(
      'the previous secret is expired',
      async () => (await post(store.path, BODY, sign(store.secret, BODY))).status === 401,
    );
  });

  it('needs no content type, session or token, and a ping is answered', async () => {
    const store = await openStore('woocommerce');
    const proof = createHmac('sha256', store.secret).update(BODY).digest('base64');
    const headers = {
      'x-wc-webhook-signature': proof,
      'x-wc-webhook-topic': 'customer.created',
      'content-type': 'text/plain',
    };
    expect((await post(store.path, BODY, { ...headers, origin: 'https://elsewhere.example' })).status).toBe(200);
    const ping = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await post(store.path, 'webhook_id=123', ping)).status).toBe(200);
    expect(await rowsOf(store.id)).toHaveLength(1);
    expect((await fetch(`${server.url}/webhooks/zid/${store.installKey}?e=order.create`)).status).toBe(200);
  });
});

it('an impersonating administrator can neither see nor change the secrets of a store', async () => {
  for (const platform of ['twsaa', 'woocommerce'] as const) {
    const { member, appId } = await openStore(platform);
    const owner = await openSession(server.orm, () => server.url, member);
    const inside = await impersonate(server, member);
    for (const call of ['app-connect', 'app-rotate-secret', 'app-disconnect']) {
      const { status, body } = await inside.post(`/api/v1/${call}/${appId}`, { way: 'secret' });
      expect([call, status, body.code]).toEqual([call, 403, 'impersonating']);
    }
    const cartsOf = async (client: typeof owner) =>
      (await client.get(`/api/v1/apps/${appId}`)).body.connection.carts_url;
    expect(await cartsOf(inside)).toBeNull();
    expect((await cartsOf(owner)) !== null).toBe(platform === 'woocommerce');
    expect((await inside.get(`/api/v1/apps/${appId}`)).body.connection.state).toBe('connected');
  }
});
