import type { EntityManager } from '@mikro-orm/postgresql';
import { PlanLimit } from '../../../billing/billing.errors.js';
import type { Entitlements } from '../../../billing/billing.messages.js';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { database } from '../../../platform/database/statements/database.js';
import { preparedSql } from '../../../platform/database/statements/prepared-sql.js';
import { totalOf } from '../../../platform/counters/counters.sql.js';

export const hasMessageLimit = ({ messages }: Entitlements): boolean => messages >= 0;

/** Call first in the transaction, to keep the count valid. */
export const lockQuota = (em: EntityManager, accountId: number): Promise<void> =>
  lockAccount(em, 'messages', accountId);

/** Throws PlanLimit. One statement counts accepted and pending messages, so that none counts twice. */
export async function reserveQuota(em: EntityManager, accountId: number, allowed: Entitlements): Promise<void> {
  if ((await countReserved(em, accountId, allowed)) >= allowed.messages) throw new PlanLimit('messages');
}

export async function countReserved(
  em: EntityManager,
  accountId: number,
  { messagesBefore }: Entitlements,
): Promise<number> {
  const {
    rows: [row],
  } = await preparedSql<{ reserved: string }>`
    select ${totalOf('messages.charged', accountId)}
       + (select count(*) from messages where account_id = ${accountId} and from_me and origin <> 'phone' and not is_free
           and status in ('queued', 'sending')) reserved`.execute(database(em));
  return Number(row?.reserved) - messagesBefore;
}
