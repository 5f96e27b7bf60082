import type { EntityManager } from '@mikro-orm/postgresql';
import { database, NOW } from '../../platform/database/statements/database.js';

/** Invalidates links. Call in the transaction that writes the password. */
export const endInvitations = (em: EntityManager, userId: number): Promise<unknown> =>
  database(em)
    .updateTable('invitations')
    .set({ used_at: NOW, token_mac: null, updated_at: NOW })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
