import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { type Pollable, PollingJob } from '../../platform/queues/polling-job.js';
import { sliceMeasures } from './slice-measures.js';

const INTERVAL_MS = 15_000;
const BATCH = 20_000;

/** Moves team_measures into team_figures. A batch is one statement, so readers count each measure once. */
@PollingJob('aggregate-team-measures', INTERVAL_MS)
export class AggregateMeasuresWorker implements Pollable {
  constructor(private readonly em: EntityManager) {}

  async run(): Promise<void> {
    let count = BATCH;
    while (count === BATCH) count = await this.aggregate();
  }

  private async aggregate(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      with taken as (
        delete from team_measures where ctid in (select ctid from team_measures limit ${BATCH} for update skip locked)
        returning *),
      added as (
        insert into team_figures as f (account_id, slice, device_id, figure, day, item_id, bucket, count, value)
          select * from (${sliceMeasures(sql`select * from taken`)}) s
            order by account_id, slice, device_id, figure, day, item_id, bucket
          on conflict (account_id, slice, device_id, figure, day, item_id, bucket)
            do update set count = f.count + excluded.count, value = f.value + excluded.value)
      select count(*)::int count from taken`.execute(database(this.em));
    return rows[0]?.count ?? 0;
  }
}
