import { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { PeriodicJobHandler } from '../../platform/jobs/job-handler.js';
import { sliceMeasures } from './slice-measures.js';

const INTERVAL_MS = 15_000;
const BATCH_SIZE = 20_000;

/** Fixed order prevents deadlocks. */
const upsertCells = (day: RawBuilder<unknown>) => sql`
  (account_id, slice, device_id, figure, day, item_id, bucket, count, value)
    select account_id, slice, device_id, figure, ${day}, item_id, bucket, sum(count), sum(value) from cells
      group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (account_id, slice, device_id, figure, day, item_id, bucket)
      do update set count = f.count + excluded.count, value = f.value + excluded.value`;

/** A batch is one statement, so readers count each measure once. */
export const aggregateMeasuresJob = defineJob({ name: 'aggregate-team-measures', everyMs: INTERVAL_MS });

@HandlesJob(aggregateMeasuresJob)
export class AggregateMeasuresJobHandler implements PeriodicJobHandler {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<void> {
    let count = BATCH_SIZE;
    while (count === BATCH_SIZE) count = await this.aggregate();
  }

  private async aggregate(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      with taken as (
        delete from team_measures where ctid in (select ctid from team_measures limit ${BATCH_SIZE} for update skip locked)
        returning *),
      cells as materialized (${sliceMeasures(sql`select * from taken`)}),
      days as (insert into team_figures as f ${upsertCells(sql`day`)}),
      weeks as (insert into team_week_figures as f ${upsertCells(sql`date_trunc('week', day)::date`)})
      select count(*)::int count from taken`.execute(database(this.em));
    return rows[0]?.count ?? 0;
  }
}
