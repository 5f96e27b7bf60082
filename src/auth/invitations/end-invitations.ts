import type { EntityManager } from '@mikro-orm/postgresql';

/** Call in the transaction that writes the password. */
export const endInvitations = (em: EntityManager, userId: number): Promise<unknown> =>
  em.execute(
    'update invitations set used_at = now(), token_mac = null, updated_at = now() where user_id = ? and used_at is null',
    [userId],
  );
