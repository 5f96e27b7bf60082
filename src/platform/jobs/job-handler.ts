import type { EntityManager } from '@mikro-orm/postgresql';

/** Runs a job of a queue. `execute` must be idempotent, because a job may run twice. */
export interface QueuedJobHandler<Payload> {
  /** After an AppError, the job is not repeated, except after a failure of the storage. */
  execute(payload: Payload): Promise<void>;
  /** Returns unfinished work from rows. Without it, a lost job stays lost. */
  findDue?(when: { isAfterStart: boolean }): Promise<Payload[]>;
}

/** Runs a job of an interval. `execute` must be idempotent, because two processes may run it at the same time. */
export interface PeriodicJobHandler {
  execute(): Promise<void>;
}

export interface JobRun<Payload> {
  /** Idempotency key. Each attempt has the same. */
  id: string;
  /** Jobs of one name and key run in order. */
  key: string;
  /** Null for work of the whole installation. */
  accountId: number | null;
  payload: Payload;
  dueAt: Date;
  /** Starts at 1. */
  attempt: number;
  /** Ends the job in the transaction of its effect. Throws JobSuperseded if it was cancelled or scheduled again. */
  complete(em: EntityManager): Promise<void>;
}

/** Runs a durable job. Without `run.complete`, the effect must be idempotent by `run.id`. */
export interface DurableJobHandler<Payload> {
  /** After an AppError below 500, the job has failed. After other errors, it is repeated with growing pauses. */
  execute(payload: Payload, run: JobRun<Payload>): Promise<void>;
  /** Runs several jobs of one key. After an error, they run one at a time. */
  executeBatch?(runs: readonly JobRun<Payload>[]): Promise<void>;
}

/** The job was cancelled, scheduled again, or claimed by another process. */
export class JobSuperseded extends Error {}
