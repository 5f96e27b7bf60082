import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { lockAccount } from '../../platform/database/lock-account.js';
import { database } from '../../platform/database/statements/database.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { DeletionChanged } from '../address-book.messages.js';
import { lockBook } from '../contacts/contact-quota.js';
import { MAX_SELECTED_IDS } from '../../platform/http/fields.contract.js';
import type { DeletionResource } from '../contacts/contacts.contract.js';
import { DeletionRunning } from '../address-book.errors.js';
import { DELETION_COLUMNS, type DeletionRow, toDeletionResource } from './deletion-row.js';
import { type Deletion, runStep } from './deletion-steps.js';
import { PublishDeleted } from './publish-deleted.js';
import { deletionsJob } from './deletions.job.js';

const MAX_GROUPS_PER_REQUEST = 100;

type DeletionRequest = Pick<Deletion, 'accountId' | 'what' | 'filter' | 'groupIds' | 'keepContacts'>;

@Injectable()
export class DeleteMany {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly events: EventBus,
    private readonly publisher: PublishDeleted,
  ) {}

  /** Returns null if all are deleted. */
  async delete(request: DeletionRequest, contactCount: number): Promise<DeletionResource | null> {
    if (contactCount > MAX_SELECTED_IDS || request.groupIds.length > MAX_GROUPS_PER_REQUEST)
      return this.start(request, contactCount);
    const steps = await this.em.transactional(async (em) => {
      await lockBook(em, request.accountId);
      // `now()` is the transaction's start, before it waited for the lock.
      const { since } = await database(em)
        .selectNoFrom(sql<string>`now()::text`.as('since'))
        .executeTakeFirstOrThrow();
      const deletion = { ...request, since, upToId: Number.MAX_SAFE_INTEGER, lastId: 0, done: 0 };
      const completed = [await runStep(em, deletion)];
      while (!completed.at(-1)?.isLast) completed.push(await runStep(em, deletion));
      return completed;
    });
    await this.publisher.publish(request.accountId, steps);
    return null;
  }

  private async start(request: DeletionRequest, total: number): Promise<DeletionResource> {
    const deletion = toDeletionResource(await this.em.fork().transactional((em) => writeDeletion(em, request, total)));
    this.events.publish(new DeletionChanged(request.accountId, deletion));
    await this.jobs.enqueue(deletionsJob, {});
    return deletion;
  }
}

/** Throws DeletionRunning, because two deletions of a kind would read the same contacts. */
async function writeDeletion(em: EntityManager, request: DeletionRequest, total: number): Promise<DeletionRow> {
  const { accountId, what, filter, groupIds, keepContacts } = request;
  await lockAccount(em, 'deletions', accountId);
  const running = await database(em)
    .selectFrom('deletions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('what', '=', what)
    .where('finished_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (running) throw new DeletionRunning();
  return database(em)
    .insertInto('deletions')
    .values({
      account_id: accountId,
      what,
      filter: JSON.stringify(filter),
      group_ids: groupIds,
      keep_contacts: keepContacts,
      total,
      up_to_id: sql<number>`coalesce((select max(id) from contacts where account_id = ${accountId} and saved_at is not null), 0)`,
    })
    .returning(DELETION_COLUMNS)
    .executeTakeFirstOrThrow();
}
