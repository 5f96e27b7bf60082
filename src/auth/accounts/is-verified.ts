import { sql, type SqlBool } from 'kysely';

/**
 * SQL on `users u`. An accepted invitation verifies a colleague. `verified_at` stays null for them, because the previous
 * version reads it only, and would admit colleagues without the limits of their role.
 */
export const IS_VERIFIED = sql<SqlBool>`(u.verified_at is not null or u.role_id is not null)`;
