import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { Invalid } from '../../platform/errors.js';
import type { User } from '../accounts/user.entity.js';
import { IS_STALE_REGISTRATION, removeStaleRegistrations } from '../codes/stale-registrations.js';

/** Colleagues choose a name as in a registration. */
export async function readJoiningName(em: EntityManager, username: string | undefined): Promise<string> {
  if (!username) throw Invalid.field('username', 'required');
  const name = username.toLowerCase();
  const taken = await database(em)
    .selectFrom('users as u')
    .select('u.id')
    .where('u.username', '=', name)
    .where(({ not }) => not(IS_STALE_REGISTRATION))
    .executeTakeFirst();
  if (taken) throw Invalid.field('username', 'taken');
  return name;
}

/** A single address received the link, so the link proves it unless someone else did. */
export async function joinTeam(em: EntityManager, { id, email, phone }: User, username: string): Promise<void> {
  await removeStaleRegistrations(em, username);
  const provenBy = email && phone ? null : email ? 'email' : 'phone';
  try {
    await sql`
      update users u set username = ${username}, status = 'active', updated_at = now(),
          email_proven_at = case when ${provenBy}::text = 'email' and not exists (
            select from users o where o.email = u.email and o.email_proven_at is not null) then now() end,
          phone_proven_at = case when ${provenBy}::text = 'phone' and not exists (
            select from users o where o.phone = u.phone and o.phone_proven_at is not null) then now() end
        where u.id = ${id}`.execute(database(em));
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw Invalid.field('username', 'taken');
    throw error;
  }
}
