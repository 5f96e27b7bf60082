import { z } from 'zod';
import { DataOf } from '../../platform/http/answers.contract.js';
import { IdList } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { Platform } from '../platforms/platforms.contract.js';

export const StoreMessageState = z.enum([
  'waiting',
  'queued',
  'sent',
  'delivered',
  'read',
  'failed',
  'skipped',
  'cancelled',
]);
export type StoreMessageState = z.infer<typeof StoreMessageState>;

export const CodState = z.enum(['asked', 'confirmed', 'cancelled', 'change_address', 'silent']);
export type CodState = z.infer<typeof CodState>;

export const OtherEventResource = z.object({
  id: z.number(),
  app: z.object({ id: z.number(), name: Platform }),
  kind: z.enum(['order', 'customer', 'review', 'question', 'shipping', 'invoice', 'staff', 'cod']),
  /** Key such as `order.shipped`. */
  automation: z.string(),
  subject: z.string().nullable(),
  customer_name: z.string().nullable(),
  customer_phone: z.string().nullable(),
  state: StoreMessageState,
  /** Locale key `other_events.reasons.<reason>`. */
  reason: z.string().nullable(),
  /** Text, or null before the send and for one-time codes. */
  body: z.string().nullable(),
  message_id: z.number().nullable(),
  chat: z.object({ device: z.string(), id: z.number() }).nullable(),
  /** Answer, or null if the customer was not asked. */
  cod: CodState.nullable(),
  due_at: z.string(),
  sent_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type OtherEventResource = z.infer<typeof OtherEventResource>;

/** `groups` are values of `kind`. */
export const ListOtherEventsQuery = PageQuery.extend({
  apps: IdList(20).default([]),
  groups: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((word) => word !== '') : value),
    z.array(OtherEventResource.shape.kind).default([]),
  ),
  state: StoreMessageState.optional(),
  cod: CodState.optional(),
});
export type ListOtherEventsQuery = z.infer<typeof ListOtherEventsQuery>;

/** Number of orders by answer, in the last `days` days. */
export const OtherEventSummary = DataOf(z.object({ days: z.number(), cod: z.record(CodState, z.number()) }));
export type OtherEventSummary = z.infer<typeof OtherEventSummary>;

export interface OtherEventEvents {
  'other_event.changed': { other_event: OtherEventResource };
}
