import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Invalid } from '../../platform/errors.js';

/** Claims of others stay without effect. Needs a transaction. Throws when another user proved it first. */
export async function proveEmail(em: EntityManager, userId: number, now: Date): Promise<void> {
  try {
    await em.execute('update users set email_proven_at = coalesce(email_proven_at, ?) where id = ?', [now, userId]);
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw Invalid.field('otp', 'email_taken');
    throw error;
  }
}
