import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { type OpenedSender, openSender } from '../setup/whatsapp/sender.js';

let server: TestApp;
let owner: OpenedSender;
let stranger: OpenedSender;

beforeAll(async () => {
  server = await workerApp();
  [owner, stranger] = [await openSender(server), await openSender(server)];
}, 60_000);

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
const request = (caller: OpenedSender, order: object) =>
  caller.client.post('/api/v1/messages-preflight', { device: caller.session, body: 'x', ...order });
const countAll = async () =>
  (
    await sql<{ count: number }>(
      `select (select count(*) from campaigns where account_id = a.id)::int + (select count(*) from media where account_id = a.id)::int count
         from accounts a where id = ?`,
      [owner.accountId],
    )
  )[0];

/** Creates a group with sendable and excluded contacts. An old positive lookup still counts. */
async function makeMixedGroup(caller: OpenedSender): Promise<number> {
  const now = new Date();
  const longAgo = new Date(now.getTime() - 60 * 86_400_000);
  const people = [
    await caller.contact({ hasWhatsapp: true, checkedAt: now }),
    await caller.contact(),
    await caller.contact({ hasWhatsapp: false, checkedAt: longAgo }),
    await caller.contact({ hasWhatsapp: false, checkedAt: now }),
    await caller.contact({ hasWhatsapp: true, checkedAt: longAgo }),
    await caller.contact({ phone: null, lid: null }),
  ];
  const optedOut = await caller.contact({ hasWhatsapp: true, checkedAt: now });
  await caller.optOut(optedOut.phone);
  return caller.group([...people, optedOut].map(({ id }) => id));
}

describe('the preview of a message to a group', () => {
  it('shows exact counts that add up, and writes nothing', async () => {
    const group = await makeMixedGroup(owner);
    await sql(
      `update devices set warms_up = false, cap_day = 2, sent_day = 1, day_ends_at = now() + interval '1 day' where id = ?`,
      [owner.deviceId],
    );
    const countBefore = await countAll();
    const { status, body } = await request(owner, { group });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      group: { id: group },
      device: { session_id: owner.session, status: 'off' },
      count: 4,
      audience: { total: 7, on_whatsapp: 2, unknown: 2, not_on_whatsapp: 1, opted_out: 1, no_number: 1 },
      gap: { min: 20, max: 120 },
      left_today: 1,
      per_day: 2,
      messages_left: null,
      undo_seconds: 10,
    });
    const days = (Date.parse(body.data.ends_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(1.9);
    expect(days).toBeLessThan(2.1);
    expect(await countAll()).toEqual(countBefore);

    const { group_send, count, message } = (await owner.send({ group, body: 'x' })).body;
    expect([count, message]).toEqual([7, 'queued 7']);
    const { data } = (await owner.client.get(`/api/v1/group-sends/${group_send.id}`)).body;
    expect(data.counts).toMatchObject({ total: 7, waiting: 4, skipped: 3 });
    const { data: skipped } = (await owner.client.get(`/api/v1/group-sends/${group_send.id}/recipients?status=skipped`))
      .body;
    expect(skipped.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual([
      'no_number',
      'not_on_whatsapp',
      'opted_out',
    ]);
  });

  it('shows the remaining quota, and is rejected as the send would be', async () => {
    const group = await makeMixedGroup(stranger);
    const { accountId } = stranger;
    await sql('update subscriptions set count_messages = 3, messages_before = 0 where account_id = ?', [accountId]);
    const few = await request(stranger, { group });
    expect(few).toMatchObject({ status: 200, body: { data: { count: 4, messages_left: 3 } } });
    await sql('update subscriptions set count_messages = 0 where account_id = ?', [accountId]);
    const [preview, sent] = [await request(stranger, { group }), await stranger.send({ group, body: 'x' })];
    expect([preview.status, preview.body.code]).toEqual([sent.status, sent.body.code]);
    expect([preview.status, preview.body.code]).toEqual([429, 'plan_limit']);
    await sql('update subscriptions set count_messages = -1 where account_id = ?', [accountId]);
  });

  it.each([
    ['without a group', async () => ({ phone: '966500000000' }), 422],
    ['an empty group', async () => ({ group: await owner.group() }), 422],
    ['a broken text', async () => ({ group: await makeMixedGroup(owner), body: '{{a|b' }), 422],
    ["another account's group", async () => ({ group: await makeMixedGroup(stranger) }), 404],
    ["another account's device", async () => ({ group: await makeMixedGroup(owner), device: stranger.session }), 404],
  ])('%s is refused', async (_what, order, status) => {
    expect((await request(owner, await order())).status).toBe(status);
  });
});
