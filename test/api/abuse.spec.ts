import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { io } from 'socket.io-client';
import { Device } from '../../src/devices/device.entity.js';
import { Push } from '../../src/platform/realtime/push.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { LiveEvents } from '../setup/accounts/live-events.js';
import { type Member, makeMember } from '../setup/accounts/members.js';
import { waitFor } from '../setup/wait-for.js';

const SESSION = randomBytes(16).toString('hex');
let server: TestApp;
let member: Member;
let client: HttpClient;

beforeAll(async () => {
  server = await workerApp();
  member = await makeMember(server.orm);
  client = await signIn();
  const em = server.orm.em.fork();
  em.persist(Device.create(member.accountId, SESSION, 'Front desk'));
  await em.flush();
}, 60_000);

async function signIn(user = member): Promise<HttpClient> {
  const fresh = new HttpClient(() => server.url);
  expect((await fresh.signIn(user.email, user.password)).status).toBe(200);
  return fresh;
}

function canConnect(extraHeaders: Record<string, string>, transport: 'websocket' | 'polling'): Promise<boolean> {
  const socket = io(server.url, { transports: [transport], extraHeaders, reconnection: false, forceNew: true });
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('connect_error', () => resolve(false));
  }).finally(() => socket.disconnect());
}

describe('a socket', () => {
  it('is rejected without a session, with an invented one and after signing out', async () => {
    const signedOut = await signIn();
    const cookie = signedOut.cookieHeader;
    await signedOut.post('/v1/logout');
    for (const given of ['', 'mersal_session=invented', cookie])
      expect([given, await canConnect({ cookie: given, origin: server.url }, 'websocket')]).toEqual([given, false]);
  });

  it('ends with the session and receives no events of another account, whatever room it requests', async () => {
    const signedOut = await signIn();
    const events = await LiveEvents.open(signedOut);
    const stranger = await signIn(await makeMember(server.orm));
    const overheard = await LiveEvents.open(stranger);
    const socket = Reflect.get(overheard, 'socket') as ReturnType<typeof io>;
    for (const name of ['join', 'subscribe', 'room', 'message']) socket.emit(name, `account-${member.accountId}`);
    const push = server.app.get(Push);
    push.toAccount(member.accountId, 'device.removed', { session_id: 'one' });
    await events.next('device.removed', ({ session_id }) => session_id === 'one');
    expect(overheard.of('device.removed')).toEqual([]);

    await signedOut.post('/v1/logout');
    await waitFor('the socket is closed', () => !(Reflect.get(events, 'socket') as typeof socket).connected);
    overheard.close();
  });
});

describe('a session', () => {
  it('never uses an id from the browser, and its cookie is limited to our pages and server', async () => {
    const victim = new HttpClient(() => server.url);
    victim.cookies.set('mersal_session', 'chosen-by-an-attacker');
    const login = await victim.signIn(member.email, member.password);
    const cookies = login.headers.getSetCookie();
    expect(victim.cookies.get('mersal_session')).toMatch(/^[\w-]{43}$/);
    expect(cookies.find((cookie) => cookie.startsWith('mersal_session='))).toMatch(/HttpOnly; SameSite=Lax/);
    expect(cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))).toMatch(/SameSite=Lax/);
    expect(cookies.join()).not.toMatch(/Domain=/i);
    const replay = { cookie: 'mersal_session=chosen-by-an-attacker' };
    expect((await victim.request('GET', '/api/v1/user', undefined, replay)).status).toBe(401);
  });

  it('is identified by a token, not by its row id or token hash', async () => {
    const rows = await server.orm.em
      .getConnection()
      .execute<{ id: string; token_hash: string }[]>('select * from sessions');
    expect(rows.length).toBeGreaterThan(0);
    for (const { id, token_hash } of rows)
      for (const token of [id, token_hash, `${token_hash}\0`, '%00'])
        expect(
          (
            await client.request('GET', '/api/v1/user', undefined, {
              cookie: `mersal_session=${encodeURIComponent(token)}`,
            })
          ).status,
        ).toBe(401);
  });
});

describe('unknown fields', () => {
  it('change neither the role, the account nor the device', async () => {
    const forgedFields = {
      role: 'SupperAdmin',
      role_name: 'SupperAdmin',
      account_id: 1,
      permissions: ['all'],
      email: 'x@y.z',
      id: 1,
    };
    const saved = await client.post('/api/v1/update-user-info', {
      mode: 'light',
      ...forgedFields,
      __proto__: forgedFields,
    });
    expect(saved.body.data).toMatchObject({ id: member.userId, role_name: 'member', email: member.email });
    const renamed = await client.post(`/api/v1/update-device/${SESSION}`, {
      device_name: 'Shop',
      phone: '1',
      state: 'on',
      accountId: 99,
      isMain: true,
      session_id: 'mine',
    });
    expect(renamed.body.device).toMatchObject({
      device_name: 'Shop',
      state: 'new',
      phone_number: null,
      session_id: SESSION,
    });
    expect((await client.post(`/api/v1/update-device/${SESSION}`, { type_account: 'main' })).status).toBe(403);
    const sent = await client.post('/api/v1/messages', {
      device: SESSION,
      phone: '0501112233',
      body: 'x',
      status: 'read',
      from_me: false,
      accountId: 99,
      wa_id: 'mine',
    });
    expect(sent.body.data).toMatchObject({ status: 'queued', from_me: true });
  });
});

describe('the sandbox proxy', () => {
  it.each([
    '/api/v1/sandbox/faults',
    '/api/v1/sandbox/stats',
    '/api/v1/sandbox/reset',
    '/api/v1/sandbox/events',
    '/api/v1/sandbox/phones/..%2ffaults',
    '/api/v1/sandbox/phones/966500000000/media/..%2f..%2f..%2ffaults',
    '/api/v1/sandbox/phones%2f..%2ffaults',
    '/api/v1/sandbox//127.0.0.1:1/phones',
    '/api/v1/sandbox/@127.0.0.1:1/phones',
  ])('forwards only its page’s routes: not %s', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE', 'PUT']) {
      const response = await client.request(method, path, method === 'POST' ? {} : undefined);
      expect([method, response.status]).toEqual([method, 404]);
      expect(response.text + JSON.stringify([...response.headers])).not.toContain(process.env['SANDBOX_TOKEN']);
    }
  });

  it('never returns the token', async () => {
    const response = await client.get('/api/v1/sandbox/phones?limit=3');
    expect(response.status).toBe(200);
    expect(response.text + JSON.stringify([...response.headers])).not.toContain(process.env['SANDBOX_TOKEN']);
  });
});
