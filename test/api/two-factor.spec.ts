import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { URI } from 'otpauth';
import { Clock } from '../../src/platform/clock.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { Authenticator } from '../setup/accounts/authenticator.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { type Member, makeMember } from '../setup/accounts/members.js';
import { impersonate } from '../setup/accounts/impersonate.js';

let server: OwnApp;
beforeAll(async () => {
  server = await startApp();
}, 60_000);
afterAll(() => server.close());

const execute = <T>(sql: string, params: unknown[] = []) => server.orm.em.getConnection().execute<T[]>(sql, params);
const newClient = (ip?: string) => new HttpClient(() => server.url, ip ? { 'x-forwarded-for': ip } : {});
const submitCode = (client: HttpClient, code: string) => client.post('/v1/login-second-step', { code });

async function makeProtectedMember() {
  const member = await makeMember(server.orm);
  const client = newClient();
  await client.signIn(member.email, member.password);
  return { member, client, ...(await Authenticator.setUp(client, member.password)) };
}

async function passFirstStep(member: Member, ip?: string): Promise<HttpClient> {
  const client = newClient(ip);
  const first = await client.signIn(member.email, member.password);
  expect([first.status, first.body]).toEqual([200, { second_step: true }]);
  return client;
}

describe('setting two-factor up', () => {
  it('requires the password, shows the secret in two forms and enables nothing', async () => {
    const member = await makeMember(server.orm);
    const client = newClient();
    await client.signIn(member.email, member.password);
    const rejected = await client.post('/api/v1/second-step', { current_password: 'another' });
    expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([422, ['current_password']]);
    const { body } = await client.post('/api/v1/second-step', { current_password: member.password });
    const uri = URI.parse(body.data.uri);
    expect([uri.issuer, uri.label, uri.secret.base32]).toEqual([
      'Mersal',
      member.email.split('@')[0],
      body.data.secret,
    ]);
    expect((await client.get('/api/v1/user')).body.data.has_second_step).toBe(false);
    expect((await newClient().signIn(member.email, member.password)).body.user.id).toBe(member.userId);
  });

  it('is enabled by a valid code only, and shows ten recovery codes, stored as hashes', async () => {
    const member = await makeMember(server.orm);
    const client = newClient();
    await client.signIn(member.email, member.password);
    const early = await client.post('/api/v1/second-step/confirm', { code: '123456' });
    expect([early.status, early.body.code]).toEqual([409, 'second_step.not_started']);
    const { body } = await client.post('/api/v1/second-step', { current_password: member.password });
    const app = new Authenticator(body.data.secret);
    const wrong = await client.post('/api/v1/second-step/confirm', { code: app.wrongCode });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['code']]);
    const arabicDigits = app.codeAt(0).replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    const { status, body: on } = await client.post('/api/v1/second-step/confirm', { code: arabicDigits });
    expect([status, new Set(on.data.recovery_codes).size]).toEqual([200, 10]);
    expect((await client.get('/api/v1/user')).body.data.has_second_step).toBe(true);
    const [row] = await execute<{ text: string; secret: string }>(
      `select u::text text, encode(two_factor_secret, 'escape') secret from users u where id = ?`,
      [member.userId],
    );
    for (const secret of [body.data.secret, ...on.data.recovery_codes]) {
      expect(row?.text).not.toContain(secret);
      expect(row?.secret).not.toContain(secret);
    }
    const repeatedResponse = await client.post('/api/v1/second-step', { current_password: member.password });
    expect([repeatedResponse.status, repeatedResponse.body.code]).toEqual([409, 'second_step.already_on']);
  });

  it('is audited, on and off', async () => {
    const { member, client } = await makeProtectedMember();
    const off = await client.request('DELETE', '/api/v1/second-step', { current_password: member.password });
    expect(off.status).toBe(200);
    const rows = await execute(
      `select action from audit_log where actor_user_id = ? and action like 'second%' order by id`,
      [member.userId],
    );
    expect(rows).toEqual([{ action: 'second_step_on' }, { action: 'second_step_off' }]);
    expect((await newClient().signIn(member.email, member.password)).body.user.id).toBe(member.userId);
  });

  it('is closed to an impersonating administrator', async () => {
    const { member } = await makeProtectedMember();
    const client = await impersonate(server, member);
    const calls = [
      client.post('/api/v1/second-step', { current_password: member.password }),
      client.post('/api/v1/second-step/confirm', { code: '123456' }),
      client.post('/api/v1/second-step/recovery-codes', { current_password: member.password }),
      client.request('DELETE', '/api/v1/second-step', { current_password: member.password }),
    ];
    for (const { status, body } of await Promise.all(calls))
      expect([status, body.code]).toEqual([403, 'impersonating']);
  });
});

describe('signing in with two-factor', () => {
  it('needs more than the password', async () => {
    const { member } = await makeProtectedMember();
    const client = await passFirstStep(member);
    expect(client.cookies.has('mersal_session')).toBe(false);
    expect((await client.get('/api/v1/user')).status).toBe(401);
  });

  it('accepts the current code, once, and signs in', async () => {
    const { member, app } = await makeProtectedMember();
    const [client, thief] = [await passFirstStep(member), await passFirstStep(member)];
    const code = app.codeAt(0);
    const signedIn = await submitCode(client, code);
    expect([signedIn.status, signedIn.body.user.id, signedIn.body.permission]).toEqual([
      200,
      member.userId,
      signedIn.body.user.permission,
    ]);
    expect((await client.get('/api/v1/user')).status).toBe(200);
    expect(client.cookies.has('mersal_second_step')).toBe(false);
    const repeated = await submitCode(thief, code);
    expect([repeated.status, repeated.body.code]).toEqual([422, 'invalid']);
    const older = await submitCode(thief, app.codeAt(-1));
    expect(older.status).toBe(422);
  });

  it('lets only one of many concurrent uses of a code sign in', async () => {
    const { member, app } = await makeProtectedMember();
    const clients = await Promise.all(Array.from({ length: 5 }, () => passFirstStep(member)));
    const code = app.codeAt(0);
    const statuses = await Promise.all(clients.map(async (client) => (await submitCode(client, code)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422]);
  });

  it('accepts each recovery code once, in any notation, until new ones replace it', async () => {
    const { member, client, recoveryCodes } = await makeProtectedMember();
    const [first = '', second = '', third = ''] = recoveryCodes;
    expect((await submitCode(await passFirstStep(member), ` ${first.toUpperCase().replace('-', ' ')} `)).status).toBe(
      200,
    );
    expect((await submitCode(await passFirstStep(member), first)).status).toBe(422);
    expect((await submitCode(await passFirstStep(member), second)).status).toBe(200);
    const renewed = await client.post('/api/v1/second-step/recovery-codes', { current_password: member.password });
    expect(renewed.body.data.recovery_codes).toHaveLength(10);
    expect((await submitCode(await passFirstStep(member), third)).status).toBe(422);
    expect((await submitCode(await passFirstStep(member), renewed.body.data.recovery_codes[0])).status).toBe(200);
  });

  it('keeps the remember option', async () => {
    const { member, app } = await makeProtectedMember();
    const client = newClient();
    await client.get('/sanctum/csrf-cookie');
    await client.post('/v1/login', { email: member.email, password: member.password, remember_token: true });
    await submitCode(client, app.codeAt(0));
    expect((await client.get('/api/v1/sessions')).body.data[0].is_remembered).toBe(true);
  });
});

describe('a sign-in that waits for its code', () => {
  const expectEnded = async (client: HttpClient, code: string) => {
    const rejected = await submitCode(client, code);
    expect([rejected.status, rejected.body.code]).toEqual([409, 'second_step.over']);
  };

  it('ends after five wrong codes, so that the right one is rejected too', async () => {
    const { member, app } = await makeProtectedMember();
    const client = await passFirstStep(member);
    for (let attempt = 0; attempt < 5; attempt++) expect((await submitCode(client, app.wrongCode)).status).toBe(422);
    await expectEnded(client, app.codeAt(0));
    expect((await submitCode(await passFirstStep(member), app.codeAt(0))).status).toBe(200);
  });

  it('is limited across restarts, without blocking the user’s known browser', async () => {
    const { member, client: own, app } = await makeProtectedMember();
    await own.post('/v1/logout');
    let rejected;
    for (let attempt = 0; attempt < 21; attempt++) {
      const stranger = await passFirstStep(member, `203.0.113.${attempt}`);
      rejected = await submitCode(stranger, app.wrongCode);
    }
    expect([rejected?.status, rejected?.body.code]).toEqual([429, 'throttled']);
    expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await own.signIn(member.email, member.password)).body).toEqual({ second_step: true });
    expect((await submitCode(own, app.codeAt(0))).status).toBe(200);
  });

  it('needs its signed cookie, and ends after five minutes or a password change', async () => {
    const { member, app } = await makeProtectedMember();
    const stranger = newClient();
    await stranger.get('/sanctum/csrf-cookie');
    await expectEnded(stranger, app.codeAt(0));
    const client = await passFirstStep(member);
    const token = client.cookies.get('mersal_second_step') ?? '';
    const [id, until, ...rest] = token.split('.');
    for (const forged of [
      [id, Number(until) + 60_000, ...rest].join('.'),
      [Number(id) + 1, until, ...rest].join('.'),
      token.replace('password', 'phone'),
      `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
    ]) {
      client.cookies.set('mersal_second_step', forged);
      await expectEnded(client, app.codeAt(0));
    }
    client.cookies.set('mersal_second_step', token);
    const clock = jest.spyOn(server.app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + 300_000));
    await expectEnded(client, app.codeAt(10));
    clock.mockRestore();
    await execute('update users set password_hash = ? where id = ?', ['another', member.userId]);
    await expectEnded(client, app.codeAt(0));
  });
});
