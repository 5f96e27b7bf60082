import type { BuiltInRole } from '../../../src/auth/auth.contract.js';
import { User } from '../../../src/auth/accounts/user.entity.js';
import { nextNumber } from '../shared/next-number.js';
import type { TestApp } from '../servers/app.js';
import type { ApiUser } from './api-user.js';
import { LiveEvents } from './live-events.js';
import type { Member } from './members.js';
import { openSession } from './open-session.js';

interface Given {
  role?: BuiltInRole;
  deviceIds: readonly number[];
}

/** Returns an active colleague of the owner, an agent by default. */
export async function openColleague(
  server: Pick<TestApp, 'orm' | 'url'>,
  { accountId }: Pick<Member, 'accountId'>,
  { role = 'agent', deviceIds }: Given,
): Promise<ApiUser> {
  const em = server.orm.em.fork();
  const number = nextNumber();
  const email = `colleague${number}@example.com`;
  const [row] = await em.execute<{ id: string }[]>('select id from roles where key = ?', [role]);
  const user = em.create(User, {
    accountId,
    username: `colleague${number}`,
    name: `Colleague ${number}`,
    email,
    passwordHash: 'none',
    emailProvenAt: new Date(),
    role: 'member',
    permissions: [],
    roleId: Number(row?.id),
  });
  await em.flush();
  for (const deviceId of deviceIds)
    await em.execute('insert into user_devices (user_id, device_id, account_id) values (?, ?, ?)', [
      user.id,
      deviceId,
      accountId,
    ]);
  const member: Member = { accountId, userId: user.id, email, password: 'none' };
  const client = await openSession(server.orm, () => server.url, member);
  return { client, events: await LiveEvents.open(client), member };
}
