import { describedWebhooks } from '../platform/openapi/described-webhooks.js';
import { SentKind, webhookBodyOf } from './webhook-events.contract.js';

const SUMMARIES: Record<SentKind, string> = {
  'message.received': 'A message was received',
  'message.status': 'A message was sent, delivered, read or failed',
  'message.edited': 'A message was edited by the customer or the store',
  'message.deleted': 'A message was deleted for everyone by the customer or the store',
  'message.reacted': 'A reaction to a message was set, changed or removed',
  'device.status': 'A device connected, disconnected or must be linked again',
  'campaign.finished': 'A campaign has come to its end',
  'contact.opted_out': 'A contact opted out',
  'order.event': 'An order of a connected store is new or has another status',
  'ticket.answered': 'Technical support wrote in a ticket',
  'chat.assigned': 'A chat was assigned to a colleague or a team, or to nobody',
  'chat.resolved': 'A chat was resolved',
  'chat.sla_breached': 'Nobody replied to a chat or resolved it in time',
  'chat.rated': 'A customer rated a resolved chat, or added a comment',
  'webhook.test': 'Sent by hand, to see whether it arrives',
};

export function describeSentKinds(): void {
  for (const kind of SentKind.options)
    describedWebhooks.set(kind, { summary: SUMMARIES[kind], body: webhookBodyOf(kind) });
}
