import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CodeRequests } from '../../src/auth/codes/code-requests.js';
import { NotificationsWorker } from '../../src/auth/notifications/workers/notifications.worker.js';
import { Workers } from '../../src/platform/queues/workers.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import {
  codeTo,
  forgetLimits,
  forgetPauses,
  memberWithPhone,
  newPerson,
  notThis,
  openGuest,
  someNumber,
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
beforeEach(() => forgetLimits(server));

const rows = <T>(sql: string, ...values: unknown[]) => server.orm.em.getConnection().execute<T[]>(sql, values);

const ask = (client: HttpClient, phone: string) => client.post('/api/v1/send-otp-login', { phone });
const type = (client: HttpClient, phone: string, otp: string) => client.post('/api/v1/verify-otp', { phone, otp });

/** A browser that asked for a code, and the code. */
async function asked(phone: string, count = 1) {
  const client = await openGuest(server);
  const answer = await ask(client, phone);
  expect(answer.status).toBe(200);
  return { client, code: await codeTo(sandbox, phone, count), answer };
}

describe('signing in by phone', () => {
  it('takes the code that came to the phone, once', async () => {
    const member = await memberWithPhone(server);
    const { client, code, answer } = await asked(member.phone);
    expect(answer.body).toMatchObject({
      message: 'code_sent',
      channel: 'virtual_phone',
      to: `+966•••••${member.phone.slice(-3)}`,
    });
    const [text] = await textsTo(sandbox, member.phone);
    expect(text).toMatch(/^\*\d{6}\* is your Mersal code to sign in\. It is good for 5 minutes\./);

    const right = await type(client, `0${member.phone.slice(3)}`, code);
    expect([right.status, right.body.user.id]).toEqual([200, member.userId]);
    expect((await client.get('/api/v1/user')).body.data.id).toBe(member.userId);
    // Used up, for this browser as for a copy of its cookie.
    const replay = await openGuest(server);
    replay.cookies.set(
      'mersal_code',
      answer.headers
        .getSetCookie()
        .join()
        .match(/mersal_code=([^;]+)/)![1]!,
    );
    const reused = await type(replay, member.phone, code);
    expect([reused.status, reused.body.errors.otp]).toEqual([
      422,
      ['This code is no longer valid. Ask for a new one.'],
    ]);
  });

  it('asks a user with a second step for that first', async () => {
    const member = await memberWithPhone(server);
    await rows(`update users set two_factor_on_at = now() where id = ?`, member.userId);
    const { client, code } = await asked(member.phone);
    const answer = await type(client, member.phone, code);
    expect([answer.status, answer.body]).toEqual([200, { second_step: true }]);
    expect((await client.get('/api/v1/user')).status).toBe(401);
  });

  it('says in the language of the page what is wrong', async () => {
    const client = await openGuest(server, { 'accept-language': 'ar' });
    const answers = [await ask(client, ''), await ask(client, '12'), await type(client, someNumber(), '12')];
    expect(answers.map(({ status, body }) => [status, Object.values(body.errors).flat()])).toEqual([
      [422, ['هذا الحقل مطلوب.']],
      [422, ['رقم الجوال غير صحيح.']],
      [422, ['الرمز غير صحيح.']],
    ]);
  });
});

describe('a code is refused', () => {
  it('when it is wrong, and after five tries even when it is right', async () => {
    const member = await memberWithPhone(server);
    const { client, code } = await asked(member.phone);
    const wrong = [];
    for (let tries = 0; tries < 5; tries++) wrong.push(await type(client, member.phone, notThis(code)));
    expect(wrong.map(({ status, body }) => [status, body.errors.otp[0]])).toEqual([
      ...Array.from({ length: 4 }, () => [422, 'This code is not right.']),
      [422, 'This code is no longer valid. Ask for a new one.'],
    ]);
    expect((await type(client, member.phone, code)).status).toBe(422);
    expect(client.cookies.has('mersal_session')).toBe(false);
  });

  it('costs no try when it cannot be one', async () => {
    const member = await memberWithPhone(server);
    const { client, code } = await asked(member.phone);
    for (const otp of ['12345', 'abcdef', '1234567', '      ', `${code}0`])
      expect((await type(client, member.phone, otp)).status).toBe(422);
    expect((await type(client, member.phone, code)).status).toBe(200);
  });

  it('when its time is over', async () => {
    const member = await memberWithPhone(server);
    const { client, code } = await asked(member.phone);
    await rows(`update code_requests set expires_at = now() where user_id = ?`, member.userId);
    expect((await type(client, member.phone, code)).status).toBe(422);
  });

  it('in another browser, for another phone, and for another purpose', async () => {
    const [member, other] = [await memberWithPhone(server), await memberWithPhone(server)];
    const { client, code } = await asked(member.phone);
    const elsewhere = await asked(other.phone);
    expect((await type(elsewhere.client, member.phone, code)).status).toBe(422);
    expect((await type(await openGuest(server), member.phone, code)).status).toBe(422);
    expect((await type(client, other.phone, code)).status).toBe(422);
    expect((await type(client, other.phone, elsewhere.code)).status).toBe(422);
    const password = 'a new long sentence';
    const reset = { otp: code, password, password_confirmation: password };
    expect((await client.post('/v1/reset-password', reset)).status).toBe(422);
    expect((await type(client, member.phone, code)).status).toBe(200);
  });

  it('when the same browser asked for another after it; what others ask for leaves it alone', async () => {
    const member = await memberWithPhone(server);
    const first = await asked(member.phone);
    const former = first.client.cookies.get('mersal_code')!;
    await forgetPauses(server);
    const stranger = await asked(member.phone, 2);
    await forgetPauses(server);
    expect((await ask(first.client, member.phone)).status).toBe(200);
    const again = await codeTo(sandbox, member.phone, 3);
    const copy = await openGuest(server);
    copy.cookies.set('mersal_code', former);
    expect((await type(copy, member.phone, first.code)).status).toBe(422);
    expect((await type(first.client, member.phone, again)).status).toBe(200);
    expect((await type(stranger.client, member.phone, stranger.code)).status).toBe(200);
  });

  it('when the phone has become somebody else’s meanwhile', async () => {
    const member = await memberWithPhone(server);
    const { client, code } = await asked(member.phone);
    await rows('update users set phone = ?, phone_proven_at = now() where id = ?', someNumber(), member.userId);
    expect((await type(client, member.phone, code)).status).toBe(422);
  });
});

describe('a code whose job was lost', () => {
  it('is sent by the sweep; one that comes too late is on record', async () => {
    const [late, missed] = [await memberWithPhone(server), await memberWithPhone(server)];
    const requests = server.app.get(CodeRequests);
    const open = (member: { phone: string; userId: number }) =>
      requests.open({
        ...{ purpose: 'sign_in', target: member.phone, phone: member.phone, userId: member.userId, login: null },
        ...{ channel: 'virtual_phone', language: 'en', isKnown: false, formerToken: null },
      });
    await open(late);
    await open(missed);
    await rows(`update code_requests set updated_at = now() - interval '6 seconds' where user_id = ?`, late.userId);
    await rows(`update code_requests set expires_at = now() where user_id = ?`, missed.userId);
    await server.app.get(Workers).reconcile(NotificationsWorker);
    await codeTo(sandbox, late.phone);
    const entries = await waitFor('it is on record', async () => {
      const found = await rows(
        `select details from audit_log where action = 'code_undelivered' and actor_user_id = ?`,
        missed.userId,
      );
      return found.length > 0 && found;
    });
    expect(entries).toEqual([{ details: { what: expect.stringMatching(/^code \d+$/), why: 'too_late' } }]);
  });

  it('is forgotten a day later', async () => {
    const person = newPerson();
    await (await openGuest(server)).post('/v1/register', person);
    await codeTo(sandbox, person.phone);
    await rows(`update code_requests set expires_at = now() - interval '25 hours' where phone = ?`, person.phone);
    await server.app.get(Workers).reconcile(NotificationsWorker);
    await waitFor('it is gone', async () => {
      const left = await rows('select 1 from code_requests where phone = ?', person.phone);
      return left.length === 0;
    });
  });
});
