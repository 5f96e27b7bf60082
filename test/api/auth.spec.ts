import { hash } from '@node-rs/argon2';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { HttpClient } from '../setup/accounts/http-client.js';
import { User } from '../../src/auth/accounts/user.entity.js';
import { PERMISSIONS_OF_MEMBER } from '../../src/auth/permissions.contract.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { type Member, makeMember } from '../setup/accounts/members.js';

let server: TestApp;
let member: Member;
const newClient = (headers?: Record<string, string>) => new HttpClient(() => server.url, headers);

beforeAll(async () => {
  server = await workerApp();
  member = await makeMember(server.orm);
}, 60_000);

describe('signing in', () => {
  it('returns the permissions and sets a session cookie that scripts cannot read', async () => {
    const client = newClient();
    await client.get('/sanctum/csrf-cookie');
    const login = await client.post('/v1/login', { email: member.email, password: member.password });
    expect(login.status).toBe(200);
    expect(login.body.user).toMatchObject({
      email: member.email,
      role_name: 'member',
      permission: [...PERMISSIONS_OF_MEMBER],
    });
    const cookie = login.headers.getSetCookie().find((line) => line.startsWith('mersal_session='));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect((await client.get('/api/v1/user')).body).toMatchObject({ data: { id: member.userId }, network: 'sandbox' });
  });

  it('accepts the user name in any case', async () => {
    const username = member.email.split('@')[0] ?? '';
    expect((await newClient().signIn(username.toUpperCase(), member.password)).status).toBe(200);
  });

  it('rehashes a password when the cost has changed', async () => {
    const old = await makeMember(server.orm);
    const hashNow = async () => (await server.orm.em.fork().findOneOrFail(User, old.userId)).passwordHash;
    const previous = await hash(old.password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await server.orm.em.fork().nativeUpdate(User, old.userId, { passwordHash: previous });
    expect((await newClient().signIn(old.email, 'wrong')).status).toBe(422);
    expect(await hashNow()).toBe(previous);
    const client = newClient();
    expect((await client.signIn(old.email, old.password)).status).toBe(200);
    expect((await client.get('/api/v1/user')).status).toBe(200);
    const renewed = await hashNow();
    expect(renewed).not.toBe(previous);
    expect((await newClient().signIn(old.email, old.password)).status).toBe(200);
    expect(await hashNow()).toBe(renewed);
    // Concurrent sign-ins rehash the password, and each must succeed.
    await server.orm.em.fork().nativeUpdate(User, old.userId, { passwordHash: previous });
    const many = await Promise.all(Array.from({ length: 6 }, () => newClient().signIn(old.email, old.password)));
    expect(many.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it.each([
    ['a wrong password', () => ({ email: member.email, password: 'wrong' })],
    ['an unknown user', () => ({ email: 'nobody@example.com', password: 'wrong' })],
  ])('rejects %s with the same text', async (_what, body) => {
    const client = newClient();
    await client.get('/sanctum/csrf-cookie');
    const rejected = await client.post('/v1/login', body());
    expect(rejected.status).toBe(422);
    expect(rejected.body.errors).toEqual({ email: ['These credentials do not match our records.'] });
    expect(client.cookies.has('mersal_session')).toBe(false);
  });

  it('reports missing fields, in the user’s language', async () => {
    const client = newClient({ 'accept-language': 'ar' });
    await client.get('/sanctum/csrf-cookie');
    const rejected = await client.post('/v1/login', { email: '' });
    expect(rejected.status).toBe(422);
    expect(Object.keys(rejected.body.errors)).toEqual(['email', 'password']);
    expect(rejected.body.errors.password[0]).toMatch(/[\u0600-\u06ff]/);
  });

  it('keeps a remembered session’s cookie for its maximum lifetime, and others until the browser closes', async () => {
    const client = newClient();
    await client.get('/sanctum/csrf-cookie');
    const remembered = await client.post('/v1/login', {
      email: member.email,
      password: member.password,
      remember_token: true,
    });
    expect(remembered.headers.getSetCookie().join()).toMatch(/mersal_session=[^;]+; Max-Age=7776000/);
    const otherSession = await client.signIn(member.email, member.password);
    expect(otherSession.headers.getSetCookie().find((line) => line.startsWith('mersal_session='))).not.toMatch(
      /Max-Age|Expires/i,
    );
  });
});

describe('the anti-forgery token', () => {
  it('is needed on every unsafe call', async () => {
    const client = newClient();
    await client.signIn(member.email, member.password);
    client.cookies.delete('XSRF-TOKEN');
    const rejected = await client.post('/api/v1/update-user-info', { mode: 'dark' });
    expect(rejected.status).toBe(419);
    expect(rejected.body.code).toBe('csrf');
    expect((await client.get('/api/v1/user')).body.data.mode).toBe('light');
  });

  it('of a guest or of another session is rejected', async () => {
    const [client, otherClient] = [newClient(), newClient()];
    await client.signIn(member.email, member.password);
    await otherClient.get('/sanctum/csrf-cookie');
    client.cookies.set('XSRF-TOKEN', otherClient.cookies.get('XSRF-TOKEN') ?? '');
    expect((await client.post('/api/v1/update-user-info', { mode: 'dark' })).status).toBe(419);
  });
});

describe('a session', () => {
  it('is required by every call that is not for guests', async () => {
    const response = await newClient().get('/api/v1/user');
    expect(response.status).toBe(401);
    expect(response.body).toEqual({ message: 'Unauthenticated.', code: 'unauthenticated' });
  });

  it('ends when the user signs out, and stays ended', async () => {
    const client = newClient();
    await client.signIn(member.email, member.password);
    const stolen = client.cookieHeader;
    expect((await client.post('/v1/logout')).status).toBe(200);
    const replay = await fetch(`${server.url}/api/v1/user`, { headers: { cookie: stolen } });
    expect(replay.status).toBe(401);
  });

  it('ends when the user signs in again in the same browser', async () => {
    const client = newClient();
    await client.signIn(member.email, member.password);
    const previous = client.cookieHeader;
    expect((await client.signIn(member.email, member.password)).status).toBe(200);
    expect((await client.get('/api/v1/user')).status).toBe(200);
    expect((await fetch(`${server.url}/api/v1/user`, { headers: { cookie: previous } })).status).toBe(401);
  });

  it('expires, and is extended by use', async () => {
    const client = newClient();
    await client.signIn(member.email, member.password);
    const connection = server.orm.em.getConnection();
    await connection.execute(
      `update sessions set expires_at = now() + interval '1 hour', last_seen_at = now() - interval '23 hours' where user_id = ?`,
      [member.userId],
    );
    expect((await client.get('/api/v1/user')).status).toBe(200);
    const [row] = await connection.execute<{ hours: number }[]>(
      'select extract(epoch from max(expires_at) - now())::float / 3600 hours from sessions where user_id = ?',
      [member.userId],
    );
    expect(row?.hours).toBeGreaterThan(23);
    await connection.execute(`update sessions set expires_at = now() - interval '1 second' where user_id = ?`, [
      member.userId,
    ]);
    expect((await client.get('/api/v1/user')).status).toBe(401);
  });
});

describe('theme and language', () => {
  it('are saved to the user from a form as browsers send it', async () => {
    const client = newClient();
    await client.signIn(member.email, member.password);
    const form = new FormData();
    form.set('_method', 'PUT');
    form.set('mode', 'dark');
    form.set('language', 'ar');
    expect((await client.post('/api/v1/update-user-info', form)).status).toBe(200);
    expect((await client.get('/api/v1/user')).body.data).toMatchObject({ mode: 'dark', language: 'ar' });
    expect((await client.post('/api/v1/update-user-info', { mode: 'pink' })).status).toBe(422);
  });
});

describe('other requests', () => {
  it('with malformed JSON, unknown routes and too large bodies get the common error shape', async () => {
    const client = newClient();
    await client.get('/sanctum/csrf-cookie');
    const malformed = await client.request('POST', '/v1/login', '{"email":', { 'content-type': 'application/json' });
    expect([malformed.status, malformed.body.code]).toEqual([400, 'malformed']);
    const unknown = await client.get('/api/v1/nothing-here');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
    const large = await client.post('/v1/login', { email: 'x'.repeat(1_100_000), password: 'y' });
    expect([large.status, large.body.code]).toEqual([413, 'too_large']);
  });

  it('report liveness and readiness', async () => {
    expect((await newClient().get('/health/live')).body).toEqual({ status: 'ok', version: expect.any(String) });
    const ready = await newClient().get('/health/ready');
    expect([ready.status, ready.body]).toEqual([
      200,
      { status: 'ok', parts: { database: 'ok', queue: 'ok', sandbox: 'ok' } },
    ]);
  });
});
