import { beforeAll, describe, expect, it } from '@jest/globals';
import { RealtimeGateway } from '../../src/platform/realtime/realtime.gateway.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { LiveEvents } from '../setup/accounts/live-events.js';
import { type Member, makeMember } from '../setup/accounts/members.js';
import { impersonate } from '../setup/accounts/impersonate.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
beforeAll(async () => {
  server = await workerApp();
}, 60_000);

const execute = <T>(sql: string, params: unknown[] = []) => server.orm.em.getConnection().execute<T[]>(sql, params);

async function signIn(member: Member, headers: Record<string, string> = {}): Promise<HttpClient> {
  const client = new HttpClient(() => server.url, headers);
  expect((await client.signIn(member.email, member.password)).status).toBe(200);
  return client;
}

const statusOf = async (client: HttpClient) => (await client.get('/api/v1/user')).status;
const untilClosed = (events: LiveEvents) => waitFor('the socket is closed', () => !events.isOpen);

describe('the list of own sessions', () => {
  it('shows device, place and time of each own session, the current one first', async () => {
    const [member, otherMember] = [await makeMember(server.orm), await makeMember(server.orm)];
    const phone = await signIn(member, { 'user-agent': 'A phone', 'x-forwarded-for': '203.0.113.9' });
    const apiUser = await signIn(member, { 'user-agent': 'A desk' });
    await signIn(otherMember);
    const { body } = await phone.get('/api/v1/sessions');
    expect(body.data).toEqual([
      expect.objectContaining({ is_current: true, user_agent: 'A phone', ip: '203.0.113.9', is_remembered: false }),
      expect.objectContaining({ is_current: false, user_agent: 'A desk', ip: '127.0.0.1' }),
    ]);
    expect(Date.now() - Date.parse(body.data[0].last_seen_at)).toBeLessThan(10_000);
    expect((await apiUser.get('/api/v1/sessions')).body.data[0].user_agent).toBe('A desk');
  });

  it('omits expired ones', async () => {
    const member = await makeMember(server.orm);
    const [first, second] = [await signIn(member), await signIn(member)];
    await execute(`update sessions set expires_at = now() - interval '1 second' where id = ?`, [
      (await second.get('/api/v1/sessions')).body.data[0].id,
    ]);
    expect((await first.get('/api/v1/sessions')).body.data).toHaveLength(1);
  });
});

describe('ending sessions', () => {
  it('ends one, with its sockets, and leaves the others', async () => {
    const member = await makeMember(server.orm);
    const [ownClient, lostClient] = [await signIn(member), await signIn(member)];
    const [ownEvents, lostEvents] = [await LiveEvents.open(ownClient), await LiveEvents.open(lostClient)];
    const { id } = (await lostClient.get('/api/v1/sessions')).body.data[0];
    expect((await ownClient.delete(`/api/v1/sessions/${id}`)).status).toBe(200);
    await untilClosed(lostEvents);
    expect([await statusOf(ownClient), await statusOf(lostClient), ownEvents.isOpen]).toEqual([200, 401, true]);
    ownEvents.close();
    expect(
      await execute(`select 1 from audit_log where action = 'sessions_ended' and actor_user_id = ?`, [member.userId]),
    ).toHaveLength(1);
  });

  it("treats another user's session as unknown, and it continues", async () => {
    const [ownClient, otherClient] = [
      await signIn(await makeMember(server.orm)),
      await signIn(await makeMember(server.orm)),
    ];
    const { id } = (await otherClient.get('/api/v1/sessions')).body.data[0];
    const [foreignResponse, missingResponse] = [
      await ownClient.delete(`/api/v1/sessions/${id}`),
      await ownClient.delete('/api/v1/sessions/999999'),
    ];
    expect([foreignResponse.status, foreignResponse.text]).toEqual([404, missingResponse.text]);
    expect(await statusOf(otherClient)).toBe(200);
  });

  it('ends all others at once, including impersonations of the account', async () => {
    const member = await makeMember(server.orm);
    const [ownClient, second, third] = [await signIn(member), await signIn(member), await signIn(member)];
    const inside = await impersonate(server, member);
    expect((await ownClient.get('/api/v1/sessions')).body.data).toHaveLength(3);
    const events = await LiveEvents.open(second);
    expect((await ownClient.delete('/api/v1/other-sessions')).body).toEqual({ count: 3 });
    await untilClosed(events);
    expect(await Promise.all([ownClient, second, third, inside].map(statusOf))).toEqual([200, 401, 401, 401]);
  });

  it('is open to a suspended user and closed to an impersonating administrator', async () => {
    const member = await makeMember(server.orm);
    const [ownClient, otherClient] = [await signIn(member), await signIn(member)];
    await execute(`update accounts set status = 'pended' where id = ?`, [member.accountId]);
    expect((await ownClient.delete('/api/v1/other-sessions')).body).toEqual({ count: 1 });
    expect(await statusOf(otherClient)).toBe(401);
    const inside = await impersonate(server, member);
    for (const rejected of [
      await inside.get('/api/v1/sessions'),
      await inside.delete('/api/v1/sessions/1'),
      await inside.delete('/api/v1/other-sessions'),
    ])
      expect([rejected.status, rejected.body.code]).toEqual([403, 'impersonating']);
  });
});

describe('the lifetime of a session', () => {
  it('is extended by use, at most every few minutes, and records the address', async () => {
    const member = await makeMember(server.orm);
    const client = await signIn(member);
    const read = async () => {
      const [row] = await execute<{ seen: number; hours: number; ip: string; version: string; user_seen: number }>(
        `select extract(epoch from now() - s.last_seen_at)::float seen, extract(epoch from s.expires_at - now())::float / 3600 hours, s.ip,
                s.xmin::text version, extract(epoch from now() - u.last_seen_at)::float user_seen
           from sessions s join users u on u.id = s.user_id where u.id = ?`,
        [member.userId],
      );
      return row!;
    };
    const atFirst = await read();
    expect(await statusOf(client)).toBe(200);
    expect((await read()).version).toBe(atFirst.version);
    await execute(
      `update sessions set last_seen_at = now() - interval '6 minutes', expires_at = expires_at - interval '6 minutes' where user_id = ?`,
      [member.userId],
    );
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    await Promise.all(Array.from({ length: 8 }, () => client.request('GET', '/api/v1/user', undefined, headers)));
    const afterUse = await read();
    expect(afterUse.seen).toBeLessThan(5);
    expect(afterUse.user_seen).toBeLessThan(5);
    expect(afterUse.hours).toBeGreaterThan(23.99);
    expect(afterUse.ip).toBe('198.51.100.7');
  });

  it('ends after 24 hours without use, also for a stolen cookie', async () => {
    const member = await makeMember(server.orm);
    const client = await signIn(member);
    await execute(`update sessions set expires_at = expires_at - interval '24 hours' where user_id = ?`, [
      member.userId,
    ]);
    expect(await statusOf(client)).toBe(401);
  });

  it('ends after 90 days even if it is in use, remembered or not', async () => {
    const member = await makeMember(server.orm);
    const client = new HttpClient(() => server.url);
    await client.get('/sanctum/csrf-cookie');
    await client.post('/v1/login', { email: member.email, password: member.password, remember_token: true });
    // Database and process clocks differ slightly.
    const ageSession = (days: number) =>
      execute(
        `update sessions set created_at = now() - interval '1 day' * ? - interval '1 second', last_seen_at = now() - interval '1 day' where user_id = ?`,
        [days, member.userId],
      );
    await ageSession(80);
    expect(await statusOf(client)).toBe(200);
    const [row] = await execute<{ days: number }>(
      'select extract(epoch from expires_at - now())::float / 86400 days from sessions where user_id = ?',
      [member.userId],
    );
    expect(row?.days).toBeGreaterThan(9.9);
    expect(row?.days).toBeLessThan(10);
    await ageSession(90);
    await execute(`update sessions set expires_at = now() + interval '1 day' where user_id = ?`, [member.userId]);
    expect(await statusOf(client)).toBe(401);
  });
});

describe('an open socket', () => {
  it('closes when its session has expired, and stays open otherwise', async () => {
    const [expiring, active] = [await makeMember(server.orm), await makeMember(server.orm)];
    const [ending, staying] = [
      await LiveEvents.open(await signIn(expiring)),
      await LiveEvents.open(await signIn(active)),
    ];
    await execute(`update sessions set expires_at = now() - interval '1 second' where user_id = ?`, [expiring.userId]);
    await server.app.get(RealtimeGateway).dropEnded();
    await untilClosed(ending);
    expect(staying.isOpen).toBe(true);
    await execute('delete from sessions where user_id = ?', [active.userId]);
    await server.app.get(RealtimeGateway).dropEnded();
    await untilClosed(staying);
  });

  it('is denied to an unverified user', async () => {
    const member = await makeMember(server.orm);
    await execute('update users set verified_at = null where id = ?', [member.userId]);
    await expect(LiveEvents.open(await signIn(member))).rejects.toThrow('unauthenticated');
  });
});
