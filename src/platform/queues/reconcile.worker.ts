import type { z } from 'zod';
import { JobProcessor } from './job-processor.js';
import { ProcessQueue } from './process-queue.js';
import { RowReconciler } from './row-reconciler.js';
import { reconcileQueue } from './workers.js';

@ProcessQueue(reconcileQueue, { concurrency: 4 })
export class ReconcileWorker extends JobProcessor<z.infer<typeof reconcileQueue.payload>> {
  constructor(private readonly reconciler: RowReconciler) {
    super();
  }

  protected async handle({ work }: z.infer<typeof reconcileQueue.payload>): Promise<void> {
    // Previous versions queued one job for all work.
    if (work !== null) await this.reconciler.reconcile(work, false);
  }
}
