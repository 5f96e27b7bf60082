import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { log } from '../../../platform/logging.js';
import { DeletionChanged } from '../../address-book.messages.js';
import { lockBook } from '../../contacts/contact-quota.js';
import { GroupParamsWorker } from '../../groups/workers/group-params.worker.js';
import { Workers } from '../../../platform/queues/workers.js';
import { DELETION_COLUMNS, type DeletionRow, toDeletion, toDeletionResource } from '../deletion-row.js';
import { takeStep } from '../deletion-steps.js';

/** Moves one deletion of each account one step forward, so that none waits for the end of another. Answers whether there is more to do. */
export class RunDeletions extends Command<boolean> {}

const TELL_EVERY_MS = 500;
/** One that failed is left out for so long, and the next of its account goes on. */
const REST_AFTER_FAILURE_MS = 10_000;

@CommandHandler(RunDeletions)
export class RunDeletionsHandler implements ICommandHandler<RunDeletions> {
  /** When each was last told of. */
  private readonly told = new Map<string, number>();
  /** Those that failed lately, and until when they are left out. */
  private readonly resting = new Map<string, number>();

  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly clock: Clock,
    private readonly workers: Workers,
  ) {}

  async execute(): Promise<boolean> {
    let isMore = false;
    for (const { id, account_id } of await this.findNext()) {
      // One that fails must not keep the others; a later round tries it again.
      const row = await this.advance(id, Number(account_id)).catch((error: unknown) => {
        log.error({ err: error, accountId: Number(account_id) }, 'deletion did not go on');
        this.resting.set(id, this.clock.now().getTime() + REST_AFTER_FAILURE_MS);
        isMore = true;
        return null;
      });
      if (!row) continue;
      isMore ||= row.finished_at === null;
      this.announce(row);
      if (row.finished_at !== null) await this.workers.wake(GroupParamsWorker, {});
    }
    return isMore;
  }

  /** Of each account the one that has waited longest. */
  private findNext(): Promise<{ id: string; account_id: string }[]> {
    const now = this.clock.now().getTime();
    for (const [id, until] of this.resting) if (until <= now) this.resting.delete(id);
    return this.em.execute(
      `select distinct on (account_id) id, account_id from deletions
        where finished_at is null and id <> all (?::bigint[]) order by account_id, updated_at, id`,
      [`{${[...this.resting.keys()].join()}}`],
    );
  }

  /** As it is afterwards; null when another process is at it. */
  private advance(id: string, accountId: number): Promise<DeletionRow | null> {
    return this.em.transactional(async (em) => {
      await lockBook(em, accountId);
      const [row] = await em.execute<DeletionRow[]>(
        `select ${DELETION_COLUMNS} from deletions where id = ? and account_id = ? and finished_at is null for update skip locked`,
        [id, accountId],
      );
      if (!row) return null;
      const deletion = toDeletion(row);
      const { isLast } = await takeStep(em, deletion);
      const [after] = await em.execute<DeletionRow[]>(
        `update deletions set group_ids = ?::bigint[], last_id = ?, done = ?, updated_at = now(),
           finished_at = case when ?::boolean then now() end where id = ? and account_id = ? returning ${DELETION_COLUMNS}`,
        [`{${deletion.groupIds.join()}}`, deletion.lastId, deletion.done, isLast, id, accountId],
      );
      return after ?? null;
    });
  }

  private announce(row: DeletionRow): void {
    const now = this.clock.now().getTime();
    const isFinished = row.finished_at !== null;
    if (!isFinished && now - (this.told.get(row.id) ?? 0) < TELL_EVERY_MS) return;
    if (isFinished) this.told.delete(row.id);
    else this.told.set(row.id, now);
    this.events.publish(new DeletionChanged(Number(row.account_id), toDeletionResource(row)));
  }
}
