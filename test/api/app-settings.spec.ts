import { beforeAll, expect, it } from '@jest/globals';
import { ADMIN_TEXTS } from '../../src/commerce/apps/apps.contract.js';
import { APP_IDS, PLATFORMS, type Platform } from '../../src/commerce/platforms/platforms.contract.js';
import { DESCRIPTIONS } from '../../src/commerce/platforms/descriptions.gen.contract.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMember } from '../setup/accounts/members.js';
import { openSession } from '../setup/accounts/open-session.js';
import { openMerchantWithStore } from '../setup/accounts/merchant-with-store.js';
import { type TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
beforeAll(async () => void (server = await workerApp()), 60_000);

const open = (platform: Platform, settings = {}) => openMerchantWithStore(server, settings, platform);

it.each(PLATFORMS)(
  'the settings of %s are stored and returned under the field names of the platform',
  async (platform) => {
    const { client, deviceId, store } = await open(platform);
    const read = async () => (await client.get(`/api/v1/apps/${store.appId}`)).body.apps.users[0].settings;
    const before = await read();
    for (const { text, on } of DESCRIPTIONS[platform].settings.automations) {
      expect(typeof before[text]).toBe('string');
      if (on && 'flag' in on) expect(before[on.flag]).toBe(false);
      if (on && 'list' in on) expect(before[on.list]).toEqual([]);
    }
    const posted: Record<string, unknown> = {
      ...before,
      devices: [{ id: deviceId, device_name: 'x' }],
      some_future_key: 'kept',
    };
    for (const { text, on, key } of DESCRIPTIONS[platform].settings.automations) {
      posted[text] = `text of ${key}`;
      if (on && 'flag' in on) posted[on.flag] = '1';
      if (on && 'list' in on) posted[on.list] = [...((posted[on.list] as string[]) ?? []), on.item];
    }
    const saved = await client.post(`/api/v1/save-app-settings/${store.appId}`, posted);
    expect([saved.status, saved.body.message]).toEqual([200, 'setting_is_updated']);
    const after = await read();
    expect(after).toEqual(saved.body.settings);
    expect(after.devices).toEqual([{ id: deviceId, device_name: expect.any(String) }]);
    expect(after.some_future_key).toBe('kept');
    // Reviews of products and of orders share one flag.
    for (const { text, on, key } of DESCRIPTIONS[platform].settings.automations) {
      expect([text, typeof after[text]]).toEqual([text, 'string']);
      if (on && 'flag' in on) expect(after[on.flag]).toBe(true);
      if (on && 'list' in on) expect(after[on.list]).toContain(on.item);
      expect(after[text]).toBe(
        `text of ${DESCRIPTIONS[platform].settings.automations.findLast((automation) => automation.text === text)!.key ?? key}`,
      );
    }
  },
);

it('an empty form turns everything off', async () => {
  const { client, store } = await open('zid', { status_new: true, order_new_text: 'x' });
  const { status, body } = await client.post(`/api/v1/save-app-settings/${store.appId}`, {
    devices: [],
    status_new: '',
    order_new_text: '',
    customer_created: null,
    customer_created_text: null,
  });
  expect([status, body.settings.status_new, body.settings.order_new_text]).toEqual([200, false, '']);
});

it('an invalid field is rejected by name, and nothing is stored', async () => {
  const { client, store, sql } = await open('salla');
  const otherStore = await open('twsaa');
  const foreign = await makeDevice(server.orm.em.fork(), { accountId: otherStore.accountId });
  const invalidBodies: readonly [string, Record<string, unknown>][] = [
    ['devices', { devices: [foreign.id] }],
    ['devices.0', { devices: ['x'] }],
    ['orders_active_on', { orders_active_on: ['made_up'] }],
    ['new_customer_status', { new_customer_status: 'perhaps' }],
    ['order_shipped_message', { order_shipped_message: 'x'.repeat(65_537) }],
    ['order_shipped_message', { order_shipped_message: '{{a|b' }],
    ['new_customer_message', { new_customer_message: { a: 1 } }],
    ['count_abandoned_cart_reminder', { count_abandoned_cart_reminder: 6 }],
    ['abandoned_cart_steps.0.delay_minutes', { abandoned_cart_steps: [{ delay_minutes: 1, text: 'x' }] }],
    [
      'abandoned_cart_steps',
      { abandoned_cart_steps: Array.from({ length: 6 }, () => ({ delay_minutes: 60, text: 'x' })) },
    ],
    ['staff_phones', { staff_phones: ['12'] }],
    ['template_id', { automation_options: { 'order.shipped': { template_id: 999_999_999 } } }],
    ['media_uuid', { automation_options: { 'order.shipped': { media_uuid: '7b1d3f0e-1111-4111-8111-000000000000' } } }],
  ];
  for (const [field, change] of invalidBodies) {
    const { status, body } = await client.post(`/api/v1/save-app-settings/${store.appId}`, change);
    expect([field, status, Object.keys(body.errors ?? {})]).toEqual([field, 422, [field]]);
  }
  expect((await sql<{ settings: object }>('select settings from shops where id = ?', [store.id]))[0]?.settings).toEqual(
    {
      devices: [expect.any(Number)],
    },
  );
  expect((await client.post('/api/v1/save-app-settings/99', {})).status).toBe(404);
  expect((await client.post(`/api/v1/save-app-settings/${APP_IDS.zid}`, {})).status).toBe(409);
});

it('a test is sent to the given number with sample data, even when all automations are off', async () => {
  const { client, store, texts } = await open('zid', { order_new_text: 'hello {first_name}, order {order_number}' });
  const test = (more: object) =>
    client.post(`/api/v1/app-test-event/${store.appId}`, { automation: 'order.new', phone: '0500000007', ...more });
  expect((await test({})).status).toBe(200);
  await waitFor('the message is stored', async () => (await texts()).length === 1);
  expect(await texts()).toEqual(['hello سارة, order 10231']);
  for (const [field, more] of [
    ['phone', { phone: '12' }],
    ['automation', { automation: 'made.up' }],
    ['automation', { automation: 'order.ready' }],
    ['device', { device: 999_999_999 }],
  ] as const) {
    const { status, body } = await test(more);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  }
  let last = 0;
  for (let tries = 5; tries <= 20; tries++) last = (await test({ phone: '12' })).status;
  expect(last).toBe(429);
});

it('the texts of the app are the administrator’s', async () => {
  const superAdmin = await makeMember(server.orm, { role: 'SupperAdmin' });
  const client = await openSession(server.orm, () => server.url, superAdmin);
  const device = await makeDevice(server.orm.em.fork(), { accountId: superAdmin.accountId });
  const texts = Object.fromEntries(ADMIN_TEXTS.map((name) => [name, `${name} {email}`]));
  const save = (more: object) =>
    client.post('/api/v1/save-admin-app-settings/5', { ...texts, default_plan_id: '', ...more });
  expect((await save({ devices: [device.id] })).status).toBe(200);
  const response = await client.get('/api/v1/admin-app-settings/5');
  expect(response.status).toBe(200);
  const { app } = response.body;
  expect(app).toMatchObject({
    id: 5,
    name: 'twsaa',
    settings: { ...texts, default_plan_id: null, devices: [{ id: device.id }] },
  });
  expect((await save({ trial_expired_text: '{{a|' })).body.errors).toHaveProperty('trial_expired_text');
  expect((await save({ devices: [999_999_999] })).body.errors).toHaveProperty('devices');
  const member = await open('twsaa');
  expect((await member.client.get('/api/v1/admin-app-settings/5')).status).toBe(403);
  expect((await member.client.post('/api/v1/save-admin-app-settings/5', texts)).status).toBe(403);
});

it('changes of a store are audited without confidential values', async () => {
  const { client, store, accountId, sql } = await open('twsaa');
  await sql(`update shops set state = 'not_connected' where id = ?`, [store.id]);
  const connected = await client.post(`/api/v1/app-connect/${store.appId}`, {});
  await client.post(`/api/v1/save-app-settings/${store.appId}`, { order_new_text: 'planted text', status_new: true });
  const rotated = await client.post(`/api/v1/app-rotate-secret/${store.appId}`);
  await client.post(`/api/v1/app-disconnect/${store.appId}`);
  const rows = await sql<{ action: string; subject: string; ip: string; row: string }>(
    `select action, subject, ip, a::text as row from audit_log a where account_id = ? and action like 'shop_%' order by id`,
    [accountId],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'shop_connected',
    'shop_settings_saved',
    'shop_secret_rotated',
    'shop_disconnected',
  ]);
  for (const { subject, ip, row } of rows) {
    expect([subject, ip]).toEqual(['متجر النور', '127.0.0.1']);
    for (const secret of [connected.body.data.connection.secret, rotated.body.data.connection.secret, 'planted text'])
      expect([secret.length > 8, row.includes(secret)]).toEqual([true, false]);
  }
});
