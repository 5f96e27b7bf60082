import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { database } from '../../platform/database/statements/database.js';
import { Invalid } from '../../platform/errors.js';

/** Removes the phone from users who did not verify it. Requires a transaction. Throws Invalid if another user did. */
export async function markPhoneVerified(em: EntityManager, userId: number, phone: string, now: Date): Promise<void> {
  try {
    await database(em)
      .updateTable('users')
      .set({ phone: null })
      .where('phone', '=', phone)
      .where('phone_proven_at', 'is', null)
      .where('id', '<>', userId)
      .execute();
    await database(em).updateTable('users').set({ phone, phone_proven_at: now }).where('id', '=', userId).execute();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw Invalid.field('otp', 'phone_taken');
    throw error;
  }
}
