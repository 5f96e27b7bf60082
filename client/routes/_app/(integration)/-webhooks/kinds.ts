import type { Permission } from '@server/auth/permissions.contract.js';
import type { WebhookKind } from '@server/outgoing-webhooks/webhook-events.contract.js';
import type { TextKey } from '@/app/i18n/text-key.js';

interface KindChoice {
  kind: WebhookKind;
  textKey: TextKey;
  permission?: Permission;
}

export const WEBHOOK_KINDS: readonly KindChoice[] = [
  { kind: 'message.received', textKey: 'webhooks.kinds.message_received' },
  { kind: 'message.status', textKey: 'webhooks.kinds.message_status' },
  { kind: 'message.edited', textKey: 'webhooks.kinds.message_edited' },
  { kind: 'message.deleted', textKey: 'webhooks.kinds.message_deleted' },
  { kind: 'message.reacted', textKey: 'webhooks.kinds.message_reacted' },
  { kind: 'device.status', textKey: 'webhooks.kinds.device_status', permission: 'show devices' },
  { kind: 'campaign.finished', textKey: 'webhooks.kinds.campaign_finished', permission: 'show campaigns' },
  { kind: 'contact.opted_out', textKey: 'webhooks.kinds.contact_opted_out', permission: 'show contact_phone' },
  { kind: 'order.event', textKey: 'webhooks.kinds.order_event', permission: 'other_events' },
  { kind: 'ticket.answered', textKey: 'webhooks.kinds.ticket_answered' },
  { kind: 'chat.assigned', textKey: 'webhooks.kinds.chat_assigned' },
  { kind: 'chat.resolved', textKey: 'webhooks.kinds.chat_resolved' },
  { kind: 'chat.sla_breached', textKey: 'webhooks.kinds.chat_sla_breached' },
  { kind: 'chat.rated', textKey: 'webhooks.kinds.chat_rated' },
];

export const kindKey = (kind: string): TextKey =>
  WEBHOOK_KINDS.find((choice) => choice.kind === kind)?.textKey ?? 'webhooks.kinds.test';
