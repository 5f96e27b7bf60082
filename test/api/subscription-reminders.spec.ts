import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RemindersWorker } from '../../src/billing/reminders/reminders.worker.js';
import { Workers } from '../../src/platform/queues/workers.js';
import { makePackage } from '../factories/make-package.js';
import { memberWithPhone, textsTo } from '../setup/accounts/codes.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { waitFor } from '../setup/wait-for.js';

const sandbox = SandboxClient.ofRun();
let server: OwnApp;
let packageId: number;

beforeAll(async () => {
  server = await startApp();
  packageId = await makePackage(em(), { title: 'Growth' });
}, 60_000);
afterAll(() => server.close());

const em = () => server.orm.em.fork();

/** Buys a package of thirty days. */
async function openMember(days: number, of: number = packageId) {
  const member = await memberWithPhone(server);
  const end = async (daysLeft: number) => {
    await em().execute(
      `update subscriptions set package_id = ?, market = null, starts_at = now() - interval '20 days',
         expire_at = now() + make_interval(secs => ?) where account_id = ?`,
      [of, daysLeft * 86_400, member.accountId],
    );
  };
  await end(days);
  const states = async () =>
    (
      await em().execute<{ days_before: number; state: string }[]>(
        'select days_before, state from subscription_reminders where account_id = ? order by id',
        [member.accountId],
      )
    ).map(({ days_before, state }) => `${days_before} ${state}`);
  return { ...member, end, states };
}

const sweep = () => server.app.get(Workers).reconcile(RemindersWorker);

it('reminds of an approaching end, once per interval, and never for a free package', async () => {
  const free = await makePackage(em(), { price: 0 });
  const [near, far, gratis] = [await openMember(6.5), await openMember(8), await openMember(2, free)];
  const until = async (wanted: string[]) => {
    await sweep();
    await waitFor(wanted.join(), async () => (await near.states()).join() === wanted.join());
  };
  await until(['7 sent']);
  // A changed end gets its own reminder.
  await near.end(2.5);
  await until(['7 sent', '3 sent']);
  await near.end(-0.1);
  await far.end(-2);
  await until(['7 sent', '3 sent', '0 sent']);
  expect([await far.states(), await gratis.states()]).toEqual([[], []]);
  const texts = await textsTo(sandbox, near.phone, 3);
  expect(texts[0]).toMatch(/"Growth" ends in 7 days, on \d{4}-\d\d-\d\d\.\n.*\/packages$/);
  expect(texts[2]).toContain('has ended.\nYou can still read');
});

it('during the days of grace the owner learns until when messages are sent', async () => {
  await em().execute('update payment_settings set grace_days = 5');
  try {
    const late = await openMember(-0.1);
    await sweep();
    await waitFor('the reminder is sent', async () => (await late.states()).join() === '0 sent');
    const [text] = await textsTo(sandbox, late.phone, 1);
    expect(text).toMatch(/has ended\.\nYour messages keep going out until \d{4}-\d\d-\d\d\./);
  } finally {
    await em().execute('update payment_settings set grace_days = 0');
  }
});
