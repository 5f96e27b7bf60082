import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Invalid } from '../../platform/errors.js';

/**
 * A code came to this phone and the user typed it: the number is theirs, and no claim of others to it stands any longer. Runs
 * inside a transaction. Somebody else may have shown the same meanwhile.
 */
export async function provePhone(em: EntityManager, userId: number, phone: string, now: Date): Promise<void> {
  try {
    await em.execute('update users set phone = null where phone = ? and phone_proven_at is null and id <> ?', [
      phone,
      userId,
    ]);
    await em.execute('update users set phone = ?, phone_proven_at = ? where id = ?', [phone, now, userId]);
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw Invalid.field('otp', 'phone_taken');
    throw error;
  }
}
