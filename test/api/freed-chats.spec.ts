import { RequestContext } from '@mikro-orm/core';
import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { LeaveDeletedTeam } from '../../src/messaging/conversations/inbox/leave-deleted-team.job.js';
import type { JobRun } from '../../src/platform/jobs/job-handler.js';
import { QueueFreedChats } from '../../src/team/assignment/queue-chats.js';
import { WakeSnoozedJobHandler } from '../../src/messaging/conversations/inbox/wake-snoozed.job.js';
import { DealChats } from '../../src/team/assignment/deal-chats.js';
import type { ApiUser } from '../setup/accounts/api-user.js';
import { TeamInbox } from '../setup/accounts/team-inbox.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
let inbox: TeamInbox;
let numbers = 0;

beforeAll(async () => {
  server = await workerApp();
}, 60_000);
beforeEach(async () => {
  inbox = await TeamInbox.open(server);
}, 60_000);
afterEach(() => inbox.close());

const idOf = ({ member }: ApiUser): number => member.userId;
async function addRule(rule: object): Promise<void> {
  const response = await inbox.owner.client.post('/api/v1/assignment-rules', { name: 'Rule', ...rule });
  expect([response.status, response.text]).toEqual([201, response.text]);
}
const makeTeam = async (users: ApiUser[]): Promise<number> => {
  const body = { name: `Team ${++numbers}`, user_ids: users.map(idOf) };
  return (await inbox.owner.client.post('/api/v1/teams', body)).body.data.id as number;
};
const goOnline = (user: ApiUser) => user.client.post('/api/v1/availability', { availability: 'online' });
const untilAssigned = (chatId: number, user: ApiUser) =>
  waitFor(`chat ${chatId} is assigned`, async () => (await inbox.read(chatId)).assignee?.id === idOf(user));
const untilSettled = () =>
  waitFor('nothing is queued', async () => {
    const { accountId } = inbox;
    const tasks = await inbox.sql(
      `select 1 from durable_tasks where account_id = ? and handler ~ '^(team|messaging)[.]'`,
      [accountId],
    );
    const chats = await inbox.sql('select 1 from chats_to_deal where account_id = ?', [accountId]);
    return tasks.length === 0 && chats.length === 0;
  });
const countRuleAssignments = async (chatId: number): Promise<number> =>
  (await inbox.history(chatId)).filter(({ kind, details }) => kind === 'assigned' && details['by'] === 'rule').length;
async function wake(chatIds: number[]): Promise<void> {
  for (const id of chatIds)
    await inbox.sql(`update chats set snoozed_until = now() - interval '1 second' where id = ?`, [id]);
  await server.app.get(WakeSnoozedJobHandler).execute();
}
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

it.each(['removed', 'suspended', 'without the device'])(
  'open chats of a colleague who is %s are assigned to others once',
  async (how) => {
    const { owner, supervisor, agent, peer } = inbox;
    await goOnline(peer);
    await addRule({ user_id: idOf(peer) });
    const [open, resolved] = [(await inbox.chat()).id, (await inbox.chat()).id];
    for (const id of [open, resolved]) await inbox.changed(supervisor, id, 'assign', { user_id: idOf(agent) });
    await inbox.changed(supervisor, resolved, 'resolve');
    const path = `/api/v1/account-users/${idOf(agent)}`;
    const changed =
      how === 'removed'
        ? await owner.client.delete(path)
        : await owner.client.request('PUT', path, how === 'suspended' ? { status: 'suspended' } : { device_ids: [] });
    expect([changed.status, changed.text]).toEqual([200, changed.text]);
    await untilAssigned(open, peer);
    await untilSettled();
    expect((await inbox.kinds(open)).slice(-2)).toEqual(['unassigned', 'assigned']);
    expect((await inbox.read(resolved)).assignee).toBeNull();
  },
  90_000,
);

it('a chat that a colleague took from a team is assigned when they leave, and a chat given to a team stays there', async () => {
  const { owner, supervisor, agent, peer } = inbox;
  const team = await makeTeam([agent, peer]);
  await addRule({ team_id: team });
  const { id: taken, phone } = await inbox.chat();
  await inbox.write(phone, 'hello');
  await waitFor('the chat waits for the team', async () => (await inbox.read(taken)).team?.id === team);
  await inbox.changed(agent, taken, 'assign', { user_id: idOf(agent) });
  const teamChatId = (await inbox.chat()).id;
  await inbox.changed(supervisor, teamChatId, 'assign', { team_id: await makeTeam([agent]) });
  await inbox.changed(agent, teamChatId, 'assign', { user_id: idOf(agent) });
  await goOnline(peer);
  expect((await owner.client.delete(`/api/v1/account-users/${idOf(agent)}`)).status).toBe(200);
  await untilAssigned(taken, peer);
  await untilSettled();
  expect((await inbox.read(teamChatId)).assignee).toBeNull();
}, 90_000);

it('chats whose snooze ends are assigned, except those that a colleague gave to a team', async () => {
  const { supervisor, agent } = inbox;
  await goOnline(agent);
  await addRule({ user_id: idOf(agent) });
  const [unassignedId, teamChatId, heldChatId] = [
    (await inbox.chat()).id,
    (await inbox.chat()).id,
    (await inbox.chat()).id,
  ];
  await inbox.changed(supervisor, teamChatId, 'assign', { team_id: await makeTeam([agent]) });
  await inbox.changed(supervisor, heldChatId, 'assign', { user_id: idOf(supervisor) });
  for (const id of [unassignedId, teamChatId, heldChatId])
    await inbox.changed(supervisor, id, 'snooze', { until: tomorrow() });
  await wake([teamChatId, heldChatId, unassignedId]);
  await untilAssigned(unassignedId, agent);
  await untilSettled();
  expect([
    await countRuleAssignments(unassignedId),
    await countRuleAssignments(teamChatId),
    await countRuleAssignments(heldChatId),
  ]).toEqual([1, 0, 0]);
  expect((await inbox.read(heldChatId)).assignee?.id).toBe(idOf(supervisor));
}, 90_000);

it('chats of a deleted team are assigned once, also by several processes', async () => {
  const { owner, supervisor, agent } = inbox;
  await goOnline(agent);
  await addRule({ user_id: idOf(agent) });
  const team = await makeTeam([agent]);
  const ids: number[] = [];
  for (let index = 0; index < 5; index++) ids.push((await inbox.chat()).id);
  for (const id of ids) await inbox.changed(supervisor, id, 'assign', { team_id: team });
  expect((await owner.client.delete(`/api/v1/teams/${team}`)).status).toBe(200);
  const { accountId } = inbox;
  const run = { accountId } as JobRun<never>;
  await Promise.all(
    [1, 2].map(() =>
      RequestContext.create(server.orm.em, async () => {
        await server.app.get(LeaveDeletedTeam).execute({ teamId: team }, run);
        await server.app.get(QueueFreedChats).execute({ chatIds: ids }, run);
        await server.app.get(DealChats).execute(accountId);
      }),
    ),
  );
  for (const id of ids) await untilAssigned(id, agent);
  await untilSettled();
  for (const id of ids) expect(await countRuleAssignments(id)).toBe(1);
}, 90_000);
