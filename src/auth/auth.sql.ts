import { type RawBuilder, sql } from 'kysely';

/** Table `accounts a`, for settings whose own row exists only after the first save. */
export const ACCOUNT_ROW = 'accounts a';

/** Columns: `id`. Without suspended accounts. */
export const ACTIVE_ACCOUNTS = sql`(select id from accounts where status = 'active')`;

/** Columns: `id`. Without accounts that are being deleted. */
export const REMAINING_ACCOUNTS = `(select id from accounts where deleted_at is null)`;

/** Columns: `id`. */
export const ALL_ACCOUNTS = sql`(select id from accounts)`;

/** Columns: `id`, `frequency_messages`, `frequency_days`. */
export const FREQUENCY_CAPS = sql`(select id, frequency_messages, frequency_days from accounts)`;

/** Columns: `id`, `account_id`. */
export const ALL_USERS = sql<{ id: number; account_id: number }>`(select id, account_id from users)`;

/** Null for a deleted user. */
export const nameOfUser = (userId: string): RawBuilder<string | null> =>
  sql`(select coalesce(u.name, u.username) from users u where u.id = ${sql.ref(userId)})`;

/** A job's account, found by its user. */
export const accountOfUser = (userId: number): { table: string; id: number } => ({ table: 'users', id: userId });

/** SQL of `{id, username, name}`, or null. */
export const userAs = (userId: string): string =>
  `(select jsonb_build_object('id', u.id, 'username', u.username, 'name', u.name) from users u where u.id = ${userId})`;

/** SQL of `{id, name}`, or null. */
export const teamAs = (teamId: string): string =>
  `(select jsonb_build_object('id', t.id, 'name', t.name) from teams t where t.id = ${teamId})`;
