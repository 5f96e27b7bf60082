import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { TeamInbox } from '../setup/accounts/team-inbox.js';
import { workerApp } from '../setup/shared/worker-app.js';

const SETTINGS = '/api/v1/inbox-settings';
let inbox: TeamInbox;
let stranger: ApiUser;

beforeAll(async () => {
  const server = await workerApp();
  inbox = await TeamInbox.open(server);
  stranger = await openApiUser(server);
}, 60_000);
afterAll(() => {
  inbox.close();
  stranger.events.close();
});

async function doesReturnAfter(days: number): Promise<boolean> {
  const chat = await inbox.chat();
  await inbox.changed(inbox.supervisor, chat.id, 'assign', { user_id: inbox.agent.member.userId });
  await inbox.changed(inbox.agent, chat.id, 'resolve');
  await inbox.sql('update chats set resolved_at = now() - make_interval(days => ?) where id = ?', [days, chat.id]);
  await inbox.write(chat.phone, 'again');
  return (await inbox.read(chat.id)).assignee !== null;
}

it('a chat returns to the same colleague within seven days, or within the days of the settings', async () => {
  const { client } = inbox.owner;
  expect((await client.get(SETTINGS)).body.data).toEqual({ same_assignee_days: 7 });
  expect([await doesReturnAfter(6), await doesReturnAfter(8)]).toEqual([true, false]);
  expect((await client.request('PUT', SETTINGS, { same_assignee_days: 30 })).body.data).toEqual({
    same_assignee_days: 30,
  });
  expect([await doesReturnAfter(29), await doesReturnAfter(31)]).toEqual([true, false]);
  expect((await client.request('PUT', SETTINGS, { same_assignee_days: 0 })).status).toBe(200);
  expect(await doesReturnAfter(0)).toBe(false);
  for (const days of [-1, 31, 1.5, 'x']) {
    const { status, body } = await client.request('PUT', SETTINGS, { same_assignee_days: days });
    expect([days, status, Object.keys(body.errors as object)]).toEqual([days, 422, ['same_assignee_days']]);
  }
  expect((await inbox.agent.client.request('PUT', SETTINGS, { same_assignee_days: 3 })).status).toBe(403);
  expect((await stranger.client.get(SETTINGS)).body.data).toEqual({ same_assignee_days: 7 });
  await client.request('PUT', SETTINGS, { same_assignee_days: 7 });
});
