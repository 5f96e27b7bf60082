import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { WorkerHost } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { type Job, UnrecoverableError } from 'bullmq';
import { AppError } from '../errors.js';
import { log } from '../logging.js';
import { SendingSwitch } from '../sending/sending-switch.js';
import { isStoreTrouble } from '../storage/storage.errors.js';
import { processedBy } from './process-queue.js';

/** Base of the workers of queues: an EntityManager of its own for each job, one log line, one retry rule. */
export abstract class JobProcessor<Payload = Record<string, never>> extends WorkerHost {
  @Inject(MikroORM) private readonly orm!: MikroORM;
  @Inject(SendingSwitch) private readonly sending!: SendingSwitch;

  /** One job. An AppError is final, unless files cannot be stored now; anything else is tried again with backoff. */
  protected abstract handle(payload: Payload): Promise<void>;

  process(job: Job): Promise<void> {
    return RequestContext.create(this.orm.em, () => this.run(job));
  }

  private async run({ id: jobId, queueName, data }: Job): Promise<void> {
    const processed = processedBy(this.constructor);
    // A copy of the database has the jobs of the original too. What is to be done is in the rows, also when this job is gone.
    if (processed?.isOutward && !this.sending.isOn()) return;
    const startedAt = performance.now();
    try {
      await this.handle(processed?.definition.payload.parse(data) as Payload);
      log.debug({ queue: queueName, jobId, ms: Math.round(performance.now() - startedAt) }, 'job done');
    } catch (error) {
      log.warn({ queue: queueName, jobId, err: error }, 'job failed');
      if (error instanceof AppError && !isStoreTrouble(error)) throw new UnrecoverableError(error.code);
      throw error;
    }
  }
}
