import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { ticketNoticesJob } from '../../src/support/notices/notices.job.js';
import { SendSupportNotice } from '../../src/support/notices/send-support-notice.js';
import { openApiUser } from '../setup/accounts/api-user.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { MailServer } from '../setup/servers/mail-server.js';
import { waitFor } from '../setup/wait-for.js';

let mail: MailServer;
let server: OwnApp;

beforeAll(async () => {
  mail = await MailServer.start();
  process.env['SMTP_URL'] = mail.url;
  server = await startApp();
  delete process.env['SMTP_URL'];
}, 60_000);
afterAll(async () => {
  await server.close();
  await mail.close();
});

const em = () => server.orm.em.fork();
const runWorker = async () => {
  await em().execute(`update ticket_notices set due_at = now() - interval '1 second' where state = 'waiting'`);
  await server.app.get(Jobs).runSoon(ticketNoticesJob);
};
const closeBrowser = (accountId: number) =>
  em().execute('delete from watched_accounts where account_id = ?', [accountId]);

it('an offline user gets one e-mail about replies until they read them', async () => {
  const agent = await openApiUser(server, { role: 'admin', name: 'Agent', permissions: ['answer tickets'] });
  const member = await openApiUser(server);
  const suspended = await openApiUser(server, { role: 'admin', permissions: ['answer tickets'] });
  await em().execute(`update users set status = 'suspended' where id = ?`, [suspended.member.userId]);
  suspended.events.close();
  agent.events.close();
  for (const { accountId } of [agent.member, suspended.member]) await closeBrowser(accountId);
  const opened = await member.client.post('/api/v1/tickets', { body: 'A question' });
  const { id, ticket_no: number } = opened.body.tickets;
  await runWorker();
  const notice = await mail.next(agent.member.email);
  expect(notice.subject).toBe(`Ticket ${number} waits for an answer`);
  expect(mail.to(suspended.member.email)).toEqual([]);
  const readNotices = () =>
    em().execute<{ state: string; is_due: boolean }[]>(
      `select state, due_at <= now() as is_due from ticket_notices where ticket_id = ? and not to_support`,
      [id],
    );
  const reply = (body: string) => agent.client.post(`/api/v1/tickets/${id}`, { _method: 'PUT', body });
  await reply('The first answer');
  // The member has a connected browser.
  await runWorker();
  await waitFor('the notice is postponed', async () => (await readNotices())[0]?.is_due === false);
  expect(mail.to(member.member.email)).toEqual([]);
  member.events.close();
  await closeBrowser(member.member.accountId);
  await reply('The second answer');
  await runWorker();
  const sent = await mail.next(member.member.email);
  expect(sent.subject).toBe(`Your ticket ${number} was answered`);
  expect(sent.text).toContain(`/edit-ticket/${id}`);
  expect(sent.raw).not.toContain('second answer');
  await waitFor('the notice is sent', async () => (await readNotices())[0]?.state === 'sent');
  await reply('The third answer');
  expect((await readNotices()).map(({ state }) => state)).toEqual(['sent']);
  const [latest] = (await member.client.get(`/api/v1/tickets/${id}`)).body.discussions.data;
  await member.client.post(`/api/v1/tickets/${id}/read`, { discussion_id: latest.id });
  expect(await readNotices()).toEqual([]);
  await reply('The fourth answer');
  await runWorker();
  await mail.next(member.member.email, 2);
}, 40_000);

it('a notice whose recipient cannot be read is sent later', async () => {
  const agent = await openApiUser(server, { role: 'admin', permissions: ['answer tickets'] });
  const member = await openApiUser(server);
  agent.events.close();
  await closeBrowser(agent.member.accountId);
  const { id } = (await member.client.post('/api/v1/tickets', { body: 'A question' })).body.tickets;
  const readNotice = async () =>
    (
      await em().execute<{ id: number; state: string }[]>(
        `update ticket_notices set due_at = now() - interval '1 second' where ticket_id = ? and user_id = ? returning id, state`,
        [id, agent.member.userId],
      )
    )[0]!;
  const notice = await readNotice();
  const rename = (from: string, to: string) => em().execute(`alter table platform_settings rename ${from} to ${to}`);
  await rename('platform_name', 'lost_name');
  try {
    await expect(server.app.get(SendSupportNotice).send(notice.id)).rejects.toThrow('platform_name');
  } finally {
    await rename('lost_name', 'platform_name');
  }
  expect((await readNotice()).state).toBe('waiting');
  await runWorker();
  await mail.next(agent.member.email);
}, 40_000);
