import { describedWebhooks } from '../platform/openapi/described-webhooks.js';
import { SentKind, webhookBodyOf } from './webhook-events.contract.js';

const SUMMARIES: Record<SentKind, string> = {
  'message.received': 'Somebody wrote',
  'message.status': 'A message was sent, delivered, read or failed',
  'device.status': 'A device came, went or must be linked again',
  'campaign.finished': 'A campaign has come to its end',
  'contact.opted_out': 'Somebody may not be written to any more',
  'order.event': 'An order of a connected shop is new or has another status',
  'ticket.answered': 'Technical support wrote in a ticket',
  'webhook.test': 'Sent by hand, to see whether it arrives',
};

/** Has the document of the integration API say what is told. */
export function describeSentKinds(): void {
  for (const kind of SentKind.options)
    describedWebhooks.set(kind, { summary: SUMMARIES[kind], body: webhookBodyOf(kind) });
}
