import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
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

/** Locks owners of accounts, never colleagues. */
export async function pickTargets(em: EntityManager, by: SignedIn, ids: readonly number[]): Promise<Picked[]> {
  const uniqueIds = [...new Set(ids)];
  // The order avoids deadlocks between administrators.
  const { rows } = await sql<Target>`
    select id, account_id as "accountId", username, role, account_status as status, verified_at is not null as "isVerified"
      from users where id = any (${uniqueIds}::bigint[]) and role_id is null order by id for update`.execute(
    database(em),
  );
  const found = new Map(rows.map((target) => [target.id, target]));
  return uniqueIds.map((id) => {
    const target = found.get(id) ?? null;
    return { id, target, refusal: target ? findRejection(by, target) : new MemberNotFound() };
  });
}

export async function pickTarget(em: EntityManager, by: SignedIn, id: number): Promise<Target> {
  const [picked] = await pickTargets(em, by, [id]);
  if (!picked?.target || picked.refusal) throw picked?.refusal ?? new MemberNotFound();
  return picked.target;
}

/** Locks an owner or colleague. Throws unless `by` may change the owner. */
export async function pickPerson(em: EntityManager, by: SignedIn, id: number): Promise<Target> {
  const {
    rows: [found],
  } = await sql<{ ownerId: number }>`
    select o.id as "ownerId" from users u join users o on o.account_id = u.account_id and o.role_id is null
      where u.id = ${id} and u.role_id is not null order by o.id limit 1`.execute(database(em));
  // The owner is locked before the colleague, as in a removal.
  const owner = await pickTarget(em, by, found?.ownerId ?? id);
  if (!found) return owner;
  const { rows } = await sql<Target>`
    select id, account_id as "accountId", username, role, account_status as status,
        status = 'active' as "isVerified" from users where id = ${id} for update`.execute(database(em));
  if (!rows[0]) throw new MemberNotFound();
  return rows[0];
}

function findRejection(by: SignedIn, target: Target): AppError | null {
  if (target.id === by.userId) return new MemberIsYourself();
  if (target.role === 'SupperAdmin') return new MemberIsOwner();
  if (target.role === 'admin' && by.role !== 'SupperAdmin') return new MemberIsAdmin();
  return null;
}
