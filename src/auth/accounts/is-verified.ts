import { sql, type SqlBool } from 'kysely';

/**
 * SQL on `users u`. An accepted invitation verifies a colleague. Their `verified_at` stays null, because the previous
 * version would admit them without the limits of their role.
 */
export const IS_VERIFIED = sql<SqlBool>`(u.verified_at is not null or u.role_id is not null)`;
