import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import { Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import { sql } from 'kysely';
import { database } from '../database/statements/database.js';
import { AppError } from '../errors.js';
import { log } from '../logging.js';
import { SendingSwitch } from '../sending/sending-switch.js';
import { AccountSlots } from '../slow-receivers/account-slots.js';
import { isStorageUnavailable } from '../storage/storage.errors.js';
import { type QueuedJob, jobsOfKind } from './define-job.js';
import { JobFailures } from './job-failures.js';
import type { QueuedJobHandler } from './job-handler.js';

/** Runs jobs of the queues. */
@Injectable()
export class QueuedJobRunner {
  private readonly slots = new Map<string, AccountSlots>();

  constructor(
    private readonly orm: MikroORM,
    private readonly modules: ModuleRef,
    private readonly sending: SendingSwitch,
    private readonly failures: JobFailures,
  ) {}

  async run(definition: QueuedJob<never>, handler: Type<unknown>, job: Job, token: string | undefined): Promise<void> {
    const { id: jobId } = job;
    const { name, outward } = definition;
    // A restored database still has the jobs of the original.
    if (outward && !this.sending.isOn()) return;
    const startedAt = performance.now();
    try {
      const payload = definition.schema.parse(job.data);
      const instance = this.modules.get<QueuedJobHandler<never>>(handler, { strict: false });
      const accountId = await this.findAccount(definition, payload);
      if (accountId === undefined) await instance.execute(payload);
      else await this.slotsOf(definition).run(accountId, job, token, () => instance.execute(payload));
      log.debug({ job: name, jobId, ms: Math.round(performance.now() - startedAt) }, 'job done');
    } catch (error) {
      if (error instanceof DelayedError) throw error;
      log.warn({ job: name, jobId, err: error }, 'job failed');
      this.failures.record(name, error);
      if (error instanceof AppError && !isStorageUnavailable(error)) throw new UnrecoverableError(error.code);
      throw error;
    }
  }

  private slotsOf({ name, concurrency }: QueuedJob<never>): AccountSlots {
    const slots = this.slots.get(name) ?? new AccountSlots(concurrency);
    this.slots.set(name, slots);
    return slots;
  }

  private async findAccount({ accountOf }: QueuedJob<never>, payload: never): Promise<number | undefined> {
    const account = accountOf?.(payload);
    if (typeof account !== 'object') return account;
    const { table, id } = account;
    const { rows } = await sql<{ account_id: number | null }>`
      select account_id from ${sql.table(table)} where id = ${id}`.execute(database(this.orm.em.fork()));
    return rows[0]?.account_id ?? undefined;
  }
}

/** Returns one BullMQ processor class per queued job. */
export function makeProcessors(): Type<WorkerHost>[] {
  return jobsOfKind('queued').map(({ job, handler }) => {
    @Processor(job.name, {
      concurrency: job.concurrency,
      // A killed process leaves its job locked, so locks are short.
      lockDuration: 10_000,
      stalledInterval: 30_000,
      maxStalledCount: 20,
      runRetryDelay: 1_000,
      // Seconds between polls. Notifications normally wake workers.
      drainDelay: 60,
    })
    @Injectable()
    class QueueProcessor extends WorkerHost {
      constructor(
        private readonly runner: QueuedJobRunner,
        private readonly orm: MikroORM,
      ) {
        super();
      }

      process(bullJob: Job, token?: string): Promise<void> {
        return RequestContext.create(this.orm.em, () => this.runner.run(job, handler, bullJob, token));
      }
    }
    return QueueProcessor;
  });
}
