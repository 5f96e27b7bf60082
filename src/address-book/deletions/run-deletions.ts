import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { database, NOW, type Row } from '../../platform/database/statements/database.js';
import { log } from '../../platform/logging.js';
import { DeletionChanged } from '../address-book.messages.js';
import { lockBook } from '../contacts/contact-quota.js';
import { groupParamsJob } from '../groups/group-params.job.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { DELETION_COLUMNS, type DeletionRow, toDeletion, toDeletionResource } from './deletion-row.js';
import { runStep } from './deletion-steps.js';

const PUBLISH_INTERVAL_MS = 500;
const PAUSE_AFTER_FAILURE_MS = 10_000;

/** `execute` returns true when work remains. */
@Injectable()
export class RunDeletions {
  private readonly publishedAt = new Map<number, number>();
  /** End of the pause after a failure, in milliseconds. */
  private readonly pausedUntil = new Map<number, number>();

  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  async execute(): Promise<boolean> {
    let hasMore = false;
    for (const { id, account_id } of await this.findNext()) {
      const row = await this.advance(id, account_id).catch((error: unknown) => {
        log.error({ err: error, accountId: account_id }, 'deletion step failed');
        this.pausedUntil.set(id, this.clock.now().getTime() + PAUSE_AFTER_FAILURE_MS);
        hasMore = true;
        return null;
      });
      if (!row) continue;
      hasMore ||= row.finished_at === null;
      this.publishProgress(row);
      if (row.finished_at !== null) await this.jobs.enqueue(groupParamsJob, {});
    }
    return hasMore;
  }

  private findNext(): Promise<Pick<Row<'deletions'>, 'id' | 'account_id'>[]> {
    const now = this.clock.now().getTime();
    for (const [id, until] of this.pausedUntil) if (until <= now) this.pausedUntil.delete(id);
    return database(this.em)
      .selectFrom('deletions')
      .distinctOn('account_id')
      .select(['id', 'account_id'])
      .where('finished_at', 'is', null)
      .where(sql<boolean>`id <> all (${[...this.pausedUntil.keys()]}::bigint[])`)
      .orderBy('account_id')
      .orderBy('updated_at')
      .orderBy('id')
      .execute();
  }

  /** Returns null when another process runs the deletion. */
  private advance(id: number, accountId: number): Promise<DeletionRow | null> {
    return this.em.transactional(async (em) => {
      await lockBook(em, accountId);
      const row = await database(em)
        .selectFrom('deletions')
        .select(DELETION_COLUMNS)
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('finished_at', 'is', null)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!row) return null;
      const deletion = toDeletion(row);
      const { isLast } = await runStep(em, deletion);
      const updated = await database(em)
        .updateTable('deletions')
        .set({
          group_ids: deletion.groupIds,
          last_id: deletion.lastId,
          done: deletion.done,
          updated_at: NOW,
          finished_at: isLast ? NOW : null,
        })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .returning(DELETION_COLUMNS)
        .executeTakeFirst();
      return updated ?? null;
    });
  }

  private publishProgress(row: DeletionRow): void {
    const now = this.clock.now().getTime();
    const isFinished = row.finished_at !== null;
    if (!isFinished && now - (this.publishedAt.get(row.id) ?? 0) < PUBLISH_INTERVAL_MS) return;
    if (isFinished) this.publishedAt.delete(row.id);
    else this.publishedAt.set(row.id, now);
    this.events.publish(new DeletionChanged(row.account_id, toDeletionResource(row)));
  }
}
