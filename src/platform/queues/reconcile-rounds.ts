import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** So often it is looked which kinds of work are due. */
export const ROUND_EVERY_MS = 1_000;
/** A round that begins a little early is not left to the next. */
const SLACK_MS = ROUND_EVERY_MS / 2;

/**
 * Which background work has its rows looked at, and how often. One repeated job asks for all of it: a job of its own for each kind of work
 * was three quarters of what a system with nothing to do was busy with.
 */
@Injectable()
export class ReconcileRounds {
  private readonly everyMs = new Map<string, number>();

  constructor(private readonly em: EntityManager) {}

  add(work: string, everyMs: number): void {
    this.everyMs.set(work, everyMs);
  }

  /** What is due now and was taken by nobody else. A lost round is made up for by the next, so nobody waits for the disk. */
  async takeDue(): Promise<string[]> {
    const rows = await this.em.execute<{ work: string }[]>(
      `insert into reconcile_rounds as r (work, begun_at)
       select w.work, clock_timestamp() from unnest(?::text[], ?::float[]) w (work, every_ms) left join reconcile_rounds o using (work),
         set_config('synchronous_commit', 'off', true)
        where o.begun_at is null or o.begun_at <= clock_timestamp() - (every_ms - ${SLACK_MS}) * interval '1 millisecond'
       on conflict (work) do update set begun_at = excluded.begun_at
        where r.begun_at <= excluded.begun_at - ${SLACK_MS} * interval '1 millisecond'
       returning work`,
      [`{${[...this.everyMs.keys()].join()}}`, `{${[...this.everyMs.values()].join()}}`],
    );
    return rows.map(({ work }) => work);
  }
}
