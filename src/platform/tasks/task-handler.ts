import type { EntityManager } from '@mikro-orm/postgresql';
import type { Type } from '@nestjs/common';
import type { z } from 'zod';

/** One task in hand. */
export interface Task<Payload> {
  /** The same at each attempt, and another for each event or setting of a timer: an idempotency key. */
  id: string;
  /** Tasks of one handler and key are handled one after the other. */
  key: string;
  /** Null: of the installation. */
  accountId: number | null;
  payload: Payload;
  dueAt: Date;
  /** 1 at first. */
  attempt: number;
  /**
   * Ends the task in the transaction of its effect, so that both are committed or neither. Throws TaskSuperseded when the task is no longer
   * this process's: cancelled, set anew, or taken over after a silence. Without it the task ends after `handle`, and its effect must be
   * idempotent by `id`.
   */
  complete(em: EntityManager): Promise<void>;
}

/** An AppError is final, anything else is tried again with back-off. */
export interface TaskHandler<Payload> {
  handle(task: Task<Payload>): Promise<void>;
  /**
   * With it, events of one key that wait at the same time are handed over at once, in their order. When that fails they are handled one
   * after the other, so that one that cannot be handled is known.
   */
  handleTogether?(tasks: readonly Task<Payload>[]): Promise<void>;
}

export class TaskSuperseded extends Error {}

interface Registration {
  type: Type<TaskHandler<never>>;
  payload: z.ZodType;
}

/** Every handler by its name, which rows bear: it is never changed while rows may wait under it. */
export const taskHandlers = new Map<string, Registration>();

export function registerHandler(name: string, registration: Registration): void {
  if (taskHandlers.has(name)) throw new Error(`the handler ${name} is registered twice`);
  taskHandlers.set(name, registration);
}
