import type { Type } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import type { JobsOptions } from 'bullmq';
import { z } from 'zod';
import type { EventDefinition } from '../events/define-event.js';
import type { DurableJobHandler, PeriodicJobHandler, QueuedJobHandler } from './job-handler.js';

/** Returns the account of a payload, or the row that has its `account_id`, or undefined without an account. */
type AccountOf<Payload> = (payload: Payload) => number | { table: string; id: number } | undefined;

interface JobName {
  /** Queues, rows and metrics store this name. It must not change. */
  name: string;
}

/** The job is in BullMQ. A queue may lose it, so `findDue` of the handler derives it from rows again. */
interface QueuedOptions<Payload> extends JobName {
  schema: z.ZodType<Payload>;
  /** A key has one job. Enqueuing it during a run causes one further run. */
  key: (payload: Payload) => string | number;
  /** The maximum of parallel runs per process. */
  concurrency?: number;
  /** `findDue` runs once per interval in the whole installation, and after each start. */
  everyMs?: number;
  /** Does not apply to AppError. One attempt by default, because `findDue` repeats remaining work. */
  retry?: Pick<JobsOptions, 'attempts' | 'backoff'>;
  /** The job contacts other systems. It does not run while SendingSwitch is off. */
  outward?: boolean;
  /** A function, or the table whose ID is the key. Defaults to `accountId` of the payload. */
  accountOf?: string | AccountOf<Payload>;
}

/** The job runs once per interval in the whole installation, and after a start if the last run began ten minutes ago. */
interface PeriodicOptions extends JobName {
  everyMs: number;
  /** The job contacts other systems. It does not run while SendingSwitch is off. */
  outward?: boolean;
}

/** The job is a row that `scheduleJob` writes in the transaction of the caller. */
interface ScheduledOptions<Payload> extends JobName {
  durable: true;
  schema: z.ZodType<Payload>;
}

/** The job is a row for each occurrence of an event, written in the transaction of `recordEvent`. */
interface SubscriberOptions<Payload> extends JobName {
  durable: true;
  on: EventDefinition<Payload>;
  /** With `enrolled`, only accounts of `enrolAccount` cause jobs. All accounts by default. */
  accounts?: 'all' | 'enrolled';
}

export interface QueuedJob<Payload> extends JobName {
  kind: 'queued';
  schema: z.ZodType<Payload>;
  key: (payload: Payload) => string | number;
  concurrency: number;
  everyMs: number | null;
  options: JobsOptions;
  outward: boolean;
  accountOf: AccountOf<Payload> | null;
}

export interface PeriodicJob extends JobName {
  kind: 'periodic';
  everyMs: number;
  outward: boolean;
}

export interface DurableJob<Payload> extends JobName {
  kind: 'durable';
  schema: z.ZodType<Payload>;
  /** The name of the event that causes the job, or null for a scheduled job. */
  event: string | null;
  accounts: 'all' | 'enrolled';
}

type JobDefinition = QueuedJob<never> | PeriodicJob | DurableJob<never>;
type Handler = QueuedJobHandler<never> | PeriodicJobHandler | DurableJobHandler<never>;

/** All jobs of the program by name, with the class that runs them. */
export const definedJobs = new Map<string, { job: JobDefinition; handler: Type<Handler> | null }>();

/** Leaves a slot for another account. */
const MIN_OUTWARD_CONCURRENCY = 3;

const QUEUE_DEFAULTS: JobsOptions = {
  attempts: 1,
  backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
  // A kept job would block the next job of its key.
  removeOnComplete: true,
  removeOnFail: true,
};

/** Declares background work. Exactly one class must handle it (`HandlesJob`). */
export function defineJob<Payload>(
  options: ScheduledOptions<Payload> | SubscriberOptions<Payload>,
): DurableJob<Payload>;
export function defineJob<Payload>(options: QueuedOptions<Payload>): QueuedJob<Payload>;
export function defineJob(options: PeriodicOptions): PeriodicJob;
export function defineJob<Payload>(
  options: QueuedOptions<Payload> | PeriodicOptions | ScheduledOptions<Payload> | SubscriberOptions<Payload>,
): QueuedJob<Payload> | PeriodicJob | DurableJob<Payload> {
  const { name } = options;
  if (definedJobs.has(name)) throw new Error(`job ${name} is defined twice`);
  const job = 'durable' in options ? toDurable(options) : 'key' in options ? toQueued(options) : toPeriodic(options);
  definedJobs.set(name, { job: job as JobDefinition, handler: null });
  return job;
}

/** Makes the class a provider that runs the job. */
export function HandlesJob<Payload>(job: QueuedJob<Payload>): (type: Type<QueuedJobHandler<Payload>>) => void;
export function HandlesJob<Payload>(job: DurableJob<Payload>): (type: Type<DurableJobHandler<Payload>>) => void;
export function HandlesJob(job: PeriodicJob): (type: Type<PeriodicJobHandler>) => void;
export function HandlesJob({ name }: JobName): (type: Type<Handler>) => void {
  return (type) => {
    Injectable()(type);
    const entry = definedJobs.get(name);
    if (!entry) throw new Error(`job ${name} of ${type.name} is not defined`);
    if (entry.handler) throw new Error(`job ${name} has two handlers: ${entry.handler.name} and ${type.name}`);
    entry.handler = type;
  };
}

/** Returns the jobs that an event causes. */
export function findSubscribers(event: JobName): DurableJob<never>[] {
  return [...definedJobs.values()].flatMap(({ job }) =>
    job.kind === 'durable' && job.event === event.name ? [job] : [],
  );
}

/** Throws if a job has no handler. */
export function jobsOfKind<Kind extends JobDefinition['kind']>(
  kind: Kind,
): { job: Extract<JobDefinition, { kind: Kind }>; handler: Type<Handler> }[] {
  return [...definedJobs.values()].flatMap(({ job, handler }) => {
    if (!handler) throw new Error(`job ${job.name} has no handler`);
    return job.kind === kind ? [{ job: job as Extract<JobDefinition, { kind: Kind }>, handler }] : [];
  });
}

function toQueued<Payload>(options: QueuedOptions<Payload>): QueuedJob<Payload> {
  const { name, schema, key, concurrency = 1, everyMs = null, retry, outward = false } = options;
  const accountOf = findAccountOf(options);
  if (outward && (concurrency < MIN_OUTWARD_CONCURRENCY || !accountOf))
    throw new Error(`outward job ${name} needs an account and a concurrency of at least ${MIN_OUTWARD_CONCURRENCY}`);
  return {
    kind: 'queued',
    name,
    schema,
    key,
    concurrency,
    everyMs,
    options: { ...QUEUE_DEFAULTS, ...retry },
    outward,
    accountOf,
  };
}

const toPeriodic = ({ name, everyMs, outward = false }: PeriodicOptions): PeriodicJob => ({
  kind: 'periodic',
  name,
  everyMs,
  outward,
});

function toDurable<Payload>(options: ScheduledOptions<Payload> | SubscriberOptions<Payload>): DurableJob<Payload> {
  const { name } = options;
  if (!('on' in options)) return { kind: 'durable', name, schema: options.schema, event: null, accounts: 'all' };
  const { on, accounts = 'all' } = options;
  return { kind: 'durable', name, schema: on.payload, event: on.name, accounts };
}

function findAccountOf<Payload>({ accountOf, schema, key }: QueuedOptions<Payload>): AccountOf<Payload> | null {
  if (typeof accountOf === 'string') return (payload) => ({ table: accountOf, id: Number(key(payload)) });
  if (accountOf) return accountOf;
  const hasAccount = schema instanceof z.ZodObject && 'accountId' in schema.shape;
  return hasAccount ? (payload) => (payload as { accountId: number }).accountId : null;
}
