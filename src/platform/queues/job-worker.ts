import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { UnrecoverableError, Worker } from 'bullmq';
import { Config } from '../config.js';
import { AppError } from '../errors.js';
import { log } from '../logging.js';
import { GracefulShutdown } from '../shutdown/graceful-shutdown.js';
import { isStoreTrouble } from '../storage/storage.errors.js';
import type { QueueDefinition } from './define-queue.js';
import { QueueBackend } from './queue-backend.js';
import { Queues } from './queues.js';

/** At the end of the process. */
const LONGEST_JOB_MS = 5000;

/** What every worker is made from. */
@Injectable()
export class WorkerParts {
  constructor(
    readonly orm: MikroORM,
    readonly backend: QueueBackend,
    readonly queues: Queues,
    readonly config: Config,
    readonly shutdown: GracefulShutdown,
  ) {}
}

/** Base of workers: an EntityManager of its own for each job, one log line, one retry rule. */
export abstract class JobWorker<Payload> implements OnApplicationBootstrap, OnModuleDestroy {
  private worker: Worker | undefined;
  private stopping: Promise<void> | undefined;

  protected constructor(
    protected readonly parts: WorkerParts,
    private readonly definition: QueueDefinition<Payload>,
    private readonly concurrency: number,
  ) {
    parts.queues.countWorker(definition.name);
  }

  /** One job. An AppError is final, unless files cannot be stored now; anything else is tried again with backoff. */
  protected abstract handle(payload: Payload): Promise<void>;

  onApplicationBootstrap(): void {
    if (!this.parts.config.roles.includes('worker')) return;
    const { name } = this.definition;
    this.worker = new Worker(
      name,
      (job) => RequestContext.create(this.parts.orm.em, () => this.run(job.id ?? '', job.data)),
      // A killed process leaves its job locked; short locks let another take it soon.
      {
        connection: this.parts.backend.consumer,
        prefix: this.parts.backend.prefix,
        concurrency: this.concurrency,
        lockDuration: 10_000,
        stalledInterval: 5_000,
        maxStalledCount: 20,
        runRetryDelay: 1_000,
      },
    );
    this.worker.on('error', (error) => log.warn({ err: error, queue: name }, 'worker backend trouble'));
    this.parts.shutdown.onBegin(() => void this.stop());
  }

  async onModuleDestroy(): Promise<void> {
    await this.stop();
  }

  /** The job in hand is finished. One that takes too long is left to another process, or to the next start. */
  private stop(): Promise<void> {
    const { worker, definition, parts } = this;
    this.stopping ??= worker
      ? parts.shutdown.waitFor(`worker of ${definition.name}`, worker.close(), LONGEST_JOB_MS)
      : Promise.resolve();
    return this.stopping;
  }

  private async run(jobId: string, data: unknown): Promise<void> {
    const { name, payload } = this.definition;
    const startedAt = performance.now();
    try {
      await this.handle(payload.parse(data));
      log.debug({ queue: name, jobId, ms: Math.round(performance.now() - startedAt) }, 'job done');
    } catch (error) {
      log.warn({ queue: name, jobId, err: error }, 'job failed');
      if (error instanceof AppError && !isStoreTrouble(error)) throw new UnrecoverableError(error.code);
      throw error;
    }
  }
}
