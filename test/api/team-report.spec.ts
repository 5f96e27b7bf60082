import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mergeChats } from '../../src/messaging/conversations/merge-chats.js';
import { AggregateMeasuresJobHandler } from '../../src/team/reports/aggregate-measures.job.js';
import {
  type ReportBy,
  ReportBy as Slices,
  type TeamReport,
  type TeamReportRow,
} from '../../src/team/reports/team-report.contract.js';
import { makeDevice } from '../factories/make-device.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { TeamInbox } from '../setup/accounts/team-inbox.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';
import { holdDevice, recordInboundMessage } from '../setup/whatsapp/record-message.js';

const DAY_MS = 24 * 3600 * 1000;
const SUMMED = ['chats', 'resolved', 'reopened', 'messages'] as const;

let server: TestApp;
let inbox: TeamInbox;
let stranger: ApiUser;
/** Three days ago, two days ago and today in Riyadh, the account's time zone. */
let day: string;
let next: string;
let today: string;
let labels: { vip: number; urgent: number };
let teamId: number;
let chats: { late: number; moved: number; waiting: number };

const riyadhDay = (at: Date): string => new Date(at.getTime() + 3 * 3600 * 1000).toISOString().slice(0, 10);
const idOf = ({ member }: ApiUser): number => member.userId;
const report = async (query = '', { client } = inbox.owner): Promise<TeamReport> => {
  const { status, body } = await client.get(`/api/v1/reports/team?${query}`);
  expect([query, status, body]).toEqual([query, 200, body]);
  return body as TeamReport;
};
const rowOf = ({ data }: TeamReport, id: number | null): TeamReportRow | undefined => data.find((row) => row.id === id);
const reportBy = (by: ReportBy): Promise<TeamReport> => report(`from=${day}&to=${today}&by=${by}`);
const aggregate = () => server.app.get(AggregateMeasuresJobHandler).execute();

async function openChat(phone: string, at: string): Promise<number> {
  await inbox.write(phone, 'hello', { at: new Date(at) });
  const [chat] = await inbox.sql<{ id: string }>(
    'select c.id from chats c join contacts p on p.id = c.contact_id where c.account_id = ? and p.phone = ?',
    [inbox.accountId, phone],
  );
  return Number(chat!.id);
}

async function expectSums(): Promise<void> {
  const { totals } = await reportBy('user');
  for (const by of Slices.options) {
    const answer = await reportBy(by);
    const sums = SUMMED.map((figure) => answer.data.reduce((sum, row) => sum + row[figure], 0));
    expect([by, ...sums]).toEqual([by, ...SUMMED.map((figure) => totals[figure])]);
    expect([by, answer.totals]).toEqual([by, totals]);
    expect([by, answer.data.filter(({ id }) => id === null)]).toEqual([by, [answer.data.at(-1)]]);
  }
}

beforeAll(async () => {
  server = await workerApp();
  inbox = await TeamInbox.open(server);
  stranger = await openApiUser(server);
  [day, next, today] = [3, 2, 0].map((days) => riyadhDay(new Date(Date.now() - days * DAY_MS))) as [
    string,
    string,
    string,
  ];
  const { owner, supervisor, agent, peer } = inbox;
  const createLabel = async (name: string) =>
    (await owner.client.post('/api/v1/labels', { name, color: 'blue' })).body.data.id as number;
  labels = { vip: await createLabel('VIP'), urgent: await createLabel('Urgent') };
  teamId = (await owner.client.post('/api/v1/teams', { name: 'Sales', user_ids: [idOf(agent)] })).body.data.id;

  // This chat starts at 23:50, is answered at 00:10, resolved today and reopened by the customer.
  const lateChatId = await openChat('966501230001', `${day}T20:50:00Z`);
  await inbox.changed(supervisor, lateChatId, 'assign', { user_id: idOf(agent), team_id: teamId });
  await inbox.write('966501230001', 'ours', { fromMe: true, at: new Date(`${day}T21:10:00Z`) });
  await inbox.changed(agent, lateChatId, 'resolve');
  await inbox.write('966501230001', 'again');

  // This chat is answered within a minute without an assignee, then transferred and labeled.
  const moved = await openChat('966501230002', `${day}T09:00:00Z`);
  await inbox.write('966501230002', 'ours', { fromMe: true, at: new Date(`${day}T09:01:00Z`) });
  await inbox.changed(supervisor, moved, 'assign', { user_id: idOf(agent) });
  await inbox.changed(supervisor, moved, 'assign', { user_id: idOf(peer) });
  await inbox.changed(supervisor, moved, 'labels', { ids: [labels.urgent] });
  await inbox.changed(supervisor, moved, 'labels', { ids: [labels.urgent, labels.vip] });

  chats = { late: lateChatId, moved, waiting: await openChat('966501230003', `${next}T06:00:00Z`) };
}, 60_000);
afterAll(() => {
  inbox.close();
  stranger.events.close();
});

describe('the team report', () => {
  it('counts actions of each colleague, before and after measures are aggregated', async () => {
    const { agent, peer } = inbox;
    const totalsBefore = await reportBy('user');
    expect(totalsBefore.totals).toMatchObject({ chats: 3, resolved: 1, reopened: 1, messages: 2, rating: null });
    expect(totalsBefore.totals).toMatchObject({ first_reply_p50: 630, first_reply_p90: 1086, waiting_p50: 630 });
    expect(rowOf(totalsBefore, idOf(agent))).toMatchObject({
      chats: 1,
      resolved: 1,
      reopened: 1,
      messages: 1,
      first_reply_p50: 1200,
      first_reply_p90: 1200,
    });
    expect(rowOf(totalsBefore, idOf(agent))!.resolution_p50).toBeGreaterThan(2 * 24 * 3600 - 12 * 3600);
    expect(rowOf(totalsBefore, idOf(peer))).toMatchObject({
      chats: 1,
      resolved: 0,
      messages: 0,
      first_reply_p50: null,
    });
    expect(totalsBefore.data.at(-1)).toMatchObject({
      id: null,
      name: null,
      chats: 1,
      messages: 1,
      first_reply_p50: 60,
    });
    await aggregate();
    expect(await reportBy('user')).toEqual(totalsBefore);
    await aggregate();
    expect(await reportBy('user')).toEqual(totalsBefore);
  });

  it('counts a chat of two labels once in total, with its first reply', async () => {
    const answer = await reportBy('label');
    expect(rowOf(answer, labels.vip)).toMatchObject({ name: 'VIP', chats: 1, messages: 1, first_reply_p50: 60 });
    expect(rowOf(answer, labels.urgent)?.chats ?? 0).toBe(0);
    expect(answer.data.at(-1)).toMatchObject({ chats: 2, messages: 1, resolved: 1, first_reply_p50: 1200 });
  });

  it('counts teams, devices and hours', async () => {
    expect(rowOf(await reportBy('team'), teamId)).toMatchObject({ name: 'Sales', chats: 1, messages: 1, resolved: 1 });
    expect(rowOf(await reportBy('device'), inbox.device.id)).toMatchObject({ chats: 3, messages: 2 });
    const hours = await reportBy('hour');
    expect(rowOf(hours, 23)).toMatchObject({ name: '23:00', chats: 1, messages: 0 });
    expect(rowOf(hours, 0)).toMatchObject({ messages: 1, first_reply_p50: 1200 });
    expect(rowOf(hours, 12)).toMatchObject({ chats: 1, messages: 1 });
    expect(rowOf(hours, 9)).toMatchObject({ chats: 1, messages: 0 });
  });

  it('adds up for each grouping', async () => {
    await expectSums();
  });

  it('ends days at midnight of the account, and compares with as many days before', async () => {
    const first = await report(`from=${day}&to=${day}`);
    expect(first.totals).toMatchObject({ chats: 2, messages: 1, resolved: 0, first_reply_p50: 60 });
    expect(first.days).toEqual([{ day, chats: 2, resolved: 0 }]);
    const second = await report(`from=${next}&to=${next}`);
    expect(second.totals).toMatchObject({ chats: 1, messages: 1, first_reply_p50: 1200 });
    expect(second.previous).toEqual({ from: day, to: day, ...first.totals });
    expect(second.heat).toEqual([{ weekday: new Date(next).getUTCDay() || 7, hour: 9, messages: 1 }]);
    const whole = await report();
    expect([whole.to, whole.days.length]).toEqual([today, 30]);
    expect(whole.totals).toEqual((await reportBy('user')).totals);
  });

  it('starts a conversation for a chat that was resolved or quiet for seven days', async () => {
    const id = await openChat('966501230004', `${day}T08:00:00Z`);
    const count = async () => {
      const { chats: started, reopened } = (await reportBy('user')).totals;
      return [started, reopened];
    };
    const [started, reopened] = (await count()) as [number, number];
    await inbox.changed(inbox.owner, id, 'resolve');
    await inbox.sql(`update chats set resolved_at = now() - interval '8 days' where id = ?`, [id]);
    await inbox.write('966501230004', 'another matter');
    expect(await count()).toEqual([started + 1, reopened]);
    await inbox.changed(inbox.owner, id, 'resolve');
    await inbox.changed(inbox.owner, id, 'reopen');
    expect(await count()).toEqual([started + 1, reopened + 1]);
    await inbox.changed(inbox.owner, id, 'pending');
    await inbox.write('966501230004', 'still there');
    expect(await count()).toEqual([started + 1, reopened + 1]);
    await inbox.write('966501230004', 'ours', { fromMe: true });
    await inbox.sql(`update chats set last_message_at = now() - interval '8 days' where id = ?`, [id]);
    await inbox.write('966501230004', 'a third matter');
    expect(await count()).toEqual([started + 2, reopened + 1]);
  });

  it('continues the unresolved conversation of two merged chats', async () => {
    const [keptId, otherId] = [
      await openChat('966501230005', `${day}T08:00:00Z`),
      await openChat('966501230006', `${next}T10:00:00Z`),
    ];
    await inbox.changed(inbox.owner, keptId, 'resolve');
    const countBefore = (await reportBy('user')).totals;
    const contactOf = async (id: number) =>
      Number(
        (await inbox.sql<{ contact_id: string }>('select contact_id from chats where id = ?', [id]))[0]!.contact_id,
      );
    const merge = {
      accountId: inbox.accountId,
      keptId: await contactOf(keptId),
      otherId: await contactOf(otherId),
      separate: null,
    };
    await server.orm.em.fork().transactional((em) => mergeChats(em, merge));
    expect((await reportBy('user')).totals).toEqual(countBefore);
    await inbox.write('966501230005', 'ours', { fromMe: true, at: new Date(`${next}T10:05:00Z`) });
    const openings = await inbox.sql<{ chat_id: string; seconds: string }>(
      'select chat_id, extract(epoch from first_reply_at - opened_at)::int seconds from chat_openings where chat_id in (?, ?)',
      [keptId, otherId],
    );
    expect(openings.map(({ chat_id, seconds }) => [Number(chat_id), Number(seconds)])).toEqual([[keptId, 300]]);
    const { chats: started, reopened, messages } = (await reportBy('user')).totals;
    expect([started, reopened, messages]).toEqual([countBefore.chats, countBefore.reopened, countBefore.messages + 1]);
  });

  it('averages ratings and service levels for the colleague who resolved, and follows changes of labels', async () => {
    const { owner, supervisor } = inbox;
    expect(await reportBy('user')).toMatchObject({ totals: { rating: null, service_level: null } });
    const saved = await owner.client.post('/api/v1/sla-policies', { first_reply_minutes: 30 });
    expect(saved.status).toBe(201);
    const insertRating = async (id: number, score: number) => {
      await inbox.changed(supervisor, id, 'resolve');
      await inbox.sql(
        `insert into chat_ratings (account_id, chat_id, resolved_at, state, asked_at)
          select account_id, id, resolved_at, 'asked', now() from chats where id = ?`,
        [id],
      );
      await inbox.sql(`update chat_ratings set state = 'rated', score = ?, rated_at = now() where chat_id = ?`, [
        score,
        id,
      ]);
      await inbox.sql(`update chat_ratings set state = 'commented', comment = 'fine' where chat_id = ?`, [id]);
    };
    const missed = await openChat('966501230007', `${day}T08:00:00Z`);
    await waitFor('the missed time', async () => (await inbox.read(missed)).sla?.is_breached);
    const met = await openChat('966501230008', new Date().toISOString());
    await insertRating(missed, 2);
    await insertRating(met, 5);
    const averages = { rating: 3.5, service_level: 0.5 };
    const answer = await reportBy('user');
    expect(answer.totals).toMatchObject(averages);
    expect(rowOf(answer, idOf(supervisor))).toMatchObject(averages);
    expect(rowOf(answer, idOf(inbox.agent))).toMatchObject({ rating: null, service_level: null });
    expect((await report(`from=${today}&to=${today}`)).totals).toMatchObject(averages);
    const label = await owner.client.post('/api/v1/labels', { name: 'Rated', color: 'blue' });
    await inbox.changed(supervisor, missed, 'labels', { ids: [label.body.data.id] });
    const expectMoved = async () => {
      const labeled = await reportBy('label');
      expect(rowOf(labeled, label.body.data.id as number)).toMatchObject({ rating: 2, service_level: 0 });
      expect(labeled.data.at(-1)).toMatchObject({ rating: 5, service_level: 1 });
      expect(labeled.totals).toMatchObject(averages);
      await expectSums();
    };
    await expectMoved();
    await aggregate();
    await expectMoved();
    const csv = await owner.client.get(`/api/v1/reports/team/export?from=${day}&to=${today}&format=csv`);
    expect(csv.text).toContain('Rating,"Service level, met (%)"');
    expect(csv.text.trim().split('\n').at(-1)).toContain(',3.5,50,');
    expect((await owner.client.delete(`/api/v1/sla-policies/${saved.body.data.id}`)).status).toBe(200);
    await inbox.changed(supervisor, met, 'reopen');
    await inbox.changed(supervisor, met, 'resolve');
    expect((await reportBy('user')).totals).toMatchObject(averages);
    expect((await owner.client.delete(`/api/v1/labels/${label.body.data.id}`)).status).toBe(200);
  });

  it('limits colleagues to their devices and permission, and accounts to themselves', async () => {
    const { owner, supervisor, agent, accountId } = inbox;
    const otherDevice = await makeDevice(server.orm.em.fork(), { accountId });
    await holdDevice(server, { accountId, deviceId: otherDevice.id });
    const totalsBefore = await reportBy('user');
    await recordInboundMessage(server, { accountId, deviceId: otherDevice.id }, '966501230009', 'elsewhere');
    for (const by of Slices.options) {
      const { totals, days, previous, heat } = await report(`from=${day}&to=${today}&by=${by}`, supervisor);
      expect([by, totals, days, heat]).toEqual([by, totalsBefore.totals, totalsBefore.days, totalsBefore.heat]);
      expect(previous.chats).toBe(0);
    }
    expect(rowOf(await report(`by=device`, supervisor), otherDevice.id)).toBeUndefined();
    expect((await reportBy('user')).totals.chats).toBe(totalsBefore.totals.chats + 1);
    const refused = await agent.client.get('/api/v1/reports/team');
    expect([refused.status, refused.body.code]).toEqual([403, 'permission']);
    expect((await report('', stranger)).totals).toMatchObject({ chats: 0, messages: 0, first_reply_p50: null });
    expect((await report('', stranger)).data).toHaveLength(1);
    expect((await owner.client.get('/api/v1/reports/team/export')).status).toBe(200);
  });

  it('adds up weeks and days of every range, before and after measures are aggregated', async () => {
    const { accountId } = stranger.member;
    await inbox.sql(
      `insert into team_measures (account_id, at, device_id, user_id, figure, count, value)
       select ?, day + interval '12 hours', 1, ?, figure, n, 60 from generate_series('2025-03-01'::date, '2025-04-30', interval '1 day')
         with ordinality d (day, n), unnest('{chats,waiting}'::text[]) figure`,
      [accountId, stranger.member.userId],
    );
    // Each day has its position since 1 March as count.
    const sumOf = (first: number, last: number) => (last * (last + 1) - first * (first - 1)) / 2;
    const dayOf = (position: number) => new Date(Date.UTC(2025, 2, position)).toISOString().slice(0, 10);
    const check = async () => {
      for (const [first, last] of [
        [10, 16],
        [9, 17],
        [11, 15],
        [3, 40],
        [17, 17],
        [1, 61],
      ] as const) {
        const { data, totals, days } = await report(`from=${dayOf(first)}&to=${dayOf(last)}`, stranger);
        const chats = sumOf(first, last);
        expect([first, last, totals.chats, data[0]?.chats]).toEqual([first, last, chats, chats]);
        expect(days.reduce((sum, { chats: ofDay }) => sum + ofDay, 0)).toBe(chats);
        expect(totals.waiting_p50).toBe(60);
      }
    };
    await check();
    await aggregate();
    await check();
  });

  it('rejects invalid days', async () => {
    for (const [query, field] of [
      ['from=2026-02-30', 'from'],
      ['from=0000-01-01', 'from'],
      ['to=9999-12-31', 'to'],
      ['from=2026-02-02&to=2026-02-01', 'to'],
      ['from=2024-01-01&to=2026-01-01', 'from'],
      ['from=2001-01-01', 'from'],
      ['by=planet', 'by'],
    ] as const) {
      const { status, body } = await inbox.owner.client.get(`/api/v1/reports/team?${query}`);
      expect([query, status, Object.keys(body.errors ?? {})]).toEqual([query, 422, [field]]);
    }
  });

  it('is exported with its totals in the language of the reader', async () => {
    const { client } = inbox.owner;
    const csv = await client.get(`/api/v1/reports/team/export?from=${day}&to=${today}&by=label&format=csv`);
    const lines = csv.text.trim().split('\n');
    expect(lines[0]).toContain('Label,Conversations,Resolved,Reopened,Replies');
    expect(lines.some((line) => line.startsWith('VIP,1,'))).toBe(true);
    expect(lines.at(-2)).toMatch(/^No label,/);
    expect(lines.at(-1)).toMatch(/^Total,/);
    const xlsx = await client.get(`/api/v1/reports/team/export?from=${day}&to=${today}`);
    expect([xlsx.status, xlsx.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')]);
  });

  it('keeps the figures of deleted colleagues, teams, labels and chats', async () => {
    const { owner, peer } = inbox;
    await aggregate();
    const { totals } = await reportBy('user');
    expect((await owner.client.delete(`/api/v1/labels/${labels.vip}`)).status).toBe(200);
    expect((await owner.client.delete(`/api/v1/teams/${teamId}`)).status).toBe(200);
    expect((await owner.client.delete(`/api/v1/account-users/${idOf(peer)}`)).status).toBe(200);
    await inbox.sql('delete from chats where id = ?', [chats.waiting]);
    expect(await inbox.sql('select from chat_openings where chat_id = ?', [chats.waiting])).toEqual([]);
    expect((await reportBy('user')).totals).toEqual(totals);
    expect((await reportBy('label')).data).toHaveLength(1);
    expect((await reportBy('team')).data).toHaveLength(1);
    expect(rowOf(await reportBy('user'), idOf(peer))).toBeUndefined();
    await expectSums();
    await aggregate();
    await expectSums();
  });

  it('has no figures of a deleted account', async () => {
    await inbox.sql('delete from accounts where id = ?', [inbox.accountId]);
    for (const table of ['chat_openings', 'team_measures', 'team_figures', 'team_week_figures'])
      expect([table, await inbox.sql(`select from ${table} where account_id = ?`, [inbox.accountId])]).toEqual([
        table,
        [],
      ]);
  });
});
