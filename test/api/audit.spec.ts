import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditAction, AuditResource } from '../../src/auth/audit.contract.js';
import { type AuditEntry, RecordAudit } from '../../src/auth/audit/record-audit.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { type Member, makeMember } from '../setup/accounts/members.js';

let server: OwnApp;
let owner: HttpClient;
let member: Member;
let audit: RecordAudit;

const entryOf = (action: AuditAction, more: Partial<AuditEntry> = {}): AuditEntry => ({
  action,
  actorUserId: member.userId,
  accountId: member.accountId,
  origin: { ip: '192.0.2.7', userAgent: 'Firefox' },
  ...more,
});
const list = async (query = ''): Promise<{ data: AuditResource[]; total: number }> =>
  (await owner.get(`/api/v1/audit-log?${query}`)).body;

beforeAll(async () => {
  server = await startApp();
  audit = server.app.get(RecordAudit);
  const admin = await makeMember(server.orm, { role: 'SupperAdmin' });
  owner = new HttpClient(() => server.url);
  await owner.signIn(admin.email, admin.password);
  member = await makeMember(server.orm);
}, 60_000);
afterAll(() => server.close());

describe('the audit log', () => {
  it('lists actor, impersonated user, action, subject and address, newest first', async () => {
    const otherMember = await makeMember(server.orm);
    await audit.record(entryOf('settings_changed'));
    await audit.record(
      entryOf('phone_changed', {
        actingAsUserId: otherMember.userId,
        subject: 'a subject',
        details: { from: 'list', count: 2 },
      }),
    );
    const { data } = await list();
    const [newest, before] = data;
    expect(newest).toMatchObject({
      action: 'phone_changed',
      actor: { id: member.userId, name: member.email.split('@')[0] },
      acting_as: { id: otherMember.userId, name: otherMember.email.split('@')[0] },
      subject: 'a subject',
      details: { from: 'list', count: 2 },
      ip: '192.0.2.7',
      user_agent: 'Firefox',
    });
    expect(Date.now() - Date.parse(newest!.created_at)).toBeLessThan(60_000);
    expect(before).toMatchObject({ action: 'settings_changed', acting_as: null, subject: null });
  });

  it('is searched by actor, impersonated user, subject and address, and filtered by action', async () => {
    const name = member.email.split('@')[0];
    await audit.record(
      entryOf('second_step_on', { subject: '100%_sure', origin: { ip: '198.51.100.9', userAgent: null } }),
    );
    for (const search of [name, '198.51', '100%25_', 'SURE'])
      expect((await list(`search=${search}`)).data[0]?.action).toBe('second_step_on');
    expect((await list('search=nobody-like-this')).total).toBe(0);
    expect((await list('search=1%25')).total).toBe(0);
    const filtered = await list('action=second_step_on&rows=1');
    expect([filtered.total, filtered.data.length]).toEqual([1, 1]);
    expect((await owner.get('/api/v1/audit-log?action=anything')).status).toBe(422);
  });

  it('is searched by every name, e-mail and phone of actor and impersonated user, in any spelling', async () => {
    const superAdmin = await makeMember(server.orm, { name: 'عبد الرحمن José', phone: '966500111222' });
    const merchant = await makeMember(server.orm, { name: 'Palm Shop' });
    await audit.record(entryOf('acted_inside', { actorUserId: superAdmin.userId, actingAsUserId: merchant.userId }));
    await audit.record(entryOf('ticket_deleted', { subject: 'فاتورة عبد الله' }));
    const find = async (search: string) => {
      const { data, total } = await list(`search=${encodeURIComponent(search)}`);
      expect(data).toHaveLength(total);
      return data.map(({ action }) => action);
    };
    for (const search of [
      'عبدالرحمن',
      'عَبد الرَّحمن jose',
      'palm shop',
      superAdmin.email,
      merchant.email.toUpperCase(),
      '966500111222',
    ])
      expect([search, await find(search)]).toEqual([search, ['acted_inside']]);
    for (const search of ['عبدالله', 'فاتوره', 'ﻋﺒﺪ الله']) expect(await find(search)).toEqual(['ticket_deleted']);
    for (const search of ['％％', '－－', '\u200b\u200f']) expect(await find(search)).toEqual([]);
  });

  it('has pages and a total', async () => {
    const [row] = await server.orm.em.getConnection().execute<{ count: string }[]>('select count(*) from audit_log');
    const all = await list('rows=100');
    expect([all.total, all.data.length]).toEqual([Number(row?.count), Number(row?.count)]);
    const ascending: AuditResource[] = [];
    for (let page = 1; ascending.length < all.total; page++) {
      const { data, total } = await list(`rows=2&page=${page}`);
      expect([total, data.length > 0]).toEqual([all.total, true]);
      ascending.push(...data);
    }
    expect(ascending).toEqual(all.data);
    expect((await list('rows=2&page=99')).data).toEqual([]);
    await server.orm.em.getConnection().execute('delete from audit_log where id = ?', [all.data[0]?.id]);
    expect((await list('rows=2')).total).toBe(all.total - 1);
  });

  it('keeps names of deleted users, and stores text with invalid characters', async () => {
    const deleted = await makeMember(server.orm);
    await audit.record(entryOf('registered', { actorUserId: deleted.userId, subject: `a\0b${'x'.repeat(400)}\ud800` }));
    await server.orm.em.getConnection().execute('delete from accounts where id = ?', [deleted.accountId]);
    const [line] = (await list('action=registered')).data;
    expect(line).toMatchObject({ actor: { id: deleted.userId, name: deleted.email.split('@')[0] } });
    expect(line?.subject).toMatch(/^ab?x+/);
  });

  it('is readable with the permission only', async () => {
    const admin = await makeMember(server.orm, { role: 'admin', permissions: ['members', 'payments'] });
    for (const { email, password } of [admin, member]) {
      const client = new HttpClient(() => server.url);
      await client.signIn(email, password);
      const rejected = await client.get('/api/v1/audit-log');
      expect([rejected.status, rejected.body.code]).toEqual([403, 'permission']);
    }
  });

  it('whose insert fails stops no independent action, but rolls back its own transaction', async () => {
    await audit.record(entryOf('x'.repeat(60) as AuditAction));
    const em = server.orm.em.fork();
    const attempt = em.transactional(async (inside) => {
      await inside.execute('update users set name = ? where id = ?', ['changed', member.userId]);
      await audit.within(inside, entryOf('x'.repeat(60) as AuditAction));
    });
    await expect(attempt).rejects.toThrow('character varying');
    const [row] = await em.execute<{ name: string | null }[]>('select name from users where id = ?', [member.userId]);
    expect(row?.name).toBeNull();
  });
});
