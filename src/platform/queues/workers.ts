import { Injectable, type Type } from '@nestjs/common';
import { z } from 'zod';
import { type BackgroundWorker, workOf } from './background-work.js';
import { defineQueue } from './define-queue.js';
import { Queues } from './queues.js';

/** Looks into the rows for what one kind of background work has left. */
export const reconcileQueue = defineQueue('reconcile', z.object({ work: z.string().nullable() }), { attempts: 1 });

/** Starts background work early. Losing a wake loses nothing that the rows tell of, so none of these fails while the queues are away. */
@Injectable()
export class Workers {
  constructor(private readonly queues: Queues) {}

  /**
   * Call it after the commit: whatever is in the rows by then is seen by a run that begins afterwards. The queues keep that promise over all
   * processes: a job of this key that waits is enough, one that waits for its next try is due at once, and one that runs runs again.
   * A wake for later is a job of its own, which an earlier one does not use up.
   */
  async wake<Payload>(
    worker: Type<BackgroundWorker<Payload>>,
    payload: Payload,
    { delayMs = 0 }: { delayMs?: number } = {},
  ): Promise<void> {
    const { queue, key } = workOf(worker);
    const id = delayMs > 0 ? `later-${key(payload)}` : `${key(payload)}`;
    await this.queues.add(queue, payload, {
      delay: delayMs,
      deduplication: { id, keepLastIfActive: true, reschedule: true },
    });
  }

  /** The same for what the rows told: a job that a dead process ran does not count. */
  async takeUp<Payload>(worker: Type<BackgroundWorker<Payload>>, payload: Payload): Promise<void> {
    const { queue, key } = workOf(worker);
    await this.queues.releaseDead(queue, `${key(payload)}`);
    await this.wake(worker, payload);
  }

  /** Has the rows looked at now and not only at the next round. */
  async reconcile(worker: Type<BackgroundWorker<unknown>>): Promise<void> {
    const { name } = workOf(worker).queue;
    await this.queues.add(reconcileQueue, { work: name }, { deduplication: { id: name, keepLastIfActive: true } });
  }
}
