import { RequestContext } from '@mikro-orm/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MIN_REJECTED_DELIVERIES } from '../../src/commerce/connections/check-connection.js';
import { SaveAuthorization } from '../../src/commerce/connections/claims/save-authorization.js';
import { APP_IDS, type Platform } from '../../src/commerce/platforms/platforms.contract.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { makeMember } from '../setup/accounts/members.js';
import type { OwnApp } from '../setup/servers/app.js';
import { MailServer } from '../setup/servers/mail-server.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { startBehindProxy } from '../setup/stores/dashboard-proxy.js';
import { connect } from '../setup/stores/merchant-store.js';
import { StoreClient } from '../setup/stores/store-client.js';
import { waitFor } from '../setup/wait-for.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

let server: OwnApp;
let proxyUrl: string;
let sandbox: SandboxClient;
let mails: MailServer;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  const network = await openSandbox();
  mails = await MailServer.start();
  Object.assign(process.env, { SMTP_URL: mails.url, MAIL_FROM: 'Mersal <shops@example.com>' });
  const own = await startBehindProxy();
  ({ sandbox, server, proxyUrl } = { ...network, ...own });
  closing.push(network.stop, () => mails.close(), own.close);
}, 60_000);
afterAll(async () => {
  delete process.env['SMTP_URL'];
  delete process.env['MAIL_FROM'];
  for (const close of closing.toReversed()) await close();
});

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
const openActivated = async (platform: Platform): Promise<ApiUser> => {
  const user = await openApiUser(server);
  closing.push(() => user.events.close());
  expect((await user.client.post(`/api/v1/subscribe-apps/${APP_IDS[platform]}`)).status).toBe(200);
  return user;
};
const stateOf = async ({ client }: ApiUser, platform: Platform) =>
  (await client.get(`/api/v1/apps/${APP_IDS[platform]}`)).body.connection;

const WITH_TOKENS = ['zid', 'salla', 'shopify'] as const;

describe('single-use tokens', () => {
  let second: ServerProcess;
  beforeAll(async () => {
    const { DATABASE_URL: url = '', DATA_DIR: dataDir = '' } = process.env;
    second = await ServerProcess.on({ database: { url }, dataDir }, { APP_URL: proxyUrl });
    closing.push(() => second.end('SIGKILL'));
    await second.start();
  }, 60_000);

  it.each(WITH_TOKENS)('are exchanged once if two processes find an expired token of %s', async (platform) => {
    const user = await openActivated(platform);
    const store = await StoreClient.create(sandbox, platform, proxyUrl);
    await connect(user.client, store, platform);
    const secondBrowser = new HttpClient(() => second.url, { origin: second.url });
    for (const [name, value] of user.client.cookies) secondBrowser.cookies.set(name, value);
    const sealed = `select encode(tokens_sealed, 'hex') sealed from shops where account_id = ${user.member.accountId}`;
    const [previous] = await sql<{ sealed: string }>(sealed);
    await store.expireTokens();
    await sql(`update shops set tokens_expire_at = now() - interval '1 minute' where account_id = ?`, [
      user.member.accountId,
    ]);
    const clients = [user.client, secondBrowser, user.client, secondBrowser, user.client, secondBrowser];
    const answers = await Promise.all(clients.map((client) => client.post(`/api/v1/app-check/${APP_IDS[platform]}`)));
    // Salla also revokes the first result.
    expect(answers.map(({ status, body }) => [status, body.data?.connection.state])).toEqual(
      clients.map(() => [200, 'connected']),
    );
    expect((await sql<{ sealed: string }>(sealed))[0]).not.toEqual(previous);
    expect((await user.client.post(`/api/v1/app-check/${APP_IDS[platform]}`)).body.data.connection).toMatchObject({
      state: 'connected',
      reason: null,
    });
  });

  it.each(WITH_TOKENS)('that %s rejects must be renewed by the merchant', async (platform) => {
    const user = await openActivated(platform);
    const store = await StoreClient.create(sandbox, platform, proxyUrl);
    await connect(user.client, store, platform);
    await store.expireTokens(true);
    await sql(`update shops set tokens_expire_at = now() - interval '1 minute' where account_id = ?`, [
      user.member.accountId,
    ]);
    const { connection } = (await user.client.post(`/api/v1/app-check/${APP_IDS[platform]}`)).body.data;
    expect(connection).toMatchObject({ state: 'needs_attention', reason: 'token_refresh_failed' });
  });
});

it.each([...WITH_TOKENS, 'woocommerce'] as const)(
  'a %s store that withdrew its permission can reconnect',
  async (platform) => {
    const user = await openActivated(platform);
    const store = await StoreClient.create(sandbox, platform, proxyUrl);
    await connect(user.client, store, platform);
    await store.uninstall();
    await user.client.post(`/api/v1/app-check/${APP_IDS[platform]}`);
    expect(await stateOf(user, platform)).toMatchObject({ state: 'needs_attention' });
    await connect(user.client, store, platform);
    await user.client.post(`/api/v1/app-check/${APP_IDS[platform]}`);
    // The uninstallation event may arrive after a reinstallation.
    await waitFor('the store is connected', async () => {
      const { state, reason } = await stateOf(user, platform);
      return state === 'connected' && reason === null;
    });
    const count = async () =>
      (
        await sql<{ n: number }>(
          `select count(*)::int n from store_events where account_id = ? and name like 'order%'`,
          [user.member.accountId],
        )
      )[0]!.n;
    expect(await count()).toBe(0);
    await store.order({ phone: '966500000001' });
    await waitFor('events are stored again', async () => (await count()) > 0);
  },
);

describe('entered keys', () => {
  const fill = (user: ApiUser, platform: Platform, fields: object) =>
    user.client.post(`/api/v1/app-connect/${APP_IDS[platform]}`, { way: 'form', ...fields });

  it.each(['woocommerce', 'shopify'] as const)('of %s are tested before they are stored', async (platform) => {
    const [user, store] = [await openActivated(platform), await StoreClient.create(sandbox, platform, proxyUrl)];
    const keys = await store.makeKeys();
    const otherKeys = await (await StoreClient.create(sandbox, platform, proxyUrl)).makeKeys();
    const last = platform === 'woocommerce' ? 'consumer_secret' : 'access_token';
    const storeAddress =
      platform === 'woocommerce' ? { url: 'http://127.0.0.1:1/shop' } : { shop: 'nobody-has-this-store' };
    for (const [description, change, status, code] of [
      ['a wrong one', { [last]: `${keys[last]}x` }, 409, 'commerce.platform_refused'],
      ['one of another store', { [last]: otherKeys[last] }, 409, 'commerce.platform_refused'],
      ['none', { [last]: '' }, 422, undefined],
      ['no such store', storeAddress, platform === 'woocommerce' ? 503 : 409, undefined],
      ['no address', platform === 'woocommerce' ? { url: 'not a store' } : { shop: 'evil.example' }, 422, undefined],
    ] as const) {
      const answer = await fill(user, platform, { ...keys, ...change });
      expect([description, answer.status]).toEqual([description, status]);
      if (code) expect([description, answer.body.code]).toEqual([description, code]);
    }
    expect(await stateOf(user, platform)).toMatchObject({ state: 'not_connected', store_id: null });
    expect(
      await sql('select from shops where account_id = ? and tokens_sealed is not null', [user.member.accountId]),
    ).toEqual([]);

    expect((await fill(user, platform, keys)).body.data?.connection).toMatchObject({
      state: 'connected',
      reason: null,
    });
    expect((await fill(user, platform, { ...keys, [last]: 'x' })).status).toBe(409);
    expect((await user.client.post(`/api/v1/app-check/${APP_IDS[platform]}`)).body.data.connection.state).toBe(
      'connected',
    );
    await store.order({ phone: '966500000001' });
    await waitFor('the event is stored', async () => {
      const rows = await sql('select from store_events where account_id = ?', [user.member.accountId]);
      return rows.length > 0;
    });
  });

  it('of Shopify show a webhook that the store rejects, until it accepts', async () => {
    const [user, store] = [await openActivated('shopify'), await StoreClient.create(sandbox, 'shopify', proxyUrl)];
    await store.trouble({ rejected_events: ['customers/create'] });
    const check = async () =>
      (await user.client.post(`/api/v1/app-check/${APP_IDS.shopify}`)).body.data.connection.state;
    const topics = async () => (await store.read()).webhooks.map(({ event }) => event);
    await fill(user, 'shopify', await store.makeKeys());
    expect(await stateOf(user, 'shopify')).toMatchObject({ state: 'needs_attention', reason: 'unreachable' });
    // The other topics are subscribed.
    expect(await topics()).toContain('app/uninstalled');
    expect(await check()).toBe('needs_attention');
    await store.trouble({ rejected_events: [] });
    expect(await check()).toBe('connected');
    expect(await topics()).toContain('customers/create');
  });

  it('events are rejected and reported if the secret of the store’s own app is wrong', async () => {
    const [user, store] = [await openActivated('shopify'), await StoreClient.create(sandbox, 'shopify', proxyUrl)];
    await fill(user, 'shopify', { ...(await store.makeKeys()), api_secret: 'shpss_of_somebody_else' });
    await store.order({ phone: '966500000001' });
    await waitFor('the rejection is counted', async () => {
      const [row] = await sql<{ n: number }>('select refused_count n from shops where account_id = ?', [
        user.member.accountId,
      ]);
      return row!.n >= MIN_REJECTED_DELIVERIES;
    });
    const { connection } = (await user.client.post(`/api/v1/app-check/${APP_IDS.shopify}`)).body.data;
    expect(connection).toMatchObject({ state: 'needs_attention', reason: 'webhooks_refused' });
    expect(await sql('select from store_events where account_id = ?', [user.member.accountId])).toEqual([]);
  });
});

describe.each(['salla', 'twsaa'] as const)('a store that was installed from %s', (platform) => {
  /** Returns the claim code that an existing user gets by email. */
  async function install(): Promise<{ store: StoreClient; claim: string }> {
    const store = await StoreClient.create(sandbox, platform, proxyUrl);
    await makeMember(server.orm, { email: `owner@${(await store.read()).domain}` });
    const countBefore = mails.received.length;
    await store.install();
    return { store, claim: await waitForClaim(countBefore) };
  }
  const waitForClaim = (mailCount: number) =>
    waitFor(
      'the owner gets an e-mail',
      () => mails.received.slice(mailCount).flatMap(({ text }) => /claim=([\w-]+)/.exec(text ?? '')?.[1] ?? [])[0],
    );
  const claimStore = ({ client }: ApiUser, claim: string, appPlatform: Platform = platform) =>
    client.post(`/api/v1/app-connect/${APP_IDS[appPlatform]}`, { claim });

  it('is claimed by the code in the e-mail, once', async () => {
    const [owner, stranger] = [await openActivated(platform), await openActivated(platform)];
    const { store, claim } = await install();
    const early = await openApiUser(server);
    closing.push(() => early.events.close());
    expect((await claimStore(early, claim)).status).toBe(409);
    const otherPlatform = platform === 'salla' ? 'twsaa' : 'salla';
    await stranger.client.post(`/api/v1/subscribe-apps/${APP_IDS[otherPlatform]}`);
    expect((await claimStore(stranger, claim, otherPlatform)).body.code).toBe('commerce.claim_over');
    expect((await claimStore(stranger, `${claim}A`)).status).toBe(404);

    const answer = await claimStore(owner, claim);
    expect(answer.body.data?.connection).toMatchObject({ state: 'connected', reason: null });
    for (const user of [owner, stranger]) expect((await claimStore(user, claim)).body.code).toBe('commerce.claim_over');
    expect(await stateOf(stranger, platform)).toMatchObject({ state: 'not_connected', store_id: null });
    expect(await sql('select from store_claims where app_id = ?', [APP_IDS[platform]])).toEqual([]);
    await store.order({ phone: '966500000001' });
    await waitFor('the event is stored', async () => {
      const rows = await sql(`select from store_events where account_id = ? and name like 'order%'`, [
        owner.member.accountId,
      ]);
      return rows.length > 0;
    });
  });

  it('is not connected if its claim cannot be deleted, and can be claimed afterwards', async () => {
    const owner = await openActivated(platform);
    const { claim } = await install();
    await sql(`create function refuse_end() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
    await sql('create trigger refuse_end before delete on store_claims for each row execute function refuse_end()');
    try {
      expect((await claimStore(owner, claim)).status).toBe(500);
      expect(await stateOf(owner, platform)).toMatchObject({ state: 'not_connected', store_id: null });
    } finally {
      await sql('drop function refuse_end cascade');
    }
    expect((await claimStore(owner, claim)).body.data?.connection).toMatchObject({ state: 'connected', reason: null });
  });

  it('is claimed by one of two concurrent users', async () => {
    const both = [await openActivated(platform), await openActivated(platform)];
    const { claim } = await install();
    const answers = await Promise.all(both.map((user) => claimStore(user, claim)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const states = await Promise.all(both.map(async (user) => (await stateOf(user, platform)).state));
    expect(states.filter((state) => state === 'connected')).toHaveLength(1);
  });

  it('cannot be claimed after two weeks, and a later e-mail invalidates an earlier one', async () => {
    const user = await openActivated(platform);
    const { store, claim } = await install();
    const countBefore = mails.received.length;
    await store.install();
    const laterClaim = await waitForClaim(countBefore);
    expect((await claimStore(user, claim)).body.code).toBe('commerce.claim_over');
    await sql(`update store_claims set expires_at = now() - interval '1 second'`);
    expect((await claimStore(user, laterClaim)).body.code).toBe('commerce.claim_over');
  });
});

it('tokens that arrive while a store is being disconnected do not connect it again', async () => {
  const user = await openActivated('salla');
  const store = await StoreClient.create(sandbox, 'salla', proxyUrl);
  await connect(user.client, store, 'salla');
  const { accountId } = user.member;
  const [row] = await sql<{ store_id: string }>('select store_id from shops where account_id = ?', [accountId]);
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const disconnecting = server.orm.em.fork().transactional(async (em) => {
    await em.execute(`update shops set state = 'not_connected', store_id = null where account_id = ?`, [accountId]);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const tokens = { accessToken: 'late', expiresAt: null };
  const saved = RequestContext.create(server.orm.em, () =>
    server.app.get(SaveAuthorization).saveTokens('salla', row!.store_id, tokens),
  );
  await waitFor('the tokens wait', async () => {
    const waiting = await sql(`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%"shops"%'`);
    return waiting.length > 0;
  });
  released.resolve();
  await Promise.all([disconnecting, saved]);
  expect(await stateOf(user, 'salla')).toMatchObject({ state: 'not_connected' });
  expect(await sql('select id from store_claims where store_id = ?', [row!.store_id])).toHaveLength(1);
});
