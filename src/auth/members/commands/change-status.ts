import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database, NOW } from '../../../platform/database/statements/database.js';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { Push } from '../../../platform/realtime/push.js';
import { RecordAudit, actorOf } from '../../audit/record-audit.js';
import type { AccountStatus } from '../../auth.contract.js';
import { AccountStatusChanged } from '../../auth.messages.js';
import { deleteImpersonationsBy, deleteOwnSessions } from '../../sessions/delete-sessions.js';
import { type Picked, pickTargets } from '../pick-targets.js';
import { lockUsersOf } from '../lock-users-of.js';

/** Suspended users may sign in again to read. */
@Injectable()
export class ChangeStatus {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: RecordAudit,
    private readonly events: EventBus,
    private readonly push: Push,
  ) {}

  async execute(user: SignedIn, userIds: readonly number[], status: AccountStatus, origin: Origin): Promise<Picked[]> {
    const { picked, changed, endedSessionIds } = await this.em.transactional(async (em) => {
      const picked = await pickTargets(em, user, userIds);
      const changed = picked.flatMap(({ target, refusal }) =>
        target && !refusal && target.status !== status ? [target] : [],
      );
      if (changed.length === 0) return { picked, changed, endedSessionIds: [] };
      const accountIds = changed.map(({ accountId }) => accountId);
      await database(em)
        .updateTable('accounts')
        .set({ status, updated_at: NOW })
        .where(sql<boolean>`id = any (${accountIds}::bigint[])`)
        .execute();
      const ids = await lockUsersOf(em, accountIds);
      const endedSessionIds =
        status === 'pended' ? [...(await deleteOwnSessions(em, ids)), ...(await deleteImpersonationsBy(em, ids))] : [];
      await this.audit.within(
        em,
        changed.map(({ accountId, username, status: from }) => ({
          action: 'status_changed' as const,
          ...actorOf(user),
          accountId,
          subject: username,
          details: { from, to: status },
          origin,
        })),
      );
      return { picked, changed, endedSessionIds };
    });

    for (const sessionId of endedSessionIds) this.push.disconnectSession(sessionId);
    for (const { accountId } of changed) {
      this.events.publish(new AccountStatusChanged(accountId, status));
      this.push.toAccount(accountId, 'user.changed', {});
    }
    return picked;
  }
}
