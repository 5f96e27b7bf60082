import { beforeAll, expect, it } from '@jest/globals';
import { User } from '../../src/auth/accounts/user.entity.js';
import { nativePool } from '../../src/devices/credentials/key-writer.js';
import { describeError } from '../../src/platform/logging.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { makeMember } from '../setup/accounts/members.js';

let server: TestApp;
beforeAll(async () => {
  server = await workerApp();
}, 60_000);

it('a database error is logged without the values of its statement', async () => {
  const member = await makeMember(server.orm);
  const em = server.orm.em.fork();
  const secret = 'a hash nobody should read';
  em.create(User, {
    accountId: member.accountId,
    username: 'somebody',
    email: member.email,
    emailProvenAt: new Date(),
    passwordHash: secret,
    role: 'member',
  });
  const error: unknown = await em.flush().catch((thrown: unknown) => thrown);
  expect(String(error)).toContain(member.email);
  const logged = JSON.stringify(describeError(error));
  expect(logged).toContain('UniqueConstraintViolationException');
  expect(logged).not.toContain(member.email);
  expect(logged).not.toContain(secret);

  const raw: unknown = await server.orm.em
    .getConnection()
    .execute(`insert into users (account_id, username, email) values (?, 'x', ?)`, [member.accountId, member.email])
    .catch((thrown: unknown) => thrown);
  expect(JSON.stringify(describeError(raw))).not.toContain(member.email);

  const pool = await nativePool(server.orm);
  const driverError: unknown = await pool.query('select $1::int', [member.email]).catch((thrown: unknown) => thrown);
  expect(String(driverError)).toContain(member.email);
  expect(JSON.stringify(describeError(driverError))).not.toContain(member.email);
  expect(await server.orm.em.fork().count(User, { accountId: member.accountId })).toBe(1);
});
