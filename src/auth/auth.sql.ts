/** Table `accounts a`, for settings whose own row exists only after the first save. */
export const ACCOUNT_ROW = 'accounts a';

/** Columns: `id`. Without suspended accounts. */
export const ACTIVE_ACCOUNTS = `(select id from accounts where status = 'active')`;

/** Columns: `id`. Without accounts that are being deleted. */
export const REMAINING_ACCOUNTS = `(select id from accounts where deleted_at is null)`;

/** Columns: `id`. */
export const ALL_ACCOUNTS = `(select id from accounts)`;

/** Columns: `id`, `frequency_messages`, `frequency_days`. */
export const FREQUENCY_CAPS = `(select id, frequency_messages, frequency_days from accounts)`;

/** Columns: `id`, `account_id`. */
export const ALL_USERS = `(select id, account_id from users)`;

/** Null for a deleted user. */
export const nameOfUser = (userId: string): string =>
  `(select coalesce(u.name, u.username) from users u where u.id = ${userId})`;

/** A job's account, found by its user. */
export const accountOfUser = (userId: number): { table: string; id: number } => ({ table: 'users', id: userId });
