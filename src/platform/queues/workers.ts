import { Injectable, type Type } from '@nestjs/common';
import { z } from 'zod';
import { type BackgroundWorker, workOf } from './background-work.js';
import { defineQueue } from './define-queue.js';
import { Queues } from './queues.js';

export const reconcileQueue = defineQueue('reconcile', z.object({ work: z.string().nullable() }), { attempts: 1 });

/** Reconciliation replaces wakes lost while queues are down. */
@Injectable()
export class Workers {
  constructor(private readonly queues: Queues) {}

  /** Call after commit. Keeps a waiting job, promotes a delayed retry, and repeats a running job. */
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

  /** Ignores jobs of dead processes. */
  async ensureQueued<Payload>(worker: Type<BackgroundWorker<Payload>>, payload: Payload): Promise<void> {
    const { queue, key } = workOf(worker);
    const id = `${key(payload)}`;
    await this.queues.releaseDead(queue, id);
    await this.queues.add(queue, payload, { deduplication: { id, keepLastIfActive: true } });
  }

  async reconcile(worker: Type<BackgroundWorker<unknown>>): Promise<void> {
    const { name } = workOf(worker).queue;
    await this.queues.add(reconcileQueue, { work: name }, { deduplication: { id: name, keepLastIfActive: true } });
  }
}
