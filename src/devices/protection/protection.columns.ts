import { p } from '@mikro-orm/core';
import type { GuardReason } from '../devices.contract.js';

/** Of a device: what keeps its number from being banned. What WhatsApp accepted is counted by reserve_bulk_slots in the database. */
export const protectionColumns = {
  /** When this number was first linked: how far it has warmed up hangs on that. */
  linkedAt: p.datetime().columnType('timestamptz').nullable(),
  capDay: p.integer().default(1000),
  capHour: p.integer().default(120),
  warmsUp: p.boolean().default(true),
  sentDay: p.integer().default(0),
  /** Until then `sentDay` holds; later it stands for nothing. */
  dayEndsAt: p.datetime().columnType('timestamptz').nullable(),
  sentHour: p.integer().default(0),
  hourEndsAt: p.datetime().columnType('timestamptz').nullable(),
  /** Since when nothing goes to many, until somebody lets it go on. */
  guardedAt: p.datetime().columnType('timestamptz').nullable(),
  /** When its owner last chose it to send, where the package has room for fewer devices than there are. */
  chosenAt: p.datetime().columnType('timestamptz').nullable(),
  /** It is one too many for the package now: it receives, and does not send. */
  isOverPlan: p
    .boolean()
    .formula((columns) => `over_plan(${columns.id})`)
    .nullable(),
  guardReason: p.string().length(20).$type<GuardReason>().nullable(),
};
