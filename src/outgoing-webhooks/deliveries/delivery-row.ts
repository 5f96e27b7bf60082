import { sql } from 'kysely';
import type { Row } from '../../platform/database/statements/database.js';
import { toIso } from '../../platform/to-iso.js';
import type { WebhookDeliveryResource } from '../outgoing-webhooks.contract.js';

export type DeliveryRow = Omit<
  Row<'webhook_deliveries'>,
  'account_id' | 'claimed_at' | 'claimed_by' | 'due_at' | 'endpoint_id' | 'give_up_at' | 'key'
> & { next_at: Date | null };

/** Columns of `webhook_deliveries d` joined with `webhook_endpoints e`. */
export const DELIVERY_COLUMNS = [
  'd.id',
  'd.event_id',
  'd.kind',
  'd.state',
  'd.attempts',
  'd.created_at',
  'd.tried_at',
  sql<Date | null>`case when d.state = 'waiting' then greatest(d.due_at, e.paused_until) end`.as('next_at'),
  'd.status',
  'd.error',
  'd.answer',
  'd.ms',
  'd.data',
] as const;

export const eventIdOf = (uuid: string): string => `evt_${uuid}`;

export const toDeliveryResource = ({
  event_id,
  created_at,
  tried_at,
  next_at,
  ...row
}: DeliveryRow): WebhookDeliveryResource => ({
  ...row,
  event_id: eventIdOf(event_id),
  created_at: toIso(created_at),
  tried_at: toIso(tried_at),
  due_at: toIso(next_at),
});
