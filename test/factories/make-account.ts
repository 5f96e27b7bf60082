import type { EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';
import { Account } from '../../src/auth/accounts/account.entity.js';

let count = 0;

export async function makeAccount(
  em: EntityManager,
  given: Partial<RequiredEntityData<Account>> = {},
): Promise<Account> {
  const account = em.create(Account, { name: `Shop ${++count}`, ...given });
  await em.flush();
  return account;
}
