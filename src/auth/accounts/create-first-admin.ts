import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { BadConfiguration } from '../../platform/config.js';
import { database } from '../../platform/database/statements/database.js';
import { Account } from './account.entity.js';
import { hashPassword } from '../passwords/hash-password.js';
import { isCommon } from '../passwords/is-common.js';
import { User } from './user.entity.js';

const MIN_PASSWORD_LENGTH = 8;
const USERNAME = 'admin';

export async function createFirstAdmin(
  em: EntityManager,
  settings: { email: string | undefined; password: string; now: Date },
): Promise<{ email: string; password: string } | null> {
  return em.transactional(async (transaction) => {
    await sql`lock table users in share row exclusive mode`.execute(database(transaction));
    if ((await transaction.count(User)) > 0) return null;
    const email = (settings.email ?? 'admin@mersal.local').toLowerCase();
    const { password, now } = settings;
    if (password.length < MIN_PASSWORD_LENGTH)
      throw new BadConfiguration({ ADMIN_PASSWORD: `must have at least ${MIN_PASSWORD_LENGTH} characters` });
    if (isCommon(password, { username: USERNAME, email }))
      throw new BadConfiguration({ ADMIN_PASSWORD: 'is one of the first that are tried: choose another' });
    const account = transaction.create(Account, { name: 'Mersal' });
    await transaction.flush();
    transaction.create(User, {
      accountId: account.id,
      username: USERNAME,
      email,
      emailProvenAt: now,
      name: null,
      passwordHash: await hashPassword(password),
      role: 'SupperAdmin',
      verifiedAt: now,
    });
    return { email, password };
  });
}
