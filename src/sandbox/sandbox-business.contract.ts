import { z } from 'zod';

/** Messages of the sandbox phones that concern a store: orders, products, answers to forms, and texts that begin at an ad. */

const money = z.number().min(0);

export const sentOrder = z.object({
  id: z.string().min(1),
  title: z.string().optional(),
  note: z.string().optional(),
  currency: z.string(),
  items: z.array(z.object({ id: z.string(), name: z.string(), price: money, quantity: z.number().int().min(1) })),
});
export type SentOrder = z.infer<typeof sentOrder>;

export const sentProduct = z.object({
  id: z.string().min(1),
  title: z.string(),
  description: z.string().optional(),
  price: money,
  currency: z.string(),
  url: z.string().optional(),
  /** The product is the quoted message of this text, as when a customer writes from the catalog. */
  question: z.string().optional(),
});
export type SentProduct = z.infer<typeof sentProduct>;

export const sentReply = z.object({
  kind: z.enum(['button', 'list', 'template', 'form']),
  id: z.string().optional(),
  text: z.string().optional(),
  description: z.string().optional(),
  /** The name of a form and the fields that were filled in. */
  name: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
});
export type SentReply = z.infer<typeof sentReply>;

/** The ad that a text begins at. `isOpaque`: the phone sends WhatsApp's sealed payload and none of the ad's facts. */
export const sentAd = z.object({
  title: z.string().optional(),
  body: z.string().optional(),
  sourceId: z.string().optional(),
  url: z.string().optional(),
  clickId: z.string().optional(),
  isOpaque: z.boolean().optional(),
});
export type SentAd = z.infer<typeof sentAd>;
