import type { EntityManager } from '@mikro-orm/postgresql';
import { lockAccount } from '../../platform/database/lock-account.js';

/** Lets one process at a time assign chats of an account or change its rules. */
export const lockAssignment = (em: EntityManager, accountId: number): Promise<void> =>
  lockAccount(em, 'dealing', accountId);
