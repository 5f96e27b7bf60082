import { sql } from 'kysely';
import { IS_VERIFIED } from '../accounts/is-verified.js';

export const LISTED_COLUMNS = sql`u.id, u.account_id as "accountId", u.username, u.name, u.email, u.phone, u.role,
  u.account_status as status, ${IS_VERIFIED} as "isVerified", u.created_at as "createdAt", u.last_seen_at as "lastSeenAt"`;
