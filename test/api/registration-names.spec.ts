import { RequestContext } from '@mikro-orm/core';
import { CommandBus } from '@nestjs/cqrs';
import { beforeAll, expect, it } from '@jest/globals';
import { InviteMember } from '../../src/auth/invitations.messages.js';
import { newPerson, openGuest } from '../setup/accounts/codes.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;

beforeAll(async () => {
  server = await workerApp();
}, 60_000);

const query = <T>(sql: string, ...values: unknown[]) => server.orm.em.getConnection().execute<T[]>(sql, values);
const register = async (body: object) => (await openGuest(server)).post('/v1/register', body);

it('stores the names of person and store; the user name is the default', async () => {
  const named = newPerson({ name: '  ليلى Haddad ', platform_name: 'متجر النخلة' });
  const answer = await register(named);
  expect([answer.status, answer.body.user.name]).toEqual([200, 'ليلى Haddad']);
  const plain = newPerson({ name: '', platform_name: '' });
  expect((await register(plain)).body.user.name).toBeNull();
  const accounts = await query<{ name: string; platform_name: string | null }>(
    'select a.name, a.platform_name from accounts a join users u on u.account_id = a.id where u.username in (?, ?) order by a.id',
    named.username,
    plain.username,
  );
  expect(accounts).toEqual([
    { name: 'متجر النخلة', platform_name: 'متجر النخلة' },
    { name: plain.username, platform_name: null },
  ]);
  const long = await register(newPerson({ name: 'a'.repeat(61) }));
  expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['name']]);
});

it('keeps name and account for an invited user until they choose a password', async () => {
  const { email, phone } = newPerson();
  const invite = new InviteMember({ origin: `salla:${phone}`, name: 'Sara', email, phone });
  const accountId = await RequestContext.create(server.orm.em, () => server.app.get(CommandBus).execute(invite));
  const [invited] = await query<{ username: string }>(
    `update users set created_at = now() - interval '3 days' where account_id = ? returning username`,
    accountId,
  );
  const rejected = await register(newPerson({ username: invited!.username, email }));
  expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([422, ['username']]);
  expect(await query('select id from accounts where id = ?', accountId)).toHaveLength(1);
  // Several users may have the same unverified e-mail.
  expect((await register(newPerson({ email }))).status).toBe(200);
  expect(await query('select id from users where account_id = ?', accountId)).toHaveLength(1);
});
