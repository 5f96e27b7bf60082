import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { BusinessHoursResource } from '../../src/auth/business-hours/business-hours.contract.js';
import type { SlaPolicyResource } from '../../src/messaging/conversations/service-levels/sla-policies.contract.js';
import { readOutdatedChats } from '../../src/messaging/conversations/service-levels/read-outdated-chats.js';
import { ServiceLevelsJobHandler } from '../../src/messaging/conversations/service-levels/service-levels.job.js';
import type { ChatResource } from '../../src/messaging/messaging.contract.js';
import { Clock } from '../../src/platform/clock.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { TeamInbox } from '../setup/accounts/team-inbox.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';

const HOURS = '/api/v1/business-hours';
const POLICIES = '/api/v1/sla-policies';
const WEEK = { days: ['sun', 'mon', 'tue', 'wed', 'thu'], from: '09:00', to: '17:00' };
const NIGHT = { from: '22:00', to: '06:00', overnight: true };

let server: TestApp;
let inbox: TeamInbox;
let stranger: ApiUser;

beforeAll(async () => {
  server = await workerApp();
  inbox = await TeamInbox.open(server);
  stranger = await openApiUser(server);
}, 60_000);
afterEach(async () => {
  jest.restoreAllMocks();
  await inbox.sql('delete from sla_policies where account_id = ?', [inbox.accountId]);
  await inbox.sql('delete from chat_service_levels where account_id = ?', [inbox.accountId]);
});
afterAll(() => {
  inbox.close();
  stranger.events.close();
});

const setNow = (at: string) => jest.spyOn(server.app.get(Clock), 'now').mockReturnValue(new Date(at));
async function saveAt<T>(path: string, body: object, client = inbox.owner.client): Promise<T> {
  const response = await client.post(path, body);
  expect([path, response.status, response.text]).toEqual([path, 201, response.text]);
  return response.body.data as T;
}
let names = 0;
const saveHours = (body: object) =>
  saveAt<BusinessHoursResource>(HOURS, {
    name: `Hours ${++names}`,
    time_zone: 'Asia/Riyadh',
    windows: [WEEK],
    ...body,
  });
const savePolicy = (body: object) => saveAt<SlaPolicyResource>(POLICIES, body);
const saveLabel = async () =>
  (await saveAt<{ id: number }>('/api/v1/labels', { name: `Label ${++names}`, color: 'red' })).id;
const toIso = (at: string) => new Date(at).toISOString();

async function waitForSla(
  chatId: number,
  fits: (sla: NonNullable<ChatResource['sla']>) => boolean,
): Promise<NonNullable<ChatResource['sla']>> {
  return waitFor('the service level', async () => {
    const { sla } = await inbox.read(chatId);
    return sla && fits(sla) && sla;
  });
}
const reply = async (chatId: number, user = inbox.owner) => {
  const body = { device: inbox.device.sessionId, chat_id: chatId, body: 'here we are' };
  expect((await user.client.post('/api/v1/messages', body)).status).toBeLessThan(300);
};
const revisionOf = async (chatId: number) =>
  (await inbox.sql<{ revision: number }>('select revision from chat_service_levels where chat_id = ?', [chatId]))[0]
    ?.revision;
const alertsOf = async (chatId: number) =>
  (
    await inbox.sql<{ target: string }>(
      `select details ->> 'target' target from chat_history where chat_id = ? and kind = 'sla_breached' order by id`,
      [chatId],
    )
  ).map(({ target }) => target);

describe('business hours', () => {
  it('are saved, listed, changed and deleted', async () => {
    const created = await saveHours({ name: 'Office', windows: [WEEK, NIGHT], holidays: ['2026-12-31', '2026-12-31'] });
    expect(created).toEqual({
      id: expect.any(Number),
      name: 'Office',
      time_zone: 'Asia/Riyadh',
      windows: [
        { ...WEEK, overnight: false },
        { days: [], ...NIGHT },
      ],
      holidays: ['2026-12-31'],
    });
    const changed = await inbox.owner.client.request('PUT', `${HOURS}/${created.id}`, {
      holidays: [],
      time_zone: 'Africa/Cairo',
    });
    expect(changed.body.data).toEqual({ ...created, holidays: [], time_zone: 'Africa/Cairo' });
    expect((await inbox.agent.client.get(HOURS)).body.data).toContainEqual(changed.body.data);
    expect((await stranger.client.get(HOURS)).body.data).toEqual([]);
    expect((await inbox.owner.client.request('DELETE', `${HOURS}/${created.id}`)).status).toBe(200);
    expect((await inbox.owner.client.request('DELETE', `${HOURS}/${created.id}`)).status).toBe(404);
  });

  it.each<[string, object, string]>([
    ['an unknown time zone', { time_zone: 'Mars/Base' }, 'time_zone'],
    ['an offset', { time_zone: '+03:00' }, 'time_zone'],
    ['an abbreviation that Temporal rejects', { time_zone: 'IST' }, 'time_zone'],
    ['no window', { windows: [] }, 'windows'],
    ['an end before the start', { windows: [{ ...WEEK, to: '08:00' }] }, 'windows.0.to'],
    ['a time that is none', { windows: [{ ...WEEK, to: '25:00' }] }, 'windows.0.to'],
    ['a day that is none', { holidays: ['2026-02-30'] }, 'holidays.0'],
    ['no name', { name: ' ' }, 'name'],
  ])('reject %s', async (_what, body, field) => {
    const { status, body: answer } = await inbox.owner.client.post(HOURS, {
      name: 'Wrong',
      time_zone: 'Asia/Riyadh',
      windows: [WEEK],
      ...body,
    });
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]]);
  });

  it('cannot be deleted while a service level or an auto-reply uses them, and belong to their account', async () => {
    const { id } = await saveHours({});
    await savePolicy({ first_reply_minutes: 5, business_hours_id: id });
    expect((await inbox.owner.client.request('DELETE', `${HOURS}/${id}`)).status).toBe(409);
    for (const [path, body] of [
      [POLICIES, { first_reply_minutes: 5 }],
      ['/api/v1/auto-replys', { name: 'Closed', body: 'x', renew_every: 24 }],
      ['/api/v1/chatbots', { bot_name: 'Bot', publish: false, tree_chatbot: { nodes: [], edges: [] } }],
    ] as const) {
      const answer = await stranger.client.post(path, { ...body, business_hours_id: id });
      expect([path, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([path, 422, ['business_hours_id']]);
    }
    expect((await stranger.client.request('PUT', `${HOURS}/${id}`, { name: 'mine' })).status).toBe(404);
    expect((await inbox.agent.client.post(HOURS, {})).status).toBe(403);
  });

  it('limit an auto-reply and a chatbot', async () => {
    const { id } = await saveHours({});
    const limit = { business_hours_id: id, business_hours_mode: 'outside' };
    const rule = { name: 'Closed', body: 'x', renew_every: 24, status: false };
    const { auto_reply: autoReply } = await saveAt<{ auto_reply: { id: number } }>('/api/v1/auto-replys', {
      ...rule,
      ...limit,
    });
    expect(autoReply).toMatchObject(limit);
    const flow = { nodes: [], edges: [] };
    const { chatbot } = await saveAt<{ chatbot: object }>('/api/v1/chatbots', {
      bot_name: 'Night',
      publish: false,
      tree_chatbot: flow,
      ...limit,
    });
    expect(chatbot).toMatchObject(limit);
    await inbox.owner.client.request('PUT', `/api/v1/auto-replys/${autoReply.id}`, {
      ...rule,
      ...limit,
      devices: [inbox.device.id],
      status: true,
    });
    const readVerdict = async (at: string): Promise<string> => {
      const order = { device: inbox.device.sessionId, text: 'hello', at };
      const { body } = await inbox.owner.client.post('/api/v1/auto-replys-test', order);
      return body.data.verdicts[0].verdict as string;
    };
    expect([await readVerdict('2026-11-29T12:00'), await readVerdict('2026-11-29T20:00')]).toEqual([
      'outside_hours',
      'answers',
    ]);
    const freed = await inbox.owner.client.request('PUT', `/api/v1/auto-replys/${autoReply.id}`, rule);
    expect(freed.body.data.auto_reply).toMatchObject({ business_hours_id: null, business_hours_mode: null });
  });
});

describe('service levels', () => {
  it('are saved in an order, and match chats by labels', async () => {
    const labelId = await saveLabel();
    const all = await savePolicy({ name: 'All', first_reply_minutes: 60 });
    const some = await savePolicy({ label_ids: [labelId], next_reply_minutes: 30, position: 1 });
    const list = async () => (await inbox.owner.client.get(POLICIES)).body.data as SlaPolicyResource[];
    expect((await list()).map(({ id, position }) => [id, position])).toEqual([
      [some.id, 1],
      [all.id, 2],
    ]);
    expect(some).toMatchObject({ name: '', label_ids: [labelId], is_for_all: false, first_reply_minutes: null });
    expect((await inbox.owner.client.request('PUT', `${POLICIES}/${all.id}`, { position: 1 })).status).toBe(200);
    expect((await list()).map(({ id }) => id)).toEqual([all.id, some.id]);
    await inbox.owner.client.request('DELETE', `/api/v1/labels/${labelId}`);
    expect((await list())[1]).toMatchObject({ label_ids: [], is_for_all: false });
    expect((await inbox.owner.client.request('DELETE', `${POLICIES}/${all.id}`)).status).toBe(200);
    expect((await list()).map(({ id, position }) => [id, position])).toEqual([[some.id, 1]]);
  });

  it.each<[string, object, string]>([
    ['no time', {}, 'first_reply_minutes'],
    ['a time of zero', { first_reply_minutes: 0 }, 'first_reply_minutes'],
    ['a label of nobody', { first_reply_minutes: 5, label_ids: [999_999_999] }, 'label_ids'],
    ['unknown hours', { first_reply_minutes: 5, business_hours_id: 999_999_999 }, 'business_hours_id'],
  ])('reject %s', async (_what, body, field) => {
    const { status, body: answer } = await inbox.owner.client.post(POLICIES, body);
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]]);
  });

  it('reject labels of another account, and belong to their account', async () => {
    const labelId = await saveLabel();
    const answer = await stranger.client.post(POLICIES, { first_reply_minutes: 5, label_ids: [labelId] });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['label_ids']]);
    const { id } = await savePolicy({ first_reply_minutes: 5 });
    expect((await stranger.client.request('PUT', `${POLICIES}/${id}`, { name: 'mine' })).status).toBe(404);
    expect((await inbox.owner.client.request('PUT', `${POLICIES}/${id}`, { first_reply_minutes: null })).status).toBe(
      422,
    );
  });
});

describe('due times', () => {
  const CASES: [string, object, number, string, string][] = [
    ['over an evening', {}, 60, '2026-11-29T16:30+03:00', '2026-11-30T09:30+03:00'],
    ['over a weekend', {}, 20, '2026-11-26T16:50+03:00', '2026-11-29T09:10+03:00'],
    ['over a holiday', { holidays: ['2026-11-30'] }, 60, '2026-11-29T16:30+03:00', '2026-12-01T09:30+03:00'],
    ['over midnight', { windows: [NIGHT] }, 60, '2026-11-28T23:30+03:00', '2026-11-29T00:30+03:00'],
    [
      'in the hour that Cairo repeats',
      { windows: [NIGHT], time_zone: 'Africa/Cairo' },
      540,
      '2026-10-29T22:00+03:00',
      '2026-10-30T06:00+02:00',
    ],
    [
      'in the hour that Berlin repeats',
      { windows: [{ from: '01:00', to: '02:30' }], time_zone: 'Europe/Berlin' },
      100,
      '2026-10-25T01:00+02:00',
      '2026-10-25T02:10+01:00',
    ],
  ];

  it('count in business hours over evenings, holidays, midnights and clock changes', async () => {
    setNow('2026-10-20T09:00Z');
    const chats = await Promise.all(
      CASES.map(async ([, hours, minutes]) => {
        const [{ id: hoursId }, labelId, chat] = [await saveHours(hours), await saveLabel(), await inbox.chat()];
        await savePolicy({ label_ids: [labelId], first_reply_minutes: minutes, business_hours_id: hoursId });
        await inbox.changed(inbox.owner, chat.id, 'labels', { ids: [labelId] });
        return chat;
      }),
    );
    const found: [string, string | null][] = [];
    for (const [index, [name, , , at]] of CASES.entries()) {
      setNow(at);
      await inbox.write(chats[index]!.phone, 'is anybody there?', { at: new Date(at) });
      const { first_due_at: dueAt } = await waitForSla(chats[index]!.id, ({ first_due_at: due }) => due !== null);
      found.push([name, dueAt]);
    }
    expect(found).toEqual(CASES.map(([name, , , , due]) => [name, toIso(due)]));
  });

  it('follow replies, states and labels', async () => {
    setNow('2026-11-29T10:00Z');
    await savePolicy({ first_reply_minutes: 30, next_reply_minutes: 60, resolution_minutes: 480 });
    const { id, phone } = await inbox.chat();
    await inbox.write(phone, 'first', { at: new Date('2026-11-29T10:00Z') });
    expect(await waitForSla(id, ({ first_due_at: due }) => due !== null)).toEqual({
      first_due_at: toIso('2026-11-29T10:30Z'),
      next_due_at: null,
      resolve_due_at: toIso('2026-11-29T18:00Z'),
      is_breached: false,
    });
    setNow('2026-11-29T10:10Z');
    await reply(id);
    expect((await inbox.read(id)).sla).toMatchObject({ first_due_at: null, next_due_at: null });
    setNow('2026-11-29T10:20Z');
    await inbox.write(phone, 'second', { at: new Date('2026-11-29T10:20Z') });
    expect(await waitForSla(id, ({ next_due_at: due }) => due !== null)).toMatchObject({
      first_due_at: null,
      next_due_at: toIso('2026-11-29T11:20Z'),
    });
    const snoozed = await inbox.changed(inbox.owner, id, 'snooze', {});
    expect(snoozed.sla).toMatchObject({ next_due_at: null, resolve_due_at: toIso('2026-11-29T18:00Z') });
    await inbox.changed(inbox.owner, id, 'reopen');
    await waitForSla(id, ({ next_due_at: due }) => due !== null);
    expect((await inbox.changed(inbox.owner, id, 'resolve')).sla).toMatchObject({ resolve_due_at: null });
    setNow('2026-11-29T12:00Z');
    await inbox.write(phone, 'again', { at: new Date('2026-11-29T12:00Z') });
    await waitForSla(id, ({ first_due_at: due }) => due === toIso('2026-11-29T12:30Z'));
  });

  it('are computed again after a change of policies and hours', async () => {
    setNow('2026-11-29T10:00Z');
    const { id, phone } = await inbox.chat();
    await inbox.write(phone, 'before any policy', { at: new Date('2026-11-29T10:00Z') });
    const hours = await saveHours({ windows: [{ from: '00:00', to: '23:59' }], time_zone: 'UTC' });
    const policy = await savePolicy({ first_reply_minutes: 30, business_hours_id: hours.id });
    await waitForSla(id, ({ first_due_at: due }) => due === toIso('2026-11-29T10:30Z'));
    await inbox.owner.client.request('PUT', `${HOURS}/${hours.id}`, { holidays: ['2026-11-29'] });
    await waitForSla(id, ({ first_due_at: due }) => due === toIso('2026-11-30T00:30Z'));
    const resolved = await inbox.chat();
    await inbox.write(resolved.phone, 'thanks', { at: new Date('2026-11-29T10:00Z') });
    await inbox.changed(inbox.owner, resolved.id, 'resolve');
    const revision = await revisionOf(resolved.id);
    await inbox.owner.client.request('PUT', `${POLICIES}/${policy.id}`, { first_reply_minutes: 45 });
    await waitForSla(id, ({ first_due_at: due }) => due === toIso('2026-11-30T00:45Z'));
    expect(await revisionOf(resolved.id)).toBe(revision);
    await inbox.owner.client.request('DELETE', `${POLICIES}/${policy.id}`);
    await waitFor('no service level', async () => (await inbox.read(id)).sla === null);
  });

  it('are checked for due chats even while policies of many other chats change', async () => {
    setNow('2026-11-29T10:00Z');
    await savePolicy({ first_reply_minutes: 30 });
    const [changed, due] = [await inbox.chat(), await inbox.chat()];
    for (const { id, phone } of [changed, due]) {
      await inbox.write(phone, 'hello', { at: new Date('2026-11-29T10:00Z') });
      await waitForSla(id, ({ first_due_at: at }) => at !== null);
    }
    const found = await server.orm.em.fork().transactional(async (em) => {
      await em.execute('update chat_service_levels set revision = revision + 1 where chat_id = ?', [changed.id]);
      await em.execute(`update chat_service_levels set check_at = '2000-01-01' where chat_id = ?`, [due.id]);
      return readOutdatedChats(em, new Date('2026-11-29T10:01Z'), 1);
    });
    expect([found.length, found.map(({ chat_id: id }) => id).includes(due.id)]).toEqual([2, true]);
  });
});

describe('alerts', () => {
  it('warn the assignee, report a missed time to supervisors and webhooks, once each', async () => {
    const { owner, supervisor, agent, peer, distant } = inbox;
    setNow('2026-11-29T09:00Z');
    await savePolicy({ first_reply_minutes: 30 });
    await inbox.sql(
      `insert into webhook_endpoints (account_id, url, kinds, is_on, key_id, secret_sealed)
        values (?, 'https://host.test/', '{chat.sla_breached}', true, 'none', 'none')`,
      [inbox.accountId],
    );
    const { id, phone } = await inbox.chat();
    await inbox.changed(supervisor, id, 'assign', { user_id: agent.member.userId });
    setNow('2026-11-29T10:00Z');
    const since = agent.events.now;
    await inbox.write(phone, 'hello?', { at: new Date('2026-11-29T10:00Z') });
    await waitForSla(id, ({ first_due_at: due }) => due !== null);
    setNow('2026-11-29T10:24:01Z');
    const alert = { chat_id: id, target: 'first_reply', due_at: toIso('2026-11-29T10:30Z') };
    const warning = await agent.events.next('sla.alerted', ({ chat_id }) => chat_id === id, { since });
    expect(warning).toEqual({ ...alert, kind: 'warned' });
    setNow('2026-11-29T10:30:00Z');
    const handler = server.app.get(ServiceLevelsJobHandler, { strict: false });
    await Promise.all([handler.execute(), handler.execute(), handler.execute()]);
    for (const { events } of [owner, supervisor, agent])
      expect(await events.next('sla.alerted', ({ chat_id, kind }) => chat_id === id && kind === 'breached')).toEqual({
        ...alert,
        kind: 'breached',
      });
    expect((await waitForSla(id, ({ is_breached: isBreached }) => isBreached)).first_due_at).toBe(alert.due_at);
    setNow('2026-11-29T12:00Z');
    await Promise.all([handler.execute(), handler.execute()]);
    await reply(id);
    await handler.execute();
    expect(await alertsOf(id)).toEqual(['first_reply']);
    expect((await inbox.read(id)).sla).toMatchObject({ first_due_at: null, is_breached: true });
    const sent = await inbox.sql<{ data: { chat: object } }>(
      `select data from webhook_deliveries where account_id = ? and (data -> 'chat' ->> 'id')::bigint = ?`,
      [inbox.accountId, id],
    );
    await inbox.sql('delete from webhook_endpoints where account_id = ?', [inbox.accountId]);
    expect(sent.map(({ data }) => data.chat)).toMatchObject([
      { id, assignee: { id: agent.member.userId }, by: null, sla: { target: 'first_reply', due_at: alert.due_at } },
    ]);
    const listAlertKinds = ({ events }: ApiUser) =>
      events.of('sla.alerted').flatMap(({ chat_id, kind }) => (chat_id === id ? [kind] : []));
    expect([owner, supervisor, agent, peer, distant].map(listAlertKinds)).toEqual([
      ['breached'],
      ['breached'],
      ['warned', 'breached'],
      [],
      [],
    ]);
  });

  it('are not sent for an answered chat, nor for due times before the creation of the policy', async () => {
    setNow('2026-11-29T10:00Z');
    const [late, answered] = [await inbox.chat(), await inbox.chat()];
    await inbox.write(late.phone, 'long ago', { at: new Date('2026-11-29T10:00Z') });
    setNow('2026-11-29T12:00Z');
    await savePolicy({ first_reply_minutes: 30 });
    await inbox.write(answered.phone, 'now', { at: new Date('2026-11-29T12:00Z') });
    await waitForSla(answered.id, ({ first_due_at: due }) => due !== null);
    expect((await waitForSla(late.id, ({ is_breached: isBreached }) => isBreached)).is_breached).toBe(true);
    await reply(answered.id);
    setNow('2026-11-29T13:00Z');
    await server.app.get(ServiceLevelsJobHandler, { strict: false }).execute();
    expect(await alertsOf(late.id)).toEqual([]);
    expect(await alertsOf(answered.id)).toEqual([]);
    expect((await waitForSla(answered.id, () => true)).is_breached).toBe(false);
  });
});
