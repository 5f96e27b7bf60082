import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Invalid } from '../../platform/errors.js';

/**
 * A code came to this user's e-mail and they typed it: the address is theirs. What others claim stays written at their accounts and
 * opens nothing. Runs inside a transaction. Somebody else may have shown the same meanwhile.
 */
export async function proveEmail(em: EntityManager, userId: number, now: Date): Promise<void> {
  try {
    await em.execute('update users set email_proven_at = coalesce(email_proven_at, ?) where id = ?', [now, userId]);
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw Invalid.field('otp', 'email_taken');
    throw error;
  }
}
