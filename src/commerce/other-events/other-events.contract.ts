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

/** What the customer of an order that is paid on delivery has said when they were asked whether it stands. */
export const CodState = z.enum(['asked', 'confirmed', 'cancelled', 'change_address', 'silent']);
export type CodState = z.infer<typeof CodState>;

/** One event of a shop that is not a cart's, with the message that was made of it (decision 30 of the product). */
export const OtherEventResource = z.object({
  id: z.number(),
  app: z.object({ id: z.number(), name: Platform }),
  kind: z.enum(['order', 'customer', 'review', 'question', 'shipping', 'invoice', 'staff', 'cod']),
  /** Key of the automation: `order.shipped`. */
  automation: z.string(),
  /** Such as the number of the order. */
  subject: z.string().nullable(),
  customer_name: z.string().nullable(),
  customer_phone: z.string().nullable(),
  state: StoreMessageState,
  /** Why there is no message, or why it failed: `other_events.reasons.<word>`. */
  reason: z.string().nullable(),
  /** The text that was sent; null before, and for one-time codes. */
  body: z.string().nullable(),
  message_id: z.number().nullable(),
  chat: z.object({ device: z.string(), id: z.number() }).nullable(),
  /** Of the order it is about; null when its customer was not asked. */
  cod: CodState.nullable(),
  due_at: z.string(),
  sent_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type OtherEventResource = z.infer<typeof OtherEventResource>;

/** `groups` filters by kind, as the campaign-like list calls its filter. */
export const ListOtherEventsQuery = PageQuery.extend({
  apps: IdList(20).default([]),
  groups: z.preprocess(
    (written) => (typeof written === 'string' ? written.split(',').filter((word) => word !== '') : written),
    z.array(OtherEventResource.shape.kind).default([]),
  ),
  state: StoreMessageState.optional(),
  /** Only the questions whose order is in this state. */
  cod: CodState.optional(),
});
export type ListOtherEventsQuery = z.infer<typeof ListOtherEventsQuery>;

/** GET other-events-summary: of the orders whose customers were asked in the last `days` days, by what they said. */
export const OtherEventSummary = DataOf(z.object({ days: z.number(), cod: z.record(CodState, z.number()) }));
export type OtherEventSummary = z.infer<typeof OtherEventSummary>;

export interface OtherEventEvents {
  'other_event.changed': { other_event: OtherEventResource };
}
