import { CommandBus } from '@nestjs/cqrs';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RenewInvitation } from '../../src/auth/invitations.messages.js';
import { notificationsJob } from '../../src/auth/notifications/notifications.job.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import {
  codeIn,
  codeTo,
  resetThrottles,
  endResendPauses,
  wrongCode,
  openGuest,
  uniqueNumber,
  textsTo,
} from '../setup/accounts/codes.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { makeMember } from '../setup/accounts/members.js';
import { openSession } from '../setup/accounts/open-session.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
const sandbox = SandboxClient.ofRun();

beforeAll(async () => {
  server = await workerApp();
}, 60_000);
beforeEach(() => resetThrottles(server));

const query = <T>(sql: string, ...values: unknown[]) => server.orm.em.getConnection().execute<T[]>(sql, values);

async function makeMemberWithPhone() {
  const member = await makeMember(server.orm);
  const phone = uniqueNumber();
  const [user] = await query<{ username: string }>(
    'update users set phone = ?, phone_proven_at = now() where id = ? returning username',
    phone,
    member.userId,
  );
  return { ...member, phone, username: user!.username };
}

const requestReset = (client: HttpClient, login: string) => client.post('/v1/forgot-password', { login });
const reset = (client: HttpClient, otp: string, password = 'quite another sentence') =>
  client.post('/v1/reset-password', { otp, password, password_confirmation: password });
const canSignIn = async (email: string, password: string) =>
  (await (await openGuest(server)).post('/v1/login', { email, password })).status === 200;

describe('a forgotten password', () => {
  it.each(['username', 'email', 'phone'] as const)('is reset by the code sent by %s', async (by) => {
    const member = await makeMemberWithPhone();
    const [signedIn, client] = [await openGuest(server), await openGuest(server)];
    await signedIn.post('/v1/login', { email: member.email, password: member.password });
    const login = by === 'phone' ? `+${member.phone}` : member[by].toUpperCase();
    const sent = await requestReset(client, login);
    expect(sent.body).toMatchObject({
      message: 'code_sent',
      channel: 'virtual_phone',
      to: by === 'phone' ? `+966•••••${member.phone.slice(-3)}` : null,
    });
    const code = await codeTo(sandbox, member.phone);
    expect((await reset(client, wrongCode(code))).body.errors.otp).toEqual(['This code is not right.']);
    const response = await reset(client, code);
    expect([response.status, response.body]).toEqual([200, { message: 'password_reset' }]);

    expect(client.cookies.has('mersal_session')).toBe(false);
    expect((await signedIn.get('/api/v1/user')).status).toBe(401);
    expect(await canSignIn(member.email, member.password)).toBe(false);
    expect(await canSignIn(member.email, 'quite another sentence')).toBe(true);
    expect((await reset(client, code, 'and one more sentence')).status).toBe(422);
    const [, notice] = await textsTo(sandbox, member.phone, 2);
    expect(notice).toMatch(/^Your Mersal password was changed and every device was signed out\./);
    const entries = await query(
      `select 1 from audit_log where action = 'password_reset' and actor_user_id = ?`,
      member.userId,
    );
    expect(entries).toHaveLength(1);
  });

  it('that is weak is rejected, and the code still works for a better one', async () => {
    const member = await makeMemberWithPhone();
    const client = await openGuest(server);
    await requestReset(client, member.email);
    const code = await codeTo(sandbox, member.phone);
    for (const password of ['password123', `${member.username}99`]) {
      const rejected = await reset(client, code, password);
      expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([422, ['password']]);
    }
    expect((await reset(client, code)).status).toBe(200);
  });

  it('keeps two-factor on', async () => {
    const member = await makeMemberWithPhone();
    await query('update users set two_factor_on_at = now() where id = ?', member.userId);
    const client = await openGuest(server);
    await requestReset(client, member.email);
    expect((await reset(client, await codeTo(sandbox, member.phone))).status).toBe(200);
    const login = await client.post('/v1/login', { email: member.email, password: 'quite another sentence' });
    expect(login.body).toEqual({ second_step: true });
    expect((await client.get('/api/v1/user')).status).toBe(401);
  });

  it('invalidates every other code of its owner', async () => {
    const member = await makeMemberWithPhone();
    const [thief, client] = [await openGuest(server), await openGuest(server)];
    await thief.post('/api/v1/send-otp-login', { phone: member.phone });
    const stolen = await codeTo(sandbox, member.phone);
    await endResendPauses(server);
    await requestReset(client, member.phone);
    await reset(client, await codeTo(sandbox, member.phone, 2));
    expect((await thief.post('/api/v1/verify-otp', { phone: member.phone, otp: stolen })).status).toBe(422);
  });

  it('works in the requesting browser only', async () => {
    const member = await makeMemberWithPhone();
    const client = await openGuest(server);
    await requestReset(client, member.email);
    const code = await codeTo(sandbox, member.phone);
    expect((await reset(await openGuest(server), code)).status).toBe(422);
    const stranger = await openGuest(server);
    await requestReset(stranger, 'somebody.else@example.com');
    expect((await reset(stranger, code)).status).toBe(422);
    expect((await reset(client, code)).status).toBe(200);
  });

  it('of an unknown user gets the same response', async () => {
    const member = await makeMemberWithPhone();
    const recordResponses = async (login: string) => {
      const client = await openGuest(server);
      const { status, body } = await requestReset(client, login);
      const tries = [];
      for (let attempt = 0; attempt < 6; attempt++) tries.push((await reset(client, '000000', 'password1')).text);
      const repeatedResponse = await requestReset(client, login);
      return {
        status,
        keys: Object.keys(body),
        channel: body.channel,
        to: body.to,
        tries,
        again: repeatedResponse.text,
      };
    };
    expect(await recordResponses('nobody@example.com')).toEqual(await recordResponses(member.email));
    expect(await recordResponses('nobody')).toEqual(await recordResponses((await makeMemberWithPhone()).username));
  });

  it('does not reveal whose phone it is', async () => {
    const [member, otherMember] = [await makeMemberWithPhone(), await makeMemberWithPhone()];
    const stranger = await openGuest(server);
    await requestReset(stranger, member.email);
    await codeTo(sandbox, member.phone);
    const answers = [];
    for (const { phone } of [member, otherMember])
      answers.push(await stranger.post('/api/v1/send-otp-login', { phone }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('one phone', () => {
  it('gets one code in half a minute, for any of its owner’s sign-in names', async () => {
    const member = await makeMemberWithPhone();
    for (const login of [member.username, member.email])
      expect((await requestReset(await openGuest(server), login)).status).toBe(200);
    const first = await codeTo(sandbox, member.phone);
    expect(first).toMatch(/^\d{6}$/);
    await waitFor('the other request is limited', async () => {
      const rejected = await query(`select 1 from throttles where key like 'code-pause:%' and points = 2`);
      return rejected.length === 1;
    });
    expect(await textsTo(sandbox, member.phone)).toHaveLength(1);
    const outcomes = await query('select outcome from code_requests where user_id = ? order by id', member.userId);
    expect(outcomes).toEqual(expect.arrayContaining([{ outcome: 'sent' }, { outcome: 'waiting' }]));

    await endResendPauses(server);
    await query(`update code_requests set updated_at = now() - interval '6 seconds' where user_id = ?`, member.userId);
    await server.app.get(Jobs).runSoon(notificationsJob);
    expect(await textsTo(sandbox, member.phone, 2)).toHaveLength(2);
  });

  it('gets five codes an hour, for any of its owner’s sign-in names; further requests are recorded', async () => {
    const member = await makeMemberWithPhone();
    for (const login of [member.username, member.email, member.username, member.email, member.username, member.email]) {
      expect((await requestReset(await openGuest(server), login)).status).toBe(200);
      await waitFor('no code is pending', async () => {
        const open = await query(
          `select 1 from code_requests where user_id = ? and outcome = 'waiting'`,
          member.userId,
        );
        return open.length === 0;
      });
      await endResendPauses(server);
    }
    const texts = await textsTo(sandbox, member.phone, 5);
    expect(texts.map(codeIn)).toHaveLength(5);
    const entries = await query(
      `select details from audit_log where action = 'code_undelivered' and actor_user_id = ?`,
      member.userId,
    );
    expect(entries).toEqual([{ details: { what: 'reset', why: 'too_many' } }]);
  });
});

describe('the link of an invitation', () => {
  async function openLink() {
    const member = await makeMemberWithPhone();
    await query(
      'insert into invitations (account_id, user_id, origin) values (?, ?, ?)',
      member.accountId,
      member.userId,
      `spec:${member.userId}`,
    );
    const link = await server.app.get(CommandBus).execute(new RenewInvitation(member.accountId));
    const token = new URL(link!).searchParams.get('token');
    const accept = async (password = 'a sentence of who has the link') =>
      (await openGuest(server)).post('/v1/accept-invitation', { token, password, password_confirmation: password });
    return { member, accept };
  }

  it('expires once the owner has set a password by a code', async () => {
    const { member, accept } = await openLink();
    const client = await openGuest(server);
    await requestReset(client, member.email);
    expect((await reset(client, await codeTo(sandbox, member.phone))).status).toBe(200);
    expect((await accept()).status).toBe(404);
    expect(await canSignIn(member.email, 'quite another sentence')).toBe(true);
  });

  it('expires once the owner has changed the password in the settings', async () => {
    const { member, accept } = await openLink();
    const client = await openSession(server.orm, () => server.url, member);
    const newPassword = { password: 'quite other words', password_confirmation: 'quite other words' };
    const saved = await client.post('/api/v1/save-settings', {
      account_settings: { ...newPassword, current_password: member.password },
    });
    expect(saved.status).toBe(200);
    expect((await accept()).status).toBe(404);
    expect(await canSignIn(member.email, newPassword.password)).toBe(true);
  });

  it('ends all sessions when used, and notifies the previous owner', async () => {
    const { member, accept } = await openLink();
    const client = await openSession(server.orm, () => server.url, member);
    expect((await accept('password123')).status).toBe(422);
    expect((await client.get('/api/v1/user')).status).toBe(200);
    expect((await accept()).status).toBe(200);
    expect((await client.get('/api/v1/user')).status).toBe(401);
    expect(await canSignIn(member.email, 'a sentence of who has the link')).toBe(true);
    const [notice] = await textsTo(sandbox, member.phone);
    expect(notice).toMatch(/^Your Mersal password was changed and every device was signed out\./);
    const actions = await query<{ action: string }>(
      `select action from audit_log where actor_user_id = ? and action in ('verified', 'password_reset')`,
      member.userId,
    );
    expect(actions).toEqual([{ action: 'password_reset' }]);
  });
});
