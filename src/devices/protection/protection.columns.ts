import { p } from '@mikro-orm/core';
import type { GuardReason } from '../devices.contract.js';

export const protectionColumns = {
  /** First link of the current number, which starts the warm-up. */
  linkedAt: p.datetime().columnType('timestamptz').nullable(),
  capDay: p.integer().default(1000),
  capHour: p.integer().default(120),
  warmsUp: p.boolean().default(true),
  sentDay: p.integer().default(0),
  dayEndsAt: p.datetime().columnType('timestamptz').nullable(),
  sentHour: p.integer().default(0),
  hourEndsAt: p.datetime().columnType('timestamptz').nullable(),
  guardedAt: p.datetime().columnType('timestamptz').nullable(),
  chosenAt: p.datetime().columnType('timestamptz').nullable(),
  /** A device over the package receives but does not send. */
  isOverPlan: p
    .boolean()
    .formula((columns) => `over_plan(${columns.id})`)
    .nullable(),
  guardReason: p.string().length(20).$type<GuardReason>().nullable(),
};
