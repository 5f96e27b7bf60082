import { sql, type SqlBool } from 'kysely';

/**
 * SQL on `users u`. Colleagues count by their role: the previous version would admit them without its limits if
 * `verified_at` were set.
 */
export const IS_VERIFIED = sql<SqlBool>`(u.verified_at is not null or u.role_id is not null)`;
