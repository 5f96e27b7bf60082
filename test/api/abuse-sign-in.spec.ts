import { RequestContext } from '@mikro-orm/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OpenSession } from '../../src/auth/sessions/open-session.js';
import { User } from '../../src/auth/accounts/user.entity.js';
import { Invalid } from '../../src/platform/errors.js';
import { RealtimeGateway } from '../../src/platform/realtime/realtime.gateway.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { resetThrottles, openGuest } from '../setup/accounts/codes.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { LiveEvents } from '../setup/accounts/live-events.js';
import { type Member, makeMember } from '../setup/accounts/members.js';
import { waitFor } from '../setup/wait-for.js';

// Hashing runs at low priority.
jest.setTimeout(240_000);

let server: OwnApp;
let member: Member;
beforeAll(async () => {
  server = await startApp();
  member = await makeMember(server.orm);
}, 60_000);
beforeEach(() => resetThrottles(server));
afterAll(() => server.close());

const execute = <T>(sql: string, params: unknown[] = []) => server.orm.em.getConnection().execute<T[]>(sql, params);
const openGuestFrom = (ip: string) => openGuest(server, { 'x-forwarded-for': ip });
const login = (client: HttpClient, email: string, password: string) => client.post('/v1/login', { email, password });
const countOf = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

/** Signs in and out, which makes the browser known. */
async function openKnownBrowser(ip: string): Promise<HttpClient> {
  const client = await openGuestFrom(ip);
  expect((await login(client, member.email, member.password)).status).toBe(200);
  await client.post('/v1/logout');
  return client;
}

describe('guessing passwords', () => {
  it('at one account from one address is blocked after ten failures, also with the right password; other addresses are not', async () => {
    const client = await openGuestFrom('203.0.113.5');
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await login(client, member.email, `guess ${attempt}`)).status).toBe(422);
    for (const name of [member.email, member.email.toUpperCase()]) {
      const rejected = await login(client, name, member.password);
      expect([rejected.status, rejected.body]).toEqual([
        429,
        { message: 'Too many attempts. Please wait a moment.', code: 'throttled' },
      ]);
      expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(800);
    }
    expect((await login(await openGuestFrom('203.0.113.6'), member.email, member.password)).status).toBe(200);
  });

  it('by the user name does not reveal the e-mail', async () => {
    const [client, stranger] = [await openGuestFrom('203.0.113.5'), await makeMember(server.orm)];
    const name = member.email.split('@')[0] ?? '';
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await login(client, name, `guess ${attempt}`)).status).toBe(422);
    expect((await login(client, name, member.password)).status).toBe(429);
    const tried = [member.email, stranger.email, 'nobody@example.com'];
    const answers = await Promise.all(tried.map((email) => login(client, email, 'x')));
    expect(answers.map(({ status, text }) => [status, text])).toEqual(tried.map(() => [422, answers[0]!.text]));
  });

  it('counts concurrent attempts exactly', async () => {
    const client = await openGuestFrom('203.0.113.5');
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, attempt) => (await login(client, member.email, `guess ${attempt}`)).status),
    );
    expect([countOf(statuses, 422), countOf(statuses, 429)]).toEqual([10, 30]);
  });

  it('at many accounts from one address is blocked after sixty failures', async () => {
    const client = await openGuestFrom('203.0.113.5');
    const statuses = await Promise.all(
      Array.from(
        { length: 90 },
        async (_, attempt) => (await login(client, `name${attempt}@example.com`, 'password1')).status,
      ),
    );
    expect([countOf(statuses, 422), countOf(statuses, 429)]).toEqual([60, 30]);
    // An IPv6 /64 counts as one address.
    await resetThrottles(server);
    const many = await Promise.all(
      Array.from(
        { length: 70 },
        async (_, attempt) =>
          (await login(await openGuestFrom(`2001:db8:1:2::${attempt + 1}`), `name${attempt}`, 'x')).status,
      ),
    );
    expect([countOf(many, 422), countOf(many, 429)]).toEqual([60, 10]);
  });

  it('from IPv6 also counts for the whole /48', async () => {
    for (const ip of ['2001:db8:5:1::1', '2001:db8:5:2::1', '203.0.113.5'])
      await login(await openGuestFrom(ip), `of ${ip}`, 'x');
    const sites = await execute<{ points: number }>(
      `select points from throttles where key like 'sign-in-address-site:%'`,
    );
    expect(sites).toEqual([{ points: 2 }]);
  });

  it('at one account from many addresses is blocked after a hundred, but not in the owner’s known browsers', async () => {
    const own = await openKnownBrowser('198.51.100.1');
    const statuses = [];
    for (let attempt = 0; attempt < 104; attempt++)
      statuses.push((await login(await openGuestFrom(`203.0.113.${attempt}`), member.email, 'x')).status);
    expect([countOf(statuses, 422), countOf(statuses, 429)]).toEqual([100, 4]);
    expect((await login(await openGuestFrom('192.0.2.1'), member.email, member.password)).status).toBe(429);
    expect((await login(own, member.email, member.password)).status).toBe(200);
  });

  it('from the owner’s own network does not block the owner’s known browsers', async () => {
    const own = await openKnownBrowser('203.0.113.5');
    const stranger = await openGuestFrom('203.0.113.5');
    for (let attempt = 0; attempt < 70; attempt++)
      await login(stranger, attempt < 12 ? member.email : `name${attempt}`, 'x');
    expect((await login(stranger, member.email, member.password)).status).toBe(429);
    expect((await login(own, member.email, member.password)).status).toBe(200);
  });

  it('in a known browser is limited too, and a forged cookie makes no browser known', async () => {
    const own = await openKnownBrowser('203.0.113.5');
    const mark = own.cookies.get('mersal_known') ?? '';
    expect(mark).toMatch(new RegExp(`^${member.userId}-`));
    for (let attempt = 0; attempt < 15; attempt++) expect((await login(own, member.email, 'x')).status).toBe(422);
    expect((await login(own, member.email, member.password)).status).toBe(429);
    const otherMember = await makeMember(server.orm);
    const thief = await openGuestFrom('203.0.113.9');
    for (const forged of [
      mark.replace(/^\d+/, String(otherMember.userId)),
      `${otherMember.userId}-x-${'0'.repeat(32)}`,
      '....',
      'x'.repeat(3000),
    ]) {
      thief.cookies.set('mersal_known', forged);
      for (let attempt = 0; attempt < 3; attempt++) await login(thief, otherMember.email, 'x');
    }
    expect((await login(thief, otherMember.email, otherMember.password)).status).toBe(429);
  });

  it('counts failures only', async () => {
    for (let attempt = 0; attempt < 12; attempt++)
      expect((await login(await openGuestFrom('203.0.113.5'), member.email, member.password)).status).toBe(200);
    await waitFor('everything was given back', async () => {
      const rows = await execute<{ points: number }>('select points from throttles');
      return rows.length === 3 && rows.every(({ points }) => points === 0);
    });
  });

  it('is audited, without input of unknown users', async () => {
    await execute('delete from audit_log');
    const client = await openGuestFrom('203.0.113.5');
    await login(client, member.email, 'x');
    await login(client, 'my password in the wrong field', 'x');
    const rows = await execute(`select action, actor_user_id, subject, ip from audit_log order by id`);
    const failed = { action: 'sign_in_failed', actor_user_id: null, ip: '203.0.113.5' };
    expect(rows).toEqual([
      { ...failed, subject: member.email.split('@')[0] },
      { ...failed, subject: null },
    ]);
  });
});

describe('account enumeration', () => {
  it('is prevented by equal text, status and headers for known and unknown users, before and after the limit', async () => {
    const [known, unknown] = [await openGuestFrom('203.0.113.5'), await openGuestFrom('203.0.113.6')];
    for (let attempt = 0; attempt < 12; attempt++) {
      const [knownUserResponse, unknownUserResponse] = [
        await login(known, member.email, 'x'),
        await login(unknown, 'nobody@example.com', 'x'),
      ];
      expect([knownUserResponse.status, knownUserResponse.text]).toEqual([
        unknownUserResponse.status,
        unknownUserResponse.text,
      ]);
      expect([...knownUserResponse.headers.keys()]).toEqual([...unknownUserResponse.headers.keys()]);
    }
  });

  it('is prevented by equal response times', async () => {
    const clients = { known: await openGuestFrom('203.0.113.5'), unknown: await openGuestFrom('203.0.113.6') };
    const names = { known: member.email, unknown: 'nobody@example.com' };
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const measure = async () => {
      for (let attempt = 0; attempt < 20; attempt++) {
        if (attempt % 5 === 0) await resetThrottles(server);
        for (const userKind of attempt % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
          const startedAt = performance.now();
          await login(clients[userKind], names[userKind], 'some wrong words');
          times[userKind].push(performance.now() - startedAt);
        }
      }
    };
    // Other load slows only some attempts.
    const lowestFifth = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 5)]!;
    await waitFor(
      'the fastest responses differ by less than a tenth',
      async () => {
        await measure();
        return Math.abs(Math.log(lowestFifth(times.known) / lowestFifth(times.unknown))) < Math.log(1.1);
      },
      120_000,
    );
  }, 180_000);
});

describe('a session', () => {
  const readStatus = async (token: string) =>
    (await fetch(`${server.url}/api/v1/user`, { headers: { cookie: `mersal_session=${token}` } })).status;

  it('fixed by an attacker is replaced at sign-in', async () => {
    const planted = 'a'.repeat(43);
    const victim = await openGuest(server);
    victim.cookies.set('mersal_session', planted);
    await victim.get('/sanctum/csrf-cookie');
    expect((await login(victim, member.email, member.password)).status).toBe(200);
    expect(victim.cookies.get('mersal_session')).not.toBe(planted);
    expect(await readStatus(planted)).toBe(401);
  });

  it('of an attacker in the victim’s browser ends with the victim’s sign-in', async () => {
    const attacker = await openGuest(server);
    const otherMember = await makeMember(server.orm);
    await login(attacker, otherMember.email, otherMember.password);
    const token = attacker.cookies.get('mersal_session') ?? '';
    const victim = await openGuest(server);
    victim.cookies.set('mersal_session', token);
    await victim.get('/sanctum/csrf-cookie');
    await login(victim, member.email, member.password);
    expect(await readStatus(token)).toBe(401);
    expect((await victim.get('/api/v1/user')).body.data.id).toBe(member.userId);
  });

  it('does not start with a password that was changed during the check', async () => {
    const { userId } = await makeMember(server.orm);
    const em = server.orm.em.fork();
    const user = await em.findOneOrFail(User, userId);
    const browser = {
      origin: { ip: '203.0.113.5', userAgent: null },
      isRemembered: false,
      previousToken: null,
      knownUsersCookie: null,
    };
    const open = () => RequestContext.create(em, () => server.app.get(OpenSession).open(user, browser));
    const readSessions = () => execute('select id from sessions where user_id = ?', [userId]);
    const changing = server.orm.em.fork();
    await changing.begin();
    await changing.execute(`update users set password_hash = 'another' where id = ?`, [userId]);
    const lateSignIn = open().catch((error: unknown) => error);
    const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%with ended_sessions as%' and pid <> pg_backend_pid() and datname = current_database()`;
    await waitFor('the sign-in waits for the change', async () => (await execute(waits)).length > 0);
    await changing.commit();
    expect(await lateSignIn).toBeInstanceOf(Invalid);
    expect(await readSessions()).toEqual([]);
    user.passwordHash = 'another';
    await open();
    expect(await readSessions()).toHaveLength(1);
  });

  it('of a deleted user ends at once, with its socket', async () => {
    const deleted = await makeMember(server.orm);
    const client = await openGuest(server);
    await login(client, deleted.email, deleted.password);
    const events = await LiveEvents.open(client);
    await execute('delete from accounts where id = ?', [deleted.accountId]);
    expect((await client.get('/api/v1/user')).status).toBe(401);
    await server.app.get(RealtimeGateway).dropEnded();
    await waitFor('the socket is closed', () => !events.isOpen);
  });

  it('loses a withdrawn permission at once', async () => {
    const admin = await makeMember(server.orm, { role: 'admin', permissions: ['show devices'] });
    const client = await openGuest(server);
    await login(client, admin.email, admin.password);
    expect((await client.get('/api/v1/devices')).status).toBe(200);
    await execute(`update users set permissions = '[]' where id = ?`, [admin.userId]);
    expect((await client.get('/api/v1/devices')).body.code).toBe('permission');
  });
});
