import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { codeTo, endResendPauses, newPerson, wrongCode, openGuest, uniqueNumber } from '../setup/accounts/codes.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { type Member, makeMember } from '../setup/accounts/members.js';
import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';

let server: TestApp;
beforeAll(async () => {
  server = await workerApp();
}, 60_000);

const execute = <T>(sql: string, params: unknown[] = []) => server.orm.em.getConnection().execute<T[]>(sql, params);

async function signIn(member: Member): Promise<HttpClient> {
  const client = new HttpClient(() => server.url);
  expect((await client.signIn(member.email, member.password)).status).toBe(200);
  return client;
}

describe('a new phone', () => {
  const sandbox = SandboxClient.ofRun();
  const phoneOf = async (member: Member) =>
    (await execute<{ phone: string | null }>('select phone from users where id = ?', [member.userId]))[0]?.phone;

  it('is set after its code was entered in the same browser', async () => {
    const member = await makeMember(server.orm);
    const client = await signIn(member);
    const phone = uniqueNumber();
    const request = await client.post('/api/v1/change-phone', {
      phone: `+${phone}`,
      current_password: member.password,
    });
    expect([request.status, request.body.channel, request.body.to]).toEqual([
      200,
      'virtual_phone',
      `+966•••••${phone.slice(-3)}`,
    ]);
    expect(await phoneOf(member)).toBeNull();
    const code = await codeTo(sandbox, phone);
    const otherBrowserResponse = await (await signIn(member)).post('/api/v1/confirm-phone', { otp: code });
    expect([otherBrowserResponse.status, Object.keys(otherBrowserResponse.body.errors)]).toEqual([422, ['otp']]);
    expect((await client.post('/api/v1/confirm-phone', { otp: wrongCode(code) })).status).toBe(422);
    expect(await phoneOf(member)).toBeNull();
    const { status, body } = await client.post('/api/v1/confirm-phone', { otp: code });
    expect([status, body]).toEqual([200, { message: 'phone_changed' }]);
    expect(await phoneOf(member)).toBe(phone);
    expect((await client.post('/api/v1/confirm-phone', { otp: code })).status).toBe(422);
    const [entry] = await execute(
      `select details from audit_log where action = 'phone_changed' and actor_user_id = ?`,
      [member.userId],
    );
    expect(entry).toEqual({ details: { from: null, to: `+966•••••${phone.slice(-3)}` } });
  });

  it('invalidates codes of the previous one', async () => {
    const member = await makeMember(server.orm);
    const [previous, phone] = [uniqueNumber(), uniqueNumber()];
    await execute('update users set phone = ?, phone_proven_at = now() where id = ?', [previous, member.userId]);
    const finder = await openGuest(server);
    await finder.post('/v1/forgot-password', { login: member.email });
    const found = await codeTo(sandbox, previous);
    const client = await signIn(member);
    await client.post('/api/v1/change-phone', { phone, current_password: member.password });
    expect((await client.post('/api/v1/confirm-phone', { otp: await codeTo(sandbox, phone) })).status).toBe(200);
    const password = 'quite another sentence';
    const reset = { otp: found, password, password_confirmation: password };
    expect((await finder.post('/v1/reset-password', reset)).status).toBe(422);
    await signIn(member);
  });

  it('may be a number that another user has entered but not verified', async () => {
    const claimant = newPerson();
    const squatted = await openGuest(server);
    expect((await squatted.post('/v1/register', claimant)).status).toBe(200);
    await codeTo(sandbox, claimant.phone);
    const member = await makeMember(server.orm);
    const client = await signIn(member);
    const change = { phone: claimant.phone, current_password: member.password };
    await endResendPauses(server);
    expect((await client.post('/api/v1/change-phone', change)).status).toBe(200);
    const otp = await codeTo(sandbox, claimant.phone, 2);
    expect((await client.post('/api/v1/confirm-phone', { otp })).status).toBe(200);
    expect(await phoneOf(member)).toBe(claimant.phone);
    expect((await squatted.get('/api/v1/user')).body.data.phone).toBeNull();
  });

  it('needs the password and a different number that is free, also when the code is entered', async () => {
    const member = await makeMember(server.orm);
    const client = await signIn(member);
    const otherMember = await makeMember(server.orm);
    const [own, taken, wanted] = [uniqueNumber(), uniqueNumber(), uniqueNumber()];
    await execute('update users set phone = ?, phone_proven_at = now() where id = ?', [own, member.userId]);
    await execute('update users set phone = ?, phone_proven_at = now() where id = ?', [taken, otherMember.userId]);
    const expectRejected = async (phone: string, current_password = member.password) => {
      const { status, body } = await client.post('/api/v1/change-phone', { phone, current_password });
      return [status, Object.keys(body.errors)];
    };
    expect(await expectRejected(wanted, 'not it')).toEqual([422, ['current_password']]);
    expect(await expectRejected(own)).toEqual([422, ['phone']]);
    expect(await expectRejected(taken)).toEqual([422, ['phone']]);
    expect(await expectRejected('12')).toEqual([422, ['phone']]);
    expect(
      (await client.post('/api/v1/change-phone', { phone: wanted, current_password: member.password })).status,
    ).toBe(200);
    const code = await codeTo(sandbox, wanted);
    await execute('update users set phone = ?, phone_proven_at = now() where id = ?', [wanted, otherMember.userId]);
    const lateResponse = await client.post('/api/v1/confirm-phone', { otp: code });
    expect([lateResponse.status, Object.keys(lateResponse.body.errors)]).toEqual([422, ['otp']]);
    expect(await phoneOf(member)).toBe(own);
  });
});
