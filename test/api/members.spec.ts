import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { QueryBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountDeleted, IsAccountActive } from '../../src/auth/auth.messages.js';
import { recordEvent } from '../../src/platform/events/record-event.js';
import { Config } from '../../src/platform/config.js';
import { AdminConsole, usernameOf } from '../setup/accounts/admin-console.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { LiveEvents } from '../setup/accounts/live-events.js';
import type { Member } from '../setup/accounts/members.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';

let server: OwnApp;
let admins: AdminConsole;
beforeAll(async () => {
  server = await startApp();
  admins = await AdminConsole.open(server);
}, 60_000);
afterAll(() => server.close());

const list = async (query = '') => (await admins.manager.get(`/api/v1/members?${query}`)).body;
const idsOf = async (query: string): Promise<number[]> =>
  (await list(query)).members.data.map(({ id }: { id: number }) => id);

describe('the status', () => {
  it('suspends an account: signed out everywhere, read-only sign-in, and notified of each change', async () => {
    const member = await admins.makeMember();
    const client = await admins.browserOf(member);
    const events = await LiveEvents.open(client);
    const queries = admins.server.app.get(QueryBus);
    expect(await queries.execute(new IsAccountActive(member.accountId))).toBe(true);
    const form = new FormData();
    form.set('_method', 'put');
    form.set('status', 'pended');
    const response = await admins.manager.post(`/api/v1/members/${member.userId}`, form);
    expect([response.status, response.body]).toEqual([200, { data: { id: member.userId, status: 'pended' } }]);
    expect(await queries.execute(new IsAccountActive(member.accountId))).toBe(false);
    await waitFor('the socket is closed', () => !events.isOpen);
    expect((await client.get('/api/v1/user')).status).toBe(401);

    const again = await admins.signIn(member);
    expect((await again.get('/api/v1/user')).body.data.status).toBe('pended');
    expect((await again.get('/api/v1/devices')).status).toBe(200);
    expect((await again.post('/api/v1/messages', {})).body.code).toBe('account_pended');

    await admins.manager.post(`/api/v1/members/${member.userId}`, { status: 'active' });
    expect(await queries.execute(new IsAccountActive(member.accountId))).toBe(true);
    expect((await again.post('/api/v1/messages', {})).status).toBe(422);
    const changes = (await admins.entriesOf(member)).filter(
      ({ action }: { action: string }) => action === 'status_changed',
    );
    expect(changes.map(({ details }: { details: object }) => details)).toEqual([
      { from: 'pended', to: 'active' },
      { from: 'active', to: 'pended' },
    ]);
    expect(changes[0]).toMatchObject({
      actor: { name: usernameOf(admins.admin) },
      subject: usernameOf(member),
      ip: '127.0.0.1',
    });
  });

  it('of many members is changed once, with a result for each', async () => {
    const [firstMember, secondMember, admin] = [
      await admins.makeMember(),
      await admins.makeMember(),
      await admins.makeAdmin(),
    ];
    const requests = [
      firstMember.userId,
      admins.admin.userId,
      admins.owner.userId,
      999_999_999,
      admin.userId,
      secondMember.userId,
      firstMember.userId,
    ];
    const form = new FormData();
    form.set('_method', 'PUT');
    form.set('status', 'pended');
    for (const id of requests) form.append('selected_data[]', String(id));
    const { status, body } = await admins.manager.post('/api/v1/selected-members', form);
    expect(status).toBe(200);
    expect(body.results).toEqual([
      { id: firstMember.userId, username: usernameOf(firstMember), ok: true, code: null },
      { id: admins.admin.userId, username: usernameOf(admins.admin), ok: false, code: 'members.yourself' },
      { id: admins.owner.userId, username: usernameOf(admins.owner), ok: false, code: 'members.owner' },
      { id: 999_999_999, username: null, ok: false, code: 'members.not_found' },
      { id: admin.userId, username: usernameOf(admin), ok: false, code: 'members.admin' },
      { id: secondMember.userId, username: usernameOf(secondMember), ok: true, code: null },
    ]);
    expect(await idsOf('status=pended&rows=100')).toEqual(
      expect.arrayContaining([firstMember.userId, secondMember.userId]),
    );
    expect(await admins.entriesOf(firstMember)).toHaveLength(1);
    expect(
      (await admins.boss.post('/api/v1/selected-members', { selected_data: [admin.userId], status: 'pended' })).body
        .results[0].ok,
    ).toBe(true);
    // Setting the current status again causes no event.
    await admins.manager.post('/api/v1/selected-members', { selected_data: [firstMember.userId], status: 'pended' });
    expect(await admins.entriesOf(firstMember)).toHaveLength(1);
  });

  it('needs a member and a valid status', async () => {
    const wrong = [
      { status: 'pended' },
      { selected_data: [], status: 'pended' },
      { selected_data: ['x'], status: 'pended' },
      { selected_data: [1] },
      { selected_data: [1], status: 'blocked' },
      { selected_data: Array.from({ length: 1001 }, (_, index) => index + 1), status: 'pended' },
    ];
    for (const body of wrong) expect((await admins.manager.post('/api/v1/selected-members', body)).status).toBe(422);
  });
});

describe('deleting', () => {
  const isDeleted = (member: Member) => () =>
    admins.execute('select 1 from accounts where id = ?', [member.accountId]).then((rows) => rows.length === 0);

  it('removes a member at once, and their data soon after', async () => {
    const member = await admins.makeMember();
    const client = await admins.browserOf(member);
    const events = await LiveEvents.open(client);
    const session = 'c'.repeat(32);
    await admins.execute(`insert into devices (account_id, session_id, name) values (?, ?, 'A device')`, [
      member.accountId,
      session,
    ]);
    await admins.execute(
      `insert into campaign_recipients (account_id, campaign_id, contact_id, device_id) values (?, 1, 1, 1)`,
      [member.accountId],
    );
    const folder = join(admins.server.app.get(Config).dataDir, 'files', String(member.accountId));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'a-picture'), 'private');

    expect((await admins.manager.delete(`/api/v1/members/${member.userId}`)).status).toBe(200);
    expect((await client.get('/api/v1/user')).status).toBe(401);
    await waitFor('the socket is closed', () => !events.isOpen);
    expect((await new HttpClient(() => admins.server.url).signIn(member.email, member.password)).status).toBe(422);
    expect((await admins.manager.get(`/api/v1/members/${member.userId}`)).status).toBe(404);
    await waitFor('the account is erased', isDeleted(member));
    expect(await admins.execute('select 1 from devices where session_id = ?', [session])).toEqual([]);
    expect(await admins.execute('select 1 from campaign_recipients where account_id = ?', [member.accountId])).toEqual(
      [],
    );
    expect(existsSync(folder)).toBe(false);
    expect((await admins.entriesOf(member))[0]).toMatchObject({
      action: 'member_deleted',
      actor: { name: usernameOf(admins.admin) },
    });
    expect((await admins.manager.delete(`/api/v1/members/${member.userId}`)).status).toBe(404);
  });

  it.each([
    ['themselves', () => admins.admin, 'members.yourself'],
    ['a SupperAdmin', () => admins.owner, 'members.owner'],
  ])('is rejected for %s', async (_target, target, code) => {
    const rejected = await admins.manager.delete(`/api/v1/members/${target().userId}`);
    expect([rejected.status, rejected.body.code]).toEqual([403, code]);
    expect((await admins.boss.delete(`/api/v1/members/${admins.owner.userId}`)).body.code).toBe('members.yourself');
    expect((await admins.signIn(target())).cookies.has('mersal_session')).toBe(true);
  });

  it('of many reports each result, also with a trailing slash in the path', async () => {
    for (const path of ['/api/v1/selected-members/', '/api/v1/selected-members']) {
      const [firstMember, secondMember] = [await admins.makeMember(), await admins.makeMember()];
      const ids = [firstMember.userId, admins.admin.userId, secondMember.userId];
      const { status, body } = path.endsWith('/')
        ? await admins.manager.request('DELETE', path, { selected_data: ids })
        : await admins.manager.delete(`${path}?selected_data=${ids.join()}`);
      expect([status, body.message, body.count]).toEqual([200, 'members_deleted', 2]);
      expect(body.results.map(({ ok, code }: { ok: boolean; code: string }) => [ok, code])).toEqual([
        [true, null],
        [false, 'members.yourself'],
        [true, null],
      ]);
      await waitFor(
        'both are erased',
        async () => (await isDeleted(firstMember)()) && (await isDeleted(secondMember)()),
      );
    }
  });

  it('of all requires the right count, and deletes members only', async () => {
    const late = await admins.makeMember();
    const { count_deletable } = await list();
    const wrong = await admins.manager.request('DELETE', '/api/v1/delete-all-members', { count: count_deletable - 1 });
    expect([wrong.status, wrong.body.code]).toEqual([409, 'stale_count']);
    expect(await idsOf('rows=100')).toContain(late.userId);
    const response = await admins.manager.request('DELETE', '/api/v1/delete-all-members', { count: count_deletable });
    expect([response.status, response.body]).toEqual([200, { message: 'members_deleted', count: count_deletable }]);
    expect(await admins.execute(`select 1 from users where role = 'member'`)).toEqual([]);
    expect(await idsOf('role=admin')).toContain(admins.admin.userId);
    const [row] = await admins.execute<{ count: string }>(
      `select count(*) from audit_log where action = 'member_deleted'`,
    );
    expect(Number(row?.count)).toBeGreaterThanOrEqual(count_deletable);
    expect((await list()).count_deletable).toBe(0);
    await waitFor(
      'all accounts are erased',
      async () => (await admins.execute('select 1 from accounts where deleted_at is not null')).length === 0,
    );
  });

  it('scans no complete table for rows of the account', async () => {
    const unindexed = await admins.execute<{ table: string }>(
      `select conrelid::regclass as table from pg_constraint c where contype = 'f' and confrelid = 'accounts'::regclass and not exists
         (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indpred is null)`,
    );
    expect(unindexed).toEqual([]);
  });

  it('continues after an interruption', async () => {
    const member = await admins.makeMember();
    await admins.execute('delete from users where id = ?', [member.userId]);
    await admins.execute('update accounts set deleted_at = now() where id = ?', [member.accountId]);
    await recordEvent(admins.server.orm.em.fork(), AccountDeleted, {
      accountId: member.accountId,
      key: String(member.accountId),
      payload: {},
    });
    await admins.execute('update durable_tasks set claimed_by = gen_random_uuid() where account_id = ?', [
      member.accountId,
    ]);
    await waitFor('the account is erased', isDeleted(member));
  });
});
