import { sql, type SqlBool } from 'kysely';

/**
 * SQL condition on `users u`. Colleagues have no `verified_at`, so older versions do not admit them without their
 * limits.
 */
export const IS_VERIFIED = sql<SqlBool>`(u.verified_at is not null or u.role_id is not null)`;
