import type { Type } from '@nestjs/common';

export interface Pollable {
  /** Must be idempotent. */
  run(): Promise<void>;
}

interface Polling {
  /** Key in `reconcile_rounds`. */
  name: string;
  everyMs: number;
}

const POLLING = Symbol('polling');

/** A repeated BullMQ job would cost ten statements each time. */
export const PollingJob =
  (name: string, everyMs: number) =>
  (type: Type<Pollable>): void =>
    Reflect.defineMetadata(POLLING, { name, everyMs } satisfies Polling, type);

export const pollingOf = (type: object): Polling | undefined =>
  Reflect.getMetadata(POLLING, type) as Polling | undefined;
