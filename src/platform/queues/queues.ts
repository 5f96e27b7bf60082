import { EntityManager } from '@mikro-orm/postgresql';
import { getQueueToken } from '@nestjs/bullmq';
import { Injectable, type OnApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { JobsOptions, Queue } from 'bullmq';
import { log } from '../logging.js';
import { type QueueDefinition, definedQueues } from './define-queue.js';
import { QueueBackend } from './queue-backend.js';

/** Redis may be emptied, or lose what it kept, while we run: what is to be repeated is looked for so often. */
const REMIND_EVERY_MS = 3_000;

interface QueueSurvey {
  queue: string;
  counts: Record<string, number>;
  /** How long the first that is due has been there. */
  oldestMs: number;
}

/** Adds jobs, for Workers. A job only wakes a worker early: losing one loses nothing, because a reconcile job reads the rows. */
@Injectable()
export class Queues implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeated = new Map<string, { isThere: () => Promise<boolean>; tell: () => Promise<unknown> }>();
  private reminding: NodeJS.Timeout | undefined;

  constructor(
    private readonly backend: QueueBackend,
    private readonly modules: ModuleRef,
    private readonly em: EntityManager,
  ) {}

  /** While the backend is away this is nothing: the rows are written, and whoever wrote them must not be told that they are not. */
  async add<Payload>(
    definition: QueueDefinition<Payload>,
    payload: Payload,
    options: Pick<JobsOptions, 'deduplication' | 'delay'> = {},
  ): Promise<void> {
    const { name } = definition;
    const data = definition.payload.parse(payload);
    try {
      await this.queue(name).add(name, data, { ...definition.options, ...options });
    } catch (error) {
      log.warn({ err: error, queue: name }, 'job not added');
    }
  }

  /** The job of this deduplication id does not count any more when the process that runs it is dead: another can be added. */
  async releaseDead({ name }: QueueDefinition<unknown>, id: string): Promise<void> {
    const queue = this.queue(name);
    const jobId = await queue.getDeduplicationJobId(id);
    const job = jobId && (await queue.getJob(jobId));
    if (!job || !(await job.isActive()) || (await this.isAlive(job.processedBy))) return;
    await job.removeDeduplicationKey();
  }

  /** Runs a job of this queue every `everyMs`, once per system however many processes there are. */
  async repeat<Payload>({ name, payload, options }: QueueDefinition<Payload>, everyMs: number): Promise<void> {
    const { attempts: _once, ...opts } = options;
    const data = payload.parse({});
    const tell = () => this.queue(name).upsertJobScheduler(name, { every: everyMs }, { name, data, opts });
    const isThere = async () => (await this.queue(name).getJobScheduler(name)) !== undefined;
    this.repeated.set(name, { isThere, tell });
    await tell();
  }

  /** Ends what versions before repeated in this queue. */
  async endRepeated({ name }: QueueDefinition<unknown>): Promise<void> {
    for (const { key } of await this.queue(name).getJobSchedulers()) await this.queue(name).removeJobScheduler(key);
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

  onApplicationBootstrap(): void {
    if (!this.backend.forgets) return;
    this.reminding = setInterval(() => {
      this.remind().catch((error: unknown) => log.warn({ err: error }, 'repeated jobs could not be looked for'));
    }, REMIND_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.reminding);
  }

  /** Of the version before a job says nothing of its process. */
  private async isAlive(processId: string | undefined): Promise<boolean> {
    const found = await this.em.execute<unknown[]>(
      'select 1 from server_processes where id::text = ? and expires_at > clock_timestamp()',
      [processId ?? null],
    );
    return found.length > 0;
  }

  private async remind(): Promise<void> {
    for (const { isThere, tell } of this.repeated.values()) if (!(await isThere())) await tell();
  }

  private queue(name: string): Queue {
    return this.modules.get<Queue>(getQueueToken(name), { strict: false });
  }
}
