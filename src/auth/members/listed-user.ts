import type { AccountStatus, RoleName } from '../auth.contract.js';
import type { ListedUser } from '../auth.messages.js';

export const LISTED_COLUMNS = `u.id, u.account_id, u.username, u.name, u.email, u.phone, u.role, u.account_status,
  u.verified_at is not null is_verified, u.created_at, u.last_seen_at`;

export interface ListedRow {
  id: string;
  account_id: string;
  username: string;
  name: string | null;
  email: string;
  phone: string | null;
  role: RoleName;
  account_status: AccountStatus;
  is_verified: boolean;
  created_at: string;
  last_seen_at: string | null;
}

export const toListedUser = (row: ListedRow): ListedUser => ({
  id: Number(row.id),
  accountId: Number(row.account_id),
  username: row.username,
  name: row.name,
  email: row.email,
  phone: row.phone,
  role: row.role,
  status: row.account_status,
  isVerified: row.is_verified,
  createdAt: new Date(row.created_at),
  lastSeenAt: row.last_seen_at === null ? null : new Date(row.last_seen_at),
});
