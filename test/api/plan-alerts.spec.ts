import { RequestContext } from '@mikro-orm/core';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AlertResource } from '../../src/alerts/alerts.contract.js';
import { EvaluateAlerts } from '../../src/alerts/commands/evaluate-alerts.js';
import { makePackage } from '../factories/make-package.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';

// The worker checks the packages of all accounts.
let server: OwnApp;
const open: ApiUser[] = [];
beforeAll(async () => void (server = await startApp()), 60_000);
afterAll(async () => {
  open.forEach(({ events }) => events.close());
  await server.close();
});

const sql = <Row>(text: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(text, params);
const sweep = () => RequestContext.create(server.orm.em, () => server.app.get(EvaluateAlerts).execute('plans'));

async function openMerchant() {
  const user = await openApiUser(server);
  open.push(user);
  const { accountId } = user.member;
  const packageId = await makePackage(server.orm.em.fork());
  const change = (set: string) => sql(`update subscriptions set ${set} where account_id = ?`, [accountId]);
  await change(`package_id = ${packageId}, market = null, count_messages = 100, count_devices = 1, messages_before = 0,
    starts_at = now() - interval '20 days', expire_at = now() + interval '10 days'`);
  const use = (name: string, value: number) =>
    sql(
      `insert into counters (account_id, name, bucket, value) values (?, ?, 'epoch', ?)
       on conflict (account_id, name, bucket) do update set value = excluded.value`,
      [accountId, name, value],
    );
  const alerts = async () => (await user.client.get('/api/v1/alerts')).body.data as AlertResource[];
  /** Returns the newest first. */
  const listAlerts = async () =>
    (await alerts()).map(({ kind, limit, cleared_at }) => [kind, limit ?? '', cleared_at ? 'over' : 'lasts'].join(' '));
  const until = (wanted: string[]) =>
    waitFor(wanted.join(), async () => {
      await sweep();
      // Recovery is reported after a while.
      await sql(`update alerts set well_since = well_since - interval '1 minute' where account_id = ?`, [accountId]);
      return (await listAlerts()).join() === wanted.join();
    });
  return { ...user, accountId, change, use, alerts, told: listAlerts, until };
}

it('80 and 100 % of a limit alert once in a period, however often they are passed', async () => {
  const merchant = await openMerchant();
  await merchant.use('messages.charged', 79);
  await merchant.use('devices', 1);
  await sweep();
  await sweep();
  expect(await merchant.told()).toEqual([]);
  await merchant.use('messages.charged', 80);
  await merchant.until(['limit_near messages lasts']);
  await Promise.all([sweep(), sweep(), sweep()]);
  await merchant.use('messages.charged', 100);
  await merchant.until(['limit_full messages lasts', 'limit_near messages over']);
  // The same share does not alert again.
  await merchant.change('count_messages = 1000');
  await merchant.until(['limit_full messages over', 'limit_near messages over']);
  await merchant.change('count_messages = 100');
  for (let again = 0; again < 3; again++) await sweep();
  expect(await merchant.told()).toEqual(['limit_full messages over', 'limit_near messages over']);
  await merchant.change('starts_at = now(), messages_before = 10');
  await merchant.until(['limit_near messages lasts', 'limit_full messages over', 'limit_near messages over']);
  expect(new Set(merchant.events.of('alert.raised').map(({ alert }) => alert.id)).size).toBe(3);
}, 60_000);

it('the end of a package alerts when it approaches, when it is reached and when sending stops', async () => {
  const merchant = await openMerchant();
  await sql('update payment_settings set grace_days = 4');
  await merchant.change(`expire_at = now() + interval '6 days'`);
  await merchant.until(['plan_ends  lasts']);
  await merchant.change(`expire_at = now() + interval '2 days'`);
  await merchant.until(['plan_soon  lasts', 'plan_ends  over']);
  await merchant.change(`expire_at = now() - interval '1 hour'`);
  await merchant.until(['plan_grace  lasts', 'plan_soon  over', 'plan_ends  over']);
  const [grace] = await merchant.alerts();
  expect(Date.parse(grace!.until!) - Date.now()).toBeGreaterThan(3.9 * 86_400_000);
  await sql('update payment_settings set grace_days = 0');
  await merchant.until(['plan_over  lasts', 'plan_grace  over', 'plan_soon  over', 'plan_ends  over']);
  await merchant.change(`starts_at = now(), expire_at = now() + interval '30 days'`);
  await merchant.until(['plan_over  over', 'plan_grace  over', 'plan_soon  over', 'plan_ends  over']);
  // Only billing reminders notify the owner.
  expect(await sql('select from alert_notifications where account_id = ?', [merchant.accountId])).toEqual([]);
}, 60_000);

it('packages that continue cause no alert: free, unlimited, of an app market, or followed by another', async () => {
  const [free, market, unlimited] = [await openMerchant(), await openMerchant(), await openMerchant()];
  const gratis = await makePackage(server.orm.em.fork(), { price: 0 });
  await free.change(`package_id = ${gratis}, expire_at = now() + interval '1 day'`);
  await market.change(`market = '{}', expire_at = now() + interval '1 day'`);
  await unlimited.change(`package_id = null, count_messages = -1, count_devices = null, expire_at = null`);
  await unlimited.use('messages.charged', 1_000_000);
  await sweep();
  await sweep();
  expect([await free.told(), await market.told(), await unlimited.told()]).toEqual([[], [], []]);
});
