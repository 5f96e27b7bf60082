import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { APP_IDS } from '../../src/commerce/platforms/platforms.contract.js';
import { makeShop } from '../factories/make-shop.js';
import { openApiUser } from '../setup/accounts/api-user.js';
import { openGuest } from '../setup/accounts/codes.js';
import { makeMember } from '../setup/accounts/members.js';
import type { OwnApp } from '../setup/servers/app.js';
import { MailServer } from '../setup/servers/mail-server.js';
import { startBehindDoor } from '../setup/shops/dashboard-door.js';
import { connect } from '../setup/shops/merchant-shop.js';
import { ShopClient } from '../setup/shops/shop-client.js';
import { waitFor } from '../setup/wait-for.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

let server: OwnApp;
let doorUrl: string;
let sandbox: SandboxClient;
let mails: MailServer;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  const network = await openSandbox();
  mails = await MailServer.start();
  Object.assign(process.env, { SMTP_URL: mails.url, MAIL_FROM: 'Mersal <shops@example.com>' });
  const own = await startBehindDoor();
  ({ sandbox, server, doorUrl } = { ...network, ...own });
  closing.push(network.stop, () => mails.close(), own.close);
}, 60_000);
afterAll(async () => {
  delete process.env['SMTP_URL'];
  delete process.env['MAIL_FROM'];
  for (const close of closing.toReversed()) await close();
});

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
const ownerOf = async (shop: ShopClient) => `owner@${(await shop.read()).domain.split('.')[0]}.test`;
const mailTo = (email: string, about: RegExp) =>
  waitFor(`a letter to ${email}`, () =>
    mails.received.find(({ envelope, text }) => envelope.to.includes(email) && about.test(text ?? '')),
  );
/** A browser that nobody is signed in with goes to an address of the dashboard, and is sent on. */
async function go(address: string, cookie = ''): Promise<{ to: string; cookie: string }> {
  const { pathname, search } = new URL(address);
  const answer = await fetch(server.url + pathname + search, { redirect: 'manual', headers: { cookie } });
  expect(answer.status).toBe(302);
  return { to: answer.headers.get('location')!, cookie: (answer.headers.getSetCookie()[0] ?? '').split(';')[0]! };
}
async function begin(platform: 'zid' | 'shopify') {
  const shop = await ShopClient.create(sandbox, platform, doorUrl);
  const { open } = await shop.install();
  return { shop, ...(await go(open!)) };
}
async function install(platform: 'salla' | 'zid' | 'shopify'): Promise<ShopClient> {
  if (platform === 'salla') {
    const shop = await ShopClient.create(sandbox, platform, doorUrl);
    await shop.install();
    return shop;
  }
  const { shop, to, cookie } = await begin(platform);
  const back = await shop.approve(to);
  expect((await go(back.href, cookie)).to).toBe(`${doorUrl}/login?installed=true`);
  return shop;
}

describe.each(['salla', 'zid', 'shopify'] as const)('a merchant who installs the app at %s', (platform) => {
  it('and is nobody here becomes a member with the store connected, and chooses a password by a link', async () => {
    const shop = await install(platform);
    const email = await ownerOf(shop);
    const letter = await mailTo(email, /choose-password/);
    const token = /choose-password\?token=([\w-]+)/.exec(letter.text!)![1]!;
    const guest = await openGuest(server);
    const password = 'a sentence of seven words or so';
    const chosen = await guest.post('/v1/accept-invitation', { token, password, password_confirmation: password });
    expect([chosen.text, chosen.status]).toEqual([expect.any(String), 200]);
    await guest.signIn(email, password);
    const id = APP_IDS[platform];
    const { apps, connection } = (await guest.get(`/api/v1/apps/${id}`)).body;
    expect([apps.is_activated, connection.state, connection.reason]).toEqual([true, 'connected', null]);
    // It is theirs to speak for, and tells of what happens.
    expect((await guest.post(`/api/v1/app-check/${id}`)).body.data.connection.state).toBe('connected');
    await shop.order({ phone: '966500000001' });
    await waitFor('its orders come', async () => {
      const rows = await sql('select from store_events e join shops s on s.id = e.shop_id where s.merchant_email = ?', [
        email,
      ]);
      return rows.length > 0;
    });
  });

  it('and has an account here is given no other: the store waits for whoever reads their letters', async () => {
    const shop = await ShopClient.create(sandbox, platform, doorUrl);
    const email = await ownerOf(shop);
    await makeMember(server.orm, { email });
    const [{ n: before } = { n: '' }] = await sql<{ n: string }>('select count(*) n from users');
    if (platform === 'salla') await shop.install();
    else {
      const begun = await go((await shop.install()).open!);
      await go((await shop.approve(begun.to)).href, begun.cookie);
    }
    const letter = await mailTo(email, /claim=/);
    expect(await sql('select count(*) n from users')).toEqual([{ n: before }]);
    const user = await openApiUser(server);
    closing.push(() => user.events.close());
    await user.client.post(`/api/v1/subscribe-apps/${APP_IDS[platform]}`);
    const claim = /claim=([\w-]+)/.exec(letter.text!)![1]!;
    // What the platform gave for it is an hour old at some platforms, and two weeks at none.
    if (platform === 'shopify') await shop.expireTokens();
    const taken = await user.client.post(`/api/v1/app-connect/${APP_IDS[platform]}`, { claim });
    expect([taken.text, taken.body.data?.connection.state]).toEqual([expect.any(String), 'connected']);
  });
});

describe.each(['zid', 'shopify'] as const)('the way back from %s', (platform) => {
  it('counts in the browser that left, for a while', async () => {
    const { shop, to, cookie } = await begin(platform);
    const other = await begin(platform);
    const back = await shop.approve(to);
    const ends = `/login?redirect=${encodeURIComponent(`/${platform}-setting-app/${APP_IDS[platform]}?connection=expired`)}`;
    for (const pass of ['', other.cookie, cookie.replace('.', '.A'), 'mersal_install=nonsense'])
      expect([pass, (await go(back.href, pass)).to]).toEqual([pass, doorUrl + ends]);
    const refused = await shop.approve(to, 'refuse');
    expect((await go(refused.href, cookie)).to).toContain(encodeURIComponent('connection=cancelled'));
    const { domain } = await shop.read();
    expect(await sql('select from store_claims where merchant_email = ?', [await ownerOf(shop)])).toEqual([]);
    expect(await sql('select from users where email like ?', [`%${domain.split('.')[0]}%`])).toEqual([]);
  });
});

it('a store that an account has is that account’s still when it is installed once more by somebody signed out', async () => {
  const user = await openApiUser(server);
  closing.push(() => user.events.close());
  await user.client.post(`/api/v1/subscribe-apps/${APP_IDS.zid}`);
  const shop = await ShopClient.create(sandbox, 'zid', doorUrl);
  await connect(user.client, shop, 'zid');
  await shop.uninstall();
  await user.client.post(`/api/v1/app-check/${APP_IDS.zid}`);
  const begun = await go((await shop.install()).open!);
  await go((await shop.approve(begun.to)).href, begun.cookie);
  const { connection } = (await user.client.post(`/api/v1/app-check/${APP_IDS.zid}`)).body.data;
  expect(connection).toMatchObject({ state: 'connected', reason: null });
  expect(await sql('select from store_claims where merchant_email = ?', [await ownerOf(shop)])).toEqual([]);
});

it('what Zid says of a subscription counts when Zid confirms it', async () => {
  const user = await openApiUser(server);
  closing.push(() => user.events.close());
  const { accountId } = user.member;
  await user.client.post(`/api/v1/subscribe-apps/${APP_IDS.zid}`);
  await sql(`insert into packages (title, main_name, price, count_messages) values ('Growth', 'النمو', 79, 1000)`);
  await sql('delete from subscriptions where account_id = ?', [accountId]);
  const shop = await ShopClient.create(sandbox, 'zid', doorUrl);
  await connect(user.client, shop, 'zid');
  const plan = async () =>
    (
      await sql<{ title: string; is_over: boolean }>(
        `select p.title, s.expire_at <= now() is_over from subscriptions s join packages p on p.id = s.package_id where s.account_id = ?`,
        [accountId],
      )
    )[0];
  await shop.subscribe('started');
  await waitFor('the package is theirs', async () => (await plan())?.is_over === false);
  expect(await plan()).toEqual({ title: 'Growth', is_over: false });
  // As if it had begun yesterday: Zid counts in seconds, and what ends in the second of its beginning was one before.
  await sql(
    `update subscriptions set market = market || jsonb_build_object('startsAt', (market ->> 'startsAt')::bigint - 86400000) where account_id = ?`,
    [accountId],
  );
  await shop.subscribe('expired');
  await waitFor('and ends', async () => (await plan())?.is_over === true);
});

it('a merchant of Shopify is told by e-mail what is kept of a customer who asks for it', async () => {
  const { accountId, email } = await makeMember(server.orm);
  const storeId = `${randomUUID()}.myshopify.com`;
  const shop = await makeShop(server.orm.em.fork(), { accountId, platform: 'shopify', storeId });
  for (const [id, phone] of [
    ['1', '966500000071'],
    ['2', '966500000072'],
  ] as const)
    await sql(
      `insert into shop_orders (account_id, shop_id, order_id, number, currency, phone, customer_name) values (?, ?, ?, ?, 'SAR', ?, 'N')`,
      [accountId, shop.id, id, id, phone],
    );
  const ask = async (customer: object) => {
    const body = JSON.stringify({ customer });
    const secret = process.env['SHOPIFY_CLIENT_SECRET']!;
    const headers = {
      ...{ 'x-shopify-shop-domain': storeId, 'x-shopify-topic': 'customers/data_request' },
      ...{ 'x-shopify-webhook-id': randomUUID(), 'content-type': 'application/json' },
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
    };
    expect((await fetch(`${server.url}/webhooks/shopify/app`, { method: 'POST', body, headers })).status).toBe(200);
  };
  await ask({ id: 7, phone: '+966500000071' });
  const letter = await mailTo(email, /order/);
  expect(letter.text).toContain(storeId);
  expect(letter.text?.match(/^order .*?:/gm)).toEqual(['order 1:']);
  await ask({ id: 8, phone: '+966500000073' });
  await mailTo(email, /^(Nothing\.|لا شيء\.)/m);
});
