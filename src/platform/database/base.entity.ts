import { p } from '@mikro-orm/core';

export const baseProperties = {
  id: p.bigint('number').primary().autoincrement(),
  createdAt: p
    .datetime()
    .columnType('timestamptz')
    .defaultRaw('now()')
    .onCreate(() => new Date()),
  updatedAt: p
    .datetime()
    .columnType('timestamptz')
    .defaultRaw('now()')
    .onCreate(() => new Date())
    .onUpdate(() => new Date()),
};

/** Column of every table but `accounts`, by which every query filters. */
export const accountId = () => p.bigint('number');
