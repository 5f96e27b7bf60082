import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CodeRequests } from '../../src/auth/codes/code-requests.js';
import { notificationsJob } from '../../src/auth/notifications/notifications.job.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import {
  codeTo,
  resetThrottles,
  endResendPauses,
  memberWithPhone,
  newPerson,
  wrongCode,
  openGuest,
  uniqueNumber,
  textsTo,
} from '../setup/accounts/codes.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
const sandbox = SandboxClient.ofRun();

beforeAll(async () => {
  server = await workerApp();
}, 60_000);
beforeEach(() => resetThrottles(server));

const query = <T>(sql: string, ...values: unknown[]) => server.orm.em.getConnection().execute<T[]>(sql, values);

const postPhone = (client: HttpClient, phone: string) => client.post('/api/v1/send-otp-login', { phone });
const submitCode = (client: HttpClient, phone: string, otp: string) =>
  client.post('/api/v1/verify-otp', { phone, otp });

async function requestCode(phone: string, count = 1) {
  const client = await openGuest(server);
  const answer = await postPhone(client, phone);
  expect(answer.status).toBe(200);
  return { client, code: await codeTo(sandbox, phone, count), answer };
}

describe('signing in by phone', () => {
  it('accepts the code sent to the phone, once', async () => {
    const member = await memberWithPhone(server);
    const { client, code, answer } = await requestCode(member.phone);
    expect(answer.body).toMatchObject({
      message: 'code_sent',
      channel: 'virtual_phone',
      to: `+966•••••${member.phone.slice(-3)}`,
    });
    const [text] = await textsTo(sandbox, member.phone);
    expect(text).toMatch(/^\*\d{6}\* is your Mersal code to sign in\. It is good for 5 minutes\./);

    const right = await submitCode(client, `0${member.phone.slice(3)}`, code);
    expect([right.status, right.body.user.id]).toEqual([200, member.userId]);
    expect((await client.get('/api/v1/user')).body.data.id).toBe(member.userId);
    const replay = await openGuest(server);
    replay.cookies.set(
      'mersal_code',
      answer.headers
        .getSetCookie()
        .join()
        .match(/mersal_code=([^;]+)/)![1]!,
    );
    const reused = await submitCode(replay, member.phone, code);
    expect([reused.status, reused.body.errors.otp]).toEqual([
      422,
      ['This code is no longer valid. Ask for a new one.'],
    ]);
  });

  it('requires the second factor of a user with two-factor', async () => {
    const member = await memberWithPhone(server);
    await query(`update users set two_factor_on_at = now() where id = ?`, member.userId);
    const { client, code } = await requestCode(member.phone);
    const answer = await submitCode(client, member.phone, code);
    expect([answer.status, answer.body]).toEqual([200, { second_step: true }]);
    expect((await client.get('/api/v1/user')).status).toBe(401);
  });

  it('reports errors in the page’s language', async () => {
    const client = await openGuest(server, { 'accept-language': 'ar' });
    const answers = [
      await postPhone(client, ''),
      await postPhone(client, '12'),
      await submitCode(client, uniqueNumber(), '12'),
    ];
    expect(answers.map(({ status, body }) => [status, Object.values(body.errors).flat()])).toEqual([
      [422, ['هذا الحقل مطلوب.']],
      [422, ['رقم الجوال غير صحيح.']],
      [422, ['الرمز غير صحيح.']],
    ]);
  });
});

describe('a code is rejected', () => {
  it('when it is wrong, and after five attempts even when it is right', async () => {
    const member = await memberWithPhone(server);
    const { client, code } = await requestCode(member.phone);
    const wrongAttempts = [];
    for (let tries = 0; tries < 5; tries++) wrongAttempts.push(await submitCode(client, member.phone, wrongCode(code)));
    expect(wrongAttempts.map(({ status, body }) => [status, body.errors.otp[0]])).toEqual([
      ...Array.from({ length: 4 }, () => [422, 'This code is not right.']),
      [422, 'This code is no longer valid. Ask for a new one.'],
    ]);
    expect((await submitCode(client, member.phone, code)).status).toBe(422);
    expect(client.cookies.has('mersal_session')).toBe(false);
  });

  it('uses no attempt when it is malformed', async () => {
    const member = await memberWithPhone(server);
    const { client, code } = await requestCode(member.phone);
    for (const otp of ['12345', 'abcdef', '1234567', '      ', `${code}0`])
      expect((await submitCode(client, member.phone, otp)).status).toBe(422);
    expect((await submitCode(client, member.phone, code)).status).toBe(200);
  });

  it('when it has expired', async () => {
    const member = await memberWithPhone(server);
    const { client, code } = await requestCode(member.phone);
    await query(`update code_requests set expires_at = now() where user_id = ?`, member.userId);
    expect((await submitCode(client, member.phone, code)).status).toBe(422);
  });

  it('in another browser, for another phone, and for another purpose', async () => {
    const [member, otherMember] = [await memberWithPhone(server), await memberWithPhone(server)];
    const { client, code } = await requestCode(member.phone);
    const otherRequest = await requestCode(otherMember.phone);
    expect((await submitCode(otherRequest.client, member.phone, code)).status).toBe(422);
    expect((await submitCode(await openGuest(server), member.phone, code)).status).toBe(422);
    expect((await submitCode(client, otherMember.phone, code)).status).toBe(422);
    expect((await submitCode(client, otherMember.phone, otherRequest.code)).status).toBe(422);
    const password = 'a new long sentence';
    const reset = { otp: code, password, password_confirmation: password };
    expect((await client.post('/v1/reset-password', reset)).status).toBe(422);
    expect((await submitCode(client, member.phone, code)).status).toBe(200);
  });

  it('when the same browser requested a newer one, but not when another browser did', async () => {
    const member = await memberWithPhone(server);
    const first = await requestCode(member.phone);
    const previous = first.client.cookies.get('mersal_code')!;
    await endResendPauses(server);
    const stranger = await requestCode(member.phone, 2);
    await endResendPauses(server);
    expect((await postPhone(first.client, member.phone)).status).toBe(200);
    const newCode = await codeTo(sandbox, member.phone, 3);
    const copy = await openGuest(server);
    copy.cookies.set('mersal_code', previous);
    expect((await submitCode(copy, member.phone, first.code)).status).toBe(422);
    expect((await submitCode(first.client, member.phone, newCode)).status).toBe(200);
    expect((await submitCode(stranger.client, member.phone, stranger.code)).status).toBe(200);
  });

  it('when the phone of the user has changed', async () => {
    const member = await memberWithPhone(server);
    const { client, code } = await requestCode(member.phone);
    await query('update users set phone = ?, phone_proven_at = now() where id = ?', uniqueNumber(), member.userId);
    expect((await submitCode(client, member.phone, code)).status).toBe(422);
  });
});

describe('a code whose job was lost', () => {
  it('is sent by the reconcile job, or recorded as undelivered once it has expired', async () => {
    const [lateMember, missedMember] = [await memberWithPhone(server), await memberWithPhone(server)];
    const requests = server.app.get(CodeRequests);
    const open = (member: { phone: string; userId: number }) =>
      requests.open({
        purpose: 'sign_in',
        target: member.phone,
        phone: member.phone,
        userId: member.userId,
        login: null,
        channel: 'virtual_phone',
        language: 'en',
        isKnown: false,
        previousToken: null,
      });
    await open(lateMember);
    await open(missedMember);
    await query(
      `update code_requests set updated_at = now() - interval '6 seconds' where user_id = ?`,
      lateMember.userId,
    );
    await query(`update code_requests set expires_at = now() where user_id = ?`, missedMember.userId);
    await server.app.get(Jobs).runSoon(notificationsJob);
    await codeTo(sandbox, lateMember.phone);
    const entries = await waitFor('the failure is in the audit log', async () => {
      const found = await query(
        `select details from audit_log where action = 'code_undelivered' and actor_user_id = ?`,
        missedMember.userId,
      );
      return found.length > 0 && found;
    });
    expect(entries).toEqual([{ details: { what: expect.stringMatching(/^code \d+$/), why: 'too_late' } }]);
  });

  it('is deleted a day later', async () => {
    const person = newPerson();
    await (await openGuest(server)).post('/v1/register', person);
    await codeTo(sandbox, person.phone);
    await query(`update code_requests set expires_at = now() - interval '25 hours' where phone = ?`, person.phone);
    await server.app.get(Jobs).runSoon(notificationsJob);
    await waitFor('the request is deleted', async () => {
      const remaining = await query('select 1 from code_requests where phone = ?', person.phone);
      return remaining.length === 0;
    });
  });
});
