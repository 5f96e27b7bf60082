import type { DeliveryState, WebhookDeliveryResource } from '../outgoing-webhooks.contract.js';
import type { SentKind } from '../webhook-events.contract.js';
import { toIso } from '../../platform/to-iso.js';

export interface DeliveryRow {
  id: string;
  event_id: string;
  kind: SentKind;
  state: DeliveryState;
  attempts: number;
  created_at: string;
  tried_at: string | null;
  next_at: string | null;
  status: number | null;
  error: string | null;
  answer: string | null;
  ms: number | null;
  data: unknown;
}

export const DELIVERY_COLUMNS = `d.id, d.event_id, d.kind, d.state, d.attempts, d.created_at, d.tried_at,
  case when d.state = 'waiting' then greatest(d.due_at, e.paused_until) end next_at, d.status, d.error, d.answer, d.ms, d.data`;

export const eventIdOf = (uuid: string): string => `evt_${uuid}`;

export const toDeliveryResource = ({
  id,
  event_id,
  created_at,
  tried_at,
  next_at,
  ...row
}: DeliveryRow): WebhookDeliveryResource => ({
  ...row,
  id: Number(id),
  event_id: eventIdOf(event_id),
  created_at: toIso(created_at),
  tried_at: toIso(tried_at),
  due_at: toIso(next_at),
});
