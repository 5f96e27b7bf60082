import { z } from 'zod';
import { DataOf, PageOf } from '../platform/http/answers.contract.js';
import { Flag, Revision } from '../platform/http/fields.contract.js';
import { PageQuery } from '../platform/http/page.contract.js';
import { SentKind, WebhookKind } from './webhook-events.contract.js';

export const MAX_ENDPOINTS = 10;

export const SaveWebhookEndpoint = z.object({
  url: z.string().trim().min(1, { error: 'required' }).max(2000, { error: 'too_long' }),
  kinds: z
    .array(WebhookKind)
    .min(1, { error: 'required' })
    .transform((kinds) => [...new Set(kinds)]),
  is_on: Flag.default(true),
  revision: Revision,
});
export type SaveWebhookEndpoint = z.output<typeof SaveWebhookEndpoint>;

/** `failing`: no success for three days. `gone`: the receiver answered 410. */
export const WebhookOffReason = z.enum(['user', 'failing', 'gone']);
export type WebhookOffReason = z.infer<typeof WebhookOffReason>;

export const WebhookEndpointResource = z.object({
  id: z.number(),
  url: z.string(),
  kinds: z.array(WebhookKind),
  is_on: z.boolean(),
  off_reason: WebhookOffReason.nullable(),
  revision: z.string(),
  /** Time of the first failure, or null while deliveries succeed. */
  failing_since: z.string().nullable(),
  succeeded_at: z.string().nullable(),
  former_secret_until: z.string().nullable(),
  created_at: z.string(),
});
export type WebhookEndpointResource = z.infer<typeof WebhookEndpointResource>;

export const WebhookEndpointsResult = DataOf(z.array(WebhookEndpointResource));
export const WebhookEndpointResult = DataOf(WebhookEndpointResource);
export const SavedWebhookEndpoint = WebhookEndpointResult.extend({ message: z.string() });
export const NewWebhookSecret = SavedWebhookEndpoint.extend({ secret: z.string() });
export type NewWebhookSecret = z.infer<typeof NewWebhookSecret>;

export const DeliveryState = z.enum(['waiting', 'delivered', 'failed']);
export type DeliveryState = z.infer<typeof DeliveryState>;

export const WebhookDeliveryResource = z.object({
  id: z.number(),
  /** Value of X-Webhook-Id. */
  event_id: z.string(),
  kind: SentKind,
  state: DeliveryState,
  attempts: z.number(),
  created_at: z.string(),
  tried_at: z.string().nullable(),
  /** Time of the next attempt, or null if none follows. */
  due_at: z.string().nullable(),
  /** HTTP status, or null if no response came. */
  status: z.number().nullable(),
  error: z.string().nullable(),
  answer: z.string().nullable(),
  ms: z.number().nullable(),
  data: z.unknown(),
});
export type WebhookDeliveryResource = z.infer<typeof WebhookDeliveryResource>;

export const ListDeliveriesQuery = PageQuery.pick({ page: true, rows: true }).extend({
  state: DeliveryState.optional(),
});
export type ListDeliveriesQuery = z.infer<typeof ListDeliveriesQuery>;
export const WebhookDeliveries = PageOf(WebhookDeliveryResource);
export const WebhookDeliveryResult = DataOf(WebhookDeliveryResource).extend({ message: z.string() });

export const ReplaySpan = z
  .object({
    from: z.iso.datetime({ offset: true, error: 'date_invalid' }),
    to: z.iso.datetime({ offset: true, error: 'date_invalid' }),
    only_failed: Flag.default(true),
  })
  .refine(({ from, to }) => Date.parse(from) <= Date.parse(to), { error: 'date_invalid', path: ['to'] });
export type ReplaySpan = z.output<typeof ReplaySpan>;
export const ReplayedResult = z.object({ message: z.string(), count: z.number() });
