import type { EntityManager } from '@mikro-orm/postgresql';
import type { Type } from '@nestjs/common';
import type { z } from 'zod';

export interface Task<Payload> {
  /** Idempotency key, the same at each attempt. */
  id: string;
  /** Tasks of one handler and key run in order. */
  key: string;
  /** Null means the whole installation. */
  accountId: number | null;
  payload: Payload;
  dueAt: Date;
  /** Starts at 1. */
  attempt: number;
  /** Throws TaskSuperseded. Without this call, the effect must be idempotent by `id`. */
  complete(em: EntityManager): Promise<void>;
}

/** After an AppError, a task fails. After other errors, it is retried with backoff. */
export interface TaskHandler<Payload> {
  handle(task: Task<Payload>): Promise<void>;
  /** After a failure, tasks run singly. */
  handleBatch?(tasks: readonly Task<Payload>[]): Promise<void>;
}

export class TaskSuperseded extends Error {}

interface Registration {
  type: Type<TaskHandler<never>>;
  payload: z.ZodType;
}

/** Stored names must not change. */
export const taskHandlers = new Map<string, Registration>();

export function registerHandler(name: string, registration: Registration): void {
  if (taskHandlers.has(name)) throw new Error(`the handler ${name} is registered twice`);
  taskHandlers.set(name, registration);
}
