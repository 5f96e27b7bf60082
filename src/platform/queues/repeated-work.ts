import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { backgroundWork } from './background-work.js';
import type { Processed } from './process-queue.js';
import { Queues } from './queues.js';
import { reconcileQueue } from './workers.js';

/** So often it is looked which kinds of work are due. */
const ROUND_EVERY_MS = 1_000;
/** A round that begins a little early is not left to the next. */
const SLACK_MS = ROUND_EVERY_MS / 2;

/**
 * What is done every so often. One repeated job asks for the rows of all background work: a job of its own for each kind of it was three
 * quarters of what a system with nothing to do was busy with.
 */
@Injectable()
export class RepeatedWork {
  private readonly everyMs = new Map<string, number>();

  constructor(
    private readonly em: EntityManager,
    private readonly queues: Queues,
  ) {}

  /** `runsHere`: what a former process left is looked for at once, by a job of its own, as one that runs already may be that of a dead process. */
  async start(processed: readonly Processed[], runsHere: boolean): Promise<void> {
    for (const { definition, everyMs } of processed) {
      if (everyMs) await this.queues.repeat(definition, everyMs);
      const roundsMs = backgroundWork.get(definition.name)?.everyMs;
      if (!roundsMs) continue;
      this.everyMs.set(definition.name, roundsMs);
      if (runsHere) await this.queues.add(reconcileQueue, { work: definition.name, isAfterStart: true });
    }
    await this.queues.repeat(reconcileQueue, ROUND_EVERY_MS, { only: true });
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
