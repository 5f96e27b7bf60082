import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type JobsOptions, Queue } from 'bullmq';
import { log } from '../logging.js';
import { type QueueDefinition, definedQueues } from './define-queue.js';
import { QueueBackend } from './queue-backend.js';

/** Redis may be emptied, or lose what it kept, while we run: what is to be repeated is looked for so often. */
const REMIND_EVERY_MS = 3_000;

export interface QueueSurvey {
  queue: string;
  counts: Record<string, number>;
  /** How long the first that is due has been there. */
  oldestMs: number;
}

/** Adds jobs. A job only wakes a worker early: losing one loses nothing, because a sweep reads the rows. */
@Injectable()
export class Queues implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly open = new Map<string, Queue>();
  private readonly workers = new Map<string, number>();
  private readonly repeated = new Map<string, () => Promise<unknown>>();
  private reminding: NodeJS.Timeout | undefined;

  constructor(private readonly backend: QueueBackend) {}

  /**
   * `id` must not contain `:`; while a job with this id waits or runs, another add is nothing. While the backend is away so is this: the
   * rows are written, and whoever wrote them must not be told that they are not.
   */
  async add<Payload>(
    definition: QueueDefinition<Payload>,
    payload: Payload,
    options: Pick<JobsOptions, 'jobId' | 'delay'> = {},
  ): Promise<void> {
    const { name } = definition;
    const data = definition.payload.parse(payload);
    try {
      await this.queue(name).add(name, data, { ...definition.options, ...options });
    } catch (error) {
      log.warn({ err: error, queue: name }, 'job not added');
    }
  }

  /** Runs a job of this queue every `everyMs`, once per system however many processes there are. */
  async repeat<Payload>(definition: QueueDefinition<Payload>, everyMs: number, payload: Payload): Promise<void> {
    const { name } = definition;
    const { attempts: _once, ...opts } = definition.options;
    const tell = () => this.queue(name).upsertJobScheduler(name, { every: everyMs }, { name, data: payload, opts });
    this.repeated.set(name, tell);
    await tell();
  }

  /** A cheap question to the backend, for readiness. */
  async ping(): Promise<void> {
    const [name] = definedQueues.keys();
    if (name) await this.queue(name).getJobCountByTypes('active');
  }

  /** What waits and runs in every queue, over all processes. */
  survey(): Promise<QueueSurvey[]> {
    return Promise.all(
      [...definedQueues.keys()].map(async (name) => {
        const queue = this.queue(name);
        const [counts, [oldest]] = await Promise.all([
          queue.getJobCounts('waiting', 'active', 'delayed'),
          queue.getJobs('waiting', 0, 0, true),
        ]);
        return { queue: name, counts, oldestMs: oldest ? Date.now() - oldest.timestamp : 0 };
      }),
    );
  }

  /** Called by every JobWorker as it is made. */
  countWorker(queueName: string): void {
    this.workers.set(queueName, (this.workers.get(queueName) ?? 0) + 1);
  }

  onApplicationBootstrap(): void {
    for (const name of definedQueues.keys()) {
      const count = this.workers.get(name) ?? 0;
      if (count !== 1) throw new Error(`queue ${name} has ${count} workers, it needs exactly one`);
    }
    if (!this.backend.forgets) return;
    this.reminding = setInterval(() => {
      this.remind().catch((error: unknown) => log.warn({ err: error }, 'repeated jobs could not be looked for'));
    }, REMIND_EVERY_MS).unref();
  }

  /** Last: what comes to its end may still add a job. */
  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.reminding);
    await Promise.all([...this.open.values()].map((queue) => queue.close()));
  }

  private async remind(): Promise<void> {
    for (const [name, tell] of this.repeated) if ((await this.queue(name).getJobSchedulersCount()) === 0) await tell();
  }

  private queue(name: string): Queue {
    let queue = this.open.get(name);
    if (!queue) {
      queue = new Queue(name, { connection: this.backend.producer, prefix: this.backend.prefix });
      queue.on('error', (error) => log.warn({ err: error, queue: name }, 'queue backend trouble'));
      this.open.set(name, queue);
    }
    return queue;
  }
}
