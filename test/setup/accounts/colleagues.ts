import type { MikroORM } from '@mikro-orm/postgresql';
import { User } from '../../../src/auth/accounts/user.entity.js';
import type { BuiltInRole } from '../../../src/auth/auth.contract.js';
import { nextNumber } from '../shared/next-number.js';
import type { Member } from './members.js';

/** Adds a user to the owner's account. An array of permissions creates a custom role. */
export async function makeColleague(
  orm: MikroORM,
  owner: Member,
  { role, deviceIds }: { role: BuiltInRole | readonly string[]; deviceIds: readonly number[] },
): Promise<Member> {
  const { accountId, password } = owner;
  const em = orm.em.fork();
  const number = nextNumber();
  const [row] =
    typeof role === 'string'
      ? await em.execute<{ id: string }[]>('select id from roles where key = ?', [role])
      : await em.execute<{ id: string }[]>(
          'insert into roles (account_id, name, permissions) values (?, ?, ?) returning id',
          [accountId, `Role ${number}`, JSON.stringify(role)],
        );
  const { passwordHash } = await em.findOneOrFail(User, owner.userId);
  const email = `colleague${number}@example.com`;
  const user = em.create(User, {
    accountId,
    username: `colleague${number}`,
    email,
    passwordHash,
    emailProvenAt: new Date(),
    role: 'member',
    permissions: [],
    roleId: Number(row?.id),
    status: 'active',
  });
  await em.flush();
  for (const deviceId of deviceIds)
    await em.execute('insert into user_devices (user_id, device_id, account_id) values (?, ?, ?)', [
      user.id,
      deviceId,
      accountId,
    ]);
  return { accountId, userId: user.id, email, password };
}
