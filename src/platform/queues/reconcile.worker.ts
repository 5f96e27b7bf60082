import { ModuleRef } from '@nestjs/core';
import type { z } from 'zod';
import { log } from '../logging.js';
import { backgroundWork } from './background-work.js';
import { JobProcessor } from './job-processor.js';
import { ProcessQueue } from './process-queue.js';
import { RepeatedWork } from './repeated-work.js';
import { Workers, reconcileQueue } from './workers.js';

type Payload = z.infer<typeof reconcileQueue.payload>;

/** Of one round. All kinds of work together would take every connection for a moment, and so hold them for ever. */
const AT_ONCE = 3;

/**
 * Adds a job for everything that background work has left unfinished: of one kind, or at each round of all that is due. In a queue of its
 * own, so that it never waits behind that work; of several at a time, as one kind may take longer than a round.
 */
@ProcessQueue(reconcileQueue, { concurrency: 4 })
export class ReconcileWorker extends JobProcessor<Payload> {
  constructor(
    private readonly modules: ModuleRef,
    private readonly repeated: RepeatedWork,
    private readonly workers: Workers,
  ) {
    super();
  }

  protected async handle({ work, isAfterStart }: Payload): Promise<void> {
    if (work !== null) return this.reconcile(work, isAfterStart);
    const due = await this.repeated.takeDue();
    const lane = async (): Promise<void> => {
      for (let each = due.shift(); each !== undefined; each = due.shift()) {
        try {
          await this.reconcile(each, false);
        } catch (error) {
          log.warn({ err: error, work: each }, 'rows were not looked at');
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  }

  private async reconcile(work: string, isAfterStart: boolean): Promise<void> {
    // Another version, which runs beside this one or did, may know of work that is not here.
    const worker = backgroundWork.get(work)?.worker;
    if (!worker) return;
    const unfinished = await this.modules.get(worker, { strict: false }).reconcile?.(isAfterStart);
    for (const payload of unfinished ?? []) await this.workers.takeUp(worker, payload);
  }
}
