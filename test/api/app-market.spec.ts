import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeStore } from '../factories/make-store.js';
import { memberWithPhone, openGuest, uniqueNumber, textsTo } from '../setup/accounts/codes.js';
import { type AppMarket, startAppMarket } from '../setup/stores/app-market.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { waitFor } from '../setup/wait-for.js';

let market: AppMarket;
let stores = 0;
const sandbox = SandboxClient.ofRun();
const DAY_MS = 86_400_000;
const TEXTS = {
  application_install_text: 'install {username} {email} {password} {اسم_المستخدم} {اسم_المتجر}',
  application_re_install_text: 're-install {email}',
  application_uninstall_text: 'uninstall',
  subscription_active_text: 'active {اسم_الباقة} {تاريخ_الانتهاء} {الأيام_المتبقية}',
  subscription_warning_text: 'warning {plan_name}',
  subscription_expired_text: 'expired {plan_name}',
  subscription_renew_text: 'renewed {plan_name}',
  subscription_upgrade_text: 'upgraded {plan_name}',
};
/** Platforms send times in whole seconds. */
const secondsAfterStart = (of: number): Date => new Date(Date.now() - 20_000 + of * 1000);
const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

beforeAll(async () => {
  market = await startAppMarket();
  for (const name of ['Growth', 'Pro']) await market.addPackage(name);
  for (const platform of ['twsaa', 'salla', 'zid', 'shopify'] as const) await market.setTexts(platform, TEXTS);
}, 60_000);
afterAll(() => market.server.close());

async function openStore(platform: 'twsaa' | 'salla' | 'zid' | 'shopify' = 'twsaa') {
  const member = await memberWithPhone(market.server);
  const platformStoreId = platform === 'shopify' ? `store${++stores}.myshopify.com` : `${7000 + ++stores}`;
  const store = await makeStore(market.server.orm.em.fork(), {
    accountId: member.accountId,
    platform,
    platformStoreId,
  });
  await market.sql('delete from subscriptions where account_id = ?', [member.accountId]);
  const settled = async (count: number) => {
    await waitFor(
      `${count} market events are processed`,
      async () =>
        (await market.facts(platformStoreId)).filter(({ state }) => state === 'sent' || state === 'skipped').length ===
        count,
    );
    return market.facts(platformStoreId);
  };
  const plan = async () => {
    const [row] = await market.sql<{ title: string; is_over: boolean; days: string }>(
      `select p.title, s.expire_at <= now() as is_over, round(extract(epoch from s.expire_at - now()) / 86400) as days
         from subscriptions s join packages p on p.id = s.package_id where s.account_id = ?`,
      [member.accountId],
    );
    return row && [row.title, row.is_over, Number(row.days)];
  };
  return {
    ...member,
    platformStoreId,
    store,
    settled,
    plan,
    texts: (count: number) => textsTo(sandbox, member.phone, count),
  };
}
const subscriptionOf = (plan_name: string, from: number, to: number) => ({
  subscription: { plan_name, starts_at: daysFromNow(from), ends_at: daysFromNow(to), amount: '79.00' },
});

describe('a merchant', () => {
  it('is notified once each of an installation, an uninstallation and a reinstallation', async () => {
    const { platformStoreId, settled, texts, email, store } = await openStore();
    const first = secondsAfterStart(0);
    for (let time = 0; time < 2; time++) await market.sendEvent(platformStoreId, 'app.installed', {}, first);
    await settled(1);
    await market.sendEvent(platformStoreId, 'app.installed', {}, secondsAfterStart(2));
    await market.sendEvent(platformStoreId, 'app.uninstalled', {}, secondsAfterStart(6));
    await settled(3);
    const [row] = await market.sql<object>('select state, state_reason from shops where id = ?', [store.id]);
    expect(row).toEqual({ state: 'needs_attention', state_reason: 'uninstalled' });
    // A late event of the first installation.
    await market.sendEvent(platformStoreId, 'app.installed', {}, secondsAfterStart(4));
    await market.sendEvent(platformStoreId, 'app.reinstalled', {}, secondsAfterStart(10));
    const facts = await settled(5);
    expect(facts.map(({ state, reason }) => [state, reason])).toEqual([
      ['sent', null],
      ['skipped', 'nothing_new'],
      ['sent', null],
      ['skipped', 'older'],
      ['sent', null],
    ]);
    const [name] = await market.sql<{ username: string }>('select username from users where email = ?', [email]);
    const received = await texts(3);
    expect(received.slice(1)).toEqual(['uninstall', `re-install ${email}`]);
    expect(received[0]).toMatch(/^install (\S+) (\S+) http\S+\/forgot-password \1 متجر النور$/);
    expect(received[0]).toContain(`install ${name!.username} ${email} `);
  });

  it('has the package of the market subscription until it ends, and is notified of each change', async () => {
    const { platformStoreId, settled, texts, plan } = await openStore();
    const startedAt = secondsAfterStart(4);
    const growth = subscriptionOf('growth', 0, 30);
    await market.sendEvent(platformStoreId, 'subscription.started', growth, startedAt);
    await settled(1);
    expect(await plan()).toEqual(['Growth', false, 30]);
    await market.sendEvent(platformStoreId, 'subscription.started', growth, secondsAfterStart(6));
    await market.sendEvent(
      platformStoreId,
      'subscription.started',
      subscriptionOf('Pro', -60, -30),
      secondsAfterStart(2),
    );
    await settled(3);
    expect(await plan()).toEqual(['Growth', false, 30]);
    await market.sendEvent(
      platformStoreId,
      'subscription.upgraded',
      subscriptionOf('Pro', 0, 30),
      secondsAfterStart(8),
    );
    await settled(4);
    await market.sendEvent(
      platformStoreId,
      'subscription.renewed',
      subscriptionOf('Pro', 30, 60),
      secondsAfterStart(10),
    );
    await settled(5);
    expect(await plan()).toEqual(['Pro', false, 60]);
    await market.sendEvent(
      platformStoreId,
      'subscription.expired',
      subscriptionOf('Pro', 30, 60),
      secondsAfterStart(12),
    );
    await settled(6);
    expect(await plan()).toEqual(['Pro', true, 0]);
    const [first, ...otherTexts] = await texts(4);
    expect(first).toMatch(/^active growth \d{4}-\d\d-\d\d 30$/);
    expect(otherTexts).toEqual(['upgraded Pro', 'renewed Pro', 'expired Pro']);
  });

  it('is reminded three days before the end, by Mersal if the platform sends no reminder', async () => {
    const { platformStoreId, settled, texts } = await openStore();
    const { subscription: soon } = subscriptionOf('growth', -27, 2);
    await market.sendEvent(platformStoreId, 'subscription.started', { subscription: soon });
    await settled(2);
    await market.sendEvent(platformStoreId, 'subscription.warning', { subscription: soon });
    expect((await texts(2))[1]).toBe('warning growth');
    expect(await market.facts(platformStoreId)).toHaveLength(2);
  });

  it('keeps an unlimited package, and an event of an unknown plan waits until the plan is known', async () => {
    const { platformStoreId, settled, plan, accountId } = await openStore();
    await market.sendEvent(platformStoreId, 'subscription.started', subscriptionOf('Unheard of', 0, 30));
    await waitFor('the event waits', async () => (await market.facts(platformStoreId))[0]?.reason === 'plan_unknown');
    expect(await plan()).toBeUndefined();
    await market.addPackage('unheard of');
    await market.sql('update app_market_events set due_at = now() where store_id = ?', [platformStoreId]);
    await settled(1);
    expect(await plan()).toEqual(['unheard of', false, 30]);
    await market.sql('delete from subscriptions where account_id = ?', [accountId]);
    await market.sql('insert into subscriptions (account_id, package_id, count_messages) values (?, null, -1)', [
      accountId,
    ]);
    await market.sendEvent(platformStoreId, 'subscription.started', subscriptionOf('Pro', 0, 30));
    await settled(2);
    expect(await plan()).toBeUndefined();
  });
});

describe('an event', () => {
  it('for an unclaimed store waits for its owner', async () => {
    const member = await memberWithPhone(market.server);
    await market.sql('delete from subscriptions where account_id = ?', [member.accountId]);
    const body = { event: 'app.trial.started', merchant: 990_011, created_at: '2026-11-21 12:31:25' };
    const data = { plan_name: 'Pro', start_date: daysFromNow(0), end_date: daysFromNow(14), store_type: 'live' };
    expect((await market.sendSalla({ ...body, data })).status).toBe(200);
    await makeStore(market.server.orm.em.fork(), {
      accountId: member.accountId,
      platform: 'salla',
      platformStoreId: '990011',
    });
    await waitFor('the event is skipped', async () => (await market.facts('990011'))[0]?.state === 'skipped');
    expect(await market.facts('990011')).toEqual([
      { change: 'trial_started', state: 'skipped', reason: 'no_text', text_name: 'trial_started_text' },
    ]);
  });

  it('of Zid applies only if Zid’s API confirms it, even with a valid signature', async () => {
    const zid = await openStore('zid');
    const body = {
      event_name: 'app.market.subscription.active',
      store_id: Number(zid.platformStoreId),
      plan_name: 'Pro',
    };
    await market.sendZid({
      ...body,
      start_date: daysFromNow(0),
      end_date: daysFromNow(30),
      payment_date: daysFromNow(0),
    });
    expect((await zid.settled(1))[0]).toMatchObject({ state: 'skipped', reason: 'not_confirmed' });
    expect(await zid.plan()).toBeUndefined();
    expect((await market.post('/webhooks/zid/app/another-address', JSON.stringify(body), {})).status).toBe(404);
    const wrong = { 'x-salla-signature': market.hmac('wrong', '{}') };
    expect((await market.post('/webhooks/salla/app', '{}', wrong)).status).toBe(401);
  });

  it('of Shopify starts and ends a subscription', async () => {
    const { platformStoreId, settled, plan, texts } = await openStore('shopify');
    const sendStatus = (status: string, updated_at: string) =>
      market.sendShopify(platformStoreId, 'app_subscriptions/update', {
        app_subscription: {
          admin_graphql_api_shop_id: 'gid://shopify/Shop/1',
          name: 'Growth',
          status,
          created_at: daysFromNow(-1),
          updated_at,
        },
      });
    await sendStatus('ACTIVE', daysFromNow(-0.5));
    await settled(1);
    expect((await plan())?.slice(0, 2)).toEqual(['Growth', false]);
    await sendStatus('FROZEN', daysFromNow(-0.25));
    await settled(2);
    expect((await plan())?.slice(0, 2)).toEqual(['Growth', true]);
    await sendStatus('ACTIVE', daysFromNow(-0.1));
    await settled(3);
    expect((await plan())?.slice(0, 2)).toEqual(['Growth', false]);
    expect((await texts(3)).map((text) => text.split(' ')[0])).toEqual(['active', 'expired', 'active']);
  });
});

describe('a user who installs the app at the platform', () => {
  const install = async (merchant: { name: string; email: string; phone: string }) => {
    const platformStoreId = `${8000 + ++stores}`;
    await market.sendEvent(platformStoreId, 'app.installed', { merchant });
    return platformStoreId;
  };
  const claimsOf = (platformStoreId: string) =>
    market.sql<object>('select id from store_claims where store_id = ?', [platformStoreId]);

  it('becomes a member with a connected store, and sets a password through a single-use link', async () => {
    const phone = uniqueNumber();
    const email = `sara-${phone}@example.com`;
    const platformStoreId = await install({ name: 'Sara', email, phone: `+${phone}` });
    const [received] = await textsTo(sandbox, phone);
    const [, username, link] = /^install (\S+) \S+ \S+\/choose-password\?token=(\S+) /.exec(received!)!;
    const [store] = await market.sql<object>('select state, is_activated from shops where store_id = ?', [
      platformStoreId,
    ]);
    expect(store).toEqual({ state: 'connected', is_activated: true });
    expect(await claimsOf(platformStoreId)).toEqual([]);
    const guest = await openGuest(market.server);
    const accept = (token: string, password = 'a sentence of seven words or so') =>
      guest.post('/v1/accept-invitation', { token, password, password_confirmation: password });
    expect((await accept('wrong')).status).toBe(404);
    expect((await accept(link!, 'short')).status).toBe(422);
    const signIn = (password: string) => guest.post('/v1/login', { email: username, password });
    expect((await signIn('a sentence of seven words or so')).status).toBe(422);
    expect((await accept(link!)).status).toBe(200);
    expect((await accept(link!)).status).toBe(404);
    expect((await signIn('a sentence of seven words or so')).status).toBe(200);
    const rows = await market.sql<{ row: string }>('select i::text as row from invitations i');
    expect(rows.some(({ row }) => row.includes(link!))).toBe(false);
  });

  it('gets no second account if the e-mail or the phone is already registered', async () => {
    const { email, phone } = await memberWithPhone(market.server);
    const [{ count: before } = { count: '' }] = await market.sql<{ count: string }>('select count(*) from users');
    const byEmail = await install({ name: 'Sara', email: email.toUpperCase(), phone: `+${uniqueNumber()}` });
    const byPhone = await install({ name: 'Sara', email: `other-${phone}@example.com`, phone: `+${phone}` });
    for (const platformStoreId of [byEmail, byPhone])
      await waitFor('the claim was attempted', async () => {
        const [claim] = await market.sql<{ attempts: number }>('select attempts from store_claims where store_id = ?', [
          platformStoreId,
        ]);
        return claim && claim.attempts > 0;
      });
    expect(await market.sql('select count(*) from users')).toEqual([{ count: before }]);
    expect(await claimsOf(byEmail)).toHaveLength(1);
  });
});

describe('a privacy request of a Shopify customer', () => {
  it('covers that customer only, and at the end the whole store', async () => {
    const { store, platformStoreId, accountId } = await openStore('shopify');
    const [customer, otherCustomer] = [uniqueNumber(), uniqueNumber()];
    for (const [id, phone] of Object.entries({ 1: customer, 2: otherCustomer })) {
      await market.sql(
        `insert into shop_orders (account_id, shop_id, order_id, number, currency, phone, customer_name) values (?, ?, ?, ?, 'SAR', ?, 'N')`,
        [accountId, store.id, id, id, phone],
      );
      await market.sql(
        `insert into carts (account_id, shop_id, cart_key, currency, phone, customer_name, customer_email, touched_at, state)
         values (?, ?, ?, 'SAR', ?, 'N', 'n@example.com', now(), 'waiting')`,
        [accountId, store.id, id, phone],
      );
      await market.sql(
        `insert into store_messages (account_id, shop_id, kind, automation, effect_key, purpose, phone, customer_name, due_at)
         values (?, ?, 'order', 'order.new', ?, 'transactional', ?, 'N', now() + interval '1 day')`,
        [accountId, store.id, id, phone],
      );
    }
    const body = { customer: { id: 7, phone: `+${customer}` }, orders_to_redact: [1] };
    expect((await market.sendShopify(platformStoreId, 'customers/data_request', body)).status).toBe(200);
    const signature = { 'x-shopify-hmac-sha256': 'wrong', 'x-shopify-topic': 'shop/redact' };
    expect((await market.post('/webhooks/shopify/app', '{}', signature)).status).toBe(401);
    expect((await market.sendShopify(platformStoreId, 'customers/redact', body)).status).toBe(200);
    for (const table of ['shop_orders', 'carts', 'store_messages']) {
      const rows = await market.sql<{ row: string }>(`select t::text as row from ${table} t where shop_id = ?`, [
        store.id,
      ]);
      const text = rows.map(({ row }) => row).join('\n');
      expect([table, rows.length, text.includes(customer), text.includes(otherCustomer)]).toEqual([
        table,
        2,
        false,
        true,
      ]);
    }
    expect(
      await market.sql('select state, reason from store_messages where shop_id = ? order by id', [store.id]),
    ).toEqual([
      { state: 'cancelled', reason: 'erased' },
      { state: 'waiting', reason: null },
    ]);
    await market.sendShopify(platformStoreId, 'shop/redact', {});
    expect(await market.sql('select id from shops where id = ?', [store.id])).toHaveLength(1);
    await market.sql(`update shops set state = 'needs_attention', state_reason = 'uninstalled' where id = ?`, [
      store.id,
    ]);
    await market.sendShopify(platformStoreId, 'shop/redact', {});
    expect(await market.sql('select id from shops where id = ?', [store.id])).toEqual([]);
    expect(await market.sql('select id from carts where shop_id = ?', [store.id])).toEqual([]);
  });
});
