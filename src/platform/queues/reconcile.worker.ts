import type { z } from 'zod';
import { JobProcessor } from './job-processor.js';
import { ProcessQueue } from './process-queue.js';
import { RowReconciler } from './row-reconciler.js';
import { reconcileQueue } from './workers.js';

/** Looks at the rows of one kind of background work because somebody asked for it; RepeatedWork does so all the time. */
@ProcessQueue(reconcileQueue, { concurrency: 4 })
export class ReconcileWorker extends JobProcessor<z.infer<typeof reconcileQueue.payload>> {
  constructor(private readonly reconciler: RowReconciler) {
    super();
  }

  protected async handle({ work }: z.infer<typeof reconcileQueue.payload>): Promise<void> {
    // Versions before asked by a job without a name for all kinds.
    if (work !== null) await this.reconciler.reconcile(work, false);
  }
}
