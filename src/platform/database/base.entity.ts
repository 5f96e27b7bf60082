import { p } from '@mikro-orm/core';

/** Identity and the two times every table has. Ids are bigint in the database and numbers in code and on the wire. */
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

/** The owner of a row. Every table but `accounts` has it and every query carries it. */
export const accountId = () => p.bigint('number');
