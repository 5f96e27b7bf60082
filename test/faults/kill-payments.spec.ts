import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { makePackage } from '../factories/make-package.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { makeMember } from '../setup/accounts/members.js';
import { openSession } from '../setup/accounts/open-session.js';
import { PaymentServices } from '../setup/payments/payment-services.js';
import { callWebhook, type Order, order, sellBy } from '../setup/payments/seller.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { waitFor } from '../setup/wait-for.js';

const isLong = process.env['FAULTS'] === 'long';
const KILLS = isLong ? 20 : 2;
/** Buyers per kill. Every second one is refunded. */
const BUYERS = 4;
/** In halalas. */
const PRICE = 23_000;

let services: PaymentServices;
let server: ServerProcess;
let orm: MikroORM;
let boss: HttpClient;
let packageId: number;

beforeAll(async () => {
  services = await PaymentServices.open();
  server = await ServerProcess.create(services.environment);
  orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 4 }));
  await server.start();
  boss = await signIn({ role: 'SupperAdmin' });
  await sellBy(boss, 'stripe');
  packageId = await makePackage(orm.em.fork(), { price: PRICE / 100 });
}, 60_000);
afterAll(async () => {
  await orm.close();
  await server.remove();
  await services.close();
});

async function signIn(given: Parameters<typeof makeMember>[1] = {}): Promise<HttpClient> {
  const member = await makeMember(orm, given);
  if (!given.role) await orm.em.fork().execute('delete from subscriptions where account_id = ?', [member.accountId]);
  return openSession(orm, () => server.url, member, { origin: server.url });
}

/** Retries as browsers and providers do. */
async function retryUntilAnswered<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const result = await attempt().catch(() => null);
    if (result !== null) return result;
    await sleep(50);
  }
}

const sendEvent = async (type: string, ref: string): Promise<void> => {
  const { raw, signature } = services.stripeEvent(type, ref);
  await retryUntilAnswered(async () =>
    (await callWebhook(server, 'stripe', raw, signature)).status === 200 ? true : null,
  );
};

const placeOrder = (client: HttpClient): Promise<Order> =>
  retryUntilAnswered(() => order(client, { package_id: packageId }));

/** Expects one payment, invoice number and period per purchase. */
async function expectAllOnce(): Promise<void> {
  const rows = await orm.em
    .fork()
    .execute<
      { state: string; transaction_id: string; invoice_number: number; provider_ref: string; is_right: boolean }[]
    >(
      `select y.state, y.transaction_id, y.invoice_number, y.provider_ref,
       case y.state when 'paid' then s.expire_at = y.ends_at and s.package_id = y.package_id else s.expire_at <= now() end as is_right
       from payments y join subscriptions s on s.account_id = y.account_id where y.transaction_id is not null order by y.invoice_number`,
    );
  const paid = [...services.sessions.values()].filter(({ payment_status }) => payment_status === 'paid');
  expect(rows.map((row) => row.transaction_id).toSorted()).toEqual(
    paid.map((session) => session.payment_intent ?? '').toSorted(),
  );
  expect(rows.map((row) => row.invoice_number)).toEqual(rows.map((_, index) => index + 1));
  expect(rows.filter((row) => !row.is_right)).toEqual([]);
  const refunded = rows.filter(({ state }) => state === 'refunded').map((row) => row.transaction_id);
  expect(services.refunds.map(({ transaction }) => transaction).toSorted()).toEqual(refunded.toSorted());
  expect(services.refunds.every(({ amount }) => amount === PRICE)).toBe(true);
}

it('an event counts once if it arrives 50 times, in 50 copies with other ids, or together with a contradicting one', async () => {
  const buyers = await Promise.all([1, 2, 3].map(() => signIn()));
  const orders = await Promise.all(buyers.map(placeOrder));
  const [same, different, expired] = orders.map(({ redirect_url }) => services.idOf(redirect_url)) as [
    string,
    string,
    string,
  ];
  for (const ref of [same, different, expired]) services.paySession(ref);
  const event = services.stripeEvent('checkout.session.completed', same);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => callWebhook(server, 'stripe', event.raw, event.signature)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await Promise.all(Array.from({ length: 50 }, () => sendEvent('checkout.session.completed', different)));
  await Promise.all([sendEvent('checkout.session.expired', expired), sendEvent('checkout.session.completed', expired)]);
  for (const [index, { id }] of orders.entries())
    expect((await buyers[index]!.get(`/api/v1/payments/${id}`)).body.data.state).toBe('paid');
  await expectAllOnce();
}, 60_000);

it(
  `kill -9 ${KILLS} times during purchases and refunds: each buyer has one subscription and one invoice, and no money is lost`,
  async () => {
    const buyers = await Promise.all(Array.from({ length: KILLS * BUYERS }, () => signIn()));
    const buy = async (client: HttpClient, index: number): Promise<void> => {
      await sleep(Math.random() * 300);
      const { id, redirect_url } = await placeOrder(client);
      services.paySession(services.idOf(redirect_url));
      // Every third buyer gets no webhook. Reading the payment asks the provider instead.
      if (index % 3 > 0) await sendEvent('checkout.session.completed', services.idOf(redirect_url));
      const untilState = async (state: string): Promise<boolean> =>
        waitFor(`payment ${id} is ${state}`, () =>
          client.get(`/api/v1/payments/${id}`).then(
            ({ body }) => body?.data?.state === state,
            () => false,
          ),
        );
      await untilState('paid');
      if (index % 2 > 0) return;
      await retryUntilAnswered(async () => {
        const { status } = await boss.post(`/api/v1/payments/${id}/refund`, { reason: 'As was agreed' });
        // The status is 409 if an earlier attempt succeeded.
        return status === 200 || status === 409 ? true : null;
      });
      await untilState('refunded');
    };
    for (let kill = 0; kill < KILLS; kill++) {
      const buying = buyers.slice(kill * BUYERS, (kill + 1) * BUYERS).map(buy);
      await sleep(Math.random() * 900);
      await server.end('SIGKILL');
      await server.start();
      await Promise.all(buying);
    }
    await expectAllOnce();
  },
  isLong ? 600_000 : 120_000,
);
