import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { makeChat } from '../factories/make-chat.js';
import { makeMessage } from '../factories/make-message.js';
import { makePackage } from '../factories/make-package.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { ageAccount } from '../setup/payments/age-account.js';
import { actOnPage, openBuyer, sellBy, untilState } from '../setup/payments/seller.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';

// Whatever is renewed, upgraded, planned, given or run out: what an account has consumed are the accepted rows of its present period.

let server: OwnApp;
let boss: ApiUser;
/** Free, small, large: prices rise. */
let packages: number[];

beforeAll(async () => {
  server = await startApp();
  boss = await openApiUser(server, { role: 'SupperAdmin' });
  await sellBy(boss.client, 'test');
  packages = [];
  for (const price of [0, 100, 300]) packages.push(await makePackage(em(), { price, count_messages: 1000 }));
}, 60_000);
afterAll(async () => {
  boss.events.close();
  await server.close();
});

const em = () => server.orm.em.fork();

type Step =
  | { do: 'send'; accepted: number; failed: number }
  | { do: 'buy' | 'give'; which: number }
  | { do: 'wait'; days: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('send' as const), accepted: fc.nat(4), failed: fc.nat(2) }),
  fc.record({ do: fc.constantFrom('buy' as const, 'buy' as const, 'give' as const), which: fc.nat(2) }),
  fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(3, 20, 45) }),
);

interface Model {
  /** Which package runs; null before the first. */
  present: number | null;
  /** Days until its end. */
  left: number;
  next: { which: number } | null;
  /** Accepted since the present period began. */
  accepted: number;
}

/** A period of one of the packages begins to count. */
function begin(model: Model, which: number): void {
  const isSame = model.present === which && model.left > 0;
  Object.assign(model, { present: which, left: (isSame ? model.left : 0) + 30, accepted: 0 });
}

async function take(model: Model, { client, member }: ApiUser, taken: Step): Promise<void> {
  const { accountId, userId } = member;
  if (taken.do === 'send') {
    const chat = await makeChat(em(), { accountId });
    for (let count = 0; count < taken.accepted; count++)
      await makeMessage(em(), { chat, fromMe: true, status: 'sent' });
    for (let count = 0; count < taken.failed; count++)
      await makeMessage(em(), { chat, fromMe: true, status: 'failed' });
    model.accepted += taken.accepted;
    return;
  }
  if (taken.do === 'wait') {
    await ageAccount(em(), accountId, taken.days);
    model.left -= taken.days;
    if (model.present === null || model.left > 0) return;
    if (model.next) begin(model, model.next.which);
    else if (model.present === 0) begin(model, 0);
    else return;
    model.next = null;
    return;
  }
  const body = { package_id: packages[taken.which]!, count_months: 30 };
  if (taken.do === 'give') {
    const given = await boss.client.post('/api/v1/package-subscribe', { ...body, subscriber_id: userId });
    expect(given.status).toBe(200);
    return begin(model, taken.which);
  }
  const { body: answer } = await client.post('/api/v1/package-subscribe', body);
  if (['billing.free_goes_on', 'billing.change_planned'].includes(answer.code)) return;
  const { payment } = answer.data;
  if (payment) {
    await actOnPage(server, payment.redirect_url, 'pay');
    const { change } = await untilState(client, payment.id, 'paid');
    if (change === 'downgrade') model.next = { which: taken.which };
    else begin(model, taken.which);
  } else if (answer.message === 'subscribe_is_planned') model.next = { which: taken.which };
  else begin(model, taken.which);
}

it('is the number of accepted messages of the present period, after any history', async () => {
  await em().execute(`update packages set period_type = 'day', count_months = 30 where id = any (?::bigint[])`, [
    `{${packages.join(',')}}`,
  ]);
  const history = fc.array(step, { minLength: 4, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const buyer = await openBuyer(server);
      try {
        const model: Model = { present: null, left: 0, next: null, accepted: 0 };
        for (const taken of steps) {
          await take(model, buyer, taken);
          const { subcribe } = (await buyer.client.get('/api/v1/user')).body.data;
          if (model.present === null) expect(subcribe).toBeNull();
          else
            expect([steps, subcribe.package_id, subcribe.count_message_consumed]).toEqual([
              ...[steps, packages[model.present], model.accepted],
            ]);
        }
      } finally {
        buyer.events.close();
      }
    }),
    { numRuns: 6 },
  );
}, 120_000);
