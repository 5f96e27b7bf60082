import { RequestContext } from '@mikro-orm/core';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AlertResource } from '../../src/alerts/alerts.contract.js';
import { EvaluateAlerts } from '../../src/alerts/commands/evaluate-alerts.js';
import { CheckConnection } from '../../src/commerce/connections/check-connection.js';
import { checkStoresJob } from '../../src/commerce/connections/check-stores.job.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { makeStore } from '../factories/make-store.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
const open: ApiUser[] = [];
beforeAll(async () => void (server = await workerApp()), 60_000);
afterAll(() => open.forEach(({ events }) => events.close()));

const sql = <Row>(text: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(text, params);
/** Evaluates alerts in addition to the server's worker. */
const sweep = () => RequestContext.create(server.orm.em, () => server.app.get(EvaluateAlerts).execute());

async function openMerchant(platform: 'salla' | 'twsaa' = 'salla') {
  const user = await openApiUser(server);
  open.push(user);
  const { accountId } = user.member;
  const store = await makeStore(server.orm.em.fork(), { accountId, platform });
  const readAlerts = async () => (await user.client.get('/api/v1/alerts')).body.data as AlertResource[];
  const change = (set: string) => sql(`update shops set ${set} where id = ?`, [store.id]);
  const setAttention = (reason: string) => change(`state = 'needs_attention', state_reason = '${reason}'`);
  const until = (what: string, is: (alerts: AlertResource[]) => boolean) =>
    waitFor(what, async () => {
      await sweep();
      // The recovery is reported after a delay.
      await sql(`update alerts set well_since = well_since - interval '1 minute' where shop_id = ?`, [store.id]);
      const all = await readAlerts();
      return is(all) ? all : null;
    });
  return { ...user, accountId, store, readAlerts, change, setAttention, until };
}

it('a disconnected store is reported once, and its reconnection too', async () => {
  const { store, setAttention, change, until, events } = await openMerchant();
  await setAttention('revoked');
  const [raised] = await until('the alert is raised', (all) => all.length === 1);
  expect(raised).toMatchObject({
    kind: 'shop_away',
    reason: 'revoked',
    device_id: null,
    device_name: null,
    cleared_at: null,
    shop: { app_id: store.appId, platform: 'salla', name: 'متجر النور' },
  });
  await Promise.all([sweep(), sweep(), sweep()]);
  await change(`state_reason = 'uninstalled'`);
  await until('the reason is the newer one', ([alert]) => alert?.reason === 'uninstalled');
  await change(`state = 'connected', state_reason = null`);
  const all = await until('the alert is cleared', ([alert]) => alert?.cleared_at !== null);
  expect(all.map(({ kind, ending }) => [kind, ending])).toEqual([['shop_away', 'well']]);
  expect(new Set(events.of('alert.raised').map(({ alert }) => alert.id)).size).toBe(1);
}, 60_000);

it('an unreachable store is reported only after a delay', async () => {
  const { setAttention, readAlerts, until, store } = await openMerchant();
  await setAttention('unreachable');
  await until('the alerts can be read', () => true);
  await waitFor(
    'the alert is pending',
    async () => (await sql('select from alerts where shop_id = ?', [store.id])).length === 1,
  );
  await sweep();
  expect(await readAlerts()).toEqual([]);
  await sql(`update alerts set noticed_at = now() - interval '16 minutes' where shop_id = ?`, [store.id]);
  await until('the alert is raised', ([alert]) => alert?.reason === 'unreachable');
});

it('another problem replaces an alert, and a disconnect by the user ends it', async () => {
  const { setAttention, change, until } = await openMerchant();
  await setAttention('silent');
  await until('the silence alert is raised', ([alert]) => alert?.kind === 'shop_silent');
  await setAttention('revoked');
  const alerts = await until('the end is notified', (all) => all.length === 2 && all[1]!.cleared_at !== null);
  expect(alerts.map(({ kind, ending }) => [kind, ending])).toEqual([
    ['shop_away', null],
    ['shop_silent', 'replaced'],
  ]);
  await change(`state = 'not_connected', state_reason = null`);
  const all = await until('the alert is cleared', ([alert]) => alert?.cleared_at !== null);
  expect(all[0]?.ending).toBe('removed');
});

it('three invalid signatures are reported before the daily check with their count, until a valid one arrives', async () => {
  const { store, change, until, readAlerts } = await openMerchant('twsaa');
  await change(`checked_at = now() - interval '1 hour', refused_at = now(), refused_count = 2`);
  await server.app.get(Jobs).runSoon(checkStoresJob);
  await RequestContext.create(server.orm.em, () => server.app.get(CheckConnection).check(store.id));
  expect(await sql('select state from shops where id = ?', [store.id])).toEqual([{ state: 'connected' }]);
  await change(`checked_at = now() - interval '1 hour', refused_at = now(), refused_count = 12`);
  await server.app.get(Jobs).runSoon(checkStoresJob);
  const [raised] = await until('the alert is raised', (all) => all.length === 1);
  expect(raised).toMatchObject({ kind: 'shop_refused', reason: 'webhooks_refused', count: 12 });
  await change(`state = 'connected', state_reason = null, last_event_at = now()`);
  await until('the alert is cleared', ([alert]) => alert?.ending === 'well');
  expect(await readAlerts()).toHaveLength(1);
}, 60_000);

it('a day without events causes an alert only for a store that usually sends events', async () => {
  const [busy, quiet] = [await openMerchant('twsaa'), await openMerchant('twsaa')];
  for (const [{ store, accountId, change }, days] of [
    [busy, 13],
    [quiet, 5],
  ] as const) {
    await change(`checked_at = now() - interval '20 hours', last_event_at = now() - interval '25 hours'`);
    await sql(
      `insert into store_events (account_id, shop_id, dedupe_key, name, key_id, state, created_at)
       select ?, ?, md5(random()::text), 'order.created', 'k', 'handled', now() - interval '25 hours' - make_interval(days => d)
         from generate_series(0, ? - 1) d cross join generate_series(1, 3)`,
      [accountId, store.id, days],
    );
  }
  await server.app.get(Jobs).runSoon(checkStoresJob);
  const [raised] = await busy.until('the silence alert is raised', (all) => all.length === 1);
  expect(raised).toMatchObject({ kind: 'shop_silent', count: null });
  const [row] = await sql<{ state: string }>('select state from shops where id = ?', [quiet.store.id]);
  expect([row?.state, await quiet.readAlerts()]).toEqual(['connected', []]);
}, 60_000);
