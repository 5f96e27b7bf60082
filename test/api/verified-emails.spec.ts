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

// Unverified e-mails neither block their owner nor receive anything.
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

const query = <T>(sql: string, ...values: unknown[]) => server.orm.em.getConnection().execute<T[]>(sql, values);

let addresses = 0;
const uniqueEmail = () => `owner${++addresses}@example.org`;

async function register(email: string) {
  const person = newPerson({ email, password: `sentence ${randomUUID()}` });
  const client = await openGuest(server);
  const response = await client.post('/v1/register', person);
  return { ...person, client, answer: response };
}

async function makeClaimant(email: string) {
  // Passwords select the account of a sign-in.
  const password = `sentence ${randomUUID()}`;
  const member = { ...(await makeMember(server.orm, { email })), password };
  const [user] = await query<{ username: string }>(
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

const findSignedInUser = async (name: string, password: string): Promise<number | null> => {
  const { status, body } = await login(name, password);
  expect([200, 422]).toContain(status);
  return body.user?.id ?? null;
};

const listVerifiedUsers = async (email: string) =>
  (await query<{ id: string }>('select id from users where email = ? and email_proven_at is not null', email)).map(
    ({ id }) => Number(id),
  );

async function readCode({ client, email }: Pick<Member, 'email'> & { client: HttpClient }): Promise<string> {
  const countBefore = mail.to(email).length;
  const sent = await client.post('/api/v1/send-email-code');
  expect([sent.status, sent.body.channel]).toEqual([200, 'email']);
  return codeIn((await mail.next(email, countBefore + 1)).text);
}

describe('an e-mail that another user has not verified', () => {
  it('can be registered and verified by its owner, and is exclusive from then on', async () => {
    const email = uniqueEmail();
    const stranger = await register(email);
    const owner = await register(email);
    expect([stranger.answer.status, owner.answer.status]).toEqual([200, 200]);
    expect(owner.answer.body.code.channel).toBe('email');
    const otp = codeIn((await mail.next(email, 2)).text);
    expect((await owner.client.post('/api/v1/verify-otp', { otp })).status).toBe(200);
    const ownerId = owner.answer.body.user.id;
    expect(await listVerifiedUsers(email)).toEqual([ownerId]);

    // The other user can still sign in by user name.
    expect(await findSignedInUser(email.toUpperCase(), owner.password)).toBe(ownerId);
    const otherClaimant = await makeClaimant(email);
    expect(await findSignedInUser(email, otherClaimant.password)).toBeNull();
    expect(await findSignedInUser(otherClaimant.username, otherClaimant.password)).toBe(otherClaimant.userId);
    const third = await register(email);
    expect([third.answer.status, third.answer.body.errors]).toEqual([
      422,
      { email: ['This is already in use. Choose another.'] },
    ]);
  });

  it('cannot be verified without the code', async () => {
    const email = uniqueEmail();
    const [owner, stranger] = [await makeClaimant(email), await makeClaimant(email)];
    const code = await readCode(owner);
    for (const otp of [wrongCode(code), code])
      expect((await stranger.client.post('/api/v1/confirm-email', { otp })).status).toBe(422);
    // The code fails also with the owner's cookie.
    stranger.client.cookies.set('mersal_code', owner.client.cookies.get('mersal_code')!);
    expect((await stranger.client.post('/api/v1/confirm-email', { otp: code })).status).toBe(422);
    expect(await listVerifiedUsers(email)).toEqual([]);
  });
});

describe('signing in by an unverified e-mail', () => {
  it('selects the account by password among three users with a verified phone, else the last registered', async () => {
    const email = uniqueEmail();
    const unverified = [await register(email), await register(email), await register(email)];
    expect(await findSignedInUser(email, unverified[0]!.password)).toBeNull();
    expect(await findSignedInUser(email, unverified[2]!.password)).toBe(unverified[2]!.answer.body.user.id);
    const claimants = [await makeClaimant(email), await makeClaimant(email), await makeClaimant(email)];
    for (const { userId, password } of claimants) expect(await findSignedInUser(email, password)).toBe(userId);
    expect(unverified.map(({ answer: { status } }) => status)).toEqual([200, 200, 200]);
    expect(await findSignedInUser(email, unverified[2]!.password)).toBeNull();
    expect(await findSignedInUser(unverified[0]!.username, unverified[0]!.password)).toBe(
      unverified[0]!.answer.body.user.id,
    );
    const fourth = await makeClaimant(email);
    expect(await findSignedInUser(email, fourth.password)).toBeNull();
    expect(await findSignedInUser(fourth.username, fourth.password)).toBe(fourth.userId);
  });

  it('gives a second user of the e-mail no extra attempts in a known browser', async () => {
    const email = uniqueEmail();
    const [, stranger] = [await makeClaimant(email), await makeClaimant(email)];
    const known = stranger.client;
    await known.post('/v1/logout');
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await login(email, `guess ${attempt}`, known)).status).toBe(422);
    expect((await login(email, 'guess 10', known)).status).toBe(429);
  });
});

describe('the code of the settings', () => {
  it('verifies the e-mail once, and is audited', async () => {
    const member = await makeClaimant(uniqueEmail());
    const { client, email, userId } = member;
    const settings = async () => (await client.get('/api/v1/get-settings')).body.account_settings;
    expect(await settings()).toMatchObject({ email, is_email_proven: false });
    const code = await readCode(member);
    expect((await mail.next(email)).text).toContain('Your code to confirm your email');
    expect((await client.post('/api/v1/confirm-email', { otp: wrongCode(code) })).status).toBe(422);
    const right = await client.post('/api/v1/confirm-email', { otp: code });
    expect([right.status, right.body]).toEqual([200, { message: 'email_confirmed' }]);
    expect(await settings()).toMatchObject({ is_email_proven: true });
    expect(
      await query('select action from audit_log where actor_user_id = ? order by id desc limit 1', userId),
    ).toEqual([{ action: 'email_confirmed' }]);
    const repeatedResponse = await client.post('/api/v1/send-email-code');
    expect([repeatedResponse.status, repeatedResponse.body.code]).toEqual([409, 'codes.email_already_confirmed']);
  });

  it('has the same pause and hourly limit as other codes', async () => {
    const { client } = await makeClaimant(uniqueEmail());
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      statuses.push((await client.post('/api/v1/send-email-code')).status);
      if (attempt === 0) statuses.push((await client.post('/api/v1/send-email-code')).status);
      await endResendPauses(server);
    }
    expect(statuses).toEqual([200, 429, 200, 200, 200, 200, 429]);
  });

  it('entered by two users concurrently verifies the e-mail for one, and the other gets an error', async () => {
    const email = uniqueEmail();
    const both = [await makeClaimant(email), await makeClaimant(email)];
    const codes = [await readCode(both[0]!), await readCode(both[1]!)];
    const answers = await Promise.all(
      both.map(({ client }, at) => client.post('/api/v1/confirm-email', { otp: codes[at] })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const rejectedIndex = answers.findIndex(({ status }) => status === 422);
    expect(answers[rejectedIndex]!.body.errors).toEqual({
      otp: ['Another account has confirmed this email. Use another one.'],
    });
    expect(await listVerifiedUsers(email)).toEqual([both[1 - rejectedIndex]!.userId]);
    const rejected = await both[rejectedIndex]!.client.post('/api/v1/send-email-code');
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
    const [request] = await query<{ user_id: string | null }>(
      'select user_id from code_requests order by id desc limit 1',
    );
    return { client, userId: request!.user_id === null ? null : Number(request!.user_id) };
  };

  it('by a verified e-mail is reset for its owner only', async () => {
    const email = uniqueEmail();
    const [stranger, owner] = [await makeClaimant(email), await makeClaimant(email)];
    await owner.client.post('/api/v1/confirm-email', { otp: await readCode(owner) });
    const { client, userId } = await requestReset(email);
    expect(userId).toBe(owner.userId);
    expect((await reset(client, codeIn((await mail.next(email, 2)).text))).status).toBe(200);
    expect(await findSignedInUser(stranger.username, stranger.password)).toBe(stranger.userId);
    await requestReset(stranger.username);
    const outcome = await waitFor('the code has an outcome', async () => {
      const [row] = await query<{ outcome: string }>(
        `select outcome from code_requests where user_id = ? and outcome not in ('waiting', 'sending')`,
        stranger.userId,
      );
      return row?.outcome;
    });
    expect(outcome).toBe('undelivered');
  });

  it('by an unverified e-mail of several users sends nothing, and by user name works', async () => {
    const email = uniqueEmail();
    const [claimant] = [await makeClaimant(email), await makeClaimant(email)];
    expect((await requestReset(email)).userId).toBeNull();
    expect((await requestReset(claimant.username)).userId).toBe(claimant.userId);
  });

  it('by an unverified e-mail of one user is reset by the code, which verifies the e-mail', async () => {
    const email = uniqueEmail();
    const unverified = await register(email);
    const member = await makeClaimant(email);
    const { client, userId } = await requestReset(email);
    expect(userId).toBe(member.userId);
    expect(await listVerifiedUsers(email)).toEqual([]);
    expect((await reset(client, codeIn((await mail.next(email, 2)).text))).status).toBe(200);
    expect(await listVerifiedUsers(email)).toEqual([member.userId]);
    expect(await findSignedInUser(email, 'quite another sentence')).toBe(member.userId);
    expect(await findSignedInUser(unverified.username, unverified.password)).toBe(unverified.answer.body.user.id);
  });
});

it('alerts are sent to verified e-mails only', async () => {
  const member = await makeClaimant(uniqueEmail());
  const letters = server.app.get(AlertNotifications, { strict: false });
  const notifyAlert = () =>
    RequestContext.create(server.orm.em, async () => {
      const now = new Date();
      const [alert] = await query<AlertRow>(
        `insert into alerts (account_id, device_id, session_id, device_name, kind, noticed_at, raised_at, cleared_at)
         values (?, 1, 's', 'Shop', 'away', ?, ?, ?) returning *`,
        member.accountId,
        now,
        now,
        now,
      );
      await letters.queueRaised(server.orm.em.fork(), alert!, now);
      return query(`select channel from alert_notifications where user_id = ?`, member.userId);
    });
  expect(await notifyAlert()).toEqual([]);
  await member.client.post('/api/v1/confirm-email', { otp: await readCode(member) });
  expect(await notifyAlert()).toEqual([{ channel: 'email' }]);
});
