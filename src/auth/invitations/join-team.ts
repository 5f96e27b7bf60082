import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { type FieldIssue, Invalid } from '../../platform/errors.js';
import type { User } from '../accounts/user.entity.js';
import { IS_STALE_REGISTRATION, removeStaleRegistrations } from '../codes/stale-registrations.js';

/** Throws Invalid for a taken name. */
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

/** Verifies a user's only e-mail or phone unless another user did. Throws Invalid if another active user has it. */
export async function joinTeam(em: EntityManager, user: User, username: string): Promise<void> {
  const { id, email, phone } = user;
  await rejectUsedAddresses(em, user);
  await removeStaleRegistrations(em, username);
  const verifiedField = email && phone ? null : email ? 'email' : 'phone';
  try {
    await sql`
      update users u set username = ${username}, status = 'active', updated_at = now(),
          email_proven_at = case when ${verifiedField}::text = 'email' and u.email <> '' and not exists (
            select from users o where o.email = u.email and o.email_proven_at is not null) then now() end,
          phone_proven_at = case when ${verifiedField}::text = 'phone' and u.phone is not null and not exists (
            select from users o where o.phone = u.phone and o.phone_proven_at is not null) then now() end
        where u.id = ${id}`.execute(database(em));
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw Invalid.field('username', 'taken');
    throw error;
  }
}

async function rejectUsedAddresses(em: EntityManager, { id, email, phone }: User): Promise<void> {
  const { rows } = await sql<{ email: boolean; phone: boolean }>`
    select coalesce(u.email = nullif(${email}, ''), false) as email, coalesce(u.phone = ${phone}, false) as phone from users u
      where u.id <> ${id} and u.status = 'active' and (u.email = nullif(${email}, '') or u.phone = ${phone})
        and not (${IS_STALE_REGISTRATION})`.execute(database(em));
  const issues = (['email', 'phone'] as const)
    .filter((field) => rows.some((row) => row[field]))
    .map((field): FieldIssue => ({ path: [field], message: 'account_exists' }));
  if (issues.length > 0) throw new Invalid(issues);
}
