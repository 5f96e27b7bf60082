import type { JobsOptions } from 'bullmq';
import type { z } from 'zod';

export interface QueueDefinition<Payload> {
  name: string;
  payload: z.ZodType<Payload>;
  options: JobsOptions;
}

const DEFAULTS: JobsOptions = {
  attempts: 8,
  backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
  // A kept job blocks the next one of its id.
  removeOnComplete: true,
  removeOnFail: true,
};

/** At startup, each queue must have exactly one worker. */
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
