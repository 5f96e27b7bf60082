import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { log } from '../logging.js';
import { GracefulShutdown } from '../shutdown/graceful-shutdown.js';
import { backgroundWork } from './background-work.js';
import { roundsOf, type Round } from './in-rounds.js';
import type { Processed } from './process-queue.js';
import { Queues } from './queues.js';
import { RowReconciler } from './row-reconciler.js';
import { reconcileQueue } from './workers.js';

/** So often it is looked which kinds of work are due. */
const ROUND_EVERY_MS = 1_000;
/** A round that begins a little early is not left to the next. */
const SLACK_MS = ROUND_EVERY_MS / 2;
/** A look that failed is due again after this, however rare its rounds are. */
const AGAIN_AFTER_MS = 3_000;
/** Kinds of work that are looked at together: all of them would take every connection for a moment, and so hold them for ever. */
const AT_ONCE = 4;
/** At the end of the process. */
const LONGEST_LOOK_MS = 5_000;

interface Kind {
  everyMs: number;
  /** `isAfterStart`: what a former process had in hand is looked for too. */
  look: (isAfterStart: boolean) => Promise<void>;
}

/**
 * What is done every so often, once per system however many processes there are. The rows of background work are looked at, and what is done
 * `@InRounds` is run, by rounds of each process that runs work, which take in the database what is due: as repeated jobs of a queue they were
 * most of what a system with nothing to do was busy with.
 */
@Injectable()
export class RepeatedWork implements OnModuleDestroy {
  private readonly kinds = new Map<string, Kind>();
  private waiting: { work: string; isAfterStart: boolean }[] = [];
  /** By their kind; one that takes longer than its rounds is not looked at beside itself. */
  private readonly looks = new Map<string, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private isAsking = false;
  private isStopping = false;

  constructor(
    private readonly orm: MikroORM,
    private readonly queues: Queues,
    private readonly reconciler: RowReconciler,
    private readonly shutdown: GracefulShutdown,
  ) {}

  /** `runsHere`: this process runs work. What a former one left is looked for at once. */
  async start(processed: readonly Processed[], inRounds: readonly Round[], runsHere: boolean): Promise<void> {
    for (const { definition, everyMs } of processed) {
      const { name } = definition;
      if (everyMs) await this.queues.repeat(definition, everyMs);
      const roundsMs = backgroundWork.get(name)?.everyMs;
      const look = (isAfterStart: boolean) => this.reconciler.reconcile(name, isAfterStart);
      if (roundsMs) this.kinds.set(name, { everyMs: roundsMs, look });
    }
    for (const round of inRounds) {
      const { name, everyMs } = roundsOf(round.constructor)!;
      this.kinds.set(name, { everyMs, look: () => round.run() });
    }
    await this.queues.endRepeated(reconcileQueue);
    if (!runsHere) return;
    this.shutdown.onBegin(() => this.stop());
    // The look after a start is a round too.
    await this.takeDue();
    this.waiting = [...this.kinds.keys()].map((work) => ({ work, isAfterStart: true }));
    this.lookAtWaiting();
    this.timer = setInterval(() => void this.beginRound(), ROUND_EVERY_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.stop();
    await this.shutdown.waitFor('rounds', Promise.all(this.looks.values()), LONGEST_LOOK_MS);
  }

  private stop(): void {
    this.isStopping = true;
    clearInterval(this.timer);
  }

  private async beginRound(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      for (const work of await this.takeDue())
        if (!this.looks.has(work) && !this.waiting.some((other) => other.work === work))
          this.waiting.push({ work, isAfterStart: false });
      this.lookAtWaiting();
    } catch (error) {
      log.warn({ err: error }, 'nobody could be asked which rows are due');
    } finally {
      this.isAsking = false;
    }
  }

  private lookAtWaiting(): void {
    while (!this.isStopping && this.looks.size < AT_ONCE) {
      const next = this.waiting.shift();
      if (!next) return;
      const { work, isAfterStart } = next;
      const look = RequestContext.create(this.orm.em, async () => this.kinds.get(work)?.look(isAfterStart))
        .catch((error: unknown) => this.giveBack(work, error))
        .finally(() => {
          this.looks.delete(work);
          this.lookAtWaiting();
        });
      this.looks.set(work, look);
    }
  }

  /** What is due now and was taken by nobody else. A lost round is made up for by the next, so nobody waits for the disk. */
  private async takeDue(): Promise<string[]> {
    const kinds = [...this.kinds.entries()];
    const rows = await this.orm.em.fork().execute<{ work: string }[]>(
      `insert into reconcile_rounds as r (work, begun_at)
       select w.work, clock_timestamp() from unnest(?::text[], ?::float[]) w (work, every_ms) left join reconcile_rounds o using (work),
         set_config('synchronous_commit', 'off', true)
        where o.begun_at is null or o.begun_at <= clock_timestamp() - (every_ms - ${SLACK_MS}) * interval '1 millisecond'
       on conflict (work) do update set begun_at = excluded.begun_at
        where r.begun_at <= excluded.begun_at - ${SLACK_MS} * interval '1 millisecond'
       returning work`,
      [`{${kinds.map(([work]) => work).join()}}`, `{${kinds.map(([, { everyMs }]) => everyMs).join()}}`],
    );
    return rows.map(({ work }) => work);
  }

  private async giveBack(work: string, error: unknown): Promise<void> {
    log.warn({ err: error, work }, 'rows were not looked at');
    const early = (this.kinds.get(work)?.everyMs ?? 0) - AGAIN_AFTER_MS;
    if (early <= 0) return;
    const sql = `update reconcile_rounds set begun_at = clock_timestamp() - ? * interval '1 millisecond' where work = ?`;
    // Away as the database may be, the next round finds what this one did not.
    await this.orm.em
      .fork()
      .execute(sql, [early, work])
      .catch(() => undefined);
  }
}
