import type { MikroORM } from '@mikro-orm/postgresql';
import { Account } from '../../../src/auth/accounts/account.entity.js';
import type { RoleName } from '../../../src/auth/auth.contract.js';
import { hashPassword } from '../../../src/auth/passwords/hash-password.js';
import { PERMISSIONS_OF_MEMBER } from '../../../src/auth/permissions.contract.js';
import { User } from '../../../src/auth/accounts/user.entity.js';
import { nextNumber } from '../shared/next-number.js';

export interface Member {
  accountId: number;
  userId: number;
  email: string;
  password: string;
}

/** Shared, because hashing a password is slow. */
const PASSWORD = 'the password of a member';
let passwordHash: Promise<string> | undefined;

/** Creates a user, who has a member's permissions by default. */
export async function makeMember(
  orm: MikroORM,
  given: {
    role?: RoleName;
    permissions?: string[];
    name?: string;
    phone?: string;
    email?: string;
    /** Specs with figures by day use `zoneAtNoon()`. */
    timeZone?: string;
  } = {},
): Promise<Member> {
  const em = orm.em.fork();
  const number = nextNumber();
  const email = given.email ?? `member${number}@example.com`;
  const account = em.create(Account, {
    name: given.name ?? `Shop ${number}`,
    ...(given.timeZone && { timeZone: given.timeZone }),
  });
  await em.flush();
  const user = em.create(User, {
    accountId: account.id,
    username: `member${number}`,
    email,
    name: given.name ?? null,
    passwordHash: await (passwordHash ??= hashPassword(PASSWORD)),
    verifiedAt: new Date(),
    // A given e-mail address stays unverified.
    ...(given.email === undefined && { emailProvenAt: new Date() }),
    ...(given.phone && { phone: given.phone, phoneProvenAt: new Date() }),
    role: given.role ?? 'member',
    permissions: given.permissions ?? [...PERMISSIONS_OF_MEMBER],
  });
  await em.flush();
  await em.execute('insert into subscriptions (account_id, package_id, count_messages) values (?, null, -1)', [
    account.id,
  ]);
  return { accountId: account.id, userId: user.id, email, password: PASSWORD };
}
