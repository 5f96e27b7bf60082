import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database, NOW } from '../../platform/database/statements/database.js';
import { recordEvent } from '../../platform/events/record-event.js';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import { Push } from '../../platform/realtime/push.js';
import { RecordAudit, actorOf } from '../audit/record-audit.js';
import { AccountDeleted, AccountStatusChanged } from '../auth.messages.js';
import { lockUsersOf } from './lock-users-of.js';
import { deleteImpersonationsBy, deleteImpersonationsOf, deleteOwnSessions } from '../sessions/delete-sessions.js';

export interface RemovedUser {
  id: number;
  accountId: number;
  username: string;
}

/** Deletes users at once. A task erases their accounts, which may be large. */
@Injectable()
export class RemoveUsers {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: RecordAudit,
    private readonly events: EventBus,
    private readonly push: Push,
  ) {}

  /** Expects `pick` to lock the users. */
  async execute(user: SignedIn, origin: Origin, pick: (em: EntityManager) => Promise<RemovedUser[]>): Promise<number> {
    const { users, endedSessionIds } = await this.em.transactional(async (em) => {
      const users = await pick(em);
      return { users, endedSessionIds: users.length > 0 ? await this.remove(em, users, user, origin) : [] };
    });

    for (const sessionId of endedSessionIds) this.push.disconnectSession(sessionId);
    for (const { accountId } of users) this.events.publish(new AccountStatusChanged(accountId, 'pended'));
    return users.length;
  }

  private async remove(
    em: EntityManager,
    users: readonly RemovedUser[],
    user: SignedIn,
    origin: Origin,
  ): Promise<number[]> {
    const accountIds = users.map(({ accountId }) => accountId);
    const ids = await lockUsersOf(em, accountIds);
    const endedSessionIds = [
      ...(await deleteOwnSessions(em, ids)),
      ...(await deleteImpersonationsOf(em, ids)),
      ...(await deleteImpersonationsBy(em, ids)),
    ];
    const entries = users.map(({ accountId, username }) => ({ accountId, subject: username }));
    await this.audit.within(
      em,
      entries.map((entry) => ({ action: 'member_deleted', ...actorOf(user), ...entry, origin })),
    );
    await database(em)
      .deleteFrom('users')
      .where(sql<boolean>`id = any (${ids}::bigint[])`)
      .execute();
    await database(em)
      .updateTable('accounts')
      .set({ deleted_at: NOW, status: 'pended', updated_at: NOW })
      .where(sql<boolean>`id = any (${accountIds}::bigint[])`)
      .execute();
    await recordEvent(
      em,
      AccountDeleted,
      ...users.map(({ accountId }) => ({ accountId, key: String(accountId), payload: {} })),
    );
    return endedSessionIds;
  }
}
