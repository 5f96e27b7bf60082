import { z } from 'zod';

// Payloads sent to merchants. A version may gain fields, but never changes or removes them.

export const WEBHOOK_VERSION = 1;

export const WebhookKind = z.enum([
  'message.received',
  'message.status',
  'message.edited',
  'message.deleted',
  'message.reacted',
  'device.status',
  'campaign.finished',
  'contact.opted_out',
  'order.event',
  'ticket.answered',
  'chat.assigned',
  'chat.resolved',
  'chat.sla_breached',
  'chat.rated',
]);
export type WebhookKind = z.infer<typeof WebhookKind>;

export const TEST_KIND = 'webhook.test';
export const SentKind = z.enum([...WebhookKind.options, TEST_KIND]);
export type SentKind = z.infer<typeof SentKind>;

const MessageParties = {
  id: z.string(),
  /** `session_id` of the device, or null if it was deleted. */
  device: z.string().nullable(),
  chat_id: z.number(),
  contact_id: z.number(),
  /** Phone digits with country code. Null while WhatsApp hides the number. */
  phone: z.string().nullable(),
  /** `189…@lid` identifies the contact while the number is hidden. */
  whatsapp_id: z.string().nullable(),
  /** Name at WhatsApp, without the at sign. */
  username: z.string().nullable(),
};

const at = z.iso.datetime();
const text = z.string().nullable();
const amount = z.number().nullable();

/** Prices are in units of the currency. Items may be null until GET messages/{id} reads them from WhatsApp. */
const Order = z.object({
  id: text,
  title: text,
  item_count: amount,
  total: amount,
  currency: text,
  note: text,
  items: z.array(z.object({ id: text, name: text, quantity: z.number(), price: amount, currency: text })).nullable(),
});
const Product = z.object({
  id: text,
  title: text,
  description: text,
  price: amount,
  sale_price: amount,
  currency: text,
  retailer_id: text,
  url: text,
});
const Reply = z.object({
  type: z.enum(['button', 'list', 'template', 'form']),
  id: text,
  title: text,
  description: text,
  name: text,
  params: z.record(z.string(), z.unknown()).nullable(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
});
const Referral = z.object({
  source_type: z.string(),
  source_id: text,
  headline: text,
  body: text,
  url: text,
  ctwa_clid: text,
  entry_point: text,
  ctwa_payload: text,
});

const ChangedMessage = {
  ...MessageParties,
  wa_id: z.string(),
  /** True if the store made the change. */
  from_me: z.boolean(),
  at,
};

const NamedRow = z.object({ id: z.number(), name: z.string() });
const WebhookChat = z.object({
  id: z.number(),
  /** `session_id` of the device, or null if it was deleted. */
  device: z.string().nullable(),
  contact_id: z.number(),
  phone: z.string().nullable(),
  whatsapp_id: z.string().nullable(),
  username: z.string().nullable(),
  state: z.enum(['open', 'pending', 'snoozed', 'resolved']),
  assignee: NamedRow.nullable(),
  team: NamedRow.nullable(),
  /** User, or null for an automatic change. */
  by: NamedRow.nullable(),
  at,
});

const WebhookData = {
  'message.received': z.object({
    message: z.object({
      ...MessageParties,
      name: z.string().nullable(),
      kind: z.string(),
      body: z.string().nullable(),
      /** GET messages/{id} of the integration API returns the file. */
      media: z
        .object({ mimetype: z.string(), file_name: z.string().nullable(), size: z.number().nullable() })
        .nullable(),
      album_id: text.describe('Equal for pictures and videos that were sent together. Each is a separate event.'),
      order: Order.nullable(),
      product: Product.nullable(),
      reply: Reply.nullable(),
      referral: Referral.nullable(),
      at,
    }),
  }),
  'message.status': z.object({
    message: z.object({
      ...MessageParties,
      status: z.enum(['sent', 'delivered', 'read', 'played', 'failed']),
      /** Check marks: 0 failed, 1 sent, 2 delivered, 3 read. */
      ticks: z.number().int().min(0).max(3),
      reason: z.string().nullable(),
      at,
    }),
  }),
  'message.edited': z.object({
    message: z.object({
      ...ChangedMessage,
      kind: z.string(),
      body: z.string().nullable(),
    }),
  }),
  'message.deleted': z.object({ message: z.object(ChangedMessage) }),
  'message.reacted': z.object({
    message: z.object({
      ...ChangedMessage,
      /** Null when removed. */
      emoji: z.string().nullable(),
    }),
  }),
  'device.status': z.object({
    device: z.object({
      session_id: z.string(),
      name: z.string(),
      phone: z.string().nullable(),
      state: z.string(),
      reason: z.string().nullable(),
      at,
    }),
  }),
  'campaign.finished': z.object({
    campaign: z.object({ id: z.number(), name: z.string(), run: z.number(), at }),
  }),
  'contact.opted_out': z.object({
    /** `id` is null for a number outside the address book. */
    contact: z.object({
      id: z.number().nullable(),
      phone: z.string().nullable(),
      whatsapp_id: z.string().nullable(),
      reason: z.string(),
      at,
    }),
  }),
  'order.event': z.object({
    order: z.object({
      id: z.string(),
      number: z.string(),
      status: z.string().nullable(),
      previous_status: z.string().nullable(),
      total: z.string().nullable(),
      currency: z.string(),
      phone: z.string().nullable(),
      customer_name: z.string().nullable(),
      at,
    }),
    store: z.object({ name: z.string().nullable(), url: z.string().nullable() }),
  }),
  'ticket.answered': z.object({
    ticket: z.object({ id: z.number(), ticket_no: z.string(), body: z.string(), at }),
  }),
  'chat.assigned': z.object({ chat: WebhookChat }),
  'chat.resolved': z.object({ chat: WebhookChat }),
  'chat.sla_breached': z.object({
    chat: WebhookChat.extend({
      sla: z.object({ target: z.enum(['first_reply', 'next_reply', 'resolution']), due_at: at }),
    }),
  }),
  'chat.rated': z.object({
    chat: WebhookChat.omit({ by: true }).extend({
      rating: z.object({ score: z.number().int().min(1).max(5), comment: z.string().nullable() }),
    }),
  }),
  [TEST_KIND]: z.object({ test: z.literal(true) }),
} satisfies Record<SentKind, z.ZodType>;

export const webhookBodyOf = (event: SentKind) =>
  z.object({
    /** Event ID, equal in all attempts and in X-Webhook-Id. */
    id: z.string(),
    event: z.literal(event),
    version: z.literal(WEBHOOK_VERSION),
    created_at: at,
    data: WebhookData[event],
  });

export const WebhookBody = z.discriminatedUnion(
  'event',
  SentKind.options.map(webhookBodyOf) as unknown as [z.ZodObject, ...z.ZodObject[]],
);
