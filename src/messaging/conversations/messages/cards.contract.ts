import { z } from 'zod';

/** Amounts are in units of their currency. */

export const OrderResource = z.object({
  id: z.string().nullable(),
  title: z.string().nullable(),
  items: z
    .array(
      z.object({
        id: z.string().nullable(),
        name: z.string().nullable(),
        quantity: z.number(),
        price: z.number().nullable().describe('Price of one piece.'),
        currency: z.string().nullable(),
      }),
    )
    .nullable()
    .describe('Null until WhatsApp has sent them, which takes some seconds or fails.'),
  item_count: z.number().nullable(),
  total: z.number().nullable(),
  currency: z.string().nullable(),
  note: z.string().nullable(),
});
export type OrderResource = z.infer<typeof OrderResource>;

export const ProductResource = z.object({
  id: z.string().nullable(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  price: z.number().nullable(),
  sale_price: z.number().nullable(),
  currency: z.string().nullable(),
  retailer_id: z.string().nullable().describe("The seller's own product number."),
  url: z.string().nullable(),
});
export type ProductResource = z.infer<typeof ProductResource>;

export const ReplyResource = z.object({
  type: z.enum(['button', 'list', 'template', 'form']),
  id: z.string().nullable().describe('Id of the button or row, set by its sender.'),
  title: z.string().nullable(),
  description: z.string().nullable(),
  name: z.string().nullable().describe("WhatsApp's name of the form, such as flow or address_message."),
  params: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('Parameters of a form. Text that is not a JSON object is in the parameter `value`.'),
  fields: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .describe('Completed fields, in their order, as shown.'),
});
export type ReplyResource = z.infer<typeof ReplyResource>;

export const CardFields = z.object({
  /** `whatsapp`: digits on WhatsApp, as the sender's phone found them. */
  contacts: z
    .array(
      z.object({
        name: z.string().nullable(),
        phones: z.array(z.object({ number: z.string(), whatsapp: z.string().nullable() })),
      }),
    )
    .nullable(),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().nullable(),
      address: z.string().nullable(),
    })
    .nullable(),
  /** The last vote of each side counts. */
  poll: z
    .object({
      question: z.string(),
      options: z.array(z.object({ name: z.string(), votes: z.number() })),
      /** Maximum of selected options. 0 means any. */
      selectable_count: z.number(),
    })
    .nullable(),
  order: OrderResource.nullable(),
  product: ProductResource.nullable(),
  reply: ReplyResource.nullable(),
});
export type CardFields = z.infer<typeof CardFields>;
