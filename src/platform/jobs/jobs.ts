import { EntityManager } from '@mikro-orm/postgresql';
import { getQueueToken } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { JobsOptions, Queue } from 'bullmq';
import { sql } from 'kysely';
import { CURRENT_TIME, database } from '../database/statements/database.js';
import { log } from '../logging.js';
import { type QueuedJob, jobsOfKind } from './define-job.js';

interface QueueFigures {
  name: string;
  counts: Record<string, number>;
  oldestMs: number;
}

/** Starts queued and periodic jobs. `scheduleJob` and `recordEvent` write durable jobs. */
@Injectable()
export class Jobs {
  constructor(
    private readonly modules: ModuleRef,
    private readonly em: EntityManager,
  ) {}

  /**
   * Call after commit. Keeps a waiting job, starts a delayed retry at once, and repeats a running job. Never throws,
   * because `findDue` replaces a lost job.
   */
  async enqueue<Payload>(
    job: QueuedJob<Payload>,
    payload: Payload,
    { delayMs = 0 }: { delayMs?: number } = {},
  ): Promise<void> {
    const id = delayMs > 0 ? `later-${job.key(payload)}` : `${job.key(payload)}`;
    await this.add(job, payload, { delay: delayMs, deduplication: { id, keepLastIfActive: true, reschedule: true } });
  }

  /** Enqueues unless the key has a job of a living process. */
  async ensureQueued<Payload>(job: QueuedJob<Payload>, payload: Payload): Promise<void> {
    const id = `${job.key(payload)}`;
    await this.releaseDead(job.name, id);
    await this.add(job, payload, { deduplication: { id, keepLastIfActive: true } });
  }

  /** Makes the next poll of any worker run a job with `everyMs`, within a second. */
  async runSoon({ name }: { name: string }): Promise<void> {
    await sql`
      insert into job_schedule as s (name, started_at) values (${name}, '-infinity')
      on conflict (name) do update set started_at = excluded.started_at`.execute(database(this.em.fork()));
  }

  /** Throws if the queues cannot be reached. */
  async ping(): Promise<void> {
    const [first] = jobsOfKind('queued');
    if (first) await this.queue(first.job.name).getJobCountByTypes('active');
  }

  readQueueFigures(): Promise<QueueFigures[]> {
    return Promise.all(
      jobsOfKind('queued').map(async ({ job: { name } }) => {
        const queue = this.queue(name);
        const [counts, [oldest]] = await Promise.all([
          queue.getJobCounts('waiting', 'active', 'delayed'),
          queue.getJobs('waiting', 0, 0, true),
        ]);
        return { name, counts, oldestMs: oldest ? Date.now() - oldest.timestamp : 0 };
      }),
    );
  }

  private async add<Payload>(job: QueuedJob<Payload>, payload: Payload, options: JobsOptions): Promise<void> {
    const { name } = job;
    const data = job.schema.parse(payload);
    try {
      await this.queue(name).add(name, data, { ...job.options, ...options });
    } catch (error) {
      log.warn({ err: error, job: name }, 'job not enqueued');
    }
  }

  /** A killed process leaves its job active, which would block the key until the lock of the job expires. */
  private async releaseDead(name: string, id: string): Promise<void> {
    const queue = this.queue(name);
    const jobId = await queue.getDeduplicationJobId(id);
    const job = jobId && (await queue.getJob(jobId));
    if (!job || !(await job.isActive()) || (await this.isAlive(job.processedBy))) return;
    await job.removeDeduplicationKey();
  }

  /** A job of the previous version names no process. */
  private async isAlive(processId: string | undefined): Promise<boolean> {
    const found = await database(this.em)
      .selectFrom('server_processes')
      .select('id')
      .where(sql<boolean>`id::text = ${processId ?? null}`)
      .where('expires_at', '>', CURRENT_TIME)
      .executeTakeFirst();
    return found !== undefined;
  }

  private queue(name: string): Queue {
    return this.modules.get<Queue>(getQueueToken(name), { strict: false });
  }
}
