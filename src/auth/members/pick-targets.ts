import type { EntityManager } from '@mikro-orm/postgresql';
import type { AppError } from '../../platform/errors.js';
import type { SignedIn } from '../../platform/http/access.js';
import type { AccountStatus, RoleName } from '../auth.contract.js';
import { MemberIsAdmin, MemberIsOwner, MemberIsYourself, MemberNotFound } from '../members.errors.js';

/** A user something is about to be done to. */
interface Target {
  id: number;
  accountId: number;
  username: string;
  role: RoleName;
  status: AccountStatus;
  isVerified: boolean;
}

/** A user that was asked for: with what stands against it, or without. */
export type Picked = { id: number; target: Target | null; refusal: AppError | null };

interface Row {
  id: string;
  account_id: string;
  username: string;
  role: RoleName;
  account_status: AccountStatus;
  is_verified: boolean;
}

/** Reads and locks the users of these ids, each once, and judges what this administrator may do to them. */
export async function pickTargets(em: EntityManager, by: SignedIn, ids: readonly number[]): Promise<Picked[]> {
  const wanted = [...new Set(ids)];
  // In one order, so that two administrators at once wait for each other and never in a circle.
  const rows = await em.execute<Row[]>(
    `select id, account_id, username, role, account_status, verified_at is not null is_verified
       from users where id = any (?::bigint[]) order by id for update`,
    [`{${wanted.join()}}`],
  );
  const found = new Map(rows.map((row) => [Number(row.id), toTarget(row)]));
  return wanted.map((id) => {
    const target = found.get(id) ?? null;
    return { id, target, refusal: target ? judge(by, target) : new MemberNotFound() };
  });
}

/** The one target of a call about a single user; throws what stands against it. */
export async function pickTarget(em: EntityManager, by: SignedIn, id: number): Promise<Target> {
  const [picked] = await pickTargets(em, by, [id]);
  if (!picked?.target || picked.refusal) throw picked?.refusal ?? new MemberNotFound();
  return picked.target;
}

/** Nobody does it to themselves or to a SupperAdmin, and to administrators only a SupperAdmin. */
function judge(by: SignedIn, target: Target): AppError | null {
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
