import { RequestContext } from '@mikro-orm/core';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AlertResource } from '../../src/alerts/alerts.contract.js';
import { EvaluateAlerts } from '../../src/alerts/commands/evaluate-alerts.js';
import { makePackage } from '../factories/make-package.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';

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
  const setUsage = (name: string, value: number) =>
    sql(
      `insert into counters (account_id, name, bucket, value) values (?, ?, 'epoch', ?)
       on conflict (account_id, name, bucket) do update set value = excluded.value`,
      [accountId, name, value],
    );
  const readAlerts = async () => (await user.client.get('/api/v1/alerts')).body.data as AlertResource[];
  const listAlerts = async () =>
    (await readAlerts()).map(({ kind, limit, cleared_at }) =>
      [kind, limit ?? '', cleared_at ? 'over' : 'lasts'].join(' '),
    );
  const untilAlerts = (expectedReasons: string[]) =>
    waitFor(expectedReasons.join(), async () => {
      await sweep();
      // The recovery is reported after a delay.
      await sql(`update alerts set well_since = well_since - interval '1 minute' where account_id = ?`, [accountId]);
      return (await listAlerts()).join() === expectedReasons.join();
    });
  return { ...user, accountId, change, setUsage, readAlerts, told: listAlerts, untilAlerts };
}

it('reaching 80 and 100 % of a limit alerts once in a period, also when repeated', async () => {
  const merchant = await openMerchant();
  await merchant.setUsage('messages.charged', 79);
  await merchant.setUsage('devices', 1);
  await sweep();
  await sweep();
  expect(await merchant.told()).toEqual([]);
  await merchant.setUsage('messages.charged', 80);
  await merchant.untilAlerts(['limit_near messages lasts']);
  await Promise.all([sweep(), sweep(), sweep()]);
  await merchant.setUsage('messages.charged', 100);
  await merchant.untilAlerts(['limit_full messages lasts', 'limit_near messages over']);
  await merchant.change('count_messages = 1000');
  await merchant.untilAlerts(['limit_full messages over', 'limit_near messages over']);
  await merchant.change('count_messages = 100');
  for (let repetition = 0; repetition < 3; repetition++) await sweep();
  expect(await merchant.told()).toEqual(['limit_full messages over', 'limit_near messages over']);
  await merchant.change('starts_at = now(), messages_before = 10');
  await merchant.untilAlerts(['limit_near messages lasts', 'limit_full messages over', 'limit_near messages over']);
  expect(new Set(merchant.events.of('alert.raised').map(({ alert }) => alert.id)).size).toBe(3);
}, 60_000);

it('the expiry of a package alerts when it approaches, when it is reached and when sending stops', async () => {
  const merchant = await openMerchant();
  await sql('update payment_settings set grace_days = 4');
  await merchant.change(`expire_at = now() + interval '6 days'`);
  await merchant.untilAlerts(['plan_ends  lasts']);
  await merchant.change(`expire_at = now() + interval '2 days'`);
  await merchant.untilAlerts(['plan_soon  lasts', 'plan_ends  over']);
  await merchant.change(`expire_at = now() - interval '1 hour'`);
  await merchant.untilAlerts(['plan_grace  lasts', 'plan_soon  over', 'plan_ends  over']);
  const [grace] = await merchant.readAlerts();
  expect(Date.parse(grace!.until!) - Date.now()).toBeGreaterThan(3.9 * 86_400_000);
  await sql('update payment_settings set grace_days = 0');
  await merchant.untilAlerts(['plan_over  lasts', 'plan_grace  over', 'plan_soon  over', 'plan_ends  over']);
  await merchant.change(`starts_at = now(), expire_at = now() + interval '30 days'`);
  await merchant.untilAlerts(['plan_over  over', 'plan_grace  over', 'plan_soon  over', 'plan_ends  over']);
  // The owner is notified by billing reminders instead.
  expect(await sql('select from alert_notifications where account_id = ?', [merchant.accountId])).toEqual([]);
}, 60_000);

it('packages that continue cause no alert: free, unlimited, of an app market, or followed by another', async () => {
  const [freeMerchant, marketMerchant, unlimitedMerchant] = [
    await openMerchant(),
    await openMerchant(),
    await openMerchant(),
  ];
  const freePackage = await makePackage(server.orm.em.fork(), { price: 0 });
  await freeMerchant.change(`package_id = ${freePackage}, expire_at = now() + interval '1 day'`);
  await marketMerchant.change(`market = '{}', expire_at = now() + interval '1 day'`);
  await unlimitedMerchant.change(`package_id = null, count_messages = -1, count_devices = null, expire_at = null`);
  await unlimitedMerchant.setUsage('messages.charged', 1_000_000);
  await sweep();
  await sweep();
  expect([await freeMerchant.told(), await marketMerchant.told(), await unlimitedMerchant.told()]).toEqual([
    [],
    [],
    [],
  ]);
});
