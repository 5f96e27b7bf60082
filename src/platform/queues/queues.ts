import { EntityManager } from '@mikro-orm/postgresql';
import { getQueueToken } from '@nestjs/bullmq';
import { Injectable, type OnApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { JobsOptions, Queue } from 'bullmq';
import { sql } from 'kysely';
import { CURRENT_TIME, database } from '../database/statements/database.js';
import { log } from '../logging.js';
import { type QueueDefinition, definedQueues } from './define-queue.js';
import { QueueBackend } from './queue-backend.js';

/** Redis may lose repeated jobs at any time. */
const RESTORE_INTERVAL_MS = 3_000;

interface QueueSurvey {
  queue: string;
  counts: Record<string, number>;
  oldestMs: number;
}

@Injectable()
export class Queues implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeated = new Map<
    string,
    { isScheduled: () => Promise<boolean>; schedule: () => Promise<unknown> }
  >();
  private restoring: NodeJS.Timeout | undefined;

  constructor(
    private readonly backend: QueueBackend,
    private readonly modules: ModuleRef,
    private readonly em: EntityManager,
  ) {}

  /** Never fails. Reconciliation replaces a lost job. */
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

  async releaseDead({ name }: QueueDefinition<unknown>, id: string): Promise<void> {
    const queue = this.queue(name);
    const jobId = await queue.getDeduplicationJobId(id);
    const job = jobId && (await queue.getJob(jobId));
    if (!job || !(await job.isActive()) || (await this.isAlive(job.processedBy))) return;
    await job.removeDeduplicationKey();
  }

  async repeat<Payload>({ name, payload, options }: QueueDefinition<Payload>, everyMs: number): Promise<void> {
    const { attempts: _once, ...opts } = options;
    const data = payload.parse({});
    const schedule = () => this.queue(name).upsertJobScheduler(name, { every: everyMs }, { name, data, opts });
    const isScheduled = async () => (await this.queue(name).getJobScheduler(name)) !== undefined;
    this.repeated.set(name, { isScheduled, schedule });
    await schedule();
  }

  /** Removes repeated jobs of previous versions. */
  async endRepeated({ name }: QueueDefinition<unknown>): Promise<void> {
    for (const { key } of await this.queue(name).getJobSchedulers()) await this.queue(name).removeJobScheduler(key);
  }

  async ping(): Promise<void> {
    const [name] = definedQueues.keys();
    if (name) await this.queue(name).getJobCountByTypes('active');
  }

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
    if (!this.backend.isEphemeral) return;
    this.restoring = setInterval(() => {
      this.restoreRepeated().catch((error: unknown) => log.warn({ err: error }, 'repeated jobs check failed'));
    }, RESTORE_INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.restoring);
  }

  /** Jobs of the previous version name no process. */
  private async isAlive(processId: string | undefined): Promise<boolean> {
    const found = await database(this.em)
      .selectFrom('server_processes')
      .select('id')
      .where(sql<boolean>`id::text = ${processId ?? null}`)
      .where('expires_at', '>', CURRENT_TIME)
      .executeTakeFirst();
    return found !== undefined;
  }

  private async restoreRepeated(): Promise<void> {
    for (const { isScheduled, schedule } of this.repeated.values()) if (!(await isScheduled())) await schedule();
  }

  private queue(name: string): Queue {
    return this.modules.get<Queue>(getQueueToken(name), { strict: false });
  }
}
