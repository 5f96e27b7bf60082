import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Invalid } from '../../platform/errors.js';

/** Removes claims of others. Needs a transaction. Throws when another user proved it first. */
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
