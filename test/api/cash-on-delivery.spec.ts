import { beforeAll, expect, it } from '@jest/globals';
import { codAnswerJob } from '../../src/commerce/cod/cod-answer.job.js';
import type { OtherEventResource } from '../../src/commerce/other-events/other-events.contract.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { type TestApp } from '../setup/servers/app.js';
import { openMerchantWithStore } from '../setup/accounts/merchant-with-store.js';
import { codOrder, type CodWorld, codWorld } from '../setup/stores/cod-world.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
let world: CodWorld;
beforeAll(async () => {
  server = await workerApp();
  world = codWorld(server);
}, 60_000);

const phoneOf = (index: number): string => `9665550${String(index).padStart(5, '0')}`;
const ANSWERS: readonly [string, string][] = [
  ...(['1', '١', 'نعم', 'نعمممم', 'تأكيد', 'أكّد', 'تمام', 'Yes', 'ok 👍', '1 - تأكيد'].map((text) => [
    text,
    'confirmed',
  ]) as [string, string][]),
  ...(['👍', '✅', '👌🏽'].map((text) => [text, 'confirmed']) as [string, string][]),
  ...(['👎', '❌'].map((text) => [text, 'cancelled']) as [string, string][]),
  ...(['2', '٢', 'إلغاء', 'الغاء', 'لا', 'cancel', 'No thanks'].map((text) => [text, 'cancelled']) as [
    string,
    string,
  ][]),
  ...(['3', '٣', 'تغيير العنوان', 'change address'].map((text) => [text, 'change_address']) as [string, string][]),
];

it('200 orders: each ends in the state of its customer’s last reply', async () => {
  const merchant = await openMerchantWithStore(server, { cod_confirmation: true, cod_reminder_minutes: 60 });
  const orders = Array.from({ length: 200 }, (_one, index) => index);
  await merchant.sendEvent('order.created', ...orders.map((index) => codOrder(index, phoneOf(index))));
  expect(new Set((await world.states(merchant)).map(({ cod_state: state }) => state))).toEqual(new Set(['asked']));
  // The last ten never reply, and ten are too old. The rest reply, change their reply, then repeat it.
  await merchant.sql(
    `update shop_orders set cod_asked_at = now() - interval '49 hours' where shop_id = ? and order_id = any (?::text[])`,
    [
      merchant.store.id,
      `{${orders
        .slice(180, 190)
        .map((index) => `o-${index}`)
        .join()}}`,
    ],
  );
  for (const index of orders.slice(0, 190)) {
    const [answer] = ANSWERS[index % ANSWERS.length]!;
    if (index % 5 === 0) await world.write(merchant, phoneOf(index), 'متى يوصل الطلب؟');
    await world.write(merchant, phoneOf(index), answer);
    if (index % 5 === 1) await world.write(merchant, phoneOf(index), index % 2 === 0 ? '2' : '1');
    if (index % 5 === 2) await world.write(merchant, phoneOf(index), answer);
  }
  await world.write(merchant, '966555199999', '1');
  await world.settled(merchant);
  await server.app.get(Jobs).runSoon(codAnswerJob);
  await waitFor(
    'unanswered orders have expired',
    async () => (await world.states(merchant)).filter(({ cod_state: state }) => state === 'silent').length === 10,
  );
  const oppositeOf = (index: number) => (index % 2 === 0 ? 'cancelled' : 'confirmed');
  const firstAnswerOf = (index: number) => ANSWERS[index % ANSWERS.length]![1];
  const lastAnswerOf = (index: number) => (index % 5 === 1 ? oppositeOf(index) : firstAnswerOf(index));
  const changes = orders.filter((index) => index < 180 && firstAnswerOf(index) !== lastAnswerOf(index)).length;
  const right = orders.map((index) => ({
    order_id: `o-${index}`,
    cod_state: index < 180 ? lastAnswerOf(index) : index < 190 ? 'silent' : 'asked',
  }));
  expect(await world.states(merchant)).toEqual(right);

  const counts = await merchant.sql<{ automation: string; state: string; count: number }>(
    `select automation, case when state = 'cancelled' then state else 'other' end state, count(*)::int count from store_messages
      where shop_id = ? and automation like 'cod.%' group by 1, 2 order by 1, 2`,
    [merchant.store.id],
  );
  expect(counts).toEqual([
    { automation: 'cod.answer', state: 'other', count: 180 + changes },
    { automation: 'cod.question', state: 'other', count: 200 },
    { automation: 'cod.reminder', state: 'cancelled', count: 180 },
    { automation: 'cod.reminder', state: 'other', count: 20 },
  ]);
  // A cancellation is no opt-out.
  expect(
    await merchant.sql('select from suppressions where account_id = ? and phone = ?', [
      merchant.accountId,
      phoneOf(12),
    ]),
  ).toEqual([]);
}, 120_000);

it('the same word is an opt-out without a pending order', async () => {
  const merchant = await openMerchantWithStore(server, { cod_confirmation: true });
  await merchant.sendEvent('order.created', codOrder(1, '966555300001', 'mada'));
  expect((await world.states(merchant))[0]?.cod_state).toBeNull();
  await world.write(merchant, '966555300001', 'إلغاء');
  expect(
    await merchant.sql('select from suppressions where account_id = ? and phone = ?', [
      merchant.accountId,
      '966555300001',
    ]),
  ).toHaveLength(1);
});

it('an order that was cancelled in the store gets no reminder, and a late reply changes nothing', async () => {
  const merchant = await openMerchantWithStore(server, { cod_confirmation: true });
  const asked = codOrder(1, '966555350001') as { data: { order: object } };
  await merchant.sendEvent('order.created', asked);
  const cancelled = { ...asked.data.order, status: 'canceled' };
  await merchant.sendEvent('order.status_updated', {
    ...asked,
    id: 'evt-cancelled',
    event: 'order.status_updated',
    data: { order: cancelled },
  });
  expect(await merchant.messages()).toContainEqual(
    expect.objectContaining({ automation: 'cod.reminder', state: 'cancelled', reason: 'order_lost' }),
  );
  await world.write(merchant, '966555350001', '1');
  await world.settled(merchant);
  expect((await world.states(merchant))[0]?.cod_state).toBeNull();
  expect((await merchant.messages()).map(({ automation }) => automation)).not.toContain('cod.answer');
});

it('a reply answers the latest of two questions, and the next reply the other', async () => {
  const merchant = await openMerchantWithStore(server, { cod_confirmation: true });
  await merchant.sendEvent('order.created', codOrder(1, '966555400001'), codOrder(2, '966555400001'));
  await merchant.sql(
    `update shop_orders set cod_asked_at = cod_asked_at - interval '1 minute' where shop_id = ? and order_id = 'o-1'`,
    [merchant.store.id],
  );
  await world.write(merchant, '966555400001', '1');
  await world.settled(merchant);
  expect(await world.states(merchant)).toEqual([
    { order_id: 'o-1', cod_state: 'asked' },
    { order_id: 'o-2', cod_state: 'confirmed' },
  ]);
  await world.write(merchant, '966555400001', '٢');
  await world.settled(merchant);
  expect((await world.states(merchant))[0]?.cod_state).toBe('cancelled');
});

it('the merchant sees the answer with question and order, can ask again, and sees totals of a month', async () => {
  const merchant = await openMerchantWithStore(
    server,
    { cod_confirmation: true, status_new: true, order_new_text: 'طلب {رقم الطلب}' },
    'twsaa',
  );
  const orders = ['966555500001', '966555500002', '966555500003', '966555500004'].map((phone, index) =>
    codOrder(index, phone),
  );
  await merchant.sendEvent('order.created', ...orders);
  await merchant.sendEvent('order.created', codOrder(9, '966555500009', 'mada'));
  await world.write(merchant, '966555500001', '1');
  await world.write(merchant, '966555500002', '2');
  await world.write(merchant, '966555500003', '3');
  await world.settled(merchant);
  const list = async (query = '') =>
    (await merchant.client.get(`/api/v1/other-events?rows=100&${query}`)).body.data as OtherEventResource[];
  const all = await list();
  const codOf = (automation: string, subject: number) =>
    all.find((row) => row.automation === automation && row.subject === String(subject))?.cod;
  expect([1000, 1001, 1002, 1003].map((number) => codOf('cod.question', number))).toEqual([
    'confirmed',
    'cancelled',
    'change_address',
    'asked',
  ]);
  expect([codOf('order.new', 1000), codOf('cod.reminder', 1001), codOf('cod.answer', 1001)]).toEqual([
    'confirmed',
    'cancelled',
    'cancelled',
  ]);
  expect(codOf('order.new', 1009)).toBeNull();
  expect((await list('cod=cancelled')).map(({ automation, subject }) => [automation, subject])).toEqual([
    ['cod.question', '1001'],
  ]);
  const readSummary = async () => (await merchant.client.get('/api/v1/other-events-summary')).body.data;
  const counts = { asked: 1, confirmed: 1, cancelled: 1, change_address: 1, silent: 0 };
  expect(await readSummary()).toEqual({ days: 30, cod: counts });
  await merchant.sql(
    `update shop_orders set cod_asked_at = now() - interval '31 days' where shop_id = ? and cod_state = 'cancelled'`,
    [merchant.store.id],
  );
  expect((await readSummary()).cod).toEqual({ ...counts, cancelled: 0 });
  const otherMerchant = await openMerchantWithStore(server, { cod_confirmation: true });
  expect((await otherMerchant.client.get('/api/v1/other-events-summary')).body.data.cod.confirmed).toBe(0);
  // Browsers keep the row with the newest timestamp.
  const [question, answered] = [all.find(({ cod }) => cod === 'asked')!, all.find(({ cod }) => cod === 'confirmed')!];
  expect(Date.parse(answered.updated_at)).toBeGreaterThan(Date.parse(question.created_at));
});

it('a reaction to the question is an answer, a reaction to another message is not', async () => {
  const merchant = await openMerchantWithStore(server, { cod_confirmation: true });
  const phones = [1, 2, 3].map((index) => `96655540000${index}`);
  await merchant.sendEvent('order.created', ...phones.map((phone, index) => codOrder(index, phone)));
  await waitFor('the questions are sent', async () => {
    const sent = await merchant.sql(
      `select from store_messages where shop_id = ? and automation = 'cod.question' and message_id is not null`,
      [merchant.store.id],
    );
    return sent.length === phones.length;
  });
  const react = async (index: number, emoji: string, isQuestion: boolean) => {
    const phone = phones[index]!;
    await world.write(merchant, phone, 'hello');
    const [chat] = await merchant.sql<{ id: string }>(
      'select c.id from chats c join contacts p on p.id = c.contact_id where p.account_id = ? and p.phone = ?',
      [merchant.accountId, phone],
    );
    const [sent] = await merchant.sql<{ id: string; wa_id: string }>(
      `insert into messages (account_id, device_id, chat_id, from_me, wa_id, kind, body, status, at)
         values (?, ?, ?, true, ?, 'text', 'question', 'delivered', now()) returning id, wa_id`,
      [merchant.accountId, merchant.deviceId, chat!.id, `question-${merchant.accountId}-${index}`],
    );
    if (isQuestion)
      await merchant.sql(`update store_messages set message_id = ? where shop_id = ? and effect_key = ?`, [
        sent!.id,
        merchant.store.id,
        `order:o-${index}:cod`,
      ]);
    const effect = { type: 'reaction', targetWaId: sent!.wa_id, targetFromMe: true, emoji } as const;
    await world.write(merchant, phone, '', { body: null, effect });
  };
  await react(0, '👍🏻', true);
  await react(1, '❌', true);
  await react(2, '👍', false);
  await world.settled(merchant);
  expect(await world.states(merchant)).toEqual([
    { order_id: 'o-0', cod_state: 'confirmed' },
    { order_id: 'o-1', cod_state: 'cancelled' },
    { order_id: 'o-2', cod_state: 'asked' },
  ]);
}, 60_000);
