import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { Invalid } from '../../platform/errors.js';

/** Requires a transaction. Throws Invalid if another user verified the e-mail. */
export async function markEmailVerified(em: EntityManager, userId: number, now: Date): Promise<void> {
  try {
    await database(em)
      .updateTable('users')
      .set({ email_proven_at: sql<Date>`coalesce(email_proven_at, ${now})` })
      .where('id', '=', userId)
      .execute();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw Invalid.field('otp', 'email_taken');
    throw error;
  }
}
