import { ModuleRef } from '@nestjs/core';
import type { z } from 'zod';
import { backgroundWork } from './background-work.js';
import { JobProcessor } from './job-processor.js';
import { ProcessQueue } from './process-queue.js';
import { Workers, reconcileQueue } from './workers.js';

type Payload = z.infer<typeof reconcileQueue.payload>;

/** Adds a job for everything that background work has left unfinished. In a queue of its own, so that it never waits behind that work. */
@ProcessQueue(reconcileQueue, { concurrency: 4 })
export class ReconcileWorker extends JobProcessor<Payload> {
  constructor(
    private readonly modules: ModuleRef,
    private readonly workers: Workers,
  ) {
    super();
  }

  protected async handle({ work, isAfterStart }: Payload): Promise<void> {
    // Another version, which runs beside this one or did, may know of work that is not here.
    const worker = backgroundWork.get(work)?.worker;
    if (!worker) return;
    const unfinished = await this.modules.get(worker, { strict: false }).reconcile?.(isAfterStart);
    for (const payload of unfinished ?? []) await this.workers.takeUp(worker, payload);
  }
}
