import { beforeAll, expect, it } from '@jest/globals';
import { AlertEnding, AlertKind } from '../../src/alerts/alerts.contract.js';
import { PaymentProviderName } from '../../src/billing/payments/payments.contract.js';
import { ONLINE_PROVIDERS } from '../../src/billing/providers/payment-provider.contract.js';
import { Provider } from '../../src/billing/settings/payment-settings.contract.js';
import { writeApps } from '../../src/commerce/apps/write-apps.js';
import { StoreReason, StoreState } from '../../src/commerce/apps/apps.contract.js';
import { APP_IDS, PLATFORMS } from '../../src/commerce/platforms/platforms.contract.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;
beforeAll(async () => void (server = await workerApp()), 60_000);

const query = <Row extends object>(sql: string) => server.orm.em.getConnection().execute<Row[]>(sql);

it.each([
  ['alerts', 'kind', AlertKind.options],
  ['alerts', 'ending', AlertEnding.options],
  ['apps', 'platform', PLATFORMS],
  ['payment_credentials', 'provider', ONLINE_PROVIDERS],
  ['payment_settings', 'provider', Provider.options],
  ['payment_webhooks', 'provider', Provider.options],
  ['payments', 'provider', PaymentProviderName.options],
  ['shops', 'state', StoreState.options],
  ['shops', 'state_reason', StoreReason.options],
])('each name fits %s.%s', async (table, column, names) => {
  const [{ length } = { length: 0 }] = await query<{ length: number }>(
    `select character_maximum_length length from information_schema.columns
      where table_schema = current_schema() and table_name = '${table}' and column_name = '${column}'`,
  );
  expect(length).toBeGreaterThan(0);
  expect(names.filter((name) => name.length > length)).toEqual([]);
});

it('each store platform has its app', async () => {
  const apps = await query<{ id: number; platform: string }>('select id, platform from apps order by id');
  expect(Object.fromEntries(apps.map(({ id, platform }) => [platform, id]))).toEqual(APP_IDS);
});

it('the app of a new platform is added, and other apps stay on or off', async () => {
  const em = server.orm.em.fork();
  await em.begin();
  try {
    await em.execute('delete from shops where app_id = 5');
    await em.execute('delete from apps where id = 5');
    await em.execute('update apps set is_on = false where id = 1');
    await writeApps(em);
    const apps = await em.execute('select id, platform, is_on from apps where id in (1, 5) order by id');
    expect(apps).toEqual([
      { id: 1, platform: 'zid', is_on: false },
      { id: 5, platform: 'twsaa', is_on: true },
    ]);
  } finally {
    await em.rollback();
  }
});
