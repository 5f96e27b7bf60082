import { beforeAll, expect, it } from '@jest/globals';
import { newPerson, openGuest } from '../setup/accounts/codes.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;

beforeAll(async () => {
  server = await workerApp();
}, 60_000);

const rows = <T>(sql: string, ...values: unknown[]) => server.orm.em.getConnection().execute<T[]>(sql, values);
const register = async (body: object) => (await openGuest(server)).post('/v1/register', body);

it('keeps what the person and their shop are called; who says nothing of it is called by the user name', async () => {
  const named = newPerson({ name: '  ليلى Haddad ', platform_name: 'متجر النخلة' });
  const answer = await register(named);
  expect([answer.status, answer.body.user.name]).toEqual([200, 'ليلى Haddad']);
  const plain = newPerson({ name: '', platform_name: '' });
  expect((await register(plain)).body.user.name).toBeNull();
  const accounts = await rows<{ name: string; platform_name: string | null }>(
    'select a.name, a.platform_name from accounts a join users u on u.account_id = a.id where u.username in (?, ?) order by a.id',
    ...[named.username, plain.username],
  );
  expect(accounts).toEqual([
    { name: 'متجر النخلة', platform_name: 'متجر النخلة' },
    { name: plain.username, platform_name: null },
  ]);
  const long = await register(newPerson({ name: 'a'.repeat(61) }));
  expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['name']]);
});
