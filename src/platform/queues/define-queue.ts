import type { JobsOptions } from 'bullmq';
import type { z } from 'zod';

/** A queue: its name, what a job carries and how it is retried, declared once and typed on both ends. */
export interface QueueDefinition<Payload> {
  name: string;
  payload: z.ZodType<Payload>;
  options: JobsOptions;
}

const DEFAULTS: JobsOptions = {
  attempts: 8,
  backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
  // A kept job would swallow the next one of the same id.
  removeOnComplete: true,
  removeOnFail: true,
};

/** Every queue of the product by name: the boot checks that each has exactly one worker. */
export const definedQueues = new Map<string, QueueDefinition<unknown>>();

export function defineQueue<Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  options: JobsOptions = {},
): QueueDefinition<Payload> {
  if (definedQueues.has(name)) throw new Error(`queue ${name} is defined twice`);
  const definition = { name, payload, options: { ...DEFAULTS, ...options } };
  definedQueues.set(name, definition);
  return definition;
}
