import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { database } from '../../../platform/database/statements/database.js';
import { StaleCount } from '../../../platform/errors.js';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { CountDeletableMembers } from '../../auth.messages.js';
import { RemoveUsers, type RemovedUser } from '../remove-users.js';

/** Small, because long transactions would block sign-ins. */
const CHUNK_SIZE = 500;

/** Keeps the caller. Throws StaleCount if the shown count is wrong. */
@Injectable()
export class DeleteAllMembers {
  constructor(
    private readonly queries: QueryBus,
    private readonly users: RemoveUsers,
  ) {}

  async execute(user: SignedIn, shownCount: number | null, origin: Origin): Promise<number> {
    const count = await this.queries.execute(new CountDeletableMembers(user));
    if (shownCount !== null && shownCount !== count) throw new StaleCount();

    let [deleted, lastId] = [0, 0];
    while (deleted < count) {
      const removed = await this.users.execute(user, origin, async (em) => {
        const next = await readNextMembers(em, lastId, user.userId, Math.min(CHUNK_SIZE, count - deleted));
        lastId = next.at(-1)?.id ?? lastId;
        return next;
      });
      if (removed === 0) break;
      deleted += removed;
    }
    return deleted;
  }
}

function readNextMembers(em: EntityManager, afterId: number, exceptId: number, limit: number): Promise<RemovedUser[]> {
  return database(em)
    .selectFrom('users')
    .select(['id', 'account_id as accountId', 'username'])
    .where('role', '=', 'member')
    .where('role_id', 'is', null)
    .where('id', '>', afterId)
    .where('id', '<>', exceptId)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
}
