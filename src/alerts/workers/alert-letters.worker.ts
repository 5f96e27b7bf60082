import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { JobWorker, WorkerParts } from '../../platform/queues/job-worker.js';
import { alertLettersQueue } from '../alerts.queue.js';
import { DeliverAlerts } from '../commands/deliver-alerts.js';

type Payload = z.infer<typeof alertLettersQueue.payload>;

@Injectable()
export class AlertLettersWorker extends JobWorker<Payload> {
  constructor(
    parts: WorkerParts,
    private readonly commands: CommandBus,
  ) {
    // Few at once: the main device should not write to everybody in the same second.
    super(parts, alertLettersQueue, 3);
  }

  protected async handle(errand: Payload): Promise<void> {
    await this.commands.execute(new DeliverAlerts(errand));
  }
}
