import { RequestContext } from '@mikro-orm/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { RequestHandover } from '../../src/messaging/conversation.messages.js';
import { lockWithoutAssignee } from '../../src/messaging/conversations/inbox/automatic-assignment.sql.js';
import type { AssignmentRuleResource } from '../../src/team/assignment/assignment-rules.contract.js';
import { DealChats } from '../../src/team/assignment/deal-chats.js';
import { makeCampaign } from '../factories/make-campaign.js';
import { makeGroup } from '../factories/make-group.js';
import { makeStore } from '../factories/make-store.js';
import { choice, flowOf, reply, send } from '../fixtures/flows/build-flow.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { TeamInbox } from '../setup/accounts/team-inbox.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';

const RULES = '/api/v1/assignment-rules';

let server: TestApp;
let inbox: TeamInbox;
let stranger: ApiUser;
let numbers = 0;

beforeAll(async () => {
  server = await workerApp();
  stranger = await openApiUser(server);
}, 60_000);
afterAll(() => stranger.events.close());
beforeEach(async () => {
  inbox = await TeamInbox.open(server);
}, 60_000);
afterEach(() => inbox.close());

const idOf = ({ member }: ApiUser): number => member.userId;
const goOnline = async (...users: ApiUser[]): Promise<void> => {
  for (const { client } of users) await client.post('/api/v1/availability', { availability: 'online' });
};
const addRule = async (rule: object, { client } = inbox.owner): Promise<AssignmentRuleResource> => {
  const { status, body } = await client.post(RULES, { name: 'Rule', ...rule });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data as AssignmentRuleResource;
};
const makeTeam = async (users: ApiUser[]): Promise<number> => {
  const body = { name: `Team ${++numbers}`, user_ids: users.map(idOf) };
  return (await inbox.owner.client.post('/api/v1/teams', body)).body.data.id as number;
};
const receiveMessage = async (body = 'hello'): Promise<number> => {
  const { id, phone } = await inbox.chat();
  await inbox.write(phone, body);
  return id;
};
const setCapacity = (user: ApiUser, capacity: number | null) =>
  inbox.sql('update users set capacity = ? where id = ?', [capacity, idOf(user)]);
const assigneeOf = async (chatId: number): Promise<number | null> => (await inbox.read(chatId)).assignee?.id ?? null;
const untilAssigned = (chatId: number, user: ApiUser) =>
  waitFor(`chat ${chatId} is assigned`, async () => (await assigneeOf(chatId)) === idOf(user));
const readQueue = () =>
  inbox.sql<{ chat_id: string; is_waiting: boolean }>(
    'select chat_id, is_waiting from chats_to_deal where account_id = ? order by chat_id',
    [inbox.accountId],
  );
const untilWaiting = (chatId: number) =>
  waitFor(`chat ${chatId} waits`, async () =>
    (await readQueue()).some((row) => Number(row.chat_id) === chatId && row.is_waiting),
  );
const untilQueueEmpty = () => waitFor('the queue is empty', async () => (await readQueue()).length === 0);
const untilSettled = async (): Promise<void> => {
  await waitFor('no task is pending', async () => {
    const open = await inbox.sql(`select 1 from durable_tasks where account_id = ? and handler like 'team.%'`, [
      inbox.accountId,
    ]);
    return open.length === 0;
  });
  await untilQueueEmpty();
};

describe('rules', () => {
  it('are saved in order, moved, switched off and deleted', async () => {
    const { owner, agent } = inbox;
    const since = owner.events.now;
    const first = await addRule({ name: 'First', user_id: idOf(agent), conditions: [] });
    const team = await makeTeam([agent]);
    const second = await addRule({ name: 'Second', team_id: team, method: 'least_loaded' });
    expect(second).toMatchObject({ position: 2, is_on: true, user: null, team: { id: team }, method: 'least_loaded' });
    const moved = await owner.client.request('PUT', `${RULES}/${second.id}`, { position: 1, is_on: false });
    expect([moved.status, moved.body.data.position, moved.body.data.is_on]).toEqual([200, 1, false]);
    const changed = await owner.client.request('PUT', `${RULES}/${second.id}`, { user_id: idOf(agent) });
    expect(changed.body.data).toMatchObject({ user_id: idOf(agent), team_id: null });
    const { data } = (await owner.client.get(RULES)).body as { data: AssignmentRuleResource[] };
    expect(data.map(({ id, position }) => [id, position])).toEqual([
      [second.id, 1],
      [first.id, 2],
    ]);
    expect((await owner.client.delete(`${RULES}/${second.id}`)).status).toBe(200);
    expect((await owner.client.get(`${RULES}/${second.id}`)).status).toBe(404);
    expect((await owner.client.get(`${RULES}/${first.id}`)).body.data.position).toBe(1);
    await owner.events.next('assignment_rules.changed', () => true, { since });
    expect((await agent.client.get(RULES)).status).toBe(403);
  });

  it('with wrong values are rejected', async () => {
    const { owner, agent } = inbox;
    const user_id = idOf(agent);
    const theirTeam = (await stranger.client.post('/api/v1/teams', { name: `Theirs ${++numbers}` })).body.data.id;
    const windows = [{ days: ['mon'], from: '09:00', to: '17:00' }];
    for (const [fields, path] of [
      [{ name: '', user_id }, 'name'],
      [{ name: 'x' }, 'user_id'],
      [{ name: 'x', user_id, team_id: await makeTeam([]) }, 'user_id'],
      [{ name: 'x', user_id: idOf(stranger) }, 'user_id'],
      [{ name: 'x', team_id: theirTeam }, 'team_id'],
      [{ name: 'x', user_id, method: 'random' }, 'method'],
      [{ name: 'x', user_id, conditions: [{ by: 'device', device_ids: [1e9] }] }, 'conditions.0.device_ids'],
      [{ name: 'x', user_id, conditions: [{ by: 'label', label_ids: [1e9] }] }, 'conditions.0.label_ids'],
      [{ name: 'x', user_id, conditions: [{ by: 'group', group_ids: [1e9] }] }, 'conditions.0.group_ids'],
      [{ name: 'x', user_id, conditions: [{ by: 'campaign', campaign_ids: [1e9] }] }, 'conditions.0.campaign_ids'],
      [{ name: 'x', user_id, conditions: [{ by: 'words', words: [] }] }, 'conditions.0.words'],
      [{ name: 'x', user_id, conditions: [{ by: 'hours', time_zone: 'Mars', windows }] }, 'conditions.0.time_zone'],
      [{ name: 'x', user_id, conditions: [{ by: 'store_customer' }, { by: 'store_customer' }] }, 'conditions'],
    ] as const) {
      const { status, body } = await owner.client.post(RULES, fields);
      expect([status, Object.keys((body.errors ?? {}) as object)]).toEqual([422, [path]]);
    }
    const rule = await addRule({ user_id });
    for (const response of [
      await stranger.client.get(`${RULES}/${rule.id}`),
      await stranger.client.request('PUT', `${RULES}/${rule.id}`, { name: 'theirs' }),
      await stranger.client.delete(`${RULES}/${rule.id}`),
    ])
      expect(response.status).toBe(404);
  });
});

describe('an inbound message', () => {
  it('assigns its chat once by the first matching rule, which the history names', async () => {
    const { agent, peer } = inbox;
    await goOnline(agent, peer);
    await addRule({
      name: 'Prices',
      user_id: idOf(peer),
      conditions: [{ by: 'words', words: ['السعر', 'price list'] }],
    });
    await addRule({ name: 'Rest', user_id: idOf(agent) });
    const priced = await receiveMessage('كم السِّعر؟');
    const otherChatId = await receiveMessage('prices');
    await untilAssigned(priced, peer);
    await untilAssigned(otherChatId, agent);
    const [entry] = (await inbox.history(priced)).slice(-1);
    expect(entry).toMatchObject({
      kind: 'assigned',
      actor: null,
      details: { user_id: idOf(peer), by: 'rule', rule: 'Prices' },
    });
    await untilSettled();
    expect((await inbox.kinds(priced)).filter((kind) => kind === 'assigned')).toHaveLength(1);
  });

  it('assigns no chat without a matching rule, when it is old, or when the chat has an assignee', async () => {
    const { agent, peer, supervisor } = inbox;
    await goOnline(agent, peer);
    await addRule({ is_on: false, user_id: idOf(agent) });
    await addRule({ user_id: idOf(agent), conditions: [{ by: 'words', words: ['price'] }] });
    const unfit = await receiveMessage('hello');
    const taken = await inbox.chat();
    await inbox.changed(supervisor, taken.id, 'assign', { user_id: idOf(peer) });
    await inbox.write(taken.phone, 'price');
    const given = await inbox.chat();
    const team = await makeTeam([peer]);
    await inbox.changed(supervisor, given.id, 'assign', { team_id: team });
    await inbox.write(given.phone, 'price');
    const old = await inbox.chat();
    await inbox.write(old.phone, 'price', { isHistory: true, isLive: false });
    await untilSettled();
    expect(await Promise.all([unfit, taken.id, given.id, old.id].map(assigneeOf))).toEqual([
      null,
      idOf(peer),
      null,
      null,
    ]);
    expect((await inbox.read(given.id)).team?.id).toBe(team);
  });

  it('matches rules by device, label, language, group, hours, campaign and store customers', async () => {
    const { agent, accountId, device, owner } = inbox;
    await goOnline(agent);
    const em = server.orm.em.fork();
    const label = (await owner.client.post('/api/v1/labels', { name: 'VIP', color: 'red' })).body.data.id as number;
    const contactOf = async (chatId: number): Promise<{ id: number; phone: string }> => {
      const [row] = await inbox.sql<{ id: string; phone: string }>(
        'select p.id, p.phone from contacts p join chats c on c.contact_id = p.id where c.id = ?',
        [chatId],
      );
      return { id: Number(row!.id), phone: row!.phone };
    };
    const group = await makeGroup(em, { accountId });
    const store = await makeStore(em, { accountId });
    const all = { days: [], from: '00:00', to: '00:00' };
    const today = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Riyadh', weekday: 'short' }).format(new Date());
    const otherDay = today === 'Mon' ? 'wed' : 'mon';
    const hoursCondition = (days: string[]) => ({ by: 'hours', time_zone: 'Asia/Riyadh', windows: [{ ...all, days }] });
    const makeCampaignOf = (chat: { id: number }) =>
      makeCampaign(em, {
        accountId,
        groupId: group,
        deviceId: device.id,
        members: 1,
        name: 'Sale',
        recipients: [{ contactId: chat.id, status: 'read' }],
      });
    const kinds: [condition: object, prepare: (chatId: number) => Promise<unknown>, fits: boolean][] = [
      [{ by: 'device', device_ids: [device.id] }, async () => undefined, true],
      [
        { by: 'label', label_ids: [label] },
        (id) => owner.client.post(`/api/v1/chats/${id}/labels`, { ids: [label] }),
        true,
      ],
      [{ by: 'label', label_ids: [label] }, async () => undefined, false],
      [{ by: 'language', languages: ['en'] }, async () => undefined, true],
      [{ by: 'language', languages: ['ar'] }, async () => undefined, false],
      [
        { by: 'group', group_ids: [group] },
        async (id) =>
          inbox.sql('insert into group_members (group_id, contact_id, account_id) values (?, ?, ?)', [
            group,
            (await contactOf(id)).id,
            accountId,
          ]),
        true,
      ],
      [{ by: 'group', group_ids: [group] }, async () => undefined, false],
      [hoursCondition([]), async () => undefined, true],
      [hoursCondition([otherDay]), async () => undefined, false],
      [{ by: 'campaign' }, async (id) => makeCampaignOf(await contactOf(id)), true],
      [{ by: 'campaign' }, async () => undefined, false],
      [
        { by: 'store_customer' },
        async (id) =>
          inbox.sql(
            `insert into shop_orders (account_id, shop_id, order_id, number, currency, phone) values (?, ?, ?, 'n', 'SAR', ?)`,
            [accountId, store.id, `o${id}`, (await contactOf(id)).phone],
          ),
        true,
      ],
      [{ by: 'store_customer' }, async () => undefined, false],
    ];
    const rule = await addRule({ user_id: idOf(agent) });
    for (const [condition, prepare, fits] of kinds) {
      const changed = await owner.client.request('PUT', `${RULES}/${rule.id}`, { conditions: [condition] });
      expect([condition, changed.status, changed.body.errors]).toEqual([condition, 200, undefined]);
      const { id, phone } = await inbox.chat();
      await prepare(id);
      await inbox.write(phone, 'hello');
      await untilSettled();
      expect([condition, await assigneeOf(id)]).toEqual([condition, fits ? idOf(agent) : null]);
    }
  });
});

describe('a colleague', () => {
  it('gets no more open chats than the capacity, and the next when one is resolved', async () => {
    const { agent, supervisor } = inbox;
    await goOnline(agent);
    await setCapacity(agent, 2);
    const rule = await addRule({ user_id: idOf(agent) });
    const [first, second] = [await receiveMessage(), await receiveMessage()];
    await untilAssigned(first, agent);
    await untilAssigned(second, agent);
    const third = await receiveMessage();
    await untilWaiting(third);
    expect(await inbox.read(third)).toMatchObject({ assignee: null, team: null });
    await inbox.changed(supervisor, first, 'resolve');
    await untilAssigned(third, agent);
    const fourth = await receiveMessage();
    await untilWaiting(fourth);
    await inbox.owner.client.delete(`${RULES}/${rule.id}`);
    await untilQueueEmpty();
    expect(await assigneeOf(fourth)).toBeNull();
  }, 90_000);
});

describe('a team', () => {
  it('assigns in turn, also when several processes assign at once', async () => {
    const { agent, peer, supervisor } = inbox;
    const users = [agent, peer, supervisor];
    const team = await makeTeam(users);
    const rule = await addRule({ team_id: team });
    // Otherwise the first user online would get all waiting chats.
    await goOnline(...users);
    const chats = await Promise.all(Array.from({ length: 20 }, () => inbox.chat()));
    for (const { id } of chats)
      await inbox.sql('insert into chats_to_deal (chat_id, account_id, device_id, rule_id) values (?, ?, ?, ?)', [
        id,
        inbox.accountId,
        inbox.device.id,
        rule.id,
      ]);
    const assignChats = () =>
      RequestContext.create(server.orm.em, () => server.app.get(DealChats).execute(inbox.accountId));
    await Promise.all([assignChats(), assignChats(), assignChats(), assignChats()]);
    await untilQueueEmpty();
    const assigned = await Promise.all(chats.map(({ id }) => assigneeOf(id)));
    const counts = users.map((user) => assigned.filter((id) => id === idOf(user)).length);
    expect(counts.toSorted((a, b) => a - b)).toEqual([6, 7, 7]);
    const entries = await inbox.sql(`select 1 from chat_history where account_id = ? and kind = 'assigned'`, [
      inbox.accountId,
    ]);
    expect(entries).toHaveLength(20);
  }, 90_000);

  it('assigns a chat to the member with the fewest open chats', async () => {
    const { agent, peer, supervisor } = inbox;
    for (let index = 0; index < 2; index++)
      await inbox.changed(supervisor, (await inbox.chat()).id, 'assign', { user_id: idOf(agent) });
    await goOnline(agent, peer);
    await addRule({ team_id: await makeTeam([agent, peer]), method: 'least_loaded' });
    for (let index = 0; index < 2; index++) await untilAssigned(await receiveMessage(), peer);
  }, 90_000);
});

describe('a chat with a bot', () => {
  it('is assigned when the bot hands over', async () => {
    const { agent, owner, device } = inbox;
    await goOnline(agent);
    await addRule({ user_id: idOf(agent) });
    const flow = flowOf(
      { hi: send('hello'), a: reply('one'), q: choice('two', { yes: 'Yes', no: 'No' }), b: reply('three') },
      'hi > a',
      'a > q',
      'q.yes > b',
    );
    const created = await owner.client.post('/api/v1/chatbots', { device_id: [device.id], tree_chatbot: flow });
    expect([created.status, created.body.errors]).toEqual([201, undefined]);
    const chat = await receiveMessage('hello');
    await untilSettled();
    expect(await assigneeOf(chat)).toBeNull();
    await inbox.sql('update bot_conversations set ended_at = now(), state = null where chat_id = ?', [chat]);
    await RequestContext.create(server.orm.em, () =>
      server.app.get(CommandBus).execute(new RequestHandover(inbox.accountId, chat, true)),
    );
    await untilAssigned(chat, agent);
  }, 90_000);
});

it('chats of a deleted team or user leave the assignment queue', async () => {
  const { agent, owner } = inbox;
  const team = await makeTeam([agent]);
  await addRule({ team_id: team });
  const chat = await receiveMessage();
  await untilWaiting(chat);
  await owner.client.delete(`/api/v1/teams/${team}`);
  await untilQueueEmpty();
  const [rule] = (await owner.client.get(RULES)).body.data as AssignmentRuleResource[];
  expect(rule).toMatchObject({ user_id: null, team_id: null, team: null });
  await owner.client.request('PUT', `${RULES}/${rule!.id}`, { user_id: idOf(agent) });
  await owner.client.delete(`/api/v1/account-users/${idOf(agent)}`);
  expect((await owner.client.get(`${RULES}/${rule!.id}`)).body.data.user_id).toBeNull();
}, 90_000);

it('a merged chat stays in the assignment queue', async () => {
  const { agent, owner } = inbox;
  await addRule({ team_id: await makeTeam([agent]) });
  const [keptChatId, otherChatId] = [(await inbox.chat()).id, await receiveMessage()];
  await untilWaiting(otherChatId);
  const [{ contact_id: keptId }, { contact_id: otherId }] = [
    await inbox.read(keptChatId),
    await inbox.read(otherChatId),
  ];
  const { status } = await owner.client.post(`/api/v1/people/${keptId}/merge`, { with: otherId });
  expect(status).toBe(200);
  expect((await readQueue()).map(({ chat_id: id }) => Number(id))).toEqual([keptChatId]);
}, 90_000);

it('a chat that a colleague gives to a team during an automatic assignment stays with that team', async () => {
  const { agent, owner } = inbox;
  await addRule({ team_id: await makeTeam([agent]) });
  const chat = await receiveMessage();
  await untilWaiting(chat);
  await inbox.changed(owner, chat, 'assign', { team_id: await makeTeam([]) });
  const locked = await server.orm.em.fork().transactional((em) => lockWithoutAssignee(em, inbox.accountId, [chat]));
  expect(locked.size).toBe(0);
}, 90_000);
