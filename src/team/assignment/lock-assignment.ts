import type { EntityManager } from '@mikro-orm/postgresql';
import { lockAccount } from '../../platform/database/lock-account.js';

/** One process at a time assigns chats of an account or changes its rules. */
export const lockAssignment = (em: EntityManager, accountId: number): Promise<void> =>
  lockAccount(em, 'dealing', accountId);
