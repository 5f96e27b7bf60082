import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { remindersJob } from '../../src/billing/reminders/reminders.job.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
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

/** Creates a member whose package of thirty days ends in `days` days. */
async function openMember(days: number, boughtPackageId: number = packageId) {
  const member = await memberWithPhone(server);
  const setEnd = async (daysLeft: number) => {
    await em().execute(
      `update subscriptions set package_id = ?, market = null, starts_at = now() - interval '20 days',
         expire_at = now() + make_interval(secs => ?) where account_id = ?`,
      [boughtPackageId, daysLeft * 86_400, member.accountId],
    );
  };
  await setEnd(days);
  const readStates = async () =>
    (
      await em().execute<{ days_before: number; state: string }[]>(
        'select days_before, state from subscription_reminders where account_id = ? order by id',
        [member.accountId],
      )
    ).map(({ days_before, state }) => `${days_before} ${state}`);
  return { ...member, setEnd, readStates };
}

const sweep = () => server.app.get(Jobs).runSoon(remindersJob);

it('an approaching expiry causes one reminder per interval, and none for a free package', async () => {
  const freePackageId = await makePackage(em(), { price: 0 });
  const [endingSoon, endingLater, freeMember] = [
    await openMember(6.5),
    await openMember(8),
    await openMember(2, freePackageId),
  ];
  const untilStates = async (expectedStates: string[]) => {
    await sweep();
    await waitFor(expectedStates.join(), async () => (await endingSoon.readStates()).join() === expectedStates.join());
  };
  await untilStates(['7 sent']);
  await endingSoon.setEnd(2.5);
  await untilStates(['7 sent', '3 sent']);
  await endingSoon.setEnd(-0.1);
  await endingLater.setEnd(-2);
  await untilStates(['7 sent', '3 sent', '0 sent']);
  expect([await endingLater.readStates(), await freeMember.readStates()]).toEqual([[], []]);
  const texts = await textsTo(sandbox, endingSoon.phone, 3);
  expect(texts[0]).toMatch(/"Growth" ends in 7 days, on \d{4}-\d\d-\d\d\.\n.*\/packages$/);
  expect(texts[2]).toContain('has ended.\nYou can still read');
});

it('during the days of grace a reminder names the day on which sending stops', async () => {
  await em().execute('update payment_settings set grace_days = 5');
  try {
    const inGrace = await openMember(-0.1);
    await sweep();
    await waitFor('the reminder is sent', async () => (await inGrace.readStates()).join() === '0 sent');
    const [text] = await textsTo(sandbox, inGrace.phone, 1);
    expect(text).toMatch(/has ended\.\nYour messages keep going out until \d{4}-\d\d-\d\d\./);
  } finally {
    await em().execute('update payment_settings set grace_days = 0');
  }
});
