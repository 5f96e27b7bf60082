import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { lockAccount } from '../../platform/database/lock-account.js';
import { Workers } from '../../platform/queues/workers.js';
import { DeletionChanged } from '../address-book.messages.js';
import { lockBook } from '../contacts/contact-quota.js';
import { MOST_AT_ONCE } from '../contacts/contact-limits.contract.js';
import type { DeletionResource } from '../contacts/contacts.contract.js';
import { DeletionRunning } from '../messaging.errors.js';
import { DELETION_COLUMNS, type DeletionRow, toDeletionResource } from './deletion-row.js';
import { type Deletion, takeStep } from './deletion-steps.js';
import { PublishDeleted } from './publish-deleted.js';
import { DeletionsWorker } from './workers/deletions.worker.js';

const MOST_GROUPS_AT_ONCE = 100;

type Wish = Pick<Deletion, 'accountId' | 'what' | 'filter' | 'groupIds' | 'keepContacts'>;

/** Deletes contacts or groups: a few at once, before the answer, and many in the background. */
@Injectable()
export class DeleteMany {
  constructor(
    private readonly em: EntityManager,
    private readonly workers: Workers,
    private readonly events: EventBus,
    private readonly tell: PublishDeleted,
  ) {}

  /** `contacts` is how many are looked at. What goes on in the background is answered. */
  async by(wish: Wish, contacts: number): Promise<DeletionResource | null> {
    if (contacts > MOST_AT_ONCE || wish.groupIds.length > MOST_GROUPS_AT_ONCE) return this.begin(wish, contacts);
    const steps = await this.em.transactional(async (em) => {
      await lockBook(em, wish.accountId);
      // Before it waited for the book.
      const [{ since } = { since: '' }] = await em.execute<{ since: string }[]>('select now()::text as since');
      const deletion = { ...wish, since, upToId: Number.MAX_SAFE_INTEGER, lastId: 0, done: 0 };
      const taken = [await takeStep(em, deletion)];
      while (!taken.at(-1)?.isLast) taken.push(await takeStep(em, deletion));
      return taken;
    });
    await this.tell.steps(wish.accountId, steps);
    return null;
  }

  private async begin(wish: Wish, total: number): Promise<DeletionResource> {
    const deletion = toDeletionResource(await this.em.fork().transactional((em) => writeDeletion(em, wish, total)));
    this.events.publish(new DeletionChanged(wish.accountId, deletion));
    await this.workers.wake(DeletionsWorker, {});
    return deletion;
  }
}

/** Of a kind one goes on at a time: another would look at the same contacts again. */
async function writeDeletion(em: EntityManager, wish: Wish, total: number): Promise<DeletionRow> {
  const { accountId, what, filter, groupIds, keepContacts } = wish;
  await lockAccount(em, 'deletions', accountId);
  const open = await em.execute(
    'select from deletions where account_id = ? and what = ? and finished_at is null limit 1',
    [accountId, what],
  );
  if (open.length > 0) throw new DeletionRunning();
  const [row] = await em.execute<DeletionRow[]>(
    `insert into deletions (account_id, what, filter, group_ids, keep_contacts, total, up_to_id)
     select ?::bigint, ?, ?::jsonb, ?::bigint[], ?::boolean, ?::int,
       coalesce((select max(id) from contacts where account_id = ? and saved_at is not null), 0)
     returning ${DELETION_COLUMNS}`,
    [accountId, what, JSON.stringify(filter), `{${groupIds.join()}}`, keepContacts, total, accountId],
  );
  if (!row) throw new Error('a deletion was not written');
  return row;
}
