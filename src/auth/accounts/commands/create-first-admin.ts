import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { BadConfiguration } from '../../../platform/config.js';
import { Account } from '../account.entity.js';
import { hashPassword } from '../../passwords/hash-password.js';
import { isCommon } from '../../passwords/is-common.js';
import { User } from '../user.entity.js';

const SHORTEST = 8;
const USERNAME = 'admin';

/**
 * Makes the first SupperAdmin when there is no user yet, else nobody could ever get in. The password is the given one or a
 * generated one, which is returned once and kept only as a hash. Null when there is a user already.
 */
export async function createFirstAdmin(
  em: EntityManager,
  given: { email: string | undefined; password: string | undefined },
): Promise<{ email: string; password: string } | null> {
  return em.transactional(async (inside) => {
    await inside.execute('lock table users in share row exclusive mode');
    if ((await inside.count(User)) > 0) return null;
    const email = (given.email ?? 'admin@mersal.local').toLowerCase();
    const password = given.password ?? randomBytes(9).toString('base64url');
    if (password.length < SHORTEST)
      throw new BadConfiguration({ ADMIN_PASSWORD: `must have at least ${SHORTEST} characters` });
    if (isCommon(password, { username: USERNAME, email }))
      throw new BadConfiguration({ ADMIN_PASSWORD: 'is one of the first that are tried: choose another' });
    const account = inside.create(Account, { name: 'Mersal' });
    await inside.flush();
    inside.create(User, {
      accountId: account.id,
      username: USERNAME,
      email,
      emailProvenAt: new Date(),
      name: null,
      passwordHash: await hashPassword(password),
      role: 'SupperAdmin',
      verifiedAt: new Date(),
    });
    return { email, password };
  });
}
