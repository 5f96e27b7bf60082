import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { openApiUser } from '../setup/accounts/api-user.js';
import { GroupSends } from '../setup/whatsapp/group-sends.js';
import { waitUntilOn } from '../setup/whatsapp/link-device.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import { waitFor } from '../setup/wait-for.js';

// Runs on both queues, because delayed jobs keep the pace.

let server: OwnApp;
let merchant: Merchant;
let sends: GroupSends;

beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server);
  sends = new GroupSends(server, merchant);
}, 60_000);
beforeEach(() => sends.setGap(0));
afterEach(() => merchant.sandbox.clearFaults(merchant.number));
afterAll(async () => {
  await merchant.close();
  await server.close();
});

const isFinished = ({ state }: { state: string }) => state === 'finished';
const expectGaps = (arrivals: { at: number }[], minGapMs: number) => {
  for (const [index, { at }] of arrivals.slice(1).entries())
    expect(at - arrivals[index]!.at).toBeGreaterThanOrEqual(minGapMs);
};
const oneTextEach = (people: readonly unknown[], text: string) => people.map(() => [text]);

it('every group member gets a text once, with variants, name and field, and progress is reported', async () => {
  const cities = ['الرياض', 'جدة', 'Dammam'];
  const { id: group, people } = await sends.group(6, (index) => ({ المدينة: cities[index % 3] ?? '' }));
  const since = merchant.apiUser.events.now;
  const id = await sends.start(group, '{{أهلًا|مرحبًا}} {الاسم}، طلبك في {المدينة} {{جاهز|وصل}}');
  const send = await sends.until(id, (now) => isFinished(now) && now.counts.delivered === 6, 'all are delivered');
  expect(send).toMatchObject({
    state: 'finished',
    hold_reason: null,
    next_at: null,
    ends_at: null,
    group: { id: group },
    counts: { total: 6, waiting: 0, queued: 0, sent: 0, read: 0, failed: 0, skipped: 0 },
  });
  const inboxes = await sends.inboxes(people);
  for (const [index, texts] of inboxes.entries()) {
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(new RegExp(`^(أهلًا|مرحبًا) Person ${index}، طلبك في ${cities[index % 3]} (جاهز|وصل)$`));
  }
  const recipients = await sends.recipients(id);
  expect(recipients.map(({ phone_number, status, body, reason }) => ({ phone_number, status, body, reason }))).toEqual(
    people.map(({ number }, index) => ({
      phone_number: number,
      status: 'delivered',
      body: inboxes[index]?.[0],
      reason: null,
    })),
  );
  await merchant.sandbox.read(people[2]!.number, merchant.number);
  await sends.until(id, ({ counts }) => counts.read === 1 && counts.delivered === 5, 'one has read it');
  expect((await sends.recipients(id, '&status=read')).map(({ phone_number }) => phone_number)).toEqual([
    people[2]?.number,
  ]);
  const { events } = merchant.apiUser;
  await events.next('group_send.changed', ({ group_send }) => isFinished(group_send) && group_send.counts.read === 1);
  const times = events.of('group_send.changed', since).map(({ group_send }) => Date.parse(group_send.updated_at));
  // Events are limited to one a second, regardless of the number of receipts.
  expect(times.length).toBeLessThanOrEqual((times.at(-1)! - times[0]!) / 1000 + 2);
}, 60_000);

it('pausing stops after the message in flight, resuming continues, and no contact gets two messages', async () => {
  await sends.setGap(1);
  const { id: group, people } = await sends.group(4);
  const id = await sends.start(group, 'step by step');
  await sends.until(id, ({ counts }) => counts.waiting < 4, 'the first is sent');
  const { send } = await sends.change(id, 'pause');
  expect(send).toMatchObject({ state: 'paused', hold_reason: 'paused_by_user', next_at: null });
  const waiting = send.counts.waiting;
  expect(waiting).toBeGreaterThan(0);
  await sleep(2_500);
  expect((await sends.read(id)).counts.waiting).toBe(waiting);
  expect((await sends.inboxes(people, 0)).filter((texts) => texts.length > 0)).toHaveLength(4 - waiting);
  expect((await sends.change(id, 'resume')).send).toMatchObject({ state: 'running', hold_reason: null });
  await sends.until(id, isFinished, 'the group message is finished');
  expect(await sends.inboxes(people)).toEqual(oneTextEach(people, 'step by step'));
  expect(await sends.change(id, 'pause')).toMatchObject({ status: 409, code: 'campaigns.over' });
}, 60_000);

it('cancelling excludes waiting recipients', async () => {
  await sends.setGap(30);
  const { id: group, people } = await sends.group(3);
  const id = await sends.start(group, 'never mind');
  await sends.until(id, ({ counts }) => counts.waiting === 2 && counts.queued === 0, 'one is sent');
  expect((await sends.change(id, 'cancel')).send).toMatchObject({ state: 'cancelled', counts: { skipped: 2 } });
  expect((await sends.recipients(id, '&status=skipped')).map(({ reason }) => reason)).toEqual([
    'cancelled',
    'cancelled',
  ]);
  expect((await sends.inboxes(people, 0)).flat()).toEqual(['never mind']);
  await sends.sql('delete from device_lanes');
}, 60_000);

it('while the device is offline nothing is sent and the reason is shown, and sending continues automatically', async () => {
  const { sandbox, number } = merchant;
  await sandbox.fault({ number, kind: 'refuse-login', code: 503 });
  await sandbox.close('tcp', { number });
  await waitFor('the connection is lost', async () =>
    (await sandbox.linkedDevices(number)).every(({ isConnected }) => !isConnected),
  );
  await waitFor('the server has noticed it', async () => {
    const [row] = await sends.sql<{ state: string }>('select state from devices where id = ?', [merchant.device.id]);
    return row?.state !== 'on';
  });
  const { id: group, people } = await sends.group(3);
  const id = await sends.start(group, 'when you are back');
  const send = await sends.until(id, ({ hold_reason }) => hold_reason !== null, 'the hold reason is shown');
  expect(send).toMatchObject({ state: 'running', hold_reason: 'device_away', next_at: null, counts: { waiting: 3 } });
  await sandbox.clearFaults(number);
  await sends.until(id, isFinished, 'the group message is finished');
  expect(await sends.inboxes(people)).toEqual(oneTextEach(people, 'when you are back'));
}, 60_000);

it('opted-out, absent and deleted contacts are excluded with the reason', async () => {
  await sends.setGap(1);
  const { id: group, people } = await sends.group(5);
  const [silent, absent, first, later, deleted] = people;
  const { accountId } = merchant.apiUser.member;
  const suppress = (phone?: string) =>
    sends.sql(`insert into suppressions (account_id, phone, reason) values (?, ?, 'keyword')`, [accountId, phone]);
  await suppress(silent?.number);
  await sends.sql('update contacts set has_whatsapp = false, checked_at = now() where id = ?', [absent?.contactId]);
  const id = await sends.start(group, 'only who may');
  expect((await sends.read(id)).counts.skipped).toBe(2);
  await suppress(later?.number);
  await sends.sql('delete from contacts where id = ?', [deleted?.contactId]);
  await sends.until(id, isFinished, 'the group message is finished');
  expect(
    (await sends.recipients(id)).map(({ contact_id, status, reason }) => [contact_id, status === 'skipped' && reason]),
  ).toEqual([
    [silent?.contactId, 'opted_out'],
    [absent?.contactId, 'not_on_whatsapp'],
    [first?.contactId, false],
    [later?.contactId, 'opted_out'],
    [null, 'contact_deleted'],
  ]);
  expect((await sends.inboxes(people, 0)).flat()).toEqual(['only who may']);
}, 60_000);

it('two messages to groups share the gap of their device and take turns', async () => {
  await sends.setGap(1);
  const [first, second] = [await sends.group(3), await sends.group(3)];
  const ids = [await sends.start(first.id, 'from one'), await sends.start(second.id, 'from two')];
  for (const id of ids) await sends.until(id, isFinished, 'the group message is finished');
  expect(await sends.inboxes([...first.people, ...second.people])).toEqual([
    ...oneTextEach(first.people, 'from one'),
    ...oneTextEach(second.people, 'from two'),
  ]);
  const arrivals = await sends.arrivals([...first.people, ...second.people]);
  expect(arrivals.map(({ text }) => text)).toEqual(Array.from({ length: 3 }, () => ['from one', 'from two']).flat());
  expectGaps(arrivals, 1000);
}, 60_000);

it('continues after a restart of the server, with the same gap', async () => {
  await sends.setGap(2);
  const { id: group, people } = await sends.group(3);
  const id = await sends.start(group, 'before and after');
  await sends.until(id, ({ counts }) => counts.waiting === 2, 'the first is sent');
  await server.restart(async (url) => {
    // Imitates a process that ended between the updates of ledger and campaign.
    const client = new pg.Client(url);
    await client.connect();
    await client.query(
      `update campaign_recipients set status = 'queued', updated_at = now() where campaign_id = $1 and status <> 'waiting'`,
      [id],
    );
    await client.end();
  });
  await merchant.apiUser.client.signIn(merchant.apiUser.member.email, merchant.apiUser.member.password);
  await waitUntilOn(merchant.apiUser.client, merchant.device.id);
  // The timeout is shorter than the interval of the reconcile job.
  await sends.until(id, ({ counts }) => counts.waiting < 2, 'the second is sent', 10_000);
  await sends.until(id, isFinished, 'the group message is finished');
  expect(await sends.inboxes(people)).toEqual(oneTextEach(people, 'before and after'));
  expectGaps(await sends.arrivals(people), 2000);
}, 60_000);

it('sends exactly the remaining quota, shows the reason, and continues with a larger package', async () => {
  const { accountId, userId } = merchant.apiUser.member;
  const admin = await openApiUser(server, { role: 'SupperAdmin' });
  admin.events.close();
  await sends.sql(
    `update subscriptions set count_messages = 3, messages_before =
       (select coalesce(sum(value), 0) from counter_totals where account_id = ? and name = 'messages.charged') where account_id = ?`,
    [accountId, accountId],
  );
  const { id: group, people } = await sends.group(5);
  const id = await sends.start(group, 'while there is room');
  const send = await sends.until(
    id,
    ({ hold_reason, counts }) => hold_reason !== null && counts.queued === 0,
    'the hold reason is shown',
  );
  expect(send).toMatchObject({ state: 'paused', hold_reason: 'plan_limit', counts: { waiting: 2 } });
  expect((await sends.inboxes(people, 500)).map((texts) => texts.length)).toEqual([1, 1, 1, 0, 0]);
  const rejected = await merchant.apiUser.client.post('/api/v1/messages', {
    device: merchant.device.sessionId,
    group,
    body: 'once more',
  });
  expect([rejected.status, rejected.body.code]).toEqual([429, 'plan_limit']);
  expect(await sends.change(id, 'resume')).toMatchObject({ status: 429, code: 'plan_limit' });

  expect((await admin.client.post(`/api/v1/set-unlimited-subscribe-account/${userId}`)).status).toBe(200);
  await sends.until(id, isFinished, 'the group message is finished');
  expect(await sends.inboxes(people)).toEqual(oneTextEach(people, 'while there is room'));
}, 60_000);
