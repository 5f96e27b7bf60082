import type { EntityManager } from '@mikro-orm/postgresql';
import type { AppError } from '../../platform/errors.js';
import type { SignedIn } from '../../platform/http/access.js';
import type { AccountStatus, RoleName } from '../auth.contract.js';
import { MemberIsAdmin, MemberIsOwner, MemberIsYourself, MemberNotFound } from '../members.errors.js';

interface Target {
  id: number;
  accountId: number;
  username: string;
  role: RoleName;
  status: AccountStatus;
  isVerified: boolean;
}

export type Picked = { id: number; target: Target | null; refusal: AppError | null };

interface Row {
  id: string;
  account_id: string;
  username: string;
  role: RoleName;
  account_status: AccountStatus;
  is_verified: boolean;
}

export async function pickTargets(em: EntityManager, by: SignedIn, ids: readonly number[]): Promise<Picked[]> {
  const wanted = [...new Set(ids)];
  // Ordered, to avoid deadlocks between administrators.
  const rows = await em.execute<Row[]>(
    `select id, account_id, username, role, account_status, verified_at is not null is_verified
       from users where id = any (?::bigint[]) order by id for update`,
    [`{${wanted.join()}}`],
  );
  const found = new Map(rows.map((row) => [Number(row.id), toTarget(row)]));
  return wanted.map((id) => {
    const target = found.get(id) ?? null;
    return { id, target, refusal: target ? findRejection(by, target) : new MemberNotFound() };
  });
}

export async function pickTarget(em: EntityManager, by: SignedIn, id: number): Promise<Target> {
  const [picked] = await pickTargets(em, by, [id]);
  if (!picked?.target || picked.refusal) throw picked?.refusal ?? new MemberNotFound();
  return picked.target;
}

/** Protects oneself and SupperAdmins, and administrators from each other. */
function findRejection(by: SignedIn, target: Target): AppError | null {
  if (target.id === by.userId) return new MemberIsYourself();
  if (target.role === 'SupperAdmin') return new MemberIsOwner();
  if (target.role === 'admin' && by.role !== 'SupperAdmin') return new MemberIsAdmin();
  return null;
}

const toTarget = (row: Row): Target => ({
  id: Number(row.id),
  accountId: Number(row.account_id),
  username: row.username,
  role: row.role,
  status: row.account_status,
  isVerified: row.is_verified,
});
