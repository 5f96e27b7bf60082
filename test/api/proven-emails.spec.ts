import { randomUUID } from 'node:crypto';
import { RequestContext } from '@mikro-orm/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AlertNotifications } from '../../src/alerts/alert-notifications.js';
import type { AlertRow } from '../../src/alerts/alert.resource.js';
import { hashPassword } from '../../src/auth/passwords/hash-password.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { codeIn, resetThrottles, endResendPauses, newPerson, wrongCode, openGuest } from '../setup/accounts/codes.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { MailServer } from '../setup/servers/mail-server.js';
import { type Member, makeMember } from '../setup/accounts/members.js';
import { waitFor } from '../setup/wait-for.js';

// Unproven emails neither block their owner nor receive anything.
let server: OwnApp;
let mail: MailServer;

beforeAll(async () => {
  mail = await MailServer.start();
  Object.assign(process.env, { SMTP_URL: mail.url, MAIL_FROM: 'Mersal <codes@mersal.example.com>' });
  server = await startApp();
}, 60_000);
beforeEach(() => resetThrottles(server));
afterAll(async () => {
  await server.close();
  await mail.close();
  delete process.env['SMTP_URL'];
  delete process.env['MAIL_FROM'];
});

const rows = <T>(sql: string, ...values: unknown[]) => server.orm.em.getConnection().execute<T[]>(sql, values);

let addresses = 0;
const someEmail = () => `owner${++addresses}@example.org`;

async function register(email: string) {
  const person = newPerson({ email, password: `sentence ${randomUUID()}` });
  const client = await openGuest(server);
  const response = await client.post('/v1/register', person);
  return { ...person, client, answer: response };
}

async function claimant(email: string) {
  // Passwords select the account of a sign-in.
  const password = `sentence ${randomUUID()}`;
  const member = { ...(await makeMember(server.orm, { email })), password };
  const [user] = await rows<{ username: string }>(
    'update users set password_hash = ? where id = ? returning username',
    await hashPassword(password),
    member.userId,
  );
  const client = await openGuest(server);
  expect((await login(user!.username, member.password, client)).status).toBe(200);
  return { ...member, username: user!.username, client };
}

async function login(name: string, password: string, client?: HttpClient) {
  return (client ?? (await openGuest(server))).post('/v1/login', { email: name, password });
}

const userOf = async (name: string, password: string): Promise<number | null> => {
  const { status, body } = await login(name, password);
  expect([200, 422]).toContain(status);
  return body.user?.id ?? null;
};

const provers = async (email: string) =>
  (await rows<{ id: string }>('select id from users where email = ? and email_proven_at is not null', email)).map(
    ({ id }) => Number(id),
  );

async function codeFor({ client, email }: Pick<Member, 'email'> & { client: HttpClient }): Promise<string> {
  const before = mail.to(email).length;
  const sent = await client.post('/api/v1/send-email-code');
  expect([sent.status, sent.body.channel]).toEqual([200, 'email']);
  return codeIn((await mail.next(email, before + 1)).text);
}

describe('an e-mail that another user only claims', () => {
  it('can be registered by its owner, who proves it by the code; then it is exclusive', async () => {
    const email = someEmail();
    const stranger = await register(email);
    const owner = await register(email);
    expect([stranger.answer.status, owner.answer.status]).toEqual([200, 200]);
    expect(owner.answer.body.code.channel).toBe('email');
    const otp = codeIn((await mail.next(email, 2)).text);
    expect((await owner.client.post('/api/v1/verify-otp', { otp })).status).toBe(200);
    const ownerId = owner.answer.body.user.id;
    expect(await provers(email)).toEqual([ownerId]);

    // The other user has a user name.
    expect(await userOf(email.toUpperCase(), owner.password)).toBe(ownerId);
    const other = await claimant(email);
    expect(await userOf(email, other.password)).toBeNull();
    expect(await userOf(other.username, other.password)).toBe(other.userId);
    const third = await register(email);
    expect([third.answer.status, third.answer.body.errors]).toEqual([
      422,
      { email: ['This is already in use. Choose another.'] },
    ]);
  });

  it('cannot be proven without the code', async () => {
    const email = someEmail();
    const [owner, stranger] = [await claimant(email), await claimant(email)];
    const code = await codeFor(owner);
    for (const otp of [wrongCode(code), code])
      expect((await stranger.client.post('/api/v1/confirm-email', { otp })).status).toBe(422);
    // The code fails also with the owner's cookie.
    stranger.client.cookies.set('mersal_code', owner.client.cookies.get('mersal_code')!);
    expect((await stranger.client.post('/api/v1/confirm-email', { otp: code })).status).toBe(422);
    expect(await provers(email)).toEqual([]);
  });
});

describe('signing in by a claimed e-mail', () => {
  it('selects the account by password, for three verified claimants, else for the last registered', async () => {
    const email = someEmail();
    const unverified = [await register(email), await register(email), await register(email)];
    expect(await userOf(email, unverified[0]!.password)).toBeNull();
    expect(await userOf(email, unverified[2]!.password)).toBe(unverified[2]!.answer.body.user.id);
    const claimants = [await claimant(email), await claimant(email), await claimant(email)];
    for (const { userId, password } of claimants) expect(await userOf(email, password)).toBe(userId);
    expect(unverified.map(({ answer: { status } }) => status)).toEqual([200, 200, 200]);
    expect(await userOf(email, unverified[2]!.password)).toBeNull();
    expect(await userOf(unverified[0]!.username, unverified[0]!.password)).toBe(unverified[0]!.answer.body.user.id);
    const fourth = await claimant(email);
    expect(await userOf(email, fourth.password)).toBeNull();
    expect(await userOf(fourth.username, fourth.password)).toBe(fourth.userId);
  });

  it('gives a second claimant no extra attempts in a known browser', async () => {
    const email = someEmail();
    const [, stranger] = [await claimant(email), await claimant(email)];
    const known = stranger.client;
    await known.post('/v1/logout');
    for (let n = 0; n < 10; n++) expect((await login(email, `guess ${n}`, known)).status).toBe(422);
    expect((await login(email, 'guess 10', known)).status).toBe(429);
  });
});

describe('the code of the settings', () => {
  it('proves the e-mail, once, and is audited', async () => {
    const member = await claimant(someEmail());
    const { client, email, userId } = member;
    const settings = async () => (await client.get('/api/v1/get-settings')).body.account_settings;
    expect(await settings()).toMatchObject({ email, is_email_proven: false });
    const code = await codeFor(member);
    expect((await mail.next(email)).text).toContain('Your code to confirm your email');
    expect((await client.post('/api/v1/confirm-email', { otp: wrongCode(code) })).status).toBe(422);
    const right = await client.post('/api/v1/confirm-email', { otp: code });
    expect([right.status, right.body]).toEqual([200, { message: 'email_confirmed' }]);
    expect(await settings()).toMatchObject({ is_email_proven: true });
    expect(await rows('select action from audit_log where actor_user_id = ? order by id desc limit 1', userId)).toEqual(
      [{ action: 'email_confirmed' }],
    );
    const again = await client.post('/api/v1/send-email-code');
    expect([again.status, again.body.code]).toEqual([409, 'codes.email_already_confirmed']);
  });

  it('has the same pause and hourly limit as other codes', async () => {
    const { client } = await claimant(someEmail());
    const statuses = [];
    for (let n = 0; n < 6; n++) {
      statuses.push((await client.post('/api/v1/send-email-code')).status);
      if (n === 0) statuses.push((await client.post('/api/v1/send-email-code')).status);
      await endResendPauses(server);
    }
    expect(statuses).toEqual([200, 429, 200, 200, 200, 200, 429]);
  });

  it('entered by two users concurrently proves it for one, and the other gets an error', async () => {
    const email = someEmail();
    const both = [await claimant(email), await claimant(email)];
    const codes = [await codeFor(both[0]!), await codeFor(both[1]!)];
    const answers = await Promise.all(
      both.map(({ client }, at) => client.post('/api/v1/confirm-email', { otp: codes[at] })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const late = answers.findIndex(({ status }) => status === 422);
    expect(answers[late]!.body.errors).toEqual({ otp: ['Another account has confirmed this email. Use another one.'] });
    expect(await provers(email)).toEqual([both[1 - late]!.userId]);
    const rejected = await both[late]!.client.post('/api/v1/send-email-code');
    expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([422, ['email']]);
  });
});

describe('a forgotten password', () => {
  const reset = (client: HttpClient, otp: string) => {
    const password = 'quite another sentence';
    return client.post('/v1/reset-password', { otp, password, password_confirmation: password });
  };
  const requestReset = async (name: string) => {
    const client = await openGuest(server);
    expect((await client.post('/v1/forgot-password', { login: name })).status).toBe(200);
    const [request] = await rows<{ user_id: string | null }>(
      'select user_id from code_requests order by id desc limit 1',
    );
    return { client, userId: request!.user_id === null ? null : Number(request!.user_id) };
  };

  it('by a proven e-mail belongs to its owner, despite other claims', async () => {
    const email = someEmail();
    const [stranger, owner] = [await claimant(email), await claimant(email)];
    await owner.client.post('/api/v1/confirm-email', { otp: await codeFor(owner) });
    const { client, userId } = await requestReset(email);
    expect(userId).toBe(owner.userId);
    expect((await reset(client, codeIn((await mail.next(email, 2)).text))).status).toBe(200);
    expect(await userOf(stranger.username, stranger.password)).toBe(stranger.userId);
    // Also when the user name is entered.
    await requestReset(stranger.username);
    const outcome = await waitFor('the code has come to an end', async () => {
      const [row] = await rows<{ outcome: string }>(
        `select outcome from code_requests where user_id = ? and outcome not in ('waiting', 'sending')`,
        stranger.userId,
      );
      return row?.outcome;
    });
    expect(outcome).toBe('undelivered');
  });

  it('by an e-mail with several claimants sends nothing, and by their names works', async () => {
    const email = someEmail();
    const [one] = [await claimant(email), await claimant(email)];
    expect((await requestReset(email)).userId).toBeNull();
    expect((await requestReset(one.username)).userId).toBe(one.userId);
  });

  it('by an e-mail with one claimant is reset by the code, which proves it', async () => {
    const email = someEmail();
    const unverified = await register(email);
    const member = await claimant(email);
    const { client, userId } = await requestReset(email);
    expect(userId).toBe(member.userId);
    expect(await provers(email)).toEqual([]);
    expect((await reset(client, codeIn((await mail.next(email, 2)).text))).status).toBe(200);
    expect(await provers(email)).toEqual([member.userId]);
    expect(await userOf(email, 'quite another sentence')).toBe(member.userId);
    expect(await userOf(unverified.username, unverified.password)).toBe(unverified.answer.body.user.id);
  });
});

it('alerts are sent to proven e-mails only', async () => {
  const member = await claimant(someEmail());
  const letters = server.app.get(AlertNotifications, { strict: false });
  const order = () =>
    RequestContext.create(server.orm.em, async () => {
      const now = new Date();
      const [alert] = await rows<AlertRow>(
        `insert into alerts (account_id, device_id, session_id, device_name, kind, noticed_at, raised_at, cleared_at)
         values (?, 1, 's', 'Shop', 'away', ?, ?, ?) returning *`,
        member.accountId,
        now,
        now,
        now,
      );
      await letters.queueRaised(server.orm.em.fork(), alert!, now);
      return rows(`select channel from alert_notifications where user_id = ?`, member.userId);
    });
  expect(await order()).toEqual([]);
  await member.client.post('/api/v1/confirm-email', { otp: await codeFor(member) });
  expect(await order()).toEqual([{ channel: 'email' }]);
});
