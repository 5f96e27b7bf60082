import { z } from 'zod';

// What endpoints of merchants are told. A field is added at any time; one is never changed or taken away within a version.

/** Of all payloads below. */
export const WEBHOOK_VERSION = 1;

export const WebhookKind = z.enum([
  'message.received', // somebody wrote
  'message.status', // what became of a message that was sent
  'message.edited', // the customer or the store replaced a text
  'message.deleted', // the customer or the store deleted a message for everyone
  'message.reacted', // the customer or the store set, changed or removed a reaction
  'device.status', // a device came, went or must be linked again
  'campaign.finished',
  'contact.opted_out', // somebody may not be written to any more
  'order.event', // an order of a connected shop is new or has another status
  'ticket.answered', // technical support wrote in a ticket
]);
export type WebhookKind = z.infer<typeof WebhookKind>;

/** Sent by hand, whatever an endpoint has chosen. */
export const TEST_KIND = 'webhook.test';
export const SentKind = z.enum([...WebhookKind.options, TEST_KIND]);
export type SentKind = z.infer<typeof SentKind>;

const MessageEnds = {
  /** As the integration API names it. */
  id: z.string(),
  /** The session_id of the device; null when that was removed. */
  device: z.string().nullable(),
  chat_id: z.number(),
  contact_id: z.number(),
  /** Digits with the country code; null while WhatsApp hides the number. */
  phone: z.string().nullable(),
  /** `189…@lid`: names the person while the number is hidden. */
  whatsapp_id: z.string().nullable(),
  /** Without the at sign. */
  username: z.string().nullable(),
};

const at = z.iso.datetime();
const text = z.string().nullable();
const amount = z.number().nullable();

/** Amounts are in units of their currency. Items may be null: GET messages/{id} has them once WhatsApp has given them. */
const Order = z.object({
  ...{ id: text, title: text, item_count: amount, total: amount, currency: text, note: text },
  items: z.array(z.object({ id: text, name: text, quantity: z.number(), price: amount, currency: text })).nullable(),
});
const Product = z.object({
  ...{ id: text, title: text, description: text, price: amount, sale_price: amount, currency: text },
  ...{ retailer_id: text, url: text },
});
/** An answer chosen from a list or buttons, or filled into a form. */
const Reply = z.object({
  type: z.enum(['button', 'list', 'template', 'form']),
  ...{ id: text, title: text, description: text, name: text },
  params: z.record(z.string(), z.unknown()).nullable(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
});
/** The ad or post from which a message was written. */
const Referral = z.object({
  source_type: z.string(),
  ...{ source_id: text, headline: text, body: text, url: text, ctwa_clid: text, entry_point: text, ctwa_payload: text },
});

/** Fields that name a changed message. */
const ChangedMessage = {
  ...MessageEnds,
  /** WhatsApp's id of the message. */
  wa_id: z.string(),
  /** Whether the store made the change. */
  from_me: z.boolean(),
  at,
};

/** The `data` of each kind. */
const WebhookData = {
  'message.received': z.object({
    message: z.object({
      ...MessageEnds,
      name: z.string().nullable(),
      kind: z.string(),
      body: z.string().nullable(),
      /** Its file is fetched by GET messages/{id} of the integration API. */
      media: z
        .object({ mimetype: z.string(), file_name: z.string().nullable(), size: z.number().nullable() })
        .nullable(),
      order: Order.nullable(),
      product: Product.nullable(),
      reply: Reply.nullable(),
      referral: Referral.nullable(),
      at,
    }),
  }),
  'message.status': z.object({
    message: z.object({
      ...MessageEnds,
      status: z.enum(['sent', 'delivered', 'read', 'played', 'failed']),
      /** As WhatsApp shows them. */
      ticks: z.number().int().min(0).max(3),
      /** Why it failed. */
      reason: z.string().nullable(),
      at,
    }),
  }),
  'message.edited': z.object({
    message: z.object({
      ...ChangedMessage,
      kind: z.string(),
      /** The new text, or the new caption of a file. */
      body: z.string().nullable(),
    }),
  }),
  'message.deleted': z.object({ message: z.object(ChangedMessage) }),
  'message.reacted': z.object({
    message: z.object({
      ...ChangedMessage,
      /** Null when the reaction was removed. */
      emoji: z.string().nullable(),
    }),
  }),
  'device.status': z.object({
    device: z.object({
      ...{ session_id: z.string(), name: z.string(), phone: z.string().nullable() },
      ...{ state: z.string(), reason: z.string().nullable(), at },
    }),
  }),
  'campaign.finished': z.object({
    campaign: z.object({ id: z.number(), name: z.string(), run: z.number(), at }),
  }),
  'contact.opted_out': z.object({
    /** Without an id it is a number that is in no address book. */
    contact: z.object({
      ...{ id: z.number().nullable(), phone: z.string().nullable(), whatsapp_id: z.string().nullable() },
      reason: z.string(),
      at,
    }),
  }),
  'order.event': z.object({
    order: z.object({
      ...{ id: z.string(), number: z.string(), status: z.string().nullable(), previous_status: z.string().nullable() },
      /** A decimal number. */
      total: z.string().nullable(),
      currency: z.string(),
      ...{ phone: z.string().nullable(), customer_name: z.string().nullable(), at },
    }),
    store: z.object({ name: z.string().nullable(), url: z.string().nullable() }),
  }),
  'ticket.answered': z.object({
    ticket: z.object({ id: z.number(), ticket_no: z.string(), body: z.string(), at }),
  }),
  [TEST_KIND]: z.object({ test: z.literal(true) }),
} satisfies Record<SentKind, z.ZodType>;

/** The whole body of a request of this kind. */
export const webhookBodyOf = (event: SentKind) =>
  z.object({
    /** The same at each try, and in X-Webhook-Id. */
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
