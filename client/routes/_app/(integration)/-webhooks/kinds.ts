import type { WebhookKind } from '@server/outgoing-webhooks/webhook-events.contract.js';
import type { TextKey } from '@/app/i18n/text-key.js';

/** What can be told, in the order in which it is offered. */
export const KINDS: readonly { kind: WebhookKind; textKey: TextKey }[] = [
  { kind: 'message.received', textKey: 'webhooks.kinds.message_received' },
  { kind: 'message.status', textKey: 'webhooks.kinds.message_status' },
  { kind: 'device.status', textKey: 'webhooks.kinds.device_status' },
  { kind: 'campaign.finished', textKey: 'webhooks.kinds.campaign_finished' },
  { kind: 'contact.opted_out', textKey: 'webhooks.kinds.contact_opted_out' },
  { kind: 'order.event', textKey: 'webhooks.kinds.order_event' },
  { kind: 'ticket.answered', textKey: 'webhooks.kinds.ticket_answered' },
];

export const kindKey = (kind: string): TextKey =>
  KINDS.find((each) => each.kind === kind)?.textKey ?? 'webhooks.kinds.test';
