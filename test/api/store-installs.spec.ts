import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { APP_IDS } from '../../src/commerce/platforms/platforms.contract.js';
import { makeStore } from '../factories/make-store.js';
import { openApiUser } from '../setup/accounts/api-user.js';
import { openGuest } from '../setup/accounts/codes.js';
import { makeMember } from '../setup/accounts/members.js';
import type { OwnApp } from '../setup/servers/app.js';
import { MailServer } from '../setup/servers/mail-server.js';
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
const ownerOf = async (store: StoreClient) => `owner@${(await store.read()).domain.split('.')[0]}.test`;
const waitForMail = (email: string, about: RegExp) =>
  waitFor(`an e-mail to ${email}`, () =>
    mails.received.find(({ envelope, text }) => envelope.to.includes(email) && about.test(text ?? '')),
  );
async function followLink(address: string, cookie = ''): Promise<{ to: string; cookie: string }> {
  const { pathname, search } = new URL(address);
  const response = await fetch(server.url + pathname + search, { redirect: 'manual', headers: { cookie } });
  expect(response.status).toBe(302);
  return { to: response.headers.get('location')!, cookie: (response.headers.getSetCookie()[0] ?? '').split(';')[0]! };
}
async function beginInstall(platform: 'zid' | 'shopify') {
  const store = await StoreClient.create(sandbox, platform, proxyUrl);
  const { open } = await store.install();
  return { store, ...(await followLink(open!)) };
}
async function install(platform: 'salla' | 'zid' | 'shopify'): Promise<StoreClient> {
  if (platform === 'salla') {
    const store = await StoreClient.create(sandbox, platform, proxyUrl);
    await store.install();
    return store;
  }
  const { store, to, cookie } = await beginInstall(platform);
  const back = await store.approve(to);
  expect((await followLink(back.href, cookie)).to).toBe(`${proxyUrl}/login?installed=true`);
  return store;
}

describe.each(['salla', 'zid', 'shopify'] as const)('a merchant who installs the app at %s', (platform) => {
  it('without an account becomes a member with a connected store, and sets a password through a link', async () => {
    const store = await install(platform);
    const email = await ownerOf(store);
    const mail = await waitForMail(email, /choose-password/);
    const token = /choose-password\?token=([\w-]+)/.exec(mail.text!)![1]!;
    const guest = await openGuest(server);
    const password = 'a sentence of seven words or so';
    const chosen = await guest.post('/v1/accept-invitation', { token, password, password_confirmation: password });
    expect([chosen.text, chosen.status]).toEqual([expect.any(String), 200]);
    await guest.signIn(email, password);
    const id = APP_IDS[platform];
    const { apps, connection } = (await guest.get(`/api/v1/apps/${id}`)).body;
    expect([apps.is_activated, connection.state, connection.reason]).toEqual([true, 'connected', null]);
    expect((await guest.post(`/api/v1/app-check/${id}`)).body.data.connection.state).toBe('connected');
    await store.order({ phone: '966500000001' });
    await waitFor('orders are stored', async () => {
      const rows = await sql('select from store_events e join shops s on s.id = e.shop_id where s.merchant_email = ?', [
        email,
      ]);
      return rows.length > 0;
    });
  });

  it('with an account gets no second one, and the store waits for the owner of the e-mail', async () => {
    const store = await StoreClient.create(sandbox, platform, proxyUrl);
    const email = await ownerOf(store);
    await makeMember(server.orm, { email });
    const [{ n: countBefore } = { n: '' }] = await sql<{ n: string }>('select count(*) n from users');
    if (platform === 'salla') await store.install();
    else {
      const started = await followLink((await store.install()).open!);
      await followLink((await store.approve(started.to)).href, started.cookie);
    }
    const mail = await waitForMail(email, /claim=/);
    expect(await sql('select count(*) n from users')).toEqual([{ n: countBefore }]);
    const user = await openApiUser(server);
    closing.push(() => user.events.close());
    await user.client.post(`/api/v1/subscribe-apps/${APP_IDS[platform]}`);
    const claim = /claim=([\w-]+)/.exec(mail.text!)![1]!;
    // Shopify's tokens would have expired by then.
    if (platform === 'shopify') await store.expireTokens();
    const connected = await user.client.post(`/api/v1/app-connect/${APP_IDS[platform]}`, { claim });
    expect([connected.text, connected.body.data?.connection.state]).toEqual([expect.any(String), 'connected']);
  });
});

describe.each(['zid', 'shopify'] as const)('the redirect back from %s', (platform) => {
  it('works only in the browser that started it, for a limited time', async () => {
    const { store, to, cookie } = await beginInstall(platform);
    const otherInstall = await beginInstall(platform);
    const back = await store.approve(to);
    const ends = `/login?redirect=${encodeURIComponent(`/${platform}-setting-app/${APP_IDS[platform]}?connection=expired`)}`;
    for (const pass of ['', otherInstall.cookie, cookie.replace('.', '.A'), 'mersal_install=nonsense'])
      expect([pass, (await followLink(back.href, pass)).to]).toEqual([pass, proxyUrl + ends]);
    const rejected = await store.approve(to, 'refuse');
    expect((await followLink(rejected.href, cookie)).to).toContain(encodeURIComponent('connection=cancelled'));
    const { domain } = await store.read();
    expect(await sql('select from store_claims where merchant_email = ?', [await ownerOf(store)])).toEqual([]);
    expect(await sql('select from users where email like ?', [`%${domain.split('.')[0]}%`])).toEqual([]);
  });
});

it('a connected store stays with its account when it is installed again without a session', async () => {
  const user = await openApiUser(server);
  closing.push(() => user.events.close());
  await user.client.post(`/api/v1/subscribe-apps/${APP_IDS.zid}`);
  const store = await StoreClient.create(sandbox, 'zid', proxyUrl);
  await connect(user.client, store, 'zid');
  await store.uninstall();
  await user.client.post(`/api/v1/app-check/${APP_IDS.zid}`);
  const started = await followLink((await store.install()).open!);
  await followLink((await store.approve(started.to)).href, started.cookie);
  const { connection } = (await user.client.post(`/api/v1/app-check/${APP_IDS.zid}`)).body.data;
  expect(connection).toMatchObject({ state: 'connected', reason: null });
  expect(await sql('select from store_claims where merchant_email = ?', [await ownerOf(store)])).toEqual([]);
});

it('a subscription in an event of Zid applies only if Zid’s API confirms it', async () => {
  const user = await openApiUser(server);
  closing.push(() => user.events.close());
  const { accountId } = user.member;
  await user.client.post(`/api/v1/subscribe-apps/${APP_IDS.zid}`);
  await sql(`insert into packages (title, main_name, price, count_messages) values ('Growth', 'النمو', 79, 1000)`);
  await sql('delete from subscriptions where account_id = ?', [accountId]);
  const store = await StoreClient.create(sandbox, 'zid', proxyUrl);
  await connect(user.client, store, 'zid');
  const plan = async () =>
    (
      await sql<{ title: string; is_over: boolean }>(
        `select p.title, s.expire_at <= now() is_over from subscriptions s join packages p on p.id = s.package_id where s.account_id = ?`,
        [accountId],
      )
    )[0];
  await store.subscribe('started');
  await waitFor('the package is active', async () => (await plan())?.is_over === false);
  expect(await plan()).toEqual({ title: 'Growth', is_over: false });
  // Zid's timestamps are in seconds, and an event with an equal one is treated as older.
  await sql(
    `update subscriptions set market = market || jsonb_build_object('startsAt', (market ->> 'startsAt')::bigint - 86400000) where account_id = ?`,
    [accountId],
  );
  await store.subscribe('expired');
  await waitFor('the package has ended', async () => (await plan())?.is_over === true);
});

it('a Shopify merchant gets a customer’s stored data by e-mail on request', async () => {
  const { accountId, email } = await makeMember(server.orm);
  const platformStoreId = `${randomUUID()}.myshopify.com`;
  const store = await makeStore(server.orm.em.fork(), { accountId, platform: 'shopify', platformStoreId });
  for (const [id, phone] of [
    ['1', '966500000071'],
    ['2', '966500000072'],
  ] as const)
    await sql(
      `insert into shop_orders (account_id, shop_id, order_id, number, currency, phone, customer_name) values (?, ?, ?, ?, 'SAR', ?, 'N')`,
      [accountId, store.id, id, id, phone],
    );
  const requestData = async (customer: object) => {
    const body = JSON.stringify({ customer });
    const secret = process.env['SHOPIFY_CLIENT_SECRET']!;
    const headers = {
      'x-shopify-shop-domain': platformStoreId,
      'x-shopify-topic': 'customers/data_request',
      'x-shopify-webhook-id': randomUUID(),
      'content-type': 'application/json',
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
    };
    expect((await fetch(`${server.url}/webhooks/shopify/app`, { method: 'POST', body, headers })).status).toBe(200);
  };
  await requestData({ id: 7, phone: '+966500000071' });
  const mail = await waitForMail(email, /order/);
  expect(mail.text).toContain(platformStoreId);
  expect(mail.text?.match(/^order .*?:/gm)).toEqual(['order 1:']);
  await requestData({ id: 8, phone: '+966500000073' });
  await waitForMail(email, /^(Nothing\.|لا شيء\.)/m);
});
