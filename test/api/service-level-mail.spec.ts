import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { SlaNoticesJobHandler } from '../../src/messaging/conversations/service-levels/sla-notices.job.js';
import { ServiceLevelsJobHandler } from '../../src/messaging/conversations/service-levels/service-levels.job.js';
import type { ApiUser } from '../setup/accounts/api-user.js';
import { TeamInbox } from '../setup/accounts/team-inbox.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { MailServer } from '../setup/servers/mail-server.js';
import { waitFor } from '../setup/wait-for.js';

let mail: MailServer;
let server: OwnApp;
let inbox: TeamInbox;

beforeAll(async () => {
  mail = await MailServer.start();
  process.env['SMTP_URL'] = mail.url;
  server = await startApp();
  delete process.env['SMTP_URL'];
}, 60_000);
beforeEach(async () => {
  inbox?.close();
  inbox = await TeamInbox.open(server);
  const policy = { first_reply_minutes: 30 };
  expect((await inbox.owner.client.post('/api/v1/sla-policies', policy)).status).toBe(201);
  // Only due times after the creation of the policy cause alerts.
  await inbox.sql(`update sla_policies set changed_at = now() - interval '1 day' where account_id = ?`, [
    inbox.accountId,
  ]);
}, 60_000);
afterAll(async () => {
  inbox?.close();
  await server.close();
  await mail.close();
});

const setWanted = async ({ client }: ApiUser, wants = true) => {
  const saved = await client.post('/api/v1/save-settings', { account_settings: { service_levels_by_email: wants } });
  expect([saved.status, saved.body.account_settings.service_levels_by_email]).toEqual([200, wants]);
};
const readNotices = (user?: ApiUser) =>
  inbox.sql<{ id: string; isSent: boolean }>(
    `select id, sent_at is not null "isSent" from sla_notices where account_id = ? and user_id = coalesce(?, user_id)`,
    [inbox.accountId, user?.member.userId ?? null],
  );

/** Creates a chat of the agent whose first reply is late. */
async function makeLateChat(): Promise<number> {
  const { agent, owner } = inbox;
  const { id, phone } = await inbox.chat();
  await inbox.changed(owner, id, 'assign', { user_id: agent.member.userId });
  await inbox.write(phone, 'hello?', { at: new Date() });
  await waitFor('the chat has a due time', async () => (await inbox.read(id)).sla?.first_due_at);
  // The worker finds the missed time at its next poll.
  await inbox.sql(
    `update chat_service_levels set started_at = started_at - interval '1 hour', revision = revision + 1 where chat_id = ?`,
    [id],
  );
  await server.app.get(ServiceLevelsJobHandler, { strict: false }).execute();
  await waitFor('the alert is pushed', () =>
    inbox.agent.events.of('sla.alerted').some(({ chat_id: chat, kind }) => chat === id && kind === 'breached'),
  );
  await inbox.sql(`update sla_notices set send_at = now() + interval '1 hour' where account_id = ?`, [inbox.accountId]);
  return id;
}

/** Runs the job as if the delay had passed. */
async function send(...users: ApiUser[]): Promise<void> {
  await inbox.sql('update sla_notices set send_at = now() where account_id = ?', [inbox.accountId]);
  const { accountId } = inbox;
  for (const { member } of users)
    await server.app.get(SlaNoticesJobHandler).execute({ accountId, userId: member.userId });
}

it('one e-mail about a missed time is sent to each alerted user who wants it, in their language', async () => {
  const { agent, supervisor, peer, owner } = inbox;
  for (const user of [agent, supervisor, peer]) await setWanted(user);
  await inbox.sql(`update users set language = 'ar' where id = ?`, [supervisor.member.userId]);
  await makeLateChat();
  await makeLateChat();
  await send(agent, supervisor);
  const { subject, text } = await mail.next(agent.member.email);
  expect([subject, text?.includes('The first reply is late: 2')]).toEqual(['Customers are waiting too long', true]);
  expect((await mail.next(supervisor.member.email)).subject).toBe('عملاء طال انتظارهم');
  expect([peer, owner].flatMap(({ member }) => mail.to(member.email))).toEqual([]);
});

it('alerts shortly after an e-mail are collected for the next one', async () => {
  const { agent } = inbox;
  await setWanted(agent);
  await makeLateChat();
  await send(agent);
  await mail.next(agent.member.email);
  await makeLateChat();
  await send(agent);
  expect((await readNotices()).map(({ isSent }) => isSent)).toEqual([true, false]);
  await inbox.sql(`update sla_notices set sent_at = sent_at - interval '16 minutes' where account_id = ?`, [
    inbox.accountId,
  ]);
  await send(agent);
  expect((await mail.next(agent.member.email, 2)).text).toContain('The first reply is late: 1');
});

it('no e-mail is sent about resolved chats, nor to users who switched it off or were suspended', async () => {
  const { agent, supervisor, owner } = inbox;
  for (const user of [agent, supervisor, owner]) await setWanted(user);
  const id = await makeLateChat();
  expect(await readNotices()).toHaveLength(3);
  await setWanted(supervisor, false);
  await inbox.sql(`update users set status = 'suspended' where id = ?`, [agent.member.userId]);
  await send(supervisor, agent);
  await inbox.changed(owner, id, 'resolve');
  await waitFor('no due time remains', async () => {
    const levels = 'select first_due_at due from chat_service_levels where chat_id = ?';
    return (await inbox.sql<{ due: string | null }>(levels, [id]))[0]?.due === null;
  });
  await send(owner);
  expect(await readNotices(owner)).toEqual([]);
  expect([agent, supervisor, owner].flatMap(({ member }) => mail.to(member.email))).toEqual([]);
});
