import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { WorkerHost } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import { sql } from 'kysely';
import { database } from '../database/statements/database.js';
import { AppError } from '../errors.js';
import { log } from '../logging.js';
import { SendingSwitch } from '../sending/sending-switch.js';
import { isStorageUnavailable } from '../storage/storage.errors.js';
import { AccountSlots } from '../slow-receivers/account-slots.js';
import { type ProcessorOptions, getProcessorOptions } from './process-queue.js';

export abstract class JobProcessor<Payload = Record<string, never>> extends WorkerHost {
  @Inject(MikroORM) private readonly orm!: MikroORM;
  @Inject(SendingSwitch) private readonly sending!: SendingSwitch;
  private slots: AccountSlots | undefined;

  /** After an AppError, a job fails, except for storage failures. After other errors, it is retried with backoff. */
  protected abstract handle(payload: Payload): Promise<void>;

  process(job: Job, token?: string): Promise<void> {
    return RequestContext.create(this.orm.em, () => this.run(job, token));
  }

  private async run(job: Job, token: string | undefined): Promise<void> {
    const { id: jobId, queueName, data } = job;
    const options = getProcessorOptions(this.constructor);
    // A restored database still has the original's jobs.
    if (options?.isOutward && !this.sending.isOn()) return;
    const startedAt = performance.now();
    try {
      const payload = options?.definition.payload.parse(data) as Payload;
      const accountId = options && (await this.findAccount(options, payload));
      if (accountId === undefined) await this.handle(payload);
      else {
        this.slots ??= new AccountSlots(options!.concurrency);
        await this.slots.run(accountId, job, token, () => this.handle(payload));
      }
      log.debug({ queue: queueName, jobId, ms: Math.round(performance.now() - startedAt) }, 'job done');
    } catch (error) {
      if (error instanceof DelayedError) throw error;
      log.warn({ queue: queueName, jobId, err: error }, 'job failed');
      if (error instanceof AppError && !isStorageUnavailable(error)) throw new UnrecoverableError(error.code);
      throw error;
    }
  }

  private async findAccount({ accountOf }: ProcessorOptions, payload: Payload): Promise<number | undefined> {
    const account = accountOf?.(payload);
    if (typeof account !== 'object') return account;
    const { table, id } = account;
    const { rows } = await sql<{ account_id: number | null }>`
      select account_id from ${sql.table(table)} where id = ${id}`.execute(database(this.orm.em.fork()));
    return rows[0]?.account_id ?? undefined;
  }
}
