import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { log } from '../../../platform/logging.js';
import { DeletionChanged } from '../../address-book.messages.js';
import { lockBook } from '../../contacts/contact-quota.js';
import { GroupParamsWorker } from '../../groups/workers/group-params.worker.js';
import { Workers } from '../../../platform/queues/workers.js';
import { DELETION_COLUMNS, type DeletionRow, toDeletion, toDeletionResource } from '../deletion-row.js';
import { runStep } from '../deletion-steps.js';

const PUBLISH_INTERVAL_MS = 500;
const PAUSE_AFTER_FAILURE_MS = 10_000;

/** Advances one deletion per account. True when more remains. */
@Injectable()
export class RunDeletions {
  private readonly publishedAt = new Map<string, number>();
  /** End of the pause after a failure. */
  private readonly paused = new Map<string, number>();

  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly clock: Clock,
    private readonly workers: Workers,
  ) {}

  async execute(): Promise<boolean> {
    let isMore = false;
    for (const { id, account_id } of await this.findNext()) {
      const row = await this.advance(id, Number(account_id)).catch((error: unknown) => {
        log.error({ err: error, accountId: Number(account_id) }, 'deletion step failed');
        this.paused.set(id, this.clock.now().getTime() + PAUSE_AFTER_FAILURE_MS);
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

  /** Longest waiting deletion per account. */
  private findNext(): Promise<{ id: string; account_id: string }[]> {
    const now = this.clock.now().getTime();
    for (const [id, until] of this.paused) if (until <= now) this.paused.delete(id);
    return this.em.execute(
      `select distinct on (account_id) id, account_id from deletions
        where finished_at is null and id <> all (?::bigint[]) order by account_id, updated_at, id`,
      [`{${[...this.paused.keys()].join()}}`],
    );
  }

  /** Null when another process runs it. */
  private advance(id: string, accountId: number): Promise<DeletionRow | null> {
    return this.em.transactional(async (em) => {
      await lockBook(em, accountId);
      const [row] = await em.execute<DeletionRow[]>(
        `select ${DELETION_COLUMNS} from deletions where id = ? and account_id = ? and finished_at is null for update skip locked`,
        [id, accountId],
      );
      if (!row) return null;
      const deletion = toDeletion(row);
      const { isLast } = await runStep(em, deletion);
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
    if (!isFinished && now - (this.publishedAt.get(row.id) ?? 0) < PUBLISH_INTERVAL_MS) return;
    if (isFinished) this.publishedAt.delete(row.id);
    else this.publishedAt.set(row.id, now);
    this.events.publish(new DeletionChanged(Number(row.account_id), toDeletionResource(row)));
  }
}
